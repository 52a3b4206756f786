/*
 * Which form of the product runs.
 */
#include "group/product.h"

#include "group/product_forms.h"
#include "machine/cpu.h"

bool
product_available(enum product_isa isa)
{
    switch (isa) {
    case PRODUCT_PORTABLE:
        return true;
    case PRODUCT_SSSE3:
        return cpu_has_ssse3();
    case PRODUCT_AVX2:
        return cpu_has_avx2();
    case PRODUCT_AVX512:
        return cpu_has_avx512_vbmi();
    default:
        return false;
    }
}

void
product_many(enum product_isa isa, size_t count, const cn_element *x, const cn_element *y,
             cn_element *out)
{
    switch (isa) {
#ifdef __x86_64__
    case PRODUCT_SSSE3:
        product_many_ssse3(count, x, y, out);
        break;
    case PRODUCT_AVX2:
        product_many_avx2(count, x, y, out);
        break;
    case PRODUCT_AVX512:
        product_many_avx512(count, x, y, out);
        break;
#endif
    default:
        product_many_portable(count, x, y, out);
        break;
    }
}
