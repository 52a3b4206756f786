#include "bfs/vertex_affine.h"

#include "base/bits.h"

/* image: the number of what vector e_n, with one entry, becomes. */
static void
fill(struct vertex_columns *out, const struct vertex_basis *basis,
     const uint16_t image[CN_VERTICES], uint16_t constant)
{
    for (unsigned j = 0; j < MAP_DIMENSION; j++) {
        out->column[j] = 0;
        for (uint64_t rest = basis->vector[1u << j]; rest != 0; rest = bits_drop_lowest(rest))
            out->column[j] ^= image[bits_lowest(rest)];
    }
    out->constant = constant;
}

/* The vector of map∙p∙inverse; p has no turns. */
static uint16_t
constant_of(const struct vertex_basis *basis, const cn_element *map, const cn_element *inverse,
            const uint8_t p[ROW_BYTES])
{
    uint32_t vector = 0;

    for (unsigned i = 0; i < CN_VERTICES; i++) {
        const unsigned first = inverse->vertex[i], last = map->vertex[p[first & 15]];
        vector |= ((first ^ last) / CN_TURNED & 1) << i;
    }
    return basis->number[vector];
}

void
vertex_affine_carry(struct vertex_affine *out, const struct vertex_basis *basis,
                    const cn_element *map, const cn_element *inverse, const uint8_t row[ROW_BYTES])
{
    struct vertex_columns columns;
    uint16_t image[CN_VERTICES];

    for (unsigned n = 0; n < CN_VERTICES; n++)
        image[n] = basis->number[1u << (map->vertex[n] & 15)];
    fill(&columns, basis, image, constant_of(basis, map, inverse, row));
    vertex_affine_create(out, &columns);
}

void
vertex_columns_invert(struct vertex_columns *out, const struct vertex_basis *basis,
                      const cn_element *map, const cn_element *inverse,
                      const uint8_t row[ROW_BYTES])
{
    uint16_t image[CN_VERTICES];
    uint8_t back[ROW_BYTES];

    /* The piece that p brings from n to p(n) is brought back from there, turned as it was. */
    row_inverse(row, back);
    for (unsigned n = 0; n < CN_VERTICES; n++)
        image[n] = basis->number[1u << (map->vertex[row[n]] & 15)];
    fill(out, basis, image, constant_of(basis, map, inverse, back));
}

void
vertex_affine_create(struct vertex_affine *out, const struct vertex_columns *columns)
{
    out->low[0] = 0;
    for (unsigned j = 0; j < 6; j++)
        for (unsigned n = 0; n < 1u << j; n++)
            out->low[1u << j | n] = out->low[n] ^ columns->column[j];
    out->high[0] = columns->constant;
    for (unsigned j = 6; j < MAP_DIMENSION; j++)
        for (unsigned n = 0; n < 1u << (j - 6); n++)
            out->high[1u << (j - 6) | n] = out->high[n] ^ columns->column[j];
}

void
vertex_affine_invert(struct vertex_affine *out, const struct vertex_basis *basis,
                     const cn_element *map, const cn_element *inverse, const uint8_t row[ROW_BYTES])
{
    struct vertex_columns columns;

    vertex_columns_invert(&columns, basis, map, inverse, row);
    vertex_affine_create(out, &columns);
}
