#ifndef MACHINE_TEAM_H
#define MACHINE_TEAM_H

#include "base/control.h"
#include "machine/bigmem.h"
#include "machine/topology.h"

/* A team of OpenMP threads: how many workers, and whether each is to be bound to its core. */
struct team {
    unsigned workers;
    const cn_topology *topology; /* NULL if not even looked at */
    cn_topology *own;            /* the same if the team created it */
    bool bind;
    const cn_control *control; /* NULL, or what stops the workers; for the team's user to set */
};

/* Are the workers to stop? */
static inline bool
team_is_stopped(const struct team *team)
{
    return control_says_stop(team->control);
}

/* CN_ESTOPPED if they are: what they made then is not whole. */
static inline cn_status
team_status(const struct team *team)
{
    return team_is_stopped(team) ? CN_ESTOPPED : CN_OK;
}

/*
 * topology may be NULL: then the machine is looked at, unless the number of workers is given and
 * nothing is to be bound.  Inside a parallel region of the caller nothing is bound, for its threads
 * would all be bound to the same core.  CN_EINVAL if the topology is a plan for another machine,
 * CN_ENOMEM, or CN_ESYSTEM if hwloc fails or the system does not grant so many threads.
 */
cn_status team_create(struct team *out, const cn_topology *topology, unsigned requested, bool bind,
                      cn_error *error);
void team_release(struct team *team);

/*
 * Spread a table that all workers read at random over the NUMA nodes of their cores, page by page,
 * before it is touched: else it would lie where the workers that fill it are, and one node's memory
 * would serve all.  Where the team is not bound, or the system does not let it, nothing changes.
 */
void team_spread(const struct team *team, const struct bigmem *memory);

/*
 * To be called by each thread at the start and the end of its part of a parallel region: bind it to
 * the worker's core, and bind it again as it was.  A thread that cannot be bound runs unbound.
 */
struct team_seat {
    hwloc_cpuset_t before; /* NULL if nothing was changed */
};
struct team_seat team_enter(const struct team *team, unsigned worker);
void team_leave(const struct team *team, struct team_seat seat);

#endif
