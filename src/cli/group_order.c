/* The order of a group, its prime factors, and why it is less than the number of all arrangements. */
#include "cli/exits.h"
#include "cli/group.h"
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Digits of a number that fits 64 bits for certain. */
enum { SMALL_DIGITS = 19 };

json_t *
group_json_order(const cn_order *order)
{
    if (strlen(order->decimal) <= SMALL_DIGITS)
        return json_count(strtoull(order->decimal, NULL, 10));
    return json_string(order->decimal);
}

/* "2^3 * 5"; "1" for the order 1. */
static void
print_factors(const cn_order *order)
{
    if (order->primes == 0)
        printf("1");
    for (unsigned i = 0; i < order->primes; i++) {
        printf("%s%u", i == 0 ? "" : " * ", order->prime[i]);
        if (order->exponent[i] != 1)
            printf("^%u", order->exponent[i]);
    }
}

static json_t *
json_factors(const cn_order *order)
{
    json_t *factors = json_array();

    for (unsigned i = 0; i < order->primes; i++)
        json_add(&factors, json_pack("{s:i, s:i}", "prime", (int)order->prime[i], "exponent",
                                     (int)order->exponent[i]));
    return factors;
}

/* A name, an order and below it its factors. */
static void
print_order(const char *name, const cn_order *order)
{
    printf("%-13s %s\n              = ", name, order->decimal);
    print_factors(order);
    printf("\n");
}

/* All that is known of the order. */
struct orders {
    cn_order order;
    cn_order all;   /* arrangements of the pieces */
    cn_order index; /* all / order */
    char *constraints;
};

static void
print_orders(const struct orders *orders)
{
    print_order("order", &orders->order);
    print_order("arrangements", &orders->all);
    printf("one in        %s\n", orders->index.decimal);
    for (const char *line = orders->constraints; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        printf("%-13s %.*s\n", line == orders->constraints ? "because" : "", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

static json_t *
json_order(const cn_order *order)
{
    return json_pack("{s:o, s:o}", "order", group_json_order(order), "factors",
                     json_factors(order));
}

static json_t *
json_lines(const char *text)
{
    json_t *lines = json_array();

    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        json_add(&lines, json_stringn(text, length));
        text += length + (text[length] == '\n');
    }
    return lines;
}

static int
report(const struct group_request *request, const struct orders *orders)
{
    if (request->options->json)
        return report_json(
            "group",
            json_pack("{s:i, s:s, s:o, s:o, s:o, s:o, s:o}", "version", JSON_VERSION, "group",
                      cn_group_name(request->group), "order", group_json_order(&orders->order),
                      "factors", json_factors(&orders->order), "arrangements",
                      json_order(&orders->all), "index", group_json_order(&orders->index),
                      "constraints", json_lines(orders->constraints)),
            false);
    if (request->options->quiet)
        printf("%s\n", orders->order.decimal);
    else
        print_orders(orders);
    return EXIT_DONE;
}

int
group_order(const struct group_request *request)
{
    struct orders orders = {.constraints = NULL};
    cn_chain *chain = NULL;
    cn_error error = {0};

    int code = group_chain(request, &chain);
    if (code != EXIT_DONE)
        return code;
    cn_chain_order(chain, &orders.order);
    cn_group_arrangements(request->group, &orders.all);
    cn_group_index(request->group, chain, &orders.index);
    cn_chain_free(chain);
    const cn_status status =
        cn_group_constraints(request->group, request->moves, &orders.constraints, &error);
    code = status == CN_OK ? report(request, &orders) : complain_of("group", status, &error);
    free(orders.constraints);
    return code;
}
