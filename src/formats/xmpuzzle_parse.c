/* The XML of an .xmpuzzle file. */
#include "base/fail.h"
#include "formats/xmpuzzle_elements.h"
#include "packing/draft.h"

#include <stdlib.h>
#include <string.h>

/* The parser stops; its handlers may be called a little longer all the same. */
static void
stop(struct parse *parse, cn_status status)
{
    parse->status = status;
    XML_StopParser(parse->parser, XML_FALSE);
}

/* What an element of this name is inside of another; ELSEWHERE if nothing known. */
static enum place
find_element(enum place parent, const char *name)
{
    unsigned place = NOWHERE + 1;

    while (place < ELSEWHERE
           && (ELEMENTS[place].parent != parent || strcmp(ELEMENTS[place].name, name) != 0))
        place++;
    return (enum place)place;
}

static void
on_start(void *user, const XML_Char *name, const XML_Char **attributes)
{
    struct parse *parse = user;

    if (parse->status != CN_OK)
        return;
    if (parse->depth == DEPTH_MAX - 1) {
        stop(parse, xm_fail(parse->file, parse_offset(parse), parse->error,
                            "expected elements in less than %d others", DEPTH_MAX - 1));
        return;
    }
    const enum place place = find_element(parse->inside[parse->depth], name);
    if (parse->depth == 0 && place != PUZZLE) {
        stop(parse, xm_fail(parse->file, parse_offset(parse), parse->error,
                            "<%s>: expected <puzzle>, the root of an .xmpuzzle file", name));
        return;
    }
    parse->inside[++parse->depth] = place;
    parse->length = 0;
    if (place == ELSEWHERE || ELEMENTS[place].start == NULL)
        return;
    const cn_status status = ELEMENTS[place].start(parse, attributes);
    if (status != CN_OK)
        stop(parse, status);
}

static bool
wants_text(const struct parse *parse)
{
    const enum place place = parse->inside[parse->depth];

    return place != NOWHERE && place != ELSEWHERE && ELEMENTS[place].end != NULL;
}

static void
on_end(void *user, const XML_Char *name)
{
    struct parse *parse = user;

    (void)name;
    if (parse->status != CN_OK)
        return;
    if (wants_text(parse)) {
        if (parse->length == 0)
            parse->text_offset = parse_offset(parse);
        const cn_status status = ELEMENTS[parse->inside[parse->depth]].end(parse);
        if (status != CN_OK)
            stop(parse, status);
    }
    parse->length = 0;
    parse->depth--;
}

static void
on_text(void *user, const XML_Char *text, int length)
{
    struct parse *parse = user;
    const size_t more = (size_t)length;

    if (parse->status != CN_OK || !wants_text(parse))
        return;
    if (parse->length == 0)
        parse->text_offset = parse_offset(parse);
    if (parse->room - parse->length < more) {
        const size_t room = 2 * parse->room + more + 256;
        char *grown = realloc(parse->text, room);
        if (grown == NULL) {
            stop(parse, fail_memory(parse->error));
            return;
        }
        parse->text = grown;
        parse->room = room;
    }
    memcpy(parse->text + parse->length, text, more);
    parse->length += more;
}

/* Entities, by which a small file could become a huge one, are declared nowhere else. */
static void
on_doctype(void *user, const XML_Char *name, const XML_Char *system, const XML_Char *public,
           int internal)
{
    static const char START[] = "<!DOCTYPE";
    struct parse *parse = user;
    const struct slice text = parse->file->text;
    size_t offset = parse_offset(parse);

    (void)name, (void)system, (void)public, (void)internal;
    if (parse->status != CN_OK)
        return;
    /* the parser has gone on to where it became sure of all arguments */
    while (offset != 0
           && (text.length - offset < sizeof START
               || memcmp(text.at + offset, START, sizeof START - 1) != 0))
        offset--;
    stop(parse,
         xm_fail(parse->file, offset, parse->error, "expected no document type declaration"));
}

/* What expat itself says of the text. */
static cn_status
parser_status(const struct parse *parse)
{
    const enum XML_Error code = XML_GetErrorCode(parse->parser);

    if (code == XML_ERROR_NO_MEMORY)
        return fail_memory(parse->error);
    return xm_fail(parse->file, parse_offset(parse), parse->error, "%s: expected well-formed XML",
                   XML_ErrorString(code));
}

cn_status
xm_parse(struct xm_file *file, struct slice text, unsigned problem, bool assemblies,
         cn_error *error)
{
    struct parse parse = {
        .file = file,
        .parser = XML_ParserCreate(NULL),
        .problem = problem,
        .assemblies = assemblies,
        .error = error,
    };

    *file = (struct xm_file){.text = text, .holes = HOLES_ANY};
    if (parse.parser == NULL)
        return fail_memory(error);
    XML_SetUserData(parse.parser, &parse);
    XML_SetElementHandler(parse.parser, on_start, on_end);
    XML_SetCharacterDataHandler(parse.parser, on_text);
    XML_SetStartDoctypeDeclHandler(parse.parser, on_doctype);
    if (XML_Parse(parse.parser, text.at, (int)text.length, XML_TRUE) != XML_STATUS_OK
        && parse.status == CN_OK)
        parse.status = parser_status(&parse);
    XML_ParserFree(parse.parser);
    free(parse.text);
    for (size_t i = 0; i < file->shape.count && file->cell.at != NULL; i++)
        file->shape.at[i].cell = file->cell.at + file->shape.at[i].first;
    return parse.status;
}
