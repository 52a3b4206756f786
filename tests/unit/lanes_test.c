#include "elements.h"
#include "group/lanes_portable.h"
#include "group/product.h"

#define LANES_RESULTS lanes_results_portable
#include "lanes_results.h"

#include <string.h>

static const struct {
    const char *name;
    enum product_isa isa;
    void (*results)(size_t count, const cn_element *x, const cn_element *y,
                    struct lanes_result *out);
} FAMILIES[] = {
    {"portable", PRODUCT_PORTABLE, lanes_results_portable},
#ifdef __x86_64__
    {"ssse3", PRODUCT_SSSE3, lanes_results_ssse3},
    {"avx2", PRODUCT_AVX2, lanes_results_avx2},
    {"avx512", PRODUCT_AVX512, lanes_results_avx512},
#endif
};

static int
sign(int value)
{
    return (value > 0) - (value < 0);
}

static int
compare_bytes(const cn_element *x, const cn_element *y)
{
    const int edges = memcmp(x->edge, y->edge, sizeof x->edge);

    return sign(edges != 0 ? edges : memcmp(x->vertex, y->vertex, sizeof x->vertex));
}

static void
swap(uint8_t *number, unsigned i, unsigned j)
{
    const uint8_t other = number[i];

    number[i] = number[j];
    number[j] = other;
}

/* Mostly near to x, so that each byte comes to decide; sometimes x itself. */
static cn_element
neighbour(struct random *random, const cn_element *x)
{
    cn_element y = *x;
    const unsigned change = (unsigned)random_below(random, 4);
    const unsigned v = (unsigned)random_below(random, CN_VERTICES);
    const unsigned e = (unsigned)random_below(random, CN_EDGES);

    if (change == 0)
        y.vertex[v] ^= CN_TURNED;
    if (change == 1)
        swap(y.vertex, v, (unsigned)random_below(random, CN_VERTICES));
    if (change == 2)
        swap(y.edge, e, (unsigned)random_below(random, CN_EDGES));
    return y;
}

static void
check_family(size_t family, const cn_element *x, const cn_element *y, const cn_element *product)
{
    struct lanes_result *result = calloc(ELEMENTS, sizeof *result);
    const char *name = FAMILIES[family].name;

    cr_assert_not_null(result);
    FAMILIES[family].results(ELEMENTS, x, y, result);
    for (size_t i = 0; i < ELEMENTS; i++) {
        const int order = compare_bytes(&x[i], &y[i]);
        cr_assert(cn_element_equals(&result[i].copy, &x[i]), "%s, pair %zu", name, i);
        cr_assert(cn_element_equals(&result[i].product, &product[i]), "%s, pair %zu", name, i);
        cr_assert_eq(sign(result[i].compared), order, "%s, pair %zu", name, i);
        cr_assert_eq(result[i].equal, order == 0, "%s, pair %zu", name, i);
    }
    free(result);
}

static void
check_pairs(const cn_element *x, const cn_element *y)
{
    cn_element *product = random_elements(0, ELEMENTS);

    cn_element_products(ELEMENTS, x, y, product);
    for (size_t f = 0; f < sizeof FAMILIES / sizeof FAMILIES[0]; f++)
        if (product_available(FAMILIES[f].isa))
            check_family(f, x, y, product);
    free(product);
}

Test(lanes, each_instruction_set_does_what_bytes_do)
{
    cn_element *x = random_elements(21, ELEMENTS), *y = random_elements(22, ELEMENTS);

    check_pairs(x, y);
    free(x);
    free(y);
}

Test(lanes, near_elements_are_told_apart)
{
    cn_element *x = random_elements(23, ELEMENTS), *y = random_elements(24, ELEMENTS);
    struct random random = {25};

    for (size_t i = 0; i < ELEMENTS; i++)
        y[i] = neighbour(&random, &x[i]);
    check_pairs(x, y);
    free(x);
    free(y);
}
