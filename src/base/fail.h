#ifndef BASE_FAIL_H
#define BASE_FAIL_H

#include "cubenum/status.h"

/*
 * Fill *error (which may be NULL) with a formatted sentence and return status, so that a failure is
 * one line:
 *     return fail(error, CN_EINVAL, "block '%s': expected a name of this puzzle", name);
 */
__attribute__((format(printf, 3, 4))) cn_status fail(cn_error *error, cn_status status,
                                                     const char *format, ...);

/* The same, with the line and column of the text at fault. */
__attribute__((format(printf, 5, 6))) cn_status fail_at(cn_error *error, cn_status status,
                                                        unsigned line, unsigned column,
                                                        const char *format, ...);

/* CN_ENOMEM with its sentence. */
cn_status fail_memory(cn_error *error);

#endif
