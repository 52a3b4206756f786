/* Where the cgroups of this process are: the same walk for every controller. */
#include "machine/cgroup.h"

#include "base/text.h"

#include <string.h>

/* A mounted hierarchy: the cgroup `inside` of it is the folder `at`. */
struct mount {
    char inside[1024];
    char at[1024];
};

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
find_mount(const char *root, const char *controller, struct mount *mount)
{
    char line[4096];
    bool found = false;

    FILE *file = cgroup_open(root, "/proc/self", "/mountinfo");
    if (file == NULL)
        return false;
    while (!found && fgets(line, sizeof line, file) != NULL) {
        char type[64], options[1024];
        const char *tail = strstr(line, " - ");
        if (tail == NULL || sscanf(line, "%*s %*s %*s %1023s %1023s", mount->inside, mount->at) != 2
            || sscanf(tail, " - %63s %*s %1023s", type, options) != 2)
            continue;
        found = controller == NULL ? strcmp(type, "cgroup2") == 0
                                   : strcmp(type, "cgroup") == 0 && list_has(options, controller);
    }
    fclose(file);
    return found;
}

/*
 * Find this process's cgroup, by a line of /proc/self/cgroup: "ID:CONTROLLERS:CGROUP", for v2
 * "0::CGROUP".
 */
static bool
find_name(const char *root, const char *controller, char *name, size_t size)
{
    char line[4096];
    bool found = false;

    FILE *file = cgroup_open(root, "/proc/self", "/cgroup");
    if (file == NULL)
        return false;
    while (!found && fgets(line, sizeof line, file) != NULL) {
        char *controllers = strchr(line, ':');
        char *end = controllers != NULL ? strchr(controllers + 1, ':') : NULL;
        if (end == NULL)
            continue;
        *end++ = '\0';
        end[strcspn(end, "\n")] = '\0';
        controllers++;
        found = controller == NULL ? *controllers == '\0' : list_has(controllers, controller);
        if (found)
            snprintf(name, size, "%s", end);
    }
    fclose(file);
    return found;
}

static void
drop_slashes(struct cgroup *cgroup)
{
    size_t length = strlen(cgroup->folder);

    while (length > cgroup->top && cgroup->folder[length - 1] == '/')
        cgroup->folder[--length] = '\0';
}

bool
cgroup_own(struct cgroup *out, const char *root, const char *controller)
{
    struct mount mount;
    char name[1024];

    if (!find_mount(root, controller, &mount) || !find_name(root, controller, name, sizeof name))
        return false;
    /*
     * Inside a container the cgroup may be named from outside the mount: what is mounted then is
     * the process's own.
     */
    const size_t inside = strcmp(mount.inside, "/") == 0 ? 0 : strlen(mount.inside);
    const bool within =
        strncmp(name, mount.inside, inside) == 0 && (name[inside] == '/' || name[inside] == '\0');
    snprintf(out->folder, sizeof out->folder, "%s%s", mount.at, within ? name + inside : "");
    out->top = strlen(mount.at);
    drop_slashes(out);
    return true;
}

bool
cgroup_up(struct cgroup *cgroup)
{
    char *last = strrchr(cgroup->folder, '/');

    if (strlen(cgroup->folder) <= cgroup->top || last == NULL
        || (size_t)(last - cgroup->folder) < cgroup->top)
        return false;
    *last = '\0';
    drop_slashes(cgroup);
    return true;
}

FILE *
cgroup_open(const char *root, const char *folder, const char *name)
{
    char path[4096];
    const int length = snprintf(path, sizeof path, "%s%s%s", root, folder, name);

    return length < 0 || (size_t)length >= sizeof path ? NULL : fopen(path, "re");
}
