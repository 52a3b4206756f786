/* Puzzles from text of any format, with the built-in sets of blocks. */
#include "catalogue/read.h"

#include "catalogue/catalogue.h"
#include "formats/format.h"
#include "packing/puzzle.h"

#include <string.h>

_Static_assert((int)CN_FILE_CSV == (int)FORMAT_CSV, "the public formats are the formats");

const char *
cn_file_name(cn_file format)
{
    return format_name((enum format)format);
}

cn_status
read_draft(const char *text, size_t length, const cn_reading *how, struct puzzle_draft *draft,
           cn_error *error)
{
    static const cn_reading DEFAULTS = {.format = CN_FILE_AUTO};
    const struct slice slice = {text, length};

    if (how == NULL)
        how = &DEFAULTS;
    const struct box box = {{(unsigned short)how->box.planes, (unsigned short)how->box.rows,
                             (unsigned short)how->box.columns}};
    const struct format_choice choice = {
        .format = how->format != CN_FILE_AUTO ? (enum format)how->format
                                              : format_recognise(how->path, slice),
        .problem = how->problem,
        .box = how->box.planes != 0 ? &box : NULL,
        .sets = &catalogue_sets,
    };
    return formats_read(slice, &choice, draft, error);
}

static bool
ends_with(const char *path, const char *ending)
{
    const size_t length = strlen(path), ending_length = strlen(ending);

    return length >= ending_length && strcmp(path + length - ending_length, ending) == 0;
}

cn_file
cn_file_of_path(const char *path)
{
    const struct slice nothing = {"", 0};
    const enum format by_name = format_recognise(path, nothing);

    /* What is not told by the name is our own format by default. */
    return by_name != FORMAT_PUZZLE || ends_with(path, ".puzzle") ? (cn_file)by_name : CN_FILE_AUTO;
}

cn_status
cn_puzzle_read(const char *text, size_t length, const cn_reading *how, cn_puzzle **puzzle,
               cn_error *error)
{
    struct puzzle_draft draft = {.blocks = 0};

    cn_status status = read_draft(text, length, how, &draft, error);
    if (status == CN_OK)
        status = puzzle_build(&draft, puzzle, error);
    draft_release(&draft);
    return status;
}

cn_status
cn_puzzle_parse(const char *text, size_t length, cn_puzzle **puzzle, cn_error *error)
{
    const cn_reading how = {.format = CN_FILE_PUZZLE};

    return cn_puzzle_read(text, length, &how, puzzle, error);
}
