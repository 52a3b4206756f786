#ifndef PACKING_PUZZLE_H
#define PACKING_PUZZLE_H

#include "packing/draft.h"

#include <stdint.h>

/* In place of a placement's number, or an orientation's: there is none. */
#define PLACEMENT_NONE UINT_MAX
#define ORIENTATION_NONE USHRT_MAX

struct orientation {
    struct shape shape;
    const char *signature;
    unsigned short map; /* the first of the motions that makes it of the shape as drawn */
    /* Where its bounding box may start: in a box of these sides, places are numbered by box_number(). */
    struct box starts; /* sides 0 if it is too large */
    /*
     * [place]: number of the placement there, or PLACEMENT_NONE.  Orientations of the same cells,
     * but for colours, share this: a block that covers cells in two ways has one placement there.
     */
    unsigned *placement;
};

/* What the puzzle knows of one block. */
struct block_data {
    char name[CN_NAME_SIZE];
    char letter;                /* in grids, '\0' if names are too many for letters */
    unsigned short least, most; /* copies */
    unsigned volume;            /* of one copy, in cells */
    enum motions motions;
    bool connected;
    int pin; /* number of the pinned orientation, or -1 */
    unsigned orientations;
    struct orientation *orientation;
    /* [map]: the orientation that a map makes of the shape as drawn, or ORIENTATION_NONE */
    unsigned short by_map[CN_CUBEMAPS];
    unsigned first; /* placement */
    unsigned placements;
};

struct placement {
    struct cell start; /* of the bounding box */
    unsigned short block;
    unsigned short orientation;
};

/* What a map makes of a block. */
struct block_image {
    unsigned short block;        /* the block that it becomes */
    unsigned short source;       /* the block that becomes it */
    unsigned short *orientation; /* [orientation]: what that becomes */
};

struct cn_puzzle {
    struct arena arena;
    char name[CN_NAME_SIZE];
    char title[TITLE_SIZE];
    cn_convention convention;

    struct box box;
    unsigned cells;          /* of the target, in the order plane, row, column */
    unsigned words;          /* of a set of cells */
    unsigned short *cell;    /* [cell]: its number in the box */
    unsigned short *cell_at; /* [number in the box]: its cell, or CELLS_MAX */
    unsigned char *colour;   /* [cell], 0 for none */
    uint64_t *optional;      /* the cells that may stay empty */
    unsigned optional_cells; /* how many */
    unsigned holes;          /* cells that stay empty at most */

    bool coloured; /* are there cells of blocks with colours? */
    unsigned blocks;
    struct block_data *block;
    unsigned placements;
    struct placement *placement; /* of all blocks, in the order of a listing */
    uint64_t *set;               /* [placement][word]: the cells that it covers */

    struct cubemap cubemap[CN_CUBEMAPS]; /* by their numbers */
    cubemap_set target_maps;             /* those that keep the target */
    cubemap_set maps;                    /* of these, those that carry each block to some block */
    cubemap_set rotations; /* of these, the rotations that carry each block to itself */
    struct block_image *image[CN_CUBEMAPS]; /* [map of maps][block] */
};

/*
 * Make a puzzle of a draft, which is not needed afterwards.  CN_ENOMEM, or CN_ECONTENT for what a
 * reader cannot see: equal names, congruent blocks, a block larger than the target, a pinned
 * orientation that is none of its block, too many cells; error->line then is that of the block, pin
 * or target at fault.
 */
cn_status puzzle_build(const struct puzzle_draft *draft, cn_puzzle **out, cn_error *error);

/* The steps of puzzle_build(), each in a file of its own. */
cn_status puzzle_set_target(cn_puzzle *puzzle, const struct puzzle_draft *draft, cn_error *error);
cn_status puzzle_list_orientations(cn_puzzle *puzzle, const struct puzzle_draft *draft,
                                   cn_error *error);
cn_status puzzle_list_placements(cn_puzzle *puzzle, cn_error *error);
cn_status puzzle_find_symmetries(cn_puzzle *puzzle, cn_error *error);

static inline const uint64_t *
puzzle_set(const cn_puzzle *puzzle, size_t placement)
{
    return puzzle->set + placement * puzzle->words;
}

/* May the cell stay empty? */
static inline bool
puzzle_is_optional(const cn_puzzle *puzzle, unsigned cell)
{
    return (puzzle->optional[cell / 64] >> cell % 64 & 1) != 0;
}

/* Has every packing exactly one copy of the block? */
static inline bool
block_is_used_once(const struct block_data *block)
{
    return block->least == 1 && block->most == 1;
}

/* May a packing have several copies of some block, so that states of a search may recur? */
bool puzzle_has_copies(const cn_puzzle *puzzle);

/* The placement to which a map of puzzle->maps carries a placement. */
unsigned puzzle_image(const cn_puzzle *puzzle, unsigned map, unsigned placement);

/* The cell to which a map of puzzle->target_maps carries a cell. */
unsigned puzzle_cell_image(const cn_puzzle *puzzle, unsigned map, unsigned cell);

/* The block that a map of puzzle->maps makes of a block. */
static inline unsigned
puzzle_renamed(const cn_puzzle *puzzle, unsigned map, unsigned block)
{
    return puzzle->image[map][block].block;
}

/*
 * Where a block is held in its pinned orientation, that is number 0, and its placements come first:
 * the rank of a placement in this order, and the placement of a rank.  held may be CN_BLOCK_NONE.
 */
unsigned puzzle_held_rank(const cn_puzzle *puzzle, unsigned held, unsigned placement);
unsigned puzzle_held_placement(const cn_puzzle *puzzle, unsigned held, unsigned rank);

/* The maps of puzzle->maps that carry the anchor to itself. */
cubemap_set puzzle_anchor_maps(const cn_puzzle *puzzle, unsigned anchor);

#endif
