#ifndef UNIT_PUZZLES_H
#define UNIT_PUZZLES_H

#include "cubenum/puzzle.h"

#include <criterion/criterion.h>
#include <string.h>

/* The built-in seven blocks, to be freed by cn_puzzle_free(); the test ends if they cannot be had. */
static inline cn_puzzle *
seven_blocks(void)
{
    cn_puzzle *puzzle = NULL;

    cr_assert_eq(cn_puzzle_builtin("seven-blocks", &puzzle, NULL), CN_OK);
    return puzzle;
}

/* The puzzle of a text, likewise. */
static inline cn_puzzle *
parse(const char *text)
{
    cn_puzzle *puzzle = NULL;
    cn_error error = {0};

    cr_assert_eq(cn_puzzle_parse(text, strlen(text), &puzzle, &error), CN_OK, "%u:%u: %s: %s",
                 error.line, error.column, error.what, text);
    return puzzle;
}

#endif
