#include "cover/cursor.h"

#include "base/array.h"
#include "base/bits.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

cn_status
cursor_create(struct cursor *out, const struct cover *cover, unsigned depth)
{
    struct cursor cursor = {.cover = cover};
    const size_t levels = (size_t)depth + 1;

    cursor.laid = calloc(levels, sizeof *cursor.laid);
    cursor.first = calloc(levels + 1, sizeof *cursor.first);
    cursor.covered = calloc(levels * cover->words, sizeof *cursor.covered);
    cursor.least = calloc(levels * cover->blocks + 1, sizeof *cursor.least);
    cursor.most = calloc(levels * cover->blocks + 1, sizeof *cursor.most);
    cursor.fits = calloc((size_t)cover->cells + cover->blocks, sizeof *cursor.fits);
    cursor.possible_room = 2 * (size_t)cover->rows + 1;
    cursor.possible = malloc(cursor.possible_room * sizeof *cursor.possible);
    if (cursor.laid == NULL || cursor.first == NULL || cursor.covered == NULL
        || cursor.least == NULL || cursor.most == NULL || cursor.fits == NULL
        || cursor.possible == NULL) {
        cursor_release(&cursor);
        return CN_ENOMEM;
    }
    for (unsigned row = 0; row < cover->rows; row++)
        cursor.possible[row] = row;
    cursor.first[1] = cover->rows;
    memcpy(cursor.least, cover->least, cover->blocks * sizeof *cursor.least);
    memcpy(cursor.most, cover->most, cover->blocks * sizeof *cursor.most);
    *out = cursor;
    return CN_OK;
}

void
cursor_release(struct cursor *cursor)
{
    free(cursor->laid);
    free(cursor->first);
    free(cursor->covered);
    free(cursor->least);
    free(cursor->most);
    free(cursor->fits);
    free(cursor->possible);
    *cursor = (struct cursor){.depth = 0};
}

/* Room for the list of the next level behind that of this one, of which it is a part. */
static cn_status
make_room(struct cursor *cursor)
{
    const size_t wanted = cursor->first[cursor->depth + 1] + cursor_possible_count(cursor) + 1;

    if (wanted <= cursor->possible_room)
        return CN_OK;
    unsigned *grown = realloc(cursor->possible, 2 * wanted * sizeof *grown);
    if (grown == NULL)
        return CN_ENOMEM;
    cursor->possible = grown;
    cursor->possible_room = 2 * wanted;
    return CN_OK;
}

/*
 * List those rows of the level above that share no cell with the row and whose block is left.  Half
 * of them are and half are not, so it is done without a branch.
 */
static void
sift(struct cursor *cursor, unsigned row)
{
    const struct cover *cover = cursor->cover;
    const unsigned level = cursor->depth;
    const uint64_t *cells = cover_row(cover, row);
    const unsigned block = cover_block(cover, row);
    const unsigned gone = cursor_most(cursor)[block] == 0 ? block : UINT_MAX;
    const unsigned *above = cursor->possible + cursor->first[level - 1];
    const size_t count = cursor->first[level] - cursor->first[level - 1];
    unsigned *list = cursor->possible + cursor->first[level];
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        list[kept] = above[i];
        kept += (size_t)cover_is_disjoint(cover, above[i], cells)
                * (cover_block(cover, above[i]) != gone);
    }
    cursor->first[level + 1] = cursor->first[level] + kept;
}

cn_status
cursor_descend(struct cursor *cursor, unsigned row)
{
    const struct cover *cover = cursor->cover;
    const size_t words = cover->words, blocks = cover->blocks;
    const unsigned level = cursor->depth;
    const unsigned block = cover_block(cover, row);

    if (make_room(cursor) != CN_OK)
        return CN_ENOMEM;
    for (unsigned w = 0; w < words; w++)
        cursor->covered[(level + 1) * words + w] =
            cursor->covered[level * words + w] | cover_row(cover, row)[w];
    memcpy(cursor->least + (level + 1) * blocks, cursor->least + level * blocks,
           blocks * sizeof *cursor->least);
    memcpy(cursor->most + (level + 1) * blocks, cursor->most + level * blocks,
           blocks * sizeof *cursor->most);
    if (cursor->least[(level + 1) * blocks + block] != 0)
        cursor->least[(level + 1) * blocks + block]--;
    cursor->most[(level + 1) * blocks + block]--;
    cursor->laid[level] = row;
    cursor->depth++;
    sift(cursor, row);
    return CN_OK;
}

void
cursor_ascend(struct cursor *cursor, unsigned depth)
{
    cursor->depth = depth;
}

/* How many possible rows cover each item: cells, then blocks. */
static void
count_fits(const struct cursor *cursor)
{
    const struct cover *cover = cursor->cover;
    const unsigned *possible = cursor_possible(cursor);
    unsigned *fits = cursor->fits;

    memset(fits, 0, ((size_t)cover->cells + cover->blocks) * sizeof *fits);
    for (unsigned i = 0; i < cursor_possible_count(cursor); i++) {
        const uint64_t *row = cover_row(cover, possible[i]);
        fits[cover->cells + cover_block(cover, possible[i])]++;
        for (unsigned w = 0; w < cover->words; w++)
            for (uint64_t rest = row[w]; rest != 0; rest = bits_drop_lowest(rest))
                fits[64 * w + bits_lowest(rest)]++;
    }
}

/* The item to branch on, or one that is dead; UINT_MAX if the place is complete. */
static unsigned
choose_item(const struct cursor *cursor, unsigned *fewest)
{
    const struct cover *cover = cursor->cover;
    const uint64_t *covered = cursor_covered(cursor);
    const unsigned short *least = cursor_least(cursor), *most = cursor_most(cursor);
    unsigned best = UINT_MAX;

    *fewest = UINT_MAX;
    for (unsigned c = 0; c < cover->cells; c++)
        if ((covered[c / 64] >> c % 64 & 1) == 0 && cursor->fits[c] < *fewest) {
            *fewest = cursor->fits[c];
            best = c;
        }
    for (unsigned b = 0; b < cover->blocks; b++) {
        const unsigned fits = cursor->fits[cover->cells + b];
        const bool once = least[b] == 1 && most[b] == 1;
        if ((once || (least[b] != 0 && fits == 0)) && fits < *fewest) {
            *fewest = fits;
            best = cover->cells + b;
        }
    }
    return best;
}

enum branch
cursor_branch(const struct cursor *cursor, unsigned *rows, unsigned *count)
{
    const struct cover *cover = cursor->cover;
    const unsigned *possible = cursor_possible(cursor);
    unsigned fewest;

    count_fits(cursor);
    const unsigned item = choose_item(cursor, &fewest);
    *count = 0;
    if (item == UINT_MAX)
        return BRANCH_COMPLETE;
    if (fewest == 0)
        return BRANCH_DEAD;
    for (unsigned i = 0; i < cursor_possible_count(cursor); i++) {
        const unsigned row = possible[i];
        if (item < cover->cells ? cover_covers(cover, row, item)
                                : cover_block(cover, row) == item - cover->cells)
            rows[(*count)++] = row;
    }
    return BRANCH_OPEN;
}
