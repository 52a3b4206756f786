#ifndef FORMATS_OUTPUT_H
#define FORMATS_OUTPUT_H

#include "cubenum/status.h"

#include <stddef.h>

/*
 * Where a writer of a format puts its text, piece by piece.  What put() returns other than CN_OK
 * ends the writing and becomes the status of the writer.
 */
struct output {
    cn_status (*put)(void *context, const char *text, size_t length);
    void *context;
};

/* Put a string. */
cn_status output_text(const struct output *output, const char *text);

/* Put formatted text of any length: the status of put(), or CN_ENOMEM. */
__attribute__((format(printf, 2, 3))) cn_status output_format(const struct output *output,
                                                              const char *format, ...);

#endif
