#ifndef FORMATS_XMPUZZLE_ELEMENTS_H
#define FORMATS_XMPUZZLE_ELEMENTS_H

#include "formats/xmpuzzle_file.h"

#include <expat.h>

enum { DEPTH_MAX = 64 };

/* Where the parser is; what is not one of these is passed over with all in it. */
enum place {
    NOWHERE, /* around the root */
    PUZZLE,
    GRID_TYPE,
    COLOURS,
    COLOUR,
    SHAPES,
    VOXEL,
    PROBLEMS,
    PROBLEM,
    ENTRIES,
    ENTRY,
    RESULT,
    BITMAP,
    PAIR,
    SOLUTIONS,
    SOLUTION,
    ASSEMBLY,
    ELSEWHERE,
};

struct parse {
    struct xm_file *file;
    XML_Parser parser;
    unsigned problem; /* the one that is wanted */
    bool assemblies;
    enum place inside[DEPTH_MAX];
    unsigned depth;
    char *text; /* of the element that is being read */
    size_t length, room;
    size_t text_offset;
    cn_status status;
    cn_error *error;
};

/* Where the parser is in the text. */
size_t parse_offset(const struct parse *parse);

/* The value of an attribute, NULL if it is not there. */
const char *attribute_find(const XML_Char **attributes, const char *name);

/* Its number from 0, `missing` if it is not there. */
cn_status attribute_read(struct parse *parse, const XML_Char **attributes, const char *name,
                         unsigned highest, unsigned missing, unsigned *out);

/* Its number, which must be there. */
cn_status attribute_need(struct parse *parse, const XML_Char **attributes, const char *name,
                         unsigned lowest, unsigned highest, unsigned *out);

/* Its text in the file's arena, empty if it is not there. */
cn_status attribute_keep(struct parse *parse, const XML_Char **attributes, const char *name,
                         struct slice *out);

struct element {
    enum place parent;
    const char *name;
    cn_status (*start)(struct parse *parse, const XML_Char **attributes);
    cn_status (*end)(struct parse *parse); /* wants the text in it */
};

extern const struct element ELEMENTS[ELSEWHERE];

#endif
