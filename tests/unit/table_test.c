/* Sets of keys. */
#include "bfs/table.h"
#include "base/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { SKIP = 10 };

static void
make_key(uint64_t number, unsigned words, uint64_t *key)
{
    struct random random = {number};

    for (unsigned w = 0; w < words; w++)
        key[w] = random_next(&random) >> 7 | (uint64_t)(w == words - 1) << 57;
    if (words > 1)
        key[0] &= ~TABLE_MARKS;
}

static bool
insert(struct table *table, unsigned words, const uint64_t *key)
{
    bool added;

    cr_assert_eq(table_insert(table, words, SKIP, key, table_hash(key, words), &added), CN_OK);
    return added;
}

Test(table, a_key_is_new_once_and_gone_when_taken_out)
{
    for (unsigned words = 1; words <= 8; words++) {
        struct table table;
        uint64_t key[8];
        table_create(&table, NULL, 0);
        for (uint64_t n = 0; n < 3000; n++) {
            make_key(n, words, key);
            cr_assert(insert(&table, words, key), "%u words, key %lu", words, (unsigned long)n);
            cr_assert(!insert(&table, words, key));
        }
        cr_assert_eq(table.count, 3000);
        for (uint64_t n = 0; n < 3000; n += 2) {
            make_key(n, words, key);
            cr_assert(table_remove(&table, words, SKIP, key));
            cr_assert(!table_remove(&table, words, SKIP, key));
        }
        cr_assert_eq(table.count, 1500);
        unsigned kept = 0;
        for (size_t i = 0; i < table.capacity; i++)
            kept += table_is_key(table.slot + i * words, words);
        cr_assert_eq(kept, 1500);
        for (uint64_t n = 1; n < 3000; n += 2) {
            make_key(n, words, key);
            cr_assert(!insert(&table, words, key), "still found behind those taken out");
        }
        table_release(&table);
    }
}

Test(table, marks_are_united_and_make_no_other_key)
{
    struct table table;
    uint64_t key[2] = {5, UINT64_C(1) << 57};
    uint64_t slots[32] = {0};

    table_create(&table, slots, 16);
    cr_assert(insert(&table, 2, key));
    key[0] |= UINT64_C(1) << 62;
    cr_assert(!insert(&table, 2, key));
    key[0] ^= UINT64_C(3) << 62;
    cr_assert(!insert(&table, 2, key));
    cr_assert_eq(table.count, 1);
    for (size_t i = 0; i < table.capacity; i++)
        if (table_is_key(table.slot + i * 2, 2))
            cr_assert_eq(table.slot[i * 2], 5 | TABLE_MARKS);
    key[0] = 5;
    cr_assert(table_remove(&table, 2, SKIP, key), "without its marks");
    table_release(&table);
}

Test(table, given_slots_are_left_for_its_own_when_they_are_full)
{
    struct table table;
    uint64_t *slots = calloc(16, sizeof *slots);
    uint64_t key;

    table_create(&table, slots, 16);
    for (uint64_t n = 0; n < 14; n++) {
        make_key(n, 1, &key);
        insert(&table, 1, &key);
    }
    cr_assert_eq(table_bytes(&table, 1), 0);
    make_key(14, 1, &key);
    cr_assert(insert(&table, 1, &key));
    cr_assert(table_bytes(&table, 1) >= 15 * sizeof key);
    cr_assert_eq(table.count, 15);
    free(slots);
    table_release(&table);
}
