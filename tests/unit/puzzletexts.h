#ifndef UNIT_PUZZLETEXTS_H
#define UNIT_PUZZLETEXTS_H

#include "formats/puzzletext.h"

#include "draft_equals.h"

#include <criterion/criterion.h>
#include <string.h>

/* The start and the end of a puzzle. */
#define HEAD "puzzle p\ntarget 3x3x3\n"
#define END "block A\n AA\n"

/* The sets that the tests know. */
static inline bool
find_set(void *context, struct slice name, struct slice *text)
{
    static const struct {
        const char *name, *text;
    } KNOWN[] = {
        {"two", "# two blocks\n\nblock I 0..2 planar\n II\nblock V\ncells 0,0,0 0,0,1 0,1,1\n"
                "pin 1221101"},
        {"many", NULL},
        {"empty", ""},
        {"nested", "set two\n"},
        {"coloured", "colour r red\n"},
        {"unknown-key", "puzzle q\nblocks\n"},
        {"undrawn", "block I\n II\nblock V\n"},
        {"bad-pin", "block I\n II\npin 12112\n"},
    };

    for (unsigned i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++)
        if (text_equals(name, KNOWN[i].name)) {
            const char *found = KNOWN[i].text != NULL ? KNOWN[i].text : context;
            *text = (struct slice){found, strlen(found)};
            return true;
        }
    return false;
}

/* Read a text; whatever came of it, the draft is to be released. */
static inline cn_status
read_text(const char *text, struct puzzle_draft *draft, cn_error *error)
{
    static const struct puzzletext_sets SETS = {find_set, NULL};

    *draft = (struct puzzle_draft){.blocks = 0};
    return puzzletext_read(draft, (struct slice){text, strlen(text)}, &SETS, error);
}

/* A text that is put together piece by piece; free text. */
static inline void
append(struct memory_output *text, const char *piece, unsigned times)
{
    for (unsigned i = 0; i < times; i++)
        cr_assert_eq(memory_put(text, piece, strlen(piece)), CN_OK);
}

#endif
