#ifndef UNIT_LANES_RESULT_H
#define UNIT_LANES_RESULT_H

#include "cubenum/element.h"

struct lanes_result {
    cn_element copy, product;
    int compared;
    bool equal;
};

/* out[i] is what the lanes make of x[i] and y[i]; the instruction set must be available. */
void lanes_results_portable(size_t count, const cn_element *x, const cn_element *y,
                            struct lanes_result *out);
void lanes_results_ssse3(size_t count, const cn_element *x, const cn_element *y,
                         struct lanes_result *out);
void lanes_results_avx2(size_t count, const cn_element *x, const cn_element *y,
                        struct lanes_result *out);
void lanes_results_avx512(size_t count, const cn_element *x, const cn_element *y,
                          struct lanes_result *out);

#endif
