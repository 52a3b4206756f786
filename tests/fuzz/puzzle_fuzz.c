/*
 * For libFuzzer: any text is read as a puzzle; what can be read is written, reads back as an equal
 * draft, and that is written as the same text.
 */
#include "formats/puzzletext.h"

#include "../unit/draft_equals.h"

#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool
find_set(void *context, struct slice name, struct slice *text)
{
    static const char TWO[] =
        "block I\n II\npin 12111\n\nblock V 2 mirrored\ncells 0,0,0 0,0,1 0,1,1";

    (void)context;
    *text = (struct slice){TWO, sizeof TWO - 1};
    return text_equals(name, "two");
}

static const struct puzzletext_sets SETS = {find_set, NULL};

static void
expect(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static void
expect_error(const cn_error *error, struct slice text)
{
    expect(error->line >= 1 && error->line <= text.length + 2, "the line is one of the text");
    expect(error->column >= 1 && error->column <= text.length + 1, "the column, too");
    expect(strlen(error->what) < sizeof error->what, "the sentence ends");
    expect(strstr(error->what, "expected") != NULL, "it tells what was expected");
}

static void
write_and_read(const struct puzzle_draft *draft)
{
    struct memory_output first = {0}, second = {0};
    struct puzzle_draft back = {.blocks = 0};
    cn_error error = {0};

    expect(puzzletext_write(draft, &(struct output){memory_put, &first}) == CN_OK,
           "what was read can be written");
    const struct slice text = {first.text, first.length};
    if (puzzletext_read(&back, text, NULL, &error) != CN_OK) {
        fprintf(stderr, "%s%u:%u: %s\n", first.text, error.line, error.column, error.what);
        abort();
    }
    expect(draft_equals(draft, &back), "it reads back as the same draft");
    expect(puzzletext_write(&back, &(struct output){memory_put, &second}) == CN_OK
               && strcmp(first.text, second.text) == 0,
           "there is one way to write it");
    free(first.text);
    free(second.text);
    draft_release(&back);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct slice text = {(const char *)data, size};
    struct puzzle_draft draft = {.blocks = 0};
    cn_error error = {0};

    const cn_status status = puzzletext_read(&draft, text, &SETS, &error);
    if (status == CN_OK)
        write_and_read(&draft);
    else {
        expect(status == CN_ECONTENT, "a text is at fault");
        expect_error(&error, text);
    }
    draft_release(&draft);
    return 0;
}
