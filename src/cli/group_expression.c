/* Expressions: what they give, in how few moves, and what undoes them. */
#include "cli/exits.h"
#include "cli/group.h"
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>

/* Print one result and release it; name is its field in JSON. */
static int
report(const struct group_request *request, const char *name, char *result)
{
    int code = EXIT_DONE;

    if (result == NULL)
        return complain("group", EXIT_MEMORY, "not enough memory");
    if (request->options->json)
        code = report_json("group",
                           json_pack("{s:i, s:s, s:s, s:b, s:s}", "version", JSON_VERSION, "group",
                                     cn_group_name(request->group), "expression", request->text,
                                     "sequence", request->options->sequence, name, result),
                           false);
    else
        printf("%s\n", result);
    free(result);
    return code;
}

int
group_product(const struct group_request *request)
{
    cn_permutation element;

    const int code = group_evaluate(request, &element);
    return code == EXIT_DONE ? report(request, "element", group_text(request->group, &element))
                             : code;
}

typedef cn_status rewrite_fn(const cn_group *group, const char *text, bool sequence, char **out,
                             cn_error *error);

static int
rewrite(const struct group_request *request, rewrite_fn *rewritten)
{
    char *result = NULL;
    cn_error error = {0};

    const cn_status status =
        rewritten(request->group, request->text, request->options->sequence, &result, &error);
    return status == CN_OK ? report(request, "result", result)
                           : group_refuse(request, status, &error);
}

int
group_simplify(const struct group_request *request)
{
    return rewrite(request, cn_group_simplify);
}

int
group_invert(const struct group_request *request)
{
    return rewrite(request, cn_group_invert);
}
