#ifndef FORMATS_GUNZIP_H
#define FORMATS_GUNZIP_H

#include "base/text.h"
#include "cubenum/status.h"

/* Bytes that a compressed file may grow to. */
enum { GUNZIP_MAX = 16 << 20 };

/* Do these bytes start as a gzip file does? */
bool gunzip_is(struct slice bytes);

/*
 * What a gzip file holds, to be released by free().  CN_ENOMEM, or CN_ECONTENT if it is damaged,
 * cut off, followed by something else, or holds more than GUNZIP_MAX bytes.
 */
cn_status gunzip(struct slice bytes, char **out, size_t *length, cn_error *error);

#endif
