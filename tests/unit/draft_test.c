#include "packing/draft.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Test(draft, motions_are_groups_of_24_4_48_and_1_maps)
{
    static const unsigned SIZES[] = {24, 4, 48, 1};

    for (unsigned m = MOTIONS_ROTATIONS; m <= MOTIONS_FIXED; m++) {
        const cubemap_set maps = motions_maps((enum motions)m);
        cr_expect_eq(bits_count(maps), SIZES[m], "motions %u", m);
        cr_expect(maps & 1, "motions %u: no identity", m);
        for (unsigned a = 0; a < CN_CUBEMAPS; a++)
            for (unsigned b = 0; b < CN_CUBEMAPS; b++) {
                const struct cubemap product =
                    cubemap_then(cubemap_numbered(a), cubemap_numbered(b));
                if ((maps >> a & maps >> b & 1) != 0)
                    cr_assert(maps >> cubemap_number(product) & 1, "motions %u: no group", m);
            }
    }
    cr_expect_eq(motions_maps(MOTIONS_ROTATIONS), cubemap_rotations());
}

Test(draft, planar_motions_are_the_rotations_that_leave_cells_in_their_planes)
{
    const struct box box = {{3, 4, 4}};

    for (unsigned n = 0; n < CN_CUBEMAPS; n++) {
        const struct cubemap map = cubemap_numbered(n);
        bool stays = cubemap_is_rotation(map);
        for (unsigned c = 0; c < 48; c++) {
            const struct cell cell = box_cell(box, c);
            stays = stays && cubemap_cell(map, box, cell).at[0] == cell.at[0];
        }
        cr_expect_eq(motions_maps(MOTIONS_PLANAR) >> n & 1, stays, "map %u", n);
    }
}

Test(draft, holds_512_blocks_and_keeps_those_it_has)
{
    struct puzzle_draft draft = {.blocks = 0};
    cn_status status = CN_OK;
    cn_error error = {0};

    for (unsigned b = 0; b < CN_BLOCKS_MAX; b++) {
        struct block *block = draft_add_block(&draft, &status, &error);
        cr_assert_not_null(block);
        cr_expect(block->least == 1 && block->most == 1 && !block->pinned && block->name[0] == '\0'
                  && block->motions == MOTIONS_ROTATIONS && block->line == 0);
        snprintf(block->name, sizeof block->name, "b%u", b);
        block->line = b;
    }
    cr_expect_eq(draft.blocks, 512);
    for (unsigned b = 0; b < CN_BLOCKS_MAX; b++) {
        char name[CN_NAME_SIZE];
        snprintf(name, sizeof name, "b%u", b);
        cr_expect_str_eq(draft.block[b].name, name);
        cr_expect_eq(draft.block[b].line, b);
    }
    cr_expect_null(draft_add_block(&draft, &status, &error));
    cr_expect_eq(status, CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "at most 512 blocks"), "%s", error.what);
    draft_release(&draft);
    cr_expect(draft.blocks == 0 && draft.block == NULL);
}

Test(draft, targets_are_boxes_of_up_to_4096_cells_and_sides_of_512)
{
    static const struct {
        struct box box;
        bool good;
    } CASES[] = {
        {{{1, 1, 1}}, true},     {{{512, 1, 8}}, true},
        {{{16, 16, 16}}, true},  {{{1, 512, 8}}, true},
        {{{0, 1, 1}}, false},    {{{1, 0, 1}}, false},
        {{{1, 1, 0}}, false},    {{{513, 1, 1}}, false},
        {{{1, 513, 1}}, false},  {{{1, 1, 513}}, false},
        {{{16, 16, 17}}, false}, {{{512, 512, 512}}, false},
        {{{512, 1, 9}}, false},  {{{65535, 65535, 65535}}, false},
    };

    for (unsigned i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct puzzle_draft draft = {.target = {.line = 7}};
        cn_error error = {0};
        const cn_status status = draft_set_target(&draft, CASES[i].box, &error);
        cr_expect_eq(status, CASES[i].good ? CN_OK : CN_ECONTENT, "case %u", i);
        if (status == CN_OK) {
            cr_expect_eq(memcmp(&draft.target.box, &CASES[i].box, sizeof CASES[i].box), 0);
            cr_expect_eq(draft.target.line, 7);
            for (unsigned n = 0; n < box_volume(CASES[i].box); n++)
                cr_assert(draft.target.kind[n] == CELL_OUTSIDE && draft.target.colour[n] == 0);
        } else {
            cr_expect_null(draft.target.kind, "case %u", i);
            cr_expect_not_null(strstr(error.what, "expected"), "case %u", i);
        }
        draft_release(&draft);
    }
}

Test(draft, a_shape_is_a_copy_of_its_voxels)
{
    struct puzzle_draft draft = {.blocks = 0};
    struct voxel voxel[3] = {{{{5, 5, 6}}, 0}, {{{5, 5, 5}}, 2}, {{{5, 6, 5}}, 0}};
    struct shape shape;

    cr_assert_eq(draft_shape(&draft, voxel, 3, &shape, NULL), CN_OK);
    memset(voxel, 0, sizeof voxel);
    cr_expect(shape.count == 3 && shape.box.size[0] == 1 && shape.box.size[1] == 2);
    cr_expect(shape.voxel[0].colour == 2 && shape.voxel[0].cell.at[0] == 0);
    cr_expect(shape.voxel[1].cell.at[2] == 1 && shape.voxel[2].cell.at[1] == 1);
    draft_release(&draft);
}

Test(draft, a_shape_needs_1_to_512_cells_each_once)
{
    static struct voxel voxel[CELLS_MAX + 1];
    struct puzzle_draft draft = {.blocks = 0};
    struct shape shape;
    cn_error error = {0};

    for (unsigned short v = 0; v <= CELLS_MAX; v++)
        voxel[v].cell.at[2] = v;
    cr_expect_eq(draft_shape(&draft, voxel, CELLS_MAX, &shape, &error), CN_OK);
    cr_expect_eq(draft_shape(&draft, voxel, 0, &shape, &error), CN_ECONTENT);
    cr_expect_eq(draft_shape(&draft, voxel, CELLS_MAX + 1, &shape, &error), CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "1 to 512"), "%s", error.what);
    voxel[9].cell = (struct cell){{0, 0, 4}};
    cr_expect_eq(draft_shape(&draft, voxel, 12, &shape, &error), CN_ECONTENT);
    cr_expect_not_null(strstr(error.what, "0,0,4"), "%s", error.what);
    draft_release(&draft);
}

Test(draft, colours_are_numbered_from_1_up_to_63)
{
    static struct puzzle_draft draft;
    char name[COLOUR_NAME_SIZE + 2];

    for (unsigned c = 1; c <= COLOURS_MAX; c++) {
        snprintf(name, sizeof name, "colour-%u", c);
        cr_expect_eq(draft_colour(&draft, name), c);
        cr_expect_eq(draft_colour(&draft, name), c, "it is there already");
    }
    cr_expect_eq(draft.colours, 63);
    cr_expect_eq(draft_colour(&draft, "another"), 0);
    cr_expect_eq(draft_colour(&draft, "colour-1"), 1);
    draft_release(&draft);
    memset(name, 'x', sizeof name);
    name[COLOUR_NAME_SIZE] = '\0';
    cr_expect_eq(draft_colour(&draft, name), 0, "too long");
    name[COLOUR_NAME_SIZE - 1] = '\0';
    cr_expect_eq(draft_colour(&draft, name), 1);
    cr_expect_str_eq(draft.colour_name[1], name);
    draft_release(&draft);
}
