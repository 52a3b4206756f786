#ifndef GROUP_NOTATION_H
#define GROUP_NOTATION_H

#include "group/group.h"

/* A text that is read from left to right, and where the reading is. */
struct scan {
    const cn_group *group;
    const char *start, *at, *end;
    cn_error *error;
};

/* CN_ECONTENT at the byte where the reading is: "expected WHAT", and what is there instead. */
cn_status scan_expected(const struct scan *scan, const char *what);
/* The same at another byte, with a sentence of its own. */
__attribute__((format(printf, 3, 4))) cn_status scan_fail(const struct scan *scan, const char *at,
                                                          const char *format, ...);
void scan_skip_blanks(struct scan *scan);
/* Take a character, or a string, if it is what comes next. */
bool scan_take(struct scan *scan, char c);
bool scan_take_string(struct scan *scan, const char *string);
bool scan_is_digit(const struct scan *scan);
/* Take all digits; false where there are none, or the number is above `most`. */
bool scan_number(struct scan *scan, uint64_t most, uint64_t *number);
/* What makes an inverse: an apostrophe, straight or typographic, or '-'. */
bool scan_inverse(struct scan *scan);
/* A sign of a product: '*', a middle dot (U+00B7) or a bullet operator (U+2219). */
bool scan_sign(struct scan *scan);
/* A move with what stands behind its name, F90 or F2': an exponent from 1 to before its order. */
cn_status scan_move(struct scan *scan, unsigned *move, uint64_t *exponent);
/* The text form of an element, "((1 3 4), (0,0,1,...), (1))", from its first bracket on. */
cn_status scan_element(struct scan *scan, cn_permutation *out);

/*
 * Read one element in the text form at the start of a text, behind blanks; *used are the bytes that
 * it takes with them.  CN_ECONTENT, the column in *error counting bytes of the text from 1.
 */
cn_status notation_read_element(const cn_group *group, const char *text, size_t length,
                                size_t *used, cn_permutation *out, cn_error *error);

/* A turn of a generator. */
struct step {
    unsigned move;
    uint64_t exponent; /* from 1 to before the generator's order */
};

/* Turns, one after the other as the text has them. */
struct steps {
    struct step *step; /* [count] */
    size_t count, capacity;
};

/* Turns of a sequence at most, after powers are written out. */
enum { STEPS_MOST = 1000000 };

/* CN_ENOMEM; CN_EOVERFLOW if there would be more than STEPS_MOST. */
cn_status steps_add(struct steps *steps, unsigned move, uint64_t exponent);
cn_status steps_append(struct steps *steps, const struct steps *more);
void steps_invert(const cn_group *group, struct steps *steps);
/* Merge turns of one generator that nothing between keeps apart.  CN_ENOMEM. */
cn_status steps_simplify(const cn_group *group, struct steps *steps);
/* As text, to be freed, "()" if there are none; NULL if memory ran out. */
char *steps_text(const cn_group *group, const struct steps *steps);
void steps_release(struct steps *steps);

/*
 * An expression as an element, or (steps not NULL) as turns: then elements in the text form are
 * refused.  `sequence`: from left to right.
 */
cn_status notation_parse(const cn_group *group, const char *text, bool sequence,
                         cn_permutation *element, struct steps *steps, cn_error *error);

#endif
