#include "cover/cover.h"

#include <stdlib.h>

cn_status
cover_create(struct cover *out, unsigned cells, unsigned blocks, size_t rows, size_t uses)
{
    struct cover cover = {.cells = cells, .words = (cells + 63) / 64, .blocks = blocks};

    cover.row = calloc(rows * cover.words + 1, sizeof *cover.row);
    cover.use_start = calloc(rows + 1, sizeof *cover.use_start);
    cover.use = calloc(uses + 1, sizeof *cover.use);
    cover.least = calloc(blocks + 1, sizeof *cover.least);
    cover.most = calloc(blocks + 1, sizeof *cover.most);
    if (cover.row == NULL || cover.use_start == NULL || cover.use == NULL || cover.least == NULL
        || cover.most == NULL) {
        cover_release(&cover);
        return CN_ENOMEM;
    }
    *out = cover;
    return CN_OK;
}

void
cover_release(struct cover *cover)
{
    free(cover->row);
    free(cover->use_start);
    free(cover->use);
    free(cover->least);
    free(cover->most);
    *cover = (struct cover){.cells = 0};
}
