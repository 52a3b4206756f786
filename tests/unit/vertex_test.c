/*
 * Vertex permutations in classes, and maps of orientation vectors: against what they mean, element
 * by element.
 */
#include "base/random.h"
#include "bfs/vertex_affine.h"
#include "bfs/vertex_space.h"
#include "machine/cpu.h"

#include <criterion/criterion.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

struct example {
    cn_group *group;
    struct move_set moves;
    struct vertex_frame frame;
};

static struct example *
make_example(cn_metric metric, const char *list)
{
    struct example *example = calloc(1, sizeof *example);
    uint64_t moves;

    cr_assert_not_null(example);
    cr_assert_eq(cn_group_cuboctahedron(&example->group, NULL), CN_OK);
    cr_assert_eq(cn_group_select(example->group, list, &moves, NULL), CN_OK);
    cr_assert_eq(move_set_create(&example->moves, example->group, metric, moves, NULL), CN_OK);
    vertex_frame_create(&example->frame, &example->moves);
    return example;
}

static void
release(struct example *example)
{
    move_set_release(&example->moves);
    cn_group_free(example->group);
    free(example);
}

/* All kernels that run here; the portable one first. */
static unsigned
list_kernels(const struct vertex_kernel *kernel[3])
{
    unsigned count = 0;

    kernel[count++] = &vertex_kernel_portable;
#ifdef __x86_64__
    if (cpu_has_avx2())
        kernel[count++] = &vertex_kernel_avx2;
    if (cpu_has_avx512_gfni())
        kernel[count++] = &vertex_kernel_avx512;
#endif
    return count;
}

static uint32_t
rank_of(const uint8_t row[ROW_BYTES])
{
    uint32_t rank = 0;

    for (unsigned i = 0; i < CN_VERTICES; i++) {
        unsigned digit = 0;
        for (unsigned j = i + 1; j < CN_VERTICES; j++)
            digit += row[j] < row[i];
        rank = rank * (CN_VERTICES - i) + digit;
    }
    return rank;
}

static void
conjugate(const struct vertex_frame *frame, unsigned s, const uint8_t row[ROW_BYTES],
          uint8_t image[ROW_BYTES])
{
    for (unsigned i = 0; i < ROW_BYTES; i++)
        image[i] = frame->to[s][row[frame->from[s][i]]];
}

/* An element without edges, from a permutation and the vector of which pieces arrive turned. */
static cn_element
element_of(const uint8_t row[ROW_BYTES], unsigned vector)
{
    cn_element x = cn_element_identity();

    for (unsigned i = 0; i < CN_VERTICES; i++)
        x.vertex[i] = (uint8_t)(row[i] | ((vector >> i & 1) != 0 ? CN_TURNED : 0));
    return x;
}

static unsigned
vector_of(const cn_element *x)
{
    unsigned vector = 0;

    for (unsigned i = 0; i < CN_VERTICES; i++)
        if ((x->vertex[i] & CN_TURNED) != 0)
            vector |= 1u << i;
    return vector;
}

Test(vertex, ranks_are_lexicographic_numbers)
{
    struct random random = {1};
    uint8_t row[ROW_BYTES], back[ROW_BYTES];

    for (unsigned i = 0; i < 10000; i++) {
        const uint32_t rank = (uint32_t)random_below(&random, ROW_RANKS);
        row_unrank(rank, row);
        cr_assert_eq(rank_of(row), rank);
        row_inverse(row, back);
        for (unsigned v = 0; v < ROW_BYTES; v++)
            cr_assert_eq(back[row[v]], v);
    }
}

/* One representative for all of a class, one of it, and as many keepers as there are. */
Test(vertex, a_class_has_one_representative)
{
    static const struct {
        cn_metric metric;
        const char *moves;
        unsigned symmetries;
        bool mirrored;
    } CASE[] = {
        {CN_QUARTER, NULL, 48, true},  {CN_FACE, NULL, 48, true},
        {CN_POSITIVE, NULL, 24, true}, {CN_QUARTER, "F,U", 4, true},
        {CN_FACE, "F,U,R", 6, true},   {CN_POSITIVE, "F,UR,L", 1, false},
        {CN_POSITIVE, "F,B", 8, true},
    };
    const struct vertex_kernel *kernel[3];
    const unsigned kernels = list_kernels(kernel);

    for (size_t c = 0; c < sizeof CASE / sizeof *CASE; c++) {
        struct example *example = make_example(CASE[c].metric, CASE[c].moves);
        const struct vertex_frame *frame = &example->frame;
        struct random random = {c};
        cr_expect_eq(frame->symmetries, CASE[c].symmetries, "case %zu: %u", c, frame->symmetries);
        cr_expect_eq(frame->mirrored, CASE[c].mirrored, "case %zu", c);
        for (unsigned i = 0; i < 500; i++) {
            uint8_t row[ROW_BYTES], image[ROW_BYTES];
            /* Of small ranks are those that symmetries keep. */
            row_unrank((uint32_t)random_below(&random, i % 2 == 0 ? ROW_RANKS : 5040), row);
            const struct vertex_found found = kernel[0]->find(frame, row);
            unsigned keepers = 0;
            for (unsigned s = 0; s < frame->symmetries; s++) {
                conjugate(frame, s, row, image);
                keepers += memcmp(image, row, sizeof row) == 0;
                if (s == found.symmetry)
                    cr_assert_eq(rank_of(image), found.rank);
                for (unsigned k = 0; k < kernels; k++)
                    cr_assert_eq(kernel[k]->find(frame, image).rank, found.rank);
            }
            cr_assert_eq(found.keepers, keepers);
            for (unsigned k = 1; k < kernels; k++) {
                const struct vertex_found other = kernel[k]->find(frame, row);
                cr_assert(other.rank == found.rank && other.symmetry == found.symmetry
                          && other.keepers == found.keepers);
            }
        }
        release(example);
    }
}

/* What is marked in a stretch are the permutations that are their own representatives. */
Test(vertex, representatives_are_marked)
{
    static const uint32_t STRETCH[] = {0, 7, 222, 400, 1319};
    const struct vertex_kernel *kernel[3];
    const unsigned kernels = list_kernels(kernel);
    uint64_t *bits = calloc(STRETCH_WORDS, sizeof *bits);
    struct example *example = make_example(CN_POSITIVE, NULL);
    uint64_t marked = 0;

    cr_assert_not_null(bits);
    for (unsigned k = 0; k < kernels; k++)
        for (size_t c = 0; c < sizeof STRETCH / sizeof *STRETCH; c++) {
            memset(bits, 0, STRETCH_WORDS * sizeof *bits);
            kernel[k]->mark(&example->frame, STRETCH[c], bits);
            for (uint32_t r = 0; r < STRETCH_RANKS; r++) {
                const uint32_t rank = STRETCH[c] * (uint32_t)STRETCH_RANKS + r;
                uint8_t row[ROW_BYTES];
                row_unrank(rank, row);
                const bool own = kernel[k]->find(&example->frame, row).rank == rank;
                cr_assert_eq(bits[r / 64] >> r % 64 & 1, own, "rank %u", rank);
                marked += own;
            }
        }
    cr_assert_gt(marked, 0);
    release(example);
    free(bits);
}

/* Numbers and vectors are two linear names of the same. */
Test(vertex, the_basis_numbers_all_even_vectors)
{
    struct vertex_basis basis;
    bool met[1u << CN_VERTICES] = {false};

    vertex_basis_create(&basis);
    for (unsigned x = 0; x < MAP_BITS; x++) {
        const unsigned vector = basis.vector[x];
        cr_assert(__builtin_popcount(vector) % 2 == 0 && !met[vector]);
        met[vector] = true;
        cr_assert_eq(basis.number[vector], x);
        cr_assert_eq(basis.vector[x], basis.vector[x & 7] ^ basis.vector[x & ~7u]);
    }
}

/* All turns at once, as one after the other by any processor. */
Test(vertex, steps_are_alike)
{
    static const struct {
        cn_metric metric;
        const char *moves;
    } CASE[] = {{CN_QUARTER, NULL}, {CN_FACE, NULL}, {CN_POSITIVE, NULL}, {CN_FACE, "F,UR,L"}};
    const struct vertex_kernel *kernel[3];
    const unsigned kernels = list_kernels(kernel);

    for (size_t c = 0; c < sizeof CASE / sizeof *CASE; c++) {
        struct example *example = make_example(CASE[c].metric, CASE[c].moves);
        const unsigned turns = example->moves.count;
        struct vertex_turn turn[CN_MOVES_MAX];
        struct random random = {c};
        for (unsigned t = 0; t < turns; t++) {
            const cn_element move = cn_element_of(&example->moves.turn[t].permutation);
            const cn_element back = cn_element_inverse(&move);
            memcpy(turn[t].back, back.vertex, ROW_BYTES);
        }
        for (unsigned i = 0; i < 2000; i++) {
            struct vertex_step step[3][CN_MOVES_MAX];
            uint8_t row[ROW_BYTES];
            /* The least ranks are those that many symmetries keep. */
            row_unrank((uint32_t)random_below(&random, i % 2 == 0 ? ROW_RANKS : 1 + i / 8), row);
            for (unsigned k = 0; k < kernels; k++) {
                kernel[k]->steps(&example->frame, turns, turn, row, step[k]);
                for (unsigned t = 0; t < turns; t++) {
                    cr_assert_eq(step[k][t].to.rank, step[0][t].to.rank);
                    cr_assert_eq(step[k][t].to.symmetry, step[0][t].to.symmetry);
                    cr_assert_eq(step[k][t].to.keepers, step[0][t].to.keepers);
                    cr_assert_eq(step[k][t].vector, step[0][t].vector);
                }
            }
        }
        release(example);
    }
}

/* Add to a map what one link brings: by a carry, or by that of the identity. */
static unsigned
pull_one(const struct vertex_kernel *kernel, const struct vertex_carry *carry, bool same,
         unsigned offset, const uint64_t *source, uint64_t *map)
{
    static const uint32_t LINK[1];
    const uint16_t offsets[1] = {(uint16_t)offset};
    const struct vertex_pull pull = {.carry = carry,
                                     .map = source,
                                     .link = LINK,
                                     .next = LINK,
                                     .offset = offsets,
                                     .same = same,
                                     .others = !same};
    alignas(64) uint64_t before[MAP_WORDS];

    memcpy(before, map, sizeof before);
    return kernel->pull(&pull, before, map);
}

/*
 * Pulling through every turn: a state is brought to a class if what undoes the turn leads from it
 * to one that the source has.
 */
Test(vertex, maps_are_pulled_as_elements_are_turned)
{
    struct example *example = make_example(CN_QUARTER, NULL);
    const struct vertex_kernel *kernel[3];
    const unsigned kernels = list_kernels(kernel);
    const struct vertex_frame *frame = &example->frame;
    struct vertex_basis basis;
    struct vertex_carry carry;
    struct vertex_turn turn;
    struct random random = {5};
    alignas(64) uint64_t source[MAP_WORDS];
    alignas(64) uint64_t map[MAP_WORDS];

    vertex_basis_create(&basis);
    for (unsigned t = 0; t < example->moves.count; t++) {
        const cn_element move = cn_element_of(&example->moves.turn[t].permutation);
        const cn_element back = cn_element_inverse(&move);
        uint8_t row[ROW_BYTES];
        row_unrank((uint32_t)random_below(&random, ROW_RANKS), row);
        memcpy(turn.back, back.vertex, ROW_BYTES);
        for (unsigned w = 0; w < MAP_WORDS; w++)
            source[w] = random_next(&random) & random_next(&random);
        for (unsigned k = 0; k < kernels; k++) {
            struct vertex_step step;
            kernel[k]->steps(frame, 1, &turn, row, &step);
            vertex_carry_create(&carry, &basis, frame->to[step.to.symmetry]);
            memset(map, 0, sizeof map);
            map[3] = 1; /* what is there stays */
            const unsigned count =
                pull_one(kernel[k], &carry, false, basis.number[step.vector], source, map);
            unsigned added = 0;
            for (unsigned x = 0; x < MAP_BITS; x++) {
                const cn_element state = element_of(row, basis.vector[x]);
                const cn_element half = cn_element_product(&back, &state);
                const cn_element last =
                    cn_element_product(&half, &frame->inverse[step.to.symmetry]);
                const cn_element there = cn_element_product(&frame->map[step.to.symmetry], &last);
                uint8_t to[ROW_BYTES];
                for (unsigned i = 0; i < ROW_BYTES; i++)
                    to[i] = there.vertex[i] & 15;
                cr_assert_eq(rank_of(to), step.to.rank);
                const unsigned y = basis.number[vector_of(&there)];
                const unsigned brought = source[y / 64] >> y % 64 & 1;
                cr_assert_eq(map[x / 64] >> x % 64 & 1, brought | (x == 192), "turn %u, bit %u", t,
                             x);
                added += brought != 0 && x != 192;
            }
            cr_assert_eq(count, added);
        }
    }
    release(example);
}

/* The carry of the identity is put through another way. */
Test(vertex, offsets_alone_are_pulled_alike)
{
    struct example *example = make_example(CN_QUARTER, NULL);
    const struct vertex_kernel *kernel[3];
    const unsigned kernels = list_kernels(kernel);
    struct vertex_basis basis;
    struct vertex_carry carry;
    struct random random = {6};
    alignas(64) uint64_t source[MAP_WORDS], map[MAP_WORDS];

    vertex_basis_create(&basis);
    vertex_carry_create(&carry, &basis, example->frame.to[0]);
    for (unsigned offset = 0; offset < MAP_BITS; offset++)
        for (unsigned k = 0; k < kernels; k++) {
            for (unsigned w = 0; w < MAP_WORDS; w++)
                source[w] = random_next(&random);
            memset(map, 0, sizeof map);
            pull_one(kernel[k], &carry, true, offset, source, map);
            for (unsigned x = 0; x < MAP_BITS; x++) {
                const unsigned y = x ^ offset;
                cr_assert_eq(map[x / 64] >> x % 64 & 1, source[y / 64] >> y % 64 & 1);
            }
        }
    release(example);
}

enum { LINKS = 12, SOURCES = 5 };

/* What many links bring is what they bring one by one; a full map ends it, and one bit less not. */
Test(vertex, links_add_up)
{
    struct example *example = make_example(CN_QUARTER, NULL);
    const struct vertex_kernel *kernel[3];
    const unsigned kernels = list_kernels(kernel);
    struct vertex_basis basis;
    struct vertex_carry carry[CN_SYMMETRIES];
    struct random random = {7};
    alignas(64) uint64_t source[SOURCES][MAP_WORDS], before[MAP_WORDS], map[MAP_WORDS];

    vertex_basis_create(&basis);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++)
        vertex_carry_create(&carry[s], &basis, example->frame.to[s]);
    for (unsigned i = 0; i < 200; i++) {
        uint32_t link[LINKS];
        uint16_t offset[LINKS];
        uint64_t sum[MAP_WORDS];
        struct vertex_pull pull = {carry, source[0], link, link, offset, 0, 0};
        for (unsigned n = 0; n < SOURCES; n++)
            for (unsigned w = 0; w < MAP_WORDS; w++)
                source[n][w] = random_next(&random) & random_next(&random);
        if (i % 2 == 1) /* the last source fills the map, or all but a bit of it */
            memset(source[SOURCES - 1], 0xff, MAP_BYTES);
        if (i % 4 == 3)
            source[SOURCES - 1][i % MAP_WORDS] ^= UINT64_C(1) << i % 64;
        for (unsigned w = 0; w < MAP_WORDS; w++)
            before[w] = random_next(&random) & random_next(&random) & random_next(&random);
        for (unsigned t = 0; t < LINKS; t++) {
            const unsigned s = t % 3 == 0 ? 0 : (unsigned)random_below(&random, CN_SYMMETRIES);
            link[t] = (uint32_t)random_below(&random, SOURCES) << LINK_SYMMETRY_BITS | s;
            offset[t] = (uint16_t)random_below(&random, MAP_BITS);
            if (random_below(&random, 8) == 0)
                continue;
            *(s == 0 ? &pull.same : &pull.others) |= UINT64_C(1) << t;
        }
        memcpy(sum, before, sizeof sum);
        for (unsigned t = 0; t < LINKS; t++)
            if (((pull.same | pull.others) >> t & 1) != 0) {
                memset(map, 0, sizeof map);
                pull_one(kernel[0], &carry[link[t] & LINK_SYMMETRY], false, offset[t],
                         source[link[t] >> LINK_SYMMETRY_BITS], map);
                for (unsigned w = 0; w < MAP_WORDS; w++)
                    sum[w] |= map[w];
            }
        for (unsigned k = 0; k < kernels; k++) {
            const unsigned count = kernel[k]->pull(&pull, before, map);
            cr_assert_eq(memcmp(map, sum, sizeof sum), 0, "%u", i);
            cr_assert_eq(count, vertex_maps_differ(before, sum));
        }
    }
    release(example);
}

/* Symmetries, with inversion and without, do to numbers what they do to elements. */
Test(vertex, affine_maps_follow_elements)
{
    struct example *example = make_example(CN_QUARTER, NULL);
    struct vertex_basis basis;
    struct vertex_affine affine;
    struct random random = {9};

    vertex_basis_create(&basis);
    for (unsigned s = 0; s < CN_SYMMETRIES; s++) {
        const cn_element *map = &example->frame.map[s], *inverse = &example->frame.inverse[s];
        uint8_t row[ROW_BYTES];
        row_unrank((uint32_t)random_below(&random, ROW_RANKS), row);
        for (unsigned way = 0; way < 2; way++) {
            if (way == 0)
                vertex_affine_carry(&affine, &basis, map, inverse, row);
            else
                vertex_affine_invert(&affine, &basis, map, inverse, row);
            for (unsigned x = 0; x < MAP_BITS; x++) {
                const cn_element state = element_of(row, basis.vector[x]);
                const cn_element undone = cn_element_inverse(&state);
                const cn_element half = cn_element_product(way == 0 ? &state : &undone, inverse);
                const cn_element image = cn_element_product(map, &half);
                cr_assert_eq(vertex_affine_image(&affine, x), basis.number[vector_of(&image)]);
            }
        }
    }
    release(example);
}

/* A map put through the shears of an affine map, against its bits one by one. */
Test(vertex, shears_make_an_affine_map)
{
    struct example *example = make_example(CN_QUARTER, NULL);
    const struct vertex_kernel *kernel[3];
    const unsigned kernels = list_kernels(kernel);
    struct vertex_basis basis;
    struct vertex_columns columns;
    struct vertex_affine affine;
    struct vertex_shears shears;
    struct random random = {4};
    alignas(64) uint64_t from[MAP_WORDS], to[MAP_WORDS], wanted[MAP_WORDS];

    vertex_basis_create(&basis);
    for (unsigned i = 0; i < 3000; i++) {
        const unsigned s = (unsigned)random_below(&random, CN_SYMMETRIES);
        uint8_t row[ROW_BYTES];
        row_unrank((uint32_t)random_below(&random, ROW_RANKS), row);
        vertex_columns_invert(&columns, &basis, &example->frame.map[s], &example->frame.inverse[s],
                              row);
        vertex_affine_create(&affine, &columns);
        vertex_shears_create(&shears, &columns);
        cr_assert_leq(shears.count, SHEARS_MAX);
        memset(wanted, 0, sizeof wanted);
        for (unsigned w = 0; w < MAP_WORDS; w++)
            from[w] = random_next(&random);
        for (unsigned x = 0; x < MAP_BITS; x++) {
            const unsigned y = vertex_affine_image(&affine, x);
            wanted[y / 64] |= (from[x / 64] >> x % 64 & 1) << y % 64;
        }
        for (unsigned k = 0; k < kernels; k++) {
            kernel[k]->image(&columns, from, to);
            cr_assert_arr_eq(to, wanted, sizeof to);
            cr_assert_eq(kernel[k]->count(from, to), kernel[0]->count(from, to));
        }
    }
    release(example);
}

/* The classes of a small group, found class by class, hold all its permutations. */
Test(vertex, classes_and_pairs_of_some_turns)
{
    static const struct {
        const char *moves;
        uint64_t permutations;
    } CASE[] = {{"F,U", 2520 * 2}, {"F,U,R", 362880}, {"UF,UR", 60}};

    for (size_t c = 0; c < sizeof CASE / sizeof *CASE; c++) {
        struct example *example = make_example(CN_QUARTER, CASE[c].moves);
        struct vertex_space *space;
        struct team team;
        uint64_t permutations, sum = 0, linked = 0;

        cr_assert_eq(vertex_permutations(&example->moves, &permutations, NULL), CN_OK);
        cr_expect_eq(permutations, CASE[c].permutations, "%s: %llu", CASE[c].moves,
                     (unsigned long long)permutations);
        cr_assert_eq(team_create(&team, NULL, 2, false, NULL), CN_OK);
        cr_assert_eq(
            vertex_space_create(&space, &example->moves, permutations, CN_KERNEL_AUTO, &team, NULL),
            CN_OK);
        const struct vertex_pair *pair = space->links.pair.at;
        for (uint32_t p = 0; p < space->links.pairs; p++) {
            const bool twice = pair[p].partner != pair[p].class;
            sum += (uint64_t)space->frame.symmetries / pair[p].keepers * (twice ? 2 : 1);
            linked += twice ? 2 : 1;
        }
        cr_expect_eq(sum, permutations);
        cr_expect_eq(linked, space->classes.count);
        vertex_space_free(space);
        team_release(&team);
        release(example);
    }
}
