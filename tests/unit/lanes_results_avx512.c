#include "group/lanes_avx512.h"

#define LANES_RESULTS lanes_results_avx512
#include "lanes_results.h"
