/*
 * The kernels for any processor.
 */
#include "cover/vector_portable.h"

#define KERNEL_STARTS kernel_starts_portable
#include "cover/kernel_widths.h"
