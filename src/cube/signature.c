#include "cubenum/signature.h"

#include "base/fail.h"
#include "cube/drawing.h"

#include <string.h>

_Static_assert(CN_SIGNATURE_SIZE == SIGNATURE_SIZE, "every signature fits");
/* a separator or a newline behind each run of cells, of which there are no more than cells */
_Static_assert(CN_DRAWING_SIZE > 2 * BOX_MAX, "every drawing fits");

cn_status
cn_signature_draw(const char *signature, char letter, char *drawing, size_t size, size_t *length,
                  cn_error *error)
{
    struct writer writer = {drawing, size, 0};
    struct voxel voxel[CELLS_MAX];
    struct shape shape = {.voxel = voxel};

    const cn_status status = shape_read_signature(&shape, signature, error);
    if (status != CN_OK)
        return status;
    shape_draw(&shape, letter, &writer);
    if (length != NULL)
        *length = writer.wanted;
    return CN_OK;
}

cn_status
cn_signature_of_drawing(const char *drawing, char *signature, size_t size, size_t *length,
                        char *letter, cn_error *error)
{
    const struct slice text = {drawing, strlen(drawing)};
    struct drawing drawn;
    struct shape shape;
    struct cell twice;

    const cn_status status = drawing_read_block(&drawn, text, '/', NULL, error);
    if (status != CN_OK)
        return status;
    /* a drawing has no cell twice */
    shape_of(drawn.voxel, drawn.count, &shape, &twice);
    if (box_volume(shape.box) > BOX_MAX)
        return fail_at(error, CN_ECONTENT, 1, 1,
                       "drawing: expected a box of at most %d cells around the filled ones",
                       BOX_MAX);
    const size_t wanted = shape_signature(&shape, signature, size);
    if (length != NULL)
        *length = wanted;
    *letter = drawn.letter;
    return CN_OK;
}
