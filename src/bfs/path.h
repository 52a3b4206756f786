#ifndef BFS_PATH_H
#define BFS_PATH_H

#include "group/moveset.h"

/* States as bytes, and what turns do to them; of the rest a path knows nothing. */
struct path_space {
    unsigned bytes; /* of a state */
    unsigned turns;
    /* The state after a turn, or the one before it if `back`; out is not state. */
    void (*apply)(const void *context, unsigned turn, bool back, const uint8_t *state,
                  uint8_t *out);
    const void *context; /* of apply() */
    /* bytes that finding a path may take; 0: 1 GiB */
    uint64_t memory;
};

/*
 * A shortest sequence of turns from start to target, which are exactly `depth` apart: turn[0] is
 * done first.  Always the same one of several.  CN_ENOMEM, also where it would take more than
 * space->memory; CN_ECHECK if they are not so far apart.
 */
cn_status path_find(const struct path_space *space, const uint8_t *start, const uint8_t *target,
                    unsigned depth, unsigned *turn, cn_error *error);

/* The turns from left to right, with blanks between; *out is to be freed.  CN_ENOMEM. */
cn_status path_text(const cn_group *group, const struct move_set *moves, unsigned depth,
                    const unsigned *turn, char **out);

#endif
