#include "machine/bigmem.h"

#include "base/array.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MIB = 1 << 20 };

/* Around the change from the heap to pages, and around whole pages of both sizes. */
static const size_t SIZES[] = {
    1,
    2,
    127,
    128,
    129,
    4096,
    100000,
    MIB - 1,
    MIB,
    MIB + 1,
    2 * MIB,
    2 * MIB + 1,
    4 * MIB - 4096,
    4 * MIB,
    4 * MIB + 5000,
    9 * MIB + 1,
};
enum { SIZES_COUNT = sizeof SIZES / sizeof SIZES[0] };

static bool
is_zero(const struct bigmem *memory)
{
    const unsigned char *byte = memory->at;

    for (size_t i = 0; i < memory->bytes; i++)
        if (byte[i] != 0)
            return false;
    return true;
}

/* Every byte can be written, and is what was written: no byte stands for another. */
static bool
keeps(struct bigmem *memory)
{
    unsigned char *byte = memory->at;

    for (size_t i = 0; i < memory->bytes; i++)
        byte[i] = (unsigned char)(i % 251 + 1);
    for (size_t i = 0; i < memory->bytes; i++)
        if (byte[i] != i % 251 + 1)
            return false;
    return true;
}

/* Pages of memory that this process takes up, or that are mapped. */
static long
pages(bool mapped)
{
    long all = 0, resident = 0;

    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL || fscanf(file, "%ld %ld", &all, &resident) != 2)
        cr_skip("no /proc");
    fclose(file);
    return mapped ? all : resident;
}

static void
create(struct bigmem *memory, size_t bytes)
{
    cr_assert_eq(bigmem_create(memory, bytes), CN_OK, "%zu bytes", bytes);
}

Test(bigmem, memory_of_any_size_is_zero_aligned_and_can_be_written)
{
    for (unsigned i = 0; i < SIZES_COUNT; i++) {
        struct bigmem memory;
        create(&memory, SIZES[i]);
        const uintptr_t apart = SIZES[i] >= MIB ? 2 * MIB : CACHE_APART;
        cr_expect_eq(memory.bytes, SIZES[i]);
        cr_expect_eq((uintptr_t)memory.at % apart, 0, "%zu bytes at %p", SIZES[i], memory.at);
        cr_expect(is_zero(&memory), "%zu bytes", SIZES[i]);
        cr_expect(keeps(&memory), "%zu bytes", SIZES[i]);
        bigmem_release(&memory);
    }
}

Test(bigmem, memory_that_was_used_before_comes_back_as_zero)
{
    for (unsigned i = 0; i < SIZES_COUNT; i++)
        for (unsigned round = 0; round < 3; round++) {
            struct bigmem memory;
            create(&memory, SIZES[i]);
            cr_expect(is_zero(&memory), "%zu bytes, round %u", SIZES[i], round);
            memset(memory.at, 0xff, memory.bytes);
            bigmem_release(&memory);
        }
}

Test(bigmem, clearing_makes_every_byte_zero)
{
    for (unsigned i = 0; i < SIZES_COUNT; i++) {
        struct bigmem memory;
        create(&memory, SIZES[i]);
        for (unsigned round = 0; round < 2; round++) {
            cr_expect(keeps(&memory));
            bigmem_clear(&memory);
            cr_expect_eq(memory.bytes, SIZES[i]);
            cr_expect(is_zero(&memory), "%zu bytes", SIZES[i]);
        }
        bigmem_release(&memory);
    }
}

/* madvise() refuses locked pages. */
Test(bigmem, locked_memory_is_cleared_too)
{
    struct bigmem memory;

    create(&memory, 2 * MIB);
    if (mlock(memory.at, memory.bytes) != 0) {
        bigmem_release(&memory);
        cr_skip("memory cannot be locked");
    }
    cr_expect(keeps(&memory));
    bigmem_clear(&memory);
    cr_expect(is_zero(&memory));
    bigmem_release(&memory);
}

Test(bigmem, clearing_one_leaves_its_neighbours_alone)
{
    struct bigmem memory[3];

    for (unsigned i = 0; i < 3; i++) {
        create(&memory[i], MIB + 4096 * i + 17);
        memset(memory[i].at, 0x55, memory[i].bytes);
    }
    bigmem_clear(&memory[1]);
    for (unsigned i = 0; i < 3; i += 2)
        for (size_t b = 0; b < memory[i].bytes; b++)
            cr_assert_eq(((unsigned char *)memory[i].at)[b], 0x55, "memory %u, byte %zu", i, b);
    for (unsigned i = 0; i < 3; i++)
        bigmem_release(&memory[i]);
}

Test(bigmem, none_is_empty_and_may_be_released_and_cleared)
{
    struct bigmem zero = {0};

    bigmem_clear(&zero);
    bigmem_release(&zero);
    bigmem_release(&zero);
    struct bigmem memory = {.at = &zero, .bytes = 5};
    create(&memory, 0);
    cr_expect_null(memory.at);
    cr_expect_eq(memory.bytes, 0);
    bigmem_clear(&memory);
    bigmem_release(&memory);
}

Test(bigmem, released_memory_is_empty_and_may_be_released_again)
{
    for (unsigned i = 0; i < SIZES_COUNT; i++) {
        struct bigmem memory;
        create(&memory, SIZES[i]);
        bigmem_release(&memory);
        cr_expect_null(memory.at);
        cr_expect_eq(memory.bytes, 0);
        bigmem_clear(&memory);
        bigmem_release(&memory);
    }
}

Test(bigmem, what_no_machine_has_is_refused_and_nothing_written)
{
    static const size_t TOO_MUCH[] = {SIZE_MAX,           SIZE_MAX - 1,     SIZE_MAX - 2 * MIB,
                                      SIZE_MAX - 3 * MIB, SIZE_MAX / 2 + 1, SIZE_MAX / 4};

    for (unsigned i = 0; i < sizeof TOO_MUCH / sizeof TOO_MUCH[0]; i++) {
        int mark;
        struct bigmem memory = {.at = &mark, .bytes = 77};
        cr_expect_eq(bigmem_create(&memory, TOO_MUCH[i]), CN_ENOMEM, "%zu bytes", TOO_MUCH[i]);
        cr_expect_eq(memory.at, &mark);
        cr_expect_eq(memory.bytes, 77);
    }
}

Test(bigmem, only_what_is_written_to_takes_up_memory)
{
    const long page = sysconf(_SC_PAGESIZE);
    const long few = 8 * MIB / page, many = 100 * MIB / page;
    struct bigmem memory;

    const long before = pages(false);
    create(&memory, (size_t)400 * MIB);
    cr_expect_lt(pages(false) - before, few, "created");
    memset(memory.at, 1, (size_t)100 * MIB);
    cr_expect_gt(pages(false) - before, many - few, "written");
    cr_expect_lt(pages(false) - before, many + few, "written");
    bigmem_clear(&memory);
    cr_expect_lt(pages(false) - before, few, "cleared");
    memset(memory.at, 1, (size_t)100 * MIB);
    bigmem_release(&memory);
    cr_expect_lt(pages(false) - before, few, "released");
}

Test(bigmem, written_in_full_it_takes_up_its_size_and_no_huge_page_more)
{
    const long page = sysconf(_SC_PAGESIZE);
    struct bigmem memory[16];

    const long before = pages(false);
    for (unsigned i = 0; i < 16; i++) {
        create(&memory[i], MIB);
        memset(memory[i].at, 1, memory[i].bytes);
    }
    cr_expect_lt(pages(false) - before, 20 * MIB / page, "%ld pages", pages(false) - before);
    for (unsigned i = 0; i < 16; i++)
        bigmem_release(&memory[i]);
}

Test(bigmem, released_addresses_are_free_again)
{
    const long before = pages(true);

    for (unsigned i = 0; i < 50; i++) {
        struct bigmem memory;
        create(&memory, (size_t)64 * MIB + 123);
        bigmem_release(&memory);
    }
    cr_expect_lt(pages(true) - before, 64 * MIB / sysconf(_SC_PAGESIZE));
}
