#ifndef GROUP_ORDER_H
#define GROUP_ORDER_H

#include "cubenum/group.h"

/* A number without prime factors of 256 and more: exponent[p] is that of the prime p. */
struct factors {
    unsigned exponent[CN_POINTS_MAX + 1];
};

/* Multiply by a number from 1 to CN_POINTS_MAX. */
void factors_multiply(struct factors *factors, unsigned number);

/* Divide by another number that divides it. */
void factors_divide(struct factors *factors, const struct factors *by);

/* The number itself, which is at most CN_POINTS_MAX factorial. */
void factors_order(const struct factors *factors, cn_order *out);

#endif
