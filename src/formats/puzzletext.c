#include "formats/puzzletext.h"

#include "base/fail.h"
#include "cube/drawing.h"
#include "formats/plaintext.h"

#include <string.h>

struct reader {
    struct puzzle_draft *draft;
    struct slice rest; /* of the text */
    struct slice line; /* the current one, from its value on */
    const char *start; /* of the current line */
    unsigned number;   /* of the current line, from 1 */
    unsigned seen;     /* bit k: key number k of the table */
    cn_error *error;
};

static unsigned
column_of(const struct reader *reader, const char *at)
{
    return (unsigned)(at - reader->start) + 1;
}

static cn_status
refuse(const struct reader *reader, const char *at, const char *expected)
{
    return fail_at(reader->error, CN_ECONTENT, reader->number, column_of(reader, at), "expected %s",
                   expected);
}

/* The one word that is the value of the current line, as a string. */
static cn_status
read_word(struct reader *reader, char *out, size_t size, const char *expected)
{
    struct slice word, more;

    if (!text_take_word(&reader->line, &word) || !text_copy(out, size, word))
        return refuse(reader, word.at, expected);
    if (text_take_word(&reader->line, &more))
        return refuse(reader, more.at, "the end of the line");
    return CN_OK;
}

static cn_status
read_title(struct reader *reader)
{
    if (!text_copy(reader->draft->title, sizeof reader->draft->title, reader->line))
        return refuse(reader, reader->line.at, "a title of at most 119 bytes");
    return CN_OK;
}

static cn_status
read_target(struct reader *reader)
{
    char word[16];
    const char *at = reader->line.at;
    const cn_status status = read_word(reader, word, sizeof word, "the target 3x3x3");

    if (status != CN_OK)
        return status;
    if (strcmp(word, "3x3x3") != 0)
        return refuse(reader, at, "the target 3x3x3, the only one there is");
    return CN_OK;
}

static cn_status
read_convention(struct reader *reader)
{
    char word[16];
    const char *at = reader->line.at;
    const char *expected = "a convention: all, rotation, reflection or anchored";
    const cn_status status = read_word(reader, word, sizeof word, expected);

    if (status != CN_OK)
        return status;
    if (!convention_named((struct slice){word, strlen(word)}, &reader->draft->convention))
        return refuse(reader, at, expected);
    reader->draft->convention_line = reader->number;
    return CN_OK;
}

/* The indented lines that follow, with the newlines between them. */
static struct slice
take_drawing(struct reader *reader)
{
    struct slice drawing = {reader->rest.at, 0};
    struct slice line;

    while (reader->rest.length != 0 && (*reader->rest.at == ' ' || *reader->rest.at == '\t')
           && text_take_part(&reader->rest, '\n', &line))
        drawing.length = (size_t)(reader->rest.at - drawing.at);
    return drawing;
}

static unsigned
count_lines(struct slice text)
{
    struct slice line;
    unsigned lines = 0;

    while (text_take_part(&text, '\n', &line))
        lines++;
    return lines;
}

static cn_status
read_block(struct reader *reader)
{
    struct puzzle_draft *draft = reader->draft;
    const char *at = reader->line.at;
    char letter;

    if (draft->blocks == CN_BLOCKS_MAX)
        return refuse(reader, at, "at most 27 blocks");
    struct block *block = &draft->block[draft->blocks];
    cn_status status = read_word(reader, block->name, sizeof block->name,
                                 "the block's name, a word of at most 31 bytes");
    if (status != CN_OK)
        return status;
    const struct slice drawing = take_drawing(reader);
    if (drawing.length == 0)
        return refuse(reader, at, "the block's drawing, indented, on the lines below");
    status = drawing_read(&block->shape, &letter, drawing, '\n', reader->error);
    if (status != CN_OK) {
        if (reader->error != NULL)
            reader->error->line += reader->number;
        return status;
    }
    block->line = reader->number;
    draft->blocks++;
    reader->number += count_lines(drawing);
    return CN_OK;
}

static cn_status
read_pin(struct reader *reader)
{
    struct puzzle_draft *draft = reader->draft;
    const char *at = reader->line.at;
    char signature[2 * SIGNATURE_SIZE];

    if (draft->blocks == 0)
        return refuse(reader, at, "a block before the pin");
    cn_status status =
        read_word(reader, signature, sizeof signature, "a signature such as 1221101");
    if (status != CN_OK)
        return status;
    struct block *block = &draft->block[draft->blocks - 1];
    if (block->pinned)
        return refuse(reader, at, "one pin for each block");
    block->pin_line = reader->number;
    status = shape_read_signature(&block->pin, signature, reader->error);
    if (status != CN_OK && reader->error != NULL) {
        reader->error->line = reader->number;
        reader->error->column += column_of(reader, at) - 1;
    }
    block->pinned = status == CN_OK;
    return status;
}

static cn_status
read_name(struct reader *reader)
{
    return read_word(reader, reader->draft->name, sizeof reader->draft->name,
                     "the puzzle's name, a word of at most 31 bytes");
}

enum { KEY_PUZZLE, KEY_TITLE, KEY_TARGET, KEY_CONVENTION, KEY_BLOCK, KEY_PIN, KEY_COUNT };

struct key {
    const char *word;
    cn_status (*read)(struct reader *reader);
    bool again; /* may it be there more than once? */
};

static const struct key KEYS[KEY_COUNT] = {
    [KEY_PUZZLE] = {"puzzle", read_name, false},
    [KEY_TITLE] = {"title", read_title, false},
    [KEY_TARGET] = {"target", read_target, false},
    [KEY_CONVENTION] = {"convention", read_convention, false},
    [KEY_BLOCK] = {"block", read_block, true},
    [KEY_PIN] = {"pin", read_pin, true},
};

static unsigned
key_number(struct slice word)
{
    unsigned k = 0;

    while (k < KEY_COUNT && !text_equals(word, KEYS[k].word))
        k++;
    return k;
}

static void
skip_blanks(struct slice *line)
{
    while (line->length != 0 && (*line->at == ' ' || *line->at == '\t'))
        *line = (struct slice){line->at + 1, line->length - 1};
}

static cn_status
read_line(struct reader *reader)
{
    const struct slice whole = reader->line;
    struct slice word;

    if (whole.length == 0 || *whole.at == '#' || !text_take_word(&reader->line, &word))
        return CN_OK;
    if (word.at != whole.at)
        return refuse(reader, word.at, "a drawing only below its block");
    const unsigned key = key_number(word);
    if (key == KEY_COUNT)
        return refuse(reader, word.at, "one of puzzle, title, target, convention, block, pin");
    if (key != KEY_PUZZLE && (reader->seen >> KEY_PUZZLE & 1) == 0)
        return refuse(reader, word.at, "'puzzle NAME' before anything else");
    if (!KEYS[key].again && (reader->seen >> key & 1) != 0)
        return refuse(reader, word.at, "this key once");
    reader->seen |= 1u << key;
    skip_blanks(&reader->line);
    return KEYS[key].read(reader);
}

cn_status
puzzletext_read(struct puzzle_draft *out, struct slice text, cn_error *error)
{
    struct puzzle_draft draft = {.blocks = 0};
    struct reader reader = {.draft = &draft, .rest = text, .error = error};

    cn_status status = plaintext_check(text, error);
    if (status != CN_OK)
        return status;
    while (text_take_part(&reader.rest, '\n', &reader.line)) {
        reader.start = reader.line.at;
        reader.number++;
        status = read_line(&reader);
        if (status != CN_OK)
            return status;
    }
    reader.number++;
    reader.start = text.at + text.length;
    if ((reader.seen >> KEY_PUZZLE & 1) == 0)
        return refuse(&reader, reader.start, "a line 'puzzle NAME'");
    if ((reader.seen >> KEY_TARGET & 1) == 0)
        return refuse(&reader, reader.start, "a line 'target 3x3x3'");
    if (draft.blocks == 0)
        return refuse(&reader, reader.start, "at least one block");
    *out = draft;
    return CN_OK;
}

bool
convention_named(struct slice word, cn_convention *convention)
{
    for (unsigned c = CN_ALL; c <= CN_ANCHORED; c++)
        if (text_equals(word, cn_convention_name((cn_convention)c))) {
            *convention = (cn_convention)c;
            return true;
        }
    return false;
}

cn_status
cn_puzzle_parse(const char *text, size_t length, cn_puzzle **puzzle, cn_error *error)
{
    struct puzzle_draft draft;
    const cn_status status = puzzletext_read(&draft, (struct slice){text, length}, error);

    return status == CN_OK ? puzzle_build(&draft, puzzle, error) : status;
}
