/* The built-in groups. */
#include "cubenum/catalogue.h"

#include "base/fail.h"
#include "base/text.h"
#include "catalogue/embedded_groups.h"
#include "cubenum/formats.h"

#include <string.h>

enum { GROUPS = 1 + sizeof embedded_groups / sizeof embedded_groups[0] };

static const char *const ABOUT[GROUPS] = {
    "the cuboctahedron puzzle: 12 vertices, 24 edges, 14 faces that turn",
    "the octahedron puzzle: 6 vertices of 4 orientations, 12 edges, 8 faces that turn",
    "the pyraminx without its tips",
    "Rubik's cube",
    "Rubik's 2x2x2 cube, held at one corner",
    "the skewb, held at four corners",
};

unsigned
cn_catalogue_groups(void)
{
    return GROUPS;
}

cn_catalogue_group
cn_catalogue_get_group(unsigned index)
{
    if (index == 0)
        return (cn_catalogue_group){.name = "cuboctahedron", .about = ABOUT[0]};
    const struct embedded *group = &embedded_groups[index - 1];
    return (cn_catalogue_group){
        .name = group->name,
        .about = ABOUT[index],
        .text = group->text,
        .text_length = group->length,
    };
}

cn_status
cn_group_builtin(const char *name, cn_group **out, cn_error *error)
{
    char names[120];
    struct writer writer = {names, sizeof names, 0};

    for (unsigned i = 0; i < GROUPS; i++) {
        const cn_catalogue_group group = cn_catalogue_get_group(i);
        write_format(&writer, "%s%s", i > 0 ? ", " : "", group.name);
        if (strcmp(group.name, name) == 0)
            return group.text == NULL ? cn_group_cuboctahedron(out, error)
                                      : cn_group_read(group.text, group.text_length, out, error);
    }
    return fail(error, CN_EINVAL, "unknown group '%s': expected one of %s", name, names);
}
