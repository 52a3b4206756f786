/* Signatures: shapes as a word. */
#include "base/fail.h"
#include "cube/shape.h"

#include <string.h>

static bool
has_long_side(struct box box)
{
    return box.size[0] > 9 || box.size[1] > 9 || box.size[2] > 9;
}

size_t
shape_signature(const struct shape *shape, char *signature, size_t size)
{
    const unsigned short *side = shape->box.size;
    struct writer writer = {signature, size, 0};
    unsigned filled = 0;

    write_format(&writer, has_long_side(shape->box) ? "%ux%ux%u:" : "%u%u%u", side[0], side[1],
                 side[2]);
    for (unsigned n = 0; n < box_volume(shape->box); n++) {
        const bool here =
            filled < shape->count && box_number(shape->box, shape->voxel[filled].cell) == n;
        write_char(&writer, here ? '1' : '0');
        filled += here;
    }
    return writer.wanted;
}

/* A signature that is being read. */
struct reader {
    const char *signature;
    size_t at; /* of the next character */
    cn_error *error;
};

/* CN_ECONTENT at the reader's character. */
static cn_status
refuse(const struct reader *reader, const char *expected)
{
    char name[BYTE_NAME_SIZE];
    const char found = reader->signature[reader->at];

    if (found == '\0')
        return fail_at(reader->error, CN_ECONTENT, 0, (unsigned)reader->at + 1,
                       "signature '%s' ends after %zu characters: expected %s", reader->signature,
                       reader->at, expected);
    text_name_byte(found, name);
    return fail_at(reader->error, CN_ECONTENT, 0, (unsigned)reader->at + 1,
                   "signature '%s': %s at character %zu: expected %s", reader->signature, name,
                   reader->at + 1, expected);
}

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* One size of "2x2x15:" with the character behind it. */
static cn_status
read_long_size(struct reader *reader, char end, unsigned short *size)
{
    unsigned value = 0;

    if (!is_digit(reader->signature[reader->at]) || reader->signature[reader->at] == '0')
        return refuse(reader, "a size from 1 to 512");
    while (is_digit(reader->signature[reader->at])) {
        value = 10 * value + (unsigned)(reader->signature[reader->at] - '0');
        if (value > SIDE_MAX)
            return refuse(reader, "a size from 1 to 512");
        reader->at++;
    }
    if (reader->signature[reader->at] != end)
        return refuse(reader, end == 'x' ? "'x'" : "':'");
    reader->at++;
    *size = (unsigned short)value;
    return CN_OK;
}

static cn_status
read_box(struct reader *reader, struct box *box)
{
    if (strchr(reader->signature, ':') != NULL) {
        for (unsigned k = 0; k < AXES; k++) {
            const cn_status status = read_long_size(reader, k < 2 ? 'x' : ':', &box->size[k]);
            if (status != CN_OK)
                return status;
        }
    } else {
        for (unsigned k = 0; k < AXES; k++, reader->at++) {
            const char digit = reader->signature[reader->at];
            if (!is_digit(digit) || digit == '0')
                return refuse(reader, "three sizes, each from 1 to 9");
            box->size[k] = (unsigned short)(digit - '0');
        }
    }
    if (box_volume(*box) > BOX_MAX)
        return fail_at(reader->error, CN_ECONTENT, 0, 1,
                       "signature '%s': expected a box of at most %d cells", reader->signature,
                       BOX_MAX);
    return CN_OK;
}

static cn_status
read_cells(struct reader *reader, struct box box, struct shape *out)
{
    const size_t start = reader->at;
    const unsigned volume = box_volume(box);
    unsigned count = 0;

    for (unsigned n = 0; n < volume; n++, reader->at++) {
        const char digit = reader->signature[reader->at];
        if (digit != '0' && digit != '1')
            return refuse(reader, "a 0 or 1 for each cell of the box");
        if (digit == '0')
            continue;
        if (count == CELLS_MAX)
            return refuse(reader, "at most 512 filled cells");
        out->voxel[count++] = (struct voxel){box_cell(box, n), 0};
    }
    if (reader->signature[reader->at] != '\0')
        return refuse(reader, "its end");
    struct cell twice;
    if (count == 0 || !shape_of(out->voxel, count, out, &twice)
        || memcmp(&out->box, &box, sizeof box) != 0)
        return fail_at(reader->error, CN_ECONTENT, 0, (unsigned)start + 1,
                       "signature '%s': expected filled cells on every side of the box",
                       reader->signature);
    return CN_OK;
}

cn_status
shape_read_signature(struct shape *out, const char *signature, cn_error *error)
{
    struct reader reader = {signature, 0, error};
    struct box box;
    const cn_status status = read_box(&reader, &box);

    return status == CN_OK ? read_cells(&reader, box, out) : status;
}
