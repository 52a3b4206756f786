#ifndef GROUP_PRODUCT_FORMS_H
#define GROUP_PRODUCT_FORMS_H

#include "cubenum/element.h"

/* product_many() by each instruction set; only the first is there on every processor. */
void product_many_portable(size_t count, const cn_element *x, const cn_element *y, cn_element *out);
void product_many_ssse3(size_t count, const cn_element *x, const cn_element *y, cn_element *out);
void product_many_avx2(size_t count, const cn_element *x, const cn_element *y, cn_element *out);
void product_many_avx512(size_t count, const cn_element *x, const cn_element *y, cn_element *out);

#endif
