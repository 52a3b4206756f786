#include "cli/options.h"

#include "base/text.h"
#include "cli/exits.h"

#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum kind { KIND_FLAG, KIND_NUMBER, KIND_SIZE, KIND_TIME, KIND_WORD, KIND_CHOICE };

struct row {
    const char *name;
    char letter;
    enum kind kind;
    const char *value;
    uint64_t lowest, highest;
    const char *choices; /* the words of a CHOICE, separated by '|' */
    const char *help;
    size_t offset; /* of its field in struct options */
};

static const struct row TABLE[OPTION_COUNT] = {
/* clang-format off */
#define X(field, name, letter, kind, value, lowest, highest, choices, help)                        \
    {name, letter, KIND_##kind, value, lowest, highest, choices, help, offsetof(struct options, field)},
    /* clang-format on */
    OPTIONS(X)
#undef X
};

const char *
option_name(enum option_number option)
{
    return TABLE[option].name;
}

/* getopt_long's tables for the options that one command takes. */
struct tables {
    struct option longs[OPTION_COUNT + 1];
    char shorts[2 * OPTION_COUNT + 2];
};

static void
make_tables(struct tables *tables, option_set accepted)
{
    struct writer shorts = {tables->shorts, sizeof tables->shorts, 0};
    unsigned count = 0;

    memset(tables, 0, sizeof *tables);
    write_char(&shorts, ':');
    for (int i = 0; i < OPTION_COUNT; i++) {
        if ((accepted >> i & 1) == 0)
            continue;
        const bool takes_value = TABLE[i].kind != KIND_FLAG;
        tables->longs[count++] = (struct option){
            .name = TABLE[i].name,
            .has_arg = takes_value ? required_argument : no_argument,
            .val = 256 + i,
        };
        if (TABLE[i].letter != 0)
            write_format(&shorts, "%c%s", TABLE[i].letter, takes_value ? ":" : "");
    }
}

/* The number of the word among those of a CHOICE. */
static bool
choose(const char *words, const char *word, unsigned *number)
{
    struct slice rest = {words, strlen(words)};
    struct slice part;

    for (unsigned n = 0; text_take_part(&rest, '|', &part); n++)
        if (text_equals(part, word)) {
            *number = n;
            return true;
        }
    return false;
}

/* A number of MiB, or of the unit that a last letter names, in bytes. */
static bool
parse_size(const char *value, uint64_t lowest, uint64_t highest, uint64_t *bytes)
{
    static const char UNITS[] = "KMGT";
    enum { MIB = 20, DIGITS = 20 };
    const size_t length = strlen(value);
    const char *unit = length != 0 ? strchr(UNITS, value[length - 1]) : NULL;
    const unsigned shift = unit != NULL ? 10 * (unsigned)(unit - UNITS + 1) : MIB;
    const struct slice digits = {value, unit != NULL ? length - 1 : length};
    char number[DIGITS + 1];
    uint64_t count;

    if (!text_copy(number, sizeof number, digits)
        || !text_parse_unsigned(number, 1, (highest << MIB) >> shift, &count)
        || count << shift < lowest << MIB)
        return false;
    *bytes = count << shift;
    return true;
}

/* A number of seconds, or of the unit that a last letter names, in seconds. */
static bool
parse_time(const char *value, uint64_t lowest, uint64_t highest, uint64_t *seconds)
{
    static const struct {
        char letter;
        unsigned seconds;
    } UNIT[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    enum { DIGITS = 20 };
    const size_t length = strlen(value);
    struct slice digits = {value, length};
    unsigned unit = 1;
    char number[DIGITS + 1];
    uint64_t count;

    for (size_t u = 0; length != 0 && u < sizeof UNIT / sizeof *UNIT; u++)
        if (value[length - 1] == UNIT[u].letter) {
            unit = UNIT[u].seconds;
            digits.length--;
        }
    if (!text_copy(number, sizeof number, digits)
        || !text_parse_unsigned(number, 0, highest / unit, &count) || count * unit < lowest)
        return false;
    *seconds = count * unit;
    return true;
}

static int
refuse_value(const struct command *command, const struct row *row, const char *value)
{
    if (row->kind == KIND_CHOICE)
        return complain(command->name, EXIT_USAGE, "--%s '%s': expected %s", row->name, value,
                        row->choices);
    if (row->kind == KIND_SIZE)
        return complain(command->name, EXIT_USAGE,
                        "--%s '%s': expected a number of MiB from %llu to %llu, or a size such as "
                        "512M or 4G",
                        row->name, value, (unsigned long long)row->lowest,
                        (unsigned long long)row->highest);
    if (row->kind == KIND_TIME)
        return complain(command->name, EXIT_USAGE,
                        "--%s '%s': expected a time such as 90, 90s, 15m or 2h, of %llu seconds at "
                        "most",
                        row->name, value, (unsigned long long)row->highest);
    return complain(command->name, EXIT_USAGE, "--%s '%s': expected a number from %llu to %llu",
                    row->name, value, (unsigned long long)row->lowest,
                    (unsigned long long)row->highest);
}

/* Store an option's value in its field; false if the value is none of its range. */
static bool
store(struct options *options, int option, const char *value)
{
    const struct row *row = &TABLE[option];
    void *field = (char *)options + row->offset;

    options->given |= (uint64_t)1 << option;
    switch (row->kind) {
    case KIND_FLAG:
        *(OPTION_FLAG *)field = true;
        return true;
    case KIND_NUMBER:
        return text_parse_unsigned(value, row->lowest, row->highest, field);
    case KIND_SIZE:
        return parse_size(value, row->lowest, row->highest, field);
    case KIND_TIME:
        return parse_time(value, row->lowest, row->highest, field);
    case KIND_WORD:
        *(OPTION_WORD *)field = value;
        return true;
    case KIND_CHOICE:
        return choose(row->choices, value, field);
    }
    return false;
}

static int
option_of_letter(int letter)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (TABLE[i].letter == letter)
            return i;
    return OPTION_COUNT;
}

/* What getopt_long() could not make sense of. */
static int
refuse_option(const struct command *command, int found, char *const *argv)
{
    const int option = optopt >= 256 ? optopt - 256 : option_of_letter(optopt);
    const char *word = argv[optind - 1];

    if (found == ':' && option < OPTION_COUNT)
        return complain(command->name, EXIT_USAGE, "option '--%s' needs a value: expected %s",
                        TABLE[option].name, TABLE[option].value);
    if (optopt >= 256 && option < OPTION_COUNT)
        return complain(command->name, EXIT_USAGE, "option '%s': expected no value", word);
    if (optopt > 0 && optopt < 256)
        return complain(command->name, EXIT_USAGE,
                        "unknown option '-%c': expected an option of 'cubenum %s'", optopt,
                        command->name);
    return complain(command->name, EXIT_USAGE,
                    "unknown option '%s': expected an option of 'cubenum %s'", word, command->name);
}

int
options_parse(struct options *out, const struct command *command, int argc, char **argv)
{
    struct options options = {.given = 0};
    struct tables tables;
    int found;

    make_tables(&tables, command->options);
    optind = 0;
    opterr = 0;
    while ((found = getopt_long(argc, argv, tables.shorts, tables.longs, NULL)) != -1) {
        if (found == '?' || found == ':')
            return refuse_option(command, found, argv);
        const int option = found >= 256 ? found - 256 : option_of_letter(found);
        if (!store(&options, option, optarg))
            return refuse_value(command, &TABLE[option], optarg);
    }
    if (optind < argc && *command->argument != '\0')
        options.puzzle = argv[optind++];
    if (optind < argc && command->two_arguments)
        options.output = argv[optind++];
    if (optind < argc)
        return complain(command->name, EXIT_USAGE,
                        "unexpected argument '%s': expected 'cubenum %s [OPTION...]%s%s'",
                        argv[optind], command->name, *command->argument != '\0' ? " " : "",
                        command->argument);
    if (options.json && options.quiet)
        return complain(command->name, EXIT_USAGE,
                        "--json and --quiet: expected one of them at most");
    *out = options;
    return EXIT_DONE;
}

void
options_help(const struct command *command)
{
    printf("usage: cubenum %s [OPTION...]%s%s\n%s.\n\n%s\nOptions:\n", command->name,
           *command->argument != '\0' ? " " : "", command->argument, command->summary,
           command->about);
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct row *row = &TABLE[i];
        char left[64];
        struct writer writer = {left, sizeof left, 0};
        if ((command->options >> i & 1) == 0)
            continue;
        if (row->letter != 0)
            write_format(&writer, "-%c, ", row->letter);
        else
            write_format(&writer, "    ");
        write_format(&writer, "--%s%s%s", row->name, row->value != NULL ? " " : "",
                     row->value != NULL ? row->value : "");
        printf("  %-27s  %s\n", left, row->help);
        if (row->choices != NULL)
            printf("  %-27s  %s\n", "", row->choices);
    }
}
