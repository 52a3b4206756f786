#ifndef CUBENUM_NUMBER_H
#define CUBENUM_NUMBER_H

#include "cubenum/export.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A count of up to 128 bits: high * 2^64 + low. */
typedef struct cn_number {
    uint64_t high, low;
} cn_number;

/** Bytes of the longest number as text, the ending NUL included. */
#define CN_NUMBER_SIZE 40

/** Write a number in decimal. */
CN_API void cn_number_text(cn_number number, char text[CN_NUMBER_SIZE]);

/** @return true if the two are equal */
CN_API bool cn_number_equals(cn_number a, cn_number b);

/** @return true if the number is @p small */
CN_API bool cn_number_is(cn_number number, uint64_t small);

#ifdef __cplusplus
}
#endif

#endif
