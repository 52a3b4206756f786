#ifndef UNIT_DRAFTS_H
#define UNIT_DRAFTS_H

#include "cube/shape.h"
#include "formats/output.h"
#include "packing/draft.h"

#include <stdlib.h>
#include <string.h>

/* Text that a writer puts, to be released by free(). */
struct written {
    char *text;
    size_t length;
    size_t room; /* put() fails where it would grow beyond, if that is not 0 */
    size_t allocated;
};

static inline cn_status
written_put(void *context, const char *text, size_t length)
{
    struct written *written = context;

    if (written->room != 0 && written->length + length > written->room)
        return CN_ESTOPPED;
    if (written->allocated - written->length <= length) {
        const size_t wanted = 2 * written->allocated + length + 256;
        char *grown = realloc(written->text, wanted);
        if (grown == NULL)
            return CN_ENOMEM;
        written->text = grown;
        written->allocated = wanted;
    }
    memcpy(written->text + written->length, text, length);
    written->length += length;
    written->text[written->length] = '\0';
    return CN_OK;
}

static inline struct output
written_output(struct written *written)
{
    return (struct output){written_put, written};
}

static inline bool
same_box(struct box a, struct box b)
{
    return a.size[0] == b.size[0] && a.size[1] == b.size[1] && a.size[2] == b.size[2];
}

static inline bool
same_targets(const struct target *a, const struct target *b)
{
    return same_box(a->box, b->box) && memcmp(a->kind, b->kind, box_volume(a->box)) == 0
           && memcmp(a->colour, b->colour, box_volume(a->box)) == 0;
}

static inline bool
same_blocks(const struct block *a, const struct block *b)
{
    return strcmp(a->name, b->name) == 0 && shape_equals(&a->shape, &b->shape)
           && same_box(a->shape.box, b->shape.box) && a->least == b->least && a->most == b->most
           && a->motions == b->motions && a->pinned == b->pinned;
}

/* Equal, but for the lines that they were read from and the names of colours. */
static inline bool
same_drafts(const struct puzzle_draft *a, const struct puzzle_draft *b)
{
    bool same = strcmp(a->name, b->name) == 0 && strcmp(a->title, b->title) == 0
                && a->convention == b->convention && same_targets(&a->target, &b->target)
                && a->holes == b->holes && a->colours == b->colours && a->blocks == b->blocks;

    for (unsigned n = 0; same && n < a->blocks; n++)
        same = same_blocks(&a->block[n], &b->block[n]);
    return same;
}

#endif
