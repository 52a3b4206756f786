/*
 * The colourings that prove that a cover has no packing: what de Bruijn (Filling boxes with bricks,
 * 1969), Golomb (Polyominoes, 1965) and Klarner found by thought, found by linear algebra.
 *
 * Say x[row] is how often a row is used.  A packing solves the equations that each cell is covered
 * once and each block used as often as it must be.  They have no solution modulo a power of a prime
 * if and only if there are weights of cells and blocks that vanish on every row but not on the
 * right sides.  So the weights are sought, by one equation for each row.
 */
#include "cover/colouring.h"

#include "cover/equations.h"
#include "cover/weights.h"

#include <limits.h>
#include <stdlib.h>

/*
 * The equations of some rows already leave no colouring, mostly; so many for each unknown are tried
 * before all are.
 */
enum { SAMPLE = 4 };

/* Elementary operations, all moduli together: some ten milliseconds. */
#define WORK_MAX ((size_t)16000000)

#define LARGE_PRIME 2147483647 /* 2^31 - 1 */

/*
 * A colouring modulo 2 is one modulo 8 as well: only where there is one modulo the last power are
 * those before it tried.  The large prime stands for the integers.
 */
static const struct {
    uint32_t prime, last_power;
} MODULI[] = {{2, 8}, {LARGE_PRIME, LARGE_PRIME}, {3, 9}, {5, 5}, {7, 7}};

enum { MODULI_COUNT = sizeof MODULI / sizeof MODULI[0] };

static int32_t
negative(int32_t weight, bool integers, struct modulus modulus)
{
    return integers || weight == 0 ? -weight : (int32_t)(modulus.power - (uint32_t)weight);
}

static cn_status
fill_colouring(const struct cover *cover, const struct nullspace *nullspace, bool integers,
               struct reason *reason)
{
    int32_t *weight = malloc(((size_t)nullspace->unknowns + 1) * sizeof *weight);

    if (weight == NULL || weights_choose(nullspace, integers, weight) != CN_OK) {
        free(weight);
        return CN_ENOMEM;
    }
    for (unsigned b = 0; b < cover->blocks; b++)
        weight[cover->cells + b] = negative(weight[cover->cells + b], integers, nullspace->modulus);
    free(reason->weight);
    reason->weight = weight;
    reason->block_weight = weight + cover->cells;
    reason->kind = REASON_COLOURING;
    reason->modulus = integers ? 0 : nullspace->modulus.power;
    colouring_sums(cover, reason, &reason->target_sum, &reason->blocks_sum);
    return CN_OK;
}

/*
 * Small numbers that add up modulo the large prime mostly add up in the integers: then they are
 * said to.
 */
static cn_status
describe(const struct cover *cover, const struct nullspace *nullspace, struct reason *reason)
{
    cn_status status;

    if (nullspace->modulus.prime == LARGE_PRIME) {
        status = fill_colouring(cover, nullspace, true, reason);
        if (status != CN_OK || colouring_check(cover, reason) == CN_OK)
            return status;
    }
    status = fill_colouring(cover, nullspace, false, reason);
    return status == CN_OK ? colouring_check(cover, reason) : status;
}

/* The first prime, from *prime on, that may have a colouring; MODULI_COUNT if none has. */
static cn_status
find_prime(const struct equations *equations, unsigned *prime)
{
    size_t work = WORK_MAX;
    bool zero = true;
    cn_status status = CN_OK;

    for (; *prime < MODULI_COUNT; ++*prime) {
        const struct modulus modulus = {MODULI[*prime].prime, MODULI[*prime].last_power};
        struct nullspace nullspace;
        status = nullspace_create(&nullspace, &equations->system, &equations->plan, modulus, &work,
                                  &zero);
        if (status != CN_OK)
            break;
        nullspace_release(&nullspace);
        if (!zero)
            break;
    }
    return status;
}

/* By the least power of the prime that has one. */
static cn_status
find_colouring(const struct cover *cover, const struct equations *equations, uint32_t prime,
               struct reason *reason)
{
    struct modulus modulus = {prime, prime};
    bool zero = true;
    cn_status status = CN_OK;

    for (; status == CN_OK && zero; modulus.power *= prime) {
        struct nullspace nullspace;
        size_t work = SIZE_MAX;
        status = nullspace_create(&nullspace, &equations->system, &equations->plan, modulus, &work,
                                  &zero);
        if (status != CN_OK)
            break;
        if (!zero)
            status = describe(cover, &nullspace, reason);
        nullspace_release(&nullspace);
    }
    return status;
}

/* Which prime may have a colouring by so many rows, from *prime on; if it is all, the colouring. */
static cn_status
find_by_rows(const struct cover *cover, size_t rows, unsigned *prime, struct reason *reason)
{
    struct equations equations;
    cn_status status = equations_create(&equations, cover, rows);

    if (status != CN_OK)
        return status;
    status = find_prime(&equations, prime);
    if (status == CN_OK && *prime < MODULI_COUNT && rows == cover->rows)
        status = find_colouring(cover, &equations, MODULI[*prime].prime, reason);
    equations_release(&equations);
    return status;
}

cn_status
colouring_find(const struct cover *cover, struct reason *reason)
{
    const size_t unknowns = (size_t)cover->cells + cover->blocks;
    unsigned prime = 0;
    cn_status status = CN_OK;

    if (unknowns > USHRT_MAX)
        return CN_OK;
    if (SAMPLE * unknowns < cover->rows)
        status = find_by_rows(cover, SAMPLE * unknowns, &prime, reason);
    if (status == CN_OK && prime < MODULI_COUNT)
        status = find_by_rows(cover, cover->rows, &prime, reason);
    return status;
}
