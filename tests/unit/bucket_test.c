/* The whole group in buckets: keys, what kernels do to them, levels against a search one by one. */
#include "base/random.h"
#include "bfs/bucket_plan.h"
#include "bfs/bucket_search.h"
#include "bfs/bucket_set.h"
#include "bfs/bucket_worker.h"
#include "bfs/sparse.h"
#include "bfs/vertex_levels.h"
#include "machine/cpu.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
shuffle(struct random *random, uint8_t edge[EDGE_BYTES])
{
    for (unsigned i = 0; i < EDGE_BYTES; i++)
        edge[i] = (uint8_t)i;
    for (unsigned i = CN_EDGES; i-- > 1;) {
        const unsigned j = (unsigned)random_below(random, i + 1);
        const uint8_t other = edge[j];
        edge[j] = edge[i];
        edge[i] = other;
    }
}

static struct bucket_key
key_of(const uint8_t edge[EDGE_BYTES], unsigned number)
{
    uint64_t word[3];

    memcpy(word, edge, sizeof word);
    return bucket_key_of(word, number);
}

Test(bucket, keys_hold_all)
{
    struct random random = {1};
    uint8_t edge[EDGE_BYTES];
    uint64_t word[3];

    for (unsigned i = 0; i < 10000; i++) {
        const unsigned number = (unsigned)random_below(&random, MAP_BITS);
        shuffle(&random, edge);
        const struct bucket_key key = key_of(edge, number);
        cr_assert_eq(bucket_key_number(key), number);
        bucket_key_edges(key, word);
        cr_assert_arr_eq(word, edge, CN_EDGES);
        cr_assert_neq(key.word[0], 0);
    }
}

Test(bucket, kernels_do_as_products_do)
{
    const struct bucket_kernel *kernel[2] = {&bucket_kernel_portable, &bucket_kernel_portable};
    struct random random = {2};
    struct vertex_affine affine;
    uint8_t after[EDGE_BYTES], before[EDGE_BYTES], edge[EDGE_BYTES], inverse[EDGE_BYTES];

#ifdef __x86_64__
    if (cpu_has_avx2())
        kernel[1] = &bucket_kernel_avx2;
#endif
    for (unsigned i = 0; i < 64; i++)
        affine.low[i] = (uint16_t)(i * 31 % MAP_BITS);
    for (unsigned i = 0; i < MAP_WORDS; i++)
        affine.high[i] = (uint16_t)(i * 77 % MAP_BITS);
    const struct bucket_carry carry = {
        .after = after, .before = before, .offset = 333, .vector = &affine};
    for (unsigned i = 0; i < 2000; i++) {
        const unsigned number = (unsigned)random_below(&random, MAP_BITS);
        const unsigned image = vertex_affine_image(&affine, number ^ 333);
        uint8_t carried[EDGE_BYTES] = {0}, inverted[EDGE_BYTES] = {0};
        shuffle(&random, after);
        shuffle(&random, before);
        shuffle(&random, edge);
        for (unsigned e = 0; e < CN_EDGES; e++)
            inverse[edge[e]] = (uint8_t)e;
        for (unsigned e = 0; e < CN_EDGES; e++) {
            carried[e] = after[edge[before[e]]];
            inverted[e] = after[inverse[before[e]]];
        }
        const struct bucket_key key = key_of(edge, number);
        const struct bucket_key wanted[2] = {key_of(carried, image), key_of(inverted, image)};
        for (unsigned k = 0; k < 2; k++) {
            struct bucket_key out[2];
            kernel[k]->carry(&carry, 1, &key, &out[0]);
            kernel[k]->invert(&carry, 1, &key, &out[1]);
            cr_assert_arr_eq(out, wanted, sizeof out);
        }
    }
}

Test(bucket, a_set_keeps_what_is_new)
{
    struct bucket_set set = {.slots = 0};
    struct bucket_key key[600];

    for (uint64_t i = 0; i < 600; i++)
        key[i] = (struct bucket_key){{i % 200 + 1, i % 100}};
    for (unsigned round = 0; round < 2; round++) {
        cr_assert_eq(bucket_set_clear(&set, 800), CN_OK);
        bucket_set_exclude(&set, 50, key);
        bucket_set_add(&set, 600, key);
        cr_assert_eq(set.keys, 150);
        for (unsigned i = 0; i < 150; i++)
            cr_assert_arr_eq(&set.key[i], &key[50 + i], sizeof *key);
    }
    bucket_set_release(&set);
}

/* What a search takes without its levels, and so much that files of them can be known. */
static uint64_t
least_memory(const struct move_set *moves)
{
    uint64_t permutations, classes, pairs;

    cr_assert_eq(vertex_permutations(moves, &permutations, NULL), CN_OK);
    vertex_space_sizes(moves, permutations, &classes, &pairs);
    /* One level is there before any is put into a file. */
    return vertex_space_bytes(moves, permutations)
           + (uint64_t)(4 * bucket_spill_bytes((double)pairs)
                        + 1.5 * bucket_level_bytes((double)classes, 0, 2));
}

struct example {
    cn_metric metric;
    const char *moves;
    unsigned depth;
    uint64_t size; /* where the search is complete */
};

/* How a search is done: its levels are the same. */
struct way {
    unsigned threads;
    cn_kernel kernel;
    const char *spill; /* with memory for hardly a level */
};

/* The same levels as a search of classes one by one. */
static void
compare_levels(const struct example *example, unsigned ways, const struct way *way)
{
    cn_bfs_options options = {.metric = example->metric,
                              .limited = example->depth < 99,
                              .depth = example->depth,
                              .no_bind = true};
    struct bfs_record one_by_one = {.levels = 0};
    struct move_set moves;
    struct space *space;
    cn_group *group;
    uint64_t list, *keys;
    unsigned count;

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_assert_eq(cn_group_select(group, example->moves, &list, NULL), CN_OK);
    cr_assert_eq(move_set_create(&moves, group, example->metric, list, NULL), CN_OK);
    cr_assert_eq(space_cuboctahedron_create(&space, &moves, true, CN_KERNEL_AUTO, NULL), CN_OK);
    const struct sparse_search search = {.space = space,
                                         .options = &options,
                                         .name = "full",
                                         .size = example->size,
                                         .memory = (uint64_t)1 << 30};
    cr_assert_eq(sparse_run(&search, &one_by_one, &keys, &count, NULL), CN_OK);
    for (unsigned w = 0; w < ways; w++) {
        struct bfs_record record = {.levels = 0};
        const uint64_t memory = way[w].spill == NULL ? (uint64_t)4 << 30 : least_memory(&moves);
        cn_error error = {.line = 0};
        options.threads = way[w].threads;
        options.kernel = way[w].kernel;
        options.spill = way[w].spill;
        cr_assert_eq(bucket_search(&moves, &options, example->size, memory, &record, &error), CN_OK,
                     "%s: %s", example->moves, error.what);
        cr_expect_eq(record.complete, one_by_one.complete);
        cr_assert_eq(record.levels, one_by_one.levels, "%s", example->moves);
        for (unsigned l = 0; l < record.levels; l++)
            cr_expect(record.level[l].elements == one_by_one.level[l].elements
                          && record.level[l].classes == one_by_one.level[l].classes,
                      "%s, level %u", example->moves, l);
        bfs_record_release(&record);
    }
    bfs_record_release(&one_by_one);
    free(keys);
    free(space);
    move_set_release(&moves);
    cn_group_free(group);
}

Test(bucket, levels_are_those_of_a_search_one_by_one)
{
    static const struct way WAYS[] = {{1, CN_KERNEL_PORTABLE, NULL}, {2, CN_KERNEL_AUTO, NULL}};
    static const struct example EXAMPLES[] = {
        {CN_QUARTER, "F,U", 99, 40320},        {CN_QUARTER, "UF,UR", 99, 540},
        {CN_POSITIVE, "F,UF", 99, 691200},     {CN_FACE, "F,B,U", 6, UINT64_MAX},
        {CN_QUARTER, "F,R,UF", 9, UINT64_MAX}, {CN_POSITIVE, "F,R,U", 11, UINT64_MAX},
        {CN_FACE, "UF,UR", 99, 540},
    };

    for (size_t e = 0; e < sizeof EXAMPLES / sizeof *EXAMPLES; e++)
        compare_levels(&EXAMPLES[e], 2, WAYS);
}

Test(bucket, levels_in_files_are_the_same)
{
    static const struct way WAY = {2, CN_KERNEL_AUTO, "/tmp"};
    static const struct example EXAMPLES[] = {
        {CN_POSITIVE, "F,UF", 99, 691200},
        {CN_FACE, "F,B,U", 6, UINT64_MAX},
        {CN_QUARTER, "F,R,UF", 9, UINT64_MAX},
    };

    for (size_t e = 0; e < sizeof EXAMPLES / sizeof *EXAMPLES; e++)
        compare_levels(&EXAMPLES[e], 1, &WAY);
}

/* Put the vertices of a level's elements into maps. */
static void
project(const struct bucket_level *level, uint32_t classes, uint64_t *map)
{
    for (uint32_t c = 0; c < classes; c++) {
        const uint64_t place = bucket_place(level, c);
        const struct bucket_key *key = bucket_keys(level, place);
        for (size_t i = 0; i < bucket_count(place); i++) {
            const unsigned number = bucket_key_number(key[i]);
            map[(size_t)c * MAP_WORDS + number / 64] |= (uint64_t)1 << number % 64;
        }
    }
}

/* What the elements up to a depth do to vertices are the vertices' states up to that depth. */
Test(bucket, elements_and_maps_have_the_same_vertices)
{
    enum { DEPTH = 7, CAPACITY = 1 << 21 };
    struct bucket_level level[2] = {{.capacity = 0}}, next;
    struct vertex_levels maps;
    struct bucket_worker worker;
    struct bucket_space *space;
    struct bucket_stretch stretch = {0, 0};
    struct move_set moves;
    struct team team;
    cn_group *group;
    uint64_t list, permutations;
    uint8_t identity[EDGE_BYTES];

    cr_assert_eq(cn_group_cuboctahedron(&group, NULL), CN_OK);
    cr_assert_eq(cn_group_select(group, "F,UR,L", &list, NULL), CN_OK);
    cr_assert_eq(move_set_create(&moves, group, CN_QUARTER, list, NULL), CN_OK);
    cr_assert_eq(team_create(&team, NULL, 1, false, NULL), CN_OK);
    cr_assert_eq(vertex_permutations(&moves, &permutations, NULL), CN_OK);
    cr_assert_eq(bucket_space_create(&space, &moves, permutations, CN_KERNEL_AUTO, &team, NULL),
                 CN_OK);
    const uint32_t classes = space->vertex->classes.count;
    uint64_t *map = calloc((size_t)classes * MAP_WORDS, sizeof *map);
    cr_assert_not_null(map);
    cr_assert_eq(bucket_worker_create(&worker), CN_OK);
    cr_assert_eq(vertex_levels_create(&maps, space->vertex), CN_OK);
    cr_assert_eq(bucket_level_create(&level[0], classes, CAPACITY), CN_OK);
    for (unsigned i = 0; i < EDGE_BYTES; i++)
        identity[i] = (uint8_t)i;
    *bucket_level_take(&level[0], &stretch, 0, 1) = key_of(identity, 0);
    uint64_t start = 0;
    cr_assert_eq(vertex_levels_start(&maps, &(struct vertex_states){1, &start}, 0, 1), CN_OK);
    project(&level[0], classes, map);
    for (unsigned depth = 1; depth <= DEPTH; depth++) {
        struct vertex_count count = {0, 0, 0};
        vertex_levels_step(&maps, 0, space->vertex->links.pairs, &count);
        cr_assert_eq(vertex_levels_move_on(&maps, count.states, false, 1), CN_OK);
        cr_assert_eq(bucket_level_create(&next, classes, CAPACITY), CN_OK);
        worker.stretch = (struct bucket_stretch){0, 0};
        for (uint32_t p = 0; p < space->vertex->links.pairs; p++)
            cr_assert_eq(bucket_step(space, &worker, level, 2, &next, p), CN_OK);
        project(&next, classes, map);
        cr_assert_arr_eq(map, maps.map.at, (size_t)classes * MAP_BYTES, "depth %u", depth);
        bucket_level_release(&level[1]);
        level[1] = level[0];
        level[0] = next;
    }
    cr_expect_gt(worker.states, 10000);
    bucket_level_release(&level[0]);
    bucket_level_release(&level[1]);
    bucket_worker_release(&worker);
    vertex_levels_release(&maps);
    bucket_space_free(space);
    team_release(&team);
    move_set_release(&moves);
    cn_group_free(group);
    free(map);
}

/* What is written to a file is read from it, in any order; and is not, if the file has changed. */
Test(bucket, keys_are_read_from_files_as_they_were_written)
{
    enum { PAIRS = 300, KEYS = 400000 };
    struct bucket_key *key = calloc(KEYS, sizeof *key);
    struct bucket_spill *spill;
    struct bucket_spool *spool;
    const struct bucket_key *read;
    struct random random = {3};
    size_t count[PAIRS];

    cr_assert_not_null(key);
    for (size_t i = 0; i < KEYS; i++)
        key[i] = (struct bucket_key){{random_next(&random), random_next(&random) >> 40}};
    cr_assert_eq(bucket_spill_create(&spill, "/tmp", PAIRS, NULL), CN_OK);
    cr_assert_eq(bucket_spool_create(&spool), CN_OK);
    for (uint32_t p = 0; p < PAIRS; p++) {
        /* One is larger than what a worker writes at once; of some nothing is written. */
        count[p] = p % 7 == 3 ? 0 : p == 100 ? KEYS : (size_t)random_below(&random, 3000);
        if (count[p] != 0)
            cr_assert_eq(bucket_spill_put(spill, spool, p, count[p], key + p % 10), CN_OK);
    }
    cr_assert_eq(bucket_spill_flush(spill, spool), CN_OK);
    for (uint32_t n = 0; n < PAIRS; n++) {
        const uint32_t p = n * 7 % PAIRS;
        bucket_spill_prefetch(spill, p);
        cr_assert_eq(bucket_spill_count(spill, p), count[p]);
        cr_assert_eq(bucket_spill_get(spill, spool, p, &read), CN_OK);
        cr_assert(count[p] == 0 || memcmp(read, key + p % 10, count[p] * sizeof *key) == 0);
    }
    /* A bit of a block's middle; then its end is missing. */
    const struct spilled_block *block = (const struct spilled_block *)spill->block.at + 99;
    unsigned char byte;
    cr_assert_gt(count[99], 0);
    cr_assert_eq(pread(spill->file, &byte, 1, (off_t)(block->at + block->bytes / 2)), 1);
    byte ^= 4;
    cr_assert_eq(pwrite(spill->file, &byte, 1, (off_t)(block->at + block->bytes / 2)), 1);
    cr_expect_eq(bucket_spill_get(spill, spool, 99, &read), CN_EWRITE);
    cr_assert_eq(ftruncate(spill->file, (off_t)(block->at + block->bytes - 1)), 0);
    cr_expect_eq(bucket_spill_get(spill, spool, 99, &read), CN_EWRITE);
    bucket_spool_free(spool);
    bucket_spill_free(spill);
    free(key);
}

Test(bucket, folders_that_take_no_file_are_refused)
{
    cn_error error;
    struct bucket_spill *spill;

    cr_expect_eq(bucket_spill_create(&spill, "/tmp/there is none/of that name", 1, &error),
                 CN_ECREATE);
    cr_expect_not_null(strstr(error.what, "of that name: No such file"));
    cr_expect_eq(bucket_spill_create(&spill, "/dev/null", 1, &error), CN_ECREATE);
}
