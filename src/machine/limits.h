#ifndef MACHINE_LIMITS_H
#define MACHINE_LIMITS_H

#include <stddef.h>

/* Cores' worth of CPU time that the cgroups of this process grant it, and which file says so. */
struct quota {
    double cores; /* 0: no limit */
    char file[256];
};

/*
 * The tightest quota on the way from this process's cgroup up to the root of each mounted
 * hierarchy, v1 and v2.  root is put before the absolute paths /proc/self/..., and before those
 * that are found there: "" for the real ones.  What cannot be read sets no limit, as on a system
 * without cgroups.
 */
struct quota quota_read(const char *root);

/*
 * The leading decimal number of an environment variable's value, 0 if there is none: NULL, "", "x",
 * "0".
 */
unsigned count_from_environment(const char *value);

#endif
