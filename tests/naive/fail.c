/* Failing, which ends the program, and memory, which fails. */
#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void
fail(int code, const char *format, ...)
{
    va_list args;

    fputs("naive: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(code);
}

void *
new_array(size_t count, size_t size)
{
    void *list = calloc(count > 0 ? count : 1, size);

    if (list == NULL)
        fail(NO_MEMORY, "out of memory");
    return list;
}

void *
grow(void *list, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0) /* doubled at powers of two */
        return list;
    list = realloc(list, (count == 0 ? 1 : 2 * count) * size);
    if (list == NULL)
        fail(NO_MEMORY, "out of memory");
    return list;
}
