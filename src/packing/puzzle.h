#ifndef PACKING_PUZZLE_H
#define PACKING_PUZZLE_H

#include "cubenum/puzzle.h"
#include "packing/placement.h"

#include <stdint.h>

enum { TITLE_SIZE = 120 };

/* A block as it was drawn. */
struct block {
    char name[CN_NAME_SIZE];
    struct shape shape;
    struct shape pin; /* the orientation in which anchored listings hold it, if pinned */
    bool pinned;
    unsigned line;     /* of the text that it was read from, for errors */
    unsigned pin_line; /* of its pin */
};

/* What a reader of any format hands over; puzzle_build() makes the puzzle of it. */
struct puzzle_draft {
    char name[CN_NAME_SIZE];
    char title[TITLE_SIZE];
    cn_convention convention;
    unsigned convention_line; /* of the text; 0: reflection where it applies, else rotation */
    unsigned blocks;
    struct block block[CN_BLOCKS_MAX];
};

/* What the puzzle knows of one block. */
struct block_data {
    char name[CN_NAME_SIZE];
    char letter;
    unsigned mirror; /* the block that is its mirror image, itself perhaps, or CN_BLOCK_NONE */
    int pin;         /* number of the pinned orientation, or -1 */
    unsigned orientations;
    unsigned first; /* placement */
    unsigned placements;
    struct orientation orientation[ORIENTATIONS_MAX];
};

struct cn_puzzle {
    char name[CN_NAME_SIZE];
    char title[TITLE_SIZE];
    cn_convention convention;
    unsigned volume; /* of all blocks, in cells */
    cubemap_set rotations;
    unsigned char cell_image[CN_CUBEMAPS][CUBE_CELLS]; /* [map][cell]: the cell that it goes to */
    unsigned placements;
    unsigned blocks;
    struct block_data block[CN_BLOCKS_MAX];
    struct placement *placement; /* of all blocks, in the order of a listing */
    unsigned short
        *by_cells; /* numbers of placements, of each block in ascending order of their cells */
};

/*
 * CN_ENOMEM, or CN_ECONTENT if two names are equal, two blocks are congruent, or a pinned
 * orientation is none of its block; error->line then is that of the block or pin at fault.
 */
cn_status puzzle_build(const struct puzzle_draft *draft, cn_puzzle **out, cn_error *error);

/*
 * The placement to which a map carries a placement; of the mirrored block where the map is no
 * rotation.  The map must be one of puzzle_symmetries().
 */
unsigned puzzle_image(const cn_puzzle *puzzle, unsigned map, unsigned placement);

/* The block that a map of puzzle_symmetries() makes of a block. */
unsigned puzzle_renamed(const cn_puzzle *puzzle, unsigned map, unsigned block);

/* The maps of the cube that carry the set of blocks to itself, up to renaming. */
cubemap_set puzzle_symmetries(const cn_puzzle *puzzle);

/* Those of them that carry the anchor to itself. */
cubemap_set puzzle_anchor_symmetries(const cn_puzzle *puzzle, unsigned anchor);

#endif
