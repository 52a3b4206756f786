/* A packing as text. */
#include "base/text.h"
#include "cubenum/list.h"
#include "packing/puzzle.h"

#include <string.h>

void
cn_packing_blocks(const cn_packing *packing, unsigned *blocks)
{
    const cn_puzzle *puzzle = packing->puzzle;

    for (unsigned place = 0; place < box_volume(puzzle->box); place++)
        blocks[place] = puzzle->cell_at[place] == CELLS_MAX ? CN_BLOCK_OUTSIDE : CN_BLOCK_NONE;
    for (unsigned i = 0; i < packing->count; i++) {
        const uint64_t *set = puzzle_set(puzzle, packing->placement[i]);
        for (unsigned w = 0; w < puzzle->words; w++)
            for (uint64_t rest = set[w]; rest != 0; rest = bits_drop_lowest(rest))
                blocks[puzzle->cell[64 * w + bits_lowest(rest)]] =
                    puzzle->placement[packing->placement[i]].block;
    }
}

static bool
uses_each_block_once(const cn_puzzle *puzzle)
{
    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (!block_is_used_once(&puzzle->block[b]))
            return false;
    return true;
}

static void
write_placements(const cn_packing *packing, struct writer *writer)
{
    const cn_puzzle *puzzle = packing->puzzle;
    const bool named = !uses_each_block_once(puzzle);

    write_format(writer, "#%03llu (", (unsigned long long)packing->number);
    for (unsigned i = 0; i < packing->count; i++) {
        char label[CN_LABEL_SIZE];
        cn_placement_label(puzzle, packing->placement[i], packing->held, label);
        write_format(writer, "%s", i == 0 ? "" : ", ");
        if (named)
            write_format(writer,
                         "%s:", puzzle->block[puzzle->placement[packing->placement[i]].block].name);
        write_format(writer, "%s", label);
    }
    write_format(writer, ")\n");
}

/* One place of the grid: a letter, or a word where there are too many blocks for letters. */
static void
write_place(const cn_puzzle *puzzle, unsigned block, bool first, struct writer *writer)
{
    const bool words = puzzle->block[0].letter == '\0';

    if (words && !first)
        write_char(writer, ' ');
    if (block == CN_BLOCK_OUTSIDE)
        write_char(writer, '.');
    else if (block == CN_BLOCK_NONE)
        write_char(writer, '-');
    else if (words)
        write_format(writer, "%s", puzzle->block[block].name);
    else
        write_char(writer, puzzle->block[block].letter);
}

static void
write_grid(const cn_packing *packing, struct writer *writer)
{
    const cn_puzzle *puzzle = packing->puzzle;
    const unsigned short *size = puzzle->box.size;
    unsigned blocks[BOX_MAX] = {0};

    cn_packing_blocks(packing, blocks);
    for (unsigned short row = 0; row < size[1]; row++) {
        for (unsigned short plane = 0; plane < size[0]; plane++) {
            write_format(writer, "%s", plane == 0 ? "" : "  ");
            for (unsigned short column = 0; column < size[2]; column++) {
                const struct cell cell = {{plane, row, column}};
                write_place(puzzle, blocks[box_number(puzzle->box, cell)], column == 0, writer);
            }
        }
        write_char(writer, '\n');
    }
}

size_t
cn_packing_write(const cn_packing *packing, cn_packing_format format, char *text, size_t size)
{
    struct writer writer = {text, size, 0};

    write_placements(packing, &writer);
    if (format == CN_FORMAT_GRID)
        write_grid(packing, &writer);
    return writer.wanted;
}
