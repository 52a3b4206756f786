#include "text.h"
#include "fail.h"
#include "puzzle.h"

#include <ctype.h>
#include <string.h>

void
require(bool condition, const struct source *from, const char *what)
{
    if (!condition)
        fail(BAD_CONTENT, "%s:%d: %s", from->path, from->line, what);
}

char *
next_word(struct source *from)
{
    return strtok_r(NULL, " \t", &from->rest);
}

void
end_line(struct source *from)
{
    require(next_word(from) == NULL, from, "expected the end of the line");
}

int
take_number(const struct source *from, const char **text, int low, int high)
{
    int number = 0;

    require(isdigit((unsigned char)**text), from, "expected a number");
    for (; isdigit((unsigned char)**text) && number <= high; (*text)++)
        number = 10 * number + **text - '0';
    require(number >= low && number <= high, from, "a number out of its range");
    return number;
}

int
next_number(struct source *from, int low, int high)
{
    const char *word = next_word(from);

    require(word != NULL, from, "expected a number");
    const int number = take_number(from, &word, low, high);
    require(*word == '\0', from, "expected a number");
    return number;
}

void
next_name(struct source *from, char *name)
{
    const char *word = next_word(from);

    require(word != NULL, from, "expected a name");
    require(strlen(word) <= MAX_NAME, from, "a name of more than 31 bytes");
    memcpy(name, word, strlen(word) + 1);
}
