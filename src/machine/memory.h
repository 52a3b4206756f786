#ifndef MACHINE_MEMORY_H
#define MACHINE_MEMORY_H

#include <stdint.h>

/*
 * Bytes that this process may still allocate and touch: the least of what the system has available,
 * of what is left of the limit of each cgroup of the process, v1 and v2, up to the root, and of
 * what is left of its limits of address space and of data.  Page cache that can be dropped at once
 * counts as free.  root is put before the absolute paths, as in limits.h: "" for the real ones.
 *
 * A limit that cannot be read is none, and a use that cannot be read is 0; UINT64_MAX if there is
 * no limit at all.  The answer is a snapshot: other processes allocate too.
 */
uint64_t memory_usable(const char *root);

#endif
