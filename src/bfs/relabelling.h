#ifndef BFS_RELABELLING_H
#define BFS_RELABELLING_H

#include "bfs/arrangement.h"

/*
 * The different relabellings of an arrangement that a search meets, numbered as they come; number 0
 * is the identity.  Each has the one that undoes it among them.
 */
struct relabellings {
    const struct arrangement *arrangement;
    const struct action *action;
    uint32_t count;
    size_t capacity;
    uint8_t *label;    /* [capacity][arrangement->bytes] */
    uint32_t *inverse; /* [capacity] */
    size_t slots;      /* a power of two */
    uint32_t *slot;    /* 1 + a relabelling; 0: unused */
};

cn_status relabellings_create(struct relabellings *out, const struct arrangement *arrangement,
                              const struct action *action);
void relabellings_release(struct relabellings *set);

/* The number of a relabelling, which is put in if it is new.  CN_ENOMEM. */
cn_status relabellings_add(struct relabellings *set, const uint8_t *label, uint32_t *number);

static inline const uint8_t *
relabelling_at(const struct relabellings *set, uint32_t number)
{
    return set->label + (size_t)number * set->arrangement->bytes;
}

#endif
