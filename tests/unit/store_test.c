#include "packing/store.h"

#include "base/random.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTH = 6, STORES_MAX = 5 };

struct packing {
    unsigned count;
    unsigned number[DEPTH];
};

/* Ascending numbers, often the same packing again, often the beginning of another. */
static struct packing
random_packing(struct random *random, unsigned range)
{
    struct packing packing = {.count = (unsigned)random_below(random, DEPTH + 1)};
    unsigned last = 0;

    for (unsigned i = 0; i < packing.count; i++) {
        last += (unsigned)random_below(random, range) + (i != 0);
        packing.number[i] = last;
    }
    return packing;
}

static int
compare(const void *a, const void *b)
{
    const struct packing *first = a;
    const struct packing *second = b;

    for (unsigned i = 0; i < first->count && i < second->count; i++)
        if (first->number[i] != second->number[i])
            return first->number[i] < second->number[i] ? -1 : 1;
    return (int)first->count - (int)second->count;
}

struct visited {
    size_t count, stop_at;
    const struct packing *expected;
    size_t expected_count;
};

static cn_status
visit(void *context, const unsigned *packing, unsigned count)
{
    struct visited *visited = context;
    const struct packing *expected = &visited->expected[visited->count];

    cr_assert_lt(visited->count, visited->expected_count, "more than there are");
    cr_assert_eq(count, expected->count, "packing %zu", visited->count);
    for (unsigned i = 0; i < count; i++)
        cr_assert_eq(packing[i], expected->number[i], "packing %zu", visited->count);
    visited->count++;
    return visited->count == visited->stop_at ? CN_ESTOPPED : CN_OK;
}

static size_t
keep_distinct(struct packing *packing, size_t count)
{
    size_t kept = 0;

    qsort(packing, count, sizeof *packing, compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || compare(&packing[kept - 1], &packing[i]) != 0)
            packing[kept++] = packing[i];
    return kept;
}

/* Put packings into so many stores, and see that they come out in order, each once. */
static void
check_merge(size_t bytes, unsigned stores, size_t count, unsigned range, bool must_spill)
{
    const struct store_limits limits = {.bytes = bytes, .depth = DEPTH};
    struct store store[STORES_MAX], *all[STORES_MAX];
    struct packing *packing = calloc(count + 1, sizeof *packing);
    struct random random = {bytes + stores + count + range};
    bool spilled = false;

    for (unsigned s = 0; s < stores; s++) {
        store_create(&store[s], &limits);
        all[s] = &store[s];
    }
    for (size_t i = 0; i < count; i++) {
        packing[i] = random_packing(&random, range);
        struct store *to = all[random_below(&random, stores)];
        cr_assert_eq(store_add(to, packing[i].number, packing[i].count), CN_OK);
        spilled = spilled || to->file != NULL;
        cr_assert(bytes < sizeof packing->number || to->count * sizeof packing->number <= bytes,
                  "%zu packings in memory, limit of %zu bytes", to->count, bytes);
    }
    cr_expect_eq(spilled, must_spill, "%zu bytes, %zu packings", bytes, count);
    struct visited visited = {.expected = packing, .expected_count = keep_distinct(packing, count)};
    cr_assert_eq(store_merge(all, stores, visit, &visited), CN_OK);
    cr_expect_eq(visited.count, visited.expected_count, "%zu bytes, %u stores, %zu packings", bytes,
                 stores, count);
    for (unsigned s = 0; s < stores; s++)
        store_release(&store[s]);
    free(packing);
}

Test(store, packings_come_out_in_order_and_each_once)
{
    static const size_t COUNTS[] = {0, 1, 2, 17, 1000, 20000};

    for (unsigned c = 0; c < sizeof COUNTS / sizeof COUNTS[0]; c++)
        for (unsigned stores = 1; stores <= STORES_MAX; stores++)
            for (unsigned range = 2; range <= 1000; range *= 10)
                check_merge((size_t)1 << 30, stores, COUNTS[c], range, false);
}

Test(store, beyond_the_limit_they_go_through_a_file)
{
    static const size_t BYTES[] = {0, 1, 24, 100, 1000};

    for (unsigned b = 0; b < sizeof BYTES / sizeof BYTES[0]; b++)
        for (unsigned stores = 1; stores <= STORES_MAX; stores += 2)
            for (unsigned range = 2; range <= 200; range *= 10)
                check_merge(BYTES[b], stores, BYTES[b] < 100 ? 300 : 3000, range, true);
}

/* Runs of more than what is read at a time. */
Test(store, long_runs_are_read_in_pieces)
{
    check_merge(200000, 2, 60000, 1000, true);
    check_merge(70000, 1, 20000, 1000, true);
}

Test(store, a_visit_ends_the_merge_with_its_status)
{
    static struct packing packing[50];
    const struct store_limits limits = {.bytes = 200, .depth = DEPTH};

    for (unsigned stop = 1; stop <= 50; stop++) {
        struct store store, *all[] = {&store};
        store_create(&store, &limits);
        for (unsigned i = 50; i-- > 0;) {
            packing[i] = (struct packing){1, {i}};
            cr_assert_eq(store_add(&store, packing[i].number, 1), CN_OK);
        }
        struct visited visited = {.stop_at = stop, .expected = packing, .expected_count = 50};
        cr_expect_eq(store_merge(all, 1, visit, &visited), CN_ESTOPPED, "after %u", stop);
        cr_expect_eq(visited.count, stop);
        store_release(&store);
    }
}

Test(store, a_beginning_comes_before_its_end_and_0_is_a_number)
{
    static const struct packing EXPECTED[] = {
        {0, {0}},
        {1, {0}},
        {2, {0, 1}},
        {3, {0, 1, 2}},
        {2, {0, 2}},
        {1, {1}},
        {6, {1, 2, 3, 4, 5, 6}},
        {1, {2}},
    };
    enum { COUNT = sizeof EXPECTED / sizeof EXPECTED[0] };
    const struct store_limits limits = {.bytes = 1000000, .depth = DEPTH};
    struct store store, *all[] = {&store};
    struct visited visited = {.expected = EXPECTED, .expected_count = COUNT};

    store_create(&store, &limits);
    for (unsigned i = COUNT; i-- > 0;)
        cr_assert_eq(store_add(&store, EXPECTED[i].number, EXPECTED[i].count), CN_OK);
    cr_assert_eq(store_merge(all, 1, visit, &visited), CN_OK);
    cr_expect_eq(visited.count, COUNT);
    store_release(&store);
}

static unsigned
files_in(const char *folder)
{
    DIR *directory = opendir(folder);
    unsigned files = 0;

    cr_assert_not_null(directory);
    while (readdir(directory) != NULL)
        files++;
    closedir(directory);
    return files - 2; /* . and .. */
}

Test(store, its_file_is_in_tmpdir_and_has_no_name)
{
    char folder[] = "/tmp/store-test-XXXXXX";
    const struct store_limits limits = {.bytes = 1, .depth = DEPTH};
    struct store store, *all[] = {&store};
    static const struct packing EXPECTED[] = {{1, {3}}, {1, {4}}};
    struct visited visited = {.expected = EXPECTED, .expected_count = 2};

    cr_assert_not_null(mkdtemp(folder));
    setenv("TMPDIR", folder, 1);
    store_create(&store, &limits);
    for (unsigned i = 2; i-- > 0;)
        cr_assert_eq(store_add(&store, EXPECTED[i].number, 1), CN_OK);
    cr_expect_not_null(store.file);
    cr_expect_eq(files_in(folder), 0);
    rmdir(folder); /* it is gone, and the file still there */
    cr_expect_eq(store_merge(all, 1, visit, &visited), CN_OK);
    cr_expect_eq(visited.count, 2);
    store_release(&store);
}

Test(store, a_folder_that_cannot_be_written_to_is_told)
{
    const struct store_limits limits = {.bytes = 1, .depth = DEPTH};
    struct store store;
    const unsigned number[1] = {3};

    setenv("TMPDIR", "/nowhere/at/all", 1);
    store_create(&store, &limits);
    cr_expect_eq(store_add(&store, number, 1), CN_OK, "the first stays in memory");
    cr_expect_eq(store_add(&store, number, 1), CN_EWRITE);
    store_release(&store);
    setenv("TMPDIR", "", 1);
    store_create(&store, &limits);
    cr_expect_eq(store_add(&store, number, 1), CN_OK);
    cr_expect_eq(store_add(&store, number, 1), CN_OK, "/tmp if TMPDIR is empty");
    store_release(&store);
}

Test(store, a_file_that_cannot_be_read_back_is_told)
{
    const struct store_limits limits = {.bytes = 1, .depth = DEPTH};
    struct store store, *all[] = {&store};
    struct visited visited = {.expected = NULL, .expected_count = 0};
    const unsigned number[1] = {3};

    store_create(&store, &limits);
    for (unsigned i = 0; i < 3; i++)
        cr_assert_eq(store_add(&store, number, 1), CN_OK);
    cr_assert_eq(ftruncate(fileno(store.file), 0), 0);
    cr_expect_eq(store_merge(all, 1, visit, &visited), CN_EWRITE);
    store_release(&store);
}

/* Packing number `i` of a sequence in which none comes twice. */
static struct packing
packing_numbered(unsigned i)
{
    struct packing packing = {.count = DEPTH - i % 3, .number = {i % 7}};

    for (unsigned n = 1; n < packing.count; n++)
        packing.number[n] = 10 * n + i;
    return packing;
}

static void
add_numbered(struct store *store, unsigned i)
{
    const struct packing packing = packing_numbered(i);

    cr_assert_eq(store_add(store, packing.number, packing.count), CN_OK);
}

/* Which packing of the sequence a record is. */
static unsigned
number_of_record(const unsigned *record)
{
    const unsigned i = record[1] - 11;
    const struct packing packing = packing_numbered(i);

    for (unsigned n = 0; n < DEPTH; n++)
        cr_assert_eq(record[n], n < packing.count ? packing.number[n] + 1 : 0,
                     "packing %u, number %u", i, n);
    return i;
}

/* A copy has just the first `count` packings of the sequence, some of them in the file or none. */
static void
check_copy(const struct store_copy *copy, unsigned count, size_t piece)
{
    unsigned *times = calloc(count + 1, sizeof *times);
    unsigned *record = malloc(piece * DEPTH * sizeof *record);

    cr_assert_eq(copy->written + copy->count, count);
    for (uint64_t first = 0; first < copy->written; first += piece) {
        const size_t left = (size_t)(copy->written - first), here = left < piece ? left : piece;
        cr_assert_eq(store_copy_read(copy, first, here, record), CN_OK);
        for (size_t r = 0; r < here; r++)
            times[number_of_record(record + r * DEPTH)]++;
    }
    for (size_t r = 0; r < copy->count; r++)
        times[number_of_record(copy->record + r * DEPTH)]++;
    for (unsigned i = 0; i < count; i++)
        cr_expect_eq(times[i], 1, "packing %u of %u: %u times", i, count, times[i]);
    free(record);
    free(times);
}

/* Copies of a store that grows are what it held at their time, when they are made and when it has grown. */
static void
check_copies(size_t bytes, unsigned count, bool must_spill)
{
    enum { COPIES = 8 };
    const struct store_limits limits = {.bytes = bytes, .depth = DEPTH};
    struct store_copy copy[COPIES + 1];
    struct store store;

    store_create(&store, &limits);
    for (unsigned c = 0; c <= COPIES; c++) {
        for (unsigned i = c == 0 ? 0 : count * (c - 1) / COPIES; i < count * c / COPIES; i++)
            add_numbered(&store, i);
        cr_assert_eq(store_copy_create(&copy[c], &store), CN_OK);
        check_copy(&copy[c], count * c / COPIES, 1 + c);
    }
    cr_expect_eq(copy[COPIES].written != 0, must_spill, "%zu bytes", bytes);
    for (unsigned c = 0; c <= COPIES; c++) {
        check_copy(&copy[c], count * c / COPIES, 1000);
        store_copy_release(&copy[c]);
        cr_expect(copy[c].record == NULL && copy[c].count == 0);
    }
    store_release(&store);
}

Test(store, a_copy_is_what_was_held_in_memory)
{
    check_copies(1 << 20, 0, false);
    check_copies(1 << 20, 8, false);
    check_copies(1 << 20, 5000, false);
}

Test(store, a_copy_is_what_was_held_in_memory_and_in_the_file)
{
    check_copies(1, 64, true);
    check_copies(100, 400, true);
    check_copies(1000, 8000, true);
    check_copies(100000, 20000, true); /* long runs */
}

Test(store, a_copy_whose_file_cannot_be_read_is_told)
{
    const struct store_limits limits = {.bytes = 100, .depth = DEPTH};
    unsigned record[20 * DEPTH];
    struct store_copy copy;
    struct store store;

    store_create(&store, &limits);
    for (unsigned i = 0; i < 20; i++)
        add_numbered(&store, i);
    cr_assert_eq(store_copy_create(&copy, &store), CN_OK);
    cr_assert_gt(copy.written, 4);
    cr_expect_eq(store_copy_read(&copy, 0, 0, record), CN_OK);
    cr_expect_eq(store_copy_read(&copy, copy.written - 1, 1, record), CN_OK);
    cr_expect_eq(store_copy_read(&copy, copy.written - 1, 2, record), CN_EWRITE, "beyond its end");
    cr_assert_eq(ftruncate(fileno(store.file), 3 * DEPTH * sizeof *record + 1), 0);
    cr_expect_eq(store_copy_read(&copy, 0, 3, record), CN_OK);
    cr_expect_eq(store_copy_read(&copy, 0, 4, record), CN_EWRITE, "cut off in the middle of one");
    copy.file = -1;
    cr_expect_eq(store_copy_read(&copy, 0, 1, record), CN_EWRITE);
    store_copy_release(&copy);
    store_release(&store);
}
