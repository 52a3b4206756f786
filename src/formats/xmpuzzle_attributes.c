/* The attributes of an element of an .xmpuzzle file. */
#include "base/fail.h"
#include "formats/xmpuzzle_elements.h"

#include <string.h>

size_t
parse_offset(const struct parse *parse)
{
    const XML_Index index = XML_GetCurrentByteIndex(parse->parser);

    return index < 0 ? 0 : (size_t)index;
}

const char *
attribute_find(const XML_Char **attributes, const char *name)
{
    for (; *attributes != NULL; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

cn_status
attribute_read(struct parse *parse, const XML_Char **attributes, const char *name, unsigned highest,
               unsigned missing, unsigned *out)
{
    const char *text = attribute_find(attributes, name);
    uint64_t value = missing;

    if (text != NULL && !text_parse_unsigned(text, 0, highest, &value))
        return xm_fail(parse->file, parse_offset(parse), parse->error,
                       "%s=\"%s\": expected a number up to %u", name, text, highest);
    *out = (unsigned)value;
    return CN_OK;
}

cn_status
attribute_need(struct parse *parse, const XML_Char **attributes, const char *name, unsigned lowest,
               unsigned highest, unsigned *out)
{
    const char *text = attribute_find(attributes, name);
    uint64_t value;

    if (text == NULL || !text_parse_unsigned(text, lowest, highest, &value))
        return xm_fail(parse->file, parse_offset(parse), parse->error,
                       "expected %s=\"%u\" to \"%u\" here", name, lowest, highest);
    *out = (unsigned)value;
    return CN_OK;
}

cn_status
attribute_keep(struct parse *parse, const XML_Char **attributes, const char *name,
               struct slice *out)
{
    const char *text = attribute_find(attributes, name);
    const size_t length = text != NULL ? strlen(text) : 0;
    char *kept = arena_alloc(&parse->file->arena, length + 1, 1);

    if (kept == NULL)
        return fail_memory(parse->error);
    if (text != NULL)
        memcpy(kept, text, length + 1);
    *out = (struct slice){kept, length};
    return CN_OK;
}
