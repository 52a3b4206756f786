/*
 * Constraints of a group as text.
 */
#include "group/constraints_text.h"

#include "base/fail.h"

#include <stdlib.h>

static const struct orbit *
cell_orbit(const struct constraints *constraints, unsigned c)
{
    return &constraints->group->orbit[constraints->cell[c].orbit];
}

/* The number of a place within its orbit, from 1. */
static unsigned
place_number(const struct constraints *constraints, unsigned place)
{
    const unsigned orbit = constraints->cell[constraints->cell_of[place]].orbit;
    unsigned first = 0;

    for (unsigned o = 0; o < orbit; o++)
        first += constraints->group->orbit[o].pieces;
    return place - first + 1;
}

static void
write_places(const struct constraints *constraints, unsigned c, struct writer *writer)
{
    for (unsigned i = 0; i < constraints->places; i++)
        if (constraints->cell_of[i] == c)
            write_format(writer, " %u", place_number(constraints, i));
}

/* "vertices", or "vertices 1 2 3" if those are not all. */
static void
write_cell(const struct constraints *constraints, unsigned c, struct writer *writer)
{
    const struct orbit *orbit = cell_orbit(constraints, c);

    write_format(writer, "%s", orbit->name);
    if (constraints->cell[c].places != orbit->pieces)
        write_places(constraints, c, writer);
}

/* Does the piece never leave its place? */
static bool
cell_rests(const struct constraints *constraints, unsigned c)
{
    return constraints->cell[c].places == 1 && cell_orbit(constraints, c)->pieces > 1;
}

/* ... and never turns? */
static bool
cell_is_fixed(const struct constraints *constraints, unsigned c)
{
    return cell_rests(constraints, c)
           && constraints->cell[c].divisor == cell_orbit(constraints, c)->modulus;
}

typedef bool cell_test(const struct constraints *constraints, unsigned c);

/* One line for all cells of an orbit that are so. */
static void
write_single(const struct constraints *constraints, unsigned o, cell_test *is_so, const char *what,
             struct writer *writer)
{
    bool any = false;

    for (unsigned c = 0; c < constraints->cells; c++) {
        if (constraints->cell[c].orbit != o || !is_so(constraints, c))
            continue;
        if (!any)
            write_format(writer, "%s", constraints->group->orbit[o].name);
        write_places(constraints, c, writer);
        any = true;
    }
    if (any)
        write_format(writer, " %s\n", what);
}

static bool
cell_turns_in_place(const struct constraints *constraints, unsigned c)
{
    return cell_rests(constraints, c) && !cell_is_fixed(constraints, c);
}

static void
write_cells(const struct constraints *constraints, struct writer *writer)
{
    for (unsigned c = 0; c < constraints->cells; c++)
        if (constraints->cell[c].places > 1
            && constraints->cell[c].places != cell_orbit(constraints, c)->pieces) {
            write_cell(constraints, c, writer);
            write_format(writer, " change places only with each other\n");
        }
    for (unsigned o = 0; o < constraints->group->orbits; o++) {
        write_single(constraints, o, cell_is_fixed, "stay as they are", writer);
        write_single(constraints, o, cell_turns_in_place, "stay in place, but may turn", writer);
    }
}

static void
write_sum(const struct constraints *constraints, unsigned c, struct writer *writer)
{
    write_format(writer, "the orientations of ");
    write_cell(constraints, c, writer);
    write_format(writer, " add up to 0 modulo %u", constraints->cell[c].divisor);
}

/* "a", "a and b", "a, b and c": what to put before term number i of count, from 0. */
static const char *
before(unsigned i, unsigned count)
{
    if (i == 0)
        return "";
    return i + 1 == count ? " and " : ", ";
}

static unsigned
count_terms(const struct constraints *constraints, const uint8_t *factor)
{
    unsigned terms = 0;

    for (unsigned c = 0; c < constraints->cells; c++)
        terms += factor[c] != 0;
    return terms;
}

static void
write_parities(const struct constraints *constraints, const struct relation *relation,
               struct writer *writer)
{
    const unsigned terms = count_terms(constraints, relation->parity);

    for (unsigned c = 0, i = 0; c < constraints->cells; c++)
        if (relation->parity[c] != 0) {
            write_format(writer, "%s", before(i++, terms));
            write_cell(constraints, c, writer);
        }
}

static void
write_general(const struct constraints *constraints, const struct relation *relation,
              struct writer *writer)
{
    const unsigned sums = count_terms(constraints, relation->sum);
    const unsigned terms = sums + (count_terms(constraints, relation->parity) != 0);
    unsigned i = 0;

    for (unsigned c = 0; c < constraints->cells; c++) {
        if (relation->sum[c] == 0)
            continue;
        write_format(writer, "%s", before(i++, terms));
        if (relation->sum[c] != 1)
            write_format(writer, "%u times ", relation->sum[c]);
        write_format(writer, "the orientations of ");
        write_cell(constraints, c, writer);
    }
    if (terms != sums) {
        write_format(writer, "%sthe parities of ", before(i, terms));
        write_parities(constraints, relation, writer);
    }
    write_format(writer, " add up to 0 modulo %u", relation->prime);
}

static void
write_relation(const struct constraints *constraints, const struct relation *relation,
               struct writer *writer)
{
    const unsigned sums = count_terms(constraints, relation->sum);
    const unsigned parities = count_terms(constraints, relation->parity);

    if (sums != 0 || parities > 2) {
        write_general(constraints, relation, writer);
        return;
    }
    write_format(writer, "the permutation%s of ", parities == 2 ? "s" : "");
    write_parities(constraints, relation, writer);
    write_format(writer, parities == 2 ? " have the same parity" : " is even");
}

void
constraints_write(const struct constraints *constraints, struct writer *writer)
{
    write_cells(constraints, writer);
    for (unsigned c = 0; c < constraints->cells; c++)
        if (constraints->cell[c].divisor != 1 && !cell_is_fixed(constraints, c)) {
            write_sum(constraints, c, writer);
            write_char(writer, '\n');
        }
    for (size_t r = 0; r < constraints->relations; r++) {
        write_relation(constraints, &constraints->relation[r], writer);
        write_char(writer, '\n');
    }
}

static void
write_lost_piece(const struct constraints *constraints, const cn_permutation *element,
                 struct writer *writer)
{
    unsigned place = 0, turn, to;

    for (;; place++) {
        to = constraints_follow(constraints, element, place, &turn);
        if (constraints->cell_of[to] != constraints->cell_of[place])
            break;
    }
    const unsigned orbit = constraints->cell[constraints->cell_of[place]].orbit;
    write_format(writer, "the moves never bring the piece at place %u of %s to place %u",
                 place_number(constraints, place), constraints->group->orbit[orbit].name,
                 place_number(constraints, to));
}

bool
constraints_write_fault(const struct constraints *constraints, const cn_permutation *element,
                        struct writer *writer)
{
    struct deed deed;

    if (!constraints_deed(constraints, element, &deed)) {
        write_lost_piece(constraints, element, writer);
        return true;
    }
    for (unsigned c = 0; c < constraints->cells; c++)
        if (deed.sum[c] % constraints->cell[c].divisor != 0) {
            write_sum(constraints, c, writer);
            write_format(writer, " for every move, here to %u",
                         deed.sum[c] % constraints->cell[c].divisor);
            return true;
        }
    for (size_t r = 0; r < constraints->relations; r++)
        if (relation_value(constraints, &constraints->relation[r], &deed) != 0) {
            write_relation(constraints, &constraints->relation[r], writer);
            write_format(writer, " for every move, not here");
            return true;
        }
    return false;
}

cn_status
cn_group_constraints(const cn_group *group, uint64_t moves, char **out, cn_error *error)
{
    struct constraints constraints;
    struct writer measure = {0}, writer = {0};

    if (constraints_create(&constraints, group, moves) != CN_OK)
        return fail_memory(error);
    constraints_write(&constraints, &measure);
    writer.size = measure.wanted + 1;
    writer.out = malloc(writer.size);
    if (writer.out != NULL) {
        writer.out[0] = '\0';
        constraints_write(&constraints, &writer);
        *out = writer.out;
    }
    constraints_release(&constraints);
    return writer.out != NULL ? CN_OK : fail_memory(error);
}
