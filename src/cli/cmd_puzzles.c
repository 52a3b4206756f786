#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/report.h"
#include "cubenum/catalogue.h"

#include <inttypes.h>
#include <stdio.h>

static void
print_entry(const cn_catalogue_entry *entry, const cn_puzzle *puzzle)
{
    printf("%s\n  %s\n", entry->name, cn_puzzle_title(puzzle));
    for (unsigned i = 0; i < entry->published_count; i++)
        printf("  %-10s  %10" PRIu64 "  %s\n", cn_convention_name(entry->published[i].convention),
               entry->published[i].count, entry->published[i].source);
}

static json_t *
json_entry(const cn_catalogue_entry *entry, const cn_puzzle *puzzle)
{
    json_t *published = json_array();

    for (unsigned i = 0; i < entry->published_count; i++)
        json_add(&published, json_pack("{s:s, s:o, s:s}", "convention",
                                       cn_convention_name(entry->published[i].convention), "count",
                                       json_count(entry->published[i].count), "source",
                                       entry->published[i].source));
    return json_pack("{s:s, s:s, s:i, s:s, s:o}", "name", entry->name, "title",
                     cn_puzzle_title(puzzle), "blocks", (int)cn_puzzle_blocks(puzzle), "convention",
                     cn_convention_name(cn_puzzle_convention(puzzle)), "published", published);
}

static int
run(const struct options *options)
{
    json_t *puzzles = options->json ? json_array() : NULL;

    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry *entry = cn_catalogue_get(i);
        cn_puzzle *puzzle = NULL;
        cn_error error = {0};
        const cn_status status = cn_puzzle_builtin(entry->name, &puzzle, &error);
        if (status != CN_OK) {
            json_decref(puzzles);
            return complain_of("puzzles", status, &error);
        }
        if (options->json)
            json_add(&puzzles, json_entry(entry, puzzle));
        else if (options->quiet)
            printf("%s\n", entry->name);
        else
            print_entry(entry, puzzle);
        cn_puzzle_free(puzzle);
    }
    if (!options->json)
        return EXIT_DONE;
    return report_json("puzzles",
                       json_pack("{s:i, s:o}", "version", JSON_VERSION, "puzzles", puzzles), false);
}

const struct command command_puzzles = {
    .name = "puzzles",
    .argument = "",
    .summary = "List the built-in puzzles with published counts and their sources",
    .about = "--quiet prints the names only, one a line; --threads has no effect here.\n",
    .options = WITH_EVERYWHERE,
    .run = run,
};
