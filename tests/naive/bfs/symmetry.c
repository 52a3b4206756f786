/*
 * A square is a move of four vertices, a triangle one of three.  Squares that share no vertex are
 * opposite.  A symmetry is a permutation of the squares that keeps opposite pairs: a vertex goes to
 * the one that lies on the images of its squares, a triangle to the one that has the images of its
 * vertices, an edge to the one that lies on the images of its square and triangle.  How it turns
 * the vertices is tried out: of all ways the one will do that carries each move to that
 * of the face's image, or each to the inverse of it.
 */
#include "symmetry.h"
#include "../fail.h"

#include <stdlib.h>
#include <string.h>

enum { FACES = 14, SQUARES = 6, VERTICES = 12, EDGES = 24, PIECES = VERTICES + EDGES };

struct faces {
    bool has[FACES][PIECES]; /* does a face move a piece? */
    int square[SQUARES], opposite[SQUARES];
};

static int
count_shared(const struct faces *faces, int one, int other)
{
    int count = 0;

    for (int v = 0; v < VERTICES; v++)
        count += faces->has[one][v] && faces->has[other][v];
    return count;
}

static struct faces
find_faces(const struct group *group)
{
    struct faces faces = {0};
    int squares = 0;

    if (group->moves != FACES || group->pieces != PIECES || group->modulus[0] != 2)
        fail(BAD_USAGE, "symmetries are known of the cuboctahedron only");
    for (int f = 0; f < FACES; f++) {
        for (int p = 0; p < PIECES; p++)
            faces.has[f][p] = group->move[f].element.to[p] != p;
        if (count_shared(&faces, f, f) == 4 && squares < SQUARES)
            faces.square[squares++] = f;
    }
    if (squares != SQUARES)
        fail(BUG, "%d squares", squares);
    for (int i = 0; i < SQUARES; i++) {
        for (int j = 0; j < SQUARES; j++) {
            if (count_shared(&faces, faces.square[i], faces.square[j]) == 0)
                faces.opposite[i] = j;
        }
    }
    return faces;
}

/* The only piece from first up to before last that lies on all faces of a list. */
static int
find_piece(const struct faces *faces, int first, int last, const int *face, int count)
{
    int found = -1;

    for (int p = first; p < last; p++) {
        int on = 0;
        for (int k = 0; k < count; k++)
            on += faces->has[face[k]][p];
        if (on == count && found >= 0)
            fail(BUG, "two pieces on the same faces");
        if (on == count)
            found = p;
    }
    if (found < 0)
        fail(BUG, "no piece on some faces");
    return found;
}

/* Where the vertices that lie on a face go: does another face have just these? */
static bool
is_carried(const struct faces *faces, const struct element *map, int from, int to)
{
    for (int v = 0; v < VERTICES; v++) {
        if (faces->has[from][v] != faces->has[to][map->to[v]])
            return false;
    }
    return true;
}

/* From where the squares go, where all faces and pieces go. */
static struct element
carry_pieces(const struct group *group, const struct faces *faces, const int *permutation,
             int face_to[FACES])
{
    struct element map = identity(group);

    for (int v = 0; v < VERTICES; v++) {
        int images[FACES], count = 0;
        for (int i = 0; i < SQUARES; i++) {
            if (faces->has[faces->square[i]][v])
                images[count++] = faces->square[permutation[i]];
        }
        map.to[v] = (unsigned char)find_piece(faces, 0, VERTICES, images, count);
    }
    for (int f = 0; f < FACES; f++) {
        face_to[f] = 0;
        while (face_to[f] < FACES && !is_carried(faces, &map, f, face_to[f]))
            face_to[f]++;
        if (face_to[f] == FACES)
            fail(BUG, "a face that goes to none");
    }
    for (int e = VERTICES; e < PIECES; e++) {
        int images[FACES], count = 0;
        for (int f = 0; f < FACES; f++) {
            if (faces->has[f][e])
                images[count++] = face_to[f];
        }
        map.to[e] = (unsigned char)find_piece(faces, VERTICES, PIECES, images, count);
    }
    return map;
}

static struct element
carry(const struct group *group, const struct carrier *by, const struct element *x)
{
    const struct element y = by->is_inverted ? inverse(group, x) : *x;
    const struct element half = product(group, &by->map, &y);

    return product(group, &half, &by->back);
}

/* Is each move carried to that of the face's image, the other way round if it is a reflection? */
static bool
carries_moves(const struct group *group, const struct carrier *by, const int *face_to,
              bool is_reflection)
{
    for (int f = 0; f < FACES; f++) {
        const struct element image = carry(group, by, &group->move[f].element);
        struct element move = group->move[face_to[f]].element;
        if (is_reflection)
            move = inverse(group, &move);
        if (!is_equal(group, &image, &move))
            return false;
    }
    return true;
}

/* Is the set of the turns carried onto itself? */
static bool
keeps(const struct group *group, const struct carrier *by, const struct turns *turns)
{
    for (int i = 0; i < turns->count; i++) {
        const struct element image = carry(group, by, &turns->list[i]);
        int j = 0;
        while (j < turns->count && !is_equal(group, &image, &turns->list[j]))
            j++;
        if (j == turns->count)
            return false;
    }
    return true;
}

static void
add_if_keeps(const struct group *group, struct carrier by, const struct turns *turns,
             struct carriers *out)
{
    for (int inverted = 0; inverted < 2; inverted++) {
        by.is_inverted = inverted == 1;
        if (keeps(group, &by, turns)) {
            out->list = grow(out->list, (size_t)out->count, sizeof by);
            out->list[out->count++] = by;
        }
    }
}

/*
 * How to turn the vertices, the first of which is not turned: to turn all those that are not, and
 * not those that are, carries elements to the same.  Says whether it is a rotation.
 */
static bool
find_turns_of_vertices(const struct group *group, struct carrier *by, const int *face_to)
{
    const struct element plain = by->map;
    int rotations = 0, reflections = 0;

    for (int t = 0; t < 1 << VERTICES; t += 2) {
        struct carrier way = {.map = plain};
        for (int v = 0; v < VERTICES; v++)
            way.map.turn[v] = t >> v & 1;
        way.back = inverse(group, &way.map);
        const bool rotates = carries_moves(group, &way, face_to, false);
        const bool reflects = !rotates && carries_moves(group, &way, face_to, true);
        rotations += rotates;
        reflections += reflects;
        if (rotates || reflects)
            *by = way;
    }
    if (rotations + reflections != 1)
        fail(BUG, "%d ways to turn the vertices", rotations + reflections);
    return rotations == 1;
}

static bool
keeps_opposites(const struct faces *faces, const int *permutation)
{
    bool is_taken[SQUARES] = {false};

    for (int i = 0; i < SQUARES; i++) {
        if (is_taken[permutation[i]]
            || permutation[faces->opposite[i]] != faces->opposite[permutation[i]])
            return false;
        is_taken[permutation[i]] = true;
    }
    return true;
}

struct carriers
find_carriers(const struct group *group, const struct turns *turns)
{
    const struct faces faces = find_faces(group);
    struct carriers out = {0, NULL};
    int rotations = 0, reflections = 0;

    for (int code = 0; code < 6 * 6 * 6 * 6 * 6 * 6; code++) {
        int permutation[SQUARES], face_to[FACES];
        for (int i = 0, rest = code; i < SQUARES; i++, rest /= SQUARES)
            permutation[i] = rest % SQUARES;
        if (!keeps_opposites(&faces, permutation))
            continue;
        struct carrier by = {.map = carry_pieces(group, &faces, permutation, face_to)};
        if (find_turns_of_vertices(group, &by, face_to))
            rotations++;
        else
            reflections++;
        add_if_keeps(group, by, turns, &out);
    }
    if (rotations != 24 || reflections != 24)
        fail(BUG, "%d rotations and %d reflections", rotations, reflections);
    return out;
}
