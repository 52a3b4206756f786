#include "machine/memory.h"

#include "base/text.h"
#include "machine/cgroup.h"

#include <stdbool.h>
#include <string.h>
#include <unistd.h>

/* Where a kind of cgroup says what its limit is and what of it is taken. */
struct memory_files {
    const char *controller; /* as for cgroup_own() */
    const char *limit, *use;
    const char *cache; /* the key in /memory.stat of page cache that goes when memory is short */
};

static const struct memory_files V1 = {"memory", "/memory.limit_in_bytes", "/memory.usage_in_bytes",
                                       "total_inactive_file"};
static const struct memory_files V2 = {NULL, "/memory.max", "/memory.current", "inactive_file"};

/*
 * The number that is word `index`, from 0, after the key and a blank or colon in the first line of
 * a file that begins so; "" is the key of the first line.  False if there is none, so that "max"
 * and "unlimited" are no number.
 */
static bool
read_number(const char *root, const char *folder, const char *name, const char *key, unsigned index,
            uint64_t *out)
{
    const size_t length = strlen(key);
    char line[256];
    bool found = false;

    FILE *file = cgroup_open(root, folder, name);
    if (file == NULL)
        return false;
    while (!found && fgets(line, sizeof line, file) != NULL)
        found =
            strncmp(line, key, length) == 0 && (length == 0 || strchr(" :", line[length]) != NULL);
    fclose(file);
    if (!found)
        return false;

    line[strcspn(line, "\n")] = '\0';
    const char *after = line + length + (length != 0);
    struct slice rest = {after, strlen(after)};
    struct slice word;
    char number[32];
    for (unsigned i = 0; i <= index; i++)
        if (!text_take_word(&rest, &word))
            return false;
    return text_copy(number, sizeof number, word)
           && text_parse_unsigned(number, 0, UINT64_MAX, out);
}

static void
tighten(uint64_t *usable, uint64_t limit, uint64_t used)
{
    const uint64_t left = limit - (used < limit ? used : limit);

    if (left < *usable)
        *usable = left;
}

/* units of size bytes each; as many as there can be if they are more. */
static uint64_t
bytes_of(uint64_t units, uint64_t size)
{
    return units > UINT64_MAX / size ? UINT64_MAX : units * size;
}

/* What the system has for a new program without swapping. */
static void
tighten_by_system(uint64_t *usable, const char *root)
{
    uint64_t kibibytes;

    if (read_number(root, "/proc", "/meminfo", "MemAvailable", 0, &kibibytes))
        tighten(usable, bytes_of(kibibytes, 1024), 0);
}

static void
tighten_by_cgroups(uint64_t *usable, const char *root, const struct memory_files *files)
{
    struct cgroup cgroup;

    for (bool more = cgroup_own(&cgroup, root, files->controller); more;
         more = cgroup_up(&cgroup)) {
        const char *folder = cgroup.folder;
        uint64_t limit, used = 0, cache = 0;
        if (!read_number(root, folder, files->limit, "", 0, &limit))
            continue;
        (void)read_number(root, folder, files->use, "", 0, &used);
        (void)read_number(root, folder, "/memory.stat", files->cache, 0, &cache);
        tighten(usable, limit, used - (cache < used ? cache : used));
    }
}

/*
 * The soft limits as /proc/self/limits has them, so that they come from the same root as the rest.
 * The word of /proc/self/statm tells in pages what counts towards one; that of the data counts the
 * stack too, which is little.
 */
static void
tighten_by_process(uint64_t *usable, const char *root)
{
    static const struct {
        const char *limit;
        unsigned use;
    } LIMITS[] = {{"Max address space", 0}, {"Max data size", 5}};
    const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);

    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++) {
        uint64_t limit, pages = 0;
        if (!read_number(root, "/proc/self", "/limits", LIMITS[i].limit, 0, &limit))
            continue;
        (void)read_number(root, "/proc/self", "/statm", "", LIMITS[i].use, &pages);
        tighten(usable, limit, bytes_of(pages, page));
    }
}

uint64_t
memory_usable(const char *root)
{
    uint64_t usable = UINT64_MAX;

    tighten_by_system(&usable, root);
    tighten_by_cgroups(&usable, root, &V2);
    tighten_by_cgroups(&usable, root, &V1);
    tighten_by_process(&usable, root);
    return usable;
}
