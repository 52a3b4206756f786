/*
 * How many products of elements of the cuboctahedron does a core do in a second?  With each
 * instruction set that the processor has: of arrays in the first-level cache, of arrays in main
 * memory, and element by element, as a caller of cn_element_product() does.  Medians of RUNS.
 * The arrays are multiplied in place again and again; what comes out is checked by powers.
 *     element_bench [RUNS]
 */
#include "base/clock.h"
#include "base/random.h"
#include "group/geometry.h"
#include "group/product.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The arrays of NEAR elements are 2 * 6 KiB, those of FAR 2 * 48 MiB. */
enum { NEAR = 128, FAR = 1 << 20, PRODUCTS = 1 << 22 };

static const char *const ISA_NAMES[] = {"portable", "ssse3", "avx2", "avx512"};

struct arrays {
    cn_element *x, *y, *wanted, *out;
};

static int
compare_doubles(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

/* A walk of some turns: an element like any other. */
static cn_element
walk(struct random *random)
{
    cn_element x = cn_element_identity();

    for (unsigned i = 0; i < 30; i++) {
        const cn_element turn = geometry_face((unsigned)random_below(random, FACES));
        x = cn_element_product(&x, &turn);
    }
    return x;
}

/* x^rounds y by the form in plain C, squaring. */
static cn_element
power_times(cn_element x, unsigned rounds, cn_element y)
{
    for (; rounds != 0; rounds /= 2) {
        if (rounds % 2 != 0)
            product_many(PRODUCT_PORTABLE, 1, &x, &y, &y);
        product_many(PRODUCT_PORTABLE, 1, &x, &x, &x);
    }
    return y;
}

static bool
arrays_create(struct arrays *arrays)
{
    struct random random = {1};

    arrays->x = malloc(FAR * sizeof *arrays->x);
    arrays->y = malloc(FAR * sizeof *arrays->y);
    arrays->wanted = malloc(FAR * sizeof *arrays->wanted);
    arrays->out = malloc(FAR * sizeof *arrays->out);
    if (arrays->x == NULL || arrays->y == NULL || arrays->wanted == NULL || arrays->out == NULL)
        return false;
    for (size_t i = 0; i < FAR; i++) {
        arrays->x[i] = i < NEAR ? walk(&random) : arrays->x[random_below(&random, NEAR)];
        arrays->y[i] = i < NEAR ? walk(&random) : arrays->y[random_below(&random, NEAR)];
    }
    return true;
}

static void
multiply(enum product_isa isa, size_t count, unsigned rounds, const cn_element *x, cn_element *out)
{
    for (unsigned r = 0; r < rounds; r++) {
        if (isa == PRODUCT_ISAS) /* one at a time */
            for (size_t i = 0; i < count; i++)
                out[i] = cn_element_product(&x[i], &out[i]);
        else
            product_many(isa, count, x, out, out);
    }
}

static bool
measure(const char *name, const char *where, enum product_isa isa, size_t count,
        const struct arrays *arrays, unsigned runs, double *seconds)
{
    const unsigned rounds = (unsigned)(PRODUCTS / count);
    bool right = true;

    for (size_t i = 0; i < count; i++)
        arrays->wanted[i] = power_times(arrays->x[i], rounds, arrays->y[i]);
    for (unsigned r = 0; r < runs && right; r++) {
        memcpy(arrays->out, arrays->y, count * sizeof *arrays->out);
        const double before = clock_seconds();
        multiply(isa, count, rounds, arrays->x, arrays->out);
        seconds[r] = clock_seconds() - before;
        right = memcmp(arrays->out, arrays->wanted, count * sizeof *arrays->out) == 0;
    }
    if (!right)
        return false;
    qsort(seconds, runs, sizeof *seconds, compare_doubles);
    printf("%-10s %-7s %8.1f million/s median  %8.1f most  %6.2f ns a product\n", name, where,
           1e-6 * PRODUCTS / seconds[runs / 2], 1e-6 * PRODUCTS / seconds[0],
           1e9 * seconds[runs / 2] / PRODUCTS);
    return true;
}

int
main(int argc, char **argv)
{
    const unsigned runs = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 21;
    double *seconds = malloc((runs + 1) * sizeof *seconds);
    struct arrays arrays = {0};
    bool right = arrays_create(&arrays) && seconds != NULL && runs > 0;

    for (enum product_isa isa = 0; isa < PRODUCT_ISAS && right; isa++)
        if (product_available(isa))
            right = measure(ISA_NAMES[isa], "cache", isa, NEAR, &arrays, runs, seconds)
                    && measure(ISA_NAMES[isa], "memory", isa, FAR, &arrays, runs, seconds);
    right = right && measure("one by one", "cache", PRODUCT_ISAS, NEAR, &arrays, runs, seconds);
    free(arrays.x);
    free(arrays.y);
    free(arrays.wanted);
    free(arrays.out);
    free(seconds);
    if (!right)
        fprintf(stderr, "element_bench: a product is wrong, or memory ran out\n");
    return !right;
}
