/* Expansion for any processor. */
#include "bfs/bytes_portable.h"
#include "group/lanes_portable.h"

#define EXPAND expand_portable
#include "bfs/expand_body.h"

void
expand_key(const struct full_space *full, struct full_hand *hand, uint64_t key[2])
{
    label_all(&full->frame, hand->child, hand->label);
    class_key(full, hand, key);
}
