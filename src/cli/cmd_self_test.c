#include "cli/blocks.h"
#include "cli/commands.h"
#include "cli/exits.h"
#include "cli/report.h"
#include "cubenum/count.h"
#include "cubenum/cubemap.h"
#include "cubenum/list.h"
#include "cubenum/signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What has been checked so far. */
struct checks {
    const struct options *options;
    unsigned done;
    unsigned failed;
    json_t *array; /* with --json */
};

static void
check(struct checks *checks, const char *claim, uint64_t found, uint64_t expected)
{
    const bool holds = found == expected;

    checks->done++;
    checks->failed += !holds;
    if (checks->options->json)
        json_add(&checks->array,
                 json_pack("{s:s, s:o, s:o, s:b}", "claim", claim, "found", json_count(found),
                           "expected", json_count(expected), "holds", holds));
    else if (!holds)
        printf("FAILED %-54s %" PRIu64 ", expected %" PRIu64 "\n", claim, found, expected);
    else if (!checks->options->quiet)
        printf("ok     %-54s %" PRIu64 "\n", claim, found);
}

/* A number that fits into 64 bits; any other is none that is expected. */
static uint64_t
low_of(cn_number number)
{
    return number.high == 0 ? number.low : UINT64_MAX;
}

static cn_status
check_counts(struct checks *checks, const cn_puzzle *puzzle, const cn_topology *topology,
             bool no_types, cn_error *error)
{
    static const uint64_t SOLUTIONS[] = {207, 0, 0, 0, 56, 76};
    const cn_search_options search = {.threads = (unsigned)checks->options->threads,
                                      .no_types = no_types,
                                      .topology = topology,
                                      .independent = true};
    const char *how = no_types ? "without position types" : "with position types";
    char claim[80];
    cn_counts counts = {0};

    const cn_status status = cn_count(puzzle, &search, &counts, NULL, error);
    if (status != CN_OK)
        return status;
    for (unsigned c = CN_ALL; c <= CN_ANCHORED; c++) {
        static const uint64_t EXPECTED[] = {11520, 480, 240, 339};
        snprintf(claim, sizeof claim, "packings counted by %s, %s",
                 cn_convention_name((cn_convention)c), how);
        check(checks, claim, low_of(cn_counts_in(&counts, (cn_convention)c)), EXPECTED[c]);
    }
    snprintf(claim, sizeof claim, "classes of the placements of A, %s", how);
    check(checks, claim, counts.classes, 6);
    for (unsigned c = 0; c < counts.classes && c < 6; c++) {
        char label[CN_LABEL_SIZE];
        cn_placement_label(puzzle, counts.by_class[c].representative, counts.held, label);
        snprintf(claim, sizeof claim, "packings with A at %s, %s", label, how);
        check(checks, claim, low_of(counts.by_class[c].solutions), SOLUTIONS[c]);
    }
    cn_counts_release(&counts);
    return CN_OK;
}

/* What looks at each packing of a listing. */
struct look {
    unsigned short last[7]; /* the placements of the packing before, 1 added */
    uint64_t distinct;      /* packings that fill the cube, each after the one before */
    char first[256];        /* the first one as text */
};

static int
look_at(void *context, const cn_packing *packing)
{
    struct look *look = context;
    bool covered[27] = {false};
    unsigned cells = 0;
    int order = 0;

    if (packing->number == 1)
        cn_packing_write(packing, CN_FORMAT_GRID, look->first, sizeof look->first);
    for (unsigned i = 0; i < packing->count && i < 7; i++) {
        unsigned short cell[CN_CELLS_MAX];
        const unsigned count = cn_placement_cells(packing->puzzle, packing->placement[i], cell);
        for (unsigned k = 0; k < count; k++) {
            cells += !covered[cell[k]];
            covered[cell[k]] = true;
        }
        if (order == 0)
            order = (int)packing->placement[i] + 1 - look->last[i];
        look->last[i] = (unsigned short)(packing->placement[i] + 1);
    }
    look->distinct += packing->count == 7 && cells == 27 && order > 0;
    return 0;
}

static cn_status
check_listing(struct checks *checks, const cn_puzzle *puzzle, const cn_topology *topology,
              cn_convention convention, uint64_t expected, cn_error *error)
{
    const cn_search_options search = {.threads = (unsigned)checks->options->threads,
                                      .topology = topology};
    struct look look = {.distinct = 0};
    char claim[80];

    const cn_status status = cn_list(puzzle, convention, &search, look_at, &look, NULL, error);
    if (status != CN_OK)
        return status;
    snprintf(claim, sizeof claim, "distinct packings listed by %s", cn_convention_name(convention));
    check(checks, claim, look.distinct, expected);
    if (convention == CN_ANCHORED)
        check(checks, "solution #001 is that of the slides, to the letter",
              strcmp(look.first, "#001 (0+000, 0+100, 2+111, 0+002, 3+021, 2+010, 8+200)\n"
                                 "AAD  BBD  GBD\nFAD  BCC  GGC\nFFE  FEE  GEC\n")
                  == 0,
              1);
    return CN_OK;
}

static cn_status
check_blocks(struct checks *checks, const cn_puzzle *puzzle)
{
    static const unsigned ORIENTATIONS[] = {12, 12, 12, 24, 12, 8, 12};
    static const unsigned PLACEMENTS[] = {144, 96, 96, 144, 72, 64, 72};
    static const unsigned LEFT[] = {72, 96, 96, 96, 72, 32, 24};
    cn_celltypes *types = NULL;
    char claim[80], signature[CN_SIGNATURE_SIZE], letter;

    const cn_status status = cn_celltypes_create(puzzle, &types);
    if (status != CN_OK)
        return status;
    for (unsigned b = 0; b < 7; b++) {
        snprintf(claim, sizeof claim, "orientations of %s", cn_block_name(puzzle, b));
        check(checks, claim, cn_block_orientations(puzzle, b), ORIENTATIONS[b]);
        snprintf(claim, sizeof claim, "placements of %s", cn_block_name(puzzle, b));
        check(checks, claim, cn_block_placements(puzzle, b), PLACEMENTS[b]);
        snprintf(claim, sizeof claim, "placements of %s left by the position types",
                 cn_block_name(puzzle, b));
        check(checks, claim, blocks_left(types, b), LEFT[b]);
    }
    check(checks, "combinations of profiles", cn_celltypes_combinations(types), 11);
    cn_celltypes_free(types);
    const bool read = cn_signature_of_drawing("CC. ... .../C.. C.. .../... ... ...", signature,
                                              sizeof signature, NULL, &letter, NULL)
                      == CN_OK;
    check(checks, "the framed drawing of C has signature 22211100010",
          read && strcmp(signature, "22211100010") == 0, 1);
    return CN_OK;
}

static void
check_maps(struct checks *checks)
{
    uint32_t permutations[8] = {
        0}; /* bit n of word n / 32, for permutations read as numbers to base 4 */
    unsigned rotations = 0, ways = 0, even = 0;

    for (unsigned number = 0; number < CN_CUBEMAPS; number++) {
        cn_cubemap map;
        cn_cubemap_describe(number, &map);
        even += map.rotation == (map.odd % 2 == 0);
        if (!map.rotation)
            continue;
        const unsigned p = map.diagonals[0] * 64u + map.diagonals[1] * 16u + map.diagonals[2] * 4u
                           + map.diagonals[3];
        rotations++;
        ways += (permutations[p / 32] >> p % 32 & 1) == 0;
        permutations[p / 32] |= 1u << p % 32;
    }
    check(checks, "maps generated by cycles, flips and exchanges",
          cn_cubemap_generated(CN_CYCLE | CN_FLIP | CN_EXCHANGE), 48);
    check(checks, "rotations among them", rotations, 24);
    check(checks, "maps that are rotations just if flips + exchanges are even", even, 48);
    check(checks, "ways in which rotations permute the diagonals", ways, 24);
}

static cn_status
check_topology(struct checks *checks, cn_error *error)
{
    cn_topology *topology = NULL;

    const cn_status status = cn_topology_create("pack:2 [numa] l3:4 core:8 pu:2", &topology, error);
    if (status != CN_OK)
        return status;
    check(checks, "cores of 2 packages x 4 L3 x 8 cores x 2 PUs",
          cn_topology_machine(topology)->cores, 64);
    check(checks, "workers there", cn_topology_workers(topology, 0, NULL), 64);
    cn_topology_free(topology);
    return CN_OK;
}

static cn_status
check_all(struct checks *checks, const cn_puzzle *puzzle, cn_error *error)
{
    static const uint64_t LISTED[] = {11520, 480, 240, 339};
    cn_topology *topology = NULL;

    cn_status status = cn_topology_create(NULL, &topology, error);
    if (status == CN_OK)
        status = check_blocks(checks, puzzle);
    for (unsigned no_types = 0; no_types < 2 && status == CN_OK; no_types++)
        status = check_counts(checks, puzzle, topology, no_types != 0, error);
    for (unsigned c = CN_ALL; c <= CN_ANCHORED && status == CN_OK; c++)
        status = check_listing(checks, puzzle, topology, (cn_convention)c, LISTED[c], error);
    if (status == CN_OK)
        check_maps(checks);
    if (status == CN_OK)
        status = check_topology(checks, error);
    cn_topology_free(topology);
    return status;
}

static int
run(const struct options *options)
{
    struct checks checks = {.options = options, .array = options->json ? json_array() : NULL};
    cn_puzzle *puzzle = NULL;
    cn_error error = {.what = "not enough memory"};

    cn_status status = cn_puzzle_builtin("seven-blocks", &puzzle, &error);
    if (status == CN_OK)
        status = check_all(&checks, puzzle, &error);
    cn_puzzle_free(puzzle);
    if (status != CN_OK) {
        json_decref(checks.array);
        return complain_of("self-test", status, &error);
    }
    if (options->json) {
        const int code = report_json("self-test",
                                     json_pack("{s:i, s:i, s:i, s:o}", "version", JSON_VERSION,
                                               "done", (int)checks.done, "failed",
                                               (int)checks.failed, "checks", checks.array),
                                     false);
        return code != EXIT_DONE ? code : checks.failed != 0 ? EXIT_BUG : EXIT_DONE;
    }
    if (!options->quiet)
        printf("%u checks, %u failed\n", checks.done, checks.failed);
    if (checks.failed != 0)
        return complain("self-test", EXIT_BUG, "%u of %u checks failed", checks.failed,
                        checks.done);
    return EXIT_DONE;
}

const struct command command_self_test = {
    .name = "self-test",
    .argument = "",
    .summary = "Prove the known numbers of the seven-block cube again",
    .about =
        "Every line is a claim with the number found.  Exit code 70 if one is not as expected.\n"
        "--quiet prints failures only.\n",
    .options = WITH_EVERYWHERE,
    .run = run,
};
