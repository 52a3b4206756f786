#include "group/lanes_ssse3.h"

#define LANES_RESULTS lanes_results_ssse3
#include "lanes_results.h"
