/* How many workers there shall be, and where. */
#include "machine/topology.h"

#include <omp.h>

unsigned
cn_topology_workers(const cn_topology *topology, unsigned requested, cn_decider *decider)
{
    const cn_machine *machine = &topology->machine;
    unsigned workers = topology->seats != 0 ? topology->seats : 1;
    cn_decider why = machine->cores != 0 ? CN_BY_CORES : CN_BY_PUS;

    if (requested != 0) {
        workers = requested;
        why = CN_BY_REQUEST;
    } else if (machine->omp_num_threads != 0) {
        workers = machine->omp_num_threads;
        why = CN_BY_OMP_NUM_THREADS;
    } else {
        const double quota = machine->quota;
        if (quota > 0 && quota <= workers - 1) {
            workers = (unsigned)quota + ((unsigned)quota < quota);
            why = CN_BY_QUOTA;
        }
        if (machine->slurm_cpus != 0 && machine->slurm_cpus < workers) {
            workers = machine->slurm_cpus;
            why = CN_BY_SLURM;
        }
    }
    if (decider != NULL)
        *decider = why;
    return workers < CN_THREADS_MAX ? workers : CN_THREADS_MAX;
}

/* Where a worker sits: a core, or a PU if there are no cores; NULL if there is nothing. */
static hwloc_obj_t
worker_seat(const cn_topology *topology, unsigned worker)
{
    return topology->seats != 0 ? topology->seat[worker % topology->seats] : NULL;
}

hwloc_cpuset_t
topology_worker_set(const cn_topology *topology, unsigned worker)
{
    hwloc_obj_t seat = worker_seat(topology, worker);
    hwloc_cpuset_t set = hwloc_bitmap_dup(topology->usable);

    if (set != NULL && seat != NULL)
        hwloc_bitmap_and(set, set, seat->cpuset);
    return set;
}

/* Logical number of the object of this type above the seat; -1 if there is none. */
static int
number_above(hwloc_topology_t hwloc, hwloc_obj_type_t type, hwloc_obj_t seat)
{
    hwloc_obj_t above = hwloc_get_ancestor_obj_by_type(hwloc, type, seat);

    return above != NULL ? (int)above->logical_index : -1;
}

cn_place
cn_topology_place(const cn_topology *topology, unsigned worker)
{
    hwloc_obj_t seat = worker_seat(topology, worker);
    cn_place place = {.core = -1, .package = -1, .numa_node = -1, .l3_group = -1};

    hwloc_cpuset_t set = topology_worker_set(topology, worker);
    if (set != NULL)
        hwloc_bitmap_list_snprintf(place.pus, sizeof place.pus, set);
    hwloc_bitmap_free(set);
    if (seat == NULL)
        return place;
    if (seat->type == HWLOC_OBJ_CORE)
        place.core = (int)seat->logical_index;
    place.package = number_above(topology->hwloc, HWLOC_OBJ_PACKAGE, seat);
    place.l3_group = number_above(topology->hwloc, HWLOC_OBJ_L3CACHE, seat);
    const int node = seat->nodeset != NULL ? hwloc_bitmap_first(seat->nodeset) : -1;
    hwloc_obj_t numa =
        node >= 0 ? hwloc_get_numanode_obj_by_os_index(topology->hwloc, (unsigned)node) : NULL;
    place.numa_node = numa != NULL ? (int)numa->logical_index : -1;
    return place;
}

const char *
cn_topology_unbound_reason(const cn_topology *topology)
{
    if (!topology->machine.this_machine)
        return "this is a plan for another machine";
    if (!topology->may_bind)
        return "the operating system binds no threads";
    if (topology->seats == 0)
        return "hwloc sees no processors";
    if (omp_get_proc_bind() != omp_proc_bind_false)
        return "OpenMP's own binding is in force (OMP_PROC_BIND or OMP_PLACES)";
    return NULL;
}
