#include "packing/identity.h"

#include <criterion/criterion.h>
#include <string.h>

/* Counts that fit together, those of the seven blocks, and the sums that go with them. */
static cn_class classes[] = {
    {0, 48, {0, 207}}, {1, 12, {0, 56}}, {2, 24, {0, 0}}, {3, 12, {0, 76}}};
static const cn_counts SOUND = {
    .all = {0, 11520},
    .rotation = {0, 480},
    .reflection = {0, 240},
    .anchored = {0, 339},
    .reflection_applies = true,
    .maps = 48,
    .classes = 4,
    .by_class = classes,
};
static const struct identity_sums SUMS = {
    .independent = true,
    .in_rotation_orbits = 11520,
    .in_reflection_orbits = 11520,
    .averaged = true,
    .rotation_average = 480,
    .reflection_average = 240,
};

Test(identity, counts_that_fit_together_have_no_contradiction)
{
    cn_counts counts = SOUND;
    struct identity_sums sums = SUMS;

    cr_expect_null(identity_contradiction(&counts, &sums));
    counts.reflection_applies = false;
    counts.reflection = (cn_number){0, 99};
    sums.in_reflection_orbits = 7;
    cr_expect_null(identity_contradiction(&counts, &sums), "no reflection: nothing to check");
    counts = SOUND;
    sums = (struct identity_sums){.independent = false};
    cr_expect_null(identity_contradiction(&counts, &sums), "nothing found by another way");
    counts.anchor = CN_BLOCK_NONE;
    counts.anchored = (cn_number){0, 5};
    counts.by_class = NULL;
    counts.classes = 0;
    cr_expect_null(identity_contradiction(&counts, &SUMS), "no anchor: nothing to check");
    cr_expect_null(identity_contradiction(&(cn_counts){.classes = 0}, &(struct identity_sums){0}));
    counts = SOUND;
    counts.anchored = (cn_number){0, 480};
    counts.by_class =
        (cn_class[]){{0, 24, {0, 339}}, {1, 24, {0, 141}}, {2, 24, {0, 0}}, {3, 24, {0, 0}}};
    cr_expect_null(identity_contradiction(&counts, &SUMS), "the anchor is kept by rotations only");
}

Test(identity, counts_of_more_than_64_bits_fit_together)
{
    const cn_number half = {1, 0}, whole = {2, 0};
    cn_class both[] = {{0, 1, half}, {1, 1, half}};
    const cn_counts counts = {
        .all = whole, .rotation = half, .anchored = whole, .classes = 2, .by_class = both};
    const struct identity_sums sums = {.averaged = true, .rotation_average = (wide)1 << 64};

    cr_expect_null(identity_contradiction(&counts, &sums));
    both[1].solutions.high = 0;
    cr_expect_not_null(identity_contradiction(&counts, &sums));
}

Test(identity, each_contradiction_is_found)
{
    struct {
        const char *planted;
        cn_counts counts;
        struct identity_sums sums;
        const char *said;
    } cases[] = {
        {"anchored", SOUND, SUMS, "classes of the anchor do not add up"},
        {"a heavier class", SOUND, SUMS, "anchored search and the search for all"},
        {"all", SOUND, SUMS, "anchored search and the search for all"},
        {"in rotation orbits", SOUND, SUMS, "search up to rotation and the search for all"},
        {"in reflection orbits", SOUND, SUMS, "search up to reflection and the search for all"},
        {"rotation", SOUND, SUMS, "count up to rotation and the packings that rotations keep"},
        {"reflection", SOUND, SUMS, "count up to reflection and the packings that maps keep"},
        {"kept by rotations", SOUND, SUMS, "count up to rotation and"},
        {"kept by maps", SOUND, SUMS, "count up to reflection and"},
        {"a class beyond all counts", SOUND, SUMS, "classes of the anchor do not add up"},
    };
    cn_class heavier[4], huge[4];

    memcpy(heavier, classes, sizeof heavier);
    memcpy(huge, classes, sizeof huge);
    heavier[1].size = 13; /* the sum of the solutions stays */
    cases[0].counts.anchored.low = 340;
    cases[1].counts.by_class = heavier;
    cases[2].counts.all.low = 11521;
    cases[3].sums.in_rotation_orbits = 11519;
    cases[4].sums.in_reflection_orbits = 11472;
    cases[5].counts.rotation.low = 481;
    cases[6].counts.reflection.low = 241;
    cases[7].sums.rotation_average = 479;
    cases[8].sums.reflection_average = 239;
    huge[0].solutions = (cn_number){UINT64_MAX, 0};
    cases[9].counts.by_class = huge;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *said = identity_contradiction(&cases[i].counts, &cases[i].sums);
        cr_assert_not_null(said, "%s", cases[i].planted);
        cr_expect_not_null(strstr(said, cases[i].said), "%s: '%s'", cases[i].planted, said);
    }
}
