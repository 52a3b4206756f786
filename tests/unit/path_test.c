#include "bfs/path.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Walks on the ring of numbers modulo `size`, two bytes each, by the steps given. */
struct ring {
    unsigned size, steps;
    unsigned step[4];
};

static void
walk(const void *context, unsigned turn, bool back, const uint8_t *state, uint8_t *out)
{
    const struct ring *ring = context;
    const unsigned at = state[0] + 256u * state[1];
    const unsigned by = back ? ring->size - ring->step[turn] : ring->step[turn];
    const unsigned there = (at + by) % ring->size;

    out[0] = (uint8_t)there;
    out[1] = (uint8_t)(there / 256);
}

static cn_status
find_on_ring(const struct ring *ring, unsigned target, unsigned depth, uint64_t memory,
             unsigned *turn, cn_error *error)
{
    const struct path_space space = {
        .bytes = 2, .turns = ring->steps, .apply = walk, .context = ring, .memory = memory};
    const uint8_t start[2] = {0}, end[2] = {(uint8_t)target, (uint8_t)(target / 256)};

    return path_find(&space, start, end, depth, turn, error);
}

/* Distances of all numbers from 0, by a search of our own. */
static unsigned *
distances(const struct ring *ring)
{
    unsigned *distance = malloc(ring->size * sizeof *distance);
    unsigned *list = malloc(ring->size * sizeof *list);
    unsigned count = 1;

    memset(distance, 0xff, ring->size * sizeof *distance);
    distance[0] = list[0] = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned s = 0; s < ring->steps; s++) {
            const unsigned there = (list[i] + ring->step[s]) % ring->size;
            if (distance[there] != ~0u)
                continue;
            distance[there] = distance[list[i]] + 1;
            list[count++] = there;
        }
    free(list);
    return distance;
}

Test(path, every_target_is_reached_in_as_many_turns_as_it_is_away)
{
    static const struct ring RINGS[] = {
        {300, 2, {1, 299}},      /* both ways round */
        {300, 1, {1}},           /* one way only */
        {1009, 3, {1, 30, 500}}, /* directed, with short cuts */
        {2000, 4, {7, 1993, 90, 1910}},
    };

    for (size_t r = 0; r < sizeof RINGS / sizeof RINGS[0]; r++) {
        unsigned *distance = distances(&RINGS[r]);
        for (unsigned target = 0; target < RINGS[r].size; target++) {
            unsigned turn[2000], at = 0;
            cn_error error = {.line = 0};
            if (distance[target] == ~0u)
                continue;
            cr_assert_eq(find_on_ring(&RINGS[r], target, distance[target], 0, turn, &error), CN_OK,
                         "ring %zu, %u: %s", r, target, error.what);
            for (unsigned d = 0; d < distance[target]; d++)
                at = (at + RINGS[r].step[turn[d]]) % RINGS[r].size;
            cr_assert_eq(at, target, "ring %zu: %u instead of %u", r, at, target);
        }
        free(distance);
    }
}

Test(path, the_same_path_is_found_each_time)
{
    const struct ring ring = {1009, 3, {1, 30, 500}};
    unsigned first[32], again[32];
    unsigned *distance = distances(&ring);

    cr_assert_eq(find_on_ring(&ring, 777, distance[777], 0, first, NULL), CN_OK);
    cr_assert_eq(find_on_ring(&ring, 777, distance[777], 0, again, NULL), CN_OK);
    cr_expect_arr_eq(first, again, distance[777] * sizeof *first);
    free(distance);
}

Test(path, a_wrong_depth_is_noticed)
{
    const struct ring ring = {300, 2, {1, 299}};
    unsigned turn[300];
    cn_error error = {.line = 0};

    cr_expect_eq(find_on_ring(&ring, 10, 9, 0, turn, &error), CN_ECHECK);
    cr_expect(strstr(error.what, "no sequence of 9 moves") != NULL, "%s", error.what);
    cr_expect_eq(find_on_ring(&ring, 10, 12, 0, turn, &error), CN_ECHECK);
    cr_expect_eq(find_on_ring(&ring, 10, 0, 0, turn, &error), CN_ECHECK);
    cr_expect_eq(find_on_ring(&ring, 0, 4, 0, turn, &error), CN_ECHECK);
}

Test(path, too_little_memory_is_an_error)
{
    const struct ring ring = {60000, 2, {1, 59999}};
    unsigned turn[20000];

    cr_expect_eq(find_on_ring(&ring, 20000, 20000, 100000, turn, NULL), CN_ENOMEM);
    cr_expect_eq(find_on_ring(&ring, 20000, 20000, 10000000, turn, NULL), CN_OK);
}

/* Elements of the cuboctahedron as points. */
static void
turn_points(const void *context, unsigned turn, bool back, const uint8_t *state, uint8_t *out)
{
    const struct move_set *moves = context;
    const cn_permutation by = back ? cn_permutation_inverse(&moves->turn[turn].permutation)
                                   : moves->turn[turn].permutation;

    for (unsigned i = 0; i < 48; i++)
        out[i] = by.image[state[i]];
}

Test(path, of_an_element_of_the_cuboctahedron_leads_to_it_and_is_written_from_left_to_right)
{
    cn_group *group;
    struct move_set moves;
    cn_permutation scrambled;
    unsigned turn[8];
    char *text = NULL;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_assert_eq(move_set_create(&moves, group, CN_QUARTER, 0, NULL), CN_OK);
    const struct path_space space = {
        .bytes = 48, .turns = moves.count, .apply = turn_points, .context = &moves};
    const cn_permutation start = cn_permutation_identity();
    /* R, UF, D', L from left to right; no shorter sequence does the same. */
    cr_assert_eq(cn_group_evaluate(group, "R UF D' L", true, &scrambled, NULL), CN_OK);
    cr_assert_eq(path_find(&space, start.image, scrambled.image, 4, turn, NULL), CN_OK);
    cr_assert_eq(path_text(group, &moves, 4, turn, &text), CN_OK);
    cn_permutation product = start;
    for (unsigned d = 0; d < 4; d++)
        product = cn_permutation_product(&moves.turn[turn[d]].permutation, &product);
    cr_expect(cn_permutation_equals(&product, &scrambled), "%s", text);
    cn_permutation read;
    cr_assert_eq(cn_group_evaluate(group, text, true, &read, NULL), CN_OK, "%s", text);
    cr_expect(cn_permutation_equals(&read, &scrambled), "%s", text);
    free(text);
    cr_assert_eq(path_text(group, &moves, 0, turn, &text), CN_OK);
    cr_expect_str_eq(text, "");
    free(text);
    move_set_release(&moves);
    cn_group_free(group);
}
