/*
 * An element that is evaluated is written so that it reads back as the same; a sequence keeps its
 * element when it is simplified, for which a second time changes nothing, and loses it by its
 * inverse.
 */
#include "group/notation.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Bytes of a sequence that is read again, at most: a million turns take the sanitizers seconds. */
enum { LONG = 50000 };

/* Three orientations, no angles, and names that are the start of others. */
static cn_group *
corners(void)
{
    static const struct {
        const char *name, *element;
    } MOVES[] = {
        {"F", "((1 2 3 4), (1,2,1,2,0,0), (1 2 3))"},
        {"FU", "((5 6), (0,0,0,0,1,0), (1))"},
        {"U", "((4 5 6), (0,...), (4 5))"},
        {"U_2D", "((1), (0,...), (4 5))"},
    };
    cn_group *group = group_create("corners");

    if (group == NULL || group_add_orbit(group, "corners", 6, 3, NULL) != CN_OK
        || group_add_orbit(group, "edges", 5, 1, NULL) != CN_OK)
        abort();
    for (unsigned m = 0; m < sizeof MOVES / sizeof MOVES[0]; m++) {
        cn_permutation move;
        size_t used;
        if (notation_read_element(group, MOVES[m].element, strlen(MOVES[m].element), &used, &move,
                                  NULL)
                != CN_OK
            || group_add_move(group, MOVES[m].name, 0, &move, NULL) != CN_OK)
            abort();
    }
    return group;
}

static void
expect_element(const cn_group *group, const char *text, bool sequence, const cn_permutation *wanted)
{
    cn_permutation element;

    if (cn_group_evaluate(group, text, sequence, &element, NULL) != CN_OK
        || !cn_permutation_equals(&element, wanted))
        abort();
}

static void
try_sequence(const cn_group *group, const char *text, bool sequence, const cn_permutation *element)
{
    const cn_permutation back = cn_permutation_inverse(element);
    char *simple, *again, *inverse;

    if (cn_group_simplify(group, text, sequence, &simple, NULL) != CN_OK)
        return;
    if (strlen(simple) > LONG) {
        free(simple);
        return;
    }
    expect_element(group, simple, sequence, element);
    if (cn_group_simplify(group, simple, sequence, &again, NULL) != CN_OK
        || strcmp(simple, again) != 0)
        abort();
    if (cn_group_invert(group, text, sequence, &inverse, NULL) != CN_OK)
        abort();
    if (strlen(inverse) <= LONG)
        expect_element(group, inverse, sequence, &back);
    free(simple);
    free(again);
    free(inverse);
}

static void
try_text(const cn_group *group, const char *text, size_t length)
{
    cn_permutation element;
    cn_error error = {0};
    size_t used;

    for (int sequence = 0; sequence < 2; sequence++) {
        char written[2000];
        if (cn_group_evaluate(group, text, sequence, &element, &error) != CN_OK) {
            if (error.column < 1 || error.column > length + 1 || strchr(error.what, '\n') != NULL)
                abort();
            continue;
        }
        if (cn_group_element_text(group, &element, written, sizeof written) >= sizeof written)
            abort();
        expect_element(group, written, sequence, &element);
        try_sequence(group, text, sequence, &element);
    }
    if (notation_read_element(group, text, length, &used, &element, &error) == CN_OK) {
        if (used > length)
            abort();
        char *first = strndup(text, used);
        if (first == NULL)
            abort();
        expect_element(group, first, false, &element);
        free(first);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static cn_group *groups[2];
    char *text = malloc(size + 1);

    if (groups[0] == NULL && cn_group_cuboctahedron(&groups[0], NULL) != CN_OK)
        abort();
    if (groups[1] == NULL)
        groups[1] = corners();
    if (text == NULL)
        abort();
    if (size != 0)
        memcpy(text, data, size);
    text[size] = '\0';
    for (unsigned g = 0; g < 2; g++)
        try_text(groups[g], text, strlen(text));
    free(text);
    return 0;
}
