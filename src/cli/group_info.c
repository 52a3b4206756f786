/* A group in numbers: its pieces and moves, its order and centre, and what commutes. */
#include "cli/exits.h"
#include "cli/group.h"
#include "cli/report.h"
#include "cubenum/element.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Elements of the centre that are shown at most. */
enum { CENTRE_SHOWN = 4 };

struct info {
    const struct group_request *request;
    cn_order order, centre;
    bool centre_known;
    unsigned shown; /* of the centre; 0 where it has too many */
    cn_permutation element[CENTRE_SHOWN];
    unsigned pairs, commuting;
    unsigned symmetries; /* of the cuboctahedron, that lie in the group */
    unsigned rotations;  /* of these */
};

static bool
is_chosen(const struct group_request *request, unsigned move)
{
    return (request->moves >> move & 1) != 0;
}

static void
count_symmetries(struct info *info, const cn_chain *chain)
{
    cn_symmetry symmetry[CN_SYMMETRIES];

    cn_symmetries(symmetry);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++) {
        const cn_permutation map = cn_element_permutation(&symmetry[s].map);
        if (!cn_chain_contains(chain, &map))
            continue;
        info->symmetries++;
        info->rotations += !symmetry[s].reflection;
    }
}

/* The elements of the centre from its generators, unless they are too many. */
static void
list_centre(struct info *info, const cn_permutation *generators, size_t count)
{
    info->element[0] = cn_permutation_identity();
    info->shown = 1;
    for (unsigned i = 0; i < info->shown; i++)
        for (size_t g = 0; g < count; g++) {
            const cn_permutation next = cn_permutation_product(&info->element[i], &generators[g]);
            unsigned known = 0;
            while (known < info->shown && !cn_permutation_equals(&info->element[known], &next))
                known++;
            if (known == CENTRE_SHOWN) {
                info->shown = 0;
                return;
            }
            if (known == info->shown)
                info->element[info->shown++] = next;
        }
}

static int
find_centre(struct info *info, const cn_chain *chain)
{
    const struct group_request *request = info->request;
    cn_permutation *generators = NULL;
    size_t count = 0;
    cn_error error = {0};

    const cn_status status = cn_group_centre(request->group, request->moves, chain, &info->centre,
                                             &generators, &count, &error);
    info->centre_known = status == CN_OK;
    if (info->centre_known)
        list_centre(info, generators, count);
    free(generators);
    return status == CN_OK || status == CN_EOVERFLOW ? EXIT_DONE
                                                     : complain_of("group", status, &error);
}

static int
find(struct info *info)
{
    const struct group_request *request = info->request;
    const unsigned moves = (unsigned)__builtin_popcountll(request->moves);
    cn_chain *chain = NULL;

    int code = group_chain(request, &chain);
    if (code != EXIT_DONE)
        return code;
    cn_chain_order(chain, &info->order);
    if (request->cuboctahedron)
        count_symmetries(info, chain);
    info->pairs = moves * (moves - 1) / 2;
    info->commuting = cn_group_commuting_pairs(request->group, request->moves);
    code = find_centre(info, chain);
    cn_chain_free(chain);
    return code;
}

/* "F R L of order 4, UF UR of order 3": the orders in the order in which they come. */
static void
print_moves(const struct group_request *request)
{
    const unsigned moves = cn_group_move_count(request->group);
    uint64_t printed = 0;

    for (unsigned first = 0; first < moves; first++) {
        const uint64_t order = cn_group_move_order(request->group, first);
        if (!is_chosen(request, first) || (printed >> first & 1) != 0)
            continue;
        printf("%s", printed == 0 ? "moves       " : ",");
        for (unsigned m = first; m < moves; m++)
            if (is_chosen(request, m) && cn_group_move_order(request->group, m) == order) {
                printf(" %s", cn_group_move_name(request->group, m));
                printed |= UINT64_C(1) << m;
            }
        printf(" of order %" PRIu64, order);
    }
    printf("\n");
}

static void
print_orbits(const cn_group *group)
{
    for (unsigned o = 0; o < cn_group_orbit_count(group); o++) {
        const cn_orbit orbit = cn_group_orbit(group, o);
        printf("%s%u %s", o == 0 ? "pieces       " : ", ", orbit.pieces, orbit.name);
        if (orbit.modulus > 1)
            printf(" of %u orientations", orbit.modulus);
    }
    printf("\n");
}

static int
print_info(const struct info *info)
{
    const struct group_request *request = info->request;

    printf("group        %s\n", cn_group_name(request->group));
    print_orbits(request->group);
    print_moves(request);
    printf("commuting    %u of %u pairs of moves\n", info->commuting, info->pairs);
    printf("order        %s\n", info->order.decimal);
    if (info->centre_known)
        printf("centre       of order %s\n", info->centre.decimal);
    else
        printf("centre       not found: it would take long\n");
    for (unsigned i = 0; i < info->shown; i++) {
        char *text = group_text(request->group, &info->element[i]);
        if (text == NULL)
            return complain("group", EXIT_MEMORY, "not enough memory");
        printf("             %s\n", text);
        free(text);
    }
    if (request->cuboctahedron)
        printf("symmetries   %u of %d lie in the group: rotations %u, reflections %u\n",
               info->symmetries, CN_SYMMETRIES, info->rotations,
               info->symmetries - info->rotations);
    return EXIT_DONE;
}

static json_t *
json_orbits(const cn_group *group)
{
    json_t *orbits = json_array();

    for (unsigned o = 0; o < cn_group_orbit_count(group); o++) {
        const cn_orbit orbit = cn_group_orbit(group, o);
        json_add(&orbits, json_pack("{s:s, s:i, s:i}", "name", orbit.name, "pieces",
                                    (int)orbit.pieces, "orientations", (int)orbit.modulus));
    }
    return orbits;
}

static json_t *
json_moves(const struct group_request *request)
{
    json_t *moves = json_array();

    for (unsigned m = 0; m < cn_group_move_count(request->group); m++)
        if (is_chosen(request, m))
            json_add(&moves,
                     json_pack("{s:s, s:o}", "name", cn_group_move_name(request->group, m), "order",
                               json_count(cn_group_move_order(request->group, m))));
    return moves;
}

static json_t *
json_centre(const struct info *info)
{
    json_t *elements = info->shown != 0 ? json_array() : json_null();

    for (unsigned i = 0; i < info->shown; i++)
        json_add(&elements, group_json(info->request->group, &info->element[i]));
    json_t *centre = json_pack("{s:o, s:o}", "order",
                               info->centre_known ? group_json_order(&info->centre) : json_null(),
                               "elements", elements);
    if (!info->centre_known)
        json_put(&centre, "reason", json_string("to find it would take long"));
    else if (info->shown == 0)
        json_put(&centre, "reason",
                 json_string("elements: only those of a small centre are listed"));
    return centre;
}

static int
report_json_info(const struct info *info)
{
    const struct group_request *request = info->request;
    json_t *document = json_pack(
        "{s:i, s:s, s:o, s:o, s:i, s:i, s:o, s:o, s:o}", "version", JSON_VERSION, "group",
        cn_group_name(request->group), "orbits", json_orbits(request->group), "moves",
        json_moves(request), "pairs", (int)info->pairs, "commuting", (int)info->commuting, "order",
        group_json_order(&info->order), "centre", json_centre(info), "symmetries",
        request->cuboctahedron ? json_integer(info->symmetries) : json_null());

    if (!request->cuboctahedron)
        json_put(&document, "reason",
                 json_string("symmetries: only those of the cuboctahedron are known"));
    return report_json("group", document, false);
}

int
group_info(const struct group_request *request)
{
    struct info info = {.request = request};

    if (request->options->quiet) {
        printf("%s\n", cn_group_name(request->group));
        return EXIT_DONE;
    }
    const int code = find(&info);
    if (code != EXIT_DONE)
        return code;
    return request->options->json ? report_json_info(&info) : print_info(&info);
}
