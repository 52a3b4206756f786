#include "packing/orientation.h"

#include <stdlib.h>
#include <string.h>

static int
compare_descending(const void *a, const void *b)
{
    const struct orientation *first = a;
    const struct orientation *second = b;

    return strcmp(second->signature, first->signature);
}

static bool
is_listed(const struct orientation *list, unsigned count, struct shape shape)
{
    for (unsigned i = 0; i < count; i++)
        if (shape_equals(list[i].shape, shape))
            return true;
    return false;
}

unsigned
orientation_list(struct shape shape, struct orientation out[ORIENTATIONS_MAX])
{
    unsigned count = 0;

    for (unsigned number = 0; number < CN_CUBEMAPS; number++) {
        const struct cubemap map = cubemap_numbered(number);
        if (!cubemap_is_rotation(map))
            continue;
        const struct shape image = shape_mapped(shape, map);
        if (is_listed(out, count, image))
            continue;
        out[count].shape = image;
        shape_signature(image, out[count].signature);
        count++;
    }
    qsort(out, count, sizeof *out, compare_descending);
    return count;
}
