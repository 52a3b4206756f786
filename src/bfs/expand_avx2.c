/* Expansion for AVX2, BMI, BMI2 and POPCNT. */
#include "bfs/bytes_avx2.h"
#include "group/lanes_avx2.h"

#define EXPAND expand_avx2
#include "bfs/expand_body.h"
