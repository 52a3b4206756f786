/* One element: is it in the group, or why not; its order, parity, cycles, inverse and class. */
#include "cli/exits.h"
#include "cli/group.h"
#include "cli/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* What is known of an element, for both reports. */
struct findings {
    const struct group_request *request;
    cn_permutation element;
    cn_analysis analysis;
    char *text, *inverse;
};

static int
find(struct findings *findings)
{
    const struct group_request *request = findings->request;
    const cn_permutation inverse = cn_permutation_inverse(&findings->element);
    cn_chain *chain = NULL;
    cn_error error = {0};

    findings->text = group_text(request->group, &findings->element);
    findings->inverse = group_text(request->group, &inverse);
    if (findings->text == NULL || findings->inverse == NULL)
        return complain("group", EXIT_MEMORY, "not enough memory");
    const int code = group_chain(request, &chain);
    if (code != EXIT_DONE)
        return code;
    const cn_status status = cn_group_analyse(request->group, request->moves, chain,
                                              &findings->element, &findings->analysis, &error);
    cn_chain_free(chain);
    return status == CN_OK ? EXIT_DONE : complain_of("group", status, &error);
}

static const char *
parity_word(const cn_orbit_analysis *orbit)
{
    return orbit->odd ? "odd" : "even";
}

/* "vertices odd, edges even". */
static void
print_parities(const struct findings *findings)
{
    for (unsigned o = 0; o < findings->analysis.orbits; o++) {
        const cn_orbit orbit = cn_group_orbit(findings->request->group, o);
        printf("%s%s %s", o == 0 ? "parity        " : ", ", orbit.name,
               parity_word(&findings->analysis.orbit[o]));
    }
    printf("\n");
}

static void
print_cycles(const struct findings *findings)
{
    for (unsigned o = 0; o < findings->analysis.orbits; o++) {
        const cn_orbit_analysis *orbit = &findings->analysis.orbit[o];
        printf("%s%s:", o == 0 ? "cycles        " : "              ",
               cn_group_orbit(findings->request->group, o).name);
        for (unsigned i = 0; i < orbit->lengths; i++)
            printf("%s %u of %u", i == 0 ? "" : ",", orbit->cycles[i], orbit->length[i]);
        printf("\n");
    }
}

static void
print_findings(const struct findings *findings)
{
    const cn_analysis *analysis = &findings->analysis;

    printf("element       %s\n", findings->text);
    printf("in the group  %s%s%s\n", analysis->contained ? "yes" : "no",
           analysis->contained ? "" : ": ", analysis->why);
    printf("order         %" PRIu64 "\n", analysis->order);
    print_parities(findings);
    print_cycles(findings);
    printf("inverse       %s\n", findings->inverse);
    if (analysis->conjugates != 0)
        printf("class         %u under the symmetries\n", analysis->conjugates);
}

static json_t *
json_cycles(const cn_orbit_analysis *orbit)
{
    json_t *cycles = json_array();

    for (unsigned i = 0; i < orbit->lengths; i++)
        json_add(&cycles, json_pack("{s:i, s:i}", "length", (int)orbit->length[i], "count",
                                    (int)orbit->cycles[i]));
    return cycles;
}

static json_t *
json_orbits(const struct findings *findings)
{
    json_t *orbits = json_array();

    for (unsigned o = 0; o < findings->analysis.orbits; o++) {
        const cn_orbit_analysis *orbit = &findings->analysis.orbit[o];
        json_add(&orbits, json_pack("{s:s, s:s, s:i, s:o}", "name",
                                    cn_group_orbit(findings->request->group, o).name, "parity",
                                    parity_word(orbit), "orientation", (int)orbit->orientation,
                                    "cycles", json_cycles(orbit)));
    }
    return orbits;
}

static const char *
reason_of(const cn_analysis *analysis)
{
    if (analysis->conjugates == 0)
        return analysis->contained ? "why_not: it is in the group; class: no symmetries are known"
                                   : "class: no symmetries are known";
    return analysis->contained ? "why_not: it is in the group" : NULL;
}

static int
report_json_findings(const struct findings *findings)
{
    const struct group_request *request = findings->request;
    const cn_analysis *analysis = &findings->analysis;
    const char *reason = reason_of(analysis);
    json_t *document = json_pack(
        "{s:i, s:s, s:s, s:b, s:o, s:o, s:o, s:s, s:o}", "version", JSON_VERSION, "group",
        cn_group_name(request->group), "element", findings->text, "in_group", analysis->contained,
        "why_not", analysis->contained ? json_null() : json_string(analysis->why), "order",
        json_count(analysis->order), "orbits", json_orbits(findings), "inverse", findings->inverse,
        "class", analysis->conjugates != 0 ? json_integer(analysis->conjugates) : json_null());

    if (reason != NULL)
        json_put(&document, "reason", json_string(reason));
    return report_json("group", document, false);
}

int
group_element(const struct group_request *request)
{
    struct findings findings = {.request = request};

    int code = group_evaluate(request, &findings.element);
    if (code == EXIT_DONE)
        code = find(&findings);
    if (code == EXIT_DONE && request->options->json)
        code = report_json_findings(&findings);
    else if (code == EXIT_DONE && request->options->quiet)
        printf("%s\n", findings.analysis.contained ? "yes" : "no");
    else if (code == EXIT_DONE)
        print_findings(&findings);
    free(findings.text);
    free(findings.inverse);
    return code;
}
