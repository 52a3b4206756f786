#include "machine/topology.h"

#include "base/fail.h"
#include "machine/limits.h"
#include "machine/threads.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if HWLOC_API_VERSION < 0x00020500 || HWLOC_API_VERSION >= 0x00030000
#error "hwloc 2.5 or later of the 2.x series is needed: 3.0 changes signatures"
#endif

static bool
ends_in(const char *text, const char *end)
{
    const size_t length = strlen(text);
    const size_t end_length = strlen(end);

    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static cn_status
set_input(hwloc_topology_t hwloc, const char *input, cn_error *error)
{
    if (input == NULL)
        return CN_OK;
    if (!ends_in(input, ".xml")) {
        if (hwloc_topology_set_synthetic(hwloc, input) != 0)
            return fail(
                error, CN_ECONTENT,
                "machine '%s': expected a description like \"pack:2 core:8 pu:2\" or a file ending in .xml",
                input);
        return CN_OK;
    }
    struct stat file;
    if (access(input, R_OK) != 0 || stat(input, &file) != 0 || !S_ISREG(file.st_mode))
        return fail(error, CN_EREAD, "machine '%s': expected a file that can be read", input);
    if (hwloc_topology_set_xml(hwloc, input) != 0)
        return fail(error, CN_ECONTENT, "machine '%s': expected a machine in hwloc's XML", input);
    return CN_OK;
}

/*
 * Discovery reads hundreds of small files: leave out whatever is not asked for here (devices,
 * memory modules, small caches), and the x86 component, which would bind to every PU in turn to ask
 * it what Linux has told already.
 */
static void
set_filters(hwloc_topology_t hwloc)
{
    static const hwloc_obj_type_t KEPT[] = {HWLOC_OBJ_PACKAGE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_CORE};

    hwloc_topology_set_all_types_filter(hwloc, HWLOC_TYPE_FILTER_KEEP_NONE);
    for (size_t i = 0; i < sizeof KEPT / sizeof KEPT[0]; i++)
        hwloc_topology_set_type_filter(hwloc, KEPT[i], HWLOC_TYPE_FILTER_KEEP_ALL);
    hwloc_topology_set_components(hwloc, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
}

static cn_status
load(hwloc_topology_t hwloc, const char *input, cn_error *error)
{
    set_filters(hwloc);
    const cn_status status = set_input(hwloc, input, error);
    if (status != CN_OK)
        return status;
    if (hwloc_topology_load(hwloc) != 0)
        return input != NULL ? fail(error, CN_ECONTENT,
                                    "machine '%s': expected a machine that hwloc can build", input)
                             : fail(error, CN_ESYSTEM, "hwloc cannot look at this machine");
    return CN_OK;
}

static unsigned
count_of(hwloc_topology_t hwloc, hwloc_obj_type_t type)
{
    const int count = hwloc_get_nbobjs_by_type(hwloc, type);

    return count > 0 ? (unsigned)count : 0;
}

/* The PUs of OpenMP's places; none if it has none.  CN_ENOMEM. */
static cn_status
read_places(hwloc_bitmap_t mask)
{
    const int places = omp_get_num_places();

    for (int place = 0; place < places; place++) {
        const int count = omp_get_place_num_procs(place);
        int *pu = calloc((size_t)count + 1, sizeof *pu);
        if (pu == NULL)
            return CN_ENOMEM;
        omp_get_place_proc_ids(place, pu);
        for (int i = 0; i < count; i++)
            hwloc_bitmap_set(mask, (unsigned)pu[i]);
        free(pu);
    }
    return CN_OK;
}

/*
 * The PUs that the calling thread may run on, and so those it starts; none if nobody knows.  hwloc
 * ignores the affinity mask (taskset, a scheduler's cpuset) unless asked for it.  Where OpenMP
 * binds threads itself it has bound the one that asks already: then the mask is that of OpenMP's
 * places.  CN_ENOMEM.
 */
static cn_status
read_mask(hwloc_topology_t hwloc, hwloc_bitmap_t mask)
{
    if (omp_get_proc_bind() != omp_proc_bind_false && omp_get_num_places() > 0)
        return read_places(mask);
    if (hwloc_get_cpubind(hwloc, mask, HWLOC_CPUBIND_THREAD) != 0)
        hwloc_bitmap_zero(mask);
    return CN_OK;
}

static cn_status
find_usable(cn_topology *topology, cn_error *error)
{
    hwloc_topology_t hwloc = topology->hwloc;
    cn_machine *machine = &topology->machine;

    topology->usable = hwloc_bitmap_dup(hwloc_topology_get_topology_cpuset(hwloc));
    hwloc_cpuset_t mask = hwloc_bitmap_alloc();
    const hwloc_obj_type_t kind = machine->cores != 0 ? HWLOC_OBJ_CORE : HWLOC_OBJ_PU;
    const unsigned most = machine->cores != 0 ? machine->cores : machine->pus;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): it is an array of pointers */
    topology->seat = calloc(most + 1, sizeof *topology->seat);
    if (topology->usable == NULL || mask == NULL || topology->seat == NULL) {
        hwloc_bitmap_free(mask);
        return fail_memory(error);
    }
    const cn_status status = machine->this_machine ? read_mask(hwloc, mask) : CN_OK;
    if (hwloc_bitmap_intersects(topology->usable, mask))
        hwloc_bitmap_and(topology->usable, topology->usable, mask);
    hwloc_bitmap_free(mask);
    if (status != CN_OK)
        return fail_memory(error);
    const int pus = hwloc_bitmap_weight(topology->usable);
    machine->usable_pus = pus > 0 ? (unsigned)pus : 0;
    for (unsigned n = 0; n < most; n++) {
        hwloc_obj_t object = hwloc_get_obj_by_type(hwloc, kind, n);
        if (hwloc_bitmap_intersects(object->cpuset, topology->usable))
            topology->seat[topology->seats++] = object;
    }
    machine->usable_cores = machine->cores != 0 ? topology->seats : 0;
    return CN_OK;
}

static cn_status
describe(cn_topology *topology, const struct surroundings *surroundings, cn_error *error)
{
    hwloc_topology_t hwloc = topology->hwloc;
    const struct hwloc_topology_support *support = hwloc_topology_get_support(hwloc);
    cn_machine *machine = &topology->machine;

    machine->this_machine = hwloc_topology_is_thissystem(hwloc) != 0;
    machine->packages = count_of(hwloc, HWLOC_OBJ_PACKAGE);
    machine->numa_nodes = count_of(hwloc, HWLOC_OBJ_NUMANODE);
    machine->l3_groups = count_of(hwloc, HWLOC_OBJ_L3CACHE);
    machine->cores = count_of(hwloc, HWLOC_OBJ_CORE);
    machine->pus = count_of(hwloc, HWLOC_OBJ_PU);
    topology->may_bind = machine->this_machine && support->cpubind->set_thisthread_cpubind != 0;
    if (machine->this_machine) {
        const struct quota quota = quota_read(surroundings->root);
        machine->quota = quota.cores;
        memcpy(machine->quota_file, quota.file, sizeof machine->quota_file);
        machine->omp_num_threads = count_from_environment(surroundings->omp_num_threads);
        machine->slurm_cpus = count_from_environment(surroundings->slurm_cpus_per_task);
    }
    return find_usable(topology, error);
}

cn_status
topology_create_in(const char *input, const struct surroundings *surroundings, cn_topology **out,
                   cn_error *error)
{
    cn_topology *topology = calloc(1, sizeof *topology);

    if (topology == NULL)
        return fail_memory(error);
    threads_meet_openmp();
    if (hwloc_topology_init(&topology->hwloc) != 0) {
        free(topology);
        return fail_memory(error);
    }
    topology->planned = input != NULL;
    cn_status status = load(topology->hwloc, input, error);
    if (status == CN_OK)
        status = describe(topology, surroundings, error);
    if (status != CN_OK) {
        cn_topology_free(topology);
        return status;
    }
    *out = topology;
    return CN_OK;
}

cn_status
cn_topology_create(const char *input, cn_topology **out, cn_error *error)
{
    const struct surroundings here = {
        .root = "",
        .omp_num_threads = getenv("OMP_NUM_THREADS"),
        .slurm_cpus_per_task = getenv("SLURM_CPUS_PER_TASK"),
    };

    return topology_create_in(input, &here, out, error);
}

void
cn_topology_free(cn_topology *topology)
{
    if (topology == NULL)
        return;
    hwloc_bitmap_free(topology->usable);
    hwloc_topology_destroy(topology->hwloc);
    free(topology->seat);
    free(topology);
}

const cn_machine *
cn_topology_machine(const cn_topology *topology)
{
    return &topology->machine;
}
