#include "packing/identity.h"

static bool
is(cn_number number, wide value)
{
    return number_wide(number) == value;
}

const char *
identity_contradiction(const cn_counts *counts, const struct identity_sums *sums)
{
    wide in_classes = 0, anchored = 0;
    bool fits = true;

    for (unsigned c = 0; c < counts->classes; c++) {
        const wide solutions = number_wide(counts->by_class[c].solutions);
        fits = fits && number_add(&in_classes, counts->by_class[c].size, solutions)
               && number_add(&anchored, 1, solutions);
    }
    if (counts->anchor != CN_BLOCK_NONE) {
        if (!fits || !is(counts->anchored, anchored))
            return "the classes of the anchor do not add up to the anchored count";
        if (!is(counts->all, in_classes))
            return "the anchored search and the search for all packings disagree";
    }
    if (sums->independent && !is(counts->all, sums->in_rotation_orbits))
        return "the search up to rotation and the search for all packings disagree";
    if (sums->independent && counts->reflection_applies
        && !is(counts->all, sums->in_reflection_orbits))
        return "the search up to reflection and the search for all packings disagree";
    if (sums->averaged && !is(counts->rotation, sums->rotation_average))
        return "the count up to rotation and the packings that rotations keep disagree";
    if (sums->averaged && counts->reflection_applies
        && !is(counts->reflection, sums->reflection_average))
        return "the count up to reflection and the packings that maps keep disagree";
    return NULL;
}
