/* What is taken from each element of an .xmpuzzle file. */
#include "base/fail.h"
#include "formats/import.h"
#include "formats/xmpuzzle_elements.h"
#include "packing/draft.h"

#include <string.h>

static cn_status
start_puzzle(struct parse *parse, const XML_Char **attributes)
{
    enum { NEWEST = 2 };
    unsigned version;

    const cn_status status = attribute_read(parse, attributes, "version", 9999, 1, &version);
    if (status == CN_OK && version > NEWEST)
        return xm_fail(parse->file, parse_offset(parse), parse->error,
                       "version %u of the format: expected %d at most", version, NEWEST);
    return status;
}

static cn_status
start_grid(struct parse *parse, const XML_Char **attributes)
{
    static const char *const NAMES[] = {
        "cubes", "triangular prisms", "spheres", "rhombic tetrahedra", "tetrahedra and octahedra",
    };
    unsigned type;

    const cn_status status = attribute_read(parse, attributes, "type", 9999, 0, &type);
    if (status == CN_OK && type != 0)
        return xm_fail(parse->file, parse_offset(parse), parse->error,
                       "grid type %u: %s: expected cubes (0)", type,
                       type < sizeof NAMES / sizeof NAMES[0] ? NAMES[type] : "unknown");
    return status;
}

static cn_status
start_colour(struct parse *parse, const XML_Char **attributes)
{
    (void)attributes;
    if (parse->file->colours == COLOURS_MAX)
        return xm_fail(parse->file, parse_offset(parse), parse->error,
                       "expected at most %d colours", COLOURS_MAX);
    parse->file->colours++;
    return CN_OK;
}

static cn_status
start_voxel(struct parse *parse, const XML_Char **attributes)
{
    static const char *const SIZE[] = {"x", "y", "z"};
    static const char *const HOTSPOT[] = {"hx", "hy", "hz"};
    struct xm_file *file = parse->file;

    if (!XM_ROOM(file->shape))
        return fail_memory(parse->error);
    struct xm_shape *shape = &file->shape.at[file->shape.count++];
    *shape = (struct xm_shape){.cells = 0};
    for (unsigned k = 0; k < 3; k++) {
        const cn_status status =
            attribute_need(parse, attributes, SIZE[k], 1, SIDE_MAX, &shape->size[k]);
        if (status != CN_OK)
            return status;
        const char *hotspot = attribute_find(attributes, HOTSPOT[k]);
        if (hotspot != NULL
            && !import_signed((struct slice){hotspot, strlen(hotspot)}, &shape->hotspot[k]))
            return xm_fail(file, parse_offset(parse), parse->error, "%s=\"%s\": expected a number",
                           HOTSPOT[k], hotspot);
    }
    return attribute_keep(parse, attributes, "name", &shape->name);
}

static cn_status
start_problems(struct parse *parse, const XML_Char **attributes)
{
    (void)attributes;
    parse->file->problems_offset = parse_offset(parse);
    return CN_OK;
}

/* Is the element part of the problem that is wanted? */
static bool
is_wanted(const struct parse *parse)
{
    return parse->file->problems == parse->problem;
}

static cn_status
start_problem(struct parse *parse, const XML_Char **attributes)
{
    struct xm_file *file = parse->file;

    file->problems++;
    if (!is_wanted(parse))
        return CN_OK;
    file->problem_offset = parse_offset(parse);
    const cn_status status =
        attribute_read(parse, attributes, "maxHoles", UINT_MAX - 1, HOLES_ANY, &file->holes);
    return status == CN_OK ? attribute_keep(parse, attributes, "name", &file->title) : status;
}

static cn_status
start_entry(struct parse *parse, const XML_Char **attributes)
{
    struct xm_file *file = parse->file;
    unsigned count;

    if (!is_wanted(parse))
        return CN_OK;
    if (file->entry.count == XM_ENTRIES_MAX)
        return xm_fail(file, parse_offset(parse), parse->error, "expected at most %d pieces",
                       XM_ENTRIES_MAX);
    if (!XM_ROOM(file->entry))
        return fail_memory(parse->error);
    struct xm_entry *entry = &file->entry.at[file->entry.count++];
    *entry = (struct xm_entry){
        .offset = parse_offset(parse),
        .line = (unsigned)XML_GetCurrentLineNumber(parse->parser),
    };
    cn_status status = attribute_need(parse, attributes, "id", 0, 999999, &entry->shape);
    if (status == CN_OK)
        status = attribute_read(parse, attributes, "count", COPIES_MAX, 1, &count);
    if (status == CN_OK)
        status = attribute_read(parse, attributes, "min", COPIES_MAX, count, &entry->least);
    if (status == CN_OK)
        status = attribute_read(parse, attributes, "max", COPIES_MAX, count, &entry->most);
    if (status == CN_OK && entry->least > entry->most)
        return xm_fail(file, entry->offset, parse->error,
                       "min=\"%u\" max=\"%u\": expected the lower number first", entry->least,
                       entry->most);
    return status;
}

static cn_status
start_result(struct parse *parse, const XML_Char **attributes)
{
    struct xm_file *file = parse->file;

    if (!is_wanted(parse))
        return CN_OK;
    if (file->has_result)
        return xm_fail(file, parse_offset(parse), parse->error, "expected one result");
    file->has_result = true;
    file->result_offset = parse_offset(parse);
    return attribute_need(parse, attributes, "id", 0, 999999, &file->result);
}

static cn_status
start_pair(struct parse *parse, const XML_Char **attributes)
{
    struct xm_file *file = parse->file;
    const unsigned last = file->colours == 0 ? 0 : file->colours - 1;

    if (!is_wanted(parse))
        return CN_OK;
    if (file->colours == 0)
        return xm_fail(file, parse_offset(parse), parse->error, "expected no pair without colours");
    if (!XM_ROOM(file->pair))
        return fail_memory(parse->error);
    struct xm_pair *pair = &file->pair.at[file->pair.count++];
    pair->offset = parse_offset(parse);
    cn_status status = attribute_need(parse, attributes, "piece", 0, last, &pair->piece);
    if (status == CN_OK)
        status = attribute_need(parse, attributes, "result", 0, last, &pair->result);
    pair->piece++;
    pair->result++;
    return status;
}

/* Of the element that ends; there is no array before the first text. */
static struct slice
text_of(const struct parse *parse)
{
    return (struct slice){parse->text != NULL ? parse->text : "", parse->length};
}

static cn_status
end_voxel(struct parse *parse)
{
    return xm_read_cells(parse->file, text_of(parse), parse->text_offset, parse->error);
}

static cn_status
end_assembly(struct parse *parse)
{
    if (!parse->assemblies || !is_wanted(parse))
        return CN_OK;
    return xm_read_assembly(parse->file, text_of(parse), parse->text_offset, parse->error);
}

const struct element ELEMENTS[ELSEWHERE] = {
    [PUZZLE] = {NOWHERE, "puzzle", start_puzzle, NULL},
    [GRID_TYPE] = {PUZZLE, "gridType", start_grid, NULL},
    [COLOURS] = {PUZZLE, "colors", NULL, NULL},
    [COLOUR] = {COLOURS, "color", start_colour, NULL},
    [SHAPES] = {PUZZLE, "shapes", NULL, NULL},
    [VOXEL] = {SHAPES, "voxel", start_voxel, end_voxel},
    [PROBLEMS] = {PUZZLE, "problems", start_problems, NULL},
    [PROBLEM] = {PROBLEMS, "problem", start_problem, NULL},
    [ENTRIES] = {PROBLEM, "shapes", NULL, NULL},
    [ENTRY] = {ENTRIES, "shape", start_entry, NULL},
    [RESULT] = {PROBLEM, "result", start_result, NULL},
    [BITMAP] = {PROBLEM, "bitmap", NULL, NULL},
    [PAIR] = {BITMAP, "pair", start_pair, NULL},
    [SOLUTIONS] = {PROBLEM, "solutions", NULL, NULL},
    [SOLUTION] = {SOLUTIONS, "solution", NULL, NULL},
    [ASSEMBLY] = {SOLUTION, "assembly", NULL, end_assembly},
};
