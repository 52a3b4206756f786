#include "packing/puzzle.h"

#include "base/fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Any reflection will do: congruence under rotations decides which block is a mirror image. */
static struct shape
shape_mirrored(struct shape shape)
{
    const struct cubemap flip = {{0, 1, 2}, {true, false, false}};

    return shape_mapped(shape, flip);
}

static cn_status
check_distinct(const struct puzzle_draft *draft, cn_error *error)
{
    for (unsigned b = 1; b < draft->blocks; b++) {
        const struct block *block = &draft->block[b];
        for (unsigned a = 0; a < b; a++) {
            const struct block *other = &draft->block[a];
            if (strcmp(block->name, other->name) == 0)
                return fail_at(error, CN_ECONTENT, block->line, 1,
                               "block '%s': a second block of this name: expected different names",
                               block->name);
            if (shape_congruent(block->shape, other->shape))
                return fail_at(error, CN_ECONTENT, block->line, 1,
                               "block '%s': the same block as '%s': expected each block once",
                               block->name, other->name);
        }
    }
    return CN_OK;
}

static cn_status
find_pin(struct block_data *data, const struct block *block, cn_error *error)
{
    data->pin = -1;
    if (!block->pinned)
        return CN_OK;
    for (unsigned o = 0; o < data->orientations; o++)
        if (shape_equals(data->orientation[o].shape, block->pin))
            data->pin = (int)o;
    if (data->pin >= 0)
        return CN_OK;
    char signature[SIGNATURE_SIZE];
    shape_signature(block->pin, signature);
    return fail_at(error, CN_ECONTENT, block->pin_line, 1,
                   "pin '%s': expected the signature of an orientation of block '%s'", signature,
                   block->name);
}

static unsigned
find_mirror(const struct puzzle_draft *draft, unsigned block)
{
    const struct shape mirrored = shape_mirrored(draft->block[block].shape);

    for (unsigned other = 0; other < draft->blocks; other++)
        if (shape_congruent(mirrored, draft->block[other].shape))
            return other;
    return CN_BLOCK_NONE;
}

static bool
names_are_letters(const struct puzzle_draft *draft)
{
    for (unsigned b = 0; b < draft->blocks; b++) {
        const char *name = draft->block[b].name;
        const bool letter =
            (name[0] >= 'A' && name[0] <= 'Z') || (name[0] >= 'a' && name[0] <= 'z');
        if (!letter || name[1] != '\0')
            return false;
    }
    return true;
}

static cn_status
build_blocks(cn_puzzle *puzzle, const struct puzzle_draft *draft, cn_error *error)
{
    const bool own_letters = names_are_letters(draft);

    for (unsigned b = 0; b < draft->blocks; b++) {
        const struct block *block = &draft->block[b];
        struct block_data *data = &puzzle->block[b];
        snprintf(data->name, sizeof data->name, "%s", block->name);
        data->letter = own_letters ? block->name[0]
                                   : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[b];
        data->mirror = find_mirror(draft, b);
        data->orientations = orientation_list(block->shape, data->orientation);
        puzzle->volume += cells_count(block->shape.set);
        const cn_status status = find_pin(data, block, error);
        if (status != CN_OK)
            return status;
    }
    return CN_OK;
}

static int
compare_cells(const void *a, const void *b, void *context)
{
    const struct placement *placement = context;
    const cells first = placement[*(const unsigned short *)a].set;
    const cells second = placement[*(const unsigned short *)b].set;

    return (first > second) - (first < second);
}

static cn_status
build_placements(cn_puzzle *puzzle, cn_error *error)
{
    /* pages never touched cost nothing */
    const size_t most = (size_t)CN_BLOCKS_MAX * PLACEMENTS_MAX;
    unsigned count = 0;

    puzzle->placement = calloc(most, sizeof *puzzle->placement);
    puzzle->by_cells = calloc(most, sizeof *puzzle->by_cells);
    if (puzzle->placement == NULL || puzzle->by_cells == NULL)
        return fail_memory(error);
    for (unsigned b = 0; b < puzzle->blocks; b++) {
        struct block_data *data = &puzzle->block[b];
        data->first = count;
        data->placements = placement_list(data->orientation, data->orientations, (unsigned char)b,
                                          puzzle->placement + count);
        count += data->placements;
        for (unsigned n = data->first; n < count; n++)
            puzzle->by_cells[n] = (unsigned short)n;
        qsort_r(puzzle->by_cells + data->first, data->placements, sizeof *puzzle->by_cells,
                compare_cells, puzzle->placement);
    }
    puzzle->placements = count;
    return CN_OK;
}

static void
map_cells(cn_puzzle *puzzle)
{
    puzzle->rotations = cubemap_rotations();
    for (unsigned map = 0; map < CN_CUBEMAPS; map++)
        for (unsigned cell = 0; cell < CUBE_CELLS; cell++) {
            const struct cell image = cubemap_cell(cubemap_numbered(map), cell_numbered(cell));
            puzzle->cell_image[map][cell] = (unsigned char)cell_number(image);
        }
}

static cn_status
choose_convention(cn_puzzle *puzzle, const struct puzzle_draft *draft, cn_error *error)
{
    const bool mirrored = cn_puzzle_mirrored(puzzle);

    if (draft->convention_line == 0) {
        puzzle->convention = mirrored ? CN_REFLECTION : CN_ROTATION;
        return CN_OK;
    }
    if (draft->convention == CN_REFLECTION && !mirrored)
        return fail_at(
            error, CN_ECONTENT, draft->convention_line, 1,
            "reflection does not apply: expected the mirror image of each block in the set");
    puzzle->convention = draft->convention;
    return CN_OK;
}

cn_status
puzzle_build(const struct puzzle_draft *draft, cn_puzzle **out, cn_error *error)
{
    if (draft->blocks == 0)
        return fail(error, CN_ECONTENT, "expected at least one block");
    cn_status status = check_distinct(draft, error);
    if (status != CN_OK)
        return status;
    cn_puzzle *puzzle = calloc(1, sizeof *puzzle);
    if (puzzle == NULL)
        return fail_memory(error);
    snprintf(puzzle->name, sizeof puzzle->name, "%s", draft->name);
    snprintf(puzzle->title, sizeof puzzle->title, "%s", draft->title);
    map_cells(puzzle);
    puzzle->blocks = draft->blocks;
    status = build_blocks(puzzle, draft, error);
    if (status == CN_OK)
        status = build_placements(puzzle, error);
    if (status == CN_OK)
        status = choose_convention(puzzle, draft, error);
    if (status != CN_OK) {
        cn_puzzle_free(puzzle);
        return status;
    }
    *out = puzzle;
    return CN_OK;
}

void
cn_puzzle_free(cn_puzzle *puzzle)
{
    if (puzzle == NULL)
        return;
    free(puzzle->placement);
    free(puzzle->by_cells);
    free(puzzle);
}

unsigned
puzzle_renamed(const cn_puzzle *puzzle, unsigned map, unsigned block)
{
    return (puzzle->rotations >> map & 1) != 0 ? block : puzzle->block[block].mirror;
}

unsigned
puzzle_image(const cn_puzzle *puzzle, unsigned map, unsigned placement)
{
    const struct placement *from = &puzzle->placement[placement];
    const unsigned char *cell_image = puzzle->cell_image[map];
    cells image = CELLS_NONE;
    const struct block_data *block = &puzzle->block[puzzle_renamed(puzzle, map, from->block)];
    const unsigned short *low = puzzle->by_cells + block->first;

    for (cells rest = from->set; rest != 0; rest = (cells)bits_drop_lowest(rest))
        image |= cells_one(cell_image[bits_lowest(rest)]);
    /* The image is one of the placements: the search ends at it. */
    for (unsigned length = block->placements; length > 1;) {
        const unsigned half = length / 2;
        if (puzzle->placement[low[half]].set <= image)
            low += half;
        length -= half;
    }
    return *low;
}

cubemap_set
puzzle_symmetries(const cn_puzzle *puzzle)
{
    return cn_puzzle_mirrored(puzzle) ? CUBEMAPS_ALL : puzzle->rotations;
}

cubemap_set
puzzle_anchor_symmetries(const cn_puzzle *puzzle, unsigned anchor)
{
    const bool kept = puzzle->block[anchor].mirror == anchor;

    return kept ? puzzle_symmetries(puzzle) : puzzle->rotations;
}
