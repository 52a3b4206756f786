/* How large the diameter of a group must be, by the sizes of its first levels. */
#include "cubenum/bfs.h"

#include "base/array.h"
#include "base/fail.h"
#include "bfs/record.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

/*
 * Limbs for the largest order, 255! below 2^1676, as GMP's functions that never allocate have it.
 */
enum { LIMBS = 1676 / GMP_NUMB_BITS + 1 };

/* A number up to the largest order; unused limbs are 0. */
struct wide {
    mp_limb_t limb[LIMBS];
};

/* Bounds of the levels, and what they add up to; none is larger than the order. */
struct bounds {
    struct wide order, sum;
    struct wide *level; /* [levels] */
    unsigned levels;
    size_t capacity;
};

static bool
is_less(const struct wide *a, const struct wide *b)
{
    return mpn_cmp(a->limb, b->limb, LIMBS) < 0;
}

/* a * b, or `most` if that is less. */
static struct wide
product(const struct wide *a, const struct wide *b, const struct wide *most)
{
    mp_limb_t limb[2 * LIMBS];
    struct wide result;

    mpn_mul_n(limb, a->limb, b->limb, LIMBS);
    memcpy(result.limb, limb, sizeof result.limb);
    for (unsigned i = LIMBS; i < 2 * LIMBS; i++)
        if (limb[i] != 0)
            return *most;
    return is_less(&result, most) ? result : *most;
}

static cn_status
add_level(struct bounds *bounds, const struct wide *level)
{
    struct wide *grown =
        array_grow(bounds->level, &bounds->capacity, bounds->levels, sizeof *grown);

    if (grown == NULL)
        return CN_ENOMEM;
    bounds->level = grown;
    grown[bounds->levels++] = *level;
    /* Both are at most the order, which has a bit to spare. */
    mpn_add_n(bounds->sum.limb, bounds->sum.limb, level->limb, LIMBS);
    return CN_OK;
}

static void
take_order(const cn_order *order, struct wide *out)
{
    unsigned char digit[CN_ORDER_SIZE];
    const size_t digits = strlen(order->decimal);

    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < digits; i++)
        digit[i] = (unsigned char)(order->decimal[i] - '0');
    mpn_set_str(out->limb, digit, digits, 10);
}

/*
 * The next level has at most the least of the products of two levels whose depths add up to its
 * own.
 */
static cn_status
extend(struct bounds *bounds)
{
    const unsigned depth = bounds->levels;
    struct wide least = bounds->order;

    for (unsigned d = 1; d <= depth / 2; d++) {
        const struct wide next = product(&bounds->level[d], &bounds->level[depth - d], &least);
        least = next;
    }
    return add_level(bounds, &least);
}

static cn_status
bound(struct bounds *bounds, const cn_bfs *bfs)
{
    for (unsigned d = 0; d < cn_bfs_level_count(bfs); d++) {
        struct wide level = {{cn_bfs_get_level(bfs, d).elements}};
        if (add_level(bounds, &level) != CN_OK)
            return CN_ENOMEM;
    }
    while (is_less(&bounds->sum, &bounds->order))
        if (extend(bounds) != CN_OK)
            return CN_ENOMEM;
    return CN_OK;
}

cn_status
cn_bfs_diameter(const cn_bfs *bfs, const cn_order *order, unsigned *least, cn_error *error)
{
    struct bounds bounds = {.levels = 0};

    if (cn_bfs_complete(bfs)) {
        *least = cn_bfs_level_count(bfs) - 1;
        return CN_OK;
    }
    /* There are more: at least the next level.  From the identity alone no more follows. */
    *least = cn_bfs_level_count(bfs);
    if (order == NULL || *least < 2)
        return CN_OK;
    take_order(order, &bounds.order);
    const cn_status status = bound(&bounds, bfs);
    *least = bounds.levels - 1;
    free(bounds.level);
    return status == CN_OK ? CN_OK : fail_memory(error);
}
