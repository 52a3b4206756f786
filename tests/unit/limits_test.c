#include "machine/limits.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A file system in a folder: what quota_read() would find in /. */
struct file {
    const char *path;
    const char *text;
};
enum { FILES_MAX = 8 };

static int
remove_entry(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static void
make_root(char root[32])
{
    strcpy(root, "/tmp/limits_test.XXXXXX");
    cr_assert_not_null(mkdtemp(root));
}

static void
remove_root(const char *root)
{
    nftw(root, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

static void
put_file(const char *root, const char *path, const char *text)
{
    char full[512];

    snprintf(full, sizeof full, "%s%s", root, path);
    for (char *slash = full + strlen(root) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(full, 0700);
        *slash = '/';
    }
    FILE *file = fopen(full, "w");
    cr_assert_not_null(file, "%s", full);
    fputs(text, file);
    fclose(file);
}

static struct quota
quota_in(const struct file files[FILES_MAX])
{
    char root[32];

    make_root(root);
    for (unsigned i = 0; i < FILES_MAX && files[i].path != NULL; i++)
        put_file(root, files[i].path, files[i].text);
    const struct quota quota = quota_read(root);
    remove_root(root);
    return quota;
}

#define MOUNTS "/proc/self/mountinfo"
#define CGROUP "/proc/self/cgroup"
#define V2_MOUNT "30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
#define V1_MOUNT                                                                    \
    "31 23 0:28 / /sys/fs/cgroup ro,nosuid shared:9 - tmpfs tmpfs ro,mode=755\n"    \
    "33 31 0:30 / /sys/fs/cgroup/cpuacct rw shared:10 - cgroup cgroup rw,cpuacct\n" \
    "34 31 0:31 / /sys/fs/cgroup/cpuset rw shared:11 - cgroup cgroup rw,cpuset\n"   \
    "36 31 0:32 / /sys/fs/cgroup/cpu,x rw shared:12 - cgroup cgroup rw,x,cpu\n"

static const struct quota_case {
    const char *name;
    double cores;
    const char *by; /* the file that says so */
    struct file files[FILES_MAX];
} CASES[] = {
    {"no file at all", 0, "", {{NULL, NULL}}},
    {"no cgroup file",
     0,
     "",
     {{MOUNTS, V2_MOUNT}, {"/sys/fs/cgroup/a/cpu.max", "100000 100000\n"}}},
    {"no mounts", 0, "", {{CGROUP, "0::/a\n"}, {"/sys/fs/cgroup/a/cpu.max", "100000 100000\n"}}},
    {"v2: no cpu.max", 0, "", {{MOUNTS, V2_MOUNT}, {CGROUP, "0::/a\n"}}},
    {"v2: in the process's own cgroup",
     2.5,
     "/sys/fs/cgroup/a/b/cpu.max",
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a/b\n"},
      {"/sys/fs/cgroup/a/b/cpu.max", "250000 100000\n"},
      {"/sys/fs/cgroup/a/cpu.max", "max 100000\n"}}},
    {"v2: in an ancestor",
     3,
     "/sys/fs/cgroup/a/cpu.max",
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a/b/c\n"},
      {"/sys/fs/cgroup/a/b/c/cpu.max", "max 100000\n"},
      {"/sys/fs/cgroup/a/cpu.max", "150000 50000\n"}}},
    {"v2: in both, the ancestor's is tighter",
     1.5,
     "/sys/fs/cgroup/a/cpu.max",
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a/b\n"},
      {"/sys/fs/cgroup/a/b/cpu.max", "400000 100000\n"},
      {"/sys/fs/cgroup/a/cpu.max", "150000 100000\n"}}},
    {"v2: in both, its own is tighter",
     0.5,
     "/sys/fs/cgroup/a/b/cpu.max",
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a/b\n"},
      {"/sys/fs/cgroup/a/b/cpu.max", "50000 100000\n"},
      {"/sys/fs/cgroup/a/cpu.max", "150000 100000\n"}}},
    {"v2: at the root of a container",
     2,
     "/sys/fs/cgroup/cpu.max",
     {{MOUNTS, V2_MOUNT}, {CGROUP, "0::/\n"}, {"/sys/fs/cgroup/cpu.max", "200000 100000\n"}}},
    {"v2: max everywhere",
     0,
     "",
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a\n"},
      {"/sys/fs/cgroup/a/cpu.max", "max 100000\n"},
      {"/sys/fs/cgroup/cpu.max", "max\n"}}},
    {"v2: the cgroup is named from outside the mount, as in a container",
     4,
     "/sys/fs/cgroup/cpu.max",
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/system.slice/docker-1234.scope\n"},
      {"/sys/fs/cgroup/cpu.max", "400000 100000\n"}}},
    {"v2: a part of the hierarchy is mounted",
     1.25,
     "/sys/fs/cgroup/job/cpu.max",
     {{MOUNTS, "30 24 0:26 /docker/1234 /sys/fs/cgroup ro - cgroup2 cgroup rw\n"},
      {CGROUP, "0::/docker/1234/job\n"},
      {"/sys/fs/cgroup/job/cpu.max", "125000 100000\n"},
      {"/sys/fs/cgroup/cpu.max", "400000 100000\n"},
      {"/sys/fs/cgroup/docker/1234/job/cpu.max", "1 100000\n"}}},
    {"v2: a part is mounted, the cgroup is outside of it",
     4,
     "/sys/fs/cgroup/cpu.max",
     {{MOUNTS, "30 24 0:26 /docker/1234 /sys/fs/cgroup ro - cgroup2 cgroup rw\n"},
      {CGROUP, "0::/elsewhere\n"},
      {"/sys/fs/cgroup/cpu.max", "400000 100000\n"}}},
    {"v2: a part is mounted, the cgroup's name only begins like it",
     4,
     "/sys/fs/cgroup/cpu.max",
     {{MOUNTS, "30 24 0:26 /docker/1234 /sys/fs/cgroup ro - cgroup2 cgroup rw\n"},
      {CGROUP, "0::/docker/12345/job\n"},
      {"/sys/fs/cgroup/cpu.max", "400000 100000\n"}}},
    {"v1: no limit",
     0,
     "",
     {{MOUNTS, V1_MOUNT},
      {CGROUP, "4:cpuset:/\n3:x,cpu:/a\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_quota_us", "-1\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_period_us", "100000\n"}}},
    {"v1: a quota",
     1.5,
     "/sys/fs/cgroup/cpu,x/a/cpu.cfs_quota_us",
     {{MOUNTS, V1_MOUNT},
      {CGROUP, "5:cpuacct:/wrong\n4:cpuset:/wrong\n3:x,cpu:/a\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_quota_us", "150000\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_period_us", "100000\n"}}},
    {"v1: a quota in an ancestor",
     3,
     "/sys/fs/cgroup/cpu,x/cpu.cfs_quota_us",
     {{MOUNTS, V1_MOUNT},
      {CGROUP, "3:x,cpu:/a\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_quota_us", "-1\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_period_us", "100000\n"},
      {"/sys/fs/cgroup/cpu,x/cpu.cfs_quota_us", "30000\n"},
      {"/sys/fs/cgroup/cpu,x/cpu.cfs_period_us", "10000\n"}}},
    {"v1: a quota without its period",
     0,
     "",
     {{MOUNTS, V1_MOUNT},
      {CGROUP, "3:x,cpu:/a\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_quota_us", "150000\n"}}},
    {"mixed: v1 is tighter",
     1,
     "/sys/fs/cgroup/cpu,x/a/cpu.cfs_quota_us",
     {{MOUNTS, V1_MOUNT "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"},
      {CGROUP, "3:x,cpu:/a\n0::/b\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_quota_us", "100000\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_period_us", "100000\n"},
      {"/sys/fs/cgroup/unified/b/cpu.max", "200000 100000\n"}}},
    {"mixed: v2 is tighter",
     0.75,
     "/sys/fs/cgroup/unified/b/cpu.max",
     {{MOUNTS, V1_MOUNT "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"},
      {CGROUP, "3:x,cpu:/a\n0::/b\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_quota_us", "100000\n"},
      {"/sys/fs/cgroup/cpu,x/a/cpu.cfs_period_us", "100000\n"},
      {"/sys/fs/cgroup/unified/b/cpu.max", "75000 100000\n"}}},
    {"garbage in mounts and cgroup",
     0,
     "",
     {{MOUNTS, "\n-\n - \n - cgroup2\n36 - cgroup2 x rw\nx\n"},
      {CGROUP, "\n:\n::\n0\n0:\nx:y\n"},
      {"/cpu.max", "100000 100000\n"}}},
    {"garbage before what is sound",
     2,
     "/sys/fs/cgroup/a/cpu.max",
     {{MOUNTS, "\n-\n - \nx - cgroup2\n" V2_MOUNT},
      {CGROUP, "\n\nx\n1:name=systemd:/b\n0::/a\n"},
      {"/sys/fs/cgroup/a/cpu.max", "200000 100000\n"},
      {"/sys/fs/cgroup/b/cpu.max", "100000 100000\n"}}},
};

Test(limits, the_tightest_quota_is_found_and_where_it_is)
{
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const struct quota quota = quota_in(CASES[i].files);
        cr_expect_float_eq(quota.cores, CASES[i].cores, 1e-9, "%s: %g", CASES[i].name, quota.cores);
        cr_expect_str_eq(quota.file, CASES[i].by, "%s: '%s'", CASES[i].name, quota.file);
    }
}

Test(limits, what_is_no_quota_sets_no_limit)
{
    static const char *const V2[] = {
        "",           "\n",      "max",        "100000",    "100000 max",   "100000 0",
        "0 100000",   "garbage", "-1 100000",  "1 -100000", "nan 100000",   "inf 100000",
        "100000 nan", "- -",     "100000 inf", "\x01\xff",  "1e999 100000", "100000 x",
    };
    static const struct {
        const char *quota, *period;
    } V1[] = {{"", ""},          {"x", "100000"},   {"100000", "x"}, {"100000", "0"},
              {"0", "100000"},   {"-1", "100000"},  {"nan", "1"},    {"inf", "100000"},
              {"100000", "nan"}, {"100000", "-1"},  {"-1", "-1"},    {"1e999", "1"},
              {"-1", "0"},       {"100000", "inf"}, {"0", "0"}};

    for (size_t i = 0; i < sizeof V2 / sizeof V2[0]; i++) {
        const struct file files[FILES_MAX] = {
            {MOUNTS, V2_MOUNT}, {CGROUP, "0::/\n"}, {"/sys/fs/cgroup/cpu.max", V2[i]}};
        const struct quota quota = quota_in(files);
        cr_expect(quota.cores == 0, "v2 '%s': %g", V2[i], quota.cores);
        cr_expect_str_eq(quota.file, "", "v2 '%s'", V2[i]);
    }
    for (size_t i = 0; i < sizeof V1 / sizeof V1[0]; i++) {
        const struct file files[FILES_MAX] = {
            {MOUNTS, V1_MOUNT},
            {CGROUP, "3:x,cpu:/\n"},
            {"/sys/fs/cgroup/cpu,x/cpu.cfs_quota_us", V1[i].quota},
            {"/sys/fs/cgroup/cpu,x/cpu.cfs_period_us", V1[i].period}};
        const struct quota quota = quota_in(files);
        cr_expect(quota.cores == 0, "v1 '%s' '%s': %g", V1[i].quota, V1[i].period, quota.cores);
        cr_expect_str_eq(quota.file, "", "v1 '%s' '%s'", V1[i].quota, V1[i].period);
    }
}

Test(limits, very_long_lines_do_no_harm)
{
    static char mounts[64 * 1024], cgroup[64 * 1024], max[64 * 1024];
    const struct file files[FILES_MAX] = {{MOUNTS, mounts},
                                          {CGROUP, cgroup},
                                          {"/sys/fs/cgroup/cpu.max", max},
                                          {"/sys/fs/cgroup/a/cpu.max", "200000 100000\n"}};
    const size_t end = sizeof mounts - 1;

    /*
     * Long lines before the right ones, of the length of the reader's buffer and around it, and
     * much longer.
     */
    static const size_t LENGTHS[] = {1022, 1023, 1024, 2048, 4094, 4095, 4096, 4097, 8191, 60000};
    for (size_t i = 0; i < sizeof LENGTHS / sizeof LENGTHS[0]; i++) {
        memset(mounts, 'm', LENGTHS[i]);
        strcpy(mounts + LENGTHS[i], "\n" V2_MOUNT);
        memset(cgroup, 'c', LENGTHS[i]);
        strcpy(cgroup + LENGTHS[i], "\n0::/a\n");
        memset(max, '9', LENGTHS[i]);
        max[LENGTHS[i]] = '\0';
        const struct quota quota = quota_in(files);
        cr_expect_float_eq(quota.cores, 2, 1e-9, "length %zu: %g", LENGTHS[i], quota.cores);
    }

    /* Names that fit nowhere: whatever is found, it has to come back without harm. */
    memset(cgroup, 'c', end);
    memcpy(cgroup, "0::/", 4);
    strcpy(mounts, V2_MOUNT);
    strcpy(max, "300000 100000\n");
    cr_expect_float_eq(quota_in(files).cores, 3, 1e-9, "a cgroup with a name of 64 KiB");
    memset(mounts, '/', end);
    memcpy(mounts, "30 24 0:26 ", 11);
    cr_expect_eq(quota_in(files).cores, 0, "a mount with a name of 64 KiB");
}

Test(limits, a_long_name_of_the_file_is_shortened)
{
    char cgroup[400] = "0::", path[500] = "/sys/fs/cgroup";

    for (unsigned i = 0; i < 6; i++) {
        strcat(cgroup, "/a_folder_with_a_name_of_forty_characters");
        strcat(path, "/a_folder_with_a_name_of_forty_characters");
    }
    strcat(path, "/cpu.max");
    cr_assert_gt(strlen(path), 256);
    const struct file files[FILES_MAX] = {
        {MOUNTS, V2_MOUNT}, {CGROUP, cgroup}, {path, "200000 100000\n"}};
    const struct quota quota = quota_in(files);
    cr_expect_float_eq(quota.cores, 2, 1e-9);
    cr_expect_lt(strnlen(quota.file, sizeof quota.file), sizeof quota.file);
    cr_expect_not_null(strstr(quota.file, "cpu.max"), "'%s'", quota.file);
}

Test(limits, the_real_ones_can_be_read)
{
    const struct quota quota = quota_read("");

    cr_expect(quota.cores >= 0);
    cr_expect_eq(quota.cores > 0, quota.file[0] != '\0');
}

Test(limits, the_count_in_an_environment_variable)
{
    static const struct {
        const char *value;
        unsigned count;
    } VALUES[] = {{NULL, 0},
                  {"", 0},
                  {"x", 0},
                  {"0", 0},
                  {"4", 4},
                  {"4,2", 4},
                  {"16(x2)", 16},
                  {"0,3", 0},
                  {"-1", 0},
                  {"+3", 0},
                  {",4", 0},
                  {"007", 7},
                  {"4096", 4096},
                  {"99999999", 0},
                  {"4294967297", 0},
                  {"1x", 1},
                  {"18446744073709551617", 0}};

    for (size_t i = 0; i < sizeof VALUES / sizeof VALUES[0]; i++)
        cr_expect_eq(count_from_environment(VALUES[i].value), VALUES[i].count, "'%s': %u",
                     VALUES[i].value != NULL ? VALUES[i].value : "(unset)",
                     count_from_environment(VALUES[i].value));
}
