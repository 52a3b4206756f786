#ifndef FORMATS_XMPUZZLE_FILE_H
#define FORMATS_XMPUZZLE_FILE_H

#include "base/arena.h"
#include "base/text.h"
#include "cube/cells.h"
#include "cubenum/status.h"

/* What is taken from an .xmpuzzle file, in the words of that format. */

/* A filled cell of a shape: x, y, z. */
struct xm_cell {
    unsigned short at[3];
    bool variable;
    unsigned char colour; /* 1.., 0 for none */
};

struct xm_shape {
    struct slice name;
    unsigned size[3];
    int hotspot[3];
    size_t first, cells;  /* in the file's cells; of a shape of more than CELLS_MAX only these */
    uint64_t filled;      /* how many it has */
    struct xm_cell *cell; /* set when all are read */
};

/* Entries of a list of pieces at most. */
enum { XM_ENTRIES_MAX = 1024 };

/* An entry of the list of pieces. */
struct xm_entry {
    unsigned shape;
    unsigned least, most;
    size_t offset; /* in the text, for errors */
    unsigned line;
};

/* A colour of a piece that may be at a colour of the result, both from 1. */
struct xm_pair {
    unsigned piece, result;
    size_t offset;
};

/* A piece of an assembly, or a piece that is not placed. */
struct xm_place {
    bool placed;
    int at[3];
    unsigned transformation;
};

struct xm_assembly {
    size_t first, places; /* in the file's places */
    size_t offset;
};

/* Growing arrays, allocated by malloc(). */
#define XM_ARRAY(type) \
    struct {           \
        type *at;      \
        size_t count;  \
        size_t room;   \
    }

struct xm_file {
    struct slice text;
    struct arena arena; /* for names */
    unsigned colours;
    XM_ARRAY(struct xm_shape) shape;
    XM_ARRAY(struct xm_cell) cell;
    unsigned problems; /* in the file; what follows is that of one problem */
    size_t problems_offset;
    struct slice title;
    unsigned holes; /* HOLES_ANY if the file does not say */
    XM_ARRAY(struct xm_entry) entry;
    XM_ARRAY(struct xm_pair) pair;
    bool has_result;
    unsigned result;
    size_t problem_offset, result_offset;
    XM_ARRAY(struct xm_place) place;
    XM_ARRAY(struct xm_assembly) assembly;
};

/*
 * See that one of these arrays has room for one more; false if memory ran out.  The count is the
 * caller's.
 */
#define XM_ROOM(array) xm_room(&(array).at, &(array).room, (array).count, sizeof *(array).at)
bool xm_room(void *at, size_t *room, size_t count, size_t size);

/*
 * Parse the XML, and take problem number `problem` (from 1) from it, its assemblies too if wanted.
 * *file is to be released whatever the status is.  CN_ENOMEM, or CN_ECONTENT with line and column;
 * it is no error that there is no such problem.
 */
cn_status xm_parse(struct xm_file *file, struct slice text, unsigned problem, bool assemblies,
                   cn_error *error);
void xm_release(struct xm_file *file);

/* CN_ECONTENT at a byte of the text. */
__attribute__((format(printf, 4, 5))) cn_status xm_fail(const struct xm_file *file, size_t offset,
                                                        cn_error *error, const char *format, ...);
void xm_locate(const struct xm_file *file, size_t offset, unsigned *line, unsigned *column);

/* The cells of the last shape, from the text of its element, which starts at this offset. */
cn_status xm_read_cells(struct xm_file *file, struct slice text, size_t offset, cn_error *error);

/* An assembly more, likewise. */
cn_status xm_read_assembly(struct xm_file *file, struct slice text, size_t offset, cn_error *error);

/*
 * The assemblies of the file, the cells of their pieces in the target of the draft, which starts at
 * `start` in the result; block[entry] is the block that an entry became.
 */
struct puzzle_draft;
struct xmpuzzle_assemblies;
cn_status xm_assemblies(struct xmpuzzle_assemblies *out, const struct xm_file *file,
                        const struct puzzle_draft *draft, const unsigned *block, struct cell start,
                        cn_error *error);

/* CN_OK if the format can say all that is in the draft, else CN_ECONTENT; CN_ENOMEM. */
cn_status xm_check(const struct puzzle_draft *draft, cn_error *error);

/* The file up to the first solution of `assemblies`. */
struct output;
cn_status xm_put_puzzle(const struct puzzle_draft *draft, uint64_t assemblies,
                        const struct output *output);

#endif
