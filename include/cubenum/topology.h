#ifndef CUBENUM_TOPOLOGY_H
#define CUBENUM_TOPOLOGY_H

#include "cubenum/status.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Workers at most. */
#define CN_THREADS_MAX 4096

/**
 * A machine as hwloc sees it, with what this process may use of it.  Immutable, so any threads may
 * share it.
 */
typedef struct cn_topology cn_topology;

/** Numbers of a machine; 0 where the machine has none or tells none. */
typedef struct cn_machine {
    /** false for a synthetic machine or one from a file: nothing is ever bound there */
    bool this_machine;
    unsigned packages;
    unsigned numa_nodes;
    unsigned l3_groups; /**< groups of cores that share a third-level cache */
    unsigned cores;
    unsigned pus; /**< hardware threads */
    /** cores with a PU in the affinity mask of the thread that looked */
    unsigned usable_cores;
    unsigned usable_pus;      /**< PUs in that mask */
    double quota;             /**< cores' worth of CPU time that cgroups grant; 0: no limit */
    char quota_file[256];     /**< the file that says so; empty where there is no limit */
    unsigned omp_num_threads; /**< first number of OMP_NUM_THREADS */
    unsigned slurm_cpus;      /**< SLURM_CPUS_PER_TASK */
} cn_machine;

/**
 * What decided the number of workers: the first of these that applies, the last three by being the
 * smallest.
 */
typedef enum cn_decider {
    CN_BY_REQUEST,         /**< the caller's own number */
    CN_BY_OMP_NUM_THREADS, /**< the environment variable OMP_NUM_THREADS */
    CN_BY_CORES,           /**< one worker for each usable core */
    CN_BY_PUS,             /**< one for each usable PU, where hwloc sees no cores */
    CN_BY_QUOTA,           /**< the CPU quota, rounded up */
    CN_BY_SLURM,           /**< the environment variable SLURM_CPUS_PER_TASK */
} cn_decider;

/** Where a worker belongs. */
typedef struct cn_place {
    int core;    /**< hwloc's logical number of the core, among all cores of the machine */
    int package; /**< logical numbers; all four are -1 where there is none */
    int numa_node;
    int l3_group;
    /** the operating system's numbers of the PUs, such as "3,67"; cut off if longer */
    char pus[64];
} cn_place;

/**
 * Look at a machine.
 * @param input NULL for this machine; a file of hwloc's XML if it ends in ".xml"; else an hwloc
 *         synthetic description such as "pack:2 [numa] l3:4 core:8 pu:2"
 * @param[out] topology to be freed by cn_topology_free()
 * @return CN_OK, CN_ENOMEM, CN_EREAD for a file that cannot be opened, CN_ECONTENT for an input
 *         that describes no machine, or CN_ESYSTEM if hwloc fails
 */
CN_API cn_status cn_topology_create(const char *input, cn_topology **topology, cn_error *error);

/** NULL is allowed. */
CN_API void cn_topology_free(cn_topology *topology);

/** @return the machine's numbers; valid as long as the topology */
CN_API const cn_machine *cn_topology_machine(const cn_topology *topology);

/**
 * @param requested the caller's wish, or 0
 * @param[out] decider what decided; may be NULL
 * @return how many workers to start, at least 1 and at most CN_THREADS_MAX
 */
CN_API unsigned cn_topology_workers(const cn_topology *topology, unsigned requested,
                                    cn_decider *decider);

/**
 * @return the core for worker number @p worker, from 0; with more workers than usable cores they
 *         share
 */
CN_API cn_place cn_topology_place(const cn_topology *topology, unsigned worker);

/** @return NULL if workers are bound to their cores here, else why not; valid for ever */
CN_API const char *cn_topology_unbound_reason(const cn_topology *topology);

#ifdef __cplusplus
}
#endif

#endif
