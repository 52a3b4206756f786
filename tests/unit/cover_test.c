#include "cover/cover.h"

#include <criterion/criterion.h>
#include <string.h>

Test(cover, rows_share_cells_or_not)
{
    struct cover cover;
    uint64_t cells[3] = {0};

    cr_assert_eq(cover_create(&cover, 130, 2, 3, 3), CN_OK);
    cr_expect(cover.words == 3 && cover.cells == 130 && cover.blocks == 2 && cover.rows == 0);
    for (unsigned row = 0; row < 3; row++) {
        cover.row[3 * row + row] = (uint64_t)1 << 10 * row;
        cover.use[row] = (struct use){(unsigned short)(row % 2), 1};
        cover.use_start[++cover.rows] = row + 1;
    }
    for (unsigned row = 0; row < 3; row++) {
        cr_expect(cover_covers(&cover, row, 74 * row) && !cover_covers(&cover, row, 74 * row + 1));
        cr_expect_eq(cover_block(&cover, row), row % 2);
        memset(cells, 0, sizeof cells);
        cr_expect(cover_is_disjoint(&cover, row, cells));
        cells[row] = (uint64_t)1 << 10 * row;
        cr_expect_not(cover_is_disjoint(&cover, row, cells));
        cells[row] = ~cells[row];
        cr_expect(cover_is_disjoint(&cover, row, cells));
    }
    cover_release(&cover);
    cr_expect_null(cover.row);
}
