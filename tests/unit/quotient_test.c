#include "packing/quotient.h"

#include "examples.h"
#include "problems.h"

#include <criterion/criterion.h>

static const struct memo_limits LIMITS = {.bytes = 1 << 20};

Test(quotient, as_many_packings_are_kept_by_each_map_as_brute_force_finds)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct brute *brute = brute_force(puzzle);
        struct problem problem = problem_of(puzzle, e % 2 == 0);
        for (unsigned map = 0; map < BRUTE_MAPS; map++) {
            wide fixed = 99;
            if (!brute->map[map])
                continue;
            cr_assert_eq(quotient_fixed(&problem, map, &LIMITS, &fixed), CN_OK);
            cr_expect(fixed == brute_kept(brute, map), "%s: map %u keeps %llu, not %zu",
                      EXAMPLES[e].name, map, (unsigned long long)fixed, brute_kept(brute, map));
        }
        problem_release(&problem);
        brute_free(brute);
        cn_puzzle_free(puzzle);
    }
}

Test(quotient, orbits_are_as_many_as_brute_force_finds)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        cn_puzzle *puzzle = parse(EXAMPLES[e].text);
        struct brute *brute = brute_force(puzzle);
        struct problem problem = problem_of(puzzle, e % 2 == 1);
        struct orbit_counts orbits;
        cr_assert_eq(quotient_count(&problem, brute->count, &LIMITS, &orbits), CN_OK);
        cr_expect(orbits.rotation == brute_orbits(brute, brute->rotation), "%s: rotation %llu",
                  EXAMPLES[e].name, (unsigned long long)orbits.rotation);
        cr_expect(orbits.reflection == brute_orbits(brute, brute->map), "%s: reflection %llu",
                  EXAMPLES[e].name, (unsigned long long)orbits.reflection);
        problem_release(&problem);
        brute_free(brute);
        cn_puzzle_free(puzzle);
    }
}

Test(quotient, dominoes_of_the_4x4_square_are_9_up_to_symmetry)
{
    cn_puzzle *puzzle = parse("puzzle p\ntarget 1x4x4\nblock A 8\n AA\n");
    struct problem problem = problem_of(puzzle, false);
    struct orbit_counts orbits;

    cr_assert_eq(quotient_count(&problem, 36, &LIMITS, &orbits), CN_OK);
    cr_expect(orbits.rotation == 9, "rotations of space turn the square over");
    cr_expect(orbits.reflection == 9);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

Test(quotient, a_wrong_number_of_packings_makes_no_whole_orbits)
{
    cn_puzzle *puzzle = parse("puzzle p\ntarget 1x4x4\nblock A 8\n AA\n");
    struct problem problem = problem_of(puzzle, false);
    unsigned whole = 0;

    for (unsigned off = 1; off <= 8; off++) {
        struct orbit_counts orbits;
        const cn_status status = quotient_count(&problem, 36 + off, &LIMITS, &orbits);
        cr_expect(status == CN_OK || status == CN_ECHECK);
        whole += status == CN_OK;
    }
    cr_expect_eq(whole, 1, "only if it is off by 8: one of eight rotations moves nothing");
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

Test(quotient, of_too_many_packings_it_tells)
{
    cn_puzzle *puzzle = parse("puzzle p\ntarget 3x3x3\nblock A 0..27\n A\n");
    struct problem problem = problem_of(puzzle, false);
    struct orbit_counts orbits;

    cr_expect_eq(quotient_count(&problem, WIDE_MAX, &LIMITS, &orbits), CN_EOVERFLOW);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}

Test(quotient, without_packings_there_are_no_orbits)
{
    cn_puzzle *puzzle = parse("puzzle p\ntarget 1x3x3\nblock A 4\n AA\n");
    struct problem problem = problem_of(puzzle, false);
    struct orbit_counts orbits = {5, 5};

    cr_assert_eq(quotient_count(&problem, 0, &LIMITS, &orbits), CN_OK);
    cr_expect(orbits.rotation == 0 && orbits.reflection == 0);
    problem_release(&problem);
    cn_puzzle_free(puzzle);
}
