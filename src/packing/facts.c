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

cn_box
cn_puzzle_box(const cn_puzzle *puzzle)
{
    return (cn_box){puzzle->box.size[0], puzzle->box.size[1], puzzle->box.size[2]};
}

unsigned
cn_puzzle_cells(const cn_puzzle *puzzle)
{
    return puzzle->cells;
}

unsigned
cn_puzzle_holes(const cn_puzzle *puzzle)
{
    return puzzle->holes;
}

unsigned
cn_puzzle_cell(const cn_puzzle *puzzle, unsigned cell)
{
    return puzzle->cell[cell];
}

unsigned
cn_puzzle_blocks(const cn_puzzle *puzzle)
{
    return puzzle->blocks;
}

unsigned
cn_puzzle_copies(const cn_puzzle *puzzle)
{
    unsigned copies = 0;

    for (unsigned b = 0; b < puzzle->blocks; b++)
        copies += puzzle->block[b].most;
    return copies < puzzle->cells ? copies : puzzle->cells;
}

unsigned
cn_puzzle_least_volume(const cn_puzzle *puzzle)
{
    unsigned volume = 0;

    for (unsigned b = 0; b < puzzle->blocks; b++)
        volume += puzzle->block[b].least * puzzle->block[b].volume;
    return volume;
}

unsigned
cn_puzzle_most_volume(const cn_puzzle *puzzle)
{
    unsigned volume = 0;

    for (unsigned b = 0; b < puzzle->blocks; b++)
        volume += puzzle->block[b].most * puzzle->block[b].volume;
    return volume;
}

unsigned
cn_puzzle_target_maps(const cn_puzzle *puzzle)
{
    return bits_count(puzzle->target_maps);
}

unsigned
cn_puzzle_rotations(const cn_puzzle *puzzle)
{
    return bits_count(puzzle->rotations);
}

unsigned
cn_puzzle_maps(const cn_puzzle *puzzle)
{
    return bits_count(puzzle->maps);
}

bool
cn_puzzle_mirrored(const cn_puzzle *puzzle)
{
    return (puzzle->maps & ~cubemap_rotations()) != 0;
}

unsigned
cn_puzzle_anchor(const cn_puzzle *puzzle)
{
    for (unsigned b = 0; b < puzzle->blocks; b++)
        if (block_is_used_once(&puzzle->block[b]))
            return b;
    return CN_BLOCK_NONE;
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

bool
cn_block_connected(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].connected;
}

unsigned
cn_block_orientations(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].orientations;
}

unsigned
cn_block_mirror(const cn_puzzle *puzzle, unsigned block)
{
    const cubemap_set reflections = puzzle->maps & ~cubemap_rotations();

    return reflections != 0 ? puzzle_renamed(puzzle, bits_lowest(reflections), block)
                            : CN_BLOCK_NONE;
}

unsigned
cn_block_least(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].least;
}

unsigned
cn_block_most(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].most;
}

unsigned
cn_block_volume(const cn_puzzle *puzzle, unsigned block)
{
    return puzzle->block[block].volume;
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
    };
}

unsigned
cn_placement_cells(const cn_puzzle *puzzle, unsigned placement, unsigned short cells[CN_CELLS_MAX])
{
    const uint64_t *set = puzzle_set(puzzle, placement);
    unsigned count = 0;

    for (unsigned w = 0; w < puzzle->words; w++)
        for (uint64_t rest = set[w]; rest != 0; rest = bits_drop_lowest(rest))
            cells[count++] = (unsigned short)(64 * w + bits_lowest(rest));
    return count;
}

void
cn_placement_label(const cn_puzzle *puzzle, unsigned placement, unsigned held,
                   char label[CN_LABEL_SIZE])
{
    const struct placement *p = &puzzle->placement[placement];
    const unsigned short *size = puzzle->box.size;
    const int pin = p->block == held ? puzzle->block[held].pin : -1;
    const unsigned moved_up = (int)p->orientation < pin; /* to make room for the pinned one */
    const unsigned number = (int)p->orientation == pin ? 0 : p->orientation + moved_up;
    const bool digits = size[0] <= 10 && size[1] <= 10 && size[2] <= 10;
    struct writer writer = {label, CN_LABEL_SIZE, 0};

    write_format(&writer, digits ? "%u+%u%u%u" : "%u+%u,%u,%u", number, p->start.at[0],
                 p->start.at[1], p->start.at[2]);
}
