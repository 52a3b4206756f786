#ifndef BFS_VERTEX_AFFINE_H
#define BFS_VERTEX_AFFINE_H

#include "bfs/vertex_map.h"

/*
 * What a symmetry, with inversion or without, does to the numbers of orientation vectors: any
 * permutation of their entries, and a constant.
 */
struct vertex_columns {
    uint16_t column[MAP_DIMENSION]; /* what each bit of a number becomes */
    uint16_t constant;              /* what 0 becomes */
};

/* The same by two look-ups. */
struct vertex_affine {
    uint16_t low[64], high[MAP_WORDS]; /* of a number's low six bits; of its others */
};

static inline unsigned
vertex_affine_image(const struct vertex_affine *affine, unsigned number)
{
    return (unsigned)affine->low[number % 64] ^ affine->high[number / 64];
}

/* (p, a) becomes s∙(p, a)∙s^-1. */
void vertex_affine_carry(struct vertex_affine *out, const struct vertex_basis *basis,
                         const cn_element *map, const cn_element *inverse,
                         const uint8_t row[ROW_BYTES]);

/* (p, a) becomes s∙(p, a)^-1∙s^-1. */
void vertex_columns_invert(struct vertex_columns *out, const struct vertex_basis *basis,
                           const cn_element *map, const cn_element *inverse,
                           const uint8_t row[ROW_BYTES]);
void vertex_affine_invert(struct vertex_affine *out, const struct vertex_basis *basis,
                          const cn_element *map, const cn_element *inverse,
                          const uint8_t row[ROW_BYTES]);

void vertex_affine_create(struct vertex_affine *out, const struct vertex_columns *columns);

#endif
