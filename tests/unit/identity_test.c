#include "packing/identity.h"

#include <criterion/criterion.h>
#include <string.h>

/* Counts that fit together, those of the spec, and the sums that go with them. */
static cn_class classes[] = {{0, 48, 207}, {1, 12, 56}, {2, 24, 0}, {3, 12, 76}};
static const cn_counts SOUND = {
    .all = 11520,
    .rotation = 480,
    .reflection = 240,
    .anchored = 339,
    .reflection_applies = true,
    .maps = 48,
    .classes = 4,
    .by_class = classes,
};
static const struct identity_sums SUMS = {
    .in_rotation_orbits = 11520,
    .in_reflection_orbits = 11520,
    .fixing_maps = 11520, /* the identity alone fixes a packing */
    .fixing_rotations = 11520,
};

Test(identity, counts_that_fit_together_have_no_contradiction)
{
    cn_counts counts = SOUND;
    struct identity_sums sums = SUMS;

    cr_expect_null(identity_contradiction(&counts, &sums));
    counts.reflection_applies = false;
    counts.reflection = 99;
    sums.in_reflection_orbits = sums.fixing_maps = 7;
    cr_expect_null(identity_contradiction(&counts, &sums), "no reflection: nothing to check");
    cr_expect_null(identity_contradiction(&(cn_counts){0}, &(struct identity_sums){0}));
    counts = SOUND;
    counts.maps = 24;
    counts.anchored = 480;
    counts.by_class = (cn_class[]){{0, 24, 339}, {1, 24, 141}, {2, 24, 0}, {3, 24, 0}};
    sums = SUMS;
    sums.fixing_maps = 7;
    cr_expect_null(identity_contradiction(&counts, &sums), "the anchor is kept by rotations only");
}

Test(identity, each_contradiction_is_found)
{
    struct {
        const char *planted;
        cn_counts counts;
        struct identity_sums sums;
        const char *said;
    } cases[] = {
        {"anchored", SOUND, SUMS, "add up to the anchored count"},
        {"class", SOUND, SUMS, "anchored search and the search for all"},
        {"all", SOUND, SUMS, "anchored search and the search for all"},
        {"orbits up to rotation", SOUND, SUMS, "the search up to rotation"},
        {"orbits up to reflection", SOUND, SUMS, "the search up to reflection"},
        {"rotation", SOUND, SUMS, "count up to rotation and the stabilisers"},
        {"reflection", SOUND, SUMS, "count up to reflection and the stabilisers"},
        {"rotations that fix", SOUND, SUMS, "count up to rotation and the stabilisers"},
        {"maps that fix", SOUND, SUMS, "count up to reflection and the stabilisers"},
        {"a class beyond all counts", SOUND, SUMS, "anchored search and the search for all"},
    };
    cn_class heavier[4], huge[4];

    memcpy(heavier, classes, sizeof heavier);
    memcpy(huge, classes, sizeof huge);
    heavier[1].size = 13; /* the sum of the solutions stays */
    cases[0].counts.anchored = 340;
    cases[1].counts.by_class = heavier;
    cases[2].counts.all = 11521;
    cases[3].sums.in_rotation_orbits = 11519;
    cases[4].sums.in_reflection_orbits = 11472;
    cases[5].counts.rotation = 481;
    cases[6].counts.reflection = 241;
    cases[7].sums.fixing_rotations = 11521;
    cases[8].sums.fixing_maps = 11521;
    huge[0].solutions = UINT64_MAX / 2;
    cases[9].counts.by_class = huge;
    cases[9].counts.anchored = UINT64_MAX / 2 + 56 + 76;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *said = identity_contradiction(&cases[i].counts, &cases[i].sums);
        cr_assert_not_null(said, "%s", cases[i].planted);
        cr_expect_not_null(strstr(said, cases[i].said), "%s: '%s'", cases[i].planted, said);
    }
}
