/* How large a tree is, from random parts of it. */
#include "cubenum/estimate.h"

#include "base/clock.h"
#include "base/fail.h"
#include "packing/dive.h"
#include "packing/hand.h"
#include "packing/options.h"
#include "packing/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 400, SAMPLES_MAX = 1000000 };

/* Ways down that tell how fast subtrees become small, and how small they should be to be searched. */
enum { PILOTS = 64, SUBTREE_NODES = 3000 };

/* Nodes to be searched for the time of one to be worth telling. */
enum { TIMED_NODES = 100000 };

/* More than any search can have a use for, and few enough to be added up. */
#define NODES_MOST 1e280

struct estimator {
    struct problem problem;
    struct starts starts;
    struct prefix_list prefixes;
    struct search_job job;
    struct hand hand;
    atomic_bool stop;
    struct random random;
    unsigned steps; /* random steps below a prefix, before the rest is searched */
    uint64_t above; /* nodes of the prefixes and above */
    unsigned samples;
    double *sample;    /* [samples]: nodes below one prefix */
    uint64_t searched; /* nodes, and the seconds that they took */
    double seconds;
};

/* A random way down from the cursor of `steps` steps at most: the nodes passed, and the weight of
 * the place where it ends, 0 at a dead end. */
static cn_status
descend(struct estimator *e, unsigned steps, double *passed, double *weight)
{
    struct hand *hand = &e->hand;
    unsigned count;

    *passed = 0;
    *weight = 1;
    for (unsigned s = 0; s < steps; s++) {
        if (cursor_branch(&hand->cursor, hand->room, &count) != BRANCH_OPEN) {
            *weight = 0;
            return CN_OK;
        }
        *weight *= count;
        *passed += *weight;
        if (cursor_descend(&hand->cursor, hand->room[random_below(&e->random, count)]) != CN_OK)
            return CN_ENOMEM;
    }
    return CN_OK;
}

static cn_status
enter_prefix(struct estimator *e, size_t number)
{
    return prefix_enter(&e->hand.cursor, &e->starts, prefix_at(&e->prefixes, number),
                        e->prefixes.depth);
}

/*
 * Choose how many random steps to take, from ways all the way down: the fewest after which a subtree
 * has no more than SUBTREE_NODES nodes on the average.
 */
static cn_status
choose_steps(struct estimator *e)
{
    const unsigned depth = e->problem.depth + 1;
    double *level = calloc(depth + 1u, sizeof *level); /* [steps]: nodes there, on the average */
    double below = 0;
    cn_status status = CN_OK;

    if (level == NULL)
        return CN_ENOMEM;
    level[0] = 1;
    for (unsigned p = 0; p < PILOTS && status == CN_OK; p++) {
        double weight = 1;
        unsigned count, steps = 0;
        status = enter_prefix(e, random_below(&e->random, e->prefixes.count));
        while (status == CN_OK
               && cursor_branch(&e->hand.cursor, e->hand.room, &count) == BRANCH_OPEN) {
            weight *= count;
            level[++steps] += weight / PILOTS;
            status = cursor_descend(&e->hand.cursor, e->hand.room[random_below(&e->random, count)]);
        }
    }
    for (unsigned s = depth; status == CN_OK && s-- > 0;) {
        below += level[s + 1];
        if (level[s] == 0 || below / level[s] <= SUBTREE_NODES)
            e->steps = s;
        else
            break;
    }
    free(level);
    return status;
}

/*
 * Let the prefixes be longer, up to PREFIXES_WANTED of them, rather than take random steps below
 * them: those add to the error.
 */
static cn_status
deepen(struct estimator *e)
{
    const unsigned limit = prefix_depth_limit(&e->starts, e->problem.depth, 0);
    cn_status status = choose_steps(e);

    while (status == CN_OK && e->steps != 0 && e->prefixes.depth < limit
           && e->prefixes.count < PREFIXES_WANTED) {
        struct prefix_list deeper;
        status = prefix_list_deepen(&e->prefixes, &e->starts, 0, e->prefixes.count, &e->hand.cursor,
                                    e->hand.room, &deeper, &e->above);
        prefix_list_release(&e->prefixes);
        e->prefixes = deeper;
        if (status == CN_OK && e->prefixes.count != 0)
            status = choose_steps(e);
    }
    return status;
}

/* Nodes below the cursor, by searching. */
static double
search_below(struct estimator *e)
{
    struct hand *hand = &e->hand;
    struct kernel_result result = {0};
    const double start = clock_seconds();

    root_fill(&hand->root, &hand->cursor);
    if (hand->root.kernel.cells != 0)
        kernel_search(hand->kernel, &hand->root.kernel, &result, NULL, NULL, &e->stop);
    e->seconds += clock_seconds() - start;
    e->searched += result.nodes;
    return (double)result.nodes;
}

static cn_status
take_sample(struct estimator *e, double *nodes)
{
    double weight;

    const cn_status status = descend(e, e->steps, nodes, &weight);
    if (status == CN_OK && weight != 0)
        *nodes += weight * search_below(e);
    *nodes = fmin(*nodes, NODES_MOST);
    return status;
}

/* A number from 0 to before 1. */
static double
random_part(struct random *random)
{
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

/*
 * Samples from the list of prefixes, divided into parts of the same length, one for each: prefixes
 * that are near to each other have much in common.
 */
static cn_status
take_samples(struct estimator *e)
{
    const size_t count = e->prefixes.count;
    const double length = (double)count / e->samples;
    cn_status status = CN_OK;

    for (unsigned s = 0; s < e->samples && status == CN_OK; s++) {
        const double at = (s + random_part(&e->random)) * length;
        status = enter_prefix(e, at < (double)count ? (size_t)at : count - 1);
        if (status == CN_OK)
            status = take_sample(e, &e->sample[s]);
    }
    return status;
}

/*
 * How likely two samples of the same part of the list are two prefixes.  The error is smaller by the
 * root of that than where the list had no end; nothing is taken off for what neighbours have in
 * common.
 */
static double
unlike(double prefixes, unsigned samples)
{
    const double length = prefixes / samples;
    double alike = 0;

    for (unsigned s = 0; s < samples; s++) {
        const double from = s * length, to = from + length;
        for (size_t p = (size_t)from; (double)p < to; p++) {
            const double share = (fmin((double)p + 1, to) - fmax((double)p, from)) / length;
            alike += share * share / samples;
        }
    }
    return fmax(0, 1 - alike);
}

/* The mean, the standard deviation and the skewness of the samples. */
struct moments {
    double mean, deviation, skewness;
};

static struct moments
moments_of(const double *sample, unsigned count)
{
    struct moments m = {0};
    double unit = 0, second = 0, third = 0;

    for (unsigned s = 0; s < count; s++) {
        m.mean += sample[s] / count;
        unit = fmax(unit, sample[s]);
    }
    for (unsigned s = 0; s < count && unit > 0; s++) {
        const double d = (sample[s] - m.mean) / unit; /* whose powers are no infinities */
        second += d * d / count;
        third += d * d * d / count;
    }
    m.deviation = unit * sqrt(second * count / (count - 1));
    m.skewness = second > 0 ? third / pow(second, 1.5) : 0;
    return m;
}

/*
 * The inverse of Hall's transformation (On the removal of skewness by transformation, 1992): what
 * the error of the mean, in units of itself, is where its transformed value is t.
 */
static double
skewed_error(double t, double skewness, unsigned count)
{
    const double a = skewness / (6 * sqrt(count));

    if (fabs(a) < 1e-9)
        return t;
    return (cbrt(1 + 6 * a * (t - a)) - 1) / (2 * a);
}

/* What Student's t of so many samples exceeds in 2.5 cases of 100 (Fisher and Cornish, 1960). */
static double
student(unsigned count)
{
    const double z = 1.959964, z3 = z * z * z, freedom = count - 1;

    return z + (z3 + z) / (4 * freedom)
           + (5 * z3 * z * z + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

static void
read_samples(const struct estimator *e, cn_estimate *estimate)
{
    const double prefixes = (double)e->prefixes.count;

    estimate->samples = e->samples;
    estimate->exact = e->steps == 0 && e->samples == e->prefixes.count;
    if (e->searched >= TIMED_NODES)
        estimate->seconds_per_node = e->seconds / (double)e->searched;
    if (estimate->exact) {
        double sum = 0; /* of whole numbers */
        for (unsigned s = 0; s < e->samples; s++)
            sum += e->sample[s];
        estimate->nodes = estimate->nodes_from = estimate->nodes_to = (double)e->above + sum;
        return;
    }
    const struct moments m = moments_of(e->sample, e->samples);
    const double left = e->steps == 0 ? unlike(prefixes, e->samples) : 1;
    const double error = prefixes * m.deviation * sqrt(left / e->samples);
    const double t = student(e->samples);
    estimate->nodes = (double)e->above + prefixes * m.mean;
    estimate->nodes_from = estimate->nodes - error * skewed_error(t, m.skewness, e->samples);
    estimate->nodes_to = estimate->nodes - error * skewed_error(-t, m.skewness, e->samples);
    if (estimate->nodes_from < (double)e->above)
        estimate->nodes_from = (double)e->above;
}

static cn_status
prepare(struct estimator *e, const cn_search_options *search)
{
    e->job = (struct search_job){
        .problem = &e->problem,
        .starts = &e->starts,
        .plan = {.kind = HARVEST_COUNT, .problem = &e->problem},
    };
    cn_status status = starts_best(&e->starts, &e->problem);
    if (status == CN_OK)
        status = hand_create(&e->hand, &e->job, NULL, run_isa(search->kernel), &e->stop);
    if (status == CN_OK)
        status = prefix_list_create(&e->prefixes, &e->problem, &e->starts, search->split_depth,
                                    &e->hand.cursor, e->hand.room, &e->above);
    return status;
}

static cn_status
estimate_tree(struct estimator *e, const cn_search_options *search, cn_estimate *estimate)
{
    cn_status status = prepare(e, search);

    if (status != CN_OK)
        return status;
    if (e->prefixes.count != 0)
        status = deepen(e);
    if (status != CN_OK)
        return status;
    estimate->prefixes = e->prefixes.count;
    if (e->prefixes.count == 0) {
        estimate->exact = true;
        estimate->nodes = estimate->nodes_from = estimate->nodes_to = (double)e->above;
        return CN_OK;
    }
    if (e->steps == 0 && e->samples > e->prefixes.count)
        e->samples = (unsigned)e->prefixes.count;
    e->sample = calloc(e->samples, sizeof *e->sample);
    status = e->sample != NULL ? take_samples(e) : CN_ENOMEM;
    if (status == CN_OK)
        read_samples(e, estimate);
    return status;
}

cn_status
cn_estimate_tree(const cn_puzzle *puzzle, const cn_search_options *search,
                 const cn_estimate_options *options, cn_estimate *out, cn_error *error)
{
    static const cn_search_options DEFAULTS = {0};
    struct estimator e = {.samples = SAMPLES};
    cn_estimate estimate = {.may_recur = puzzle_has_copies(puzzle)};

    if (search == NULL)
        search = &DEFAULTS;
    if (options != NULL && options->samples != 0)
        e.samples = options->samples;
    e.random.state = options != NULL ? options->seed : 0;
    if (e.samples < 2 || e.samples > SAMPLES_MAX)
        return fail(error, CN_EINVAL, "%u samples: expected 2 to %d", e.samples, SAMPLES_MAX);
    cn_status status = options_check(search, puzzle, error);
    if (status == CN_OK)
        status = problem_create(&e.problem, puzzle, search->no_types, error);
    if (status != CN_OK)
        return status;
    estimate.impossible = e.problem.reason.kind != REASON_NONE;
    estimate.exact = estimate.impossible;
    if (!estimate.impossible && estimate_tree(&e, search, &estimate) != CN_OK)
        status = fail_memory(error);
    free(e.sample);
    prefix_list_release(&e.prefixes);
    hand_release(&e.hand);
    starts_release(&e.starts);
    problem_release(&e.problem);
    if (status == CN_OK)
        *out = estimate;
    return status;
}
