/*
 * Breadth-first searches with several threads and from several threads at once, to be run under the
 * thread sanitizer as search_race.c says.  Returns 1 if an answer is wrong.
 */
#include "bfs/bucket_search.h"
#include "cubenum/bfs.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

struct known {
    const char *space;
    const char *moves; /* NULL: all */
    cn_metric metric;
    unsigned depth;
    uint64_t last; /* elements at that depth */
};

static const struct known KNOWN[] = {
    {"full", NULL, CN_QUARTER, 4, 187083},     {"full", NULL, CN_POSITIVE, 3, 1552},
    {"vertices", NULL, CN_QUARTER, 4, 182883}, {"vertices", "F,U,R", CN_QUARTER, 8, 177961},
    {"full", "UF,UR", CN_QUARTER, 10, 4},      {"pieces:v1,v2", NULL, CN_QUARTER, 1, 12},
    {"pieces:v1..v4", NULL, CN_FACE, 0, 1},    {"vertex-orientation", NULL, CN_QUARTER, 0, 1},
};

static int
go_on(void *context, unsigned depth, uint64_t done, uint64_t total)
{
    (void)context;
    (void)depth;
    return done > total;
}

/* How many answers are wrong. */
static unsigned
wrong_answers(const cn_group *group, unsigned threads)
{
    unsigned wrong = 0;

    for (unsigned k = 0; k < sizeof KNOWN / sizeof KNOWN[0]; k++) {
        cn_bfs_options options = {
            .metric = KNOWN[k].metric,
            .limited = true,
            .depth = KNOWN[k].depth,
            .threads = threads,
            .no_bind = k % 2 == 1,
            .antipodes = 2,
            .progress = go_on,
        };
        cn_bfs *bfs = NULL;
        if (cn_group_select(group, KNOWN[k].moves, &options.moves, NULL) != CN_OK
            || cn_bfs_search(group, KNOWN[k].space, &options, &bfs, NULL) != CN_OK) {
            fprintf(stderr, "bfs_race: %s failed\n", KNOWN[k].space);
            wrong++;
            continue;
        }
        const uint64_t found = cn_bfs_get_level(bfs, cn_bfs_level_count(bfs) - 1).elements;
        if (cn_bfs_level_count(bfs) != KNOWN[k].depth + 1 || found != KNOWN[k].last) {
            fprintf(stderr, "bfs_race: %s with %u threads: %llu, expected %llu\n", KNOWN[k].space,
                    threads, (unsigned long long)found, (unsigned long long)KNOWN[k].last);
            wrong++;
        }
        cn_bfs_free(bfs);
    }
    return wrong;
}

/* The same of buckets, to which cn_bfs_search() comes in large groups only. */
static unsigned
wrong_buckets(const cn_group *group, unsigned threads)
{
    static const uint64_t LEVEL[] = {1, 6, 22, 78, 270, 914, 3086};
    const cn_bfs_options options = {
        .limited = true, .depth = 6, .threads = threads, .no_bind = true, .progress = go_on};
    struct bfs_record record = {.levels = 0};
    struct move_set set;
    uint64_t moves;
    unsigned wrong = 0;

    if (cn_group_select(group, "F,R,UF", &moves, NULL) != CN_OK
        || move_set_create(&set, group, CN_QUARTER, moves, NULL) != CN_OK)
        return 1;
    if (bucket_search(&set, &options, UINT64_MAX, (uint64_t)2 << 30, &record, NULL) != CN_OK
        || record.levels != sizeof LEVEL / sizeof *LEVEL)
        wrong++;
    for (unsigned l = 0; l < record.levels && wrong == 0; l++)
        wrong += record.level[l].elements != LEVEL[l];
    if (wrong != 0)
        fprintf(stderr, "bfs_race: buckets with %u threads: wrong levels\n", threads);
    bfs_record_release(&record);
    move_set_release(&set);
    return wrong;
}

static void *
search_apart(void *group)
{
    return wrong_answers(group, 2) + wrong_buckets(group, 2) == 0 ? NULL : group;
}

int
main(void)
{
    cn_group *group;
    pthread_t thread[2];
    unsigned wrong = 0;

    if (cn_group_cuboctahedron(&group, NULL) != CN_OK)
        return 1;
    for (unsigned threads = 1; threads <= 8; threads *= 2)
        wrong += wrong_answers(group, threads) + wrong_buckets(group, threads);
    /* One group may be searched by several callers at once. */
    for (unsigned t = 0; t < 2; t++)
        if (pthread_create(&thread[t], NULL, search_apart, group) != 0)
            return 1;
    for (unsigned t = 0; t < 2; t++) {
        void *result = NULL;
        pthread_join(thread[t], &result);
        wrong += result != NULL;
    }
    cn_group_free(group);
    return wrong != 0;
}
