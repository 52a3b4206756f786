#include "cubenum/signature.h"

#include "cube/drawing.h"

#include <string.h>

_Static_assert(SIGNATURE_SIZE == CN_SIGNATURE_SIZE, "the public size is the size of a signature");

cn_status
cn_signature_draw(const char *signature, char letter, char drawing[CN_DRAWING_SIZE],
                  cn_error *error)
{
    struct writer writer = {drawing, CN_DRAWING_SIZE, 0};
    struct shape shape;

    const cn_status status = shape_read_signature(&shape, signature, error);
    if (status == CN_OK)
        shape_draw(shape, letter, &writer);
    return status;
}

cn_status
cn_signature_of_drawing(const char *drawing, char signature[CN_SIGNATURE_SIZE], char *letter,
                        cn_error *error)
{
    const struct slice text = {drawing, strlen(drawing)};
    struct shape shape;

    const cn_status status = drawing_read(&shape, letter, text, '/', error);
    if (status == CN_OK)
        shape_signature(shape, signature);
    return status;
}
