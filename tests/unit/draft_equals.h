#ifndef UNIT_DRAFT_EQUALS_H
#define UNIT_DRAFT_EQUALS_H

#include "formats/output.h"
#include "packing/draft.h"

#include <stdlib.h>
#include <string.h>

/* A text that grows as it is written; free text. */
struct memory_output {
    char *text;
    size_t length;
};

static inline cn_status
memory_put(void *context, const char *text, size_t length)
{
    struct memory_output *memory = context;
    char *grown = realloc(memory->text, memory->length + length + 1);

    if (grown == NULL)
        return CN_ENOMEM;
    memcpy(grown + memory->length, text, length);
    memory->text = grown;
    memory->length += length;
    memory->text[memory->length] = '\0';
    return CN_OK;
}

static inline bool
target_equals(const struct target *a, const struct target *b)
{
    if (memcmp(&a->box, &b->box, sizeof a->box) != 0)
        return false;
    for (unsigned n = 0; n < box_volume(a->box); n++)
        if (a->kind[n] != b->kind[n] || a->colour[n] != b->colour[n])
            return false;
    return true;
}

static inline bool
block_equals(const struct block *a, const struct block *b)
{
    return strcmp(a->name, b->name) == 0 && a->least == b->least && a->most == b->most
           && a->motions == b->motions && a->pinned == b->pinned
           && shape_equals(&a->shape, &b->shape) && (!a->pinned || shape_equals(&a->pin, &b->pin));
}

/* Do two drafts say the same, whatever lines they were read from? */
static inline bool
draft_equals(const struct puzzle_draft *a, const struct puzzle_draft *b)
{
    const bool given = a->convention_line != 0;

    if (strcmp(a->name, b->name) != 0 || strcmp(a->title, b->title) != 0
        || given != (b->convention_line != 0) || (given && a->convention != b->convention)
        || a->holes != b->holes || a->colours != b->colours || a->blocks != b->blocks
        || !target_equals(&a->target, &b->target))
        return false;
    for (unsigned c = 1; c <= a->colours; c++)
        if (strcmp(a->colour_name[c], b->colour_name[c]) != 0)
            return false;
    for (unsigned k = 0; k < a->blocks; k++)
        if (!block_equals(&a->block[k], &b->block[k]))
            return false;
    return true;
}

#endif
