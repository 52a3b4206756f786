/* Where each block may be put. */
#include "base/fail.h"
#include "packing/puzzle.h"

#include <string.h>

/* Placements of a puzzle at most: what a search can hold in memory at every level. */
enum { PLACEMENTS_MAX = 1 << 20 };

/* How far the start of a shape can move in the box; sides 0 if the shape is too large. */
static struct box
starts_in(struct box box, struct box shape)
{
    struct box starts;

    for (unsigned k = 0; k < AXES; k++) {
        if (shape.size[k] > box.size[k])
            return (struct box){{0, 0, 0}};
        starts.size[k] = (unsigned short)(box.size[k] - shape.size[k] + 1);
    }
    return starts;
}

/* The cells of a shape at a start, as a set; false if it does not fit there. */
static bool
cover_cells(const cn_puzzle *puzzle, const struct shape *shape, struct cell start, uint64_t *set)
{
    memset(set, 0, puzzle->words * sizeof *set);
    for (unsigned i = 0; i < shape->count; i++) {
        struct cell cell = shape->voxel[i].cell;
        for (unsigned k = 0; k < AXES; k++)
            cell.at[k] = (unsigned short)(cell.at[k] + start.at[k]);
        const unsigned short number = puzzle->cell_at[box_number(puzzle->box, cell)];
        if (number == CELLS_MAX)
            return false;
        const unsigned short colour = shape->voxel[i].colour;
        if (colour != 0 && puzzle->colour[number] != 0 && colour != puzzle->colour[number])
            return false;
        set[number / 64] |= (uint64_t)1 << number % 64;
    }
    return true;
}

/* The places of an earlier orientation that has the same cells, but for colours; NULL without one. */
static unsigned *
places_of_same(const struct block_data *block, unsigned o)
{
    for (unsigned other = 0; other < o; other++)
        if (shape_same_cells(&block->orientation[other].shape, &block->orientation[o].shape))
            return block->orientation[other].placement;
    return NULL;
}

static cn_status
place_orientation(cn_puzzle *puzzle, unsigned b, unsigned o, cn_error *error)
{
    const struct block_data *block = &puzzle->block[b];
    struct orientation *orientation = &block->orientation[o];

    orientation->starts = starts_in(puzzle->box, orientation->shape.box);
    const unsigned starts = box_volume(orientation->starts);
    orientation->placement = puzzle->coloured ? places_of_same(block, o) : NULL;
    if (orientation->placement == NULL) {
        orientation->placement = arena_alloc(&puzzle->arena, starts, sizeof(unsigned));
        if (orientation->placement == NULL)
            return fail_memory(error);
        for (unsigned place = 0; place < starts; place++)
            orientation->placement[place] = PLACEMENT_NONE;
    }
    for (unsigned place = 0; place < starts; place++) {
        const struct cell start = box_cell(orientation->starts, place);
        uint64_t *set = puzzle->set + (size_t)puzzle->placements * puzzle->words;
        if (orientation->placement[place] != PLACEMENT_NONE
            || !cover_cells(puzzle, &orientation->shape, start, set))
            continue;
        orientation->placement[place] = puzzle->placements;
        puzzle->placement[puzzle->placements++] =
            (struct placement){start, (unsigned short)b, (unsigned short)o};
    }
    return CN_OK;
}

/* Room for every start of every orientation, and for one more set that is tried last. */
static cn_status
make_room(cn_puzzle *puzzle, cn_error *error)
{
    size_t most = 1;

    for (unsigned b = 0; b < puzzle->blocks; b++)
        for (unsigned o = 0; o < puzzle->block[b].orientations; o++)
            most += box_volume(starts_in(puzzle->box, puzzle->block[b].orientation[o].shape.box));
    if (most > PLACEMENTS_MAX)
        return fail(error, CN_ECONTENT, "expected blocks of at most %d placements in all",
                    PLACEMENTS_MAX);
    puzzle->placement = arena_alloc(&puzzle->arena, most, sizeof *puzzle->placement);
    puzzle->set = arena_alloc(&puzzle->arena, most * puzzle->words, sizeof *puzzle->set);
    if (puzzle->placement == NULL || puzzle->set == NULL)
        return fail_memory(error);
    return CN_OK;
}

cn_status
puzzle_list_placements(cn_puzzle *puzzle, cn_error *error)
{
    cn_status status = make_room(puzzle, error);

    for (unsigned b = 0; b < puzzle->blocks && status == CN_OK; b++) {
        struct block_data *block = &puzzle->block[b];
        block->first = puzzle->placements;
        for (unsigned o = 0; o < block->orientations && status == CN_OK; o++)
            status = place_orientation(puzzle, b, o, error);
        block->placements = puzzle->placements - block->first;
    }
    return status;
}

/* The placements of the held block in its pinned orientation: from *first to before *end. */
static void
find_held(const cn_puzzle *puzzle, const struct block_data *block, unsigned *first, unsigned *end)
{
    *first = block->first;
    while (*first < block->first + block->placements
           && puzzle->placement[*first].orientation < block->pin)
        ++*first;
    *end = *first;
    while (*end < block->first + block->placements
           && puzzle->placement[*end].orientation == block->pin)
        ++*end;
}

unsigned
puzzle_held_rank(const cn_puzzle *puzzle, unsigned held, unsigned placement)
{
    unsigned first, end;

    if (puzzle->placement[placement].block != held)
        return placement;
    find_held(puzzle, &puzzle->block[held], &first, &end);
    if (placement >= end)
        return placement;
    return placement >= first ? placement - (first - puzzle->block[held].first)
                              : placement + (end - first);
}

unsigned
puzzle_held_placement(const cn_puzzle *puzzle, unsigned held, unsigned rank)
{
    unsigned first, end;

    if (puzzle->placement[rank].block != held)
        return rank;
    find_held(puzzle, &puzzle->block[held], &first, &end);
    if (rank >= end)
        return rank;
    const unsigned start = puzzle->block[held].first;
    return rank < start + (end - first) ? rank + (first - start) : rank - (end - first);
}
