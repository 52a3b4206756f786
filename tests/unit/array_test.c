#include "base/array.h"
#include "base/bits.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

Test(array, grows_one_by_one_and_keeps_what_it_holds)
{
    uint64_t *items = NULL;
    size_t capacity = 0;

    for (size_t count = 0; count < 10000; count++) {
        items = array_grow(items, &capacity, count, sizeof *items);
        cr_assert_not_null(items);
        cr_assert_gt(capacity, count, "no room at %zu", count);
        items[count] = count * count;
    }
    for (size_t i = 0; i < 10000; i++)
        cr_assert_eq(items[i], i * i, "element %zu", i);
    free(items);
}

Test(array, grows_seldom)
{
    unsigned char *items = NULL;
    size_t capacity = 0, grown = 0;

    for (size_t count = 0; count < 1000000; count++) {
        const size_t before = capacity;
        items = array_grow(items, &capacity, count, 1);
        if (items == NULL)
            cr_assert_fail("out of memory at %zu", count);
        grown += capacity != before;
    }
    cr_expect_leq(grown, 20, "grown %zu times", grown);
    free(items);
}

Test(array, with_room_left_nothing_moves)
{
    int held[4] = {1, 2, 3, 4};
    size_t capacity = 4;

    /* realloc() of it would crash */
    cr_expect_eq(array_grow(held, &capacity, 3, sizeof(int)), (void *)held);
    cr_expect_eq(capacity, 4);
}

Test(array, a_size_that_no_memory_can_have_is_refused_and_the_array_stays)
{
    static const size_t SIZES[] = {16, 24, 4096, SIZE_MAX / 64};
    int held[1] = {5};

    for (unsigned i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        size_t capacity = SIZE_MAX / 16;
        cr_expect_null(array_grow(held, &capacity, capacity, SIZES[i]), "size %zu", SIZES[i]);
        cr_expect_eq(capacity, SIZE_MAX / 16, "size %zu: capacity", SIZES[i]);
    }
    cr_expect_eq(held[0], 5);
}

enum { PIECES = 60 };

Test(array, apart_is_aligned_and_shares_no_unit_with_another_allocation)
{
    struct {
        uintptr_t first, last; /* unit of CACHE_APART bytes */
    } units[2 * PIECES];
    void *apart[PIECES], *near[PIECES];

    for (unsigned i = 0; i < PIECES; i++) {
        const size_t bytes = (i + 1) * 7;
        apart[i] = array_alloc_apart(i + 1, 7);
        near[i] = malloc(1 + i % 40);
        cr_assert(apart[i] != NULL && near[i] != NULL);
        cr_expect_eq((uintptr_t)apart[i] % 128, 0, "%zu bytes: not aligned", bytes);
        memset(apart[i], (int)i, bytes); /* the address sanitizer knows whether they are ours */
        units[2 * i].first = (uintptr_t)apart[i] / CACHE_APART;
        units[2 * i].last = ((uintptr_t)apart[i] + bytes - 1) / CACHE_APART;
        units[2 * i + 1].first = (uintptr_t)near[i] / CACHE_APART;
        units[2 * i + 1].last = ((uintptr_t)near[i] + i % 40) / CACHE_APART;
    }
    for (unsigned a = 0; a < 2 * PIECES; a += 2)
        for (unsigned b = 0; b < 2 * PIECES; b++)
            if (a != b && units[a].first <= units[b].last && units[b].first <= units[a].last)
                cr_assert_fail("allocations %u and %u share a unit", a, b);
    for (unsigned i = 0; i < PIECES; i++) {
        free(apart[i]);
        free(near[i]);
    }
}

Test(array, apart_refuses_what_no_memory_can_have)
{
    cr_expect_null(array_alloc_apart(SIZE_MAX, 1));
    cr_expect_null(array_alloc_apart(SIZE_MAX / 2, 3));
    cr_expect_null(array_alloc_apart(3, SIZE_MAX / 2));
    cr_expect_null(array_alloc_apart(SIZE_MAX / 8 + 1, 8), "the product is 0 modulo 2^64");
    cr_expect_null(array_alloc_apart((size_t)1 << 32, (size_t)1 << 32));
}

Test(array, apart_gives_memory_for_nothing_at_all)
{
    void *none = array_alloc_apart(0, 8);
    void *nothing = array_alloc_apart(8, 0);

    cr_expect_not_null(none);
    cr_expect_not_null(nothing);
    free(none);
    free(nothing);
}

static unsigned
count_slowly(uint64_t word)
{
    unsigned count = 0;

    for (unsigned bit = 0; bit < 64; bit++)
        count += word >> bit & 1;
    return count;
}

Test(bits, count_agrees_with_counting_one_by_one)
{
    uint64_t word = 0x9e3779b97f4a7c15;

    cr_expect_eq(bits_count(0), 0);
    cr_expect_eq(bits_count(UINT64_MAX), 64);
    for (unsigned low = 0; low < 1u << 16; low++)
        for (unsigned shift = 0; shift < 64; shift += 16)
            if (bits_count((uint64_t)low << shift) != count_slowly(low))
                cr_assert_fail("%u << %u", low, shift);
    for (unsigned i = 0; i < 100000; i++) {
        word = word * 6364136223846793005 + 1442695040888963407;
        if (bits_count(word) != count_slowly(word))
            cr_assert_fail("%#llx", (unsigned long long)word);
    }
}

Test(bits, lowest_then_drop_lowest_visits_every_bit_upwards)
{
    for (unsigned high = 0; high < 64; high++)
        for (unsigned low = 0; low < high; low++) {
            uint64_t word = (uint64_t)1 << high | (uint64_t)1 << low;
            if (bits_lowest(word) != low)
                cr_assert_fail("bits %u and %u: lowest is %u", low, high, bits_lowest(word));
            word = bits_drop_lowest(word);
            if (bits_lowest(word) != high || bits_drop_lowest(word) != 0)
                cr_assert_fail("bits %u and %u: after dropping", low, high);
        }
}
