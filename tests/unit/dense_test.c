#include "bfs/dense.h"

#include "bfs/action.h"
#include "bfs/size.h"
#include "group/group.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A space, searched by what the library has and by tuples in a table. */
struct lab {
    cn_group *group;
    struct move_set moves;
    cn_bfs_options options;
};

static struct lab
lab_of(cn_group *group, cn_metric metric, const char *moves)
{
    struct lab lab = {.group = group, .options = {.metric = metric, .threads = 1, .antipodes = 3}};

    if (moves != NULL)
        cr_assert_eq(cn_group_select(group, moves, &lab.options.moves, NULL), CN_OK);
    cr_assert_eq(move_set_create(&lab.moves, group, metric, lab.options.moves, NULL), CN_OK);
    return lab;
}

static struct lab
cuboctahedron(cn_metric metric, const char *moves)
{
    cn_group *group;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    return lab_of(group, metric, moves);
}

static void
lab_release(struct lab *lab)
{
    move_set_release(&lab->moves);
    cn_group_free(lab->group);
}

static struct bfs_record
search(const struct lab *lab, const char *name)
{
    struct bfs_record record = {.levels = 0};
    struct dense_space *space;
    cn_error error = {.line = 0};

    cr_assert_eq(dense_space_create(&space, lab->group, &lab->moves, name, &error), CN_OK, "%s: %s",
                 name, error.what);
    cr_assert_eq(dense_search(space, &lab->options, &record, &error), CN_OK, "%s: %s", name,
                 error.what);
    dense_space_free(space);
    return record;
}

/* A set of tuples of up to 12 bytes, in the order in which they were met. */
enum { TUPLE = 12 };
struct tuples {
    size_t count, slots;
    uint8_t (*tuple)[TUPLE];
    uint32_t *slot;
};

static void
tuples_start(struct tuples *tuples, size_t most)
{
    tuples->count = 0;
    tuples->slots = 1;
    while (tuples->slots < 2 * most)
        tuples->slots *= 2;
    tuples->tuple = calloc(most, TUPLE);
    tuples->slot = calloc(tuples->slots, sizeof *tuples->slot);
}

static void
tuples_add(struct tuples *tuples, const uint8_t *tuple)
{
    uint64_t hash = 0;

    for (unsigned i = 0; i < TUPLE; i++)
        hash = (hash + tuple[i] + 1) * UINT64_C(0x9e3779b97f4a7c15);
    size_t s = hash >> 20 & (tuples->slots - 1);
    for (; tuples->slot[s] != 0; s = (s + 1) & (tuples->slots - 1))
        if (memcmp(tuples->tuple[tuples->slot[s] - 1], tuple, TUPLE) == 0)
            return;
    memcpy(tuples->tuple[tuples->count++], tuple, TUPLE);
    tuples->slot[s] = (uint32_t)tuples->count;
}

static void
tuples_release(struct tuples *tuples)
{
    free(tuples->tuple);
    free(tuples->slot);
}

/* What turns do to a tuple of points, or to the orientations at the first `count` positions. */
static void
apply(const struct turn *turn, bool vector, unsigned count, const uint8_t *from, uint8_t *to)
{
    memset(to, 0, TUPLE);
    for (unsigned i = 0; i < count; i++) {
        if (!vector) {
            to[i] = turn->permutation.image[from[i]];
            continue;
        }
        const unsigned there = turn->permutation.image[2 * i + from[i]];
        to[there / 2] = there % 2;
    }
}

/* The levels from a start, into level[]; returns how many. */
static unsigned
levels_of(const struct lab *lab, bool vector, unsigned count, const uint8_t *start, size_t most,
          uint64_t *level)
{
    struct tuples tuples;
    unsigned levels = 0;
    size_t first = 0;
    uint8_t to[TUPLE];

    tuples_start(&tuples, most);
    tuples_add(&tuples, start);
    while (first < tuples.count) {
        const size_t end = tuples.count;
        level[levels++] = end - first;
        for (size_t i = first; i < end; i++)
            for (unsigned t = 0; t < lab->moves.count; t++) {
                apply(&lab->moves.turn[t], vector, count, tuples.tuple[i], to);
                tuples_add(&tuples, to);
            }
        first = end;
    }
    tuples_release(&tuples);
    return levels;
}

/* Do the turns of the text, one after the other, lead from the start to that tuple? */
static void
follow(const struct lab *lab, bool vector, unsigned count, const uint8_t *start, const char *moves,
       uint8_t *end)
{
    char *copy = strdup(moves), *rest = copy, *word;
    uint8_t to[TUPLE];

    memcpy(end, start, TUPLE);
    while ((word = strsep(&rest, " ")) != NULL) {
        unsigned t = 0;
        char text[64];
        for (; t < lab->moves.count; t++) {
            turn_text(lab->group, &lab->moves.turn[t], text, sizeof text);
            if (strcmp(text, word) == 0)
                break;
        }
        cr_assert_neq(t, lab->moves.count, "'%s' in '%s' is no turn", word, moves);
        apply(&lab->moves.turn[t], vector, count, end, to);
        memcpy(end, to, TUPLE);
    }
    free(copy);
}

static unsigned
words(const char *text)
{
    unsigned count = *text != '\0';

    for (; *text != '\0'; text++)
        count += *text == ' ';
    return count;
}

/* Pieces of a list of the cuboctahedron, given as points, and what they are called. */
struct pieces {
    const char *name;
    unsigned count;
    uint8_t start[TUPLE];
    char letter[TUPLE];
    size_t most; /* states */
};

#define V(n) (2 * ((n)-1))
#define E(n) (24 + (n)-1)
static const struct pieces PIECES[] = {
    {"pieces:v1", 1, {V(1)}, "v", 24},
    {"pieces:e7", 1, {E(7)}, "e", 24},
    {"pieces:v1,v2", 2, {V(1), V(2)}, "vv", 528},
    {"pieces:v12,e24,v1", 3, {V(12), E(24), V(1)}, "vev", 12672},
    {"pieces:e1..e3", 3, {E(1), E(2), E(3)}, "eee", 12144},
    {"pieces:e3,e1,v5..v6", 4, {E(3), E(1), V(5), V(6)}, "eevv", 291456},
    {"pieces:v1..v4", 4, {V(1), V(2), V(3), V(4)}, "vvvv", 190080},
};
static const char *const MOVES[] = {NULL, "F,U", "UF", "R,UL,DB", "F,B,R,L"};
enum { PIECES_COUNT = sizeof PIECES / sizeof *PIECES, MOVES_COUNT = sizeof MOVES / sizeof *MOVES };

static void
compare(const struct bfs_record *record, const uint64_t *level, unsigned levels, const char *what)
{
    uint64_t total = 0;

    cr_assert_eq(record->levels, levels, "%s: %u levels, expected %u", what, record->levels,
                 levels);
    for (unsigned d = 0; d < levels; d++) {
        cr_expect_eq(record->level[d].depth, d);
        cr_expect_eq(record->level[d].elements, level[d], "%s, level %u: %llu, expected %llu", what,
                     d, (unsigned long long)record->level[d].elements,
                     (unsigned long long)level[d]);
        cr_expect_eq(record->level[d].classes, 0);
        total += level[d];
    }
    cr_expect(record->complete, "%s", what);
    cr_expect_eq(record->total, total);
}

/* Where the pieces of a tuple are, as text. */
static void
write_tuple(const struct pieces *pieces, const uint8_t *tuple, char *text)
{
    for (unsigned i = 0; i < pieces->count; i++) {
        const bool vertex = pieces->letter[i] == 'v';
        const unsigned own = vertex ? pieces->start[i] / 2 + 1u : pieces->start[i] - 23u;
        const unsigned to = vertex ? tuple[i] / 2 + 1u : tuple[i] - 23u;
        text += sprintf(text, "%s%c%u>%u%s", i == 0 ? "" : " ", pieces->letter[i], own, to,
                        vertex && tuple[i] % 2 != 0 ? "'" : "");
    }
}

static void
check_antipodes(const struct lab *lab, const struct pieces *pieces, const struct bfs_record *record)
{
    const uint64_t last = record->level[record->levels - 1].elements;

    cr_expect_eq(record->antipodes, last < 3 ? last : 3, "%s: %u antipodes", pieces->name,
                 record->antipodes);
    for (unsigned a = 0; a < record->antipodes; a++) {
        uint8_t end[TUPLE];
        char text[256];
        cr_expect_eq(words(record->antipode_moves[a]), record->levels - 1, "%s: '%s'", pieces->name,
                     record->antipode_moves[a]);
        if (record->levels == 1)
            continue;
        follow(lab, false, pieces->count, pieces->start, record->antipode_moves[a], end);
        write_tuple(pieces, end, text);
        cr_expect_str_eq(record->antipode_text[a], text);
        for (unsigned b = 0; b < a; b++)
            cr_expect_str_neq(record->antipode_text[a], record->antipode_text[b]);
    }
}

static void
check_pieces(const struct pieces *pieces, cn_metric metric, const char *moves)
{
    struct lab lab = cuboctahedron(metric, moves);
    uint64_t level[1000];
    char what[128];

    snprintf(what, sizeof what, "%s, %s, %s", pieces->name, cn_metric_name(metric),
             moves != NULL ? moves : "all");
    const unsigned levels =
        levels_of(&lab, false, pieces->count, pieces->start, pieces->most, level);
    struct bfs_record record = search(&lab, pieces->name);
    compare(&record, level, levels, what);
    check_antipodes(&lab, pieces, &record);
    bfs_record_release(&record);
    lab_release(&lab);
}

Test(dense, levels_of_pieces_are_those_of_a_search_by_tuples)
{
    for (unsigned p = 0; p < PIECES_COUNT; p++)
        for (cn_metric metric = CN_QUARTER; metric <= CN_POSITIVE; metric++)
            check_pieces(&PIECES[p], metric, NULL);
}

Test(dense, levels_for_some_moves_only_are_those_of_a_search_by_tuples)
{
    for (unsigned p = 0; p < PIECES_COUNT; p++)
        for (unsigned m = 1; m < MOVES_COUNT; m++)
            for (cn_metric metric = CN_QUARTER; metric <= CN_POSITIVE; metric++)
                check_pieces(&PIECES[p], metric, MOVES[m]);
}

Test(dense, nothing_depends_on_the_number_of_threads)
{
    static const char *const NAMES[] = {"pieces:v1..v4,e1", "pieces:e3,e1,v5..v6",
                                        "vertex-orientation"};

    for (unsigned n = 0; n < 3; n++) {
        struct lab lab = cuboctahedron(CN_FACE, NULL);
        struct bfs_record one = search(&lab, NAMES[n]);
        for (lab.options.threads = 2; lab.options.threads <= 3; lab.options.threads++) {
            struct bfs_record more = search(&lab, NAMES[n]);
            cr_assert_eq(more.levels, one.levels);
            cr_expect_eq(more.total, one.total);
            for (unsigned d = 0; d < one.levels; d++)
                cr_expect_eq(more.level[d].elements, one.level[d].elements);
            cr_assert_eq(more.antipodes, one.antipodes);
            for (unsigned a = 0; a < one.antipodes; a++) {
                cr_expect_str_eq(more.antipode_text[a], one.antipode_text[a]);
                cr_expect_str_eq(more.antipode_moves[a], one.antipode_moves[a]);
            }
            bfs_record_release(&more);
        }
        bfs_record_release(&one);
        lab_release(&lab);
    }
}

Test(dense, orientations_of_vertices_are_those_of_a_search_by_vectors)
{
    static const uint8_t START[TUPLE] = {0};

    for (unsigned m = 0; m < MOVES_COUNT; m++)
        for (cn_metric metric = CN_QUARTER; metric <= CN_POSITIVE; metric++) {
            struct lab lab = cuboctahedron(metric, MOVES[m]);
            uint64_t level[100];
            const unsigned levels = levels_of(&lab, true, 12, START, 4096, level);
            struct bfs_record record = search(&lab, "vertex-orientation");
            compare(&record, level, levels, "vertex-orientation");
            if (m == 0)
                cr_expect_eq(record.total, 2048);
            for (unsigned a = 0; a < record.antipodes && record.levels > 1; a++) {
                uint8_t end[TUPLE];
                char text[64], *at = text;
                follow(&lab, true, 12, START, record.antipode_moves[a], end);
                for (unsigned i = 0; i < 12; i++)
                    at += sprintf(at, "%c%u", i == 0 ? '(' : ',', end[i]);
                strcpy(at, ")");
                cr_expect_str_eq(record.antipode_text[a], text);
                cr_expect_eq(words(record.antipode_moves[a]), record.levels - 1);
            }
            bfs_record_release(&record);
            lab_release(&lab);
        }
}

Test(dense, the_first_levels_of_the_permutations_of_vertices)
{
    static const uint64_t LEVEL[] = {1, 28, 562, 9868, 156115};
    struct lab lab = cuboctahedron(CN_QUARTER, NULL);

    lab.options.limited = true;
    lab.options.depth = 4;
    lab.options.threads = 2;
    struct bfs_record record = search(&lab, "vertex-permutation");
    cr_assert_eq(record.levels, 5);
    for (unsigned d = 0; d < 5; d++)
        cr_expect_eq(record.level[d].elements, LEVEL[d], "level %u", d);
    cr_expect(!record.complete);
    cr_expect_eq(record.antipodes, 0);
    bfs_record_release(&record);
    lab_release(&lab);
}

Test(dense, antipodes_among_permutations_are_written_as_cycles)
{
    struct lab lab = cuboctahedron(CN_POSITIVE, "UF");

    struct bfs_record record = search(&lab, "vertex-permutation");
    cr_assert_eq(record.levels, 3);
    cr_expect_eq(record.total, 3);
    cr_assert_eq(record.antipodes, 1);
    cr_expect_str_eq(record.antipode_text[0], "(1 8 4)");
    cr_expect_str_eq(record.antipode_moves[0], "UF UF");
    bfs_record_release(&record);
    lab_release(&lab);
}

/* The corners of the 2x2x2 cube but for one, which no move turns. */
static cn_group *
pocket_cube(void)
{
    static const struct {
        const char *name;
        uint8_t from[7], turned[7];
    } TURN[] = {
        {"U", {3, 0, 1, 2, 4, 5, 6}, {0}},
        {"R", {4, 1, 2, 0, 6, 5, 3}, {2, 0, 0, 1, 1, 0, 2}},
        {"F", {1, 5, 2, 3, 0, 4, 6}, {1, 2, 0, 0, 2, 1, 0}},
    };
    cn_group *group = group_create("pocket");

    cr_assert_eq(group_add_orbit(group, "corners", 7, 3, NULL), CN_OK);
    for (unsigned t = 0; t < 3; t++) {
        cn_permutation permutation = cn_permutation_identity();
        for (unsigned i = 0; i < 7; i++)
            for (unsigned s = 0; s < 3; s++)
                permutation.image[3 * TURN[t].from[i] + s] =
                    (uint8_t)(3 * i + (s + TURN[t].turned[i]) % 3);
        cr_assert_eq(group_add_move(group, TURN[t].name, 0, &permutation, NULL), CN_OK);
    }
    return group;
}

Test(dense, the_pocket_cube_has_its_published_levels)
{
    static const uint64_t LEVEL[] = {1,     9,      54,     321,     1847,   9992,
                                     50136, 227536, 870072, 1887748, 623800, 2644};
    struct lab lab = lab_of(pocket_cube(), CN_FACE, NULL);

    struct bfs_record record = search(&lab, "pieces:c1..c7");
    compare(&record, LEVEL, 12, "pocket cube");
    cr_expect_eq(record.total, 3674160);
    cr_assert_eq(record.antipodes, 3);
    for (unsigned a = 0; a < 3; a++)
        cr_expect_eq(words(record.antipode_moves[a]), 11, "%s", record.antipode_moves[a]);
    /* The last piece's orientation follows from those of the others, wherever it is in the list. */
    struct bfs_record other = search(&lab, "pieces:c7,c3..c5,c1,c2,c6");
    compare(&other, LEVEL, 12, "pocket cube, in another order");
    bfs_record_release(&record);
    bfs_record_release(&other);
    lab_release(&lab);
}

Test(dense, orientations_that_are_implied_are_written_as_they_are)
{
    struct lab lab = lab_of(pocket_cube(), CN_POSITIVE, "R");

    struct bfs_record record = search(&lab, "pieces:c1..c7");
    cr_assert_eq(record.antipodes, 1);
    cr_expect_str_eq(record.antipode_text[0], "c1>5' c2>2 c3>3 c4>1^2 c5>7^2 c6>6 c7>4'");
    cr_expect_str_eq(record.antipode_moves[0], "R R R");
    bfs_record_release(&record);
    lab_release(&lab);
}

/* Points without orientations, and moves of a long order. */
Test(dense, points_alone_and_moves_of_long_orders)
{
    cn_group *group = group_create("points");
    cn_permutation long_one = cn_permutation_identity(), swap = cn_permutation_identity();

    cr_assert_eq(group_add_orbit(group, "points", 12, 1, NULL), CN_OK);
    for (unsigned p = 0; p < 7; p++)
        long_one.image[p] = (uint8_t)((p + 1) % 7);
    for (unsigned p = 0; p < 5; p++)
        long_one.image[7 + p] = (uint8_t)(7 + (p + 1) % 5);
    swap.image[0] = 11;
    swap.image[11] = 0;
    cr_assert_eq(group_add_move(group, "a", 0, &long_one, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "b", 0, &swap, NULL), CN_OK);
    for (cn_metric metric = CN_QUARTER; metric <= CN_POSITIVE; metric++) {
        struct lab lab = lab_of(group, metric, NULL);
        const uint8_t start[TUPLE] = {0, 4, 8, 11};
        uint64_t level[200];
        const unsigned levels = levels_of(&lab, false, 4, start, 11880, level);
        struct bfs_record record = search(&lab, "pieces:p1,p5,p9,p12");
        compare(&record, level, levels, cn_metric_name(metric));
        cr_expect_eq(record.total, 11880);
        for (unsigned a = 0; a < record.antipodes; a++) {
            uint8_t end[TUPLE];
            char text[64];
            follow(&lab, false, 4, start, record.antipode_moves[a], end);
            sprintf(text, "p1>%u p5>%u p9>%u p12>%u", end[0] + 1, end[1] + 1, end[2] + 1,
                    end[3] + 1);
            cr_expect_str_eq(record.antipode_text[a], text);
            cr_expect_eq(words(record.antipode_moves[a]), levels - 1);
        }
        bfs_record_release(&record);
        move_set_release(&lab.moves);
    }
    cn_group_free(group);
}

/* All arrangements of some points, by a cycle and a swap of neighbours, or by a cycle of three. */
static cn_group *
all_points(unsigned points, unsigned shorter)
{
    cn_group *group = group_create("points");
    cn_permutation cycle = cn_permutation_identity(), other = cn_permutation_identity();

    cr_assert_eq(group_add_orbit(group, "points", points, 1, NULL), CN_OK);
    for (unsigned p = 0; p < points; p++)
        cycle.image[p] = (uint8_t)((p + 1) % points);
    for (unsigned p = 0; p < shorter; p++)
        other.image[p] = (uint8_t)((p + 1) % shorter);
    cr_assert_eq(group_add_move(group, "a", 0, &cycle, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "b", 0, &other, NULL), CN_OK);
    return group;
}

/* These have groups of 24 states: several blocks, whole words, and some groups beyond them. */
Test(dense, permutations_of_points_are_those_of_a_search_by_tuples)
{
    for (unsigned points = 5; points <= 9; points++)
        for (unsigned shorter = 2; shorter <= 4; shorter++)
            for (cn_metric metric = CN_QUARTER; metric <= CN_POSITIVE; metric++) {
                struct lab lab = lab_of(all_points(points, shorter), metric, NULL);
                uint8_t start[TUPLE] = {0};
                uint64_t level[200];
                char name[32];
                if (points == 9 && (shorter != 4 || metric != CN_FACE)) {
                    lab_release(&lab);
                    continue;
                }
                for (unsigned p = 0; p < points; p++)
                    start[p] = (uint8_t)p;
                snprintf(name, sizeof name, "pieces:p1..p%u", points);
                const unsigned levels = levels_of(&lab, false, points, start, 362880, level);
                struct bfs_record record = search(&lab, name);
                compare(&record, level, levels, name);
                bfs_record_release(&record);
                lab_release(&lab);
            }
}

Test(dense, orientations_whose_sum_is_not_kept_are_all_reached)
{
    cn_group *group = group_create("flips");
    cn_permutation flip = cn_permutation_identity(), turn = cn_permutation_identity();

    cr_assert_eq(group_add_orbit(group, "edges", 4, 2, NULL), CN_OK);
    for (unsigned p = 0; p < 8; p++)
        turn.image[p] = (uint8_t)((p + 2) % 8);
    flip.image[0] = 1;
    flip.image[1] = 0;
    cr_assert_eq(group_add_move(group, "F", 0, &flip, NULL), CN_OK);
    cr_assert_eq(group_add_move(group, "T", 0, &turn, NULL), CN_OK);
    struct lab lab = lab_of(group, CN_QUARTER, NULL);
    const uint8_t start[TUPLE] = {0, 2, 4, 6};
    uint64_t level[100];
    const unsigned levels = levels_of(&lab, false, 4, start, 400, level);
    struct bfs_record record = search(&lab, "pieces:e1..e4");
    compare(&record, level, levels, "flips");
    cr_expect_eq(record.total, 64);
    bfs_record_release(&record);
    lab_release(&lab);
}

Test(dense, a_limited_search_stops_at_its_depth)
{
    struct lab lab = cuboctahedron(CN_QUARTER, NULL);

    lab.options.limited = true;
    for (unsigned depth = 0; depth <= 6; depth++) {
        lab.options.depth = depth;
        struct bfs_record record = search(&lab, "pieces:v1,v2");
        cr_expect_eq(record.levels, depth < 6 ? depth + 1 : 6);
        /* Level 5 is the last one there is. */
        cr_expect_eq(record.complete, depth >= 5);
        cr_expect_eq(record.antipodes, depth >= 5 ? 3 : 0);
        bfs_record_release(&record);
    }
    lab_release(&lab);
}

/* What a search told, and when it is to be stopped. */
struct told {
    unsigned levels, stop_level;
    uint64_t done, total;
    unsigned parts, stop_part;
};

static int
level_told(void *context, const cn_bfs_level *level)
{
    struct told *told = context;

    cr_expect_eq(level->depth, told->levels);
    return ++told->levels == told->stop_level;
}

static int
progress_told(void *context, unsigned depth, uint64_t done, uint64_t total)
{
    struct told *told = context;

    cr_expect_eq(depth, told->levels);
    cr_expect_leq(done, total);
    told->done = done;
    told->total = total;
    return ++told->parts == told->stop_part;
}

Test(dense, levels_and_progress_are_told_and_stop_a_search)
{
    struct lab lab = cuboctahedron(CN_QUARTER, NULL);
    struct told told = {.levels = 0};
    struct bfs_record record = {.levels = 0};
    struct dense_space *space;
    cn_error error;

    lab.options.level = level_told;
    lab.options.progress = progress_told;
    lab.options.context = &told;
    cr_assert_eq(dense_space_create(&space, lab.group, &lab.moves, "pieces:v1,v2,e1,e2", NULL),
                 CN_OK);
    cr_assert_eq(dense_search(space, &lab.options, &record, NULL), CN_OK);
    cr_expect_eq(told.levels, record.levels);
    cr_expect_eq(told.done, told.total);
    cr_expect_eq(told.total, 528 * 552);
    bfs_record_release(&record);
    told = (struct told){.stop_level = 3};
    cr_expect_eq(dense_search(space, &lab.options, &record, &error), CN_ESTOPPED);
    cr_expect_eq(told.levels, 3);
    bfs_record_release(&record);
    told = (struct told){.stop_part = 2};
    cr_expect_eq(dense_search(space, &lab.options, &record, &error), CN_ESTOPPED);
    cr_expect_str_eq(error.what, "stopped");
    cr_expect_eq(told.parts, 2);
    bfs_record_release(&record);
    dense_space_free(space);
    lab_release(&lab);
}

Test(dense, sizes_are_those_that_are_reached)
{
    for (unsigned p = 0; p < PIECES_COUNT; p++)
        for (unsigned m = 0; m < MOVES_COUNT; m++) {
            struct lab lab = cuboctahedron(CN_QUARTER, MOVES[m]);
            struct action action;
            uint64_t level[1000], total = 0, size;
            const unsigned levels =
                levels_of(&lab, false, PIECES[p].count, PIECES[p].start, PIECES[p].most, level);
            for (unsigned d = 0; d < levels; d++)
                total += level[d];
            cr_assert_eq(action_create(&action, lab.group, &lab.moves), CN_OK);
            cr_assert_eq(size_of_points(&action, PIECES[p].count, PIECES[p].start, &size, NULL),
                         CN_OK);
            cr_expect_eq(size, total, "%s, %s: %llu, expected %llu", PIECES[p].name, MOVES[m],
                         (unsigned long long)size, (unsigned long long)total);
            action_release(&action);
            lab_release(&lab);
        }
}

Test(dense, states_and_bytes_are_known_beforehand)
{
    static const struct {
        const char *name;
        uint64_t states;
    } SPACES[] = {
        {"vertex-orientation", 2048},
        {"vertex-permutation", 479001600},
        {"pieces:v1..v11", 479001600 * UINT64_C(2048)},
        {"pieces:v1..v12", 479001600 * UINT64_C(2048)},
        {"pieces:v1,e1", 576},
    };
    struct lab lab = cuboctahedron(CN_QUARTER, NULL);

    for (size_t s = 0; s < sizeof SPACES / sizeof SPACES[0]; s++) {
        struct dense_space *space;
        cr_assert_eq(dense_space_create(&space, lab.group, &lab.moves, SPACES[s].name, NULL),
                     CN_OK);
        const uint64_t states = dense_space_states(space), bytes = dense_space_bytes(space);
        cr_expect_eq(states, SPACES[s].states, "%s: %llu", SPACES[s].name,
                     (unsigned long long)states);
        cr_expect_geq(bytes, states / 2, "%s: %llu", SPACES[s].name, (unsigned long long)bytes);
        cr_expect_leq(bytes, states / 2 + states / 8 + 300000, "%s: %llu", SPACES[s].name,
                      (unsigned long long)bytes);
        dense_space_free(space);
    }
    lab_release(&lab);
}

Test(dense, what_no_memory_holds_is_refused_before_the_search)
{
    struct lab lab = cuboctahedron(CN_QUARTER, NULL);
    struct bfs_record record = {.levels = 0};
    struct dense_space *space;
    cn_error error;

    cr_assert_eq(dense_space_create(&space, lab.group, &lab.moves, "pieces:e1..e13", NULL), CN_OK);
    cr_expect_eq(dense_space_states(space), UINT64_C(15543540607795200)); /* 24! / 11! */
    cr_expect_gt(dense_space_bytes(space), UINT64_C(5000000000000000));
    cr_expect_eq(dense_search(space, &lab.options, &record, &error), CN_ENOMEM);
    cr_expect(strstr(error.what, "expected fewer pieces") != NULL, "%s", error.what);
    cr_expect_eq(record.levels, 0);
    dense_space_free(space);
    lab_release(&lab);
}

Test(dense, faults_in_names_and_lists)
{
    static const struct {
        const char *name, *said;
    } FAULTS[] = {
        {"vertices", "unknown space 'vertices': expected vertex-orientation, vertex-permutation or "
                     "pieces:LIST"},
        {"pieces", "unknown space 'pieces'"},
        {"pieces:", "column 1, '': expected a piece such as v1"},
        {"pieces:v1,", "column 4, '': expected a piece such as v1"},
        {"pieces:,v1", "column 1, '': expected a piece"},
        {"pieces:x1", "column 1, 'x1': expected the first letter of an orbit's name and a number"},
        {"pieces:v", "column 1, 'v': expected v and a number from 1 to 12"},
        {"pieces:v0", "column 1, 'v0': expected v and a number from 1 to 12"},
        {"pieces:v1,e25", "column 4, 'e25': expected e and a number from 1 to 24"},
        {"pieces:v1,v13", "column 4, 'v13': expected v and a number from 1 to 12"},
        {"pieces:v99999999999", "expected v and a number"},
        {"pieces:v1,e2,v1", "column 7, 'v1': v1 comes twice, expected each piece once"},
        {"pieces:v2,v1..v3", "column 4, 'v1..v3': v2 comes twice"},
        {"pieces:v3..v1", "column 1, 'v3..v1': expected a range of one orbit's pieces, ascending"},
        {"pieces:v1..e3", "column 1, 'v1..e3': expected a range"},
        {"pieces:v1..", "column 5, '': expected a piece"},
        {"pieces:v1..13", "column 5, '13': expected the first letter"},
        {"pieces:v1 ,v2", "column 1, 'v1 ': expected v and a number"},
        {"pieces:e1..e24", "expected a space of at most 2^63 states"},
        {"pieces:v1..v12,e1..e24", "expected a space of at most 2^63 states"},
    };
    struct lab lab = cuboctahedron(CN_QUARTER, NULL);

    for (size_t f = 0; f < sizeof FAULTS / sizeof FAULTS[0]; f++) {
        struct dense_space *space = NULL;
        cn_error error = {.line = 0};
        cr_expect_eq(dense_space_create(&space, lab.group, &lab.moves, FAULTS[f].name, &error),
                     CN_EINVAL, "%s", FAULTS[f].name);
        cr_expect_null(space);
        cr_expect(strstr(error.what, FAULTS[f].said) != NULL, "%s: %s", FAULTS[f].name, error.what);
    }
    lab_release(&lab);
}

Test(dense, a_letter_of_two_orbits_names_no_piece)
{
    cn_group *group = group_create("twins");
    cn_permutation move = cn_permutation_identity();
    struct dense_space *space = NULL;
    cn_error error;

    cr_assert_eq(group_add_orbit(group, "edges", 3, 1, NULL), CN_OK);
    cr_assert_eq(group_add_orbit(group, "ends", 2, 1, NULL), CN_OK);
    cr_assert_eq(group_add_orbit(group, "corners", 2, 2, NULL), CN_OK);
    move.image[0] = 1;
    move.image[1] = 0;
    cr_assert_eq(group_add_move(group, "M", 0, &move, NULL), CN_OK);
    struct lab lab = lab_of(group, CN_QUARTER, NULL);
    cr_expect_eq(dense_space_create(&space, group, &lab.moves, "pieces:e1", &error), CN_EINVAL);
    cr_expect(strstr(error.what, "only one orbit's name") != NULL, "%s", error.what);
    /* Only the cuboctahedron has vertices. */
    cr_expect_eq(dense_space_create(&space, group, &lab.moves, "vertex-permutation", &error),
                 CN_EINVAL);
    cr_expect(strstr(error.what, "expected the cuboctahedron, not twins") != NULL, "%s",
              error.what);
    /* A piece that nothing moves is a space of one state. */
    struct bfs_record record = search(&lab, "pieces:c2");
    cr_expect_eq(record.levels, 1);
    cr_expect_eq(record.total, 1);
    cr_expect(record.complete);
    cr_assert_eq(record.antipodes, 1);
    cr_expect_str_eq(record.antipode_text[0], "c2>2");
    cr_expect_str_eq(record.antipode_moves[0], "");
    bfs_record_release(&record);
    lab_release(&lab);
}
