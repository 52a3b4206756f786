#include "formats/puzzletext_reader.h"

#include "formats/plaintext.h"

static cn_status read_set(struct reader *reader);

enum {
    KEY_PUZZLE,
    KEY_TITLE,
    KEY_TARGET,
    KEY_CONVENTION,
    KEY_HOLES,
    KEY_COLOUR,
    KEY_BLOCK,
    KEY_CELLS,
    KEY_PIN,
    KEY_SET,
    KEY_COUNT
};

struct key {
    const char *word;
    cn_status (*read)(struct reader *reader);
    bool again;  /* may it be there more than once? */
    bool of_set; /* may it be in the text of a set? */
};

static const struct key KEYS[KEY_COUNT] = {
    [KEY_PUZZLE] = {"puzzle", reader_name, false, false},
    [KEY_TITLE] = {"title", reader_title, false, false},
    [KEY_TARGET] = {"target", reader_target, false, false},
    [KEY_CONVENTION] = {"convention", reader_convention, false, false},
    [KEY_HOLES] = {"holes", reader_holes, false, false},
    [KEY_COLOUR] = {"colour", reader_colour, true, false},
    [KEY_BLOCK] = {"block", reader_block, true, true},
    [KEY_CELLS] = {"cells", reader_cells, true, true},
    [KEY_PIN] = {"pin", reader_pin, true, true},
    [KEY_SET] = {"set", read_set, true, false},
};

static const char EXPECTED_KEY[] =
    "one of puzzle, title, target, convention, holes, colour, block, cells, pin, set";

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
    const bool indented = word.at != whole.at;
    const unsigned key = indented ? KEY_COUNT : key_number(word);
    if (key != KEY_CELLS) {
        const cn_status status = reader_finish_block(reader);
        if (status != CN_OK)
            return status;
    }
    if (indented)
        return reader_refuse(reader, word.at,
                             "a drawing only below its block, or a target without sizes");
    if (key == KEY_COUNT)
        return reader_refuse(reader, word.at, EXPECTED_KEY);
    if (reader->of_set && !KEYS[key].of_set)
        return reader_refuse(reader, word.at, "one of block, cells, pin");
    if (!reader->of_set && key != KEY_PUZZLE && (reader->seen >> KEY_PUZZLE & 1) == 0)
        return reader_refuse(reader, word.at, "'puzzle NAME' before anything else");
    if (!KEYS[key].again && (reader->seen >> key & 1) != 0)
        return reader_refuse(reader, word.at, "this key once");
    reader->seen |= 1u << key;
    skip_blanks(&reader->line);
    return KEYS[key].read(reader);
}

static cn_status
read_lines(struct reader *reader)
{
    while (text_take_part(&reader->rest, '\n', &reader->line)) {
        reader->start = reader->line.at;
        reader->number++;
        const cn_status status = read_line(reader);
        if (status != CN_OK)
            return status;
    }
    return reader_finish_block(reader);
}

/* The blocks of the set stand in the line of its name, where their faults are reported, too. */
static cn_status
read_set(struct reader *reader)
{
    struct puzzle_draft *draft = reader->draft;
    const unsigned before = draft->blocks;
    struct slice name, text;

    if (!text_take_word(&reader->line, &name) || reader->sets == NULL
        || !reader->sets->find(reader->sets->context, name, &text))
        return reader_refuse(reader, name.at, "the name of a built-in set");
    cn_status status = reader_end(reader);
    if (status != CN_OK)
        return status;
    struct reader inner = {.draft = draft, .error = reader->error, .of_set = true, .rest = text};
    status = read_lines(&inner);
    if (status == CN_ECONTENT && reader->error != NULL)
        reader->error->column = 0;
    if (status != CN_OK)
        return reader_place(reader, status, name.at);
    for (unsigned b = before; b < draft->blocks; b++) {
        draft->block[b].line = reader->number;
        draft->block[b].pin_line = draft->block[b].pinned ? reader->number : 0;
    }
    reader->owned = false;
    return CN_OK;
}

cn_status
puzzletext_read(struct puzzle_draft *out, struct slice text, const struct puzzletext_sets *sets,
                cn_error *error)
{
    struct reader reader = {.draft = out, .sets = sets, .error = error, .rest = text};

    out->holes = HOLES_ANY;
    cn_status status = plaintext_check(text, error);
    if (status == CN_OK)
        status = read_lines(&reader);
    if (status != CN_OK)
        return status;
    /* what is missing is missed behind the end */
    reader.number++;
    reader.start = text.at + text.length;
    if ((reader.seen >> KEY_PUZZLE & 1) == 0)
        return reader_refuse(&reader, reader.start, "a line 'puzzle NAME'");
    if ((reader.seen >> KEY_TARGET & 1) == 0)
        return reader_refuse(&reader, reader.start, "a line 'target PxRxC', or a drawn target");
    if (out->blocks == 0)
        return reader_refuse(&reader, reader.start, "at least one block");
    return CN_OK;
}
