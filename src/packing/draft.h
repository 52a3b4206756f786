#ifndef PACKING_DRAFT_H
#define PACKING_DRAFT_H

#include "base/arena.h"
#include "cube/shape.h"
#include "cubenum/puzzle.h"

enum { TITLE_SIZE = 120, COLOUR_NAME_SIZE = 32, COLOURS_MAX = 63, COPIES_MAX = CELLS_MAX };

/* How a block may be put into the target. */
enum motions {
    MOTIONS_ROTATIONS, /* by the 24 rotations of space */
    MOTIONS_PLANAR,    /* by the 4 rotations about the first axis: it stays in its planes */
    MOTIONS_MIRRORED,  /* by all 48 maps */
    MOTIONS_FIXED,     /* as it is drawn, only moved */
};

/* The maps that these are, a group. */
cubemap_set motions_maps(enum motions motions);

/* A block as it was drawn. */
struct block {
    char name[CN_NAME_SIZE];
    struct shape shape;
    struct shape pin; /* the orientation in which anchored listings hold it, if pinned */
    bool pinned;
    unsigned short least, most; /* copies: 0 <= least <= most, 1 <= most <= COPIES_MAX */
    enum motions motions;
    unsigned line;     /* of the text that it was read from, for errors; 0: none */
    unsigned pin_line; /* of its pin */
};

/* What a cell of the target's box is. */
enum cell_kind {
    CELL_OUTSIDE,  /* no cell of the target */
    CELL_FILL,     /* must be filled */
    CELL_OPTIONAL, /* may stay empty */
};

struct target {
    struct box box;
    unsigned char *kind;   /* [cell of the box]: enum cell_kind */
    unsigned char *colour; /* [cell of the box], 0 for none */
    unsigned line;         /* of the text that it was read from */
};

/* Any number of cells that may stay empty. */
#define HOLES_ANY UINT_MAX

/*
 * What a reader of any format hands over; puzzle_build() makes the puzzle of it.  All zero is an
 * empty draft; arrays are in its arena.
 */
struct puzzle_draft {
    struct arena arena;
    char name[CN_NAME_SIZE];
    char title[TITLE_SIZE];
    cn_convention convention;
    unsigned convention_line; /* of the text; 0: reflection where it applies, else rotation */
    struct target target;
    unsigned holes;                                      /* cells that stay empty at most */
    unsigned colours;                                    /* numbered 1..colours */
    char colour_name[COLOURS_MAX + 1][COLOUR_NAME_SIZE]; /* [colour] */
    unsigned blocks, block_capacity;
    struct block *block; /* [blocks] */
};

void draft_release(struct puzzle_draft *draft);

/*
 * One block more, all zero but for one copy; valid until the next is added.  NULL and the reason in
 * *error: CN_ENOMEM in *status, or CN_ECONTENT for more than CN_BLOCKS_MAX.
 */
struct block *draft_add_block(struct puzzle_draft *draft, cn_status *status, cn_error *error);

/*
 * The target becomes a box, all of its cells CELL_OUTSIDE and without colour.  CN_ENOMEM, or
 * CN_ECONTENT if the box has more than BOX_MAX cells or a side longer than SIDE_MAX.
 */
cn_status draft_set_target(struct puzzle_draft *draft, struct box box, cn_error *error);

/*
 * A shape of these voxels, which are copied into the draft.  CN_ENOMEM, or CN_ECONTENT for no
 * voxels, more than CELLS_MAX, or a cell twice.
 */
cn_status draft_shape(struct puzzle_draft *draft, const struct voxel *voxel, unsigned count,
                      struct shape *out, cn_error *error);

/*
 * The number of the colour with this name, which is added if it is not there; 0 if there are
 * COLOURS_MAX already or the name is too long.
 */
unsigned draft_colour(struct puzzle_draft *draft, const char *name);

#endif
