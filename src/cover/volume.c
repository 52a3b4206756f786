/* The subset sum problem of volumes, by the sets of sums reached (Bellman, 1957). */
#include "cover/volume.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

/* Cells that one copy covers, at least and at most; all zero if the block has no row of its own. */
struct size {
    unsigned least, most;
};

/* Sets of volumes 0..cells, a bit each. */
struct sums {
    unsigned cells;
    size_t words;
    uint64_t *reached;  /* by the blocks so far */
    uint64_t *together; /* with what copies of the next block there are so far */
    uint64_t *added;    /* with one more */
    uint64_t *enough;   /* with enough of them */
};

static unsigned
row_size(const struct cover *cover, unsigned row)
{
    unsigned size = 0;

    for (unsigned w = 0; w < cover->words; w++)
        size += bits_count(cover_row(cover, row)[w]);
    return size;
}

static void
widen(struct size *size, unsigned cells, unsigned copies)
{
    const unsigned least = cells / copies, most = (cells + copies - 1) / copies;

    if (size->most == 0 || least < size->least)
        size->least = least;
    if (most > size->most)
        size->most = most;
}

/* Whether the row covers so many cells as its blocks' sizes say. */
static bool
agrees(const struct cover *cover, unsigned row, const struct size *size)
{
    const unsigned cells = row_size(cover, row);
    uint64_t least = 0, most = 0;

    for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++) {
        const struct use use = cover->use[u];
        if (size[use.block].most == 0)
            return false;
        least += (uint64_t)use.copies * size[use.block].least;
        most += (uint64_t)use.copies * size[use.block].most;
    }
    return least <= cells && cells <= most;
}

/* The blocks' sizes by the rows that use one only; false if that is not the truth of all rows. */
static bool
find_sizes(const struct cover *cover, struct size *size)
{
    for (unsigned row = 0; row < cover->rows; row++) {
        const struct use *use = &cover->use[cover->use_start[row]];
        if (cover->use_start[row + 1] - cover->use_start[row] == 1)
            widen(&size[use->block], row_size(cover, row), use->copies);
    }
    for (unsigned row = 0; row < cover->rows; row++)
        if (cover->use_start[row + 1] - cover->use_start[row] != 1 && !agrees(cover, row, size))
            return false;
    return true;
}

/* What is more than all cells is cut off. */
static void
join_shifted(const struct sums *sums, uint64_t *to, const uint64_t *from, unsigned by)
{
    const size_t words = by / 64;

    for (size_t w = words; w < sums->words; w++) {
        to[w] |= from[w - words] << by % 64;
        if (by % 64 != 0 && w > words)
            to[w] |= from[w - words - 1] >> (64 - by % 64);
    }
    to[sums->words - 1] &= UINT64_MAX >> (63 - sums->cells % 64);
}

static bool
any(const struct sums *sums, const uint64_t *set)
{
    for (size_t w = 0; w < sums->words; w++)
        if (set[w] != 0)
            return true;
    return false;
}

/* Copies of several sizes between two are taken to be of any, one not knowing which go together. */
static void
add_block(struct sums *sums, struct size size, unsigned least, unsigned most)
{
    const size_t bytes = sums->words * sizeof *sums->reached;

    memcpy(sums->together, sums->reached, bytes);
    memset(sums->enough, 0, bytes);
    for (unsigned copies = 0; copies <= most && any(sums, sums->together); copies++) {
        if (copies >= least)
            join_shifted(sums, sums->enough, sums->together, 0);
        memset(sums->added, 0, bytes);
        for (unsigned s = size.least; s <= size.most && s <= sums->cells; s++)
            join_shifted(sums, sums->added, sums->together, s);
        memcpy(sums->together, sums->added, bytes);
    }
    memcpy(sums->reached, sums->enough, bytes);
}

/* Blocks without a row are not used. */
static void
add_blocks(struct sums *sums, struct volume *volume, const struct cover *cover,
           const struct size *size)
{
    for (unsigned b = 0; b < cover->blocks; b++) {
        if (size[b].most == 0)
            continue;
        volume->least += (uint64_t)cover->least[b] * size[b].least;
        volume->most += (uint64_t)cover->most[b] * size[b].most;
        add_block(sums, size[b], cover->least[b], cover->most[b]);
    }
    volume->possible = (sums->reached[sums->cells / 64] >> sums->cells % 64 & 1) != 0;
    for (unsigned v = 0; v < sums->cells; v++)
        if ((sums->reached[v / 64] >> v % 64 & 1) != 0)
            volume->below = v;
}

cn_status
volume_find(struct volume *out, const struct cover *cover)
{
    struct sums sums = {.cells = cover->cells, .words = cover->cells / 64 + 1};
    struct size *size = calloc((size_t)cover->blocks + 1, sizeof *size);
    uint64_t *sets = calloc(4 * sums.words, sizeof *sets);
    const cn_status status = size != NULL && sets != NULL ? CN_OK : CN_ENOMEM;

    if (status == CN_OK) {
        *out = (struct volume){.possible = true};
        sums.reached = sets;
        sums.together = sets + sums.words;
        sums.added = sets + 2 * sums.words;
        sums.enough = sets + 3 * sums.words;
        sums.reached[0] = 1;
        if (find_sizes(cover, size))
            add_blocks(&sums, out, cover, size);
    }
    free(size);
    free(sets);
    return status;
}
