/*
 * Which kernel searches, and what does not depend on that.
 */
#include "cover/kernel.h"

#include "base/array.h"
#include "base/bits.h"
#include "machine/cpu.h"
#include "cover/kernel_state.h"

#include <stdlib.h>
#include <string.h>

static const struct kernel_starts *const STARTS[KERNEL_ISAS] = {
    [KERNEL_PORTABLE] = &kernel_starts_portable,
#ifdef __x86_64__
    [KERNEL_AVX2] = &kernel_starts_avx2,
    [KERNEL_AVX512] = &kernel_starts_avx512,
#endif
};

bool
kernel_available(enum kernel_isa isa)
{
    switch (isa) {
    case KERNEL_AVX2:
        return cpu_has_avx2();
    case KERNEL_AVX512:
        return cpu_has_avx512();
    default:
        return isa == KERNEL_PORTABLE;
    }
}

/* The next part of an allocation, which shares no unit of CACHE_APART bytes with the others. */
static size_t
reserve(size_t *total, size_t count, size_t size)
{
    const size_t offset = *total;

    *total += (count * size + CACHE_APART - 1) / CACHE_APART * CACHE_APART;
    return offset;
}

/*
 * What the stack of lists can need.  A list of n rows with c that cover the item to branch on is
 * followed by these c and by a list of n - c at most, or by itself renumbered in half the words.
 */
static size_t
stack_words(unsigned words, unsigned rows, unsigned depth)
{
    size_t sum = 0;

    for (unsigned level = 0; level <= depth; level++)
        sum += kernel_stride(rows > level ? rows - level : 0) + 2 * kernel_stride(0);
    return words * (sum + kernel_stride(rows));
}

cn_status
kernel_create(struct kernel **out, enum kernel_isa isa, unsigned words, unsigned rows,
              unsigned depth)
{
    size_t total = 0;
    reserve(&total, 1, sizeof(struct kernel));
    const size_t laid = reserve(&total, depth, sizeof(struct kernel_laid));
    const size_t visited = reserve(&total, (size_t)depth * words, sizeof(uint64_t));
    const size_t visited_row = reserve(&total, depth, sizeof(uint64_t *));
    const size_t lists = reserve(&total, stack_words(words, rows, depth), sizeof(uint64_t));

    char *memory = array_alloc_apart(total, 1);
    if (memory == NULL)
        return CN_ENOMEM;
    struct kernel *kernel = (void *)memory;
    memset(kernel, 0, sizeof *kernel);
    kernel->isa = isa;
    kernel->words = words;
    kernel->rows = rows;
    kernel->depth = depth;
    kernel->laid = (void *)(memory + laid);
    kernel->visited = (void *)(memory + visited);
    kernel->visited_row = (void *)(memory + visited_row);
    kernel->lists = (void *)(memory + lists);
    *out = kernel;
    return CN_OK;
}

void
kernel_free(struct kernel *kernel)
{
    free(kernel);
}

/* Gives the lowest bits of the row back the numbers that they had before a renumbering. */
static void
number_back(uint64_t row[KERNEL_WORDS_MAX], const struct kernel_renumbering *renumbering)
{
    uint64_t before[KERNEL_WORDS_MAX] = {0};
    unsigned item = 0;

    for (unsigned w = 0; w < renumbering->words; w++)
        for (uint64_t rest = renumbering->kept[w]; rest != 0; rest = bits_drop_lowest(rest)) {
            before[w] |= (row[item / 64] >> item % 64 & 1) << bits_lowest(rest);
            item++;
        }
    memcpy(row, before, sizeof before);
}

bool
kernel_found(struct kernel *kernel, unsigned count)
{
    const unsigned words = kernel->root->words;

    kernel->packings++;
    if (kernel->visit == NULL)
        return true;
    for (unsigned i = 0; i < count; i++) {
        const struct kernel_laid *laid = &kernel->laid[i];
        const unsigned times = laid->renumbered;
        const unsigned narrow = times == 0 ? words : kernel->renumbering[times - 1].words / 2;
        uint64_t row[KERNEL_WORDS_MAX] = {0};
        for (unsigned w = 0; w < narrow; w++)
            row[w] = laid->row[w * laid->stride];
        for (unsigned r = times; r-- > 0;)
            number_back(row, &kernel->renumbering[r]);
        memcpy(kernel->visited + (size_t)i * words, row, words * sizeof *row);
        kernel->visited_row[i] = kernel->visited + (size_t)i * words;
    }
    return kernel->visit(kernel->context, kernel->visited_row, count);
}

bool
kernel_search(struct kernel *kernel, const struct kernel_root *root, struct kernel_result *result,
              kernel_visit visit, void *context, const atomic_bool *stop)
{
    const struct kernel_starts *starts = STARTS[kernel->isa];
    const unsigned width = bits_lowest(root->words);
    bool plain = true;

    for (unsigned b = 0; b < root->blocks; b++)
        plain = plain && root->least[b] == 1 && root->most[b] == 1;
    kernel->root = root;
    kernel->visit = visit;
    kernel->context = context;
    kernel->stop = stop;
    kernel->nodes = 0;
    kernel->packings = 0;
    kernel->renumberings = 0;
    const bool complete = (plain ? starts->plain : starts->ranged)[width](kernel);
    result->nodes += kernel->nodes;
    result->packings += kernel->packings;
    return complete;
}
