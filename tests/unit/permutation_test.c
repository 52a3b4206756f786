#include "permutations.h"

#include <criterion/criterion.h>

static bool
is_identity(cn_permutation x)
{
    const cn_permutation identity = cn_permutation_identity();

    return cn_permutation_equals(&x, &identity);
}

Test(permutation, the_identity_leaves_every_point_and_has_order_1)
{
    const cn_permutation identity = cn_permutation_identity();

    for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
        cr_expect_eq(identity.image[p], p);
    cr_expect_eq(cn_permutation_order(&identity), 1);
}

Test(permutation, a_product_does_its_second_factor_first)
{
    const cn_permutation x = by_cycles("(1 2)"), y = by_cycles("(2 3)");
    const cn_permutation xy = cn_permutation_product(&x, &y), expected = by_cycles("(1 2 3)");

    /* 3 goes to 2 by y, and on to 1 by x */
    cr_expect_eq(xy.image[2], 0);
    cr_expect(cn_permutation_equals(&xy, &expected));
    const cn_permutation yx = cn_permutation_product(&y, &x);
    cr_expect_not(cn_permutation_equals(&yx, &expected));
}

Test(permutation, two_are_equal_only_if_all_points_agree_the_last_ones_too)
{
    const cn_permutation x = by_cycles("(255 256)");

    cr_expect(cn_permutation_equals(&x, &x));
    cr_expect_not(is_identity(x));
}

Test(permutation, an_inverse_undoes_it_from_both_sides)
{
    struct random random = {1};

    for (unsigned n = 0; n < 100; n++) {
        const cn_permutation x = random_permutation(&random, 1 + n * 255 / 99);
        const cn_permutation inverse = cn_permutation_inverse(&x);
        cr_expect(is_identity(cn_permutation_product(&x, &inverse)));
        cr_expect(is_identity(cn_permutation_product(&inverse, &x)));
    }
}

Test(permutation, a_power_is_the_product_of_as_many_or_of_inverses)
{
    struct random random = {2};

    for (unsigned n = 0; n < 10; n++) {
        const cn_permutation x = random_permutation(&random, 30);
        const cn_permutation inverse = cn_permutation_inverse(&x);
        cn_permutation up = cn_permutation_identity(), down = up;
        for (int64_t e = 0; e < 40; e++) {
            const cn_permutation power = cn_permutation_power(&x, e);
            const cn_permutation minus = cn_permutation_power(&x, -e);
            cr_expect(cn_permutation_equals(&power, &up), "%d", (int)e);
            cr_expect(cn_permutation_equals(&minus, &down), "-%d", (int)e);
            up = cn_permutation_product(&x, &up);
            down = cn_permutation_product(&inverse, &down);
        }
    }
}

Test(permutation, powers_of_the_largest_and_the_least_exponents_are_right)
{
    const cn_permutation x = by_cycles("(1 2 3 4 5 6 7)");
    /* 2^63 is 1 modulo 7 */
    const cn_permutation largest = cn_permutation_power(&x, INT64_MAX);
    const cn_permutation least = cn_permutation_power(&x, INT64_MIN);
    const cn_permutation inverse = cn_permutation_inverse(&x);

    cr_expect(is_identity(largest));
    cr_expect(cn_permutation_equals(&least, &inverse));
}

Test(permutation, the_order_is_the_least_exponent_that_gives_the_identity)
{
    struct random random = {3};

    for (unsigned n = 0; n < 200; n++) {
        const cn_permutation x = random_permutation(&random, 1 + n % 16);
        cn_permutation power = x;
        uint64_t order = 1;
        for (; !is_identity(power); order++)
            power = cn_permutation_product(&x, &power);
        cr_expect_eq(cn_permutation_order(&x), order);
    }
}

Test(permutation, orders_are_least_common_multiples_not_products)
{
    const cn_permutation x = by_cycles("(1 2 3 4)(5 6 7 8 9 10)(11 12)");

    cr_expect_eq(cn_permutation_order(&x), 12);
}

/* Landau's function of 255 points, worked out by a program over powers of primes. */
Test(permutation, the_largest_order_of_255_points_fits)
{
    static const unsigned LENGTHS[] = {8, 9, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 43};
    const uint64_t landau = UINT64_C(3829100877561960);
    cn_permutation x = cn_permutation_identity();
    unsigned first = 0;

    for (unsigned l = 0; l < sizeof LENGTHS / sizeof LENGTHS[0]; l++) {
        const cn_permutation cycle = long_cycle(first, first + LENGTHS[l]);
        x = cn_permutation_product(&x, &cycle);
        first += LENGTHS[l];
    }
    cr_assert_leq(first, CN_POINTS_MAX);
    cr_expect_eq(cn_permutation_order(&x), landau);
    cr_expect(is_identity(cn_permutation_power(&x, (int64_t)landau)));
    cr_expect_not(is_identity(cn_permutation_power(&x, (int64_t)(landau / 43))));
}
