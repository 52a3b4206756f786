#include "cubenum/catalogue.h"

#include "base/fail.h"
#include "catalogue/catalogue.h"
#include "catalogue/embedded.h"

#include <string.h>

enum {
    PUZZLES = sizeof embedded_puzzles / sizeof embedded_puzzles[0],
    SETS = sizeof embedded_sets / sizeof embedded_sets[0],
};

static const cn_published PUBLISHED_COUNTS[] = {
#define PUBLISHED(puzzle, convention, count, source) {puzzle, convention, count, source},
#include "catalogue/published.h"
#undef PUBLISHED
};

enum { PUBLISHED_SIZE = sizeof PUBLISHED_COUNTS / sizeof PUBLISHED_COUNTS[0] };

unsigned
cn_catalogue_size(void)
{
    return PUZZLES;
}

cn_catalogue_entry
cn_catalogue_get(unsigned index)
{
    const struct embedded *puzzle = &embedded_puzzles[index];
    cn_catalogue_entry entry = {
        .name = puzzle->name, .text = puzzle->text, .text_length = puzzle->length};

    /* Those of one puzzle stand together. */
    for (unsigned i = 0; i < PUBLISHED_SIZE; i++)
        if (strcmp(PUBLISHED_COUNTS[i].puzzle, puzzle->name) == 0) {
            if (entry.published == NULL)
                entry.published = &PUBLISHED_COUNTS[i];
            entry.published_count++;
        }
    return entry;
}

unsigned
cn_catalogue_sets(void)
{
    return SETS;
}

cn_catalogue_entry
cn_catalogue_set(unsigned index)
{
    const struct embedded *set = &embedded_sets[index];

    return (cn_catalogue_entry){.name = set->name, .text = set->text, .text_length = set->length};
}

static bool
find_set(void *context, struct slice name, struct slice *text)
{
    (void)context;
    for (unsigned i = 0; i < SETS; i++)
        if (text_equals(name, embedded_sets[i].name)) {
            *text = (struct slice){embedded_sets[i].text, embedded_sets[i].length};
            return true;
        }
    return false;
}

const struct puzzletext_sets catalogue_sets = {find_set, NULL};

static void
list_sets(char *names, size_t size)
{
    struct writer writer = {names, size, 0};

    for (unsigned i = 0; i < SETS; i++)
        write_format(&writer, "%s%s", i == 0 ? "" : ", ", embedded_sets[i].name);
}

cn_status
cn_puzzle_builtin(const char *name, cn_puzzle **puzzle, cn_error *error)
{
    for (unsigned i = 0; i < PUZZLES; i++)
        if (strcmp(embedded_puzzles[i].name, name) == 0)
            return cn_puzzle_parse(embedded_puzzles[i].text, embedded_puzzles[i].length, puzzle,
                                   error);
    return fail(error, CN_EINVAL,
                "unknown puzzle '%s': expected a built-in one, which 'cubenum puzzles' lists",
                name);
}

cn_status
cn_puzzle_of_set(cn_box box, const char *set, cn_puzzle **puzzle, cn_error *error)
{
    char text[160], names[160];
    struct writer writer = {text, sizeof text, 0};
    struct slice blocks;

    if (!find_set(NULL, (struct slice){set, strlen(set)}, &blocks)) {
        list_sets(names, sizeof names);
        return fail(error, CN_EINVAL, "unknown set '%s': expected one of %s", set, names);
    }
    write_format(&writer, "puzzle %s\ntarget %ux%ux%u\nset %s\n", set, box.planes, box.rows,
                 box.columns, set);
    return cn_puzzle_parse(text, writer.wanted, puzzle, error);
}
