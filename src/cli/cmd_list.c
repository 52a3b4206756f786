#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cubenum/list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for the longest text of a packing: its number, a label for each block, three rows. */
enum { TEXT_SIZE = 512 };

static void
print_text(const cn_listing *listing, uint64_t index, cn_packing_format format)
{
    char text[TEXT_SIZE];

    cn_listing_write(listing, index, format, text, sizeof text);
    fputs(text, stdout);
}

/* A field of CSV by RFC 4180: in quotes if it has a comma or a quote of its own. */
static void
print_csv_field(const char *field)
{
    if (strpbrk(field, ",\"") == NULL) {
        fputs(field, stdout);
        return;
    }
    putchar('"');
    for (; *field != '\0'; field++) {
        if (*field == '"')
            putchar('"');
        putchar(*field);
    }
    putchar('"');
}

static void
print_csv_head(const cn_puzzle *puzzle)
{
    printf("number");
    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++) {
        putchar(',');
        print_csv_field(cn_block_name(puzzle, b));
    }
    printf(",cells\n");
}

static void
print_csv(const cn_puzzle *puzzle, const cn_listing *listing, uint64_t index)
{
    const unsigned short *packing = cn_listing_packing(listing, index);
    char letters[28];

    printf("%" PRIu64, index + 1);
    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++) {
        char label[CN_LABEL_SIZE];
        cn_placement_label(puzzle, packing[b], cn_listing_held(listing), label);
        printf(",%s", label);
    }
    cn_listing_letters(listing, index, letters);
    printf(",%s\n", letters);
}

static int
print_json(const cn_puzzle *puzzle, const cn_listing *listing, uint64_t index)
{
    const unsigned short *packing = cn_listing_packing(listing, index);
    json_t *placements = json_object();
    char letters[28];

    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++) {
        char label[CN_LABEL_SIZE];
        cn_placement_label(puzzle, packing[b], cn_listing_held(listing), label);
        json_put(&placements, cn_block_name(puzzle, b), json_string(label));
    }
    cn_listing_letters(listing, index, letters);
    return report_json("list",
                       json_pack("{s:i, s:o, s:o, s:s}", "version", JSON_VERSION, "number",
                                 json_count(index + 1), "placements", placements, "cells", letters),
                       true);
}

static int
print_listing(const struct options *options, const cn_puzzle *puzzle, const cn_listing *listing)
{
    const enum list_format format = options->json ? FORMAT_JSON : (enum list_format)options->format;
    const bool limited = option_given(options, OPTION_limit);
    uint64_t count = cn_listing_count(listing);
    int code = EXIT_DONE;

    if (limited && options->limit < count)
        count = options->limit;
    if (options->quiet) {
        printf("%" PRIu64 "\n", count);
        return EXIT_DONE;
    }
    if (format == FORMAT_CSV)
        print_csv_head(puzzle);
    for (uint64_t i = 0; i < count && code == EXIT_DONE; i++) {
        switch (format) {
        case FORMAT_GRID:
            print_text(listing, i, CN_FORMAT_GRID);
            break;
        case FORMAT_LINE:
            print_text(listing, i, CN_FORMAT_LINE);
            break;
        case FORMAT_CSV:
            print_csv(puzzle, listing, i);
            break;
        case FORMAT_JSON:
            code = print_json(puzzle, listing, i);
            break;
        }
        if (code == EXIT_DONE && ferror(stdout) != 0)
            return report_failed_write("list");
    }
    return code;
}

static int
run(const struct options *options)
{
    cn_puzzle *puzzle = NULL;
    cn_topology *topology = NULL;
    cn_listing *listing = NULL;
    cn_search_options search;
    cn_error error = {0};

    if (options->json && option_given(options, OPTION_format) && options->format != FORMAT_JSON)
        return complain("list", EXIT_USAGE, "--json and --format: expected one of them at most");
    int code = input_puzzle(&command_list, options, &puzzle);
    if (code == EXIT_DONE)
        code = input_search(&command_list, options, puzzle, false, &search, &topology);
    if (code == EXIT_DONE) {
        const cn_convention convention = option_given(options, OPTION_convention)
                                             ? (cn_convention)options->convention
                                             : cn_puzzle_convention(puzzle);
        const cn_status status = cn_list(puzzle, convention, &search, &listing, NULL, &error);
        code = status == CN_OK ? print_listing(options, puzzle, listing)
                               : complain_of("list", status, &error);
    }
    cn_listing_free(listing);
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
        "grid (the default: placements, then the planes of the cube side by side), line (placements),\n"
        "csv, json (one object a line; so does --json).  --quiet prints how many there are.\n\n"
        "  cubenum list                                339 packings with A anchored\n"
        "  cubenum list --convention reflection        the 240 essentially different ones\n"
        "  cubenum list --limit 3 --format csv\n",
    .options = WITH_EVERYWHERE | WITH(no_bind) | WITH(no_types) | WITH(split_depth)
               | WITH(convention) | WITH(anchor) | WITH(limit) | WITH(format),
    .run = run,
};
