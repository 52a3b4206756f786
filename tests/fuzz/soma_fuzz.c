/*
 * A figure that is read is written so that it reads back as the same, if no block is placed in it.
 */
#include "../unit/drafts.h"
#include "formats/soma.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { SOMA_BLOCKS = 7 };
    struct written written = {.text = NULL};
    const struct output output = written_output(&written);
    struct puzzle_draft draft, again;
    cn_error error;

    if (soma_read(&draft, (struct slice){(const char *)data, size}, &error) != CN_OK)
        return 0;
    const cn_status status = soma_write(&draft, &output, &error);
    if (status != (draft.blocks == SOMA_BLOCKS ? CN_OK : CN_ECONTENT))
        abort();
    if (status == CN_OK) {
        if (soma_read(&again, (struct slice){written.text, written.length}, &error) != CN_OK)
            abort();
        if (!same_drafts(&draft, &again))
            abort();
        draft_release(&again);
    }
    free(written.text);
    draft_release(&draft);
    return 0;
}
