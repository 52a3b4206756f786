#include "cover/root.h"

#include "base/array.h"
#include "base/bits.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* In place of an item's number: none, for the block is not counted or all of it is placed. */
#define ITEM_NONE USHRT_MAX

/*
 * The copies of a single block are counted by their volume, if all of its rows are of one size and
 * those of a packing are known.
 */
static bool
volume_counts(const struct cover *cover, unsigned rows)
{
    unsigned size = 0;

    if (cover->blocks != 1 || rows == 0)
        return false;
    for (unsigned row = 0; row < cover->rows; row++) {
        unsigned cells = 0;
        for (unsigned w = 0; w < cover->words; w++)
            cells += bits_count(cover_row(cover, row)[w]);
        if (row != 0 && cells != size)
            return false;
        size = cells;
    }
    return size * rows == cover->cells;
}

/* Words in a row of so many items: a power of two. */
static unsigned
words_for(unsigned items)
{
    unsigned words = 1;

    while (64 * words < items)
        words *= 2;
    return words;
}

static unsigned
stride_for(unsigned rows)
{
    return (rows + 15) / 8 * 8;
}

cn_status
root_create(struct root *out, const struct cover *cover, unsigned rows)
{
    const unsigned words = words_for(cover->cells + cover->blocks);
    struct root root = {.cover = cover, .rows = rows};

    root.counts_blocks = !volume_counts(cover, rows);
    root.row = array_alloc_apart((size_t)words * stride_for(cover->rows), sizeof *root.row);
    root.least = calloc(cover->blocks + 1u, sizeof *root.least);
    root.most = calloc(cover->blocks + 1u, sizeof *root.most);
    root.item = calloc(cover->cells, sizeof *root.item);
    root.block = calloc(cover->blocks + 1u, sizeof *root.block);
    root.item_of_block = calloc(cover->blocks + 1u, sizeof *root.item_of_block);
    root.item_of_cell = calloc(cover->cells, sizeof *root.item_of_cell);
    if (root.row == NULL || root.least == NULL || root.most == NULL || root.item == NULL
        || root.block == NULL || root.item_of_block == NULL || root.item_of_cell == NULL) {
        root_release(&root);
        return CN_ENOMEM;
    }
    *out = root;
    return CN_OK;
}

unsigned
root_words(const struct root *root)
{
    return words_for(root->cover->cells + root->cover->blocks);
}

void
root_release(struct root *root)
{
    free(root->row);
    free(root->least);
    free(root->most);
    free(root->item);
    free(root->block);
    free(root->item_of_block);
    free(root->item_of_cell);
    *root = (struct root){.rows = 0};
}

/* Number the cells that are open and the blocks of which copies are left. */
static void
number_items(struct root *root, const struct cursor *cursor)
{
    const struct cover *cover = root->cover;
    const uint64_t *covered = cursor_covered(cursor);
    struct kernel_root *kernel = &root->kernel;

    memset(root->open_cells, 0, sizeof root->open_cells);
    for (unsigned c = 0; c < cover->cells; c++)
        if ((covered[c / 64] >> c % 64 & 1) == 0) {
            root->item_of_cell[c] = (unsigned short)kernel->cells;
            root->item[kernel->cells++] = (unsigned short)c;
            root->open_cells[c / 64]++;
        }
    for (unsigned b = 0; b < cover->blocks; b++) {
        root->item_of_block[b] = ITEM_NONE;
        if (!root->counts_blocks || cursor_most(cursor)[b] == 0)
            continue;
        root->item_of_block[b] = (unsigned short)(kernel->cells + kernel->blocks);
        root->block[kernel->blocks] = (unsigned short)b;
        root->least[kernel->blocks] = cursor_least(cursor)[b];
        root->most[kernel->blocks++] = cursor_most(cursor)[b];
    }
}

/* Number the items of the possible rows anew, bit by bit. */
static void
encode_portable(struct root *root, const unsigned *possible)
{
    const struct cover *cover = root->cover;
    const size_t stride = root->kernel.stride;

    for (unsigned i = 0; i < root->kernel.rows; i++) {
        const uint64_t *cells = cover_row(cover, possible[i]);
        const unsigned block = root->item_of_block[cover_block(cover, possible[i])];
        uint64_t *out = root->row + i;
        for (unsigned w = 0; w < root->kernel.words; w++)
            out[w * stride] = 0;
        for (unsigned w = 0; w < cover->words; w++)
            for (uint64_t rest = cells[w]; rest != 0; rest = bits_drop_lowest(rest)) {
                const unsigned item = root->item_of_cell[64 * w + bits_lowest(rest)];
                out[item / 64 * stride] |= (uint64_t)1 << item % 64;
            }
        if (block != ITEM_NONE)
            out[block / 64 * stride] |= (uint64_t)1 << block % 64;
    }
}

#ifdef __x86_64__
/* The same by the instruction that is made for it. */
__attribute__((target("bmi2"))) static void
encode_bmi2(struct root *root, const struct cursor *cursor)
{
    const struct cover *cover = root->cover;
    const unsigned *possible = cursor_possible(cursor);
    const uint64_t *covered = cursor_covered(cursor);
    const size_t stride = root->kernel.stride;

    for (unsigned w = 0; w < root->kernel.words; w++)
        memset(root->row + w * stride, 0, root->kernel.rows * sizeof *root->row);
    for (unsigned i = 0; i < root->kernel.rows; i++) {
        const uint64_t *cells = cover_row(cover, possible[i]);
        const unsigned block = root->item_of_block[cover_block(cover, possible[i])];
        uint64_t *out = root->row + i;
        unsigned first = 0; /* item of the word's first open cell */
        for (unsigned w = 0; w < cover->words; w++) {
            const uint64_t open = ~covered[w];
            const uint64_t items = _pext_u64(cells[w], open);
            out[first / 64 * stride] |= items << first % 64;
            if (first % 64 != 0 && items >> (64 - first % 64) != 0)
                out[(first / 64 + 1) * stride] |= items >> (64 - first % 64);
            first += root->open_cells[w];
        }
        if (block != ITEM_NONE)
            out[block / 64 * stride] |= (uint64_t)1 << block % 64;
    }
}
#endif

static void
encode(struct root *root, const struct cursor *cursor)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("bmi2")) {
        encode_bmi2(root, cursor);
        return;
    }
#endif
    encode_portable(root, cursor_possible(cursor));
}

void
root_fill(struct root *root, const struct cursor *cursor)
{
    struct kernel_root *kernel = &root->kernel;

    *kernel = (struct kernel_root){
        .rows = cursor_possible_count(cursor),
        .row = root->row,
        .least = root->least,
        .most = root->most,
        .rows_left = root->rows != 0 ? root->rows - cursor->depth : 0,
    };
    number_items(root, cursor);
    kernel->words = words_for(kernel->cells + kernel->blocks);
    kernel->stride = stride_for(kernel->rows);
    encode(root, cursor);
}

unsigned
root_decode(const struct root *root, const uint64_t *row, uint64_t *cells)
{
    const struct kernel_root *kernel = &root->kernel;
    unsigned block = 0;

    memset(cells, 0, root->cover->words * sizeof *cells);
    for (unsigned w = 0; w < kernel->words; w++)
        for (uint64_t rest = row[w]; rest != 0; rest = bits_drop_lowest(rest)) {
            const unsigned item = 64 * w + bits_lowest(rest);
            if (item >= kernel->cells) {
                block = root->block[item - kernel->cells];
                continue;
            }
            const unsigned cell = root->item[item];
            cells[cell / 64] |= (uint64_t)1 << cell % 64;
        }
    return block;
}
