#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/report.h"
#include "cubenum/catalogue.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void
print_published(const cn_catalogue_entry *entry)
{
    for (unsigned i = 0; i < entry->published_count; i++)
        printf("  %-10s  %10" PRIu64 "  %s\n", cn_convention_name(entry->published[i].convention),
               entry->published[i].count, entry->published[i].source);
}

static json_t *
json_entry(const cn_catalogue_entry *entry, const cn_puzzle *puzzle)
{
    const cn_box box = cn_puzzle_box(puzzle);
    json_t *published = json_array();

    for (unsigned i = 0; i < entry->published_count; i++)
        json_add(&published, json_pack("{s:s, s:o, s:s}", "convention",
                                       cn_convention_name(entry->published[i].convention), "count",
                                       json_count(entry->published[i].count), "source",
                                       entry->published[i].source));
    return json_pack("{s:s, s:s, s:[i, i, i], s:i, s:i, s:s, s:o}", "name", entry->name, "title",
                     cn_puzzle_title(puzzle), "box", (int)box.planes, (int)box.rows,
                     (int)box.columns, "cells", (int)cn_puzzle_cells(puzzle), "blocks",
                     (int)cn_puzzle_blocks(puzzle), "convention",
                     cn_convention_name(cn_puzzle_convention(puzzle)), "published", published);
}

/* One entry; *puzzles grows with --json. */
static int
report_entry(const struct options *options, const cn_catalogue_entry *entry, json_t **puzzles)
{
    cn_puzzle *puzzle = NULL;
    cn_error error = {0};

    if (options->quiet) {
        printf("%s\n", entry->name);
        return EXIT_DONE;
    }
    const cn_status status = cn_puzzle_builtin(entry->name, &puzzle, &error);
    if (status != CN_OK)
        return complain_of("puzzles", status, &error);
    if (options->json) {
        json_add(puzzles, json_entry(entry, puzzle));
    } else {
        printf("%s\n  %s\n", entry->name, cn_puzzle_title(puzzle));
        print_published(entry);
    }
    cn_puzzle_free(puzzle);
    return EXIT_DONE;
}

static void
print_sets(void)
{
    printf("\nSets of blocks, for --box and --set:");
    for (unsigned i = 0; i < cn_catalogue_sets(); i++)
        printf("%s%s", i == 0 ? "\n  " : ", ", cn_catalogue_set(i).name);
    printf("\n");
}

static json_t *
json_sets(void)
{
    json_t *sets = json_array();

    for (unsigned i = 0; i < cn_catalogue_sets(); i++)
        json_add(&sets, json_string(cn_catalogue_set(i).name));
    return sets;
}

static bool
is_wanted(const struct options *options, const char *name)
{
    return options->puzzle == NULL || strcmp(options->puzzle, name) == 0;
}

static int
run(const struct options *options)
{
    json_t *puzzles = options->json ? json_array() : NULL;
    bool any = false;

    for (unsigned i = 0; i < cn_catalogue_size(); i++) {
        const cn_catalogue_entry entry = cn_catalogue_get(i);
        if (!is_wanted(options, entry.name))
            continue;
        const int code = report_entry(options, &entry, &puzzles);
        if (code != EXIT_DONE) {
            json_decref(puzzles);
            return code;
        }
        any = true;
    }
    if (!any) {
        json_decref(puzzles);
        return complain("puzzles", EXIT_USAGE, "unknown puzzle '%s': expected a built-in one",
                        options->puzzle);
    }
    if (options->json)
        return report_json("puzzles",
                           json_pack("{s:i, s:o, s:o}", "version", JSON_VERSION, "puzzles", puzzles,
                                     "sets", json_sets()),
                           false);
    if (!options->quiet && options->puzzle == NULL)
        print_sets();
    return EXIT_DONE;
}

const struct command command_puzzles = {
    .name = "puzzles",
    .argument = "[NAME]",
    .summary = "List the built-in puzzles with published counts and their sources",
    .about = "--quiet prints the names only, one a line; --threads has no effect here.\n",
    .options = WITH_EVERYWHERE,
    .run = run,
};
