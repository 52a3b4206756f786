#include "cover/memo_table.h"
#include "cover/memo_rows.h"

#include <criterion/criterion.h>
#include <string.h>

enum { WORDS_MAX = 9, KEYS = 4000 };

static uint64_t
next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* One of many keys, which differ from each other in one word or two. */
static void
make_key(uint64_t *key, unsigned number, unsigned words)
{
    memset(key, 0, words * sizeof *key);
    key[0] = 1 + number % 500;
    key[number % words] += (uint64_t)number << 20;
}

static memo_number
number_of(unsigned number)
{
    return ((memo_number)number << 100) + number;
}

static unsigned
found_again(const struct memo_table *table, unsigned words)
{
    uint64_t key[WORDS_MAX];
    memo_number stored;
    unsigned found = 0;

    for (unsigned number = 1; number <= KEYS; number++) {
        make_key(key, number, words);
        if (!memo_table_find(table, key, memo_table_hash(key, words), &stored, words))
            continue;
        cr_expect(stored == number_of(number), "key %u of %u words", number, words);
        found++;
    }
    return found;
}

Test(memo_table, finds_what_was_stored_or_nothing)
{
    for (unsigned words = 2; words <= WORDS_MAX; words++)
        for (size_t bytes = 0; bytes <= 1 << 21; bytes = 4 * bytes + 1024) {
            struct memo_table table;
            uint64_t key[WORDS_MAX];
            cr_assert_eq(memo_table_create(&table, words, bytes), CN_OK);
            for (unsigned number = 1; number <= KEYS; number++) {
                make_key(key, number, words);
                memo_table_store(&table, key, memo_table_hash(key, words), number_of(number));
            }
            const unsigned found = found_again(&table, words);
            cr_expect_eq(found, table.used, "%u words, %zu bytes", words, bytes);
            cr_expect_geq(found, bytes < 1 << 20 ? MEMO_WAYS : KEYS / 10 * 9,
                          "%u words, %zu bytes: %u found", words, bytes, found);
            const size_t entry_bytes = (words + MEMO_NUMBER_WORDS) * sizeof(uint64_t);
            cr_expect(table.buckets_max == 1
                      || table.buckets_max * MEMO_WAYS * entry_bytes <= bytes);
            cr_expect_leq(table.buckets, table.buckets_max);
            memo_table_release(&table);
        }
}

Test(memo_table, only_the_whole_key_will_do_even_with_the_hash_of_another)
{
    for (unsigned words = 2; words <= WORDS_MAX; words++) {
        struct memo_table table;
        uint64_t key[WORDS_MAX];
        memo_number stored;
        cr_assert_eq(memo_table_create(&table, words, 0), CN_OK);
        make_key(key, 1, words);
        const uint64_t hash = memo_table_hash(key, words);
        memo_table_store(&table, key, hash, 1);
        for (unsigned w = 0; w < words; w++) {
            cr_expect(memo_table_find(&table, key, hash, &stored, words));
            key[w] ^= UINT64_C(1) << 63;
            cr_expect_not(memo_table_find(&table, key, hash, &stored, words));
            key[w] ^= UINT64_C(1) << 63;
        }
        memo_table_release(&table);
    }
}

Test(memo_table, a_full_bucket_keeps_the_states_with_most_cells_open_and_the_newest)
{
    struct memo_table table;
    memo_number stored;

    cr_assert_eq(memo_table_create(&table, 2, 0), CN_OK);
    for (unsigned first = 1; first <= 9; first++) {
        const uint64_t key[2] = {first, 0};
        memo_table_store(&table, key, 0, first);
    }
    for (unsigned first = 1; first <= 9; first++) {
        const uint64_t key[2] = {first, 0};
        cr_expect_eq(memo_table_find(&table, key, 0, &stored, 2), first <= 3 || first == 9, "%u",
                     first);
    }
    const uint64_t early[2] = {2, 7};
    memo_table_store(&table, early, 0, 27);
    cr_expect(memo_table_find(&table, early, 0, &stored, 2));
    cr_expect(stored == 27);
    const uint64_t replaced[2] = {3, 0}, newest[2] = {9, 0};
    cr_expect_not(memo_table_find(&table, replaced, 0, &stored, 2));
    cr_expect(memo_table_find(&table, newest, 0, &stored, 2));
    memo_table_release(&table);
}

Test(memo_table, a_window_is_covered_as_a_set_of_cells_is)
{
    uint64_t random = UINT64_C(0x8cb92ba72f3d8dd7);

    for (unsigned round = 0; round < 20000; round++) {
        const unsigned words = 1 + round % WORDS_MAX;
        uint64_t window[WORDS_MAX], cells[WORDS_MAX], out[WORDS_MAX];
        for (unsigned w = 0; w < words; w++) {
            window[w] = next_random(&random);
            const unsigned fill = (unsigned)(next_random(&random) % 4);
            cells[w] = ~window[w] & (fill == 0 ? next_random(&random) : UINT64_MAX);
        }
        cr_expect_eq(memo_window_overlap(window, cells, words), 0);
        const unsigned farther = memo_window_cover(window, cells, out, words);
        cr_assert_eq(out[0] & 1, 0);
        for (unsigned bit = 0; bit < 64 * words; bit++) {
            const bool covered = ((window[bit / 64] | cells[bit / 64]) >> bit % 64 & 1) != 0;
            const unsigned to = bit - farther;
            cr_assert(bit < farther ? covered : (out[to / 64] >> to % 64 & 1) == covered);
        }
        window[round / WORDS_MAX % words] |= 1;
        cells[round / WORDS_MAX % words] |= 1;
        cr_expect_neq(memo_window_overlap(window, cells, words), 0);
    }
}
