#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/group.h"
#include "cli/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct subcommand {
    const char *name;
    bool expression;    /* does it take one? */
    option_set special; /* options that only this one takes */
    int (*run)(const struct group_request *request);
} SUBCOMMANDS[] = {
    {"moves", false, WITH(map), group_moves},
    {"product", true, 0, group_product},
    {"element", true, 0, group_element},
    {"order", false, 0, group_order},
    {"info", false, 0, group_info},
    {"simplify", true, 0, group_simplify},
    {"invert", true, 0, group_invert},
    {"random", false, WITH(seed) | WITH(how_many), group_random},
};

enum { SUBCOMMAND_COUNT = sizeof SUBCOMMANDS / sizeof SUBCOMMANDS[0] };

char *
group_text(const cn_group *group, const cn_permutation *element)
{
    const size_t size = cn_group_element_text(group, element, NULL, 0) + 1;
    char *text = malloc(size);

    if (text != NULL)
        cn_group_element_text(group, element, text, size);
    return text;
}

json_t *
group_json(const cn_group *group, const cn_permutation *element)
{
    char *text = group_text(group, element);
    json_t *json = text != NULL ? json_string(text) : NULL;

    free(text);
    return json;
}

int
group_refuse(const struct group_request *request, cn_status status, const cn_error *error)
{
    (void)request;
    if (status == CN_ECONTENT && error->column != 0)
        return complain("group", EXIT_CONTENT, "column %u: %s", error->column, error->what);
    return complain_of("group", status, error);
}

int
group_evaluate(const struct group_request *request, cn_permutation *element)
{
    cn_error error = {0};

    const cn_status status = cn_group_evaluate(request->group, request->text,
                                               request->options->sequence, element, &error);
    return status == CN_OK ? EXIT_DONE : group_refuse(request, status, &error);
}

int
group_chain(const struct group_request *request, cn_chain **chain)
{
    cn_error error = {0};

    const cn_status status = cn_chain_create(request->group, request->moves, chain, &error);
    return status == CN_OK ? EXIT_DONE : complain_of("group", status, &error);
}

static int
refuse_subcommand(const char *name)
{
    char expected[128];
    size_t length = 0;

    for (unsigned s = 0; s < SUBCOMMAND_COUNT && length < sizeof expected; s++)
        length += (size_t)snprintf(expected + length, sizeof expected - length, "%s%s",
                                   s == 0                      ? ""
                                   : s + 1 == SUBCOMMAND_COUNT ? " or "
                                                               : ", ",
                                   SUBCOMMANDS[s].name);
    if (name == NULL)
        return complain("group", EXIT_USAGE, "no subcommand: expected %s", expected);
    return complain("group", EXIT_USAGE, "unknown subcommand '%s': expected %s", name, expected);
}

/* An argument and options that the subcommand can do something with. */
static int
check_usage(const struct subcommand *subcommand, const struct options *options)
{
    if (subcommand->expression && options->output == NULL)
        return complain("group", EXIT_USAGE,
                        "no expression: expected 'cubenum group %s EXPRESSION'", subcommand->name);
    if (!subcommand->expression && options->output != NULL)
        return complain("group", EXIT_USAGE,
                        "unexpected argument '%s': expected 'cubenum group %s [OPTION...]'",
                        options->output, subcommand->name);
    for (unsigned s = 0; s < SUBCOMMAND_COUNT; s++) {
        const option_set wrong = options->given & SUBCOMMANDS[s].special & ~subcommand->special;
        if (wrong != 0)
            return complain("group", EXIT_USAGE, "--%s: expected only with 'cubenum group %s'",
                            option_name((enum option_number)__builtin_ctzll(wrong)),
                            SUBCOMMANDS[s].name);
    }
    return EXIT_DONE;
}

static int
run(const struct options *options)
{
    const struct subcommand *subcommand = NULL;
    struct group_request request = {.options = options, .text = options->output};
    cn_group *group = NULL;

    for (unsigned s = 0; s < SUBCOMMAND_COUNT; s++)
        if (options->puzzle != NULL && strcmp(SUBCOMMANDS[s].name, options->puzzle) == 0)
            subcommand = &SUBCOMMANDS[s];
    if (subcommand == NULL)
        return refuse_subcommand(options->puzzle);
    int code = check_usage(subcommand, options);
    if (code == EXIT_DONE)
        code = input_group(&command_group, options, &group, &request.moves);
    if (code != EXIT_DONE)
        return code;
    request.group = group;
    request.cuboctahedron =
        options->generators == NULL
        && (options->group == NULL || strcmp(options->group, CUBOCTAHEDRON) == 0);
    code = subcommand->run(&request);
    cn_group_free(group);
    return code;
}

const struct command command_group = {
    .name = "group",
    .argument = "SUBCOMMAND [EXPRESSION]",
    .two_arguments = true,
    .summary = "Compute in the group of a permutation puzzle: moves, products, exact orders",
    .about =
        "SUBCOMMAND is one of\n"
        "  moves                the generators\n"
        "  product EXPRESSION   the element that an expression gives\n"
        "  element EXPRESSION   the same, with its order, parity, cycles, inverse, and if it is in\n"
        "                       the group, or why not\n"
        "  order                the order of the group and its prime factors\n"
        "  info                 orbits, orders of the moves, centre, symmetries, commuting moves\n"
        "  simplify EXPRESSION  the sequence without turns that merge or cancel\n"
        "  invert EXPRESSION    the sequence that undoes it\n"
        "  random               an element of the group, each with the same probability\n"
        "EXPRESSION is one argument: moves such as F, F90, F', F2 or UF240, products by a blank,\n"
        "'*' or a dot, powers (F U)3, commutators [F, U], conjugates [F: U], elements in the form\n"
        "that 'group product' prints.  Of a product the rightmost factor comes first; with\n"
        "--sequence the leftmost.  --quiet prints the bare result; --threads has no effect here.\n\n"
        "  cubenum group moves\n"
        "  cubenum group product 'DR120 * F90'\n"
        "  cubenum group element '((1 3 4), (0,0,1,1,0,0,0,0,0,0,0,0), (1))'\n"
        "  cubenum group order --moves F,U\n"
        "  cubenum group invert --sequence \"F DR U2 UF-\"\n"
        "  cubenum group random --seed 7\n"
        "  cubenum group order --group rubik --quiet\n",
    .options =
        WITH_EVERYWHERE | WITH_GROUP | WITH(sequence) | WITH(map) | WITH(seed) | WITH(how_many),
    .run = run,
};
