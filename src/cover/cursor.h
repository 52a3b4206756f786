#ifndef COVER_CURSOR_H
#define COVER_CURSOR_H

#include "cover/cover.h"

/*
 * A place in the tree of the search, found by laying rows down from the root, with the rows that
 * are still possible there as a list of their numbers.  Slower than the kernel, which takes over
 * below, but it knows the rows by their numbers.
 */
struct cursor {
    const struct cover *cover;
    unsigned depth;        /* rows laid down */
    unsigned *laid;        /* [depth]: those rows */
    unsigned *possible;    /* the lists of all levels, one behind the other */
    size_t possible_room;  /* of that array, in rows */
    size_t *first;         /* [level + 1]: where its list starts, and the next one's */
    uint64_t *covered;     /* [level][word]: the cells covered */
    unsigned short *least; /* [level][block]: copies still to be placed at least */
    unsigned short *most;  /* [level][block]: and at most */
    unsigned *fits;        /* [cells + blocks]: room to count */
};

/* At the root, with room for `depth` rows.  CN_ENOMEM; *out then needs no release. */
cn_status cursor_create(struct cursor *out, const struct cover *cover, unsigned depth);
void cursor_release(struct cursor *cursor);

/* Lay a possible row down.  CN_ENOMEM leaves the cursor where it was. */
cn_status cursor_descend(struct cursor *cursor, unsigned row);

/* Take up rows until `depth` are left. */
void cursor_ascend(struct cursor *cursor, unsigned depth);

/* What became of the branch at a place. */
enum branch {
    BRANCH_DEAD,     /* an item that must be covered has no row */
    BRANCH_COMPLETE, /* every cell is covered, and every block placed often enough */
    BRANCH_OPEN,
};

/*
 * The rows to be tried next, ascending: those that cover the item that the fewest rows cover, the
 * first of these, cells before blocks (Golomb and Baumert, 1965; Knuth, Dancing Links, 2000).  A
 * block is such an item if exactly one copy of it is to be placed.  rows has room for all that are
 * possible here.
 */
enum branch cursor_branch(const struct cursor *cursor, unsigned *rows, unsigned *count);

static inline unsigned
cursor_possible_count(const struct cursor *cursor)
{
    return (unsigned)(cursor->first[cursor->depth + 1] - cursor->first[cursor->depth]);
}

/* The rows still possible, ascending. */
static inline const unsigned *
cursor_possible(const struct cursor *cursor)
{
    return cursor->possible + cursor->first[cursor->depth];
}

static inline const uint64_t *
cursor_covered(const struct cursor *cursor)
{
    return cursor->covered + (size_t)cursor->depth * cursor->cover->words;
}

static inline const unsigned short *
cursor_least(const struct cursor *cursor)
{
    return cursor->least + (size_t)cursor->depth * cursor->cover->blocks;
}

static inline const unsigned short *
cursor_most(const struct cursor *cursor)
{
    return cursor->most + (size_t)cursor->depth * cursor->cover->blocks;
}

#endif
