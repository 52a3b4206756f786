#include "packing/identity.h"

#include "cubenum/cubemap.h"

/* sum += factor * count; sticks at a value that no count can have if it does not fit. */
static void
add_product(uint64_t *sum, uint64_t factor, uint64_t count)
{
    uint64_t product;

    if (__builtin_mul_overflow(factor, count, &product)
        || __builtin_add_overflow(*sum, product, sum))
        *sum = UINT64_MAX;
}

const char *
identity_contradiction(const cn_counts *counts, const struct identity_sums *sums)
{
    const uint64_t rotations = CN_CUBEMAPS / 2;
    uint64_t in_classes = 0, anchored = 0;

    for (unsigned c = 0; c < counts->classes; c++) {
        add_product(&in_classes, counts->by_class[c].size, counts->by_class[c].solutions);
        add_product(&anchored, 1, counts->by_class[c].solutions);
    }
    if (anchored != counts->anchored)
        return "the classes of the anchor do not add up to the anchored count";
    if (in_classes != counts->all)
        return "the anchored search and the search for all packings disagree";
    if (sums->in_rotation_orbits != counts->all)
        return "the search up to rotation and the search for all packings disagree";
    if (counts->reflection_applies && sums->in_reflection_orbits != counts->all)
        return "the search up to reflection and the search for all packings disagree";
    if (counts->rotation != sums->fixing_rotations / rotations
        || sums->fixing_rotations % rotations != 0)
        return "the count up to rotation and the stabilisers of the anchored search disagree";
    /*
     * Where a reflection exchanges the anchor with another block the anchored search knows
     * rotations only.
     */
    if (counts->reflection_applies && counts->maps == CN_CUBEMAPS
        && (counts->reflection != sums->fixing_maps / CN_CUBEMAPS
            || sums->fixing_maps % CN_CUBEMAPS != 0))
        return "the count up to reflection and the stabilisers of the anchored search disagree";
    return NULL;
}
