#include "bfs/vertex_shears.h"

#include "base/bits.h"

static void
add(struct vertex_shears *shears, unsigned target, unsigned sources, unsigned constant)
{
    shears->shear[shears->count++] = (struct vertex_shear){
        .target = (uint8_t)target, .constant = (uint8_t)constant, .sources = (uint16_t)sources};
}

/* Rows of a matrix, sixteen so that registers hold them; those from MAP_DIMENSION on are 0. */
enum { ROWS = 16 };

/* Row i: the bits of a number that make up bit i of its image. */
static void
take_rows(const struct vertex_columns *columns, uint16_t row[ROWS])
{
    for (unsigned i = 0; i < ROWS; i++)
        row[i] = 0;
    for (unsigned j = 0; j < MAP_DIMENSION; j++)
        for (unsigned i = 0; i < ROWS; i++)
            row[i] |= (uint16_t)((columns->column[j] >> i & 1) << j);
}

void
vertex_shears_create(struct vertex_shears *out, const struct vertex_columns *columns)
{
    uint16_t row[ROWS];
    unsigned pivot[MAP_DIMENSION], with[MAP_DIMENSION] = {0}, pivots = 0;

    out->count = 0;
    take_rows(columns, row);
    /*
     * The matrix is made the identity from the right: adding column i to others clears row i but
     * for its diagonal, and is a change of bit i by a sum of the others.  Rows above keep theirs:
     * they have nothing in column i.
     */
    for (unsigned i = 0; i < MAP_DIMENSION; i++) {
        if ((row[i] >> i & 1) == 0) {
            unsigned below = i + 1;
            while (below < MAP_DIMENSION - 1 && (row[below] >> i & 1) == 0)
                below++;
            row[i] ^= row[below];
            pivot[pivots] = i;
            with[pivots++] = below;
        }
        const uint16_t sources = (uint16_t)(row[i] & ~(1u << i));
        if (sources != 0)
            add(out, i, sources, 0);
        for (unsigned r = 0; r < ROWS; r++)
            row[r] ^= (uint16_t)(sources & -(row[r] >> i & 1));
    }
    while (pivots-- > 0)
        add(out, pivot[pivots], 1u << with[pivots], 0);
    for (uint64_t rest = columns->constant; rest != 0; rest = bits_drop_lowest(rest))
        add(out, bits_lowest(rest), 0, 1);
}
