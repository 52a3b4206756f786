#ifndef COVER_KERNEL_STATE_H
#define COVER_KERNEL_STATE_H

#include "cover/kernel.h"

#include <stddef.h>

/*
 * What the kernels of all instruction sets and widths share.
 */
enum {
    KERNEL_WIDTHS = 5,    /* 1, 2, 4, 8 and 16 words */
    KERNEL_LANES_MAX = 8, /* words in the widest vector */
    /* Behind the rows of a list there are that many that no row is disjoint from. */
    KERNEL_PADDING = 2 * KERNEL_LANES_MAX,
};

/* A row that was laid down; its words are `stride` apart, after so many renumberings. */
struct kernel_laid {
    const uint64_t *row;
    size_t stride;
    unsigned renumbered;
};

/* The items that are kept, of a row of `words` words, where a search goes on in fewer words. */
struct kernel_renumbering {
    unsigned words;
    uint64_t kept[KERNEL_WORDS_MAX];
};

struct kernel {
    enum kernel_isa isa;
    unsigned words, rows, depth;

    /* The search that is going on. */
    const struct kernel_root *root;
    kernel_visit visit;
    void *context;
    const atomic_bool *stop;
    uint64_t nodes, packings;
    unsigned short least[KERNEL_BLOCKS_MAX], most[KERNEL_BLOCKS_MAX];
    unsigned renumberings;
    struct kernel_renumbering renumbering[KERNEL_WIDTHS];
    /* [times renumbered][item]: the block that it is, if it is one */
    unsigned short block[KERNEL_WIDTHS][KERNEL_ITEMS_MAX];

    struct kernel_laid *laid; /* [depth] */
    uint64_t *visited;        /* [depth][words]: what visit is shown */
    const uint64_t **visited_row;
    uint64_t *lists; /* a stack of lists of rows */
};

/* Words that a list of up to `rows` rows takes in each of its columns. */
static inline size_t
kernel_stride(size_t rows)
{
    return (rows + KERNEL_PADDING + KERNEL_LANES_MAX - 1) / KERNEL_LANES_MAX * KERNEL_LANES_MAX;
}

/* All rows of a packing are laid down.  false ends the search. */
bool kernel_found(struct kernel *kernel, unsigned count);

/* What an instruction set offers: a search from kernel->root, by the logarithm of its words. */
typedef bool (*kernel_start)(struct kernel *kernel);
struct kernel_starts {
    kernel_start plain[KERNEL_WIDTHS];  /* of each block there is one */
    kernel_start ranged[KERNEL_WIDTHS]; /* of some block there are none or several */
};

extern const struct kernel_starts kernel_starts_portable;
#ifdef __x86_64__
extern const struct kernel_starts kernel_starts_avx2, kernel_starts_avx512;
#endif

#endif
