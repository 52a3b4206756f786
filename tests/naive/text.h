/* Lines of text, and the words in them. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>

/* Where the text being read comes from, and how far it has been read. */
struct source {
    const char *path;
    int line;
    char *rest; /* of the line */
};

/* Fail, with path and line, unless the condition holds. */
void require(bool condition, const struct source *from, const char *what);

/* The next word of the line, or NULL. */
char *next_word(struct source *from);

/* Fail if there is another word. */
void end_line(struct source *from);

/* The number from low to high, in digits only, at the start of a text, which is moved behind it. */
int take_number(const struct source *from, const char **text, int low, int high);

/* The number that the next word is. */
int next_number(struct source *from, int low, int high);

/* The next word, of at most 31 bytes, into a name, which has room for it. */
void next_name(struct source *from, char *name);

#endif
