#include "group/chain.h"

#include "permutations.h"

#include <stdio.h>
#include <string.h>

static void
check_order(const char *name, unsigned points, size_t count, const cn_permutation *generators,
            const char *wanted)
{
    cn_chain *chain = chain_of(points, count, generators);
    cn_order order;

    cn_chain_order(chain, &order);
    cr_expect_str_eq(order.decimal, wanted, "%s: %s", name, order.decimal);
    for (size_t i = 0; i < count; i++)
        cr_expect(cn_chain_contains(chain, &generators[i]), "%s: generator %zu", name, i);
    cn_chain_free(chain);
}

struct known {
    const char *name;
    unsigned points;
    const char *order;
    const char *generator[6];
};

static const struct known KNOWN[] = {
    {"trivial", 9, "1", {"(1)"}},
    {"M11", 11, "7920", {"(1 2 3 4 5 6 7 8 9 10 11)", "(3 7 11 8)(4 10 5 6)"}},
    {"M12",
     12,
     "95040",
     {"(1 2 3 4 5 6 7 8 9 10 11)", "(3 7 11 8)(4 10 5 6)", "(1 12)(2 11)(3 6)(4 8)(5 9)(7 10)"}},
    {"M24",
     24,
     "244823040",
     {"(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23)",
      "(3 17 10 7 9)(4 13 14 19 5)(8 18 11 12 23)(15 20 22 21 16)",
      "(1 24)(2 23)(3 12)(4 16)(5 18)(6 10)(7 20)(8 14)(9 21)(11 17)(13 22)(15 19)"}},
    {"quaternions", 8, "8", {"(1 2 3 4)(5 8 7 6)", "(1 5 3 7)(2 6 4 8)"}},
    {"S3 wr S3", 9, "1296", {"(1 2 3)", "(1 2)", "(1 4 7)(2 5 8)(3 6 9)", "(1 4)(2 5)(3 6)"}},
    {"Rubik's cube",
     48,
     "43252003274489856000",
     {"(1 3 8 6)(2 5 7 4)(9 33 25 17)(10 34 26 18)(11 35 27 19)",
      "(9 11 16 14)(10 13 15 12)(1 17 41 40)(4 20 44 37)(6 22 46 35)",
      "(17 19 24 22)(18 21 23 20)(6 25 43 16)(7 28 42 13)(8 30 41 11)",
      "(25 27 32 30)(26 29 31 28)(3 38 43 19)(5 36 45 21)(8 33 48 24)",
      "(33 35 40 38)(34 37 39 36)(3 9 46 32)(2 12 47 29)(1 14 48 27)",
      "(41 43 48 46)(42 45 47 44)(14 22 30 38)(15 23 31 39)(16 24 32 40)"}},
};

Test(chain, orders_that_are_known)
{
    for (size_t k = 0; k < sizeof KNOWN / sizeof *KNOWN; k++) {
        cn_permutation generator[6];
        size_t count = 0;
        while (count < 6 && KNOWN[k].generator[count] != NULL) {
            generator[count] = by_cycles(KNOWN[k].generator[count]);
            count++;
        }
        check_order(KNOWN[k].name, KNOWN[k].points, count, generator, KNOWN[k].order);
    }
}

/* n!, or half of it, or times 2^n: in the order's primes, by Legendre's formula. */
static void
check_primes(const char *name, cn_chain *chain, unsigned n, int twos)
{
    cn_order order;
    unsigned i = 0;

    cn_chain_order(chain, &order);
    for (unsigned p = 2; p <= n; p++) {
        bool prime = true;
        int exponent = p == 2 ? twos : 0;
        for (unsigned d = 2; d * d <= p; d++)
            prime = prime && p % d != 0;
        for (unsigned power = p; power <= n; power *= p)
            exponent += (int)(n / power);
        if (!prime || exponent == 0)
            continue;
        cr_assert(i < order.primes && order.prime[i] == p, "%s: prime %u", name, p);
        cr_expect_eq((int)order.exponent[i], exponent, "%s: %u^%u", name, p, order.exponent[i]);
        i++;
    }
    cr_expect_eq(i, order.primes, "%s", name);
    cn_chain_free(chain);
}

Test(chain, symmetric_alternating_and_hyperoctahedral_groups)
{
    static const unsigned SIZES[] = {3, 4, 5, 6, 7, 8, 13, 32, 60, 100, 120};

    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        const unsigned n = SIZES[s];
        cn_permutation symmetric[] = {long_cycle(0, n), by_cycles("(1 2)")};
        check_primes("symmetric", chain_of(n, 2, symmetric), n, 0);
        /* All 3-cycles of neighbours: many generators. */
        cn_permutation alternating[120];
        for (unsigned i = 0; i + 2 < n; i++)
            alternating[i] = long_cycle(i, i + 3);
        check_primes("alternating", chain_of(n, n - 2, alternating), n, -1);
        cn_permutation signs[] = {cn_permutation_identity(), by_cycles("(1 3)(2 4)"),
                                  by_cycles("(1 2)")};
        for (unsigned p = 0; p < 2 * n; p++)
            signs[0].image[p] = (uint8_t)((p + 2) % (2 * n));
        check_primes("hyperoctahedral", chain_of(2 * n, 3, signs), n, (int)n);
    }
}

Test(chain, the_largest_group_and_its_order)
{
    const cn_permutation generator[] = {long_cycle(0, 255), by_cycles("(1 2)")};
    cn_chain *chain = chain_of(255, 2, generator);
    uint64_t small = 7;
    cn_order order;

    cn_chain_order(chain, &order);
    cr_expect_eq(strlen(order.decimal), 505);
    cr_expect_eq(strncmp(order.decimal, "335085068493297911765266512375481494202258406359", 48), 0);
    cr_expect_eq(strspn(strchr(order.decimal, '\0') - 63, "0"), 63);
    cr_expect_eq(cn_chain_order_small(chain, &small), CN_EOVERFLOW);
    cr_expect_eq(small, 7);
    check_primes("S255", chain, 255, 0);
}

/* 2^k elements, each level of two cosets: as many generators are needed as there are levels. */
Test(chain, elementary_abelian_and_dihedral_groups)
{
    cn_permutation swap[63];

    for (unsigned i = 0; i < 63; i++)
        swap[i] = long_cycle(2 * i, 2 * i + 2);
    for (unsigned k = 0; k <= 63; k++) {
        cn_chain *chain = chain_of(126, k, swap);
        uint64_t order = 0;
        cr_expect_eq(cn_chain_order_small(chain, &order), CN_OK);
        cr_expect_eq(order, UINT64_C(1) << k);
        for (unsigned i = 0; i < 63; i++)
            cr_expect_eq(cn_chain_contains(chain, &swap[i]), i < k);
        cn_chain_free(chain);
    }
    for (unsigned n = 3; n < 60; n++) {
        cn_permutation generator[] = {long_cycle(0, n), cn_permutation_identity()};
        char wanted[8];
        for (unsigned p = 0; p < n; p++)
            generator[1].image[p] = (uint8_t)(n - 1 - p);
        snprintf(wanted, sizeof wanted, "%u", 2 * n);
        check_order("dihedral", n, 2, generator, wanted);
    }
}

/* Against all elements of small groups: their number, and which permutations are among them. */
Test(chain, agrees_with_the_closure_of_random_groups)
{
    struct random random = {11};
    unsigned compared = 0;

    for (unsigned round = 0; round < 400; round++) {
        const unsigned points = 2 + (unsigned)random_below(&random, 9);
        cn_permutation generator[3];
        struct closure closure;
        uint64_t order = 0;
        const unsigned count = random_generators(&random, points, generator);
        if (!closure_of(&closure, points, count, generator, 800))
            continue;
        cn_chain *chain = chain_of(points, count, generator);
        cr_assert_eq(cn_chain_order_small(chain, &order), CN_OK);
        cr_assert_eq(order, closure.count, "round %u", round);
        for (size_t i = 0; i < closure.count; i++)
            cr_assert(cn_chain_contains(chain, &closure.element[i]), "round %u", round);
        for (unsigned i = 0; i < 50; i++) {
            const cn_permutation x = random_permutation(&random, points);
            cr_assert_eq(cn_chain_contains(chain, &x), closure_find(&closure, &x) < closure.count,
                         "round %u", round);
        }
        compared++;
        cn_chain_free(chain);
        free(closure.element);
    }
    cr_expect_gt(compared, 200, "%u", compared);
}

/* Every Schreier generator of every level is in the group below, whatever was guessed. */
Test(chain, levels_are_stabilisers_of_each_other)
{
    struct random random = {12};

    for (unsigned round = 0; round < 60; round++) {
        const unsigned points = 4 + (unsigned)random_below(&random, 27);
        cn_permutation generator[3];
        const unsigned count = random_generators(&random, points, generator);
        cn_chain *chain = chain_of(points, count, generator);
        for (unsigned k = 0; k < chain->levels; k++) {
            const struct chain_level *level = &chain->level[k];
            for (unsigned c = 0; c < level->cosets; c++)
                for (unsigned s = 0; s < level->strongs; s++) {
                    cn_permutation x =
                        cn_permutation_product(&level->strong[s].permutation, &level->coset[c].to);
                    cr_assert(chain_level_strip(level, points, &x)
                              && chain_strip(chain, k + 1, &x));
                }
            /* Its own generators keep the base points above. */
            for (unsigned s = 0; s < level->strongs; s++)
                for (unsigned above = 0; above < k; above++)
                    cr_assert_eq(level->strong[s].permutation.image[chain->level[above].base],
                                 chain->level[above].base);
        }
        cn_chain_free(chain);
    }
}

Test(chain, what_is_no_permutation_of_the_points_is_not_contained)
{
    const cn_permutation generator[] = {long_cycle(0, 6), by_cycles("(1 2)")};
    cn_chain *chain = chain_of(6, 2, generator);
    cn_permutation x = by_cycles("(1 3 5)");

    cr_expect(cn_chain_contains(chain, &x));
    x.image[0] = 255;
    cr_expect_not(cn_chain_contains(chain, &x));
    x = by_cycles("(1 3 5)");
    x.image[1] = x.image[0];
    cr_expect_not(cn_chain_contains(chain, &x));
    x = by_cycles("(1 7)");
    cr_expect_not(cn_chain_contains(chain, &x));
    x = by_cycles("(7 8)");
    cr_expect_not(cn_chain_contains(chain, &x));
    cn_chain_free(chain);
}

/* By the chi-square statistic, every element drawn about as often as any other. */
Test(chain, random_elements_are_uniform_and_follow_the_seed)
{
    /* S3 x Z3 x S4: 432 elements. */
    const cn_permutation generator[] = {by_cycles("(1 2 3)(8 9 10)"), by_cycles("(1 2)"),
                                        by_cycles("(4 5 6 7)"), by_cycles("(4 5)")};
    cn_chain *chain = chain_of(10, 4, generator);
    enum { DRAWS = 100 };
    struct closure closure;
    unsigned *count;
    uint64_t seed = 5, order = 0;
    double chi = 0;

    cr_assert(closure_of(&closure, 10, 4, generator, 432));
    cr_assert_eq(cn_chain_order_small(chain, &order), CN_OK);
    cr_assert_eq(order, closure.count);
    count = calloc(closure.count, sizeof *count);
    for (size_t i = 0; i < DRAWS * closure.count; i++) {
        const uint64_t before = seed;
        const cn_permutation x = cn_chain_random(chain, &seed);
        const size_t found = closure_find(&closure, &x);
        cr_assert_lt(found, closure.count);
        cr_assert_neq(seed, before);
        count[found]++;
    }
    for (size_t i = 0; i < closure.count; i++) {
        const double off = (double)count[i] - DRAWS;
        chi += off * off / DRAWS;
    }
    const double freedom = (double)closure.count - 1;
    /* Five standard deviations either way: too even would be as wrong. */
    cr_expect((chi - freedom) * (chi - freedom) < 25 * 2 * freedom, "%f of %f", chi, freedom);
    uint64_t again = 5, other = 6;
    const cn_permutation first = cn_chain_random(chain, &again);
    seed = 5;
    const cn_permutation second = cn_chain_random(chain, &seed);
    cr_expect(cn_permutation_equals(&first, &second) && seed == again);
    bool differs = false;
    seed = 5;
    for (unsigned i = 0; i < 10; i++) {
        const cn_permutation x = cn_chain_random(chain, &seed), y = cn_chain_random(chain, &other);
        differs |= !cn_permutation_equals(&x, &y);
    }
    cr_expect(differs);
    free(count);
    free(closure.element);
    cn_chain_free(chain);
}

struct subgroup {
    const char *moves, *order;
};

Test(chain, the_cuboctahedron_and_what_few_faces_generate)
{
    static const struct subgroup SUBGROUPS[] = {
        {NULL, "304328475799208411787820007424000000"},
        {"F,U", "40320"},
        {"UF,UR", "540"},
        {"F", "4"},
        {"DB", "3"},
    };
    cn_group *group = NULL;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    for (size_t i = 0; i < sizeof SUBGROUPS / sizeof *SUBGROUPS; i++) {
        cn_chain *chain = NULL;
        cn_order order;
        uint64_t moves = 0;
        cr_assert_eq(cn_group_select(group, SUBGROUPS[i].moves, &moves, NULL), CN_OK);
        cr_assert_eq(cn_chain_create(group, moves, &chain, NULL), CN_OK);
        cn_chain_order(chain, &order);
        cr_expect_str_eq(order.decimal, SUBGROUPS[i].order, "%s", SUBGROUPS[i].moves);
        cn_group_index(group, chain, &order);
        if (i == 0)
            cr_expect_str_eq(order.decimal, "4");
        cn_chain_free(chain);
    }
    cn_order all;
    cn_group_arrangements(group, &all);
    /* 12! 2^12 24!, four times the group. */
    cr_expect_str_eq(all.decimal, "1217313903196833647151280029696000000");
    cn_group_free(group);
}
