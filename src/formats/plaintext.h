#ifndef FORMATS_PLAINTEXT_H
#define FORMATS_PLAINTEXT_H

#include "base/text.h"
#include "cubenum/status.h"

/*
 * What every text format of the project wants: UTF-8, lines that end in a newline alone, no control
 * characters but tabs.  CN_ECONTENT with the line and column of the first byte that is not so.
 */
cn_status plaintext_check(struct slice text, cn_error *error);

#endif
