#include "read.h"
#include "../fail.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    const char *path, *start, *next;
};

_Noreturn static void
complain(const struct text *text, const char *expected)
{
    int line = 1;

    for (const char *c = text->start; c < text->next; c++)
        line += *c == '\n';
    fail(BAD_CONTENT, "%s:%d: expected %s at '%.20s'", text->path, line, expected, text->next);
}

/* Comments are '#' up to the end of the line. */
static void
skip_blanks(struct text *text)
{
    while (isspace((unsigned char)*text->next) || *text->next == '#') {
        if (*text->next == '#')
            text->next += strcspn(text->next, "\n");
        else
            text->next++;
    }
}

/* Is this what comes next?  Then it is behind us. */
static bool
takes(struct text *text, const char *what)
{
    skip_blanks(text);
    if (strncmp(text->next, what, strlen(what)) != 0)
        return false;
    text->next += strlen(what);
    return true;
}

static void
expect(struct text *text, const char *what)
{
    if (!takes(text, what))
        complain(text, what);
}

static int
read_number(struct text *text, int low, int high)
{
    char *end;

    skip_blanks(text);
    if (!isdigit((unsigned char)*text->next))
        complain(text, "a number");
    const long number = strtol(text->next, &end, 10);
    if (number < low || number > high)
        complain(text, "a number in its range");
    text->next = end;
    return (int)number;
}

static bool
is_number_next(struct text *text)
{
    skip_blanks(text);
    return isdigit((unsigned char)*text->next);
}

static void
read_name(struct text *text, char name[NAME_SIZE])
{
    skip_blanks(text);
    const size_t length = strcspn(text->next, " \t\r\n:=#(");
    if (length == 0 || length >= NAME_SIZE)
        complain(text, "a name");
    memcpy(name, text->next, length);
    name[length] = '\0';
    text->next += length;
}

static void
add_orbit(struct text *text, struct group *group, int pieces, int modulus)
{
    if (group->orbits == MAX_ORBITS || group->pieces + pieces > MAX_PIECES)
        complain(text, "fewer orbits or pieces");
    struct orbit *orbit = &group->orbit[group->orbits++];
    orbit->pieces = pieces;
    orbit->modulus = modulus;
    orbit->first = group->pieces;
    for (int i = 0; i < pieces; i++)
        group->modulus[group->pieces++] = modulus;
}

static struct move *
add_move(struct text *text, struct group *group)
{
    if (group->moves == MAX_MOVES)
        complain(text, "fewer moves");
    struct move *move = &group->move[group->moves++];
    move->element = identity(group);
    return move;
}

/* ---- the project's own format ---- */

/* "(1 3 4)(5 6)"; "(1)" for none. */
static void
read_cycles(struct text *text, const struct orbit *orbit, struct element *out)
{
    bool is_moved[MAX_PIECES] = {false};

    for (bool is_first = true; is_first || *text->next == '(';
         is_first = false, skip_blanks(text)) {
        expect(text, "(");
        const int start = orbit->first + read_number(text, 1, orbit->pieces) - 1;
        int from = start;
        do {
            if (is_moved[from])
                complain(text, "a piece that is new");
            is_moved[from] = true;
            const int to = is_number_next(text)
                               ? orbit->first + read_number(text, 1, orbit->pieces) - 1
                               : start;
            out->to[from] = (unsigned char)to;
            from = to;
        } while (from != start);
        expect(text, ")");
    }
}

static void
read_turns(struct text *text, const struct orbit *orbit, struct element *out)
{
    for (int i = 0; i < orbit->pieces; i++) {
        expect(text, i == 0 ? "(" : ",");
        out->turn[orbit->first + i] = (unsigned char)read_number(text, 0, orbit->modulus - 1);
    }
    expect(text, ")");
}

static void
read_own(struct text *text, struct group *group)
{
    char name[NAME_SIZE];

    while (!takes(text, "move")) {
        expect(text, "orbit");
        read_name(text, name);
        const int pieces = read_number(text, 1, MAX_PIECES);
        const int modulus = is_number_next(text) ? read_number(text, 1, MAX_PIECES) : 1;
        add_orbit(text, group, pieces, modulus);
        memcpy(group->orbit[group->orbits - 1].name, name, NAME_SIZE);
    }
    do {
        struct move *move = add_move(text, group);
        read_name(text, move->name);
        if (is_number_next(text))
            move->angle = read_number(text, 1, 360);
        expect(text, "=");
        for (int o = 0; o < group->orbits; o++) {
            expect(text, o == 0 ? "(" : ",");
            read_cycles(text, &group->orbit[o], &move->element);
            if (group->orbit[o].modulus > 1) {
                expect(text, ",");
                read_turns(text, &group->orbit[o], &move->element);
            }
        }
        expect(text, ")");
    } while (takes(text, "move"));
}

/* ---- as GAP writes them ---- */

/* "a := (1,2,3)(4,5);" and so on; the points are pieces without orientations, all of one orbit. */
static void
read_points(struct text *text, struct group *group)
{
    int points = 0;

    for (const char *c = text->start + 1; c[-1] != '\0' && *c != '\0'; c++) {
        if (isdigit((unsigned char)*c) && strchr("(, \n", c[-1]) != NULL && atoi(c) > points)
            points = atoi(c);
    }
    add_orbit(text, group, points, 1);
    strcpy(group->orbit[0].name, "point");
    do {
        struct move *move = add_move(text, group);
        bool is_moved[MAX_PIECES] = {false};
        read_name(text, move->name);
        expect(text, ":=");
        while (takes(text, "(")) {
            if (takes(text, ")"))
                continue;
            const int start = read_number(text, 1, points) - 1;
            int from = start;
            do {
                if (is_moved[from])
                    complain(text, "a point that is new");
                is_moved[from] = true;
                const int to = takes(text, ",") ? read_number(text, 1, points) - 1 : start;
                move->element.to[from] = (unsigned char)to;
                from = to;
            } while (from != start);
            expect(text, ")");
        }
        expect(text, ";");
        skip_blanks(text);
    } while (*text->next != '\0');
}

/* ---- files ---- */

static char *
read_file(const char *path)
{
    enum { SIZE = 1 << 20 };
    char *text = new_array(SIZE, 1);
    FILE *in = fopen(path, "r");

    if (in == NULL)
        fail(BAD_INPUT, "%s: %s", path, strerror(errno));
    const size_t length = fread(text, 1, SIZE - 1, in);
    if (ferror(in) || length == SIZE - 1)
        fail(BAD_INPUT, "%s: cannot be read", path);
    fclose(in);
    return text;
}

struct group *
read_group(const char *path)
{
    char *file = read_file(path), name[NAME_SIZE];
    struct text text = {path, file, file};
    struct group *group = new_array(1, sizeof *group);

    if (takes(&text, "group")) {
        read_name(&text, name);
        read_own(&text, group);
        skip_blanks(&text);
        if (*text.next != '\0')
            complain(&text, "a move or the end");
    } else {
        read_points(&text, group);
    }
    free(file);
    return group;
}
