#include "group/notation.h"

#include "base/fail.h"

cn_status
cn_group_evaluate(const cn_group *group, const char *text, bool sequence, cn_permutation *out,
                  cn_error *error)
{
    return notation_parse(group, text, sequence, out, NULL, error);
}

cn_status
cn_group_simplify(const cn_group *group, const char *text, bool sequence, char **out,
                  cn_error *error)
{
    struct steps steps = {.count = 0};
    char *simple = NULL;

    cn_status status = notation_parse(group, text, sequence, NULL, &steps, error);
    if (status != CN_OK)
        return status;
    status = steps_simplify(group, &steps);
    if (status == CN_OK)
        simple = steps_text(group, &steps);
    steps_release(&steps);
    if (simple == NULL)
        return fail_memory(error);
    *out = simple;
    return CN_OK;
}

cn_status
cn_group_invert(const cn_group *group, const char *text, bool sequence, char **out, cn_error *error)
{
    struct steps steps = {.count = 0};

    const cn_status status = notation_parse(group, text, sequence, NULL, &steps, error);
    if (status != CN_OK)
        return status;
    steps_invert(group, &steps);
    char *inverse = steps_text(group, &steps);
    steps_release(&steps);
    if (inverse == NULL)
        return fail_memory(error);
    *out = inverse;
    return CN_OK;
}
