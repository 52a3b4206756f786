#include "cubenum/catalogue.h"

#include "base/fail.h"
#include "base/text.h"
#include "catalogue/embedded.h"

#include <string.h>

static const cn_published SEVEN_BLOCKS[] = {
    {CN_ANCHORED, 339, "slides: \"How many ways to make a 3x3x3 cube from the seven blocks?\""},
    {CN_REFLECTION, 240, "J. H. Conway and M. J. T. Guy, 1961 (the Soma cube)"},
    {CN_ROTATION, 480,
     "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982 (the Soma cube)"},
};

#define ENTRY(name, text, published)                         \
    {                                                        \
        name, (const char *)(text), sizeof(text), published, \
            sizeof(published) / sizeof(published)[0]         \
    }

static const cn_catalogue_entry CATALOGUE[] = {
    ENTRY("seven-blocks", embedded_seven_blocks, SEVEN_BLOCKS),
};

unsigned
cn_catalogue_size(void)
{
    return sizeof CATALOGUE / sizeof CATALOGUE[0];
}

const cn_catalogue_entry *
cn_catalogue_get(unsigned index)
{
    return &CATALOGUE[index];
}

cn_status
cn_puzzle_builtin(const char *name, cn_puzzle **puzzle, cn_error *error)
{
    for (unsigned i = 0; i < cn_catalogue_size(); i++)
        if (strcmp(CATALOGUE[i].name, name) == 0)
            return cn_puzzle_parse(CATALOGUE[i].text, CATALOGUE[i].text_length, puzzle, error);
    char names[160];
    struct writer writer = {names, sizeof names, 0};
    for (unsigned i = 0; i < cn_catalogue_size(); i++)
        write_format(&writer, "%s%s", i == 0 ? "" : ", ", CATALOGUE[i].name);
    return fail(error, CN_EINVAL, "unknown puzzle '%s': expected a built-in one: %s", name, names);
}
