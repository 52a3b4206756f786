/* The counts in words. */
#include "cli/count.h"
#include "cli/report.h"
#include "cubenum/cubemap.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Classes that are written out one by one. */
enum { CLASSES_SHOWN = 12 };

static unsigned
classes_with_packings(const cn_counts *counts)
{
    unsigned classes = 0;

    for (unsigned c = 0; c < counts->classes; c++)
        classes += !cn_number_is(counts->by_class[c].solutions, 0);
    return classes;
}

/* A sum over the classes that have packings: "207 + 56 + 76", or with sizes "48 x 207 + ...". */
static void
print_class_sum(const cn_counts *counts, bool with_sizes)
{
    const char *between = "";

    for (unsigned c = 0; c < counts->classes; c++) {
        char solutions[CN_NUMBER_SIZE];
        if (cn_number_is(counts->by_class[c].solutions, 0))
            continue;
        cn_number_text(counts->by_class[c].solutions, solutions);
        printf("%s", between);
        if (with_sizes)
            printf("%u x ", counts->by_class[c].size);
        printf("%s", solutions);
        between = " + ";
    }
    if (*between == '\0')
        printf("0");
}

/* Which blocks trade names when the target is reflected: "; a reflection exchanges B and C". */
static void
print_exchanges(const cn_puzzle *puzzle)
{
    const char *lead = "; a reflection exchanges ";

    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++) {
        const unsigned mirror = cn_block_mirror(puzzle, b);
        if (mirror <= b)
            continue;
        printf("%s%s and %s", lead, cn_block_name(puzzle, b), cn_block_name(puzzle, mirror));
        lead = ", ";
    }
}

/* Is all = maps x orbits, so that no packing is its own image? */
static bool
none_is_kept(const cn_counts *counts, cn_number orbits, unsigned maps)
{
    __extension__ typedef unsigned __int128 wide;
    const wide all = (wide)counts->all.high << 64 | counts->all.low;
    const wide number = (wide)orbits.high << 64 | orbits.low;

    return all / maps == number && all % maps == 0;
}

static void
print_all(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    char all[CN_NUMBER_SIZE];

    cn_number_text(counts->all, all);
    printf("all         %10s  Every packing counts, in each of its positions", all);
    if (counts->anchor != CN_BLOCK_NONE && classes_with_packings(counts) <= CLASSES_SHOWN) {
        printf(": ");
        print_class_sum(counts, true);
    }
    printf(".\n");
}

static void
print_rotation(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    const unsigned maps = cn_puzzle_rotations(tallied->puzzle);
    char rotation[CN_NUMBER_SIZE];

    cn_number_text(counts->rotation, rotation);
    printf("rotation    %10s  Packings that a rotation of the %s carries to each other count once",
           rotation, target_word(tallied->puzzle));
    if (maps == 1)
        printf("; only the identity is one");
    else if (!cn_number_is(counts->all, 0) && none_is_kept(counts, counts->rotation, maps))
        printf("; none is its own image, so this is all / %u", maps);
    else if (!cn_number_is(counts->all, 0))
        printf("; some are their own image, so this is more than all / %u", maps);
    printf(".\n");
}

static void
print_reflection(const struct tallied *tallied)
{
    const cn_puzzle *puzzle = tallied->puzzle;
    const cn_counts *counts = &tallied->counts;
    char reflection[CN_NUMBER_SIZE];

    if (!counts->reflection_applies) {
        printf("reflection         n/a  %s\n",
               target_is_cube(puzzle) && cn_puzzle_target_maps(puzzle) == CN_CUBEMAPS
                   ? "The mirror image of some block is no block of the set."
                   : "No reflection keeps the target and the set of blocks.");
        return;
    }
    cn_number_text(counts->reflection, reflection);
    printf("reflection  %10s  Packings that any of the %u maps of the %s carries to each other "
           "count once",
           reflection, cn_puzzle_maps(puzzle), target_word(puzzle));
    print_exchanges(puzzle);
    printf(".\n");
}

static void
print_anchored(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    char anchored[CN_NUMBER_SIZE];

    if (counts->anchor == CN_BLOCK_NONE) {
        printf("anchored           n/a  There is no block of which exactly one is used.\n");
        return;
    }
    cn_number_text(counts->anchored, anchored);
    printf("anchored    %10s  %s is put only at the first placement of each of its ", anchored,
           cn_block_name(tallied->puzzle, counts->anchor));
    if (classes_with_packings(counts) <= CLASSES_SHOWN) {
        printf("classes: ");
        print_class_sum(counts, false);
        printf(".\n");
    } else {
        printf("%u classes.\n", counts->classes);
    }
}

/* Is a placement at which the anchor has packings held fixed by more than one map? */
static bool
has_fixed_anchor(const cn_counts *counts)
{
    for (unsigned c = 0; c < counts->classes; c++)
        if (counts->by_class[c].size < counts->maps
            && !cn_number_is(counts->by_class[c].solutions, 0))
            return true;
    return false;
}

static int
label_width(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    int width = (int)strlen("first");

    for (unsigned c = 0; c < counts->classes; c++) {
        char label[CN_LABEL_SIZE];
        cn_placement_label(tallied->puzzle, counts->by_class[c].representative, counts->held,
                           label);
        const int length = (int)strlen(label);
        width = length > width ? length : width;
    }
    return width;
}

static void
print_classes(const struct tallied *tallied)
{
    const cn_counts *counts = &tallied->counts;
    const char *anchor = cn_block_name(tallied->puzzle, counts->anchor);
    const int width = label_width(tallied);
    const bool reflects =
        counts->maps == cn_puzzle_maps(tallied->puzzle) && counts->reflection_applies;

    printf(
        "\nClasses of the placements of %s under the %u maps that keep it and the set of blocks:\n"
        "%-*s %6s  fixed by  packings\n",
        anchor, counts->maps, width, "first", "size");
    for (unsigned c = 0; c < counts->classes; c++) {
        const cn_class *class = &counts->by_class[c];
        char label[CN_LABEL_SIZE], solutions[CN_NUMBER_SIZE];
        cn_placement_label(tallied->puzzle, class->representative, counts->held, label);
        cn_number_text(class->solutions, solutions);
        printf("%-*s %6u %9u %9s\n", width, label, class->size, counts->maps / class->size,
               solutions);
    }
    if (has_fixed_anchor(counts))
        printf("A packing with %s at a placement that several maps hold fixed has images there "
               "too:\nanchored counts them all, %s counts them once.\n",
               anchor, reflects ? "reflection" : "rotation");
}

/* The weights of a colouring, the planes side by side. */
static void
print_weights(const cn_puzzle *puzzle, const int32_t *weight)
{
    const cn_box box = cn_puzzle_box(puzzle);
    unsigned place_of[CN_CELLS_MAX] = {0};
    int width = 1;

    for (unsigned c = 0; c < cn_puzzle_cells(puzzle); c++) {
        const int digits = snprintf(NULL, 0, "%" PRId32, weight[c]);
        place_of[c] = cn_puzzle_cell(puzzle, c);
        width = digits > width ? digits : width;
    }
    for (unsigned row = 0; row < box.rows; row++) {
        for (unsigned plane = 0; plane < box.planes; plane++) {
            printf("%s", plane == 0 ? " " : "  ");
            for (unsigned column = 0; column < box.columns; column++) {
                const unsigned place = (plane * box.rows + row) * box.columns + column;
                unsigned c = 0;
                while (c < cn_puzzle_cells(puzzle) && place_of[c] != place)
                    c++;
                if (c == cn_puzzle_cells(puzzle))
                    printf(" %*s", width, ".");
                else
                    printf(" %*" PRId32, width, weight[c]);
            }
        }
        printf("\n");
    }
}

static void
explain_colouring(const struct tallied *tallied)
{
    const cn_puzzle *puzzle = tallied->puzzle;
    const cn_obstacle *obstacle = &tallied->counts.obstacle;
    char modulo[24] = "";

    if (obstacle->modulus != 0)
        snprintf(modulo, sizeof modulo, " modulo %u", obstacle->modulus);
    printf("None, because of a colouring: with these weights%s a block weighs the same wherever it "
           "is put\n(",
           modulo);
    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++)
        printf("%s%s %" PRId32, b == 0 ? "" : ", ", cn_block_name(puzzle, b),
               obstacle->block_weight[b]);
    printf("), all blocks together %" PRId64 ", but the target %" PRId64 ".\n",
           obstacle->blocks_sum, obstacle->target_sum);
    print_weights(puzzle, obstacle->weight);
}

static void
explain_volume(const struct tallied *tallied)
{
    const cn_puzzle *puzzle = tallied->puzzle;
    const cn_obstacle *obstacle = &tallied->counts.obstacle;
    const unsigned cells = cn_puzzle_cells(puzzle), holes = cn_puzzle_holes(puzzle);
    const bool between = obstacle->least_volume <= cells && obstacle->most_volume + holes >= cells;

    printf("None: the blocks have %" PRIu64, obstacle->least_volume);
    if (obstacle->most_volume != obstacle->least_volume)
        printf(" to %" PRIu64, obstacle->most_volume);
    printf(" cells in all, the %s has %u", target_word(puzzle), cells);
    if (holes != 0)
        printf(", of which %u may stay empty", holes);
    printf("%s.\n", between ? "; no numbers of copies add up to that" : "");
}

void
count_explain_obstacle(const struct tallied *tallied)
{
    const cn_puzzle *puzzle = tallied->puzzle;
    const cn_obstacle *obstacle = &tallied->counts.obstacle;
    const cn_box box = cn_puzzle_box(puzzle);

    switch (obstacle->kind) {
    case CN_OBSTACLE_NONE:
        break;
    case CN_OBSTACLE_BLOCK:
        printf("None, because block %s fits nowhere.\n", cn_block_name(puzzle, obstacle->block));
        break;
    case CN_OBSTACLE_VOLUME:
        explain_volume(tallied);
        break;
    case CN_OBSTACLE_CELL:
        printf("None, because no block fits over the cell in plane %u, row %u, column %u.\n",
               obstacle->cell / box.columns / box.rows, obstacle->cell / box.columns % box.rows,
               obstacle->cell % box.columns);
        break;
    case CN_OBSTACLE_COLOURING:
        explain_colouring(tallied);
        break;
    }
}

/* "3x3x3", or "27 cells of 3x3x5" where the target is no box. */
static void
print_target(const cn_puzzle *puzzle)
{
    const cn_box box = cn_puzzle_box(puzzle);

    if (cn_puzzle_cells(puzzle) != box.planes * box.rows * box.columns)
        printf("%u cells of ", cn_puzzle_cells(puzzle));
    printf("%ux%ux%u", box.planes, box.rows, box.columns);
}

void
count_explain(const struct tallied *tallied)
{
    printf("Packings of %s, ", cn_puzzle_name(tallied->puzzle));
    print_target(tallied->puzzle);
    printf(":\n");
    count_explain_obstacle(tallied);
    print_all(tallied);
    print_rotation(tallied);
    print_reflection(tallied);
    print_anchored(tallied);
    if (tallied->counts.anchor != CN_BLOCK_NONE && tallied->counts.classes <= CLASSES_SHOWN)
        print_classes(tallied);
}
