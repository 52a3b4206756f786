#include "bfs/route.h"

#include "base/fail.h"
#include "bfs/path.h"
#include "group/group.h"

#include <stdlib.h>
#include <string.h>

/* The leading point of each piece, from which its other points follow, and what turns do to it. */
struct route {
    const cn_group *group;
    const struct move_set *moves;
    bool edges;
    cn_permutation *back; /* the inverse of each turn */
    const struct route_split *split;
    struct path_space path;
    uint8_t start[CN_POINTS_MAX];
};

static void
apply(const void *context, unsigned turn, bool back, const uint8_t *state, uint8_t *out)
{
    const struct route *route = context;
    const cn_permutation *permutation =
        back ? &route->back[turn] : &route->moves->turn[turn].permutation;

    for (unsigned i = 0; i < route->path.bytes; i++)
        out[i] = permutation->image[state[i]];
}

static cn_status
route_create(struct route *out, const cn_group *group, const struct move_set *moves, bool edges)
{
    *out = (struct route){.group = group, .moves = moves, .edges = edges};
    out->back = malloc((moves->count + 1u) * sizeof *out->back);
    if (out->back == NULL)
        return CN_ENOMEM;
    for (unsigned t = 0; t < moves->count; t++)
        out->back[t] = cn_permutation_inverse(&moves->turn[t].permutation);
    out->path = (struct path_space){.turns = moves->count, .apply = apply, .context = out};
    for (unsigned o = 0; o < (edges ? group->orbits : 1); o++)
        for (unsigned i = 0; i < group->orbit[o].pieces; i++)
            out->start[out->path.bytes++] =
                (uint8_t)(group->orbit[o].first + i * group->orbit[o].modulus);
    return CN_OK;
}

/* The text of an element; of vertices alone without what it says of the edges. */
static char *
element_text(const cn_group *group, const cn_permutation *element, bool edges)
{
    const size_t length = cn_group_element_text(group, element, NULL, 0);
    char *text = malloc(length + 1);

    if (text == NULL)
        return NULL;
    cn_group_element_text(group, element, text, length + 1);
    char *last = strrchr(text, ',');
    if (!edges && last != NULL)
        memcpy(last, ")", 2);
    return text;
}

/* Sequences of more turns are split, if that can be done. */
enum { SHORT = 10 };

static cn_status
find_short(const struct route *route, const cn_permutation *element, unsigned depth, unsigned *turn,
           cn_error *error)
{
    uint8_t target[CN_POINTS_MAX];

    for (unsigned i = 0; i < route->path.bytes; i++)
        target[i] = element->image[route->start[i]];
    return path_find(&route->path, route->start, target, depth, turn, error);
}

static cn_status
find_sequence(const struct route *route, const cn_permutation *element, unsigned depth,
              unsigned *turn, cn_error *error)
{
    const struct route_split *split = route->split;
    cn_permutation first, last;
    unsigned half;

    if (split == NULL || depth <= SHORT)
        return find_short(route, element, depth, turn, error);
    cn_status status = split->split(split->context, element, depth, &half, turn, &first, &last);
    if (status != CN_OK)
        return fail(error, status,
                    "no sequence of %u moves leads to a state of level %u: please report this",
                    depth, depth);
    status = find_short(route, &first, half, turn, error);
    return status == CN_OK ? find_short(route, &last, half, turn + depth - half, error) : status;
}

static cn_status
add_antipode(const struct route *route, const cn_permutation *element, struct bfs_record *record,
             cn_error *error)
{
    const unsigned depth = record->levels - 1;
    unsigned *turn = malloc((depth + 1u) * sizeof *turn);
    char *text = element_text(route->group, element, route->edges);
    char *moves = NULL;

    cn_status status = turn != NULL && text != NULL ? CN_OK : fail_memory(error);
    if (status == CN_OK)
        status = find_sequence(route, element, depth, turn, error);
    if (status == CN_OK && path_text(route->group, route->moves, depth, turn, &moves) != CN_OK)
        status = fail_memory(error);
    free(turn);
    if (status != CN_OK) {
        free(text);
        return status;
    }
    return bfs_record_add_antipode(record, text, moves) == CN_OK ? CN_OK : fail_memory(error);
}

cn_status
route_antipodes(const cn_group *group, const struct move_set *moves, const struct space *space,
                bool edges, const struct route_split *split, const uint64_t *keys, unsigned count,
                struct bfs_record *record, cn_error *error)
{
    struct route route;

    cn_status status = route_create(&route, group, moves, edges);
    if (status != CN_OK)
        return fail_memory(error);
    route.split = split;
    for (unsigned a = 0; a < count && status == CN_OK; a++) {
        cn_permutation element;
        space->unpack(space, keys + (size_t)a * space->words, &element);
        status = add_antipode(&route, &element, record, error);
    }
    free(route.back);
    return status;
}
