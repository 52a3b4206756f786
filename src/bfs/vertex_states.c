#include "bfs/vertex_states.h"

#include <stdlib.h>
#include <string.h>

void
vertex_states_release(struct vertex_states *states)
{
    free(states->state);
    *states = (struct vertex_states){.count = 0};
}

cn_element
vertex_state_element(const struct vertex_space *space, uint64_t state)
{
    const uint16_t vector = space->basis.vector[state % MAP_BITS];
    cn_element element = cn_element_identity();

    row_unrank(vertex_class_rank(&space->classes, (uint32_t)(state / MAP_BITS)), element.vertex);
    for (unsigned i = 0; i < CN_VERTICES; i++)
        if ((vector >> i & 1) != 0)
            element.vertex[i] |= CN_TURNED;
    return element;
}

static void
plain_row(const cn_element *element, uint8_t row[ROW_BYTES])
{
    for (unsigned i = 0; i < ROW_BYTES; i++)
        row[i] = element->vertex[i] & 15;
}

/* The number of a state's vector, as an element. */
static unsigned
number_of(const struct vertex_space *space, const cn_element *element)
{
    uint32_t vector = 0;

    for (unsigned i = 0; i < CN_VERTICES; i++)
        if ((element->vertex[i] & CN_TURNED) != 0)
            vector |= 1u << i;
    return space->basis.number[vector];
}

static cn_element
image_by(const struct vertex_frame *frame, unsigned symmetry, const cn_element *element)
{
    const cn_element half = cn_element_product(element, &frame->inverse[symmetry]);

    return cn_element_product(&frame->map[symmetry], &half);
}

unsigned
vertex_state_images(const struct vertex_space *space, const cn_element *element,
                    uint64_t state[CN_SYMMETRIES])
{
    const struct vertex_frame *frame = &space->frame;
    uint8_t row[ROW_BYTES], representative[ROW_BYTES];
    unsigned images = 0;

    plain_row(element, row);
    const struct vertex_found found = space->kernel->find(frame, row);
    const uint64_t class = vertex_class_of_rank(&space->classes, found.rank);
    const cn_element first = image_by(frame, found.symmetry, element);
    state[images++] = class * MAP_BITS + number_of(space, &first);
    if (found.keepers == 1)
        return images;
    plain_row(&first, representative);
    for (unsigned s = 0; s < frame->symmetries; s++) {
        const cn_element image = image_by(frame, s, element);
        plain_row(&image, row);
        if (s != found.symmetry && memcmp(row, representative, ROW_BYTES) == 0)
            state[images++] = class * MAP_BITS + number_of(space, &image);
    }
    return images;
}

size_t
vertex_states_first(const struct vertex_states *states, uint64_t state)
{
    size_t low = 0, high = states->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (states->state[middle] < state)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool
vertex_states_have(const struct vertex_states *states, const struct vertex_space *space,
                   const cn_element *element)
{
    uint64_t image[CN_SYMMETRIES];

    vertex_state_images(space, element, image);
    const size_t n = vertex_states_first(states, image[0]);
    return n < states->count && states->state[n] == image[0];
}
