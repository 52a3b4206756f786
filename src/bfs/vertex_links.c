#include "bfs/vertex_links.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* Classes that a worker takes at once. */
enum { BATCH = 1024 };

struct builder {
    const struct vertex_classes *classes;
    const struct vertex_frame *frame;
    const struct vertex_basis *basis;
    const struct vertex_kernel *kernel;
    const struct team *team;
    struct vertex_turn turn[CN_MOVES_MAX];
    unsigned turns;
    uint32_t batches;
    struct vertex_links links;
};

uint64_t
vertex_links_bytes(uint64_t pairs, unsigned turns)
{
    return pairs * (sizeof(struct vertex_pair) + turns * (sizeof(uint32_t) + sizeof(uint16_t)));
}

static void
take_turns(struct builder *builder, const struct move_set *moves)
{
    builder->turns = moves->count;
    for (unsigned t = 0; t < moves->count; t++) {
        const cn_element turn = cn_element_of(&moves->turn[t].permutation);
        const cn_element back = cn_element_inverse(&turn);
        memcpy(builder->turn[t].back, back.vertex, ROW_BYTES);
    }
}

static void
get_row(const struct vertex_classes *classes, uint32_t class, uint8_t row[ROW_BYTES])
{
    row_unrank(vertex_class_rank(classes, class), row);
}

static struct vertex_pair
pair_of(const struct builder *builder, uint32_t class)
{
    const struct vertex_frame *frame = builder->frame;
    struct vertex_pair pair = {.class = class, .partner = class};
    uint8_t row[ROW_BYTES], inverse[ROW_BYTES], image[ROW_BYTES];

    get_row(builder->classes, class, row);
    pair.keepers = builder->kernel->find(frame, row).keepers;
    if (!frame->mirrored)
        return pair;
    row_inverse(row, inverse);
    for (unsigned i = 0; i < ROW_BYTES; i++)
        image[i] = frame->mirror.vertex[inverse[frame->mirror_inverse.vertex[i] & 15]] & 15;
    const struct vertex_found found = builder->kernel->find(frame, image);
    pair.partner = vertex_line_number(vertex_class_lines(builder->classes), found.rank);
    pair.symmetry = found.symmetry;
    return pair;
}

static uint32_t
batch_end(const struct builder *builder, uint32_t batch)
{
    const uint64_t end = (uint64_t)(batch + 1) * BATCH;

    return end < builder->classes->count ? (uint32_t)end : builder->classes->count;
}

/* The pairs of a batch, one after the other; returns how many. */
static uint32_t
pair_batch(const struct builder *builder, uint32_t batch, struct vertex_pair *out)
{
    uint32_t pairs = 0;

    for (uint32_t c = batch * BATCH; c < batch_end(builder, batch); c++) {
        const struct vertex_pair pair = pair_of(builder, c);
        if (pair.partner >= c)
            out[pairs++] = pair;
    }
    return pairs;
}

/*
 * The steps of a pair's links; where the numbers of their classes will be looked up is asked for.
 */
static void
find_steps(const struct builder *builder, const struct vertex_pair *pair, struct vertex_step *step)
{
    const struct vertex_line *lines = vertex_class_lines(builder->classes);
    uint8_t row[ROW_BYTES];

    get_row(builder->classes, pair->class, row);
    builder->kernel->steps(builder->frame, builder->turns, builder->turn, row, step);
    for (unsigned t = 0; t < builder->turns; t++)
        __builtin_prefetch(lines + step[t].to.rank / LINE_RANKS);
}

static void
write_links(const struct builder *builder, const struct vertex_step *step, uint32_t pair)
{
    const size_t first = (size_t)pair * builder->turns;
    uint32_t *link = (uint32_t *)builder->links.link.at + first;
    uint16_t *offset = (uint16_t *)builder->links.offset.at + first;

    builder->kernel->numbers(vertex_class_lines(builder->classes), builder->turns, step, link);
    for (unsigned t = 0; t < builder->turns; t++) {
        link[t] = link[t] << LINK_SYMMETRY_BITS | step[t].to.symmetry;
        offset[t] = builder->basis->number[step[t].vector];
    }
}

/* The links of some pairs: while those of one are looked up, the steps of the next are known. */
static void
link_pairs(const struct builder *builder, uint32_t first, uint32_t end)
{
    const struct vertex_pair *pair = builder->links.pair.at;
    struct vertex_step step[2][CN_MOVES_MAX];

    for (uint32_t p = first; p < end; p++) {
        find_steps(builder, &pair[p], step[p % 2]);
        if (p > first)
            write_links(builder, step[(p - 1) % 2], p - 1);
    }
    if (end > first)
        write_links(builder, step[(end - 1) % 2], end - 1);
}

/* All pairs: each batch of classes has room for as many, then they are moved together. */
static cn_status
find_pairs(struct builder *builder)
{
    struct vertex_links *links = &builder->links;
    uint32_t *count = malloc(builder->batches * sizeof *count);

    if (count == NULL
        || bigmem_create(&links->pair, builder->classes->count * sizeof(struct vertex_pair))
               != CN_OK) {
        free(count);
        return CN_ENOMEM;
    }
    struct vertex_pair *pair = links->pair.at;
#pragma omp parallel num_threads((int)builder->team->workers)
    {
        const struct team_seat seat = team_enter(builder->team, (unsigned)omp_get_thread_num());
#pragma omp for schedule(dynamic)
        for (uint32_t b = 0; b < builder->batches; b++)
            count[b] = team_is_stopped(builder->team)
                           ? 0
                           : pair_batch(builder, b, pair + (size_t)b * BATCH);
        team_leave(builder->team, seat);
    }
    for (uint32_t b = 0; b < builder->batches; b++) {
        memmove(pair + links->pairs, pair + (size_t)b * BATCH, count[b] * sizeof *pair);
        links->pairs += count[b];
    }
    free(count);
    return team_status(builder->team);
}

static cn_status
link_all(struct builder *builder)
{
    const uint32_t pairs = builder->links.pairs;

#pragma omp parallel num_threads((int)builder->team->workers)
    {
        const struct team_seat seat = team_enter(builder->team, (unsigned)omp_get_thread_num());
#pragma omp for schedule(dynamic)
        for (uint32_t first = 0; first < pairs; first += BATCH)
            if (!team_is_stopped(builder->team))
                link_pairs(builder, first, pairs - first < BATCH ? pairs : first + BATCH);
        team_leave(builder->team, seat);
    }
    return team_status(builder->team);
}

cn_status
vertex_links_create(struct vertex_links *out, const struct vertex_classes *classes,
                    const struct vertex_frame *frame, const struct vertex_basis *basis,
                    const struct vertex_kernel *kernel, const struct move_set *moves,
                    const struct team *team)
{
    struct builder builder = {
        .classes = classes,
        .frame = frame,
        .basis = basis,
        .kernel = kernel,
        .team = team,
        .batches = (classes->count + BATCH - 1) / BATCH,
    };
    struct vertex_links *links = &builder.links;

    take_turns(&builder, moves);
    links->turns = builder.turns;
    cn_status status = find_pairs(&builder);
    const size_t steps = (size_t)links->pairs * links->turns;
    if (status == CN_OK)
        status = bigmem_create(&links->link, (steps + links->turns) * sizeof(uint32_t));
    if (status == CN_OK)
        status = bigmem_create(&links->offset, steps * sizeof(uint16_t));
    if (status == CN_OK)
        status = link_all(&builder);
    if (status != CN_OK) {
        vertex_links_release(links);
        return status;
    }
    *out = *links;
    return CN_OK;
}

void
vertex_links_release(struct vertex_links *links)
{
    bigmem_release(&links->pair);
    bigmem_release(&links->link);
    bigmem_release(&links->offset);
}
