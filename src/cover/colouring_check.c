/* Whether a colouring is a proof: added up from the rows, no matter how it was found. */
#include "base/bits.h"
#include "cover/colouring.h"
#include "cover/equations.h"

static int64_t
reduced(const struct reason *reason, int64_t sum)
{
    const int64_t modulus = reason->modulus;

    if (modulus == 0)
        return sum;
    return sum % modulus + (sum % modulus < 0 ? modulus : 0);
}

void
colouring_sums(const struct cover *cover, const struct reason *reason, int64_t *target,
               int64_t *blocks)
{
    int64_t cells_weigh = 0, copies_weigh = 0;

    for (unsigned cell = 0; cell < cover->cells; cell++)
        cells_weigh += reason->weight[cell];
    for (unsigned b = 0; b < cover->blocks; b++)
        copies_weigh += (int64_t)cover->most[b] * reason->block_weight[b];
    *target = reduced(reason, cells_weigh);
    *blocks = reduced(reason, copies_weigh);
}

static bool
row_balances(const struct cover *cover, const struct reason *reason, unsigned row)
{
    int64_t sum = 0;

    for (unsigned w = 0; w < cover->words; w++)
        for (uint64_t rest = cover_row(cover, row)[w]; rest != 0; rest = bits_drop_lowest(rest))
            sum += reason->weight[w * 64 + bits_lowest(rest)];
    for (unsigned u = cover->use_start[row]; u < cover->use_start[row + 1]; u++)
        sum -= (int64_t)cover->use[u].copies * reason->block_weight[cover->use[u].block];
    return reduced(reason, sum) == 0;
}

static bool
weight_fits(const struct reason *reason, int32_t weight)
{
    return reason->modulus == 0 || (weight >= 0 && weight < (int64_t)reason->modulus);
}

static bool
weights_fit(const struct cover *cover, const struct reason *reason)
{
    for (unsigned cell = 0; cell < cover->cells; cell++)
        if (!weight_fits(reason, reason->weight[cell]))
            return false;
    for (unsigned b = 0; b < cover->blocks; b++)
        if (!weight_fits(reason, reason->block_weight[b])
            || (!equations_fixed(cover, b) && reason->block_weight[b] != 0))
            return false;
    return true;
}

cn_status
colouring_check(const struct cover *cover, const struct reason *reason)
{
    int64_t target, blocks;

    if (!weights_fit(cover, reason))
        return CN_ECHECK;
    for (unsigned row = 0; row < cover->rows; row++)
        if (!row_balances(cover, reason, row))
            return CN_ECHECK;
    colouring_sums(cover, reason, &target, &blocks);
    const bool told = target == reason->target_sum && blocks == reason->blocks_sum;
    return told && target != blocks ? CN_OK : CN_ECHECK;
}
