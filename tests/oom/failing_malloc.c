/*
 * To be preloaded into the program: allocation number FAIL_AT, from 0, of the process fails, and so
 * do all after it if FAIL_ON is set.
 */
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static int
must_fail(void)
{
    static long left = -2; /* before the next failure; -1: none will be */
    const char *at = getenv("FAIL_AT");

    if (left == -2)
        left = at != NULL ? atol(at) : -1;
    if (left > 0)
        left--;
    else if (left == 0) {
        if (getenv("FAIL_ON") == NULL)
            left = -1;
        return 1;
    }
    return 0;
}

void *
malloc(size_t size)
{
    return must_fail() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
    return must_fail() ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *old, size_t size)
{
    return must_fail() ? NULL : __libc_realloc(old, size);
}
