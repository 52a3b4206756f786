#include "base/arena.h"

#include <criterion/criterion.h>
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

enum { PIECES = 3000 };

static size_t
size_of_piece(unsigned i)
{
    return i % 100 == 99 ? 20000 + i : (size_t)i * 37 % 500;
}

Test(arena, pieces_are_zero_aligned_and_apart)
{
    struct arena arena = {NULL};
    static unsigned char *piece[PIECES];

    for (unsigned i = 0; i < PIECES; i++) {
        const size_t size = size_of_piece(i);
        piece[i] = arena_alloc(&arena, size, 1);
        cr_assert_not_null(piece[i]);
        cr_assert_eq((uintptr_t)piece[i] % alignof(max_align_t), 0, "piece %u", i);
        for (size_t k = 0; k < size; k++)
            if (piece[i][k] != 0)
                cr_assert_fail("piece %u, byte %zu is not zero", i, k);
        memset(piece[i], (int)(i % 255) + 1, size);
    }
    for (unsigned i = 0; i < PIECES; i++)
        for (size_t k = 0; k < size_of_piece(i); k++)
            if (piece[i][k] != i % 255 + 1)
                cr_assert_fail("piece %u, byte %zu was overwritten", i, k);
    arena_release(&arena);
}

Test(arena, small_pieces_share_an_allocation)
{
    struct arena arena = {NULL};
    unsigned blocks = 0;
    struct arena_block *last = NULL;

    for (unsigned i = 0; i < 1000; i++) {
        cr_assert_not_null(arena_alloc(&arena, 4, 4));
        blocks += arena.newest != last;
        last = arena.newest;
    }
    cr_expect_leq(blocks, 4, "16,000 bytes in %u allocations", blocks);
    arena_release(&arena);
}

Test(arena, counts_times_sizes_that_no_memory_can_have_are_refused)
{
    static const size_t CASES[][2] = {
        {SIZE_MAX, 1},
        {SIZE_MAX, 2},
        {SIZE_MAX / 2 + 1, 1},
        {2, SIZE_MAX / 2 + 1},
        {SIZE_MAX / 4, 8},
        {8, SIZE_MAX / 4},
        {(size_t)1 << 32, (size_t)1 << 32},
        {SIZE_MAX / 8 + 1, 8}, /* the product is 0 modulo 2^64 */
    };
    struct arena arena = {NULL};

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        cr_expect_null(arena_alloc(&arena, CASES[i][0], CASES[i][1]), "case %u", i);
    cr_expect_not_null(arena_alloc(&arena, 10, 10), "it works on");
    arena_release(&arena);
}

Test(arena, is_empty_after_the_release_and_can_be_used_again)
{
    struct arena arena = {NULL};

    arena_release(&arena);
    cr_expect_null(arena.newest);
    for (unsigned round = 0; round < 3; round++) {
        unsigned char *piece = arena_alloc(&arena, 1000, 50);
        cr_assert_not_null(piece);
        for (unsigned i = 0; i < 50000; i++)
            cr_assert_eq(piece[i], 0);
        memset(piece, 0xff, 50000);
        arena_release(&arena);
        cr_expect_null(arena.newest);
    }
}

Test(arena, gives_a_place_for_nothing_at_all)
{
    struct arena arena = {NULL};

    cr_expect_not_null(arena_alloc(&arena, 0, 8));
    cr_expect_not_null(arena_alloc(&arena, 8, 0));
    arena_release(&arena);
}
