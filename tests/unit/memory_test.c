#include "machine/memory.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file system in a folder: what memory_usable() would find in /. */
struct file {
    const char *path;
    const char *text;
};
enum { FILES_MAX = 12 };

static int
remove_entry(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
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

static uint64_t
usable_in(const struct file files[FILES_MAX])
{
    char root[] = "/tmp/memory_test.XXXXXX";

    cr_assert_not_null(mkdtemp(root));
    for (unsigned i = 0; i < FILES_MAX && files[i].path != NULL; i++)
        put_file(root, files[i].path, files[i].text);
    const uint64_t usable = memory_usable(root);
    nftw(root, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    return usable;
}

#define NONE UINT64_MAX

#define MEMINFO "/proc/meminfo"
#define MOUNTS "/proc/self/mountinfo"
#define CGROUP "/proc/self/cgroup"
#define LIMITS "/proc/self/limits"
#define STATM "/proc/self/statm"
#define V2 "/sys/fs/cgroup"
#define V1 "/sys/fs/cgroup/memory"
#define V2_MOUNT "30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
#define V1_MOUNT                                                            \
    "33 31 0:30 / /sys/fs/cgroup/cpu rw shared:10 - cgroup cgroup rw,cpu\n" \
    "34 31 0:31 / /sys/fs/cgroup/memory rw shared:11 - cgroup cgroup rw,memory\n"
#define SYSTEM                      \
    "MemTotal:       24684092 kB\n" \
    "MemFree:        23913940 kB\n" \
    "MemAvailableToNobody:  1 kB\n" \
    "MemAvailable:       3000 kB\n" \
    "Cached:           482928 kB\n"
#define LIMIT_LINES(address, data)                                                     \
    "Limit                     Soft Limit           Hard Limit           Units     \n" \
    "Max cpu time              unlimited            unlimited            seconds   \n" \
    "Max data size             " data "            900000000            bytes     \n"  \
    "Max address space         " address "            1              bytes     \n"

static const struct usable_case {
    const char *name;
    uint64_t usable;
    struct file files[FILES_MAX];
} CASES[] = {
    {"no file at all", NONE, {{NULL, NULL}}},
    {"the system alone", 3072000, {{MEMINFO, SYSTEM}}},
    {"the system does not tell", NONE, {{MEMINFO, "MemTotal: 5 kB\nMemFree: 4 kB\n"}}},

    {"v2: no limit",
     NONE,
     {{MOUNTS, V2_MOUNT}, {CGROUP, "0::/a\n"}, {V2 "/a/memory.max", "max\n"}}},
    {"v2: a limit, use not known",
     5000000,
     {{MOUNTS, V2_MOUNT}, {CGROUP, "0::/a\n"}, {V2 "/a/memory.max", "5000000\n"}}},
    {"v2: what is used is taken off",
     3999000,
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a\n"},
      {V2 "/a/memory.max", "5000000\n"},
      {V2 "/a/memory.current", "1001000\n"}}},
    {"v2: inactive page cache is free",
     4299000,
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a\n"},
      {V2 "/a/memory.max", "5000000\n"},
      {V2 "/a/memory.current", "1001000\n"},
      {V2 "/a/memory.stat",
       "anon 7\nfile 9\nactive_file 1\ntotal_inactive_file 2\ninactive_file 300000\n"}}},
    {"v2: more cache than use",
     5000000,
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a\n"},
      {V2 "/a/memory.max", "5000000\n"},
      {V2 "/a/memory.current", "1000\n"},
      {V2 "/a/memory.stat", "inactive_file 300000\n"}}},
    {"v2: more use than the limit",
     0,
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a\n"},
      {V2 "/a/memory.max", "5000000\n"},
      {V2 "/a/memory.current", "5000001\n"}}},
    {"v2: a limit of nothing",
     0,
     {{MOUNTS, V2_MOUNT}, {CGROUP, "0::/a\n"}, {V2 "/a/memory.max", "0\n"}}},
    {"v2: an ancestor is tighter, though its limit is higher",
     1000000,
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a/b\n"},
      {V2 "/a/b/memory.max", "5000000\n"},
      {V2 "/a/b/memory.current", "1000\n"},
      {V2 "/a/memory.max", "9000000\n"},
      {V2 "/a/memory.current", "8000000\n"}}},
    {"v2: a descendant is tighter",
     1000000,
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a/b\n"},
      {V2 "/a/b/memory.max", "1000000\n"},
      {V2 "/a/memory.max", "9000000\n"},
      {V2 "/memory.max", "9000000\n"}}},
    {"v2: the root of the mount limits",
     7,
     {{MOUNTS, V2_MOUNT}, {CGROUP, "0::/a/b\n"}, {V2 "/memory.max", "7\n"}}},
    {"v2: other cgroups and memory.high do not count",
     NONE,
     {{MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a\n"},
      {V2 "/b/memory.max", "1\n"},
      {V2 "/a/c/memory.max", "1\n"},
      {V2 "/a/memory.high", "1\n"}}},
    {"v2: a part is mounted, the cgroup named from outside",
     4000000,
     {{MOUNTS, "30 24 0:26 /docker/1234 /sys/fs/cgroup ro - cgroup2 cgroup rw\n"},
      {CGROUP, "0::/docker/1234/job\n"},
      {V2 "/job/memory.max", "4000000\n"}}},
    {"v2: the system is tighter",
     3072000,
     {{MEMINFO, SYSTEM},
      {MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a\n"},
      {V2 "/a/memory.max", "5000000\n"}}},
    {"v2: tighter than the system",
     3071999,
     {{MEMINFO, SYSTEM},
      {MOUNTS, V2_MOUNT},
      {CGROUP, "0::/a\n"},
      {V2 "/a/memory.max", "3071999\n"}}},

    {"v1: a limit, what is used and cache",
     4299000,
     {{MOUNTS, V1_MOUNT},
      {CGROUP, "9:cpu:/wrong\n4:memory:/a\n"},
      {V1 "/a/memory.limit_in_bytes", "5000000\n"},
      {V1 "/a/memory.usage_in_bytes", "1001000\n"},
      {V1 "/a/memory.stat", "cache 5\ninactive_file 4\ntotal_inactive_file 300000\n"},
      {"/sys/fs/cgroup/cpu/wrong/memory.limit_in_bytes", "1\n"}}},
    {"v1: no limit is a number too",
     3072000,
     {{MEMINFO, SYSTEM},
      {MOUNTS, V1_MOUNT},
      {CGROUP, "4:memory:/\n"},
      {V1 "/memory.limit_in_bytes", "9223372036854771712\n"},
      {V1 "/memory.usage_in_bytes", "477753344\n"}}},
    {"v1: an ancestor",
     2000000,
     {{MOUNTS, V1_MOUNT},
      {CGROUP, "4:x,memory:/a/b\n"},
      {V1 "/a/b/memory.limit_in_bytes", "9223372036854771712\n"},
      {V1 "/a/memory.limit_in_bytes", "2500000\n"},
      {V1 "/a/memory.usage_in_bytes", "500000\n"},
      {V1 "/memory.limit_in_bytes", "9223372036854771712\n"}}},
    {"v1: the controller is not there",
     NONE,
     {{MOUNTS, "33 31 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,cpu\n"},
      {CGROUP, "4:memory:/\n"},
      {V1 "/memory.limit_in_bytes", "1\n"}}},
    {"mixed: v1 has the controller, v2 nothing",
     5000000,
     {{MOUNTS, V1_MOUNT "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"},
      {CGROUP, "4:memory:/a\n0::/\n"},
      {V1 "/a/memory.limit_in_bytes", "5000000\n"}}},
    {"mixed: v2 is tighter",
     4000000,
     {{MOUNTS, V1_MOUNT "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"},
      {CGROUP, "4:memory:/a\n0::/b\n"},
      {V1 "/a/memory.limit_in_bytes", "5000000\n"},
      {V2 "/unified/b/memory.max", "4000000\n"}}},

    {"process: no limits", NONE, {{LIMITS, LIMIT_LINES("unlimited", "unlimited")}}},
    {"process: address space, use not known",
     6000000,
     {{LIMITS, LIMIT_LINES("6000000", "unlimited")}}},
    {"process: data, use not known", 6000000, {{LIMITS, LIMIT_LINES("unlimited", "6000000")}}},
    {"process: more is used",
     0,
     {{LIMITS, LIMIT_LINES("6000", "unlimited")}, {STATM, "999 1 1 1 0 1 0\n"}}},
    {"process: absurd use",
     0,
     {{LIMITS, LIMIT_LINES("6000000", "unlimited")}, {STATM, "4503599627370497 1 1 1 0 1 0\n"}}},
    {"process: use cut short",
     5000000,
     {{LIMITS, LIMIT_LINES("unlimited", "5000000")}, {STATM, "10 1 1 1 0"}}},
};

Test(memory, the_least_of_all_that_limits)
{
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const uint64_t usable = usable_in(CASES[i].files);
        cr_expect_eq(usable, CASES[i].usable, "%s: %" PRIu64 ", expected %" PRIu64, CASES[i].name,
                     usable, CASES[i].usable);
    }
}

Test(memory, pages_count_by_their_size)
{
    const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    const struct file address[FILES_MAX] = {{LIMITS, LIMIT_LINES("100000000", "unlimited")},
                                            {STATM, "30 2 3 4 5 6 7\n"}};
    const struct file data[FILES_MAX] = {{LIMITS, LIMIT_LINES("unlimited", "100000000")},
                                         {STATM, "30 2 3 4 5 6 7\n"}};

    cr_expect_eq(usable_in(address), 100000000 - 30 * page);
    cr_expect_eq(usable_in(data), 100000000 - 6 * page);
}

Test(memory, what_is_no_number_sets_no_limit)
{
    static const char *const NUMBERS[] = {
        "",
        "\n",
        "max",
        "-1",
        "+5",
        "x",
        "5x",
        "0x10",
        "1e6",
        "5.0",
        "18446744073709551616",
        "\x01\xff",
        ":",
        "nan",
        "99999999999999999999999999999999999999999999999999999999",
    };
    char meminfo[128], limits[256];

    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        const char *number = NUMBERS[i];
        snprintf(meminfo, sizeof meminfo, "MemAvailable: %s kB\n", number);
        snprintf(limits, sizeof limits, "Max address space  %s\nMax data size  %s\n", number,
                 number);
        const struct file files[FILES_MAX] = {
            {MEMINFO, meminfo},
            {LIMITS, limits},
            {MOUNTS, V1_MOUNT V2_MOUNT},
            {CGROUP, "4:memory:/\n0::/\n"},
            {V1 "/memory.limit_in_bytes", number},
            {V2 "/memory.max", number},
        };
        cr_expect_eq(usable_in(files), NONE, "'%s'", number);

        /* The same in place of what is used and of the cache: the limit then counts in full. */
        const struct file uses[FILES_MAX] = {
            {LIMITS, "Max address space  70000000\n"},
            {STATM, number},
            {MOUNTS, V2_MOUNT},
            {CGROUP, "0::/\n"},
            {V2 "/memory.max", "80000000\n"},
            {V2 "/memory.current", number},
            {V2 "/memory.stat", number},
        };
        cr_expect_eq(usable_in(uses), 70000000, "use '%s'", number);
    }
}

Test(memory, very_long_lines_do_no_harm)
{
    static char mounts[16 * 1024], limit[16 * 1024], meminfo[16 * 1024];
    static const size_t LENGTHS[] = {254, 255, 256, 257, 511, 4094, 4095, 4096, 10000};

    for (size_t i = 0; i < sizeof LENGTHS / sizeof LENGTHS[0]; i++) {
        memset(mounts, 'm', LENGTHS[i]);
        strcpy(mounts + LENGTHS[i], "\n" V2_MOUNT);
        memset(limit, '9', LENGTHS[i]);
        limit[LENGTHS[i]] = '\0';
        memset(meminfo, 'M', LENGTHS[i]);
        strcpy(meminfo + LENGTHS[i], "\nMemAvailable: 50 kB\n");
        const struct file files[FILES_MAX] = {{MOUNTS, mounts},
                                              {CGROUP, "0::/a\n"},
                                              {V2 "/a/memory.max", "20000\n"},
                                              {V2 "/memory.max", limit}};
        cr_expect_eq(usable_in(files), 20000, "length %zu", LENGTHS[i]);
        const struct file system[FILES_MAX] = {{MEMINFO, meminfo}};
        cr_expect_eq(usable_in(system), 51200, "length %zu", LENGTHS[i]);
    }
}

/* The least a test machine has, and more than any has. */
static const uint64_t MEBIBYTE = 1 << 20, PEBIBYTE = (uint64_t)1 << 50;

Test(memory, the_real_ones_can_be_read)
{
    const uint64_t usable = memory_usable("");

    cr_expect_gt(usable, 16 * MEBIBYTE, "%" PRIu64, usable);
    cr_expect(usable < PEBIBYTE || access(MEMINFO, R_OK) != 0, "%" PRIu64, usable);
}

/* Can so many bytes be mapped?  malloc() would not do: compilers leave out one that is not used. */
static bool
can_map(size_t bytes)
{
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return at != MAP_FAILED && munmap(at, bytes) == 0;
}

/* Sanitizers map terabytes, and would end a process that may not. */
static bool
is_mapped_already(uint64_t bytes)
{
    uint64_t pages = UINT64_MAX;
    FILE *file = fopen(STATM, "re");

    if (file == NULL)
        return true;
    if (fscanf(file, "%" SCNu64, &pages) != 1)
        pages = UINT64_MAX;
    fclose(file);
    return pages > bytes / (uint64_t)sysconf(_SC_PAGESIZE);
}

static void
expect_limit(int resource)
{
    struct rlimit old, limit;

    if (is_mapped_already(400 * MEBIBYTE) || memory_usable("") < 950 * MEBIBYTE
        || getrlimit(resource, &old) != 0)
        cr_skip("more is mapped already, or another limit is tighter");
    limit = (struct rlimit){.rlim_cur = 900 * MEBIBYTE, .rlim_max = old.rlim_max};
    cr_assert_eq(setrlimit(resource, &limit), 0);
    const uint64_t usable = memory_usable("");
    const bool fits = can_map(usable - MEBIBYTE), more_fits = can_map(usable + MEBIBYTE);
    cr_assert_eq(setrlimit(resource, &old), 0);
    cr_expect_lt(usable, 900 * MEBIBYTE, "%" PRIu64, usable);
    cr_expect_gt(usable, 500 * MEBIBYTE, "%" PRIu64, usable);
    cr_expect(fits, "%" PRIu64, usable);
    cr_expect_not(more_fits, "%" PRIu64, usable);
}

Test(memory, the_limit_of_address_space_of_this_process_is_found)
{
    expect_limit(RLIMIT_AS);
}

Test(memory, the_limit_of_data_of_this_process_is_found)
{
    expect_limit(RLIMIT_DATA);
}
