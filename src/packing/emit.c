/* Packings in one order, whatever order the workers found them in. */
#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"
#include "cubenum/list.h"
#include "packing/problem.h"
#include "packing/run.h"

#include <stdlib.h>

struct cn_listing {
    const cn_puzzle *puzzle;
    unsigned held;
    uint64_t count;
    unsigned short *packing; /* [count][block] */
};

static int
compare_packings(const void *a, const void *b, void *blocks)
{
    const unsigned short *first = a;
    const unsigned short *second = b;

    for (unsigned i = 0; i < *(const unsigned *)blocks; i++)
        if (first[i] != second[i])
            return first[i] < second[i] ? -1 : 1;
    return 0;
}

static cn_status
find_packings(cn_listing *listing, cn_convention convention, const cn_search_options *options,
              cn_search_stats *stats, cn_error *error)
{
    struct start *start = malloc(PLACEMENTS_MAX * sizeof *start);
    struct search_result result = {0};
    struct problem problem;

    if (start == NULL)
        return fail_memory(error);
    cn_status status = problem_create(&problem, listing->puzzle, options, error);
    if (status != CN_OK) {
        free(start);
        return status;
    }
    struct search_job job = problem_job(&problem, convention, start);
    job.keep = true;
    listing->held = problem_held(&problem, convention);
    status = run_searches(&job, 1, options, &result, stats, error);
    if (status == CN_OK) {
        listing->count = result.packings;
        listing->packing = result.kept;
        result.kept = NULL;
    }
    search_result_release(&result);
    problem_release(&problem);
    free(start);
    return status;
}

cn_status
cn_list(const cn_puzzle *puzzle, cn_convention convention, const cn_search_options *options,
        cn_listing **out, cn_search_stats *stats, cn_error *error)
{
    static const cn_search_options DEFAULTS = {0};
    const double start = clock_seconds();
    unsigned blocks = puzzle->blocks;

    if (convention == CN_REFLECTION && !cn_puzzle_mirrored(puzzle))
        return fail(
            error, CN_EINVAL,
            "puzzle '%s': reflection does not apply: expected the mirror image of each block in the set",
            puzzle->name);
    cn_listing *listing = calloc(1, sizeof *listing);
    if (listing == NULL)
        return fail_memory(error);
    listing->puzzle = puzzle;
    const cn_status status =
        find_packings(listing, convention, options != NULL ? options : &DEFAULTS, stats, error);
    if (status != CN_OK) {
        cn_listing_free(listing);
        return status;
    }
    if (listing->count != 0)
        qsort_r(listing->packing, listing->count, blocks * sizeof *listing->packing,
                compare_packings, &blocks);
    if (stats != NULL)
        stats->seconds = clock_seconds() - start;
    *out = listing;
    return CN_OK;
}

void
cn_listing_free(cn_listing *listing)
{
    if (listing == NULL)
        return;
    free(listing->packing);
    free(listing);
}

uint64_t
cn_listing_count(const cn_listing *listing)
{
    return listing->count;
}

unsigned
cn_listing_held(const cn_listing *listing)
{
    return listing->held;
}

const unsigned short *
cn_listing_packing(const cn_listing *listing, uint64_t index)
{
    return listing->packing + index * listing->puzzle->blocks;
}

void
cn_listing_letters(const cn_listing *listing, uint64_t index, char letters[CUBE_CELLS + 1])
{
    const cn_puzzle *puzzle = listing->puzzle;
    const unsigned short *packing = cn_listing_packing(listing, index);

    for (unsigned b = 0; b < puzzle->blocks; b++)
        for (cells rest = puzzle->placement[packing[b]].set; rest != 0;
             rest = (cells)bits_drop_lowest(rest))
            letters[bits_lowest(rest)] = puzzle->block[b].letter;
    letters[CUBE_CELLS] = '\0';
}

size_t
cn_listing_write(const cn_listing *listing, uint64_t index, cn_packing_format format, char *text,
                 size_t size)
{
    const cn_puzzle *puzzle = listing->puzzle;
    const unsigned short *packing = cn_listing_packing(listing, index);
    struct writer writer = {text, size, 0};
    char letters[CUBE_CELLS + 1];

    write_format(&writer, "#%03llu (", (unsigned long long)index + 1);
    for (unsigned b = 0; b < puzzle->blocks; b++) {
        char label[CN_LABEL_SIZE];
        cn_placement_label(puzzle, packing[b], listing->held, label);
        write_format(&writer, "%s%s", b == 0 ? "" : ", ", label);
    }
    write_format(&writer, ")\n");
    if (format == CN_FORMAT_LINE)
        return writer.wanted;
    cn_listing_letters(listing, index, letters);
    for (unsigned row = 0; row < CUBE_SIDE; row++) {
        for (unsigned plane = 0; plane < CUBE_SIDE; plane++)
            write_format(&writer, "%s%.*s", plane == 0 ? "" : "  ", CUBE_SIDE,
                         letters + CUBE_SIDE * (CUBE_SIDE * plane + row));
        write_char(&writer, '\n');
    }
    return writer.wanted;
}
