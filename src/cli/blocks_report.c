/* Orientations, placements and position types of the blocks of a puzzle. */
#include "cli/blocks.h"
#include "cli/exits.h"
#include "cli/report.h"
#include "cubenum/signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { COMBINATIONS_SHOWN = 1000 };

unsigned
blocks_left(const cn_celltypes *types, unsigned block)
{
    unsigned left = 0;

    for (unsigned i = 0; i < cn_celltypes_profiles(types, block); i++) {
        const cn_profile profile = cn_celltypes_profile(types, block, i);
        left += profile.possible ? profile.placements : 0;
    }
    return left;
}

static const char *
possible_word(bool possible)
{
    return possible ? "yes" : "no";
}

/* The placements of one orientation: a '+' and the start of the bounding box for each. */
static void
print_orientation(const cn_puzzle *puzzle, unsigned block, unsigned orientation)
{
    const unsigned first = cn_block_first_placement(puzzle, block);

    printf("  %2u  %-12s ", orientation, cn_block_signature(puzzle, block, orientation));
    for (unsigned n = 0; n < cn_block_placements(puzzle, block); n++) {
        char label[CN_LABEL_SIZE];
        if (cn_puzzle_placement(puzzle, first + n).orientation != orientation)
            continue;
        cn_placement_label(puzzle, first + n, CN_BLOCK_NONE, label);
        printf(" %s", strchr(label, '+'));
    }
    if (cn_block_pin(puzzle, block) == (int)orientation)
        printf("  (pinned: number 0 where %s is anchored)", cn_block_name(puzzle, block));
    printf("\n");
}

/* "3 copies, ", or nothing where a block is used once. */
static void
print_copies(const cn_puzzle *puzzle, unsigned block)
{
    const unsigned least = cn_block_least(puzzle, block), most = cn_block_most(puzzle, block);

    if (least != most)
        printf("%u to %u copies, ", least, most);
    else if (most != 1)
        printf("%u copies, ", most);
}

static void
print_profiles(const cn_celltypes *types, unsigned block)
{
    printf("  vertices edges faces centre  placements  in a solution?\n");
    for (unsigned i = 0; i < cn_celltypes_profiles(types, block); i++) {
        const cn_profile profile = cn_celltypes_profile(types, block, i);
        printf("  %8u %5u %5u %6u  %10u  %s\n", profile.cells[CN_VERTEX], profile.cells[CN_EDGE],
               profile.cells[CN_FACE], profile.cells[CN_CENTRE], profile.placements,
               possible_word(profile.possible));
    }
}

static void
print_block(const cn_puzzle *puzzle, const cn_celltypes *types, unsigned block)
{
    const unsigned orientations = cn_block_orientations(puzzle, block);

    printf("%s: ", cn_block_name(puzzle, block));
    print_copies(puzzle, block);
    printf("%u orientations, %u placements", orientations, cn_block_placements(puzzle, block));
    if (types != NULL)
        printf(", %u left by the position types", blocks_left(types, block));
    printf("\n");
    for (unsigned o = 0; o < orientations; o++)
        print_orientation(puzzle, block, o);
    if (types != NULL)
        print_profiles(types, block);
    printf("\n");
}

/* What visits the combinations: the line that each becomes. */
struct combinations {
    const cn_puzzle *puzzle;
    const cn_celltypes *types;
    unsigned number;
    json_t *array; /* in place of the lines, or NULL */
};

static int
print_combination(const unsigned short *profiles, void *context)
{
    struct combinations *combinations = context;

    printf("%4u", ++combinations->number);
    for (unsigned b = 0; b < cn_puzzle_blocks(combinations->puzzle); b++) {
        const cn_profile profile = cn_celltypes_profile(combinations->types, b, profiles[b]);
        printf("  (%u,%u,%u,%u)", profile.cells[CN_VERTEX], profile.cells[CN_EDGE],
               profile.cells[CN_FACE], profile.cells[CN_CENTRE]);
    }
    printf("\n");
    return combinations->number == COMBINATIONS_SHOWN;
}

static void
print_combinations(const cn_puzzle *puzzle, const cn_celltypes *types)
{
    const uint64_t count = cn_celltypes_combinations(types);
    struct combinations combinations = {.puzzle = puzzle, .types = types};
    unsigned target[CN_CELL_TYPES];

    cn_celltypes_target(types, target);
    printf("Combinations of profiles (vertices,edges,faces,centre) that add up to the %s's "
           "(%u,%u,%u,%u): %" PRIu64 "\n    ",
           target_word(puzzle), target[CN_VERTEX], target[CN_EDGE], target[CN_FACE],
           target[CN_CENTRE], count);
    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++)
        printf("  %-9.9s", cn_block_name(puzzle, b));
    printf("\n");
    cn_celltypes_visit(types, print_combination, &combinations);
    if (count > COMBINATIONS_SHOWN)
        printf("... (the first %d shown)\n", COMBINATIONS_SHOWN);
}

int
blocks_report(const cn_puzzle *puzzle, const cn_celltypes *types)
{
    const cn_box box = cn_puzzle_box(puzzle);
    const unsigned least = cn_puzzle_least_volume(puzzle), most = cn_puzzle_most_volume(puzzle);

    printf("%s: %u blocks of %u", cn_puzzle_name(puzzle), cn_puzzle_blocks(puzzle), least);
    if (most != least)
        printf(" to %u", most);
    printf(" cells in all, %u placements in the ", cn_puzzle_placements(puzzle));
    if (cn_puzzle_cells(puzzle) != box.planes * box.rows * box.columns)
        printf("target, %u cells of %ux%ux%u\n\n", cn_puzzle_cells(puzzle), box.planes, box.rows,
               box.columns);
    else
        printf("%ux%ux%u %s\n\n", box.planes, box.rows, box.columns,
               target_is_cube(puzzle) ? "cube" : "box");
    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++)
        print_block(puzzle, types, b);
    if (types != NULL)
        print_combinations(puzzle, types);
    return EXIT_DONE;
}

static json_t *
json_profile(cn_profile profile)
{
    return json_pack("[i, i, i, i]", profile.cells[CN_VERTEX], profile.cells[CN_EDGE],
                     profile.cells[CN_FACE], profile.cells[CN_CENTRE]);
}

static json_t *
json_orientation(const cn_puzzle *puzzle, unsigned block, unsigned orientation)
{
    const unsigned first = cn_block_first_placement(puzzle, block);
    json_t *placements = json_array();

    for (unsigned n = 0; n < cn_block_placements(puzzle, block); n++) {
        char label[CN_LABEL_SIZE];
        if (cn_puzzle_placement(puzzle, first + n).orientation != orientation)
            continue;
        cn_placement_label(puzzle, first + n, CN_BLOCK_NONE, label);
        json_add(&placements, json_string(label));
    }
    return json_pack("{s:i, s:s, s:o}", "number", (int)orientation, "signature",
                     cn_block_signature(puzzle, block, orientation), "placements", placements);
}

static json_t *
json_block(const cn_puzzle *puzzle, const cn_celltypes *types, unsigned block)
{
    const int pin = cn_block_pin(puzzle, block);
    json_t *orientations = json_array();
    json_t *profiles = json_array();

    for (unsigned o = 0; o < cn_block_orientations(puzzle, block); o++)
        json_add(&orientations, json_orientation(puzzle, block, o));
    for (unsigned i = 0; types != NULL && i < cn_celltypes_profiles(types, block); i++) {
        const cn_profile profile = cn_celltypes_profile(types, block, i);
        json_add(&profiles,
                 json_pack("{s:o, s:i, s:b}", "cells", json_profile(profile), "placements",
                           (int)profile.placements, "possible", profile.possible));
    }
    return json_pack("{s:s, s:i, s:i, s:o, s:s*, s:i, s:o, s:o, s:o}", "name",
                     cn_block_name(puzzle, block), "least", (int)cn_block_least(puzzle, block),
                     "most", (int)cn_block_most(puzzle, block), "pinned",
                     pin >= 0 ? json_integer(pin) : json_null(), "reason",
                     pin >= 0 ? NULL : "the block is not pinned", "placements",
                     (int)cn_block_placements(puzzle, block), "left_by_types",
                     types != NULL ? json_integer(blocks_left(types, block)) : json_null(),
                     "orientations", orientations, "profiles", profiles);
}

static int
append_combination(const unsigned short *profiles, void *context)
{
    struct combinations *combinations = context;
    json_t *row = json_array();

    for (unsigned b = 0; b < cn_puzzle_blocks(combinations->puzzle); b++)
        json_add(&row, json_profile(cn_celltypes_profile(combinations->types, b, profiles[b])));
    json_add(&combinations->array, row);
    return ++combinations->number == COMBINATIONS_SHOWN;
}

int
blocks_report_json(const cn_puzzle *puzzle, const cn_celltypes *types)
{
    struct combinations combinations = {.puzzle = puzzle, .types = types, .array = json_array()};
    json_t *blocks = json_array();

    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++)
        json_add(&blocks, json_block(puzzle, types, b));
    if (types != NULL)
        cn_celltypes_visit(types, append_combination, &combinations);
    return report_json(
        "blocks",
        json_pack("{s:i, s:s, s:o, s:o, s:s*, s:o}", "version", JSON_VERSION, "puzzle",
                  cn_puzzle_name(puzzle), "blocks", blocks, "combination_count",
                  types != NULL ? json_count(cn_celltypes_combinations(types)) : json_null(),
                  "reason", types != NULL ? NULL : "the puzzle has no position types",
                  "combinations", combinations.array),
        false);
}
