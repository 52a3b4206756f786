#include "machine/team.h"

#include <criterion/criterion.h>
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static cn_topology *
this_machine(void)
{
    cn_topology *topology = NULL;

    cr_assert_eq(cn_topology_create(NULL, &topology, NULL), CN_OK);
    return topology;
}

static cpu_set_t
own_mask(void)
{
    cpu_set_t mask;

    CPU_ZERO(&mask);
    sched_getaffinity(0, sizeof mask, &mask);
    return mask;
}

/* Is the mask exactly the PUs that the topology has for this worker? */
static bool
is_workers(const cpu_set_t *mask, const cn_topology *topology, unsigned worker)
{
    hwloc_cpuset_t set = topology_worker_set(topology, worker);
    bool same = hwloc_bitmap_weight(set) == CPU_COUNT(mask);

    for (unsigned cpu = 0; cpu < CPU_SETSIZE; cpu++)
        same = same && (CPU_ISSET(cpu, mask) != 0) == (hwloc_bitmap_isset(set, cpu) != 0);
    hwloc_bitmap_free(set);
    return same;
}

Test(team, a_worker_is_bound_to_its_core_and_then_as_it_was)
{
    cn_topology *topology = this_machine();
    const bool binds = cn_topology_unbound_reason(topology) == NULL;
    const cpu_set_t before = own_mask();
    struct team team;

    cr_assert_eq(team_create(&team, topology, 2, true, NULL), CN_OK);
    cr_expect_eq(team.workers, 2);
    cr_expect_eq(team.bind, binds);
    for (unsigned worker = 0; worker < 4; worker++) {
        const struct team_seat seat = team_enter(&team, worker);
        const cpu_set_t inside = own_mask();
        cr_expect_eq(seat.before != NULL, binds, "worker %u", worker);
        cr_expect(binds ? is_workers(&inside, topology, worker) : CPU_EQUAL(&inside, &before),
                  "worker %u", worker);
        team_leave(&team, seat);
        const cpu_set_t after = own_mask();
        cr_expect(CPU_EQUAL(&after, &before), "worker %u is not as it was", worker);
    }
    team_release(&team);
    cn_topology_free(topology);
}

Test(team, each_thread_of_a_team_is_bound_to_its_own_core)
{
    cn_topology *topology = this_machine();
    const bool binds = cn_topology_unbound_reason(topology) == NULL;
    const cpu_set_t before = own_mask();
    unsigned wrong = 0, not_restored = 0;
    struct team team;

    cr_assert_eq(team_create(&team, topology, 4, true, NULL), CN_OK);
#pragma omp parallel num_threads((int)team.workers) reduction(+ : wrong, not_restored)
    {
        const unsigned me = (unsigned)omp_get_thread_num();
        const struct team_seat seat = team_enter(&team, me);
        const cpu_set_t inside = own_mask();
        wrong += binds && !is_workers(&inside, topology, me);
        team_leave(&team, seat);
        const cpu_set_t after = own_mask();
        not_restored += !CPU_EQUAL(&after, &before);
    }
    cr_expect_eq(wrong, 0);
    cr_expect_eq(not_restored, 0);
    team_release(&team);
    cn_topology_free(topology);
}

Test(team, inside_a_parallel_region_nothing_is_bound)
{
    cn_topology *topology = this_machine();
    const cpu_set_t before = own_mask();
    unsigned failed = 0, bound = 0, moved = 0;

#pragma omp parallel num_threads(3) reduction(+ : failed, bound, moved)
    for (unsigned own = 0; own <= 1; own++) {
        struct team team;
        if (team_create(&team, own ? NULL : topology, 2, true, NULL) != CN_OK) {
            failed++;
            continue;
        }
        const struct team_seat seat = team_enter(&team, 0);
        const cpu_set_t inside = own_mask();
        bound += team.bind || seat.before != NULL;
        moved += !CPU_EQUAL(&inside, &before);
        team_leave(&team, seat);
        team_release(&team);
    }
    cr_expect_eq(failed, 0);
    cr_expect_eq(bound, 0);
    cr_expect_eq(moved, 0);
    cn_topology_free(topology);
}

Test(team, the_machine_is_looked_at_only_where_necessary)
{
    static const struct {
        unsigned requested;
        bool bind;
        bool looks;
    } CASES[] = {{3, false, false}, {3, true, true}, {0, false, true}, {0, true, true}};

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct team team;
        cr_assert_eq(team_create(&team, NULL, CASES[i].requested, CASES[i].bind, NULL), CN_OK);
        cr_expect_eq(team.topology != NULL, CASES[i].looks, "case %zu", i);
        cr_expect_eq(team.own, team.topology, "case %zu", i);
        cr_expect_geq(team.workers, 1, "case %zu", i);
        cr_expect(CASES[i].requested == 0 || team.workers == CASES[i].requested, "case %zu", i);
        cr_expect(CASES[i].bind || !team.bind, "case %zu", i);
        team_release(&team);
    }
}

Test(team, a_callers_topology_is_used_and_stays_the_callers)
{
    cn_topology *topology = this_machine();
    struct team team;

    cr_assert_eq(team_create(&team, topology, 0, true, NULL), CN_OK);
    cr_expect_eq(team.topology, topology);
    cr_expect_null(team.own);
    cr_expect_eq(team.workers, cn_topology_workers(topology, 0, NULL));
    team_release(&team);
    cr_expect_geq(cn_topology_machine(topology)->cores, 1, "not freed with the team");
    cn_topology_free(topology);
}

Test(team, a_plan_for_another_machine_makes_no_team)
{
    cn_topology *topology = NULL;
    cn_error error = {0};
    struct team team = {.workers = 77};

    cr_assert_eq(cn_topology_create("pack:2 core:2 pu:1", &topology, NULL), CN_OK);
    cr_expect_eq(team_create(&team, topology, 0, true, &error), CN_EINVAL);
    cr_expect_not_null(strstr(error.what, "this machine"), "%s", error.what);
    cr_expect_eq(team_create(&team, topology, 2, false, NULL), CN_EINVAL);
    cr_expect_eq(team.workers, 77, "output set");
    cn_topology_free(topology);
}

#if defined(__SANITIZE_ADDRESS__)
#define WITH_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ADDRESS_SANITIZER
#endif
#endif

#ifndef WITH_ADDRESS_SANITIZER /* which would run out itself */
Test(team, more_threads_than_the_system_grants_are_refused)
{
    cn_topology *topology = this_machine();
    struct team team = {.workers = 1234};
    cn_error error = {0};
    struct rlimit limit;
    char line[128];
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");

    /* Room for a few stacks more, whatever their size. */
    cr_assert_not_null(file);
    cr_assert_not_null(fgets(line, sizeof line, file));
    cr_assert_eq(sscanf(line, "%lu", &pages), 1);
    fclose(file);
    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = pages * (unsigned long)sysconf(_SC_PAGESIZE) + (64ul << 20);
    cr_assert_eq(setrlimit(RLIMIT_AS, &limit), 0);
    cr_expect_eq(team_create(&team, topology, 1000, true, &error), CN_ESYSTEM);
    cr_expect_not_null(strstr(error.what, "1000"), "'%s'", error.what);
    cr_expect_eq(team.workers, 1234, "the output was touched");
    limit.rlim_cur = limit.rlim_max;
    cr_assert_eq(setrlimit(RLIMIT_AS, &limit), 0);
    cr_expect_eq(team_create(&team, topology, 50, true, &error), CN_OK, "'%s'", error.what);
    cr_expect_eq(team.workers, 50);
    team_release(&team);
    cn_topology_free(topology);
}
#endif
