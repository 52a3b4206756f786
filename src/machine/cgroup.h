#ifndef MACHINE_CGROUP_H
#define MACHINE_CGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * A cgroup of this process, as the folder of a mounted hierarchy that holds its files:
 *     struct cgroup cgroup;
 *     for (bool more = cgroup_own(&cgroup, root, "cpu"); more; more = cgroup_up(&cgroup))
 */
struct cgroup {
    size_t top;        /* length of the folder where the hierarchy is mounted */
    char folder[2100]; /* absolute, still without the root */
};

/*
 * The process's own cgroup in the v1 hierarchy of a controller ("cpu", "memory"), or in that of v2
 * for NULL, which has one for all controllers.  False if there is none or it cannot be told.  root
 * is put before every absolute path: "" for the real ones.
 */
bool cgroup_own(struct cgroup *out, const char *root, const char *controller);

/* Go up to the parent; false if the cgroup is the highest one mounted. */
bool cgroup_up(struct cgroup *cgroup);

/* Open the file `name` ("/cpu.max") in an absolute folder under root; NULL if it cannot be read. */
FILE *cgroup_open(const char *root, const char *folder, const char *name);

#endif
