#include "packing/harvest.h"

#include "examples.h"
#include "problems.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const struct store_limits LIMITS = {.bytes = 4096, .depth = CELLS_MAX};

/* What has all packings of an example, and harvests them. */
struct field {
    cn_puzzle *puzzle;
    struct brute *brute;
    struct problem problem;
    struct starts starts;
};

static void
field_open(struct field *field, const char *text)
{
    field->puzzle = parse(text);
    field->brute = brute_force(field->puzzle);
    field->problem = problem_of(field->puzzle, true);
    cr_assert_eq(starts_empty(&field->starts), CN_OK);
}

static void
field_close(struct field *field)
{
    starts_release(&field->starts);
    problem_release(&field->problem);
    brute_free(field->brute);
    cn_puzzle_free(field->puzzle);
}

/* Every `step`-th packing from the first, its rows turned round. */
static void
harvest_packings(const struct field *field, const struct harvest_plan *plan, size_t first,
                 size_t step, struct harvest *out)
{
    cr_assert_eq(harvest_create(out, plan, &field->starts, &LIMITS), CN_OK);
    for (size_t p = first; p < field->brute->count; p += step) {
        unsigned rows[CN_CELLS_MAX], turned[CN_CELLS_MAX];
        const unsigned count =
            rows_of_packing(&field->problem, field->brute, &field->brute->packing[p], rows);
        for (unsigned i = 0; i < count; i++)
            turned[i] = rows[count - 1 - i];
        cr_assert_eq(harvest_add(out, plan, &field->starts, 0, turned, count), CN_OK);
    }
}

static cubemap_set
set_of(const bool group[BRUTE_MAPS])
{
    cubemap_set set = 0;

    for (unsigned map = 0; map < BRUTE_MAPS; map++)
        set |= (cubemap_set)group[map] << map;
    return set;
}

/* The packings expected next: all, or those that are first under a group. */
struct reader {
    const struct brute *brute;
    const bool *group;
    size_t next;
};

static void
skip(struct reader *reader)
{
    while (reader->group != NULL && reader->next < reader->brute->count
           && !brute_is_first(reader->brute, reader->group, reader->next))
        reader->next++;
}

static cn_status
compare_next(void *context, const unsigned *packing, unsigned count)
{
    struct reader *reader = context;

    skip(reader);
    cr_assert_lt(reader->next, reader->brute->count, "more than there are");
    const struct brute_packing *expected = &reader->brute->packing[reader->next++];
    cr_assert(expected->count == count
              && memcmp(packing, expected->placement, count * sizeof *packing) == 0);
    return CN_OK;
}

static void
check_kept(const char *name, const struct field *field, struct harvest *harvest, const bool *group)
{
    struct store *stores[] = {&harvest->store};
    struct reader reader = {field->brute, group, 0};

    cr_assert_eq(store_merge(stores, 1, compare_next, &reader), CN_OK);
    skip(&reader);
    cr_expect_eq(reader.next, field->brute->count, "%s: some are missing", name);
}

static void
check_kinds(const char *name, const struct field *field)
{
    const struct brute *brute = field->brute;
    struct harvest_plan plan = {.problem = &field->problem};
    struct harvest harvest;

    plan.kind = HARVEST_KEEP;
    harvest_packings(field, &plan, 0, 1, &harvest);
    cr_expect(harvest.packings == brute->count && harvest.weighted == brute->count
                  && harvest.by_start[0] == brute->count,
              "%s", name);
    check_kept(name, field, &harvest, NULL);
    harvest_release(&harvest);
    for (unsigned reflections = 0; reflections <= 1; reflections++) {
        const bool *group = reflections ? brute->map : brute->rotation;
        plan.group = set_of(group);
        plan.kind = HARVEST_LEAST;
        harvest_packings(field, &plan, 0, 1, &harvest);
        cr_expect(harvest.packings == brute_orbits(brute, group), "%s: orbits", name);
        cr_expect(harvest.in_orbits == brute->count, "%s: packings in orbits", name);
        harvest_release(&harvest);
        plan.kind = HARVEST_CANON;
        harvest_packings(field, &plan, 0, 1, &harvest);
        check_kept(name, field, &harvest, group);
        harvest_release(&harvest);
        plan.kind = HARVEST_COSETS;
        plan.cosets = set_of(brute->map);
        harvest_packings(field, &plan, 0, 1, &harvest);
        check_kept(name, field, &harvest, group);
        harvest_release(&harvest);
    }
    plan.kind = HARVEST_IMAGES;
    plan.group = set_of(brute->map);
    harvest_packings(field, &plan, 0, 1, &harvest);
    check_kept(name, field, &harvest, NULL);
    harvest_release(&harvest);
}

Test(harvest, keeps_and_counts_what_each_kind_says)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        struct field field;
        field_open(&field, EXAMPLES[e].text);
        if (field.brute->count <= 1500)
            check_kinds(EXAMPLES[e].name, &field);
        field_close(&field);
    }
}

/* Of one packing of each orbit, all images are all packings. */
Test(harvest, the_images_of_one_of_each_orbit_are_all)
{
    for (unsigned e = 0; e < EXAMPLE_COUNT; e++) {
        struct field field;
        struct harvest harvest;
        field_open(&field, EXAMPLES[e].text);
        struct harvest_plan plan = {
            .kind = HARVEST_IMAGES, .problem = &field.problem, .group = set_of(field.brute->map)};
        cr_assert_eq(harvest_create(&harvest, &plan, &field.starts, &LIMITS), CN_OK);
        for (size_t p = 0; p < field.brute->count && field.brute->count <= 1500; p++) {
            unsigned rows[CN_CELLS_MAX];
            const unsigned count =
                rows_of_packing(&field.problem, field.brute, &field.brute->packing[p], rows);
            if (brute_is_first(field.brute, field.brute->map, p))
                cr_assert_eq(harvest_add(&harvest, &plan, &field.starts, 0, rows, count), CN_OK);
        }
        if (field.brute->count <= 1500)
            check_kept(EXAMPLES[e].name, &field, &harvest, NULL);
        harvest_release(&harvest);
        field_close(&field);
    }
}

Test(harvest, parts_add_up_and_classes_are_noted_by_weight)
{
    struct field field;
    struct harvest part[3], sum;
    unsigned *class_of;

    field_open(&field, "puzzle p\ntarget 1x2x5\nblock D 3\n DD\nblock S 1\n SS\n SS\n");
    field.starts.start[0].weight = 5;
    class_of = malloc(field.puzzle->placements * sizeof *class_of);
    for (unsigned n = 0; n < field.puzzle->placements; n++)
        class_of[n] = field.puzzle->placement[n].block == 1
                          ? field.puzzle->placement[n].start.at[2] % 2
                          : CLASS_NONE;
    const struct harvest_plan plan = {
        .kind = HARVEST_TALLY, .problem = &field.problem, .class_of = class_of, .classes = 2};
    cr_assert_eq(harvest_create(&sum, &plan, &field.starts, &LIMITS), CN_OK);
    for (unsigned i = 0; i < 3; i++) {
        harvest_packings(&field, &plan, i, 3, &part[i]);
        part[i].nodes = 10 + i;
        cr_assert_eq(harvest_merge(&sum, &part[i], &plan, &field.starts), CN_OK);
        harvest_release(&part[i]);
    }
    /* The square at column 0 or 3: 3 each, at 1 or 2: 2 each. */
    cr_expect(sum.nodes == 33 && sum.packings == 10 && sum.weighted == 50);
    cr_expect(sum.by_start[0] == 10);
    cr_expect(sum.by_class[0] == 5 * 5 && sum.by_class[1] == 5 * 5);
    harvest_release(&sum);
    free(class_of);
    field_close(&field);
}

Test(harvest, of_too_many_packings_it_tells)
{
    struct start start = {0, 1000};
    const struct starts starts = {.count = 1, .start = &start};
    const struct harvest_plan plan = {.kind = HARVEST_COUNT};
    struct harvest harvest, other;

    cr_assert_eq(harvest_create(&harvest, &plan, &starts, &LIMITS), CN_OK);
    cr_assert_eq(harvest_create(&other, &plan, &starts, &LIMITS), CN_OK);
    cr_expect_not(harvest_looks(&plan));
    cr_expect_eq(harvest_count(&harvest, &starts, 0, UINT64_MAX), CN_OK, "more than 64 bits");
    cr_expect(harvest.weighted == (wide)UINT64_MAX * 1000);
    other.weighted = WIDE_MAX - harvest.weighted;
    cr_expect_eq(harvest_merge(&other, &harvest, &plan, &starts), CN_OK);
    cr_expect_eq(harvest_count(&other, &starts, 0, 1), CN_EOVERFLOW);
    other.weighted = 0;
    other.packings = WIDE_MAX;
    cr_expect_eq(harvest_merge(&other, &harvest, &plan, &starts), CN_EOVERFLOW);
    other.packings = 0;
    other.nodes = UINT64_MAX;
    harvest.nodes = 1;
    cr_expect_eq(harvest_merge(&other, &harvest, &plan, &starts), CN_EOVERFLOW);
    harvest_release(&harvest);
    harvest_release(&other);
}

/* A harvest of three starts and two classes with numbers of its own in it. */
static struct harvest
numbered(const struct harvest_plan *plan, const struct starts *starts, uint64_t number)
{
    struct harvest harvest;

    cr_assert_eq(harvest_create(&harvest, plan, starts, &LIMITS), CN_OK);
    harvest.nodes = number++;
    harvest.packings = ((wide)number << 70) + 1;
    harvest.weighted = ((wide)number << 71) + 2;
    harvest.in_orbits = ((wide)number << 72) + 3;
    for (unsigned s = 0; s < starts->count; s++)
        harvest.by_start[s] = ((wide)number << 73) + s;
    for (unsigned c = 0; c < plan->classes; c++)
        harvest.by_class[c] = ((wide)number << 74) + c;
    return harvest;
}

Test(harvest, what_is_settled_moves_to_the_sum)
{
    struct start start[3] = {{0, 1}, {1, 1}, {2, 1}};
    const struct starts starts = {.count = 3, .start = start};
    const struct harvest_plan plan = {.kind = HARVEST_TALLY, .classes = 2};
    const unsigned packing[1] = {7};

    for (unsigned s = 0; s < 3; s++) {
        struct harvest sum = numbered(&plan, &starts, 1000), part = numbered(&plan, &starts, 500);
        struct harvest before = numbered(&plan, &starts, 1000);
        struct harvest moved = numbered(&plan, &starts, 500);
        cr_assert_eq(store_add(&part.store, packing, 1), CN_OK);
        cr_expect_eq(harvest_settle(&sum, &part, &plan, s), CN_OK);
        cr_expect_eq(sum.nodes, before.nodes + moved.nodes);
        cr_expect(sum.packings == before.packings + moved.packings
                  && sum.weighted == before.weighted + moved.weighted
                  && sum.in_orbits == before.in_orbits + moved.in_orbits);
        for (unsigned c = 0; c < 2; c++)
            cr_expect(sum.by_class[c] == before.by_class[c] + moved.by_class[c], "class %u", c);
        cr_expect_eq(part.nodes, 0);
        cr_expect(part.packings == 0 && part.weighted == 0 && part.in_orbits == 0);
        cr_expect(part.by_class[0] == 0 && part.by_class[1] == 0);
        /* It was found below one start: no other is looked at. */
        for (unsigned t = 0; t < 3; t++) {
            cr_expect(sum.by_start[t] == before.by_start[t] + (t == s ? moved.by_start[t] : 0));
            cr_expect(part.by_start[t] == (t == s ? 0 : moved.by_start[t]), "start %u", t);
        }
        /* What is kept stays where it is. */
        cr_expect(part.store.count == 1 && sum.store.count == 0);
        harvest_release(&sum);
        harvest_release(&part);
        harvest_release(&before);
        harvest_release(&moved);
    }
}

Test(harvest, of_too_many_that_are_settled_it_tells)
{
    struct start start = {0, 1};
    const struct starts starts = {.count = 1, .start = &start};
    const struct harvest_plan plan = {.kind = HARVEST_TALLY, .classes = 1};

    for (unsigned full = 0; full < 7; full++) {
        struct harvest sum, part;
        cr_assert_eq(harvest_create(&sum, &plan, &starts, &LIMITS), CN_OK);
        cr_assert_eq(harvest_create(&part, &plan, &starts, &LIMITS), CN_OK);
        wide *const at[] = {&sum.packings, &sum.weighted, &sum.in_orbits, &sum.by_start[0],
                            &sum.by_class[0]};
        part.nodes = 1;
        part.packings = part.weighted = part.in_orbits = part.by_start[0] = part.by_class[0] = 1;
        if (full < 5)
            *at[full] = WIDE_MAX;
        else if (full == 5)
            sum.nodes = UINT64_MAX;
        cr_expect_eq(harvest_settle(&sum, &part, &plan, 0), full < 6 ? CN_EOVERFLOW : CN_OK,
                     "case %u", full);
        harvest_release(&sum);
        harvest_release(&part);
    }
}
