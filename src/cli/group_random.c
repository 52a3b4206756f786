/* Random elements of a group. */
#include "cli/exits.h"
#include "cli/group.h"
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>

static int
print_elements(const struct group_request *request, const cn_chain *chain, uint64_t count)
{
    uint64_t seed = request->options->seed;

    while (count-- > 0) {
        const cn_permutation element = cn_chain_random(chain, &seed);
        char *text = group_text(request->group, &element);
        if (text == NULL)
            return complain("group", EXIT_MEMORY, "not enough memory");
        printf("%s\n", text);
        free(text);
        if (ferror(stdout) != 0)
            return report_failed_write("group");
    }
    return EXIT_DONE;
}

static int
report_json_elements(const struct group_request *request, const cn_chain *chain, uint64_t count)
{
    uint64_t seed = request->options->seed;
    json_t *elements = json_array();

    while (count-- > 0 && elements != NULL) {
        const cn_permutation element = cn_chain_random(chain, &seed);
        json_add(&elements, group_json(request->group, &element));
    }
    return report_json("group",
                       json_pack("{s:i, s:s, s:o, s:o}", "version", JSON_VERSION, "group",
                                 cn_group_name(request->group), "seed",
                                 json_count(request->options->seed), "elements", elements),
                       false);
}

int
group_random(const struct group_request *request)
{
    const struct options *options = request->options;
    const uint64_t count = option_given(options, OPTION_how_many) ? options->how_many : 1;
    cn_chain *chain = NULL;

    int code = group_chain(request, &chain);
    if (code == EXIT_DONE)
        code = options->json ? report_json_elements(request, chain, count)
                             : print_elements(request, chain, count);
    cn_chain_free(chain);
    return code;
}
