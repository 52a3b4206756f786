/* What the public interface tells about a puzzle: plain look-ups. */
#include "base/text.h"
#include "packing/puzzle.h"

#include <string.h>

const char *
cn_convention_name(cn_convention convention)
{
    switch (convention) {
    case CN_ALL:
        return "all";
    case CN_ROTATION:
        return "rotation";
    case CN_REFLECTION:
        return "reflection";
    case CN_ANCHORED:
        break;
    }
    return "anchored";
}

const char *
cn_puzzle_name(const cn_puzzle *puzzle)
{
    return puzzle->name;
}

const char *
cn_puzzle_title(const cn_puzzle *puzzle)
{
    return puzzle->title;
}

cn_convention
cn_puzzle_convention(const cn_puzzle *puzzle)
{
    return puzzle->convention;
}

unsigned
cn_puzzle_blocks(const cn_puzzle *puzzle)
{
    return puzzle->blocks;
}

unsigned
cn_puzzle_volume(const cn_puzzle *puzzle)
{
    return puzzle->volume;
}

bool
cn_puzzle_mirrored(const cn_puzzle *puzzle)
{
    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (puzzle->block[b].mirror == CN_BLOCK_NONE)
            return false;
    return true;
}

unsigned
cn_puzzle_block_named(const cn_puzzle *puzzle, const char *name)
{
    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (strcmp(puzzle->block[b].name, name) == 0)
            return b;
    return CN_BLOCK_NONE;
}

const char *
cn_block_name(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].name;
}

char
cn_block_letter(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].letter;
}

unsigned
cn_block_orientations(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].orientations;
}

unsigned
cn_block_mirror(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].mirror;
}

int
cn_block_pin(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].pin;
}

const char *
cn_block_signature(const cn_puzzle *puzzle, unsigned block, unsigned orientation)
{
    return puzzle->block[block].orientation[orientation].signature;
}

unsigned
cn_puzzle_placements(const cn_puzzle *puzzle)
{
    return puzzle->placements;
}

unsigned
cn_block_placements(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].placements;
}

unsigned
cn_block_first_placement(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].first;
}

cn_placement
cn_puzzle_placement(const cn_puzzle *puzzle, unsigned placement)
{
    const struct placement *p = &puzzle->placement[placement];

    return (cn_placement){
        .block = p->block,
        .orientation = p->orientation,
        .start = {p->start.at[0], p->start.at[1], p->start.at[2]},
        .cells = p->set,
    };
}

void
cn_placement_label(const cn_puzzle *puzzle, unsigned placement, unsigned held,
                   char label[CN_LABEL_SIZE])
{
    const struct placement *p = &puzzle->placement[placement];
    const bool pinned = p->block == held && puzzle->block[held].pin == p->orientation;
    struct writer writer = {label, CN_LABEL_SIZE, 0};

    write_format(&writer, "%u+%u%u%u", pinned ? 0u : p->orientation, p->start.at[0], p->start.at[1],
                 p->start.at[2]);
}
