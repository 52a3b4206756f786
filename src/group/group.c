#include "group/group.h"

#include "base/fail.h"
#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

cn_group *
group_create(const char *name)
{
    cn_group *group = calloc(1, sizeof *group);

    if (group != NULL)
        text_copy(group->name, sizeof group->name, (struct slice){name, strlen(name)});
    return group;
}

void
cn_group_free(cn_group *group)
{
    free(group);
}

/* A name that fits, begins with a letter and goes on with letters, digits and underscores. */
static cn_status
check_name(const char *what, const char *name, cn_error *error)
{
    const size_t length = strlen(name);

    if (length >= CN_GROUP_NAME_SIZE)
        return fail(error, CN_EINVAL, "%s '%s': expected a name of %d bytes at most", what, name,
                    CN_GROUP_NAME_SIZE - 1);
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)name[i];
        if (c > 127 || !(isalpha(c) || (i > 0 && (isdigit(c) || c == '_'))))
            return fail(error, CN_EINVAL,
                        "%s '%s': expected a letter, then letters, digits and underscores", what,
                        name);
    }
    return length != 0 ? CN_OK : fail(error, CN_EINVAL, "%s: expected a name", what);
}

cn_status
group_add_orbit(cn_group *group, const char *name, unsigned pieces, unsigned modulus,
                cn_error *error)
{
    const cn_status status = check_name("orbit", name, error);

    if (status != CN_OK)
        return status;
    for (unsigned o = 0; o < group->orbits; o++)
        if (strcmp(group->orbit[o].name, name) == 0)
            return fail(error, CN_EINVAL, "orbit '%s': expected a name that is not taken", name);
    if (pieces == 0 || modulus == 0 || pieces > CN_POINTS_MAX || modulus > CN_POINTS_MAX
        || group->points + pieces * modulus > CN_POINTS_MAX)
        return fail(error, CN_EINVAL,
                    "orbit '%s': %u pieces with %u orientations: expected 1 to %d points in all",
                    name, pieces, modulus, CN_POINTS_MAX);
    if (group->orbits == ORBITS_MAX)
        return fail(error, CN_EINVAL, "orbit '%s': expected %d orbits at most", name, ORBITS_MAX);
    struct orbit *orbit = &group->orbit[group->orbits++];
    text_copy(orbit->name, sizeof orbit->name, (struct slice){name, strlen(name)});
    orbit->pieces = pieces;
    orbit->modulus = modulus;
    orbit->first = group->points;
    group->points += pieces * modulus;
    return CN_OK;
}

/* The points of a piece go to those of one place of its orbit, in their cyclic order. */
static bool
keeps_piece(const struct orbit *orbit, const cn_permutation *permutation, unsigned piece)
{
    const unsigned from = orbit->first + piece * orbit->modulus;
    const unsigned end = orbit->first + orbit->pieces * orbit->modulus;
    const unsigned to = permutation->image[from];

    if (to < orbit->first || to >= end)
        return false;
    const unsigned turned = (to - orbit->first) % orbit->modulus;
    for (unsigned s = 0; s < orbit->modulus; s++)
        if (permutation->image[from + s] != to - turned + (turned + s) % orbit->modulus)
            return false;
    return true;
}

static cn_status
check_permutation(const cn_group *group, const char *name, const cn_permutation *permutation,
                  cn_error *error)
{
    const cn_permutation identity = cn_permutation_identity();
    bool taken[CN_POINTS_MAX + 1] = {false};

    for (unsigned p = 0; p <= CN_POINTS_MAX; p++) {
        if (taken[permutation->image[p]] || (p >= group->points && permutation->image[p] != p))
            return fail(error, CN_EINVAL, "move '%s': expected a permutation", name);
        taken[permutation->image[p]] = true;
    }
    for (unsigned o = 0; o < group->orbits; o++)
        for (unsigned i = 0; i < group->orbit[o].pieces; i++)
            if (!keeps_piece(&group->orbit[o], permutation, i))
                return fail(error, CN_EINVAL,
                            "move '%s': expected piece %u of %s to go to a place of its orbit",
                            name, i + 1, group->orbit[o].name);
    if (cn_permutation_equals(permutation, &identity))
        return fail(error, CN_EINVAL, "move '%s': expected something that moves", name);
    return CN_OK;
}

cn_status
group_add_move(cn_group *group, const char *name, unsigned angle, const cn_permutation *permutation,
               cn_error *error)
{
    cn_status status = check_name("move", name, error);

    if (status != CN_OK)
        return status;
    for (unsigned m = 0; m < group->moves; m++)
        if (strcmp(group->move[m].name, name) == 0)
            return fail(error, CN_EINVAL, "move '%s': expected a name that is not taken", name);
    /* A digit at the end would be read as a power, and F90 might be a name or a full name. */
    if (isdigit((unsigned char)name[strlen(name) - 1]))
        return fail(error, CN_EINVAL,
                    "move '%s': expected no digit at the end, which would be a power", name);
    if (group->moves == CN_MOVES_MAX)
        return fail(error, CN_EINVAL, "move '%s': expected %d moves at most", name, CN_MOVES_MAX);
    status = check_permutation(group, name, permutation, error);
    if (status != CN_OK)
        return status;
    struct generator *move = &group->move[group->moves];
    struct writer full = {move->full_name, sizeof move->full_name, 0};
    write_format(&full, "%s", name);
    if (angle != 0)
        write_format(&full, "%u", angle);
    if (full.wanted >= sizeof move->full_name)
        return fail(error, CN_EINVAL, "move '%s': expected a name that leaves room for the angle",
                    name);
    text_copy(move->name, sizeof move->name, (struct slice){name, strlen(name)});
    move->angle = angle;
    move->permutation = *permutation;
    move->order = cn_permutation_order(permutation);
    group->moves++;
    return CN_OK;
}

const char *
cn_group_name(const cn_group *group)
{
    return group->name;
}

unsigned
cn_group_points(const cn_group *group)
{
    return group->points;
}

unsigned
cn_group_orbit_count(const cn_group *group)
{
    return group->orbits;
}

cn_orbit
cn_group_orbit(const cn_group *group, unsigned orbit)
{
    const struct orbit *o = &group->orbit[orbit];

    return (cn_orbit){o->name, o->pieces, o->modulus, o->first};
}

unsigned
cn_group_move_count(const cn_group *group)
{
    return group->moves;
}

const char *
cn_group_move_name(const cn_group *group, unsigned move)
{
    return group->move[move].name;
}

const char *
cn_group_move_full_name(const cn_group *group, unsigned move)
{
    return group->move[move].full_name;
}

cn_permutation
cn_group_move(const cn_group *group, unsigned move)
{
    return group->move[move].permutation;
}

uint64_t
cn_group_move_order(const cn_group *group, unsigned move)
{
    return group->move[move].order;
}

static unsigned
move_named(const cn_group *group, struct slice name)
{
    unsigned m = 0;

    while (m < group->moves && !text_equals(name, group->move[m].name)
           && !text_equals(name, group->move[m].full_name))
        m++;
    return m;
}

/* Refuse a word of a list that is no move's name. */
static cn_status
unknown_move(const cn_group *group, struct slice word, cn_error *error)
{
    char names[CN_MOVES_MAX * CN_GROUP_NAME_SIZE];
    struct writer writer = {names, sizeof names, 0};
    const int quoted = word.length < 40 ? (int)word.length : 40;

    for (unsigned m = 0; m < group->moves; m++)
        write_format(&writer, "%s%s", m > 0 ? " " : "", group->move[m].name);
    return fail(error, CN_EINVAL, "unknown move '%.*s': expected some of %s", quoted, word.at,
                names);
}

cn_status
cn_group_select(const cn_group *group, const char *list, uint64_t *moves, cn_error *error)
{
    uint64_t chosen = 0;

    if (list == NULL) {
        *moves = group->moves == 64 ? UINT64_MAX : ((uint64_t)1 << group->moves) - 1;
        return CN_OK;
    }
    struct slice rest = {list, strlen(list)};
    struct slice part;
    while (text_take_part(&rest, ',', &part)) {
        struct slice word;
        while (text_take_word(&part, &word)) {
            const unsigned m = move_named(group, word);
            if (m == group->moves)
                return unknown_move(group, word, error);
            if ((chosen >> m & 1) != 0)
                return fail(error, CN_EINVAL, "move '%.*s' comes twice: expected it once",
                            (int)word.length, word.at);
            chosen |= (uint64_t)1 << m;
        }
    }
    if (chosen == 0)
        return fail(error, CN_EINVAL, "no move in '%s': expected a list such as %s%s%s", list,
                    group->moves > 0 ? group->move[0].name : "F", group->moves > 1 ? "," : "",
                    group->moves > 1 ? group->move[1].name : "");
    *moves = chosen;
    return CN_OK;
}
