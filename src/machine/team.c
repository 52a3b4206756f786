#include "machine/team.h"

#include "base/fail.h"
#include "machine/threads.h"

#include <omp.h>

cn_status
team_create(struct team *out, const cn_topology *topology, unsigned requested, bool bind,
            cn_error *error)
{
    struct team team = {.workers = requested, .topology = topology};

    threads_meet_openmp();
    if (topology != NULL && topology->planned)
        return fail(error, CN_EINVAL, "topology: expected this machine's, not a plan for another");
    bind = bind && !omp_in_parallel();
    if (topology == NULL && (requested == 0 || bind)) {
        const cn_status status = cn_topology_create(NULL, &team.own, error);
        if (status != CN_OK)
            return status;
        team.topology = team.own;
    }
    if (team.topology != NULL) {
        team.workers = cn_topology_workers(team.topology, requested, NULL);
        team.bind = bind && cn_topology_unbound_reason(team.topology) == NULL;
    }
    /* One for each PU is what the machine is made for; more may be more than its limits grant. */
    const bool many = team.workers > (unsigned)omp_get_num_procs();
    const cn_status status = many ? threads_try(team.workers) : CN_OK;
    if (status != CN_OK) {
        team_release(&team);
        return status == CN_ENOMEM
                   ? fail_memory(error)
                   : fail(error, status, "%u threads: expected no more than the system grants",
                          team.workers);
    }
    *out = team;
    return CN_OK;
}

void
team_release(struct team *team)
{
    cn_topology_free(team->own);
}

void
team_spread(const struct team *team, const struct bigmem *memory)
{
    if (team->bind && memory->mapping != NULL)
        (void)hwloc_set_area_membind(team->topology->hwloc, memory->at, memory->bytes,
                                     team->topology->usable, HWLOC_MEMBIND_INTERLEAVE, 0);
}

struct team_seat
team_enter(const struct team *team, unsigned worker)
{
    struct team_seat seat = {NULL};

    if (!team->bind)
        return seat;
    hwloc_cpuset_t set = topology_worker_set(team->topology, worker);
    hwloc_cpuset_t before = hwloc_bitmap_alloc();
    if (set != NULL && before != NULL
        && hwloc_get_cpubind(team->topology->hwloc, before, HWLOC_CPUBIND_THREAD) == 0
        && hwloc_set_cpubind(team->topology->hwloc, set, HWLOC_CPUBIND_THREAD) == 0) {
        seat.before = before;
        before = NULL;
    }
    hwloc_bitmap_free(before);
    hwloc_bitmap_free(set);
    return seat;
}

void
team_leave(const struct team *team, struct team_seat seat)
{
    if (seat.before == NULL)
        return;
    hwloc_set_cpubind(team->topology->hwloc, seat.before, HWLOC_CPUBIND_THREAD);
    hwloc_bitmap_free(seat.before);
}
