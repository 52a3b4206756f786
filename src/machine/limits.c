/* CPU quotas of cgroups: neither hwloc nor nproc nor OpenMP looks at them. */
#include "machine/limits.h"

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A mounted hierarchy: the cgroup `inside` of it is the folder `at`. */
struct mount {
    char inside[1024];
    char at[1024];
};

/* The first line of a file without its newline; false if there is none. */
static bool
read_line(const char *root, const char *path, const char *name, char *line, size_t size)
{
    char full[4096];
    const int length = snprintf(full, sizeof full, "%s%s%s", root, path, name);

    if (length < 0 || (size_t)length >= sizeof full)
        return false;
    FILE *file = fopen(full, "re");
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

/* Is word one of the comma-separated words of list? */
static bool
list_has(const char *list, const char *word)
{
    struct slice rest = {list, strlen(list)};
    struct slice part;

    while (text_take_part(&rest, ',', &part))
        if (text_equals(part, word))
            return true;
    return false;
}

/* Find where a hierarchy is mounted, by a line of /proc/self/mountinfo:
 * 36 35 98:0 INSIDE AT OPTIONS [OPTIONAL...] - TYPE SOURCE SUPER-OPTIONS */
static bool
find_mount(const char *root, bool v2, struct mount *mount)
{
    char path[4096], line[4096];
    bool found = false;

    snprintf(path, sizeof path, "%s/proc/self/mountinfo", root);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return false;
    while (!found && fgets(line, sizeof line, file) != NULL) {
        char type[64], options[1024];
        const char *tail = strstr(line, " - ");
        if (tail == NULL || sscanf(line, "%*s %*s %*s %1023s %1023s", mount->inside, mount->at) != 2
            || sscanf(tail, " - %63s %*s %1023s", type, options) != 2)
            continue;
        found = v2 ? strcmp(type, "cgroup2") == 0
                   : strcmp(type, "cgroup") == 0 && list_has(options, "cpu");
    }
    fclose(file);
    return found;
}

/*
 * Find this process's cgroup, by a line of /proc/self/cgroup: "ID:CONTROLLERS:CGROUP", for v2
 * "0::CGROUP".
 */
static bool
find_cgroup(const char *root, bool v2, char *cgroup, size_t size)
{
    char path[4096], line[4096];
    bool found = false;

    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return false;
    while (!found && fgets(line, sizeof line, file) != NULL) {
        char *controllers = strchr(line, ':');
        char *name = controllers != NULL ? strchr(controllers + 1, ':') : NULL;
        if (name == NULL)
            continue;
        *name++ = '\0';
        name[strcspn(name, "\n")] = '\0';
        controllers++;
        found = v2 ? *controllers == '\0' : list_has(controllers, "cpu");
        if (found)
            snprintf(cgroup, size, "%s", name);
    }
    fclose(file);
    return found;
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

/* From the process's folder up to where the hierarchy is mounted. */
static void
walk_up(const char *root, bool v2, struct quota *quota)
{
    struct mount mount;
    char cgroup[1024], folder[2100];

    if (!find_mount(root, v2, &mount) || !find_cgroup(root, v2, cgroup, sizeof cgroup))
        return;
    /*
     * Inside a container the cgroup may be named from outside the mount: what is mounted then is
     * the process's own.
     */
    const size_t inside = strcmp(mount.inside, "/") == 0 ? 0 : strlen(mount.inside);
    const bool within = strncmp(cgroup, mount.inside, inside) == 0
                        && (cgroup[inside] == '/' || cgroup[inside] == '\0');
    snprintf(folder, sizeof folder, "%s%s", mount.at, within ? cgroup + inside : "");
    const size_t top = strlen(mount.at);
    for (;;) {
        for (size_t length = strlen(folder); length > top && folder[length - 1] == '/'; length--)
            folder[length - 1] = '\0';
        if (v2)
            tighten(quota, quota_v2(root, folder), folder, "/cpu.max");
        else
            tighten(quota, quota_v1(root, folder), folder, "/cpu.cfs_quota_us");
        char *last = strrchr(folder, '/');
        if (strlen(folder) <= top || last == NULL || (size_t)(last - folder) < top)
            return;
        *last = '\0';
    }
}

struct quota
quota_read(const char *root)
{
    struct quota quota = {0};

    walk_up(root, true, &quota);
    walk_up(root, false, &quota);
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
