/* CPU quotas of cgroups: neither hwloc nor nproc nor OpenMP looks at them. */
#include "machine/limits.h"

#include "base/text.h"
#include "machine/cgroup.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first line of a file without its newline; false if there is none. */
static bool
read_line(const char *root, const char *folder, const char *name, char *line, size_t size)
{
    FILE *file = cgroup_open(root, folder, name);

    if (file == NULL)
        return false;
    const bool read = fgets(line, (int)size, file) != NULL;
    fclose(file);
    if (read)
        line[strcspn(line, "\n")] = '\0';
    return read;
}

/*
 * Microseconds in each period of microseconds; 0, no limit, for "max", "-1" and what makes no
 * sense.
 */
static double
cores_of(const char *quota, const char *period)
{
    uint64_t granted, of;

    if (!text_parse_unsigned(quota, 1, INT64_MAX, &granted)
        || !text_parse_unsigned(period, 1, INT64_MAX, &of))
        return 0;
    return (double)granted / (double)of;
}

/* v2: "QUOTA PERIOD" in microseconds, or "max PERIOD". */
static double
quota_v2(const char *root, const char *folder)
{
    char line[128];

    if (!read_line(root, folder, "/cpu.max", line, sizeof line))
        return 0;
    char *period = strchr(line, ' ');
    if (period == NULL)
        return 0;
    *period++ = '\0';
    return cores_of(line, period);
}

/* v1: two files, the quota -1 for no limit. */
static double
quota_v1(const char *root, const char *folder)
{
    char quota[64], period[64];

    if (!read_line(root, folder, "/cpu.cfs_quota_us", quota, sizeof quota)
        || !read_line(root, folder, "/cpu.cfs_period_us", period, sizeof period))
        return 0;
    return cores_of(quota, period);
}

/* Take the tighter of two quotas. */
static void
tighten(struct quota *quota, double cores, const char *folder, const char *name)
{
    if (cores <= 0 || (quota->cores > 0 && quota->cores <= cores))
        return;
    quota->cores = cores;
    if ((size_t)snprintf(quota->file, sizeof quota->file, "%s%s", folder, name)
        >= sizeof quota->file)
        snprintf(quota->file, sizeof quota->file, "%s", name + 1);
}

struct quota
quota_read(const char *root)
{
    struct quota quota = {0};
    struct cgroup cgroup;

    for (bool more = cgroup_own(&cgroup, root, NULL); more; more = cgroup_up(&cgroup))
        tighten(&quota, quota_v2(root, cgroup.folder), cgroup.folder, "/cpu.max");
    for (bool more = cgroup_own(&cgroup, root, "cpu"); more; more = cgroup_up(&cgroup))
        tighten(&quota, quota_v1(root, cgroup.folder), cgroup.folder, "/cpu.cfs_quota_us");
    return quota;
}

unsigned
count_from_environment(const char *value)
{
    unsigned long count = 0;

    if (value == NULL || *value < '0' || *value > '9')
        return 0;
    count = strtoul(value, NULL, 10);
    return count < 1u << 20 ? (unsigned)count : 0;
}
