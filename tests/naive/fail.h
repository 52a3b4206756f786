#ifndef FAIL_H
#define FAIL_H

#include <stddef.h>

enum {
    TOO_MANY = 1,
    BAD_USAGE = 64,
    BAD_CONTENT = 65,
    BAD_INPUT = 66,
    BUG = 70,
    NO_MEMORY = 71,
    BAD_WRITE = 74
};

/* Print one line to stderr and exit. */
__attribute__((format(printf, 2, 3))) _Noreturn void fail(int code, const char *format, ...);

/* Zeroed memory for count items. */
void *new_array(size_t count, size_t size);

/* Room for one more item in an array of count items. */
void *grow(void *list, size_t count, size_t size);

#endif
