#include "formats/puzzletext_letters.h"

#include "cube/drawing.h"

#include <string.h>

static const char ALPHABET[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

static bool
is_taken(const struct letters *letters, char letter)
{
    return memchr(letters->of, letter, sizeof letters->of) != NULL;
}

char
letters_plain(const struct letters *letters, char wanted)
{
    if (is_letter(wanted) && !is_taken(letters, wanted))
        return wanted;
    for (const char *letter = ALPHABET; *letter != '\0'; letter++)
        if (!is_taken(letters, *letter))
            return *letter;
    return '\0';
}

bool
letters_choose(struct letters *letters, const struct puzzle_draft *draft)
{
    bool used[COLOURS_MAX + 1][2] = {{false}};
    const struct target *target = &draft->target;

    for (unsigned n = 0; n < box_volume(target->box); n++)
        if (target->kind[n] != CELL_OUTSIDE)
            used[target->colour[n]][target->kind[n] == CELL_OPTIONAL] = true;
    memset(letters, 0, sizeof *letters);
    for (unsigned c = 1; c <= draft->colours; c++)
        for (unsigned optional = 0; optional < 2; optional++) {
            /* every colour is declared, also where only blocks have it, or nothing */
            if (!used[c][optional] && (optional || used[c][true]))
                continue;
            letters->of[c][optional] = letters_plain(letters, draft->colour_name[c][0]);
            if (letters->of[c][optional] == '\0')
                return false;
        }
    return true;
}

char
letters_of_block(const struct letters *letters, unsigned colour)
{
    return letters->of[colour][false] != '\0' ? letters->of[colour][false]
                                              : letters->of[colour][true];
}
