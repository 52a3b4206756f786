/*
 * For libFuzzer: any text is read as a generator file; what can be read is written in our own
 * format, and that reads back as the same group.
 */
#include "cubenum/formats.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
expect(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static void
expect_error(const cn_error *error, size_t length)
{
    expect(error->line >= 1 && error->line <= length + 1, "the line is one of the text");
    expect(error->column >= 1 && error->column <= length + 1, "the column, too");
    expect(strlen(error->what) < sizeof error->what, "the sentence ends");
    expect(strstr(error->what, "expected") != NULL, "it tells what was expected");
}

/* The group as a file, to be freed. */
static char *
write_group(const cn_group *group, size_t *length)
{
    char element[4096];
    char *text = NULL;
    FILE *out = open_memstream(&text, length);

    expect(out != NULL, "there is memory");
    fprintf(out, "group %s\n", cn_group_name(group));
    for (unsigned o = 0; o < cn_group_orbit_count(group); o++) {
        const cn_orbit orbit = cn_group_orbit(group, o);
        fprintf(out, "orbit %s %u %u\n", orbit.name, orbit.pieces, orbit.modulus);
    }
    for (unsigned m = 0; m < cn_group_move_count(group); m++) {
        const cn_permutation move = cn_group_move(group, m);
        const char *name = cn_group_move_name(group, m);
        expect(cn_group_element_text(group, &move, element, sizeof element) < sizeof element,
               "4096 bytes are enough");
        fprintf(out, "move %s %s = %s\n", name, cn_group_move_full_name(group, m) + strlen(name),
                element);
    }
    fclose(out);
    return text;
}

static bool
groups_equal(const cn_group *a, const cn_group *b)
{
    bool equal = strcmp(cn_group_name(a), cn_group_name(b)) == 0
                 && cn_group_points(a) == cn_group_points(b)
                 && cn_group_orbit_count(a) == cn_group_orbit_count(b)
                 && cn_group_move_count(a) == cn_group_move_count(b);

    for (unsigned o = 0; equal && o < cn_group_orbit_count(a); o++) {
        const cn_orbit x = cn_group_orbit(a, o), y = cn_group_orbit(b, o);
        equal = strcmp(x.name, y.name) == 0 && x.pieces == y.pieces && x.modulus == y.modulus
                && x.first == y.first;
    }
    for (unsigned m = 0; equal && m < cn_group_move_count(a); m++) {
        const cn_permutation x = cn_group_move(a, m), y = cn_group_move(b, m);
        equal = strcmp(cn_group_move_full_name(a, m), cn_group_move_full_name(b, m)) == 0
                && cn_permutation_equals(&x, &y)
                && cn_group_move_order(a, m) == cn_permutation_order(&x);
    }
    return equal;
}

/* Each name of a move, and the power before the last, is read as what it is. */
static void
evaluate_names(const cn_group *group)
{
    for (unsigned m = 0; m < cn_group_move_count(group); m++) {
        const cn_permutation move = cn_group_move(group, m);
        const cn_permutation inverse = cn_permutation_inverse(&move);
        cn_permutation element;
        char text[CN_GROUP_NAME_SIZE + 2];
        uint64_t moves;
        snprintf(text, sizeof text, "%s", cn_group_move_full_name(group, m));
        expect(cn_group_evaluate(group, text, false, &element, NULL) == CN_OK
                   && cn_permutation_equals(&element, &move),
               "a full name is the move");
        snprintf(text, sizeof text, "%s'", cn_group_move_name(group, m));
        expect(cn_group_evaluate(group, text, false, &element, NULL) == CN_OK
                   && cn_permutation_equals(&element, &inverse),
               "a name and an apostrophe are the inverse");
        expect(cn_group_select(group, cn_group_move_full_name(group, m), &moves, NULL) == CN_OK
                   && moves == (uint64_t)1 << m,
               "a full name chooses the move");
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cn_group *group = NULL, *back = NULL;
    cn_error error = {0};

    const cn_status status = cn_group_read((const char *)data, size, &group, &error);
    if (status != CN_OK) {
        expect(status == CN_ECONTENT, "a text is at fault");
        expect_error(&error, size);
        return 0;
    }
    expect(cn_group_points(group) >= 1 && cn_group_points(group) <= CN_POINTS_MAX, "points");
    expect(cn_group_move_count(group) >= 1, "there are moves");
    size_t length;
    char *text = write_group(group, &length);
    if (cn_group_read(text, length, &back, &error) != CN_OK) {
        fprintf(stderr, "%s%u:%u: %s\n", text, error.line, error.column, error.what);
        abort();
    }
    expect(groups_equal(group, back), "it reads back as the same group");
    evaluate_names(group);
    free(text);
    cn_group_free(group);
    cn_group_free(back);
    return 0;
}
