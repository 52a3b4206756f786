#ifndef GROUP_CONSTRAINTS_TEXT_H
#define GROUP_CONSTRAINTS_TEXT_H

#include "group/constraints.h"

/* One line for each constraint. */
void constraints_write(const struct constraints *constraints, struct writer *writer);

/* Write the first constraint that an element breaks, and how; false if it breaks none. */
bool constraints_write_fault(const struct constraints *constraints, const cn_permutation *element,
                             struct writer *writer);

#endif
