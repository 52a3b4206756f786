#ifndef FORMATS_PUZZLETEXT_LETTERS_H
#define FORMATS_PUZZLETEXT_LETTERS_H

#include "packing/draft.h"

/* The letters of a draft's colours, as they are written. */
struct letters {
    /* [colour][may the cell stay empty?]: of cells of the target, NUL where there are none such */
    char of[COLOURS_MAX + 1][2];
};

/* false if there are not enough letters. */
bool letters_choose(struct letters *letters, const struct puzzle_draft *draft);

/* The letter of a block's cells that have this colour. */
char letters_of_block(const struct letters *letters, unsigned colour);

/* A letter that is no colour's, the wanted one if possible; NUL if there is none. */
char letters_plain(const struct letters *letters, char wanted);

#endif
