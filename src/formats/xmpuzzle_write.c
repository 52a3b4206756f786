/* The puzzle of an .xmpuzzle file, as far as the solutions. */
#include "base/fail.h"
#include "formats/export.h"
#include "formats/output.h"
#include "formats/xmpuzzle_file.h"
#include "packing/draft.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Bytes of the text of a box: for each cell a kind and a colour of two digits. */
enum { BOX_TEXT_SIZE = 3 * BOX_MAX + 1 };

/* The text as the value of an attribute. */
static cn_status
put_escaped(const struct output *output, const char *text)
{
    cn_status status = CN_OK;

    for (; *text != '\0' && status == CN_OK; text++) {
        const bool no_character = /* U+FFFE and U+FFFF, which are none in XML */
            strncmp(text, "\xef\xbf\xbe", 3) == 0 || strncmp(text, "\xef\xbf\xbf", 3) == 0;
        if (no_character) {
            text += 2;
            status = output_text(output, "?");
        } else if (strchr("<>&\"\t", *text) != NULL)
            status = output_format(output, "&#%d;", *text);
        else
            status = output->put(output->context, text, 1);
    }
    return status;
}

static cn_status
put_shape(const struct output *output, struct box box, const char *name, const char *text)
{
    cn_status status = output_format(output, "    <voxel x=\"%u\" y=\"%u\" z=\"%u\" name=\"",
                                     box.size[2], box.size[1], box.size[0]);

    if (status == CN_OK)
        status = put_escaped(output, name);
    return status == CN_OK ? output_format(output, "\" type=\"0\">%s</voxel>\n", text) : status;
}

/* One more cell of a box; returns the end of the text. */
static char *
add_cell(char *end, char kind, unsigned colour)
{
    *end++ = kind;
    if (colour != 0)
        end += snprintf(end, sizeof "63", "%u", colour);
    *end = '\0';
    return end;
}

static cn_status
put_block(const struct output *output, const struct block *block)
{
    const struct shape *shape = &block->shape;
    char text[BOX_TEXT_SIZE];
    char *end = text;

    for (unsigned i = 0, next = 0; i < box_volume(shape->box); i++) {
        const bool filled =
            next < shape->count && box_number(shape->box, shape->voxel[next].cell) == i;
        end = add_cell(end, filled ? '#' : '_', filled ? shape->voxel[next].colour : 0);
        next += filled;
    }
    return put_shape(output, shape->box, block->name, text);
}

static cn_status
put_target(const struct output *output, const struct target *target)
{
    static const char KINDS[] = {[CELL_OUTSIDE] = '_', [CELL_FILL] = '#', [CELL_OPTIONAL] = '+'};
    char text[BOX_TEXT_SIZE];
    char *end = text;

    for (unsigned i = 0; i < box_volume(target->box); i++)
        end = add_cell(end, KINDS[target->kind[i]], target->colour[i]);
    return put_shape(output, target->box, "target", text);
}

static cn_status
put_head(const struct puzzle_draft *draft, const struct output *output)
{
    cn_status status = output_text(output, "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n"
                                           "  <gridType type=\"0\"/>\n  <colors>\n");

    for (unsigned c = 1; c <= draft->colours && status == CN_OK; c++)
        status = output_format(output, "    <color red=\"%u\" green=\"%u\" blue=\"%u\"/>\n",
                               c * 97 % 256, c * 151 % 256, c * 211 % 256);
    if (status == CN_OK)
        status = output_text(output, "  </colors>\n  <shapes>\n");
    for (unsigned b = 0; b < draft->blocks && status == CN_OK; b++)
        status = put_block(output, &draft->block[b]);
    if (status == CN_OK)
        status = put_target(output, &draft->target);
    return status == CN_OK ? output_text(output, "  </shapes>\n  <problems>\n") : status;
}

static cn_status
put_entries(const struct puzzle_draft *draft, const struct output *output)
{
    cn_status status = output_text(output, "      <shapes>\n");

    for (unsigned b = 0; b < draft->blocks && status == CN_OK; b++) {
        const struct block *block = &draft->block[b];
        if (block->least == block->most)
            status =
                output_format(output, "        <shape id=\"%u\" count=\"%u\"/>\n", b, block->most);
        else
            status = output_format(output, "        <shape id=\"%u\" min=\"%u\" max=\"%u\"/>\n", b,
                                   block->least, block->most);
    }
    return status == CN_OK ? output_format(output, "      </shapes>\n      <result id=\"%u\"/>\n",
                                           draft->blocks)
                           : status;
}

/* The problem as far as its solutions. */
static cn_status
put_problem(const struct puzzle_draft *draft, uint64_t assemblies, const struct output *output)
{
    cn_status status = output_text(output, "    <problem name=\"");

    if (status == CN_OK)
        status = put_escaped(output, draft->title[0] != '\0' ? draft->title : draft->name);
    if (status == CN_OK)
        status = output_format(output, "\" state=\"%u\"", assemblies != 0 ? 2 : 0);
    if (status == CN_OK && assemblies != 0)
        status = output_format(output, " assemblies=\"%" PRIu64 "\"", assemblies);
    if (status == CN_OK && draft->holes != HOLES_ANY)
        status = output_format(output, " maxHoles=\"%u\"", draft->holes);
    if (status == CN_OK)
        status = output_text(output, ">\n");
    if (status == CN_OK)
        status = put_entries(draft, output);
    if (status == CN_OK)
        status = output_text(output, "      <bitmap>\n");
    for (unsigned c = 0; c < draft->colours && status == CN_OK; c++)
        status = output_format(output, "        <pair piece=\"%u\" result=\"%u\"/>\n", c, c);
    if (status == CN_OK)
        status = output_text(output, "      </bitmap>\n");
    return status == CN_OK && assemblies != 0 ? output_text(output, "      <solutions>\n") : status;
}

cn_status
xm_check(const struct puzzle_draft *draft, cn_error *error)
{
    static const struct export_abilities ABILITIES = {".xmpuzzle", true, true, true};
    const struct block *refused;

    cn_status status = export_check(draft, &ABILITIES, error);
    if (status != CN_OK)
        return status;
    status = export_all_agree(draft, MOTIONS_ROTATIONS, &refused);
    if (status != CN_OK)
        return fail_memory(error);
    if (refused != NULL)
        return fail(error, CN_ECONTENT,
                    "block '%s': expected the rotations of space as its motions for .xmpuzzle",
                    refused->name);
    return CN_OK;
}

cn_status
xm_put_puzzle(const struct puzzle_draft *draft, uint64_t assemblies, const struct output *output)
{
    const cn_status status = put_head(draft, output);

    return status == CN_OK ? put_problem(draft, assemblies, output) : status;
}
