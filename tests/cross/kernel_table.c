/*
 * What the kernel of an instruction set makes of some problems, one line each: to be compared between
 * instruction sets and between processors.
 *     kernel_table portable|avx2|avx512
 * exit status: 0, 1 if memory ran out, 69 if the processor has no such kernel
 */
#include "base/random.h"
#include "cover/kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROBLEMS = 200, ROWS_MAX = 200, STRIDE = ROWS_MAX + 16, DEPTH_MAX = 512 };

/* A random problem with one packing at least: blocks of four cells, some with copies. */
struct example {
    unsigned cells, blocks, rows, words, depth;
    uint64_t row[KERNEL_WORDS_MAX * STRIDE];
    unsigned short least[DEPTH_MAX], most[DEPTH_MAX];
};

static void
add_item(struct example *example, unsigned row, unsigned item)
{
    example->row[(size_t)(item / 64) * STRIDE + row] |= (uint64_t)1 << item % 64;
}

/* Four cells in a row of a shuffled order, so that packings are neither many nor none. */
static void
add_row(struct example *example, const unsigned *order, unsigned first, unsigned block)
{
    for (unsigned k = 0; k < 4; k++)
        add_item(example, example->rows, order[(first + k) % example->cells]);
    add_item(example, example->rows, example->cells + block);
    example->rows++;
}

static void
shuffle(struct random *random, unsigned *order, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        const unsigned other = (unsigned)random_below(random, i);
        const unsigned moved = order[i - 1];
        order[i - 1] = order[other];
        order[other] = moved;
    }
}

static void
make_example(struct example *example, unsigned number)
{
    static const unsigned CELLS[] = {24, 36, 48, 60, 100, 140, 300, 400, 480, 512};
    struct random random = {number};
    unsigned order[DEPTH_MAX];

    memset(example, 0, sizeof *example);
    example->cells = CELLS[number % 10];
    example->depth = example->cells / 4;
    example->blocks = number % 3 == 0 ? 1 : number % 3 == 1 ? 5 : example->depth;
    while (64 * example->words < example->cells + example->blocks)
        example->words = example->words == 0 ? 1 : 2 * example->words;
    for (unsigned c = 0; c < example->cells; c++)
        order[c] = c;
    for (unsigned d = 0; d < example->depth; d++) {
        example->least[d % example->blocks]++;
        example->most[d % example->blocks]++;
        add_row(example, order, 4 * d, d % example->blocks);
    }
    const unsigned rows = example->depth + (2 * example->depth < 40 ? 2 * example->depth : 40);
    while (example->rows < rows) {
        shuffle(&random, order, number % 2 == 0 ? 0 : 6);
        /* One after the other: the order in which arguments are evaluated is anybody's. */
        const unsigned first = (unsigned)random_below(&random, example->cells);
        const unsigned block = (unsigned)random_below(&random, example->blocks);
        add_row(example, order, first, block);
    }
}

static int
print_result(enum kernel_isa isa, const struct example *example, unsigned number)
{
    const struct kernel_root root = {
        .cells = example->cells,
        .blocks = example->blocks,
        .rows = example->rows,
        .stride = STRIDE,
        .words = example->words,
        .row = example->row,
        .least = example->least,
        .most = example->most,
        .rows_left = example->depth,
    };
    struct kernel_result result = {0};
    struct kernel *kernel;
    atomic_bool stop = false;

    if (kernel_create(&kernel, isa, example->words, example->rows, example->depth) != CN_OK)
        return 1;
    kernel_search(kernel, &root, &result, NULL, NULL, &stop);
    kernel_free(kernel);
    printf("%u: %u cells, %u blocks, %u rows: %llu nodes, %llu packings\n", number, example->cells,
           example->blocks, example->rows, (unsigned long long)result.nodes,
           (unsigned long long)result.packings);
    return 0;
}

int
main(int argc, char **argv)
{
    static const char *const NAMES[KERNEL_ISAS] = {"portable", "avx2", "avx512"};
    static struct example example;
    unsigned isa = 0;
    int code = 0;

    while (argc == 2 && isa < KERNEL_ISAS && strcmp(NAMES[isa], argv[1]) != 0)
        isa++;
    if (argc != 2 || isa == KERNEL_ISAS || !kernel_available((enum kernel_isa)isa))
        return 69;
    for (unsigned number = 0; number < PROBLEMS && code == 0; number++) {
        make_example(&example, number);
        code = print_result((enum kernel_isa)isa, &example, number);
    }
    return code;
}
