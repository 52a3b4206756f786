/* The generators of a group. */
#include "cli/exits.h"
#include "cli/group.h"
#include "cli/report.h"
#include "cubenum/element.h"

#include <stdio.h>
#include <stdlib.h>

static bool
is_chosen(const struct group_request *request, unsigned move)
{
    return (request->moves >> move & 1) != 0;
}

static int
report_json_moves(const struct group_request *request)
{
    const cn_group *group = request->group;
    json_t *moves = json_array();

    for (unsigned m = 0; m < cn_group_move_count(group); m++) {
        const cn_permutation move = cn_group_move(group, m);
        if (!is_chosen(request, m))
            continue;
        json_add(&moves, json_pack("{s:s, s:s, s:o, s:o}", "name", cn_group_move_name(group, m),
                                   "full_name", cn_group_move_full_name(group, m), "order",
                                   json_count(cn_group_move_order(group, m)), "element",
                                   group_json(group, &move)));
    }
    return report_json("group",
                       json_pack("{s:i, s:s, s:o}", "version", JSON_VERSION, "group",
                                 cn_group_name(group), "moves", moves),
                       false);
}

static int
print_map(const struct group_request *request)
{
    char *map = NULL;

    if (!request->cuboctahedron)
        return complain("group", EXIT_USAGE,
                        "--map: expected the cuboctahedron, the only group whose faces are known");
    if (request->options->json || request->options->moves != NULL)
        return complain("group", EXIT_USAGE, "--map: expected without --json and --moves");
    if (cn_cuboctahedron_map(&map) != CN_OK)
        return complain("group", EXIT_MEMORY, "not enough memory");
    fputs(map, stdout);
    free(map);
    return EXIT_DONE;
}

int
group_moves(const struct group_request *request)
{
    const cn_group *group = request->group;

    if (request->options->map)
        return print_map(request);
    if (request->options->json)
        return report_json_moves(request);
    for (unsigned m = 0; m < cn_group_move_count(group); m++) {
        const cn_permutation move = cn_group_move(group, m);
        if (!is_chosen(request, m))
            continue;
        if (request->options->quiet) {
            printf("%s\n", cn_group_move_name(group, m));
            continue;
        }
        char *text = group_text(group, &move);
        if (text == NULL)
            return complain("group", EXIT_MEMORY, "not enough memory");
        printf("%s = %s\n", cn_group_move_full_name(group, m), text);
        free(text);
    }
    return EXIT_DONE;
}
