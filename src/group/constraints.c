/*
 * Constraints of a group, by linear algebra on its moves.
 *
 * The sum of the orientations and the parity of a set of places that all moves keep are
 * homomorphisms: what is linear in them and 0 for the moves is 0 for all elements.
 */
#include "group/constraints.h"

#include "base/array.h"
#include "base/modular.h"
#include "group/orbits.h"

#include <stdlib.h>
#include <string.h>

/* Columns: the sum of each cell, then its parity. */
enum { COLUMNS_MAX = 2 * CN_POINTS_MAX };

static unsigned
orbit_of_place(const cn_group *group, unsigned place, unsigned *first)
{
    unsigned o = 0;

    for (*first = 0; place - *first >= group->orbit[o].pieces; o++)
        *first += group->orbit[o].pieces;
    return o;
}

unsigned
constraints_follow(const struct constraints *constraints, const cn_permutation *element,
                   unsigned place, unsigned *turn)
{
    unsigned first;
    const unsigned o = orbit_of_place(constraints->group, place, &first);
    const struct orbit *orbit = &constraints->group->orbit[o];
    const unsigned point = orbit->first + orbit->modulus * (place - first);
    const unsigned image = element->image[point] - orbit->first;

    *turn = image % orbit->modulus;
    return first + image / orbit->modulus;
}

static unsigned
count_places(const cn_group *group)
{
    unsigned places = 0;

    for (unsigned o = 0; o < group->orbits; o++)
        places += group->orbit[o].pieces;
    return places;
}

static void
find_cells(struct constraints *constraints, uint64_t moves)
{
    const cn_group *group = constraints->group;
    struct orbits orbits;
    unsigned first, turn;

    orbits_start(&orbits, constraints->places);
    for (unsigned m = 0; m < group->moves; m++) {
        cn_permutation places;
        if ((moves >> m & 1) == 0)
            continue;
        for (unsigned i = 0; i < constraints->places; i++)
            places.image[i] =
                (uint8_t)constraints_follow(constraints, &group->move[m].permutation, i, &turn);
        orbits_join(&orbits, &places);
    }
    for (unsigned i = 0; i < constraints->places; i++) {
        const unsigned root = orbits_root(&orbits, i);
        if (root == i) {
            const unsigned o = orbit_of_place(group, i, &first);
            constraints->cell_of[i] = (uint8_t)constraints->cells;
            constraints->cell[constraints->cells++] =
                (struct cell){o, i, 0, group->orbit[o].modulus};
        }
        constraints->cell_of[i] = constraints->cell_of[root];
        constraints->cell[constraints->cell_of[i]].places++;
    }
}

bool
constraints_deed(const struct constraints *constraints, const cn_permutation *element,
                 struct deed *out)
{
    bool seen[CN_POINTS_MAX] = {false};

    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < constraints->places; i++) {
        const unsigned c = constraints->cell_of[i];
        unsigned turn;
        if (constraints->cell_of[constraints_follow(constraints, element, i, &turn)] != c)
            return false;
        const struct cell *cell = &constraints->cell[c];
        out->sum[c] = (out->sum[c] + turn) % constraints->group->orbit[cell->orbit].modulus;
        /* A cycle of k places is k - 1 exchanges: each place but the first seen makes one. */
        bool first = true;
        for (unsigned j = i; !seen[j]; j = constraints_follow(constraints, element, j, &turn)) {
            seen[j] = true;
            out->odd[c] ^= !first;
            first = false;
        }
    }
    return true;
}

static unsigned
common_divisor(unsigned a, unsigned b)
{
    while (b != 0) {
        const unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* What each chosen move does. */
struct deeds {
    unsigned count;
    struct deed deed[CN_MOVES_MAX];
};

static void
find_divisors(struct constraints *constraints, uint64_t moves, struct deeds *deeds)
{
    for (unsigned m = 0; m < constraints->group->moves; m++) {
        if ((moves >> m & 1) == 0)
            continue;
        struct deed *deed = &deeds->deed[deeds->count++];
        constraints_deed(constraints, &constraints->group->move[m].permutation, deed);
        for (unsigned c = 0; c < constraints->cells; c++)
            constraints->cell[c].divisor =
                common_divisor(constraints->cell[c].divisor, deed->sum[c]);
    }
}

/* The columns that may take part in a relation and do not say what a divisor says already. */
static unsigned
choose_columns(const struct constraints *constraints, unsigned prime, unsigned column[COLUMNS_MAX])
{
    unsigned columns = 0;

    for (unsigned c = 0; c < constraints->cells; c++) {
        const struct cell *cell = &constraints->cell[c];
        if (constraints->group->orbit[cell->orbit].modulus % prime == 0
            && cell->divisor % prime != 0)
            column[columns++] = c;
    }
    for (unsigned c = 0; c < constraints->cells && prime == 2; c++)
        if (constraints->cell[c].places > 1)
            column[columns++] = constraints->cells + c;
    return columns;
}

/* The deeds of the moves as a matrix of `rows` rows, reduced; pivot[r] is the column of row r. */
struct matrix {
    struct modulus modulus;
    unsigned rows, columns;
    uint32_t entry[CN_MOVES_MAX][COLUMNS_MAX];
    unsigned pivot[CN_MOVES_MAX];
};

static void
matrix_clear_column(struct matrix *matrix, unsigned pivot_row, unsigned column)
{
    uint32_t *row = matrix->entry[pivot_row];
    const uint32_t inverse = modular_inverse(matrix->modulus, row[column]);

    for (unsigned j = 0; j < matrix->columns; j++)
        row[j] = modular_multiply(matrix->modulus, row[j], inverse);
    for (unsigned r = 0; r < matrix->rows; r++)
        if (r != pivot_row && matrix->entry[r][column] != 0)
            modular_add_multiple(matrix->modulus, matrix->columns, matrix->entry[r], row,
                                 modular_negate(matrix->modulus, matrix->entry[r][column]));
}

static void
matrix_reduce(struct matrix *matrix)
{
    unsigned rank = 0;

    for (unsigned j = 0; j < matrix->columns; j++) {
        unsigned r = rank;
        while (r < matrix->rows && matrix->entry[r][j] == 0)
            r++;
        if (r >= matrix->rows)
            continue;
        for (unsigned k = 0; k < matrix->columns && r != rank; k++) {
            const uint32_t entry = matrix->entry[r][k];
            matrix->entry[r][k] = matrix->entry[rank][k];
            matrix->entry[rank][k] = entry;
        }
        matrix_clear_column(matrix, rank, j);
        matrix->pivot[rank++] = j;
    }
    matrix->rows = rank;
}

/* Each column without a pivot gives one relation, with those of the pivots in its entries. */
static cn_status
add_relation(struct constraints *constraints, const struct matrix *matrix, const unsigned *column,
             unsigned own)
{
    struct relation *grown = array_grow(constraints->relation, &constraints->relation_capacity,
                                        constraints->relations, sizeof *grown);
    uint8_t factor[COLUMNS_MAX] = {0};

    if (grown == NULL)
        return CN_ENOMEM;
    constraints->relation = grown;
    struct relation *relation = &grown[constraints->relations++];
    memset(relation, 0, sizeof *relation);
    relation->prime = matrix->modulus.prime;
    factor[column[own]] = 1;
    for (unsigned r = 0; r < matrix->rows; r++)
        factor[column[matrix->pivot[r]]] =
            (uint8_t)modular_negate(matrix->modulus, matrix->entry[r][own]);
    memcpy(relation->sum, factor, constraints->cells);
    memcpy(relation->parity, factor + constraints->cells, constraints->cells);
    return CN_OK;
}

static cn_status
add_relations(struct constraints *constraints, const struct deeds *deeds, unsigned prime,
              struct matrix *matrix)
{
    unsigned column[COLUMNS_MAX], next = 0;

    matrix->modulus = (struct modulus){prime, prime};
    matrix->rows = deeds->count;
    matrix->columns = choose_columns(constraints, prime, column);
    for (unsigned r = 0; r < matrix->rows; r++)
        for (unsigned j = 0; j < matrix->columns; j++) {
            const struct deed *deed = &deeds->deed[r];
            const unsigned c = column[j];
            matrix->entry[r][j] =
                c < constraints->cells ? deed->sum[c] % prime : deed->odd[c - constraints->cells];
        }
    matrix_reduce(matrix);
    for (unsigned j = 0; j < matrix->columns; j++) {
        if (next < matrix->rows && matrix->pivot[next] == j)
            next++;
        else if (add_relation(constraints, matrix, column, j) != CN_OK)
            return CN_ENOMEM;
    }
    return CN_OK;
}

static bool
divides_a_modulus(const cn_group *group, unsigned prime)
{
    for (unsigned o = 0; o < group->orbits; o++)
        if (group->orbit[o].modulus % prime == 0)
            return true;
    return false;
}

static bool
is_prime(unsigned number)
{
    for (unsigned d = 2; d * d <= number; d++)
        if (number % d == 0)
            return false;
    return true;
}

cn_status
constraints_create(struct constraints *out, const cn_group *group, uint64_t moves)
{
    struct constraints constraints = {.group = group, .places = count_places(group)};
    struct deeds *deeds = calloc(1, sizeof *deeds);
    struct matrix *matrix = malloc(sizeof *matrix);
    cn_status status = deeds != NULL && matrix != NULL ? CN_OK : CN_ENOMEM;

    if (status == CN_OK) {
        find_cells(&constraints, moves);
        find_divisors(&constraints, moves, deeds);
    }
    for (unsigned p = 2; p <= CN_POINTS_MAX && status == CN_OK; p++)
        if (p == 2 || (is_prime(p) && divides_a_modulus(group, p)))
            status = add_relations(&constraints, deeds, p, matrix);
    free(deeds);
    free(matrix);
    if (status != CN_OK) {
        constraints_release(&constraints);
        return status;
    }
    *out = constraints;
    return CN_OK;
}

void
constraints_release(struct constraints *constraints)
{
    free(constraints->relation);
}

unsigned
relation_value(const struct constraints *constraints, const struct relation *relation,
               const struct deed *deed)
{
    unsigned value = 0;

    for (unsigned c = 0; c < constraints->cells; c++)
        value += relation->sum[c] * deed->sum[c] + relation->parity[c] * deed->odd[c];
    return value % relation->prime;
}
