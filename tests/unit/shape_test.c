#include "cube/shape.h"

#include "base/random.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The seven blocks as the slides draw them. */
static const struct {
    char name;
    const char *signature;
    const char *drawing;
    unsigned cells;
} SEVEN[] = {
    {'A', "1221101", "AA\n.A\n", 3},           {'B', "22211100100", "BB .B\nB. ..\n", 4},
    {'C', "22211100010", "CC ..\nC. C.\n", 4}, {'D', "123001111", "..D\nDDD\n", 4},
    {'E', "123011110", ".EE\nEE.\n", 4},       {'F', "22211101000", "FF F.\nF. ..\n", 4},
    {'G', "123010111", ".G.\nGGG\n", 4},
};

enum { SEVEN_COUNT = sizeof SEVEN / sizeof SEVEN[0] };

/* A shape with room of its own. */
struct roomy {
    struct shape shape;
    struct voxel voxel[CELLS_MAX];
};

static void
read(struct roomy *out, const char *signature)
{
    out->shape.voxel = out->voxel;
    cr_assert_eq(shape_read_signature(&out->shape, signature, NULL), CN_OK, "%s", signature);
}

/* Voxels in a box that starts anywhere, in any order; returns how many. */
static unsigned
random_voxels(struct random *random, struct box box, unsigned colours, struct voxel *voxel)
{
    struct cell start;
    unsigned count = 0;

    for (unsigned k = 0; k < 3; k++)
        start.at[k] = (unsigned short)random_below(random, 400);
    for (unsigned n = 0; n < box_volume(box) && count < CELLS_MAX; n++) {
        struct cell cell = box_cell(box, n);
        if (random_below(random, 3) == 0 && (count != 0 || n + 1 != box_volume(box)))
            continue;
        for (unsigned k = 0; k < 3; k++)
            cell.at[k] = (unsigned short)(cell.at[k] + start.at[k]);
        const unsigned at = (unsigned)random_below(random, ++count);
        voxel[count - 1] = voxel[at];
        voxel[at] = (struct voxel){cell, (unsigned short)random_below(random, colours + 1)};
    }
    return count;
}

static struct box
random_box(struct random *random)
{
    struct box box;

    for (unsigned k = 0; k < 3; k++)
        box.size[k] =
            (unsigned short)(1 + random_below(random, random_below(random, 8) == 0 ? 12 : 4));
    return box;
}

Test(shape, is_moved_to_the_origin_and_sorted_and_nothing_is_lost)
{
    struct random random = {1};

    for (unsigned i = 0; i < 3000; i++) {
        static struct voxel before[CELLS_MAX], voxel[CELLS_MAX];
        struct shape shape;
        struct cell twice;
        const unsigned count = random_voxels(&random, random_box(&random), 3, before);
        unsigned low[3] = {9999, 9999, 9999}, high[3] = {0, 0, 0};
        memcpy(voxel, before, count * sizeof *voxel);
        cr_assert(shape_of(voxel, count, &shape, &twice));
        cr_assert_eq(shape.count, count);
        for (unsigned v = 0; v < count; v++)
            for (unsigned k = 0; k < 3; k++) {
                low[k] = before[v].cell.at[k] < low[k] ? before[v].cell.at[k] : low[k];
                high[k] = before[v].cell.at[k] > high[k] ? before[v].cell.at[k] : high[k];
            }
        for (unsigned k = 0; k < 3; k++)
            cr_assert_eq(shape.box.size[k], high[k] - low[k] + 1);
        for (unsigned v = 1; v < count; v++)
            cr_assert_lt(box_number(shape.box, shape.voxel[v - 1].cell),
                         box_number(shape.box, shape.voxel[v].cell));
        for (unsigned v = 0; v < count; v++) {
            bool found = false;
            for (unsigned w = 0; w < count; w++)
                found = found
                        || (shape.voxel[w].cell.at[0] + low[0] == before[v].cell.at[0]
                            && shape.voxel[w].cell.at[1] + low[1] == before[v].cell.at[1]
                            && shape.voxel[w].cell.at[2] + low[2] == before[v].cell.at[2]
                            && shape.voxel[w].colour == before[v].colour);
            cr_assert(found, "shape %u: voxel %u is lost", i, v);
        }
    }
}

Test(shape, of_a_cell_twice_is_none_and_tells_which)
{
    for (unsigned a = 0; a < 5; a++)
        for (unsigned b = 0; b < a; b++) {
            struct voxel voxel[5];
            struct shape shape;
            struct cell twice = {{9, 9, 9}};
            for (unsigned short v = 0; v < 5; v++)
                voxel[v] = (struct voxel){{{7, v, 1}}, v};
            voxel[a].cell = voxel[b].cell;
            cr_expect_not(shape_of(voxel, 5, &shape, &twice), "%u and %u", a, b);
            cr_expect(twice.at[0] == 7 && twice.at[1] == b && twice.at[2] == 1, "%u and %u", a, b);
        }
}

Test(shape, the_seven_blocks_have_the_signatures_and_drawings_of_the_slides)
{
    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        char text[SIGNATURE_SIZE];
        static struct roomy block;
        read(&block, SEVEN[i].signature);
        cr_expect_eq(block.shape.count, SEVEN[i].cells, "%c", SEVEN[i].name);
        cr_expect_eq(shape_signature(&block.shape, text, sizeof text), strlen(SEVEN[i].signature));
        cr_expect_str_eq(text, SEVEN[i].signature);
        struct writer writer = {text, sizeof text, 0};
        shape_draw(&block.shape, SEVEN[i].name, &writer);
        cr_expect_str_eq(text, SEVEN[i].drawing);
        cr_expect_eq(writer.wanted, strlen(SEVEN[i].drawing));
    }
}

Test(shape, signatures_are_sizes_and_cells_and_can_be_read_back)
{
    struct random random = {2};

    for (unsigned i = 0; i < 3000; i++) {
        static struct voxel voxel[CELLS_MAX];
        static struct roomy back;
        char signature[SIGNATURE_SIZE], head[32];
        struct shape shape;
        struct cell twice;
        const unsigned count = random_voxels(&random, random_box(&random), 0, voxel);
        cr_assert(shape_of(voxel, count, &shape, &twice));
        const unsigned short *size = shape.box.size;
        const bool long_side = size[0] >= 10 || size[1] >= 10 || size[2] >= 10;
        snprintf(head, sizeof head, long_side ? "%ux%ux%u:" : "%u%u%u", size[0], size[1], size[2]);
        const size_t length = shape_signature(&shape, signature, sizeof signature);
        cr_assert_eq(strncmp(signature, head, strlen(head)), 0, "%s", signature);
        cr_assert_eq(length, strlen(head) + box_volume(shape.box), "%s", signature);
        cr_assert_eq(strlen(signature), length);
        unsigned filled = 0;
        for (unsigned n = 0; n < box_volume(shape.box); n++) {
            const bool here = filled < count && box_number(shape.box, voxel[filled].cell) == n;
            cr_assert_eq(signature[strlen(head) + n], here ? '1' : '0', "%s, cell %u", signature,
                         n);
            filled += here;
        }
        read(&back, signature);
        cr_assert(shape_equals(&back.shape, &shape), "%s", signature);
        cr_assert_eq(memcmp(&back.shape.box, &shape.box, sizeof shape.box), 0, "%s", signature);
    }
}

Test(shape, a_signature_is_cut_off_safely)
{
    static struct roomy block;
    char text[40];

    read(&block, "1x1x10:1111111111");
    cr_expect_eq(shape_signature(&block.shape, NULL, 0), 17);
    for (unsigned size = 1; size < 20; size++) {
        memset(text, '#', sizeof text);
        cr_expect_eq(shape_signature(&block.shape, text, size), 17);
        cr_expect_eq(strlen(text), size <= 17 ? size - 1 : 17, "size %u", size);
        cr_expect_eq(text[size], '#', "size %u: written beyond", size);
    }
}

/* The image, voxel by voxel. */
Test(shape, mapped_has_the_images_of_the_voxels_with_their_colours)
{
    struct random random = {3};

    for (unsigned i = 0; i < 200; i++) {
        static struct voxel voxel[CELLS_MAX], room[CELLS_MAX];
        struct shape shape, image = {.voxel = room};
        struct cell twice;
        const unsigned count = random_voxels(&random, random_box(&random), 2, voxel);
        cr_assert(shape_of(voxel, count, &shape, &twice));
        for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
            const struct cubemap map = cubemap_numbered(n);
            const struct box box = cubemap_box(map, shape.box);
            shape_mapped(&shape, map, &image);
            cr_assert_eq(image.count, count);
            cr_assert_eq(memcmp(&image.box, &box, sizeof box), 0, "map %u", n);
            for (unsigned v = 0; v < count; v++) {
                const struct cell to = cubemap_cell(map, shape.box, voxel[v].cell);
                unsigned w = 0;
                while (w < count && memcmp(&room[w].cell, &to, sizeof to) != 0)
                    w++;
                cr_assert(w < count && room[w].colour == voxel[v].colour, "map %u", n);
                cr_assert(v == 0
                              || box_number(box, room[v - 1].cell) < box_number(box, room[v].cell),
                          "map %u: not sorted", n);
            }
        }
    }
}

Test(shape, equals_only_what_has_the_same_cells_and_colours)
{
    static struct roomy all[SEVEN_COUNT], coloured;

    for (unsigned i = 0; i < SEVEN_COUNT; i++)
        read(&all[i], SEVEN[i].signature);
    for (unsigned a = 0; a < SEVEN_COUNT; a++)
        for (unsigned b = 0; b < SEVEN_COUNT; b++)
            cr_expect_eq(shape_equals(&all[a].shape, &all[b].shape), a == b, "%u and %u", a, b);
    for (unsigned v = 0; v < 3; v++) {
        read(&coloured, SEVEN[0].signature);
        coloured.voxel[v].colour = 1;
        cr_expect_not(shape_equals(&coloured.shape, &all[0].shape), "voxel %u", v);
        cr_expect(shape_equals(&coloured.shape, &coloured.shape));
    }
}

Test(shape, is_congruent_under_the_maps_that_are_allowed)
{
    static struct roomy block, image;
    bool congruent;

    for (unsigned i = 0; i < SEVEN_COUNT; i++) {
        const bool twist = SEVEN[i].name == 'B' || SEVEN[i].name == 'C';
        read(&block, SEVEN[i].signature);
        image.shape.voxel = image.voxel;
        for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
            const bool rotation = cubemap_is_rotation(cubemap_numbered(n));
            shape_mapped(&block.shape, cubemap_numbered(n), &image.shape);
            cr_assert_eq(
                shape_congruent(&block.shape, &image.shape, cubemap_rotations(), &congruent),
                CN_OK);
            cr_expect_eq(congruent, rotation || !twist, "%c, map %u", SEVEN[i].name, n);
            cr_assert_eq(shape_congruent(&block.shape, &image.shape, CUBEMAPS_ALL, &congruent),
                         CN_OK);
            cr_expect(congruent, "%c, map %u", SEVEN[i].name, n);
            cr_assert_eq(shape_congruent(&block.shape, &image.shape, 1, &congruent), CN_OK);
            cr_expect_eq(congruent, shape_equals(&block.shape, &image.shape), "%c, map %u",
                         SEVEN[i].name, n);
        }
        cr_assert_eq(shape_congruent(&block.shape, &block.shape, 0, &congruent), CN_OK);
        cr_expect_not(congruent, "by no map");
    }
    read(&block, "113111");
    read(&image, "1141111");
    cr_assert_eq(shape_congruent(&block.shape, &image.shape, CUBEMAPS_ALL, &congruent), CN_OK);
    cr_expect_not(congruent, "3 cells and 4");
}

Test(shape, hangs_together_by_faces_only)
{
    static const struct {
        const char *signature;
        bool connected;
    } CASES[] = {
        {"1111", true},          {"1221101", true},
        {"1221001", false},      {"113101", false},
        {"22210000001", false},  {"22211101000", true},
        {"133111101111", true},  {"133111010111", true},
        {"133101010101", false}, {"1x1x12:111111011111", false},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        static struct roomy block;
        bool connected;
        read(&block, CASES[i].signature);
        cr_assert_eq(shape_connected(&block.shape, &connected), CN_OK);
        cr_expect_eq(connected, CASES[i].connected, "%s", CASES[i].signature);
    }
}

/* The order of signatures as text, descending; of equal ones the greater colour comes first. */
Test(shape, order_is_that_of_descending_signatures_then_colours)
{
    struct random random = {4};

    for (unsigned i = 0; i < 20000; i++) {
        static struct voxel first[CELLS_MAX], second[CELLS_MAX];
        char first_text[SIGNATURE_SIZE], second_text[SIGNATURE_SIZE];
        struct shape a, b;
        struct cell twice;
        const struct box box = random_box(&random);
        shape_of(first, random_voxels(&random, box, 1, first), &a, &twice);
        if (random_below(&random, 2) == 0) {
            memcpy(second, first, a.count * sizeof *second);
            b = (struct shape){a.box, a.count, second};
            second[random_below(&random, b.count)].colour =
                (unsigned short)random_below(&random, 3);
        } else {
            do
                shape_of(second, random_voxels(&random, box, 1, second), &b, &twice);
            while (b.count != a.count && random_below(&random, 5) != 0);
        }
        if (b.count != a.count)
            continue;
        shape_signature(&a, first_text, sizeof first_text);
        shape_signature(&b, second_text, sizeof second_text);
        int expected = -strcmp(first_text, second_text);
        for (unsigned v = 0; v < a.count && expected == 0; v++)
            expected = second[v].colour - first[v].colour;
        const int order = shape_order(&a, &b), reverse = shape_order(&b, &a);
        cr_assert((order < 0) == (expected < 0) && (order > 0) == (expected > 0), "%s and %s: %d",
                  first_text, second_text, order);
        cr_assert((reverse < 0) == (order > 0) && (reverse > 0) == (order < 0));
    }
}

static const struct {
    const char *signature;
    unsigned column;
    const char *part;
} BAD[] = {
    {"", 1, "three sizes"},
    {"1", 2, "three sizes"},
    {"22", 3, "three sizes"},
    {"0221101", 1, "'0' at character 1"},
    {"1021101", 2, "'0' at character 2"},
    {"1201101", 3, "'0' at character 3"},
    {"x221101", 1, "'x' at character 1"},
    {"-111", 1, "'-'"},
    {"122", 4, "ends after 3 characters"},
    {"122110", 7, "ends after 6 characters"},
    {"12211011", 8, "'1' at character 8: expected its end"},
    {"1221121", 6, "'2' at character 6: expected a 0 or 1"},
    {"122 101", 4, "' ' at character 4"},
    {"1220000", 4, "every side of the box"},
    {"1221100", 4, "every side of the box"},     /* the second row is empty */
    {"1221010", 4, "every side of the box"},     /* the second column is empty */
    {"1220011", 4, "every side of the box"},     /* the first row is empty */
    {"1220101", 4, "every side of the box"},     /* the first column is empty */
    {"22211110000", 4, "every side of the box"}, /* the second plane is empty */
    {":", 1, "a size from 1 to 512"},
    {"0x1x1:1", 1, "a size from 1 to 512"},
    {"1x513x1:1", 5, "a size from 1 to 512"},
    {"1x1:1", 4, "'x'"},
    {"1x1x1x1:1", 6, "':'"},
    {"1x1x2:1", 8, "ends after 7"},
    {"1x1x2:11 ", 9, "its end"},
    {"1x10x2:10100000000000000000", 8, "every side of the box"},
    {"16x16x17:1", 1, "at most 4096 cells"},
    {"512x512x512:1", 1, "at most 4096 cells"},
};

Test(shape, refuses_what_is_no_signature_and_tells_where)
{
    for (unsigned i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        static struct roomy block;
        cn_error error = {.line = 99};
        block.shape.voxel = block.voxel;
        cr_expect_eq(shape_read_signature(&block.shape, BAD[i].signature, &error), CN_ECONTENT,
                     "'%s'", BAD[i].signature);
        cr_expect_not_null(strstr(error.what, BAD[i].part), "'%s': %s", BAD[i].signature,
                           error.what);
        cr_expect_eq(error.line, 0, "'%s': there are no lines", BAD[i].signature);
        cr_expect_eq(error.column, BAD[i].column, "'%s': column %u", BAD[i].signature,
                     error.column);
        cr_expect_eq(shape_read_signature(&block.shape, BAD[i].signature, NULL), CN_ECONTENT);
    }
}

Test(shape, signatures_hold_512_cells_and_no_more)
{
    static struct roomy block;
    char signature[600] = "8x8x9:";

    memset(signature + 6, '1', 512);
    memset(signature + 518, '0', 63);
    signature[581] = '1';
    signature[6] = '0';
    block.shape.voxel = block.voxel;
    cr_expect_eq(shape_read_signature(&block.shape, signature, NULL), CN_OK);
    cr_expect_eq(block.shape.count, 512);
    signature[6] = '1';
    cn_error error = {0};
    cr_expect_eq(shape_read_signature(&block.shape, signature, &error), CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "at most 512"), "%s", error.what);
}
