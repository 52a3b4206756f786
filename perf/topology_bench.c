/*
 * What does hwloc's discovery cost, as the library does it and as hwloc does it by default?  In
 * turn, so that a drift of the machine's speed meets both.  Both must see the same number of cores.
 *     topology_bench [RUNS]
 */
#include "base/clock.h"
#include "machine/topology.h"

#include <stdio.h>
#include <stdlib.h>

static int
compare_doubles(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

static bool
load_ours(unsigned *cores)
{
    cn_topology *topology = NULL;

    if (cn_topology_create(NULL, &topology, NULL) != CN_OK)
        return false;
    *cores = cn_topology_machine(topology)->cores;
    cn_topology_free(topology);
    return true;
}

static bool
load_default(unsigned *cores)
{
    hwloc_topology_t hwloc;

    if (hwloc_topology_init(&hwloc) != 0)
        return false;
    const bool loaded = hwloc_topology_load(hwloc) == 0;
    *cores = loaded ? (unsigned)hwloc_get_nbobjs_by_type(hwloc, HWLOC_OBJ_CORE) : 0;
    hwloc_topology_destroy(hwloc);
    return loaded;
}

int
main(int argc, char **argv)
{
    const size_t runs = argc > 1 ? strtoul(argv[1], NULL, 10) : 101;
    double *ours = calloc(2 * runs + 1, sizeof *ours);
    bool right = ours != NULL && runs > 0;

    for (size_t r = 0; r < runs && right; r++) {
        unsigned cores = 0, cores_by_default = 0;
        const double start = clock_seconds();
        right = load_ours(&cores);
        const double middle = clock_seconds();
        right = right && load_default(&cores_by_default) && cores == cores_by_default;
        ours[r] = middle - start;
        ours[runs + r] = clock_seconds() - middle;
    }
    if (right) {
        qsort(ours, runs, sizeof *ours, compare_doubles);
        qsort(ours + runs, runs, sizeof *ours, compare_doubles);
        printf("cubenum's discovery  %7.3f ms median  %7.3f ms least\n", 1e3 * ours[runs / 2],
               1e3 * ours[0]);
        printf("hwloc's default      %7.3f ms median  %7.3f ms least\n",
               1e3 * ours[runs + runs / 2], 1e3 * ours[runs]);
    } else {
        fprintf(stderr, "topology_bench: hwloc failed, or the numbers of cores differ\n");
    }
    free(ours);
    return !right;
}
