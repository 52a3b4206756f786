#include "bfs/vertex_classes.h"

#include "base/array.h"
#include "base/fail.h"
#include "group/chain.h"

#include <omp.h>
#include <stdlib.h>

enum { WORDS = (int)(ROW_RANKS / 64) };

/* What a turn, or an element, does to the vertices, whether they are turned or not. */
static void
vertex_row(const cn_permutation *permutation, uint8_t row[ROW_BYTES])
{
    const cn_element element = cn_element_of(permutation);

    for (unsigned i = 0; i < ROW_BYTES; i++)
        row[i] = element.vertex[i] & 15;
}

cn_status
vertex_permutations(const struct move_set *moves, uint64_t *count, cn_error *error)
{
    cn_permutation *generator = calloc(moves->count + 1u, sizeof *generator);
    cn_chain *chain = NULL;

    if (generator == NULL)
        return fail_memory(error);
    for (unsigned t = 0; t < moves->count; t++) {
        uint8_t row[ROW_BYTES];
        vertex_row(&moves->turn[t].permutation, row);
        for (unsigned p = 0; p <= CN_POINTS_MAX; p++)
            generator[t].image[p] = (uint8_t)(p < CN_VERTICES ? row[p] : p);
    }
    cn_status status = cn_chain_of(CN_VERTICES, moves->count, generator, &chain, error);
    if (status == CN_OK)
        status = cn_chain_order_small(chain, count);
    cn_chain_free(chain);
    free(generator);
    return status;
}

/* All permutations are there: the representatives are found one by one. */
static cn_status
mark_all(uint64_t *member, const struct vertex_frame *frame, const struct vertex_kernel *kernel,
         const struct team *team)
{
#pragma omp parallel num_threads((int)team->workers)
    {
        const struct team_seat seat = team_enter(team, (unsigned)omp_get_thread_num());
#pragma omp for schedule(dynamic)
        for (unsigned stretch = 0; stretch < STRETCHES; stretch++)
            if (!team_is_stopped(team))
                kernel->mark(frame, stretch, member + (size_t)stretch * STRETCH_WORDS);
        team_leave(team, seat);
    }
    return team_status(team);
}

/* Only some are: from the identity on, class by class. */
static cn_status
mark_reached(uint64_t *member, const struct vertex_frame *frame, const struct vertex_kernel *kernel,
             const struct move_set *moves)
{
    uint32_t *list = NULL;
    size_t count = 0, capacity = 0;
    uint8_t row[ROW_BYTES], turn[ROW_BYTES], next[ROW_BYTES];
    cn_status status = CN_OK;

    row_unrank(0, next);
    for (size_t n = 0; status == CN_OK && n <= count; n++) {
        /* The first round puts the identity in, the others what the turns make of class n - 1. */
        if (n > 0)
            row_unrank(list[n - 1], row);
        for (unsigned t = 0; t < (n > 0 ? moves->count : 1); t++) {
            if (n > 0) {
                vertex_row(&moves->turn[t].permutation, turn);
                for (unsigned i = 0; i < ROW_BYTES; i++)
                    next[i] = turn[row[i]];
            }
            const uint32_t rank = kernel->find(frame, next).rank;
            if ((member[rank / 64] >> rank % 64 & 1) != 0)
                continue;
            uint32_t *grown = array_grow(list, &capacity, count, sizeof *list);
            if (grown == NULL) {
                status = CN_ENOMEM;
                break;
            }
            list = grown;
            list[count++] = rank;
            member[rank / 64] |= (uint64_t)1 << rank % 64;
        }
    }
    free(list);
    return status;
}

/* Number the representatives, whose bits are given, and list their ranks. */
static cn_status
number_classes(struct vertex_classes *classes, const uint64_t *member, const struct team *team)
{
    struct vertex_line *line = classes->lines.at;
    uint32_t *rank;

#pragma omp parallel for num_threads((int)team->workers)
    for (uint32_t l = 0; l < VERTEX_LINES; l++)
        for (uint32_t w = 0; w < LINE_WORDS; w++) {
            line[l].word[w] = member[l * LINE_WORDS + w];
            line[l].before += bits_count(line[l].word[w]);
        }
    for (uint32_t l = 0; l < VERTEX_LINES; l++) {
        const uint32_t here = (uint32_t)line[l].before;
        line[l].before = classes->count;
        classes->count += here;
    }
    const cn_status status =
        bigmem_create(&classes->rank, (size_t)classes->count * sizeof(uint32_t));
    if (status != CN_OK)
        return status;
    rank = classes->rank.at;
#pragma omp parallel for num_threads((int)team->workers)
    for (uint32_t l = 0; l < VERTEX_LINES; l++) {
        uint32_t number = (uint32_t)line[l].before;
        for (uint32_t w = 0; w < LINE_WORDS; w++)
            for (uint64_t rest = line[l].word[w]; rest != 0; rest = bits_drop_lowest(rest))
                rank[number++] = LINE_RANKS * l + 64 * w + bits_lowest(rest);
    }
    return CN_OK;
}

/* Where the classes of each sector of ranks begin. */
static cn_status
find_sectors(struct vertex_classes *classes)
{
    uint32_t class = 0;

    classes->sector = malloc((CLASS_SECTORS + 1) * sizeof(uint32_t));
    if (classes->sector == NULL)
        return CN_ENOMEM;
    for (uint32_t s = 0; s <= CLASS_SECTORS; s++) {
        while (class < classes->count && vertex_class_rank(classes, class) < s * SECTOR_RANKS)
            class ++;
        classes->sector[s] = class;
    }
    return CN_OK;
}

uint32_t
vertex_class_of_rank(const struct vertex_classes *classes, uint32_t rank)
{
    uint32_t low = classes->sector[rank / SECTOR_RANKS];
    uint32_t high = classes->sector[rank / SECTOR_RANKS + 1];

    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (vertex_class_rank(classes, middle) <= rank)
            low = middle;
        else
            high = middle;
    }
    return low;
}

cn_status
vertex_classes_create(struct vertex_classes *out, const struct vertex_frame *frame,
                      const struct vertex_kernel *kernel, const struct move_set *moves,
                      uint64_t permutations, const struct team *team)
{
    struct vertex_classes classes = {.count = 0};
    struct bigmem member = {.bytes = 0};

    cn_status status = bigmem_create(&member, (size_t)WORDS * sizeof(uint64_t));
    if (status == CN_OK)
        status = bigmem_create(&classes.lines, VERTEX_LINES * sizeof(struct vertex_line));
    if (status == CN_OK && permutations == ROW_RANKS)
        status = mark_all(member.at, frame, kernel, team);
    else if (status == CN_OK)
        status = mark_reached(member.at, frame, kernel, moves);
    if (status == CN_OK)
        status = number_classes(&classes, member.at, team);
    if (status == CN_OK)
        status = find_sectors(&classes);
    bigmem_release(&member);
    if (status != CN_OK) {
        vertex_classes_release(&classes);
        return status;
    }
    *out = classes;
    return CN_OK;
}

void
vertex_classes_drop_index(struct vertex_classes *classes)
{
    bigmem_release(&classes->lines);
}

void
vertex_classes_release(struct vertex_classes *classes)
{
    vertex_classes_drop_index(classes);
    bigmem_release(&classes->rank);
    free(classes->sector);
    classes->sector = NULL;
}
