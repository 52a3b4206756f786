#ifndef OOM_WRAPPED_H
#define OOM_WRAPPED_H

/*
 * Allocations that fail when a test wants them to.  The linker sends the library's calls of malloc()
 * and the like here (-Wl,--wrap); those inside of shared libraries (hwloc, OpenMP, Criterion) are
 * not affected.  To be included once in a program.
 */
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Allocations number first, first+1, ... before end fail. */
static atomic_ulong allocations, failed;
static unsigned long first_to_fail = ULONG_MAX, end_of_failing = ULONG_MAX;

static bool
must_fail(void)
{
    const unsigned long number = atomic_fetch_add(&allocations, 1);
    const bool fails = number >= first_to_fail && number < end_of_failing;

    atomic_fetch_add(&failed, fails);
    return fails;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__real_mmap(void *address, size_t length, int protection, int flags, int file, off_t offset);
void *__wrap_mmap(void *address, size_t length, int protection, int flags, int file, off_t offset);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *
__wrap_malloc(size_t size)
{
    return must_fail() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
    return must_fail() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *memory, size_t size)
{
    return must_fail() ? NULL : __real_realloc(memory, size);
}

void *
__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return must_fail() ? NULL : __real_aligned_alloc(alignment, size);
}

void *
__wrap_mmap(void *address, size_t length, int protection, int flags, int file, off_t offset)
{
    return must_fail() ? MAP_FAILED : __real_mmap(address, length, protection, flags, file, offset);
}

/* One failure alone, a burst, and nothing but failures from there on. */
static const struct {
    const char *name;
    unsigned long length; /* 0: without end */
} MODES[] = {{"one", 1}, {"all", 0}, {"three", 3}, {"forty", 40}};
enum { MODE_COUNT = sizeof MODES / sizeof MODES[0] };

#endif
