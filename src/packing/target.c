/* The cells of a puzzle. */
#include "base/fail.h"
#include "packing/puzzle.h"

#include <string.h>

/* The part of a drawn box that is the target's own: without empty layers outside. */
struct frame {
    struct cell low;
    struct box box;
    unsigned cells;
};

static struct frame
frame_of(const struct target *target)
{
    struct cell low = {{SIDE_MAX, SIDE_MAX, SIDE_MAX}}, high = {{0, 0, 0}};
    struct frame frame = {.cells = 0};

    for (unsigned n = 0; n < box_volume(target->box); n++) {
        if (target->kind[n] == CELL_OUTSIDE)
            continue;
        const struct cell cell = box_cell(target->box, n);
        frame.cells++;
        for (unsigned k = 0; k < AXES; k++) {
            low.at[k] = cell.at[k] < low.at[k] ? cell.at[k] : low.at[k];
            high.at[k] = cell.at[k] > high.at[k] ? cell.at[k] : high.at[k];
        }
    }
    for (unsigned k = 0; k < AXES && frame.cells != 0; k++)
        frame.box.size[k] = (unsigned short)(high.at[k] - low.at[k] + 1);
    frame.low = low;
    return frame;
}

/* Number the cells of the frame. */
static void
number_cells(cn_puzzle *puzzle, const struct target *target, const struct frame *frame)
{
    unsigned count = 0;

    for (unsigned n = 0; n < box_volume(frame->box); n++) {
        struct cell cell = box_cell(frame->box, n);
        for (unsigned k = 0; k < AXES; k++)
            cell.at[k] = (unsigned short)(cell.at[k] + frame->low.at[k]);
        const unsigned drawn = box_number(target->box, cell);
        puzzle->cell_at[n] = CELLS_MAX;
        if (target->kind[drawn] == CELL_OUTSIDE)
            continue;
        puzzle->cell_at[n] = (unsigned short)count;
        puzzle->cell[count] = (unsigned short)n;
        puzzle->colour[count] = target->colour[drawn];
        if (target->kind[drawn] == CELL_OPTIONAL) {
            puzzle->optional[count / 64] |= (uint64_t)1 << count % 64;
            puzzle->optional_cells++;
        }
        count++;
    }
}

cn_status
puzzle_set_target(cn_puzzle *puzzle, const struct puzzle_draft *draft, cn_error *error)
{
    const struct target *target = &draft->target;
    const struct frame frame = frame_of(target);

    if (frame.cells == 0)
        return fail_at(error, CN_ECONTENT, target->line, 1,
                       "expected a target of one cell at least");
    if (frame.cells > CELLS_MAX)
        return fail_at(error, CN_ECONTENT, target->line, 1,
                       "the target has %u cells: expected at most %d", frame.cells, CELLS_MAX);
    puzzle->box = frame.box;
    puzzle->cells = frame.cells;
    puzzle->words = (frame.cells + 63) / 64;
    puzzle->cell = arena_alloc(&puzzle->arena, frame.cells, sizeof *puzzle->cell);
    puzzle->cell_at = arena_alloc(&puzzle->arena, box_volume(frame.box), sizeof *puzzle->cell_at);
    puzzle->colour = arena_alloc(&puzzle->arena, frame.cells, sizeof *puzzle->colour);
    puzzle->optional = arena_alloc(&puzzle->arena, puzzle->words, sizeof *puzzle->optional);
    if (puzzle->cell == NULL || puzzle->cell_at == NULL || puzzle->colour == NULL
        || puzzle->optional == NULL)
        return fail_memory(error);
    number_cells(puzzle, target, &frame);
    puzzle->holes = draft->holes < puzzle->optional_cells ? draft->holes : puzzle->optional_cells;
    return CN_OK;
}
