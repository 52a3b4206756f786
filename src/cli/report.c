#include "cli/report.h"

#include "cli/exits.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

json_t *
json_count(uint64_t count)
{
    const uint64_t exact =
        (UINT64_C(1) << 53) - 1; /* beyond, readers that use doubles would round */

    if (count <= exact)
        return json_integer((json_int_t)count);
    return json_sprintf("%" PRIu64, count);
}

json_t *
json_big_count(cn_number number)
{
    char text[CN_NUMBER_SIZE];

    if (number.high == 0)
        return json_count(number.low);
    cn_number_text(number, text);
    return json_string(text);
}

int
report_failed_write(const char *command)
{
    return complain(command, EXIT_WRITE, "standard output: %s: expected to write the result",
                    errno != 0 ? strerror(errno) : "a write failed");
}

/* What is left of a container when a value could not be put into it. */
static void
give_up(json_t **into)
{
    json_decref(*into);
    *into = NULL;
}

void
json_add(json_t **into, json_t *value)
{
    /* Either may be NULL; the value is released in any case. */
    if (json_array_append_new(*into, value) != 0)
        give_up(into);
}

void
json_put(json_t **into, const char *key, json_t *value)
{
    if (json_object_set_new(*into, key, value) != 0)
        give_up(into);
}

int
report_json(const char *command, json_t *document, bool one_line)
{
    const size_t layout = one_line ? JSON_COMPACT : JSON_INDENT(2);

    if (document == NULL)
        return complain(command, EXIT_MEMORY, "not enough memory");
    const bool dumped = json_dumpf(document, stdout, layout | JSON_REAL_PRECISION(9)) == 0;
    json_decref(document);
    if (ferror(stdout) != 0)
        return report_failed_write(command);
    if (!dumped)
        return complain(command, EXIT_MEMORY, "not enough memory");
    putchar('\n');
    return EXIT_DONE;
}

int
report_finish(const char *command)
{
    errno = 0;
    const bool failed = fflush(stdout) != 0 || ferror(stdout) != 0;
    return failed ? report_failed_write(command) : EXIT_DONE;
}

bool
target_is_cube(const cn_puzzle *puzzle)
{
    const cn_box box = cn_puzzle_box(puzzle);

    return box.planes == box.rows && box.rows == box.columns
           && box.planes * box.rows * box.columns == cn_puzzle_cells(puzzle);
}

const char *
target_word(const cn_puzzle *puzzle)
{
    return target_is_cube(puzzle) ? "cube" : "target";
}

const char *
decider_words(cn_decider decider)
{
    switch (decider) {
    case CN_BY_REQUEST:
        return "--threads";
    case CN_BY_OMP_NUM_THREADS:
        return "OMP_NUM_THREADS";
    case CN_BY_CORES:
        return "usable cores";
    case CN_BY_PUS:
        return "usable PUs";
    case CN_BY_QUOTA:
        return "CPU quota";
    case CN_BY_SLURM:
        return "SLURM_CPUS_PER_TASK";
    }
    return "?";
}

/* A number that 0 stands for not being there. */
static json_t *
json_if_any(unsigned number)
{
    return number != 0 ? json_integer(number) : json_null();
}

json_t *
json_machine(const cn_topology *topology, unsigned requested)
{
    const cn_machine *machine = cn_topology_machine(topology);
    cn_decider decider;
    const unsigned workers = cn_topology_workers(topology, requested, &decider);

    const bool all_set =
        machine->quota > 0 && machine->omp_num_threads != 0 && machine->slurm_cpus != 0;

    return json_pack(
        "{s:b, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:o, s:s*, s:o, s:o, s:s*, s:i, s:s}",
        "this_machine", machine->this_machine, "packages", (int)machine->packages, "numa_nodes",
        (int)machine->numa_nodes, "l3_groups", (int)machine->l3_groups, "cores",
        (int)machine->cores, "pus", (int)machine->pus, "usable_cores", (int)machine->usable_cores,
        "usable_pus", (int)machine->usable_pus, "quota",
        machine->quota > 0 ? json_real(machine->quota) : json_null(), "quota_file",
        machine->quota > 0 ? machine->quota_file : NULL, "omp_num_threads",
        json_if_any(machine->omp_num_threads), "slurm_cpus_per_task",
        json_if_any(machine->slurm_cpus), "reason", all_set ? NULL : "null: no such limit is set",
        "workers", (int)workers, "decided_by", decider_words(decider));
}
