#include "machine/topology.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <dirent.h>
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char BIG[] = "pack:2 [numa] l3:4 core:8 pu:2";

static const struct surroundings NOTHING = {.root = "/nonexistent"};

static cn_topology *
look_at(const char *input, struct surroundings surroundings)
{
    cn_topology *topology = NULL;
    cn_error error = {0};

    cr_assert_eq(topology_create_in(input, &surroundings, &topology, &error), CN_OK, "%s: %s",
                 input != NULL ? input : "this machine", error.what);
    return topology;
}

Test(topology, a_synthetic_machine_has_the_numbers_of_its_description)
{
    static const struct {
        const char *input;
        unsigned packages, numa_nodes, l3_groups, cores, pus;
    } MACHINES[] = {
        {BIG, 2, 2, 8, 64, 128},
        {"core:1 pu:1", 0, 1, 0, 1, 1},
        {"pack:1 core:1 pu:1", 1, 1, 0, 1, 1},
        {"pack:1 core:6 pu:1", 1, 1, 0, 6, 6},
        {"pack:4 [numa] [numa] core:3 pu:4", 4, 8, 0, 12, 48},
        {"pack:128 core:64 pu:1", 128, 1, 0, 8192, 8192},
    };

    for (size_t i = 0; i < sizeof MACHINES / sizeof MACHINES[0]; i++) {
        cn_topology *topology = look_at(MACHINES[i].input, NOTHING);
        const cn_machine *machine = cn_topology_machine(topology);
        cr_expect_not(machine->this_machine, "%s", MACHINES[i].input);
        cr_expect_eq(machine->packages, MACHINES[i].packages, "%s: %u packages", MACHINES[i].input,
                     machine->packages);
        cr_expect_eq(machine->numa_nodes, MACHINES[i].numa_nodes, "%s: %u NUMA nodes",
                     MACHINES[i].input, machine->numa_nodes);
        cr_expect_eq(machine->l3_groups, MACHINES[i].l3_groups, "%s: %u L3 groups",
                     MACHINES[i].input, machine->l3_groups);
        cr_expect_eq(machine->cores, MACHINES[i].cores, "%s: %u cores", MACHINES[i].input,
                     machine->cores);
        cr_expect_eq(machine->pus, MACHINES[i].pus, "%s: %u PUs", MACHINES[i].input, machine->pus);
        cr_expect_eq(machine->usable_cores, MACHINES[i].cores, "%s", MACHINES[i].input);
        cr_expect_eq(machine->usable_pus, MACHINES[i].pus, "%s", MACHINES[i].input);
        cn_decider decider = CN_BY_SLURM;
        cr_expect_eq(cn_topology_workers(topology, 0, &decider),
                     MACHINES[i].cores < 4096 ? MACHINES[i].cores : 4096, "%s", MACHINES[i].input);
        cr_expect_eq(decider, CN_BY_CORES, "%s", MACHINES[i].input);
        cn_topology_free(topology);
    }
    cn_topology_free(NULL);
}

Test(topology, worker_n_belongs_to_core_n_and_more_workers_share)
{
    cn_topology *topology = look_at(BIG, NOTHING);

    for (unsigned worker = 0; worker < 200; worker++) {
        const cn_place place = cn_topology_place(topology, worker);
        const unsigned core = worker % 64;
        char pus[64];
        snprintf(pus, sizeof pus, "%u-%u", 2 * core, 2 * core + 1);
        cr_expect_eq(place.core, (int)core, "worker %u", worker);
        cr_expect_eq(place.package, (int)core / 32, "worker %u", worker);
        cr_expect_eq(place.numa_node, (int)core / 32, "worker %u", worker);
        cr_expect_eq(place.l3_group, (int)core / 8, "worker %u", worker);
        cr_expect_str_eq(place.pus, pus, "worker %u", worker);
    }
    cn_topology_free(topology);

    topology = look_at("core:1 pu:1", NOTHING);
    const cn_place place = cn_topology_place(topology, 5);
    cr_expect_eq(place.core, 0);
    cr_expect_eq(place.package, -1, "there is no package");
    cr_expect_eq(place.l3_group, -1, "there is no L3 cache");
    cr_expect_eq(place.numa_node, 0);
    cr_expect_str_eq(place.pus, "0");
    cn_topology_free(topology);
}

Test(topology, nothing_is_ever_bound_on_another_machine)
{
    static const struct surroundings LURING = {
        .root = "", .omp_num_threads = "3", .slurm_cpus_per_task = "5"};
    static const char *const INPUTS[] = {BIG, "core:1 pu:1", "core:2 pu:1"};

    for (size_t i = 0; i < sizeof INPUTS / sizeof INPUTS[0]; i++) {
        cn_topology *topology = look_at(INPUTS[i], LURING);
        const cn_machine *machine = cn_topology_machine(topology);
        cr_expect_not_null(cn_topology_unbound_reason(topology), "%s", INPUTS[i]);
        cr_expect_not(topology->may_bind, "%s", INPUTS[i]);
        /* What surrounds this process says nothing about the other machine. */
        cr_expect(machine->quota == 0, "%s", INPUTS[i]);
        cr_expect_str_eq(machine->quota_file, "", "%s", INPUTS[i]);
        cr_expect_eq(machine->omp_num_threads, 0, "%s", INPUTS[i]);
        cr_expect_eq(machine->slurm_cpus, 0, "%s", INPUTS[i]);
        cn_topology_free(topology);
    }
}

static void
write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    cr_assert_not_null(file, "%s", path);
    fputs(text, file);
    fclose(file);
}

Test(topology, an_input_that_describes_no_machine_is_refused)
{
    char folder[] = "/tmp/topology_test.XXXXXX", bad[64], empty[64], missing[64];

    cr_assert_not_null(mkdtemp(folder));
    snprintf(bad, sizeof bad, "%s/bad.xml", folder);
    snprintf(empty, sizeof empty, "%s/empty.xml", folder);
    snprintf(missing, sizeof missing, "%s/missing.xml", folder);
    write_file(bad, "<?xml version=\"1.0\"?>\n<machine><core/></machine>\n");
    write_file(empty, "");
    const struct {
        const char *input;
        cn_status status;
    } cases[] = {
        {"", CN_ECONTENT},
        {"core", CN_ECONTENT},
        {"core:x", CN_ECONTENT},
        {"core:0 pu:1", CN_ECONTENT},
        {"sandwich:2 pu:1", CN_ECONTENT},
        {"machine.txt", CN_ECONTENT},
        {bad, CN_ECONTENT},
        {empty, CN_ECONTENT},
        {missing, CN_EREAD},
        {"/nonexistent/a.xml", CN_EREAD},
        {".xml", CN_EREAD},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cn_topology *topology = NULL;
        cn_error error = {0};
        cr_expect_eq(topology_create_in(cases[i].input, &NOTHING, &topology, &error),
                     cases[i].status, "'%s'", cases[i].input);
        cr_expect_not_null(strstr(error.what, cases[i].input), "'%s': '%s'", cases[i].input,
                           error.what);
        cr_expect_null(topology, "'%s'", cases[i].input);
        cr_expect_eq(cn_topology_create(cases[i].input, &topology, NULL), cases[i].status, "'%s'",
                     cases[i].input);
    }
    unlink(bad);
    unlink(empty);
    rmdir(folder);
}

Test(topology, a_machine_exported_as_xml_loads_to_the_same_numbers_and_places)
{
    char folder[] = "/tmp/topology_test.XXXXXX", path[64];
    cn_topology *original = look_at(BIG, NOTHING);

    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/machine.xml", folder);
    cr_assert_eq(hwloc_topology_export_xml(original->hwloc, path, 0), 0);
    cn_topology *loaded = look_at(path, NOTHING);
    const cn_machine *first = cn_topology_machine(original);
    const cn_machine *second = cn_topology_machine(loaded);
    cr_expect_not(second->this_machine);
    cr_expect_eq(second->packages, first->packages);
    cr_expect_eq(second->numa_nodes, first->numa_nodes);
    cr_expect_eq(second->l3_groups, first->l3_groups);
    cr_expect_eq(second->cores, first->cores);
    cr_expect_eq(second->pus, first->pus);
    cr_expect_eq(second->usable_cores, first->usable_cores);
    cr_expect_not_null(cn_topology_unbound_reason(loaded));
    for (unsigned worker = 0; worker < 64; worker++) {
        const cn_place a = cn_topology_place(original, worker);
        const cn_place b = cn_topology_place(loaded, worker);
        cr_expect(a.core == b.core && a.package == b.package && a.numa_node == b.numa_node
                      && a.l3_group == b.l3_group && strcmp(a.pus, b.pus) == 0,
                  "worker %u", worker);
    }
    cn_topology_free(loaded);
    cn_topology_free(original);
    unlink(path);
    rmdir(folder);
}

Test(topology, request_then_omp_num_threads_then_the_smallest_of_the_others_decides)
{
    static const struct {
        const char *name;
        unsigned requested;
        cn_machine machine;
        unsigned workers;
        cn_decider decider;
    } CASES[] = {
        {"nothing known", 0, {.usable_cores = 0}, 1, CN_BY_PUS},
        {"no cores but PUs", 0, {.usable_pus = 4}, 4, CN_BY_PUS},
        {"cores", 0, {.usable_cores = 8, .usable_pus = 16}, 8, CN_BY_CORES},
        {"request",
         5,
         {.usable_cores = 8, .omp_num_threads = 3, .quota = 2, .slurm_cpus = 1},
         5,
         CN_BY_REQUEST},
        {"request of more than there is", 100, {.usable_cores = 8}, 100, CN_BY_REQUEST},
        {"OMP_NUM_THREADS",
         0,
         {.usable_cores = 8, .omp_num_threads = 3, .quota = 2, .slurm_cpus = 1},
         3,
         CN_BY_OMP_NUM_THREADS},
        {"OMP_NUM_THREADS of more than there is",
         0,
         {.usable_cores = 8, .omp_num_threads = 12},
         12,
         CN_BY_OMP_NUM_THREADS},
        {"quota", 0, {.usable_cores = 8, .quota = 3}, 3, CN_BY_QUOTA},
        {"quota rounded up", 0, {.usable_cores = 8, .quota = 2.25}, 3, CN_BY_QUOTA},
        {"quota of hardly anything", 0, {.usable_cores = 8, .quota = 0.01}, 1, CN_BY_QUOTA},
        {"quota of just less", 0, {.usable_cores = 8, .quota = 7}, 7, CN_BY_QUOTA},
        {"quota that rounds up to all", 0, {.usable_cores = 8, .quota = 7.5}, 8, CN_BY_CORES},
        {"quota of all", 0, {.usable_cores = 8, .quota = 8}, 8, CN_BY_CORES},
        {"quota of more", 0, {.usable_cores = 8, .quota = 1e12}, 8, CN_BY_CORES},
        {"quota of less than the only core", 0, {.usable_cores = 1, .quota = 0.5}, 1, CN_BY_CORES},
        {"Slurm", 0, {.usable_cores = 8, .slurm_cpus = 2}, 2, CN_BY_SLURM},
        {"Slurm with more", 0, {.usable_cores = 8, .slurm_cpus = 9}, 8, CN_BY_CORES},
        {"Slurm below the quota",
         0,
         {.usable_cores = 8, .quota = 4, .slurm_cpus = 2},
         2,
         CN_BY_SLURM},
        {"quota below Slurm",
         0,
         {.usable_cores = 8, .quota = 1.5, .slurm_cpus = 6},
         2,
         CN_BY_QUOTA},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const cn_machine *machine = &CASES[i].machine;
        cn_topology topology = {
            .machine = *machine,
            .seats = machine->usable_cores != 0 ? machine->usable_cores : machine->usable_pus,
        };
        topology.machine.cores = machine->usable_cores;
        cn_decider decider = CN_BY_CORES;
        cr_expect_eq(cn_topology_workers(&topology, CASES[i].requested, &decider), CASES[i].workers,
                     "%s: %u", CASES[i].name,
                     cn_topology_workers(&topology, CASES[i].requested, NULL));
        cr_expect_eq(decider, CASES[i].decider, "%s: %d", CASES[i].name, (int)decider);
    }
}

Test(topology, the_number_of_workers_is_never_beyond_the_most_there_may_be)
{
    /* 4096, CN_THREADS_MAX: a search refuses more, and has room for no more. */
    static const cn_machine MACHINES[] = {
        {.usable_cores = 8, .omp_num_threads = 5000},
        {.usable_cores = 8192},
    };

    for (unsigned i = 0; i < 2; i++) {
        const cn_topology topology = {.machine = MACHINES[i]};
        cr_expect_leq(cn_topology_workers(&topology, 0, NULL), 4096, "machine %u: %u", i,
                      cn_topology_workers(&topology, 0, NULL));
    }
}

Test(topology, the_surroundings_of_this_machine_are_read_and_decide)
{
    char root[] = "/tmp/topology_test.XXXXXX", path[128];
    static const char *const FOLDERS[] = {"/proc", "/proc/self", "/cg"};

    cr_assert_not_null(mkdtemp(root));
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", root, FOLDERS[i]);
        cr_assert_eq(mkdir(path, 0700), 0);
    }
    snprintf(path, sizeof path, "%s/proc/self/mountinfo", root);
    write_file(path, "30 24 0:26 / /cg rw - cgroup2 cgroup2 rw\n");
    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    write_file(path, "0::/\n");
    snprintf(path, sizeof path, "%s/cg/cpu.max", root);
    write_file(path, "50000 100000\n");

    const struct {
        struct surroundings surroundings;
        double quota;
        unsigned omp, slurm, workers; /* 0: one for each core */
        cn_decider decider;
    } cases[] = {
        {{"/nonexistent", NULL, NULL}, 0, 0, 0, 0, CN_BY_CORES},
        {{"/nonexistent", "4,2", NULL}, 0, 4, 0, 4, CN_BY_OMP_NUM_THREADS},
        {{"/nonexistent", "", "1"}, 0, 0, 1, 1, CN_BY_SLURM},
        {{root, NULL, NULL}, 0.5, 0, 0, 1, CN_BY_QUOTA},
        {{root, NULL, "1"}, 0.5, 0, 1, 1, CN_BY_QUOTA},
        {{root, "4,2", "1"}, 0.5, 4, 1, 4, CN_BY_OMP_NUM_THREADS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cn_topology *topology = look_at(NULL, cases[i].surroundings);
        const cn_machine *machine = cn_topology_machine(topology);
        const unsigned cores = machine->usable_cores;
        cn_decider decider = CN_BY_REQUEST;
        const unsigned workers = cn_topology_workers(topology, 0, &decider);
        cr_expect(machine->this_machine, "case %zu", i);
        cr_expect_float_eq(machine->quota, cases[i].quota, 1e-9, "case %zu", i);
        cr_expect_str_eq(machine->quota_file, cases[i].quota > 0 ? "/cg/cpu.max" : "", "case %zu",
                         i);
        cr_expect_eq(machine->omp_num_threads, cases[i].omp, "case %zu", i);
        cr_expect_eq(machine->slurm_cpus, cases[i].slurm, "case %zu", i);
        cr_expect_eq(workers, cases[i].workers != 0 ? cases[i].workers : cores, "case %zu: %u", i,
                     workers);
        if (cores > 1) /* on one core it does not matter what else would decide */
            cr_expect_eq(decider, cases[i].decider, "case %zu: %d", i, (int)decider);
        cr_expect_eq(cn_topology_workers(topology, 7, &decider), 7, "case %zu", i);
        cr_expect_eq(decider, CN_BY_REQUEST, "case %zu", i);
        cn_topology_free(topology);
    }
    snprintf(path, sizeof path, "rm -rf %s", root);
    cr_assert_eq(system(path), 0);
}

Test(topology, the_environment_of_this_process_is_read)
{
    cn_topology *topology = NULL;

    setenv("OMP_NUM_THREADS", "4,2", 1);
    setenv("SLURM_CPUS_PER_TASK", "9", 1);
    cr_assert_eq(cn_topology_create(NULL, &topology, NULL), CN_OK);
    cr_expect_eq(cn_topology_machine(topology)->omp_num_threads, 4);
    cr_expect_eq(cn_topology_machine(topology)->slurm_cpus, 9);
    cr_expect_eq(cn_topology_workers(topology, 0, NULL), 4);
    cn_topology_free(topology);
}

Test(topology, only_the_cpus_of_the_affinity_mask_are_usable)
{
    cpu_set_t all, one;
    DIR *tasks = opendir("/proc/self/task");
    int cpu = CPU_SETSIZE - 1;
    char pus[16];

    cr_assert_eq(sched_getaffinity(0, sizeof all, &all), 0);
    cn_topology *topology = look_at(NULL, NOTHING);
    cr_expect_eq(cn_topology_machine(topology)->usable_pus, (unsigned)CPU_COUNT(&all));
    cn_topology_free(topology);

    /* What taskset does, to the last CPU, so that it is not the one that comes first anyway. */
    while (!CPU_ISSET(cpu, &all))
        cpu--;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    cr_assert_not_null(tasks);
    for (const struct dirent *task; (task = readdir(tasks)) != NULL;)
        if (task->d_name[0] != '.')
            cr_assert_eq(sched_setaffinity(atoi(task->d_name), sizeof one, &one), 0);
    closedir(tasks);
    topology = look_at(NULL, NOTHING);
    const cn_machine *machine = cn_topology_machine(topology);
    cr_expect_eq(machine->usable_cores, 1);
    cr_expect_eq(machine->usable_pus, 1);
    cr_expect_geq(machine->cores, machine->usable_cores);
    cr_expect_eq(cn_topology_workers(topology, 0, NULL), 1);
    snprintf(pus, sizeof pus, "%d", cpu);
    for (unsigned worker = 0; worker < 3; worker++) {
        cr_expect_str_eq(cn_topology_place(topology, worker).pus, pus, "worker %u", worker);
        hwloc_cpuset_t set = topology_worker_set(topology, worker);
        cr_expect_eq(hwloc_bitmap_weight(set), 1, "worker %u", worker);
        cr_expect(hwloc_bitmap_isset(set, (unsigned)cpu), "worker %u", worker);
        hwloc_bitmap_free(set);
    }
    cn_topology_free(topology);
}

Test(topology, binding_is_left_to_openmp_where_it_binds)
{
    cn_topology *topology = look_at(NULL, NOTHING);
    const char *reason = cn_topology_unbound_reason(topology);

    if (omp_get_proc_bind() == omp_proc_bind_false)
        cr_expect(reason == NULL || strstr(reason, "OpenMP") == NULL, "'%s'", reason);
    else
        cr_expect_not_null(reason);
    cn_topology_free(topology);
}

/* Bind the thread to one PU of its mask, and look at the machine. */
static void *
look_from_one_pu(void *usable_pus)
{
    cpu_set_t mask, one;
    int pu = 0;

    CPU_ZERO(&one);
    sched_getaffinity(0, sizeof mask, &mask);
    while (!CPU_ISSET(pu, &mask))
        pu++;
    CPU_SET(pu, &one);
    sched_setaffinity(0, sizeof one, &one);
    cn_topology *topology = look_at(NULL, NOTHING);
    *(unsigned *)usable_pus = cn_topology_machine(topology)->usable_pus;
    cn_topology_free(topology);
    return NULL;
}

Test(topology, the_mask_is_that_of_the_thread_that_looks)
{
    cn_topology *before = look_at(NULL, NOTHING);
    unsigned seen = 0;
    pthread_t thread;

    cr_assert_eq(pthread_create(&thread, NULL, look_from_one_pu, &seen), 0);
    pthread_join(thread, NULL);
    cn_topology *after = look_at(NULL, NOTHING);
    cr_expect_eq(seen, 1);
    cr_expect_eq(cn_topology_machine(after)->usable_pus, cn_topology_machine(before)->usable_pus);
    cn_topology_free(before);
    cn_topology_free(after);
}
