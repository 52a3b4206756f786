#include "cli/blocks.h"
#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cubenum/signature.h"

#include <stdio.h>
#include <string.h>

/* The block and orientation that have a signature; false if none has. */
static bool
find_signature(const cn_puzzle *puzzle, const char *signature, unsigned *block,
               unsigned *orientation)
{
    for (unsigned b = 0; b < cn_puzzle_blocks(puzzle); b++)
        for (unsigned o = 0; o < cn_block_orientations(puzzle, b); o++)
            if (strcmp(cn_block_signature(puzzle, b, o), signature) == 0) {
                *block = b;
                *orientation = o;
                return true;
            }
    return false;
}

/* Sizes below 10 may have been given in full: as "1x2x2:1101" in place of "1221101". */
static cn_status
spell_signature(const char *given, char signature[CN_SIGNATURE_SIZE], char drawing[CN_DRAWING_SIZE],
                cn_error *error)
{
    char letter;

    const cn_status status = cn_signature_draw(given, 'X', drawing, CN_DRAWING_SIZE, NULL, error);
    if (status != CN_OK)
        return status;
    for (char *end = strchr(drawing, '\n'); end != NULL; end = strchr(end, '\n'))
        *end = '/';
    return cn_signature_of_drawing(drawing, signature, CN_SIGNATURE_SIZE, NULL, &letter, error);
}

/* One block, given by its signature: draw it, and say whether the puzzle has it. */
static int
report_signature(const struct options *options, const cn_puzzle *puzzle, const char *given)
{
    char drawing[CN_DRAWING_SIZE], signature[CN_SIGNATURE_SIZE];
    unsigned block = 0, orientation = 0;
    cn_error error = {0};

    cn_status status = spell_signature(given, signature, drawing, &error);
    const bool known = status == CN_OK && find_signature(puzzle, signature, &block, &orientation);
    const char own = known ? cn_block_letter(puzzle, block) : '\0';
    const char letter = own != '\0' ? own : 'X';
    if (status == CN_OK)
        status = cn_signature_draw(signature, letter, drawing, sizeof drawing, NULL, &error);
    if (status != CN_OK)
        return complain_of("blocks", status, &error);
    if (options->json)
        return report_json("blocks",
                           json_pack("{s:i, s:s, s:s, s:s?, s:o, s:s*}", "version", JSON_VERSION,
                                     "signature", signature, "drawing", drawing, "block",
                                     known ? cn_block_name(puzzle, block) : NULL, "orientation",
                                     known ? json_integer(orientation) : json_null(), "reason",
                                     known ? NULL : "no block of the puzzle has this signature"),
                           false);
    if (options->drawing != NULL)
        printf("%s\n", signature);
    else
        fputs(drawing, stdout);
    if (!options->quiet && known)
        printf("block %s of %s, orientation %u\n", cn_block_name(puzzle, block),
               cn_puzzle_name(puzzle), orientation);
    else if (!options->quiet)
        printf("no block of %s\n", cn_puzzle_name(puzzle));
    return EXIT_DONE;
}

static int
report_drawing(const struct options *options, const cn_puzzle *puzzle)
{
    char signature[CN_SIGNATURE_SIZE];
    char letter;
    cn_error error = {0};

    const cn_status status = cn_signature_of_drawing(options->drawing, signature, sizeof signature,
                                                     NULL, &letter, &error);
    if (status != CN_OK)
        return complain_of("blocks", status, &error);
    return report_signature(options, puzzle, signature);
}

static int
report_puzzle(const struct options *options, const cn_puzzle *puzzle)
{
    cn_celltypes *types = NULL;

    if (options->quiet) {
        printf("%u\n", cn_puzzle_placements(puzzle));
        return EXIT_DONE;
    }
    if (cn_celltypes_apply(puzzle) && cn_celltypes_create(puzzle, &types) != CN_OK)
        return complain("blocks", EXIT_MEMORY, "not enough memory");
    const int code =
        options->json ? blocks_report_json(puzzle, types) : blocks_report(puzzle, types);
    cn_celltypes_free(types);
    return code;
}

static int
run(const struct options *options)
{
    const int asked =
        (options->signature != NULL) + (options->drawing != NULL) + options->symmetries;
    cn_puzzle *puzzle = NULL;

    if (asked > 1)
        return complain("blocks", EXIT_USAGE,
                        "--signature, --drawing and --symmetries: expected one of them at most");
    if (options->symmetries)
        return blocks_report_maps(options);
    int code = input_puzzle(&command_blocks, options, &puzzle);
    if (code != EXIT_DONE)
        return code;
    if (options->signature != NULL)
        code = report_signature(options, puzzle, options->signature);
    else if (options->drawing != NULL)
        code = report_drawing(options, puzzle);
    else
        code = report_puzzle(options, puzzle);
    cn_puzzle_free(puzzle);
    return code;
}

const struct command command_blocks = {
    .name = "blocks",
    .argument = "[PUZZLE]",
    .summary = "Show the blocks: orientations, placements, position types, symmetries",
    .about =
        "PUZZLE is a built-in puzzle ('cubenum puzzles' lists them) or, if it has a '/' or a '.',\n"
        "a file; seven-blocks if left out.  A signature is the three sizes of the bounding box\n"
        "(planes, rows, columns), then 1 or 0 for each of its cells in the order plane, row,\n"
        "column.  A drawing has its rows separated by '/' and its planes by blanks; a frame of\n"
        "empty cells around it is trimmed.  --quiet prints the number of placements, the drawing\n"
        "or the signature alone; --threads has no effect here.\n\n"
        "  cubenum blocks --signature 22211100010\n"
        "  cubenum blocks --drawing 'CC ../C. C.'\n"
        "  cubenum blocks --drawing 'CC. ... .../C.. C.. .../... ... ...'\n"
        "  cubenum blocks --symmetries\n",
    .options = WITH_EVERYWHERE | WITH_PUZZLE | WITH(signature) | WITH(drawing) | WITH(symmetries),
    .run = run,
};
