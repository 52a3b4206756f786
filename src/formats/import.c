#include "formats/import.h"

#include "base/fail.h"
#include "formats/plaintext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
import_signed(struct slice text, int *out)
{
    char digits[5];
    uint64_t value;
    const bool minus = text.length != 0 && *text.at == '-';

    if (minus)
        text = (struct slice){text.at + 1, text.length - 1};
    if (!text_copy(digits, sizeof digits, text) || !text_parse_unsigned(digits, 0, 9999, &value))
        return false;
    *out = minus ? -(int)value : (int)value;
    return true;
}

static struct box
box_around(const struct target_cell *cell, unsigned count, struct cell *start)
{
    struct cell high = cell[0].at;
    struct box box;

    *start = cell[0].at;
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = 0; k < AXES; k++) {
            const unsigned short at = cell[i].at.at[k];
            start->at[k] = at < start->at[k] ? at : start->at[k];
            high.at[k] = at > high.at[k] ? at : high.at[k];
        }
    for (unsigned k = 0; k < AXES; k++)
        box.size[k] = (unsigned short)(high.at[k] - start->at[k] + 1);
    return box;
}

cn_status
import_target(struct puzzle_draft *draft, const struct target_cell *cell, unsigned count,
              struct cell *start, cn_error *error)
{
    if (count == 0 || count > CELLS_MAX)
        return fail(error, CN_ECONTENT, "expected a target of 1 to %d cells", CELLS_MAX);
    const struct box box = box_around(cell, count, start);
    const cn_status status = draft_set_target(draft, box, error);
    if (status != CN_OK)
        return status;
    for (unsigned i = 0; i < count; i++) {
        struct cell here;
        for (unsigned k = 0; k < AXES; k++)
            here.at[k] = (unsigned short)(cell[i].at.at[k] - start->at[k]);
        const unsigned number = box_number(box, here);
        if (draft->target.kind[number] != CELL_OUTSIDE)
            return fail(error, CN_ECONTENT, "expected each cell of the target once");
        draft->target.kind[number] = cell[i].kind;
        draft->target.colour[number] = cell[i].colour;
    }
    return CN_OK;
}

bool
import_is_word(struct slice text)
{
    if (text.length == 0 || text.length >= CN_NAME_SIZE || plaintext_check(text, NULL) != CN_OK)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] == ' ' || text.at[i] == '\t' || text.at[i] == '\n')
            return false;
    return true;
}

static bool
is_taken(const struct puzzle_draft *draft, const char *name)
{
    for (unsigned b = 0; b < draft->blocks; b++)
        if (strcmp(draft->block[b].name, name) == 0)
            return true;
    return false;
}

void
import_name(const struct puzzle_draft *draft, struct slice wanted, const char *fallback,
            char name[CN_NAME_SIZE])
{
    enum { NUMBER_ROOM = 4 }; /* "-513" */

    if (!import_is_word(wanted))
        wanted = (struct slice){fallback, strlen(fallback)};
    text_copy(name, CN_NAME_SIZE, wanted);
    size_t length = wanted.length;
    while (length > CN_NAME_SIZE - 1 - NUMBER_ROOM)
        length--;
    /* a character is not cut in two */
    while (length != wanted.length && length != 0 && (wanted.at[length] & 0xc0) == 0x80)
        length--;
    for (unsigned number = 2; is_taken(draft, name); number++)
        snprintf(name + length, CN_NAME_SIZE - length, "-%u", number);
}

void
import_title(struct puzzle_draft *draft, struct slice text)
{
    if (import_is_word(text)) {
        text_copy(draft->name, sizeof draft->name, text);
        return;
    }
    if (plaintext_check(text, NULL) == CN_OK && memchr(text.at, '\n', text.length) == NULL
        && !text_copy(draft->title, sizeof draft->title, text))
        draft->title[0] = '\0';
}

cn_status
import_at(cn_status status, unsigned line, unsigned column, cn_error *error)
{
    if (status == CN_ECONTENT && error != NULL) {
        error->line = line;
        error->column = column;
    }
    return status;
}

/* The number of the block that these motions make of the shape too, draft->blocks if none. */
static cn_status
find_same(const struct puzzle_draft *draft, const struct shape *shape, enum motions motions,
          unsigned *number)
{
    cubemap_set maps = motions_maps(motions);
    struct shape image = {.voxel = malloc(shape->count * sizeof *image.voxel)};
    bool same = false;

    if (image.voxel == NULL)
        return CN_ENOMEM;
    *number = draft->blocks;
    /* one image is compared with all blocks, since to make it takes longer than that */
    for (; maps != 0 && !same; maps = bits_drop_lowest(maps)) {
        shape_mapped(shape, cubemap_numbered(bits_lowest(maps)), &image);
        for (unsigned b = 0; b < draft->blocks && !same; b++) {
            same =
                draft->block[b].motions == motions && shape_equals(&image, &draft->block[b].shape);
            *number = same ? b : draft->blocks;
        }
    }
    free(image.voxel);
    return CN_OK;
}

static cn_status
add_copies(struct block *there, const struct import_block *block, cn_error *error)
{
    if (there->least != there->most || block->least != block->most)
        return fail(error, CN_ECONTENT,
                    "the same block as '%s': expected a fixed number of copies of both",
                    there->name);
    if (there->most + block->most > COPIES_MAX)
        return fail(error, CN_ECONTENT, "block '%s': expected at most %d copies", there->name,
                    COPIES_MAX);
    there->least = there->most = (unsigned short)(there->most + block->most);
    return CN_OK;
}

cn_status
import_block(struct puzzle_draft *draft, const struct import_block *block, unsigned *number,
             cn_error *error)
{
    struct shape shape;

    if (block->most == 0 || block->most > COPIES_MAX || block->least > block->most)
        return fail(error, CN_ECONTENT, "expected 1 to %d copies of a block", COPIES_MAX);
    cn_status status = draft_shape(draft, block->voxel, block->count, &shape, error);
    if (status != CN_OK)
        return status;
    bool large = false;
    for (unsigned k = 0; k < AXES; k++)
        large = large || shape.box.size[k] > SIDE_MAX;
    if (large || box_volume(shape.box) > BOX_MAX)
        return fail(error, CN_ECONTENT, "expected a block in a box of at most %d cells", BOX_MAX);
    if (find_same(draft, &shape, block->motions, number) != CN_OK)
        return fail_memory(error);
    if (*number != draft->blocks)
        return add_copies(&draft->block[*number], block, error);
    char name[CN_NAME_SIZE];
    import_name(draft, block->name, block->fallback, name);
    struct block *added = draft_add_block(draft, &status, error);
    if (added == NULL)
        return status;
    text_copy(added->name, sizeof added->name, (struct slice){name, strlen(name)});
    added->shape = shape;
    added->least = (unsigned short)block->least;
    added->most = (unsigned short)block->most;
    added->motions = block->motions;
    added->line = block->line;
    return CN_OK;
}
