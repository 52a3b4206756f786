#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cubenum/number.h"
#include "cubenum/search.h"

#include <jansson.h>

/* Version of the JSON documents' schema: grows when a field changes its meaning or goes away. */
enum { JSON_VERSION = 1 };

/*
 * A count as JSON has it: an integer up to 2^53-1, a decimal string beyond.  NULL if memory ran
 * out.
 */
json_t *json_count(uint64_t count);
json_t *json_big_count(cn_number number);

/*
 * Put a value into an array or an object, and take it over.  Once memory has run out, here or
 * before (*into or value is NULL), *into is released and NULL.
 */
void json_add(json_t **into, json_t *value);
void json_put(json_t **into, const char *key, json_t *value);

/*
 * Print one document on stdout, indented or as one line, and release it.  document is NULL if
 * memory ran out while it was put together.  Returns an exit code, after a complaint if it is not
 * EXIT_DONE.
 */
int report_json(const char *command, json_t *document, bool one_line);

/*
 * Bring stdout to its end: EXIT_DONE, or EXIT_WRITE after a complaint if a write failed at any
 * time.
 */
int report_finish(const char *command);

/* EXIT_WRITE, after a complaint with the reason in errno: for those who notice at once. */
int report_failed_write(const char *command);

/* The machine as an object; NULL if memory ran out. */
json_t *json_machine(const cn_topology *topology, unsigned requested);

/* Is the target a cube, all of it? */
bool target_is_cube(const cn_puzzle *puzzle);

/* "cube" or "target". */
const char *target_word(const cn_puzzle *puzzle);

/* What decided the number of workers, in words. */
const char *decider_words(cn_decider decider);

#endif
