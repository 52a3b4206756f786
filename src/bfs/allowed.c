#include "bfs/allowed.h"

bool
allowed(const cn_element *map, const cn_element *inverse, const struct move_set *moves,
        unsigned way)
{
    const cn_permutation forth = cn_element_permutation(map);
    const cn_permutation back = cn_element_permutation(inverse);

    for (unsigned t = 0; t < moves->count; t++) {
        cn_permutation image = cn_permutation_product(&moves->turn[t].permutation, &back);
        bool found = false;
        image = cn_permutation_product(&forth, &image);
        if (way == 1)
            image = cn_permutation_inverse(&image);
        for (unsigned u = 0; u < moves->count && !found; u++)
            found = cn_permutation_equals(&image, &moves->turn[u].permutation);
        if (!found)
            return false;
    }
    return true;
}
