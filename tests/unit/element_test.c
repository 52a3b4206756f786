#include "elements.h"
#include "group/geometry.h"
#include "group/product.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const ISA_NAMES[] = {"portable", "ssse3", "avx2", "avx512"};

/* An element as the paper writes it. */
struct triple {
    unsigned alpha[CN_VERTICES], a[CN_VERTICES], beta[CN_EDGES];
};

static struct triple
triple_of(const cn_element *x)
{
    struct triple triple;

    for (unsigned v = 0; v < CN_VERTICES; v++) {
        triple.alpha[v] = x->vertex[v] & 15;
        triple.a[triple.alpha[v]] = x->vertex[v] >> 4;
    }
    for (unsigned e = 0; e < CN_EDGES; e++)
        triple.beta[e] = x->edge[e];
    return triple;
}

/* (alpha delta, a + alpha.d, beta epsilon), where alpha.d moves the entry at i to alpha(i). */
static struct triple
triple_product(const struct triple *x, const struct triple *y)
{
    struct triple product;

    for (unsigned v = 0; v < CN_VERTICES; v++) {
        product.alpha[v] = x->alpha[y->alpha[v]];
        product.a[x->alpha[v]] = (x->a[x->alpha[v]] + y->a[v]) % 2;
    }
    for (unsigned e = 0; e < CN_EDGES; e++)
        product.beta[e] = x->beta[y->beta[e]];
    return product;
}

static void
check_unused(const cn_element *x, size_t i)
{
    for (unsigned v = CN_VERTICES; v < sizeof x->vertex; v++)
        cr_assert_eq(x->vertex[v], v, "element %zu, vertex %u", i, v);
    for (unsigned e = CN_EDGES; e < sizeof x->edge; e++)
        cr_assert_eq(x->edge[e], e, "element %zu, edge %u", i, e);
}

Test(element, products_are_those_of_the_paper)
{
    cn_element *x = random_elements(1, ELEMENTS), *y = random_elements(2, ELEMENTS);

    for (size_t i = 0; i < ELEMENTS; i++) {
        const cn_element product = cn_element_product(&x[i], &y[i]);
        const struct triple a = triple_of(&x[i]), b = triple_of(&y[i]);
        const struct triple got = triple_of(&product), wanted = triple_product(&a, &b);
        check_unused(&product, i);
        cr_assert(memcmp(&got, &wanted, sizeof got) == 0, "pair %zu", i);
    }
    free(x);
    free(y);
}

Test(element, products_are_those_of_permutations)
{
    cn_element *x = random_elements(3, ELEMENTS), *y = random_elements(4, ELEMENTS);

    for (size_t i = 0; i < ELEMENTS; i++) {
        const cn_permutation a = cn_element_permutation(&x[i]), b = cn_element_permutation(&y[i]);
        const cn_element product = cn_element_product(&x[i], &y[i]), back = cn_element_of(&a);
        const cn_permutation got = cn_element_permutation(&product);
        cr_assert(cn_element_equals(&back, &x[i]), "element %zu", i);
        for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
            if (got.image[p] != a.image[b.image[p]])
                cr_assert_fail("pair %zu, point %u", i, p);
        for (unsigned p = 48; p <= CN_POINTS_MAX; p++)
            if (got.image[p] != p)
                cr_assert_fail("pair %zu, point %u", i, p);
    }
    free(x);
    free(y);
}

Test(element, permutation_has_the_points_of_the_group)
{
    /* The piece at 1 goes to 3 turned, that at 3 to 1; the edge at 2 to 24 and back. */
    cn_element x = cn_element_identity();

    x.vertex[0] = 2 | CN_TURNED;
    x.vertex[2] = 0;
    x.edge[1] = 23;
    x.edge[23] = 1;
    const cn_permutation permutation = cn_element_permutation(&x);
    cr_expect(permutation.image[0] == 5 && permutation.image[1] == 4);
    cr_expect(permutation.image[4] == 0 && permutation.image[5] == 1);
    cr_expect(permutation.image[2] == 2 && permutation.image[3] == 3);
    cr_expect(permutation.image[25] == 47 && permutation.image[47] == 25);
    cr_expect_eq(permutation.image[24], 24);
}

/* Every instruction set that is here against plain C, into its own array and in place. */
Test(element, instruction_sets_agree)
{
    cn_element *x = random_elements(5, ELEMENTS), *y = random_elements(6, ELEMENTS);
    cn_element *wanted = random_elements(7, ELEMENTS), *out = random_elements(8, ELEMENTS);

    cr_assert(product_available(PRODUCT_PORTABLE));
    cr_assert_not(product_available(PRODUCT_ISAS));
    product_many(PRODUCT_PORTABLE, ELEMENTS, x, y, wanted);
    for (enum product_isa isa = 0; isa < PRODUCT_ISAS; isa++) {
        if (!product_available(isa))
            continue;
        memset(out, 0, ELEMENTS * sizeof *out);
        product_many(isa, ELEMENTS, x, y, out);
        cr_expect(memcmp(out, wanted, ELEMENTS * sizeof *out) == 0, "%s", ISA_NAMES[isa]);
        memcpy(out, x, ELEMENTS * sizeof *out);
        product_many(isa, ELEMENTS, out, y, out);
        cr_expect(memcmp(out, wanted, ELEMENTS * sizeof *out) == 0, "%s, x", ISA_NAMES[isa]);
        memcpy(out, y, ELEMENTS * sizeof *out);
        product_many(isa, ELEMENTS, x, out, out);
        cr_expect(memcmp(out, wanted, ELEMENTS * sizeof *out) == 0, "%s, y", ISA_NAMES[isa]);
    }
    cn_element_products(ELEMENTS, x, y, out);
    cr_expect(memcmp(out, wanted, ELEMENTS * sizeof *out) == 0);
    free(x);
    free(y);
    free(wanted);
    free(out);
}

Test(element, products_keep_to_their_count)
{
    cn_element *x = random_elements(9, 8), *y = random_elements(10, 8);
    cn_element *out = random_elements(11, 8), *before = random_elements(11, 8);

    for (enum product_isa isa = 0; isa < PRODUCT_ISAS; isa++)
        for (size_t count = 0; count < 8 && product_available(isa); count++) {
            memcpy(out, before, 8 * sizeof *out);
            product_many(isa, count, x, y, out);
            for (size_t i = 0; i < 8; i++)
                cr_expect_eq(cn_element_equals(&out[i], &before[i]), i >= count, "%s, %zu, %zu",
                             ISA_NAMES[isa], count, i);
        }
    free(x);
    free(y);
    free(out);
    free(before);
}

Test(element, inverse_gives_the_identity)
{
    cn_element *x = random_elements(12, ELEMENTS);
    const cn_element identity = cn_element_identity();

    for (size_t i = 0; i < ELEMENTS; i++) {
        const cn_element inverse = cn_element_inverse(&x[i]);
        const cn_element left = cn_element_product(&inverse, &x[i]);
        const cn_element right = cn_element_product(&x[i], &inverse);
        cr_assert(cn_element_equals(&left, &identity), "element %zu", i);
        cr_assert(cn_element_equals(&right, &identity), "element %zu", i);
    }
    free(x);
}

/* F90, then DR120: ((1 6 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 8 21 2 3 4)). */
Test(element, worked_product_of_the_paper)
{
    static const uint8_t ALPHA[] = {6, 2, 4, 1, 5, 3, 7, 8, 9, 10, 11, 12};
    static const uint8_t BETA[] = {8,  3,  4,  1,  5,  6,  7,  21, 9, 10, 11, 12,
                                   13, 14, 15, 16, 17, 18, 19, 20, 2, 22, 23, 24};
    const cn_element f = geometry_face(FACE_F), dr = geometry_face(FACE_DR);
    const cn_element product = cn_element_product(&dr, &f);
    const struct triple triple = triple_of(&product);

    for (unsigned v = 0; v < CN_VERTICES; v++) {
        cr_expect_eq(triple.alpha[v] + 1, ALPHA[v], "vertex %u", v + 1);
        cr_expect_eq(triple.a[v], v < 4, "position %u", v + 1);
    }
    for (unsigned e = 0; e < CN_EDGES; e++)
        cr_expect_eq(triple.beta[e] + 1, BETA[e], "edge %u", e + 1);
}

/* ((1 3 4), (0,0,1,1,0,...), (1)): turned at 3 and 4, where the pieces of 1 and 3 are. */
Test(element, worked_reading_of_the_paper)
{
    cn_element x = cn_element_identity();

    x.vertex[0] = 2 | CN_TURNED;
    x.vertex[2] = 3 | CN_TURNED;
    x.vertex[3] = 0;
    const struct triple triple = triple_of(&x);
    for (unsigned v = 0; v < CN_VERTICES; v++)
        cr_expect_eq(triple.a[v], v == 2 || v == 3, "position %u", v + 1);
    /* Three times: (1 3 4)^3 is the identity, and each piece of the three was turned twice. */
    const cn_element twice = cn_element_product(&x, &x), thrice = cn_element_product(&twice, &x);
    const cn_element identity = cn_element_identity();
    cr_expect(cn_element_equals(&thrice, &identity));
}
