#include "packing/puzzle.h"

#include "base/fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
is_single_letter(const char *name)
{
    const bool letter = (name[0] >= 'A' && name[0] <= 'Z') || (name[0] >= 'a' && name[0] <= 'z');

    return letter && name[1] == '\0';
}

/* Letters for grids: the names if they are letters, or those of the alphabet while they last. */
static void
give_letters(cn_puzzle *puzzle)
{
    static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    bool own = true;

    for (unsigned b = 0; b < puzzle->blocks; b++)
        own = own && is_single_letter(puzzle->block[b].name);
    for (unsigned b = 0; b < puzzle->blocks; b++) {
        struct block_data *block = &puzzle->block[b];
        if (own)
            block->letter = block->name[0];
        else if (puzzle->blocks < sizeof LETTERS)
            block->letter = LETTERS[b];
    }
}

static cn_status
check_pair(const struct block *block, const struct block *other, cn_error *error)
{
    bool congruent = false;

    if (strcmp(block->name, other->name) == 0)
        return fail_at(error, CN_ECONTENT, block->line, 1,
                       "block '%s': a second block of this name: expected different names",
                       block->name);
    if (block->motions != other->motions)
        return CN_OK;
    if (shape_congruent(&block->shape, &other->shape, motions_maps(block->motions), &congruent)
        != CN_OK)
        return fail_memory(error);
    if (congruent)
        return fail_at(error, CN_ECONTENT, block->line, 1,
                       "block '%s': the same block as '%s': expected one block with its copies",
                       block->name, other->name);
    return CN_OK;
}

static cn_status
take_blocks(cn_puzzle *puzzle, const struct puzzle_draft *draft, cn_error *error)
{
    puzzle->blocks = draft->blocks;
    puzzle->block = arena_alloc(&puzzle->arena, draft->blocks, sizeof *puzzle->block);
    if (puzzle->block == NULL)
        return fail_memory(error);
    for (unsigned b = 0; b < draft->blocks; b++) {
        const struct block *block = &draft->block[b];
        struct block_data *data = &puzzle->block[b];
        for (unsigned a = 0; a < b; a++) {
            const cn_status status = check_pair(block, &draft->block[a], error);
            if (status != CN_OK)
                return status;
        }
        snprintf(data->name, sizeof data->name, "%s", block->name);
        data->least = block->least;
        data->most = block->most;
        data->volume = block->shape.count;
        data->motions = block->motions;
        if (shape_connected(&block->shape, &data->connected) != CN_OK)
            return fail_memory(error);
    }
    give_letters(puzzle);
    return CN_OK;
}

/* Is there an orientation whose box is not larger than the target's? */
static bool
is_small_enough(const struct block_data *block)
{
    for (unsigned o = 0; o < block->orientations; o++)
        if (box_volume(block->orientation[o].starts) != 0)
            return true;
    return false;
}

static cn_status
check_sizes(const cn_puzzle *puzzle, const struct puzzle_draft *draft, cn_error *error)
{
    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (!is_small_enough(&puzzle->block[b]))
            return fail_at(error, CN_ECONTENT, draft->block[b].line, 1,
                           "block '%s' is larger than the target: expected one that fits into "
                           "%ux%ux%u cells",
                           puzzle->block[b].name, puzzle->box.size[0], puzzle->box.size[1],
                           puzzle->box.size[2]);
    return CN_OK;
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
        return fail_at(error, CN_ECONTENT, draft->convention_line, 1,
                       "reflection does not apply: expected a reflection that keeps the target and "
                       "the set of blocks");
    if (draft->convention == CN_ANCHORED && cn_puzzle_anchor(puzzle) == CN_BLOCK_NONE)
        return fail_at(error, CN_ECONTENT, draft->convention_line, 1,
                       "anchored does not apply: expected a block that is used exactly once");
    puzzle->convention = draft->convention;
    return CN_OK;
}

static cn_status
build(cn_puzzle *puzzle, const struct puzzle_draft *draft, cn_error *error)
{
    snprintf(puzzle->name, sizeof puzzle->name, "%s", draft->name);
    snprintf(puzzle->title, sizeof puzzle->title, "%s", draft->title);
    cn_status status = puzzle_set_target(puzzle, draft, error);
    if (status == CN_OK)
        status = take_blocks(puzzle, draft, error);
    if (status == CN_OK)
        status = puzzle_list_orientations(puzzle, draft, error);
    if (status == CN_OK)
        status = puzzle_list_placements(puzzle, error);
    if (status == CN_OK)
        status = check_sizes(puzzle, draft, error);
    if (status == CN_OK)
        status = puzzle_find_symmetries(puzzle, error);
    if (status == CN_OK)
        status = choose_convention(puzzle, draft, error);
    return status;
}

cn_status
puzzle_build(const struct puzzle_draft *draft, cn_puzzle **out, cn_error *error)
{
    if (draft->blocks == 0)
        return fail(error, CN_ECONTENT, "expected at least one block");
    cn_puzzle *puzzle = calloc(1, sizeof *puzzle);
    if (puzzle == NULL)
        return fail_memory(error);
    const cn_status status = build(puzzle, draft, error);
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
    arena_release(&puzzle->arena);
    free(puzzle);
}

bool
puzzle_has_copies(const cn_puzzle *puzzle)
{
    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (puzzle->block[b].most > 1)
            return true;
    return false;
}
