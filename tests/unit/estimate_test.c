#include "cubenum/estimate.h"

#include "cubenum/catalogue.h"
#include "cubenum/count.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <math.h>

enum { RUNS = 200, FEW_SAMPLES = 60 };

static cn_puzzle *
builtin(const char *name)
{
    cn_puzzle *puzzle = NULL;

    cr_assert_eq(cn_puzzle_builtin(name, &puzzle, NULL), CN_OK, "%s", name);
    return puzzle;
}

/* The nodes of the one search for all counts. */
static double
true_nodes(const cn_puzzle *puzzle)
{
    cn_search_stats stats;
    cn_counts counts;

    cr_assert_eq(cn_count(puzzle, NULL, &counts, &stats, NULL), CN_OK);
    cr_assert_not(counts.memoised);
    cn_counts_release(&counts);
    return (double)stats.nodes;
}

static cn_estimate
estimate_of(const cn_puzzle *puzzle, unsigned samples, uint64_t seed)
{
    const cn_estimate_options options = {.samples = samples, .seed = seed};
    cn_estimate estimate;

    cr_assert_eq(cn_estimate_tree(puzzle, NULL, &options, &estimate, NULL), CN_OK);
    return estimate;
}

static const char *const LARGE[] = {"conway", "pentominoes-6x10", "pentominoes-8x8-corners",
                                    "solid-pentominoes-2x3x10", "solid-pentominoes-2x5x6"};
enum { LARGE_COUNT = sizeof LARGE / sizeof LARGE[0] };

/* How many of the ranges hold the true number, and whether what they are around has a bias. */
Test(estimate, the_range_holds_the_true_number_in_nine_of_ten_runs)
{
    for (unsigned p = 0; p < LARGE_COUNT; p++) {
        cn_puzzle *puzzle = builtin(LARGE[p]);
        const double nodes = true_nodes(puzzle);
        double sum = 0, squares = 0;
        unsigned covered = 0;
        for (unsigned seed = 0; seed < RUNS; seed++) {
            const cn_estimate estimate = estimate_of(puzzle, FEW_SAMPLES, seed);
            cr_assert_not(estimate.exact, "%s", LARGE[p]);
            cr_assert_eq(estimate.samples, FEW_SAMPLES);
            cr_assert(0 < estimate.nodes_from && estimate.nodes_from < estimate.nodes
                          && estimate.nodes < estimate.nodes_to,
                      "%s", LARGE[p]);
            covered += estimate.nodes_from <= nodes && nodes <= estimate.nodes_to;
            sum += estimate.nodes / RUNS;
            squares += estimate.nodes * estimate.nodes / RUNS;
        }
        const double error = sqrt((squares - sum * sum) / RUNS);
        cr_expect_geq(10 * covered, 9 * RUNS, "%s: %u of %d", LARGE[p], covered, RUNS);
        cr_expect_leq(fabs(sum - nodes), 4 * error, "%s: %g for %g, error %g", LARGE[p], sum, nodes,
                      error);
        cr_expect_leq(error, 0.03 * nodes, "%s: an error of %g tells nothing of %g", LARGE[p],
                      error, nodes);
        cn_puzzle_free(puzzle);
    }
}

/* Far more nodes than can be searched: random steps below the prefixes. */
Test(estimate, random_steps_have_no_bias_either)
{
    cn_puzzle *puzzle = builtin("bedlam");
    const cn_search_options search = {.split_depth = 1};
    const double nodes = true_nodes(puzzle);
    const unsigned runs = 12;
    unsigned covered = 0;
    double sum = 0;

    for (unsigned seed = 0; seed < runs; seed++) {
        const cn_estimate_options options = {.seed = seed};
        cn_estimate estimate;
        cr_assert_eq(cn_estimate_tree(puzzle, &search, &options, &estimate, NULL), CN_OK);
        covered += estimate.nodes_from <= nodes && nodes <= estimate.nodes_to;
        sum += estimate.nodes / runs;
    }
    cr_expect_float_eq(sum / nodes, 1, 0.1, "%g for %g", sum, nodes);
    cr_expect_geq(covered, 10, "%u of %u", covered, runs);
    cn_puzzle_free(puzzle);
}

Test(estimate, is_exact_where_the_samples_are_the_whole_tree)
{
    static const char *const SMALL[] = {"soma",        "soma-pyramid",           "diabolical-cube",
                                        "soma-tunnel", "soma-2x3x5-3-holes",     "steinhaus",
                                        "soma-arch",   "pentominoes-8x8-corners"};

    for (unsigned p = 0; p < sizeof SMALL / sizeof SMALL[0]; p++) {
        cn_puzzle *puzzle = builtin(SMALL[p]);
        const double nodes = true_nodes(puzzle);
        const cn_estimate few = estimate_of(puzzle, 2, 1);
        const cn_estimate all = estimate_of(puzzle, 5000, 1);
        cr_expect(all.exact, "%s", SMALL[p]);
        cr_expect_eq(all.nodes, nodes, "%s: %g for %g", SMALL[p], all.nodes, nodes);
        cr_expect(all.nodes_from == nodes && all.nodes_to == nodes, "%s", SMALL[p]);
        cr_expect_eq(all.samples, all.prefixes, "%s", SMALL[p]);
        cr_expect_eq(few.exact, few.prefixes <= 2, "%s", SMALL[p]);
        cr_expect(isfinite(few.nodes_from) && isfinite(few.nodes_to), "%s", SMALL[p]);
        cr_expect_leq(few.nodes_from, few.nodes_to, "%s", SMALL[p]);
        cn_puzzle_free(puzzle);
    }
}

Test(estimate, is_fixed_by_the_seed)
{
    cn_puzzle *puzzle = builtin("solid-pentominoes-3x4x5");
    const cn_estimate first = estimate_of(puzzle, 0, 5);

    cr_expect_eq(first.samples, 400);
    cr_expect_eq(estimate_of(puzzle, 400, 5).nodes, first.nodes);
    cr_expect_eq(estimate_of(puzzle, 400, 5).nodes_to, first.nodes_to);
    cr_expect_neq(estimate_of(puzzle, 400, 6).nodes, first.nodes);
    cn_puzzle_free(puzzle);
}

Test(estimate, more_samples_narrow_the_range)
{
    cn_puzzle *puzzle = builtin("solid-pentominoes-3x4x5");
    double width = INFINITY;

    for (unsigned samples = 20; samples <= 20000; samples *= 10) {
        const cn_estimate estimate = estimate_of(puzzle, samples, 3);
        cr_expect_lt(estimate.nodes_to - estimate.nodes_from, width, "%u", samples);
        width = estimate.nodes_to - estimate.nodes_from;
    }
    cn_puzzle_free(puzzle);
}

/* One prefix, none, or nothing that would have to be searched. */
Test(estimate, takes_the_smallest_puzzles)
{
    static const struct {
        const char *text;
        bool impossible, may_recur;
    } TINY[] = {
        {"puzzle p\ntarget 1x1x1\nblock A\n A\n", false, false},
        {"puzzle p\ntarget 1x1x2\nblock A\n AA\n", false, false},
        {"puzzle p\ntarget 1x1x3\nblock A 0..3\n A\n", false, true},
        {"puzzle p\ntarget\n ++\nblock A 0..1\n AA\n", false, false},
        {"puzzle p\ntarget 1x1x3\nblock A\n AA\n", true, false},
        {"puzzle p\ntarget\n .##.\n ####\n ####\n .##.\nblock A 5\n AA\n", true, true},
    };

    for (unsigned t = 0; t < sizeof TINY / sizeof TINY[0]; t++) {
        cn_puzzle *puzzle = parse(TINY[t].text);
        const cn_estimate estimate = estimate_of(puzzle, 0, 0);
        cr_expect(estimate.exact, "%s", TINY[t].text);
        cr_expect_eq(estimate.impossible, TINY[t].impossible, "%s", TINY[t].text);
        cr_expect_eq(estimate.may_recur, TINY[t].may_recur, "%s", TINY[t].text);
        cr_expect_eq(estimate.nodes == 0, TINY[t].impossible, "%s: %g", TINY[t].text,
                     estimate.nodes);
        cr_expect_eq(estimate.nodes_from, estimate.nodes, "%s", TINY[t].text);
        cr_expect_eq(estimate.nodes_to, estimate.nodes, "%s", TINY[t].text);
        cr_expect_eq(estimate.seconds_per_node, 0, "%s", TINY[t].text);
        cn_puzzle_free(puzzle);
    }
}

/* Trees whose size has more than a hundred digits. */
Test(estimate, takes_the_largest_puzzles)
{
    char text[2048] = "puzzle p\ntarget\n";

    for (unsigned row = 0; row < 16; row++)
        strcat(text, " ++++++++++++++++++++++++++++++++\n");
    strcat(text, "block A 0..256 planar\n AA\nblock B 0..170 planar\n BB\n B.\n");
    cn_puzzle *puzzle = parse(text);
    const cn_estimate estimate = estimate_of(puzzle, 10, 0);
    cr_expect(isfinite(estimate.nodes_to));
    cr_expect_gt(estimate.nodes, 1e103, "%g", estimate.nodes);
    cr_expect_lt(estimate.nodes_from, estimate.nodes);
    cr_expect_lt(estimate.nodes, estimate.nodes_to);
    cn_puzzle_free(puzzle);
}

static void
expect_refused(const cn_search_options *search, unsigned samples, const char *what)
{
    cn_puzzle *puzzle = seven_blocks();
    const cn_estimate_options options = {.samples = samples};
    cn_estimate estimate = {.nodes = 7};
    cn_error error = {0};

    cr_expect_eq(cn_estimate_tree(puzzle, search, &options, &estimate, &error), CN_EINVAL, "%s",
                 what);
    cr_expect(strstr(error.what, what) != NULL && strstr(error.what, "expected") != NULL, "%s: %s",
              what, error.what);
    cr_expect_eq(estimate.nodes, 7, "%s", what);
    cn_puzzle_free(puzzle);
}

Test(estimate, refuses_options_out_of_their_range)
{
    expect_refused(NULL, 1, "1 samples");
    expect_refused(NULL, 1000001, "1000001 samples");
    expect_refused(&(cn_search_options){.threads = CN_THREADS_MAX + 1}, 0, "threads");
    expect_refused(&(cn_search_options){.split_depth = CN_CELLS_MAX + 1}, 0, "split depth");
    expect_refused(&(cn_search_options){.anchor = 8}, 0, "anchor");
}
