/* A list of pieces that is read is written so that it reads back as the same. */
#include "../unit/drafts.h"
#include "formats/csv.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct box BOX = {{3, 3, 3}};
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);
    struct puzzle_draft draft, again;
    cn_error error;

    if (csv_read(&draft, (struct slice){(const char *)data, size}, BOX, &error) != CN_OK)
        return 0;
    if (csv_write(&draft, &output, &error) != CN_OK)
        abort();
    if (csv_read(&again, (struct slice){written.text, written.length}, BOX, &error) != CN_OK)
        abort();
    if (!same_drafts(&draft, &again))
        abort();
    free(written.text);
    draft_release(&draft);
    draft_release(&again);
    return 0;
}
