#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/report.h"

#include <stdio.h>

static void
print_setting(const char *name, unsigned value)
{
    if (value != 0)
        printf("%s%u\n", name, value);
    else
        printf("%snot set\n", name);
}

static void
print_machine(const cn_machine *machine)
{
    printf("machine              %s\n"
           "packages             %u\nNUMA nodes           %u\nL3 groups            %u\n"
           "cores                %u\nPUs                  %u\n",
           machine->this_machine ? "this one" : "another one, as described", machine->packages,
           machine->numa_nodes, machine->l3_groups, machine->cores, machine->pus);
    printf("affinity mask        %u %s, %u %s\n", machine->usable_cores,
           machine->usable_cores == 1 ? "core" : "cores", machine->usable_pus,
           machine->usable_pus == 1 ? "PU" : "PUs");
    if (machine->quota > 0)
        printf("CPU quota            %.2f cores (%s)\n", machine->quota, machine->quota_file);
    else
        printf("CPU quota            none\n");
    if (machine->this_machine) {
        print_setting("SLURM_CPUS_PER_TASK  ", machine->slurm_cpus);
        print_setting("OMP_NUM_THREADS      ", machine->omp_num_threads);
    }
}

/* A logical number, or '-' where there is none. */
static void
print_number(int number)
{
    if (number >= 0)
        printf(" %7d", number);
    else
        printf(" %7s", "-");
}

static void
print_places(const cn_topology *topology, unsigned workers)
{
    printf("\n worker    core package    NUMA      L3  PUs\n");
    for (unsigned w = 0; w < workers; w++) {
        const cn_place place = cn_topology_place(topology, w);
        printf("%7u", w);
        print_number(place.core);
        print_number(place.package);
        print_number(place.numa_node);
        print_number(place.l3_group);
        printf("  %s\n", place.pus);
    }
}

static json_t *
json_number(int number)
{
    return number >= 0 ? json_integer(number) : json_null();
}

static json_t *
json_places(const cn_topology *topology, unsigned workers)
{
    json_t *places = json_array();

    for (unsigned w = 0; w < workers; w++) {
        const cn_place place = cn_topology_place(topology, w);
        const bool whole =
            place.core >= 0 && place.package >= 0 && place.numa_node >= 0 && place.l3_group >= 0;
        json_add(&places,
                 json_pack("{s:i, s:o, s:o, s:o, s:o, s:s*, s:s}", "worker", (int)w, "core",
                           json_number(place.core), "package", json_number(place.package),
                           "numa_node", json_number(place.numa_node), "l3_group",
                           json_number(place.l3_group), "reason",
                           whole ? NULL : "null: hwloc sees no such thing there", "pus",
                           place.pus));
    }
    return places;
}

static int
report(const struct options *options, const cn_topology *topology)
{
    const char *unbound = cn_topology_unbound_reason(topology);
    cn_decider decider;
    const unsigned workers = cn_topology_workers(topology, (unsigned)options->threads, &decider);

    if (options->json)
        return report_json("topology",
                           json_pack("{s:i, s:o, s:b, s:s*, s:o}", "version", JSON_VERSION,
                                     "topology", json_machine(topology, (unsigned)options->threads),
                                     "binds", unbound == NULL, "reason", unbound, "places",
                                     json_places(topology, workers)),
                           false);
    if (options->quiet) {
        printf("%u\n", workers);
        return EXIT_DONE;
    }
    print_machine(cn_topology_machine(topology));
    printf("workers              %u, decided by: %s\n", workers, decider_words(decider));
    if (unbound == NULL)
        printf("binding              each worker is bound to its core while it searches\n");
    else
        printf("binding              none: %s\n", unbound);
    print_places(topology, workers);
    return EXIT_DONE;
}

static int
run(const struct options *options)
{
    cn_topology *topology = NULL;
    cn_error error = {0};

    const cn_status status = cn_topology_create(options->input, &topology, &error);
    if (status != CN_OK)
        return complain_of("topology", status, &error);
    const int code = report(options, topology);
    cn_topology_free(topology);
    return code;
}

const struct command command_topology = {
    .name = "topology",
    .argument = "",
    .summary = "Show the machine as hwloc sees it, and where each worker would be bound",
    .about =
        "The number of workers is --threads, else OMP_NUM_THREADS, else the smallest of: cores in\n"
        "the affinity mask, the CPU quota of the cgroups rounded up, SLURM_CPUS_PER_TASK.\n"
        "--input shows the plan for another machine, on which nothing is bound.  --quiet prints\n"
        "the number of workers.\n\n"
        "  cubenum topology\n"
        "  cubenum topology --input 'pack:2 [numa] l3:4 core:8 pu:2' --threads 8\n",
    .options = WITH_EVERYWHERE | WITH(input),
    .run = run,
};
