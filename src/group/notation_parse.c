/*
 * Expressions of moves.
 *
 *     expression = term { [ sign ] term }       sign: '*', a middle dot; blanks may stand anywhere
 *     term       = move                         but before what belongs to a move or a bracket
 *                | "1"                          the identity
 *                | element power                in the text form
 *                | "(" [ expression ] ")" power
 *                | "[" expression "," expression "]" power      [A, B] = A B A' B'
 *                | "[" expression ":" expression "]" power      [A: B] = A B A'
 *     move       = name [ angle or exponent ] [ inverse ]
 *     power      = [ exponent ] [ inverse ]     inverse: an apostrophe or '-'
 *
 * What a pair of brackets is short for is written from left to right, and then read as everything
 * else: [F, U] starts with F in a sequence, in a product with U'.
 */
#include "group/notation.h"

#include "base/fail.h"

#include <stdlib.h>
#include <string.h>

/* Brackets in brackets, and exponents, at most: no text takes long or much of the stack. */
enum { DEPTH_MOST = 256, EXPONENT_MOST = 1000000000 };

/* What was read: an element, or turns. */
struct value {
    cn_permutation element;
    struct steps steps;
};

struct parser {
    struct scan scan;
    bool sequence; /* from left to right */
    bool as_steps;
    unsigned depth;
    size_t dropped; /* turns that a power of 0 has undone */
};

static cn_status parse_expression(struct parser *parser, struct value *out);

static void
value_start(struct value *value)
{
    value->element = cn_permutation_identity();
    value->steps = (struct steps){.count = 0};
}

/* What became of turns, as an error of the text at `at`. */
static cn_status
steps_status(const struct parser *parser, cn_status status, const char *at)
{
    if (status == CN_ENOMEM)
        return fail_memory(parser->scan.error);
    if (status == CN_EOVERFLOW)
        return scan_fail(&parser->scan, at,
                         "too long: expected %d turns at most, powers written out", STEPS_MOST);
    return status;
}

/* Multiply by what stands right of it in the text, from `at` on, and take that one's turns. */
static cn_status
value_append(const struct parser *parser, struct value *value, struct value *right, const char *at)
{
    if (!parser->as_steps) {
        const cn_permutation *first = parser->sequence ? &value->element : &right->element;
        const cn_permutation *then = parser->sequence ? &right->element : &value->element;
        value->element = cn_permutation_product(then, first);
        return CN_OK;
    }
    /* Not copied through each of many brackets around it. */
    if (value->steps.count == 0) {
        steps_release(&value->steps);
        value->steps = right->steps;
        right->steps = (struct steps){.count = 0};
        return CN_OK;
    }
    return steps_status(parser, steps_append(&value->steps, &right->steps), at);
}

static void
value_invert(const struct parser *parser, struct value *value)
{
    if (parser->as_steps)
        steps_invert(parser->scan.group, &value->steps);
    else
        value->element = cn_permutation_inverse(&value->element);
}

static cn_status
value_raise(struct parser *parser, struct value *value, uint64_t exponent, const char *at)
{
    const struct steps once = value->steps;
    cn_status status = CN_OK;

    if (!parser->as_steps) {
        value->element = cn_permutation_power(&value->element, (int64_t)exponent);
        return CN_OK;
    }
    /* Nothing, however often, is nothing. */
    if (exponent == 1 || once.count == 0)
        return CN_OK;
    value->steps = (struct steps){.count = 0};
    /* Turns that go again count, or a short text could make more and more of them. */
    parser->dropped += exponent == 0 ? once.count : 0;
    if (parser->dropped > STEPS_MOST)
        status = steps_status(parser, CN_EOVERFLOW, at);
    for (uint64_t i = 0; i < exponent && status == CN_OK; i++)
        status = steps_status(parser, steps_append(&value->steps, &once), at);
    free(once.step);
    return status;
}

/* The power behind a bracket or an element. */
static cn_status
parse_power(struct parser *parser, struct value *value)
{
    struct scan *scan = &parser->scan;
    const char *start = scan->at;
    uint64_t exponent;

    if (scan_is_digit(scan)) {
        if (!scan_number(scan, EXPONENT_MOST, &exponent))
            return scan_fail(scan, start, "power %.*s: expected an exponent of %d at most",
                             (int)(scan->at - start), start, EXPONENT_MOST);
        const cn_status status = value_raise(parser, value, exponent, start);
        if (status != CN_OK)
            return status;
    }
    if (scan_inverse(scan))
        value_invert(parser, value);
    return CN_OK;
}

static cn_status
parse_move(struct parser *parser, struct value *out)
{
    const char *start = parser->scan.at;
    uint64_t exponent;
    unsigned move;

    const cn_status status = scan_move(&parser->scan, &move, &exponent);
    if (status != CN_OK)
        return status;
    if (parser->as_steps)
        return steps_status(parser, steps_add(&out->steps, move, exponent), start);
    out->element =
        cn_permutation_power(&parser->scan.group->move[move].permutation, (int64_t)exponent);
    return CN_OK;
}

/* "((" and a digit starts an element, though "((1) F)" could be an expression: it is none. */
static bool
is_element(const struct scan *scan)
{
    struct scan ahead = *scan;

    if (!scan_take(&ahead, '('))
        return false;
    scan_skip_blanks(&ahead);
    if (!scan_take(&ahead, '('))
        return false;
    scan_skip_blanks(&ahead);
    return scan_is_digit(&ahead);
}

static cn_status
parse_element(struct parser *parser, struct value *out)
{
    if (parser->as_steps)
        return scan_expected(&parser->scan, "moves alone, no element");
    const cn_status status = scan_element(&parser->scan, &out->element);
    return status == CN_OK ? parse_power(parser, out) : status;
}

/* Take a bracket's end, or tell what is missing: at the text's end, the bracket is. */
static cn_status
take_end(struct scan *scan, const char *open, char end, const char *expected)
{
    if (scan_take(scan, end))
        return CN_OK;
    return scan->at == scan->end
               ? scan_fail(scan, open, "'%c' is not closed: expected %s", *open, expected)
               : scan_expected(scan, expected);
}

/* "(F U)3", behind the bracket. */
static cn_status
parse_group(struct parser *parser, struct value *out)
{
    struct scan *scan = &parser->scan;
    const char *open = scan->at - 1;

    scan_skip_blanks(scan);
    if (scan_take(scan, ')'))
        return parse_power(parser, out);
    cn_status status = parse_expression(parser, out);
    if (status == CN_OK)
        status = take_end(scan, open, ')', "a move or ')'");
    return status == CN_OK ? parse_power(parser, out) : status;
}

/* The two expressions of "[A, B]" and "[A: B]", behind the bracket. */
static cn_status
parse_parts(struct parser *parser, struct value *first, struct value *second, bool *commutator)
{
    struct scan *scan = &parser->scan;
    const char *open = scan->at - 1;

    cn_status status = parse_expression(parser, first);
    if (status != CN_OK)
        return status;
    *commutator = scan_take(scan, ',');
    if (!*commutator)
        status = take_end(scan, open, ':', "a move, ',' or ':'");
    if (status == CN_OK)
        status = parse_expression(parser, second);
    return status == CN_OK ? take_end(scan, open, ']', "a move or ']'") : status;
}

static cn_status
parse_pair(struct parser *parser, struct value *out)
{
    const char *open = parser->scan.at - 1;
    struct value second, inverse;
    bool commutator;

    value_start(&second);
    value_start(&inverse);
    cn_status status = parse_parts(parser, out, &second, &commutator);
    if (status == CN_OK) {
        inverse.element = out->element;
        status = steps_status(parser, steps_append(&inverse.steps, &out->steps), open);
    }
    if (status == CN_OK) {
        struct value copy = {.element = second.element, .steps = {.count = 0}};
        value_invert(parser, &inverse);
        status = steps_status(parser, steps_append(&copy.steps, &second.steps), open);
        if (status == CN_OK)
            status = value_append(parser, out, &copy, open);
        steps_release(&copy.steps);
    }
    if (status == CN_OK)
        status = value_append(parser, out, &inverse, open);
    if (status == CN_OK && commutator) {
        value_invert(parser, &second);
        status = value_append(parser, out, &second, open);
    }
    steps_release(&second.steps);
    steps_release(&inverse.steps);
    return status == CN_OK ? parse_power(parser, out) : status;
}

static cn_status
parse_bracket(struct parser *parser, struct value *out)
{
    struct scan *scan = &parser->scan;

    if (parser->depth == DEPTH_MOST)
        return scan_fail(scan, scan->at, "'%c': expected at most %d brackets in each other",
                         *scan->at, DEPTH_MOST);
    parser->depth++;
    const bool group = scan_take(scan, '(');
    scan->at += !group;
    const cn_status status = group ? parse_group(parser, out) : parse_pair(parser, out);
    parser->depth--;
    return status;
}

/* "1", by itself. */
static bool
take_one(struct scan *scan)
{
    struct scan ahead = *scan;

    if (!scan_take(&ahead, '1') || scan_is_digit(&ahead))
        return false;
    scan->at = ahead.at;
    return true;
}

static cn_status
parse_term(struct parser *parser, struct value *out)
{
    struct scan *scan = &parser->scan;

    value_start(out);
    if (is_element(scan))
        return parse_element(parser, out);
    if (*scan->at == '(' || *scan->at == '[')
        return parse_bracket(parser, out);
    return take_one(scan) ? CN_OK : parse_move(parser, out);
}

/* Does the expression end here, as the text does or a bracket's part? */
static bool
is_over(const struct scan *scan)
{
    return scan->at == scan->end || strchr(")],:", *scan->at) != NULL;
}

static cn_status
parse_expression(struct parser *parser, struct value *out)
{
    struct scan *scan = &parser->scan;
    struct value term;
    bool more = true; /* a term has to follow */

    for (;;) {
        scan_skip_blanks(scan);
        if (!more && scan_sign(scan)) {
            more = true;
            scan_skip_blanks(scan);
        }
        if (is_over(scan))
            return more ? scan_expected(scan, "a move") : CN_OK;
        more = false;
        const char *start = scan->at;
        cn_status status = parse_term(parser, &term);
        if (status == CN_OK)
            status = value_append(parser, out, &term, start);
        steps_release(&term.steps);
        if (status != CN_OK)
            return status;
    }
}

cn_status
notation_parse(const cn_group *group, const char *text, bool sequence, cn_permutation *element,
               struct steps *steps, cn_error *error)
{
    struct parser parser = {
        .scan = {group, text, text, text + strlen(text), error},
        .sequence = sequence,
        .as_steps = steps != NULL,
    };
    struct value value;

    value_start(&value);
    cn_status status = parse_expression(&parser, &value);
    if (status == CN_OK && parser.scan.at != parser.scan.end)
        status = scan_expected(&parser.scan, "a move, or the end: no bracket is open");
    if (status != CN_OK) {
        steps_release(&value.steps);
        return status;
    }
    if (steps != NULL)
        *steps = value.steps;
    else
        *element = value.element;
    return CN_OK;
}
