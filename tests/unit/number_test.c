#include "base/number.h"
#include "base/random.h"

#include <criterion/criterion.h>
#include <string.h>

Test(number, text_is_decimal)
{
    static const struct {
        cn_number number;
        const char *text;
    } CASES[] = {
        {{0, 0}, "0"},
        {{0, 7}, "7"},
        {{0, 10}, "10"},
        {{0, 1000000007}, "1000000007"},
        {{0, UINT64_MAX}, "18446744073709551615"},
        {{1, 0}, "18446744073709551616"},
        {{9, 9204030549003485888u}, "175224727212389450432"},
        {{UINT64_MAX, UINT64_MAX}, "340282366920938463463374607431768211455"},
        {{UINT64_C(1) << 63, 0}, "170141183460469231731687303715884105728"},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[CN_NUMBER_SIZE + 1];
        memset(text, '#', sizeof text);
        cn_number_text(CASES[i].number, text);
        cr_expect_str_eq(text, CASES[i].text);
        cr_expect_eq(text[CN_NUMBER_SIZE], '#', "%s: written beyond", CASES[i].text);
    }
}

Test(number, makes_the_way_to_a_wide_and_back)
{
    static const cn_number CASES[] = {{0, 0}, {0, 1}, {1, 0}, {3, 5}, {UINT64_MAX, 2}};

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const wide value = number_wide(CASES[i]);
        cr_expect(cn_number_equals(number_of(value), CASES[i]), "case %u", i);
        for (unsigned k = 0; k < sizeof CASES / sizeof CASES[0]; k++)
            cr_expect_eq(cn_number_equals(CASES[i], CASES[k]), i == k, "cases %u and %u", i, k);
    }
    cr_expect(number_wide((cn_number){2, 3}) == ((wide)1 << 65) + 3);
}

Test(number, is_small_only_without_a_high_half)
{
    cr_expect(cn_number_is((cn_number){0, 5}, 5));
    cr_expect_not(cn_number_is((cn_number){0, 5}, 6));
    cr_expect_not(cn_number_is((cn_number){1, 5}, 5));
    cr_expect_not(cn_number_equals((cn_number){1, 5}, (cn_number){0, 5}));
    cr_expect_not(cn_number_equals((cn_number){1, 5}, (cn_number){1, 6}));
}

Test(number, add_tells_what_does_not_fit)
{
    static const struct {
        wide sum, factor, count;
        bool fits;
    } CASES[] = {
        {0, 0, 0, true},
        {5, 6, 7, true},
        {WIDE_MAX - 1, 1, 1, true},
        {WIDE_MAX, 1, 1, false},
        {WIDE_MAX, 0, 1, true},
        {0, (wide)1 << 64, (wide)1 << 63, true},
        {0, (wide)1 << 64, (wide)1 << 64, false},
        {(wide)1 << 127, (wide)1 << 64, (wide)1 << 63, false},
        {0, WIDE_MAX, 2, false},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        wide sum = CASES[i].sum;
        cr_expect_eq(number_add(&sum, CASES[i].factor, CASES[i].count), CASES[i].fits, "case %u",
                     i);
        if (CASES[i].fits)
            cr_expect(sum == CASES[i].sum + CASES[i].factor * CASES[i].count, "case %u", i);
    }
}

/* The published sequences of SplitMix64. */
Test(random, is_splitmix64)
{
    static const uint64_t ZERO[] = {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f,
                                    0xf88bb8a8724c81ec};
    static const uint64_t OTHER[] = {6457827717110365317u, 3203168211198807973u,
                                     9817491932198370423u, 4593380528125082431u,
                                     16408922859458223821u};
    struct random zero = {0}, other = {1234567};

    for (unsigned i = 0; i < 4; i++)
        cr_expect_eq(random_next(&zero), ZERO[i], "number %u of seed 0", i);
    for (unsigned i = 0; i < 5; i++)
        cr_expect_eq(random_next(&other), OTHER[i], "number %u of seed 1234567", i);
}

Test(random, numbers_below_an_end_are_all_of_them_and_as_often)
{
    static const unsigned ENDS[] = {1, 2, 3, 7, 100};

    for (unsigned i = 0; i < sizeof ENDS / sizeof ENDS[0]; i++) {
        struct random random = {i};
        unsigned times[100] = {0};
        for (unsigned n = 0; n < 1000 * ENDS[i]; n++) {
            const uint64_t number = random_below(&random, ENDS[i]);
            cr_assert_lt(number, ENDS[i]);
            times[number]++;
        }
        for (unsigned n = 0; n < ENDS[i]; n++) /* more than six standard deviations off */
            cr_expect(times[n] > 800 && times[n] < 1200, "%u of %u: %u times", n, ENDS[i],
                      times[n]);
    }
}

Test(random, numbers_below_a_great_end_reach_high)
{
    struct random random = {5};
    unsigned high = 0;

    for (unsigned n = 0; n < 1000; n++)
        high += random_below(&random, UINT64_MAX) > UINT64_MAX / 2;
    cr_expect(high > 400 && high < 600, "%u of 1000 in the upper half", high);
}
