#ifndef CLI_GROUP_H
#define CLI_GROUP_H

#include "cli/options.h"
#include "cubenum/group.h"

#include <jansson.h>

/* What one call of 'cubenum group' is about. */
struct group_request {
    const struct options *options;
    const cn_group *group;
    uint64_t moves;     /* those that --moves chooses */
    bool cuboctahedron; /* the built-in one, whose symmetries element.h knows */
    const char *text;   /* the expression, or NULL */
};

/* The subcommands; each returns an exit code, after a complaint if it is not EXIT_DONE. */
int group_moves(const struct group_request *request);
int group_product(const struct group_request *request);
int group_simplify(const struct group_request *request);
int group_invert(const struct group_request *request);
int group_element(const struct group_request *request);
int group_order(const struct group_request *request);
int group_info(const struct group_request *request);
int group_random(const struct group_request *request);

/* For those: an exit code as above. */
int group_evaluate(const struct group_request *request, cn_permutation *element);
int group_chain(const struct group_request *request, cn_chain **chain);

/* EXIT_CONTENT or another code, after complaining of the expression. */
int group_refuse(const struct group_request *request, cn_status status, const cn_error *error);

/* An element as text, to be freed by free(); NULL if memory ran out. */
char *group_text(const cn_group *group, const cn_permutation *element);

/* The same as JSON. */
json_t *group_json(const cn_group *group, const cn_permutation *element);

/* An order as JSON has counts: an integer up to 2^53-1, a decimal string beyond. */
json_t *group_json_order(const cn_order *order);

#endif
