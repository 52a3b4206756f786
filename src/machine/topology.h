#ifndef MACHINE_TOPOLOGY_H
#define MACHINE_TOPOLOGY_H

#include "cubenum/topology.h"

#include <hwloc.h>

struct cn_topology {
    hwloc_topology_t hwloc;
    cn_machine machine;
    hwloc_cpuset_t usable; /* the PUs that this process may use */
    hwloc_obj_t *seat;     /* [seats]: the usable cores, or the usable PUs if there are no cores */
    unsigned seats;
    bool planned;  /* of a machine that an input describes: no team may be made of it */
    bool may_bind; /* does the operating system bind threads? */
};

/*
 * cn_topology_create() with the surroundings spelt out: the folder before /proc (as in
 * quota_read()) and the values of the two environment variables, NULL where they are not set.
 */
struct surroundings {
    const char *root;
    const char *omp_num_threads;
    const char *slurm_cpus_per_task;
};
cn_status topology_create_in(const char *input, const struct surroundings *surroundings,
                             cn_topology **out, cn_error *error);

/*
 * The usable PUs of the core for this worker; to be freed by hwloc_bitmap_free(), NULL if memory
 * ran out.
 */
hwloc_cpuset_t topology_worker_set(const cn_topology *topology, unsigned worker);

#endif
