#include "group/lanes_avx2.h"

#define LANES_RESULTS lanes_results_avx2
#include "lanes_results.h"
