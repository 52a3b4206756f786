/* The solutions of an .xmpuzzle file, and what is around them. */
#include "base/fail.h"
#include "formats/xmpuzzle.h"
#include "formats/xmpuzzle_file.h"
#include "formats/xmpuzzle_turn.h"

#include <inttypes.h>
#include <stdlib.h>

/* A place of a block as an assembly tells it. */
struct spot {
    unsigned block, turn;
    int at[3];
};

struct xmpuzzle_writer {
    struct arena arena;
    const struct puzzle_draft *draft;
    const struct output *output;
    uint64_t assemblies, written;
    struct shape *image; /* [block * TURN_ROTATIONS + turn] */
    struct voxel *voxel; /* [CELLS_MAX]: room for one placed block */
    struct spot *spot;   /* [CELLS_MAX]: of the solution that is written */
};

/* The images of all blocks under the rotations. */
static cn_status
make_images(struct xmpuzzle_writer *writer, cn_error *error)
{
    const struct puzzle_draft *draft = writer->draft;

    writer->image =
        arena_alloc(&writer->arena, (size_t)draft->blocks * TURN_ROTATIONS, sizeof *writer->image);
    if (writer->image == NULL)
        return fail_memory(error);
    for (unsigned b = 0; b < draft->blocks; b++) {
        const struct shape *shape = &draft->block[b].shape;
        struct voxel *voxel =
            arena_alloc(&writer->arena, (size_t)shape->count * TURN_ROTATIONS, sizeof *voxel);
        if (voxel == NULL)
            return fail_memory(error);
        for (unsigned turn = 0; turn < TURN_ROTATIONS; turn++) {
            struct shape *image = &writer->image[b * TURN_ROTATIONS + turn];
            image->voxel = voxel + (size_t)turn * shape->count;
            turn_shape(turn, shape, image);
        }
    }
    return CN_OK;
}

/* The status of a put(), which tells no reason itself. */
static cn_status
written(cn_status status, cn_error *error)
{
    return status == CN_OK ? CN_OK : fail(error, status, "%s", cn_status_text(status));
}

cn_status
xmpuzzle_begin(struct xmpuzzle_writer **out, const struct puzzle_draft *draft, uint64_t assemblies,
               const struct output *output, cn_error *error)
{
    *out = NULL;
    cn_status status = xm_check(draft, error);
    if (status != CN_OK)
        return status;
    struct xmpuzzle_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL)
        return fail_memory(error);
    writer->draft = draft;
    writer->output = output;
    writer->assemblies = assemblies;
    *out = writer;
    writer->voxel = arena_alloc(&writer->arena, CELLS_MAX, sizeof *writer->voxel);
    writer->spot = arena_alloc(&writer->arena, CELLS_MAX, sizeof *writer->spot);
    if (writer->voxel == NULL || writer->spot == NULL)
        return fail_memory(error);
    status = make_images(writer, error);
    return status == CN_OK ? written(xm_put_puzzle(draft, assemblies, output), error) : status;
}

void
xmpuzzle_close(struct xmpuzzle_writer *writer)
{
    if (writer == NULL)
        return;
    arena_release(&writer->arena);
    free(writer);
}

/*
 * The first rotation that makes an image of a block with these cells, TURN_ROTATIONS if none does.
 * Its colours must fit those of the target there, which the voxels have.
 */
static unsigned
find_turn(const struct xmpuzzle_writer *writer, unsigned block, const struct shape *placed)
{
    const struct shape *image = &writer->image[(size_t)block * TURN_ROTATIONS];
    unsigned turn = 0;

    for (; turn < TURN_ROTATIONS; turn++, image++) {
        bool same = image->count == placed->count;
        for (unsigned i = 0; i < placed->count && same; i++) {
            const unsigned own = image->voxel[i].colour;
            const unsigned there = placed->voxel[i].colour;
            for (unsigned k = 0; k < AXES; k++)
                same = same && image->voxel[i].cell.at[k] == placed->voxel[i].cell.at[k];
            same = same && (own == 0 || there == 0 || own == there);
        }
        if (same)
            break;
    }
    return turn;
}

/* Where the placed block is, in the words of the format. */
static cn_status
find_spot(const struct xmpuzzle_writer *writer, const struct xmpuzzle_placed *placed,
          struct spot *spot, cn_error *error)
{
    const struct target *target = &writer->draft->target;
    const struct block *block = &writer->draft->block[placed->block];
    struct cell low = placed->cell[0];
    struct cell twice;
    struct shape shape;
    int start[3] = {0};

    for (unsigned i = 0; i < block->shape.count; i++) {
        const struct cell cell = placed->cell[i];
        for (unsigned k = 0; k < AXES; k++) {
            if (cell.at[k] >= target->box.size[k])
                return fail(error, CN_EINVAL, "block '%s': expected cells in the target",
                            block->name);
            low.at[k] = cell.at[k] < low.at[k] ? cell.at[k] : low.at[k];
        }
        writer->voxel[i] = (struct voxel){cell, target->colour[box_number(target->box, cell)]};
    }
    spot->turn = TURN_ROTATIONS;
    if (shape_of(writer->voxel, block->shape.count, &shape, &twice))
        spot->turn = find_turn(writer, placed->block, &shape);
    if (spot->turn == TURN_ROTATIONS)
        return fail(error, CN_EINVAL, "block '%s': expected the cells of one of its images",
                    block->name);
    turn_start(spot->turn, &block->shape, start);
    spot->block = placed->block;
    for (unsigned k = 0; k < 3; k++)
        spot->at[k] = (int)low.at[2 - k] - start[k];
    return CN_OK;
}

/* The order of an assembly: by pieces, the copies of one as the format wants them sorted. */
static int
compare_spots(const void *a, const void *b)
{
    const struct spot *first = a;
    const struct spot *second = b;

    if (first->block != second->block)
        return first->block < second->block ? -1 : 1;
    if (first->turn != second->turn)
        return first->turn < second->turn ? -1 : 1;
    for (unsigned k = 0; k < 3; k++)
        if (first->at[k] != second->at[k])
            return first->at[k] < second->at[k] ? -1 : 1;
    return 0;
}

/* The assembly of sorted spots: the placed copies of each block, then an 'x' for each other one. */
static cn_status
put_assembly(const struct xmpuzzle_writer *writer, unsigned count)
{
    const struct output *output = writer->output;
    const struct spot *spot = writer->spot;
    const struct spot *const end = spot + count;
    const char *blank = "";
    cn_status status = output_format(
        output, "        <solution asmNum=\"%" PRIu64 "\">\n          <assembly>", writer->written);

    for (unsigned b = 0; b < writer->draft->blocks && status == CN_OK; b++)
        for (unsigned copy = 0; copy < writer->draft->block[b].most && status == CN_OK; copy++) {
            const bool placed = spot != end && spot->block == b;
            if (placed)
                status = output_format(output, "%s%d %d %d %u", blank, spot->at[0], spot->at[1],
                                       spot->at[2], spot->turn);
            else
                status = output_format(output, "%sx", blank);
            spot += placed;
            blank = " ";
        }
    return status == CN_OK ? output_text(output, "</assembly>\n        </solution>\n") : status;
}

cn_status
xmpuzzle_solution(struct xmpuzzle_writer *writer, const struct xmpuzzle_placed *placed,
                  unsigned count, cn_error *error)
{
    const struct puzzle_draft *draft = writer->draft;

    if (writer->written == writer->assemblies)
        return fail(error, CN_EINVAL, "expected %" PRIu64 " solutions, as were announced",
                    writer->assemblies);
    if (count > CELLS_MAX)
        return fail(error, CN_EINVAL, "expected a solution of at most %d blocks", CELLS_MAX);
    for (unsigned i = 0; i < count; i++) {
        if (placed[i].block >= draft->blocks)
            return fail(error, CN_EINVAL, "block %u: expected a number below %u", placed[i].block,
                        draft->blocks);
        const cn_status status = find_spot(writer, &placed[i], &writer->spot[i], error);
        if (status != CN_OK)
            return status;
    }
    qsort(writer->spot, count, sizeof *writer->spot, compare_spots);
    for (unsigned i = 0; i < count; i++) {
        const struct block *block = &draft->block[writer->spot[i].block];
        const unsigned most = block->most;
        if (i >= most && writer->spot[i - most].block == writer->spot[i].block)
            return fail(error, CN_EINVAL, "block '%s': expected at most %u copies", block->name,
                        most);
    }
    const cn_status status = put_assembly(writer, count);
    writer->written++;
    return written(status, error);
}

cn_status
xmpuzzle_end(struct xmpuzzle_writer *writer, cn_error *error)
{
    if (writer->written != writer->assemblies)
        return fail(error, CN_EINVAL, "%" PRIu64 " solutions: expected %" PRIu64 ", as announced",
                    writer->written, writer->assemblies);
    const char *close = writer->assemblies != 0 ? "      </solutions>\n" : "";
    return written(output_format(writer->output,
                                 "%s    </problem>\n  </problems>\n  <comment/>\n</puzzle>\n",
                                 close),
                   error);
}
