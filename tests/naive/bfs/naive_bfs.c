/*
 * naive-bfs: how many states of a permutation puzzle lie at each distance, found the obvious way.
 *
 * An oracle for the fast program, with which it shares no code and no method: every state met is
 * kept as a string of bytes in one set, elements are multiplied as the paper does it, and
 * symmetries are found in the table of the moves, by trying.
 */
#include "../fail.h"
#include "read.h"
#include "search.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: naive-bfs [--metric quarter|face|positive] [--moves LIST] [--depth D] [--classes]\n"
    "                 [--most STATES] FILE SPACE\n"
    "spaces: full vertices edges vertex-permutation vertex-orientation pieces:LIST\n";

static const char *const metric_names[] = {"quarter", "face", "positive"};

static enum metric
find_metric(const char *name)
{
    for (enum metric metric = QUARTER; metric < METRICS; metric++) {
        if (strcmp(metric_names[metric], name) == 0)
            return metric;
    }
    fail(BAD_USAGE, "unknown metric '%s' (try --help)", name);
}

int
main(int argc, char **argv)
{
    static const struct option options[] = {{"metric", required_argument, NULL, 'm'},
                                            {"moves", required_argument, NULL, 'o'},
                                            {"depth", required_argument, NULL, 'd'},
                                            {"classes", no_argument, NULL, 'c'},
                                            {"most", required_argument, NULL, 'n'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    struct search search = {.depth = INT_MAX, .most = 8000000};
    enum metric metric = QUARTER;
    const char *moves = NULL;

    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (o == 'h' || o == '?') { /* '?': getopt has said why, in one line */
            fputs(o == 'h' ? usage : "", stdout);
            exit(o == 'h' ? 0 : BAD_USAGE);
        }
        if (o == 'm')
            metric = find_metric(optarg);
        else if (o == 'o')
            moves = optarg;
        else if (o == 'd')
            search.depth = atoi(optarg);
        else if (o == 'n')
            search.most = strtoul(optarg, NULL, 10);
        else
            search.has_classes = true;
    }
    if (argc - optind != 2)
        fail(BAD_USAGE, "expected FILE and SPACE (try --help)");
    struct group *group = read_group(argv[optind]);
    search.group = group;
    search.space = find_space(group, argv[optind + 1]);
    search.turns = find_turns(group, metric, moves);
    if (search.has_classes && !search.space.is_group)
        fail(BAD_USAGE, "no classes of '%s'", argv[optind + 1]);
    if (search.has_classes)
        search.carriers = find_carriers(group, &search.turns);
    search.has_classes = search.carriers.count > 1; /* else each state is a class, and not told */
    search_levels(&search);
    free(search.carriers.list);
    free(search.turns.list);
    free(group);
    if (fflush(stdout) != 0 || ferror(stdout))
        fail(BAD_WRITE, "cannot write: %s", strerror(errno));
    return 0;
}
