#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/input.h"
#include "cli/outfile.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/stop.h"
#include "cubenum/list.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What prints the packings as they come. */
struct printer {
    const struct options *options;
    struct outfile out;
    enum list_format format;
    uint64_t limit;
    uint64_t printed;
    char *text; /* room for a packing as text */
    size_t size;
    unsigned *blocks; /* [places of the box] */
    int code;
    cn_control *control; /* what signals stop the listing by */
};

/* A field of CSV by RFC 4180: in quotes if it has a comma or a quote of its own. */
static void
print_csv_field(FILE *to, const char *field)
{
    if (strpbrk(field, ",\"") == NULL) {
        fputs(field, to);
        return;
    }
    putc('"', to);
    for (; *field != '\0'; field++) {
        if (*field == '"')
            putc('"', to);
        putc(*field, to);
    }
    putc('"', to);
}

static void
print_csv_head(FILE *to, const cn_puzzle *puzzle)
{
    fprintf(to, "number");
    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++) {
        putc(',', to);
        print_csv_field(to, cn_block_name(puzzle, b));
    }
    fprintf(to, ",cells\n");
}

static unsigned
places_of(const cn_puzzle *puzzle)
{
    const cn_box box = cn_puzzle_box(puzzle);

    return box.planes * box.rows * box.columns;
}

/* Make sure of room for so many bytes of text. */
static bool
make_room(struct printer *printer, size_t size)
{
    if (size <= printer->size)
        return true;
    char *grown = realloc(printer->text, size);
    if (grown == NULL)
        return false;
    printer->text = grown;
    printer->size = size;
    return true;
}

/*
 * The block in each place of the box in one word: its letter, '-' for an empty cell, '.' outside; or
 * names with blanks between where there are too many blocks for letters.
 */
static bool
write_cells(struct printer *printer, const cn_packing *packing)
{
    const cn_puzzle *puzzle = packing->puzzle;
    const bool letters = cn_block_letter(puzzle, 0) != '\0';
    const unsigned places = places_of(puzzle);
    size_t length = 0;

    if (!make_room(printer, (size_t)places * (letters ? 1 : CN_NAME_SIZE + 1) + 1))
        return false;
    cn_packing_blocks(packing, printer->blocks);
    for (unsigned p = 0; p < places; p++) {
        const unsigned block = printer->blocks[p];
        if (!letters && p != 0)
            printer->text[length++] = ' ';
        if (block == CN_BLOCK_OUTSIDE || block == CN_BLOCK_NONE)
            printer->text[length++] = block == CN_BLOCK_NONE ? '-' : '.';
        else if (letters)
            printer->text[length++] = cn_block_letter(puzzle, block);
        else
            length += (size_t)snprintf(printer->text + length, CN_NAME_SIZE, "%s",
                                       cn_block_name(puzzle, block));
    }
    printer->text[length] = '\0';
    return true;
}

static bool
print_text(struct printer *printer, const cn_packing *packing, cn_packing_format format)
{
    const size_t length = cn_packing_write(packing, format, printer->text, printer->size);

    if (length >= printer->size) {
        if (!make_room(printer, length + 1))
            return false;
        cn_packing_write(packing, format, printer->text, printer->size);
    }
    fputs(printer->text, printer->out.file);
    return true;
}

/* The labels of the placements of one block, from placement number *i of the packing on. */
static bool
write_labels(struct printer *printer, const cn_packing *packing, unsigned block, unsigned *i)
{
    size_t length = 0;

    if (!make_room(printer, (size_t)packing->count * CN_LABEL_SIZE + 1))
        return false;
    printer->text[0] = '\0';
    while (*i < packing->count
           && cn_puzzle_placement(packing->puzzle, packing->placement[*i]).block == block) {
        char label[CN_LABEL_SIZE];
        cn_placement_label(packing->puzzle, packing->placement[(*i)++], packing->held, label);
        length += (size_t)snprintf(printer->text + length, printer->size - length, "%s%s",
                                   length == 0 ? "" : " ", label);
    }
    return true;
}

static bool
print_csv(struct printer *printer, const cn_packing *packing)
{
    unsigned i = 0;

    fprintf(printer->out.file, "%" PRIu64, packing->number);
    for (unsigned b = 0; b < cn_puzzle_blocks(packing->puzzle); b++) {
        if (!write_labels(printer, packing, b, &i))
            return false;
        putc(',', printer->out.file);
        print_csv_field(printer->out.file, printer->text);
    }
    if (!write_cells(printer, packing))
        return false;
    fprintf(printer->out.file, ",%s\n", printer->text);
    return true;
}

/* The placements of one block: its label, or an array where there may be more or less than one. */
static json_t *
json_placements(const cn_packing *packing, unsigned block, unsigned *i)
{
    const cn_puzzle *puzzle = packing->puzzle;
    const bool once = cn_block_least(puzzle, block) == 1 && cn_block_most(puzzle, block) == 1;
    json_t *labels = json_array();
    char label[CN_LABEL_SIZE];

    while (*i < packing->count
           && cn_puzzle_placement(puzzle, packing->placement[*i]).block == block) {
        cn_placement_label(puzzle, packing->placement[(*i)++], packing->held, label);
        if (once) {
            json_decref(labels);
            return json_string(label);
        }
        json_add(&labels, json_string(label));
    }
    return labels;
}

static int
print_json(struct printer *printer, const cn_packing *packing)
{
    json_t *placements = json_object();
    unsigned i = 0;

    for (unsigned b = 0; b < cn_puzzle_blocks(packing->puzzle); b++)
        json_put(&placements, cn_block_name(packing->puzzle, b), json_placements(packing, b, &i));
    if (!write_cells(printer, packing)) {
        json_decref(placements);
        return complain("list", EXIT_MEMORY, "not enough memory");
    }
    json_t *document =
        json_pack("{s:i, s:o, s:o, s:s}", "version", JSON_VERSION, "number",
                  json_count(packing->number), "placements", placements, "cells", printer->text);
    if (document == NULL)
        return complain("list", EXIT_MEMORY, "not enough memory");
    const bool dumped = json_dumpf(document, printer->out.file, JSON_COMPACT) == 0;
    json_decref(document);
    if (!dumped && ferror(printer->out.file) == 0)
        return complain("list", EXIT_MEMORY, "not enough memory");
    putc('\n', printer->out.file);
    return EXIT_DONE;
}

static int
print_packing(struct printer *printer, const cn_packing *packing)
{
    bool printed = true;

    switch (printer->format) {
    case FORMAT_GRID:
        printed = print_text(printer, packing, CN_FORMAT_GRID);
        break;
    case FORMAT_LINE:
        printed = print_text(printer, packing, CN_FORMAT_LINE);
        break;
    case FORMAT_CSV:
        printed = print_csv(printer, packing);
        break;
    case FORMAT_JSON:
        return print_json(printer, packing);
    }
    return printed ? EXIT_DONE : complain("list", EXIT_MEMORY, "not enough memory");
}

/* Has a write failed?  A signal ends one to a full pipe, and that is no failure. */
static bool
note_failed_write(struct printer *printer)
{
    if (ferror(printer->out.file) == 0 || cn_control_stopped(printer->control))
        return false;
    printer->out.error = errno;
    return true;
}

static int
print_next(void *context, const cn_packing *packing)
{
    struct printer *printer = context;

    if (printer->printed == printer->limit || cn_control_stopped(printer->control))
        return 1;
    printer->printed++;
    if (!printer->options->quiet)
        printer->code = print_packing(printer, packing);
    return printer->code != EXIT_DONE || note_failed_write(printer);
}

static int
print_listing(struct printer *printer, const cn_puzzle *puzzle, cn_convention convention,
              const cn_search_options *search)
{
    cn_error error = {0};

    printer->blocks = calloc(places_of(puzzle), sizeof *printer->blocks);
    if (printer->blocks == NULL)
        return complain("list", EXIT_MEMORY, "not enough memory");
    if (printer->format == FORMAT_CSV && !printer->options->quiet)
        print_csv_head(printer->out.file, puzzle);
    const cn_status status = cn_list(puzzle, convention, search, print_next, printer, NULL, &error);
    if (status == CN_ESTOPPED && cn_control_stopped(printer->control))
        return stop_report("list");
    if (printer->code != EXIT_DONE)
        return printer->code;
    if (status != CN_OK && status != CN_ESTOPPED)
        return complain_of("list", status, &error);
    if (printer->options->quiet)
        fprintf(printer->out.file, "%" PRIu64 "\n", printer->printed);
    return EXIT_DONE;
}

/* To standard output, or to the file of --output. */
static int
print_to_output(struct printer *printer, const cn_puzzle *puzzle, cn_convention convention,
                const cn_search_options *search)
{
    const char *output = printer->options->output_file;

    if (output == NULL) {
        const int code = print_listing(printer, puzzle, convention, search);
        return code == EXIT_DONE && printer->out.error != 0 ? report_failed_write("list") : code;
    }
    if ((search->checkpoint != NULL && outfile_same(search->checkpoint, output))
        || (search->resume != NULL && outfile_same(search->resume, output)))
        return complain("list", EXIT_CONTENT,
                        "--output %s: expected another file than the checkpoint", output);
    int code = outfile_open(&printer->out, "list", output);
    if (code != EXIT_DONE)
        return code;
    code = print_listing(printer, puzzle, convention, search);
    return outfile_close(&printer->out, "list", code);
}

static int
run(const struct options *options)
{
    struct printer printer = {
        .options = options,
        .out = {.file = stdout},
        .format = options->json ? FORMAT_JSON : (enum list_format)options->format,
        .limit = option_given(options, OPTION_limit) ? options->limit : UINT64_MAX,
    };
    struct progress *progress = progress_start();
    cn_puzzle *puzzle = NULL;
    cn_topology *topology = NULL;
    cn_search_options search;
    cn_convention convention;

    if (options->json && option_given(options, OPTION_format) && options->format != FORMAT_JSON)
        return complain("list", EXIT_USAGE, "--json and --format: expected one of them at most");
    int code = input_puzzle(&command_list, options, &puzzle);
    if (code == EXIT_DONE)
        code = input_convention(&command_list, options, puzzle, &convention);
    if (code == EXIT_DONE)
        code = input_search(&command_list, options, puzzle, false, &search, &topology);
    if (code == EXIT_DONE) {
        search.progress = progress != NULL ? progress_show : NULL;
        search.warning = progress_warn;
        search.context = progress;
        code = stop_start("list", options, &printer.control);
    }
    if (code == EXIT_DONE) {
        search.control = printer.control;
        code = print_to_output(&printer, puzzle, convention, &search);
    }
    progress_end(progress);
    stop_end(printer.control);
    free(printer.text);
    free(printer.blocks);
    cn_topology_free(topology);
    cn_puzzle_free(puzzle);
    return code;
}

const struct command command_list = {
    .name = "list",
    .argument = "[PUZZLE]",
    .summary = "List every packing of a puzzle, in one order whatever the number of threads",
    .about =
        "PUZZLE is a built-in puzzle ('cubenum puzzles' lists them) or, if it has a '/' or a '.',\n"
        "a file; seven-blocks if left out.  The order is that of the placements, block by block:\n"
        "orientation number, plane, row, column; of each class the first is listed.  Formats:\n"
        "grid (the default: placements, then the planes of the target side by side), line (placements),\n"
        "csv, json (one object a line; so does --json).  --quiet prints how many there are.\n\n"
        "  cubenum list                                339 packings with A anchored\n"
        "  cubenum list --convention reflection        the 240 essentially different ones\n"
        "  cubenum list --limit 3 --format csv\n"
        "  cubenum list --box 6x10 --set pentominoes   2339 packings\n",
    .options = WITH_EVERYWHERE | WITH_PUZZLE | WITH_SEARCH | WITH(convention) | WITH(limit)
               | WITH(format) | WITH(memory) | WITH(output_file) | WITH_CHECKPOINT,
    .run = run,
};
