#include "group.h"

#include <stddef.h>

struct element
identity(const struct group *group)
{
    struct element e = {{0}, {0}};

    for (int i = 0; i < group->pieces; i++)
        e.to[i] = (unsigned char)i;
    return e;
}

struct element
product(const struct group *group, const struct element *x, const struct element *y)
{
    struct element z = {{0}, {0}};

    for (int i = 0; i < group->pieces; i++) {
        const int between = y->to[i], end = x->to[between];
        z.to[i] = (unsigned char)end;
        z.turn[end] = (unsigned char)((x->turn[end] + y->turn[between]) % group->modulus[i]);
    }
    return z;
}

struct element
inverse(const struct group *group, const struct element *x)
{
    struct element y = {{0}, {0}};

    for (int i = 0; i < group->pieces; i++) {
        y.to[x->to[i]] = (unsigned char)i;
        y.turn[i] = (unsigned char)((group->modulus[i] - x->turn[x->to[i]]) % group->modulus[i]);
    }
    return y;
}

bool
is_equal(const struct group *group, const struct element *x, const struct element *y)
{
    for (int i = 0; i < group->pieces; i++) {
        if (x->to[i] != y->to[i] || x->turn[i] != y->turn[i])
            return false;
    }
    return true;
}

const struct orbit *
find_orbit(const struct group *group, char letter)
{
    for (int o = 0; o < group->orbits; o++) {
        if (group->orbit[o].name[0] == letter)
            return &group->orbit[o];
    }
    return NULL;
}
