#include "bfs/vertex_states.h"

#include <stdlib.h>

cn_status
vertex_states_take(struct vertex_states *out, const struct vertex_levels *levels, size_t count)
{
    const uint64_t *changed = levels->changed.at;
    struct vertex_states states = {.state = malloc((count + 1) * sizeof(uint64_t))};

    if (states.state == NULL)
        return CN_ENOMEM;
    for (uint32_t line = 0; line <= levels->space->classes.count / 64; line++)
        for (uint64_t rest = changed[line]; rest != 0; rest = bits_drop_lowest(rest)) {
            const uint32_t class = 64 * line + bits_lowest(rest);
            const uint64_t *now = vertex_map_of(levels, levels->now, class);
            const uint64_t *before = vertex_map_of(levels, 1 - levels->now, class);
            for (unsigned w = 0; w < MAP_WORDS; w++)
                for (uint64_t bits = now[w] & ~before[w]; bits != 0 && states.count < count;
                     bits = bits_drop_lowest(bits))
                    states.state[states.count++] =
                        (uint64_t) class * MAP_BITS + 64 * w + bits_lowest(bits);
        }
    *out = states;
    return CN_OK;
}

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

static uint32_t
class_of_rank(const struct vertex_classes *classes, uint32_t rank)
{
    uint32_t low = 0, high = classes->count;

    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (vertex_class_rank(classes, middle) <= rank)
            low = middle;
        else
            high = middle;
    }
    return low;
}

bool
vertex_states_have(const struct vertex_states *states, const struct vertex_space *space,
                   const cn_element *element)
{
    const struct vertex_frame *frame = &space->frame;
    uint8_t row[ROW_BYTES];
    uint32_t vector = 0;

    for (unsigned i = 0; i < ROW_BYTES; i++)
        row[i] = element->vertex[i] & 15;
    const struct vertex_found found = space->kernel->find(frame, row);
    cn_element image = cn_element_product(element, &frame->inverse[found.symmetry]);
    image = cn_element_product(&frame->map[found.symmetry], &image);
    for (unsigned i = 0; i < CN_VERTICES; i++)
        if ((image.vertex[i] & CN_TURNED) != 0)
            vector |= 1u << i;
    const uint64_t state = (uint64_t)class_of_rank(&space->classes, found.rank) * MAP_BITS
                           + space->basis.number[vector];
    size_t low = 0, high = states->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (states->state[middle] == state)
            return true;
        if (states->state[middle] < state)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
