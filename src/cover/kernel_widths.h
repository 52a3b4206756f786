/*
 * The kernels of one instruction set, from narrow to wide since the wide ones go on in narrow ones.
 * Included after its vectors, with KERNEL_STARTS for the name of its table.
 */
#include "base/bits.h"
#include "cover/kernel_state.h"

#include <limits.h>
#include <string.h>

#define KERNEL_RANGED 0
#define KERNEL_WORDS 1
#define KERNEL_HALF 0
#include "cover/kernel_body.h"

#define KERNEL_RANGED 0
#define KERNEL_WORDS 2
#define KERNEL_HALF 1
#include "cover/kernel_body.h"

#define KERNEL_RANGED 0
#define KERNEL_WORDS 4
#define KERNEL_HALF 2
#include "cover/kernel_body.h"

#define KERNEL_RANGED 0
#define KERNEL_WORDS 8
#define KERNEL_HALF 4
#include "cover/kernel_body.h"

#define KERNEL_RANGED 0
#define KERNEL_WORDS 16
#define KERNEL_HALF 8
#include "cover/kernel_body.h"

#define KERNEL_RANGED 1
#define KERNEL_WORDS 1
#define KERNEL_HALF 0
#include "cover/kernel_body.h"

#define KERNEL_RANGED 1
#define KERNEL_WORDS 2
#define KERNEL_HALF 1
#include "cover/kernel_body.h"

#define KERNEL_RANGED 1
#define KERNEL_WORDS 4
#define KERNEL_HALF 2
#include "cover/kernel_body.h"

#define KERNEL_RANGED 1
#define KERNEL_WORDS 8
#define KERNEL_HALF 4
#include "cover/kernel_body.h"

#define KERNEL_RANGED 1
#define KERNEL_WORDS 16
#define KERNEL_HALF 8
#include "cover/kernel_body.h"

const struct kernel_starts KERNEL_STARTS = {
    .plain = {start_plain_1, start_plain_2, start_plain_4, start_plain_8, start_plain_16},
    .ranged = {start_ranged_1, start_ranged_2, start_ranged_4, start_ranged_8, start_ranged_16},
};
