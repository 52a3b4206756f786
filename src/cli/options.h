#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cubenum/search.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Every option of every command, once: fields of struct options, defaults (0, false, NULL), parsing
 * with its range, and the help all come from this table.
 *
 * A FLAG takes no value, a NUMBER one from lowest to highest, a WORD any, a CHOICE one of its
 * choices, and becomes that one's number from 0.  A SIZE is a NUMBER of MiB, or one of another unit
 * that its last letter tells (K, M, G or T), and becomes bytes.
 */
/* clang-format off */
#define FILE_CHOICES "auto|puzzle|xmpuzzle|polycube|soma|csv"
#define OPTIONS(X)                                                                                 \
    /* field        name     short kind    value    lowest highest choices help */                 \
    X(threads,     "threads",     't', NUMBER, "N",   1, CN_THREADS_MAX, NULL,                     \
      "worker threads (default: one for each core that may be used)")                              \
    X(no_bind,     "no-bind",     0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "do not bind the workers to their cores")                                                    \
    X(no_types,    "no-types",    0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "do not rule placements out by position types")                                              \
    X(box,         "box",         'b', WORD,   "PxRxC", 0, 0, NULL,                                \
      "the target is a box, to be filled with the blocks of --set or of a list of pieces")         \
    X(set,         "set",         0,   WORD,   "NAME", 0, 0, NULL,                                 \
      "fill --box with a built-in set of blocks, such as pentominoes")                             \
    X(problem,     "problem",     'p', NUMBER, "N",   1, UINT32_MAX, NULL,                         \
      "which puzzle of a file that has several (default: the first)")                              \
    X(from,        "from",        0,   CHOICE, "FORMAT", 0, 0, FILE_CHOICES,                       \
      "the format of the file (default: by its name, then by what it holds):")                     \
    X(to,          "to",          0,   CHOICE, "FORMAT", 0, 0, FILE_CHOICES,                       \
      "the format to write (default: by the file's name):")                                        \
    X(solutions,   "solutions",   0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "write the packings too (xmpuzzle)")                                                         \
    X(kernel,      "kernel",      'k', CHOICE, "WORD", 0, 0, "auto|portable|avx2|avx512",          \
      "the instruction set of the search (default: the widest there is):")                         \
    X(independent, "independent", 0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "a search for each count (default for up to 27 cells)")                                      \
    X(derived,     "derived",     0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "all counts from one search, by symmetry (default for more cells)")                          \
    X(memory,      "memory",      'm', SIZE,   "MIB", 1, 1 << 20, NULL,                            \
      "memory to use, in MiB, or as in 4G (default: list 64, the rest in files; bfs 80 % of all)") \
    X(group,       "group",       'g', WORD,   "NAME", 0, 0, NULL,                                 \
      "a built-in group (default: cuboctahedron)")                                                 \
    X(generators,  "generators",  0,   WORD,   "FILE", 0, 0, NULL,                                 \
      "a group of one's own, from a generator file")                                               \
    X(moves,       "moves",       0,   WORD,   "LIST", 0, 0, NULL,                                 \
      "these moves only, such as F,U (default: all of the group)")                                 \
    X(metric,      "metric",      0,   CHOICE, "WORD", 0, 0, "quarter|face|positive",              \
      "what counts as one move (default: quarter):")                                               \
    X(depth,       "depth",       'd', NUMBER, "D",   0, 1000000, NULL,                            \
      "stop after the elements at distance D")                                                     \
    X(antipodes,   "antipodes",   0,   NUMBER, "N",   0, 1000000, NULL,                            \
      "show up to N of the farthest elements, once all are found (default: 4)")                    \
    X(bounds,      "bounds",      0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "how many moves the farthest elements take at least")            \
    X(checkpoint,  "checkpoint",  0,   WORD,   "FILE", 0, 0, NULL,                                 \
      "write what is finished to this file, so that the search can go on from there")              \
    X(checkpoint_every, "checkpoint-every", 0, TIME, "TIME", 0, 86400 * 365, NULL,                 \
      "at most so often: 90, 90s, 15m or 2h (default: 60s)")                                       \
    X(resume,      "resume",      0,   WORD,   "FILE", 0, 0, NULL,                                 \
      "go on from this checkpoint of the same search")                                             \
    X(time_limit,  "time-limit",  0,   TIME,   "TIME", 1, 86400 * 365, NULL,                       \
      "end after so long, with exit status 75: 90, 90s, 15m or 2h")                                \
    X(spill,       "spill",       0,   WORD,   "DIR", 0, 0, NULL,                                  \
      "keep levels that memory has no room for in files there")                                    \
    X(sequence,    "sequence",    0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "read the moves from left to right, not as a product, whose rightmost comes first")          \
    X(map,         "map",         0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "draw the faces, with the numbers and the zero sides of the pieces")                         \
    X(how_many,    "count",       0,   NUMBER, "N",   1, 1000000000, NULL,                         \
      "so many random elements (default: 1)")                                                      \
    X(seed,        "seed",        0,   NUMBER, "N",   0, UINT64_MAX, NULL,                         \
      "fixes what is chosen at random (default: 0)")                                               \
    X(samples,     "samples",     0,   NUMBER, "N",   2, 1000000, NULL,                            \
      "parts of the tree that are looked at (default: 400)")                                       \
    X(split_depth, "split-depth", 's', NUMBER, "N",   1, CN_CELLS_MAX, NULL,                       \
      "blocks placed in a prefix (default: enough for up to 16384 prefixes)")                      \
    X(simulate_threads, "simulate-threads", 0, WORD, "LIST", 0, 0, NULL,                           \
      "add how long so many workers would take, such as 2,4,8,1024")                               \
    X(convention,  "convention",  'c', CHOICE, "WORD", 0, 0, "all|rotation|reflection|anchored",   \
      "what is counted, or of what one of each class is listed:")                                  \
    X(anchor,      "anchor",      'a', WORD,   "BLOCK", 0, 0, NULL,                                \
      "the block that is anchored (default: the first)")                                           \
    X(repeat,      "repeat",      'r', NUMBER, "N",   1, 1000000000, NULL,                         \
      "do the whole search N times, to be measured from outside")                                  \
    X(stats,       "stats",       0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "add what the search did, and how long it took")                             \
    X(output_file, "output",      'o', WORD,   "FILE", 0, 0, NULL,                                 \
      "write to this file, which takes its name when it is whole")                                 \
    X(limit,       "limit",       'n', NUMBER, "N",   0, UINT64_MAX, NULL,                         \
      "list the first N only")                                                                     \
    X(format,      "format",      'f', CHOICE, "WORD", 0, 0, "grid|line|csv|json",                 \
      "how a packing is printed (default: grid):")                                                 \
    X(signature,   "signature",   0,   WORD,   "SIGNATURE", 0, 0, NULL,                            \
      "draw the block with this signature, such as 22211100010")                                   \
    X(drawing,     "drawing",     0,   WORD,   "DRAWING", 0, 0, NULL,                              \
      "print the signature of a drawing, such as 'CC ../C. C.'")                                   \
    X(symmetries,  "symmetries",  0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "print the 48 maps of the cube")                                                             \
    X(input,       "input",       'i', WORD,   "MACHINE", 0, 0, NULL,                              \
      "another machine: hwloc's synthetic description, or a file ending in .xml")                  \
    X(csv,         "csv",         0,   FLAG,   NULL,  0, 0, NULL,                                  \
      "print a table of comma-separated values")                                                   \
    X(json,        "json",        'j', FLAG,   NULL,  0, 0, NULL,                                  \
      "print JSON: one document (list: one object a line)")                                        \
    X(quiet,       "quiet",       'q', FLAG,   NULL,  0, 0, NULL,                                  \
      "print the bare result only")                                                                \
    X(help,        "help",        'h', FLAG,   NULL,  0, 0, NULL,                                  \
      "print this help")
/* clang-format on */

enum option_number {
#define X(field, name, letter, kind, value, lowest, highest, choices, help) OPTION_##field,
    OPTIONS(X)
#undef X
        OPTION_COUNT
};

typedef bool OPTION_FLAG;
typedef uint64_t OPTION_NUMBER;
typedef uint64_t OPTION_SIZE;
typedef uint64_t OPTION_TIME;
typedef const char *OPTION_WORD;
typedef unsigned OPTION_CHOICE;

struct options {
#define X(field, name, letter, kind, value, lowest, highest, choices, help) OPTION_##kind field;
    OPTIONS(X)
#undef X
    uint64_t given;     /* bit OPTION_x: was it on the command line? */
    const char *puzzle; /* the argument, or NULL */
    const char *output; /* the second one, or NULL */
};

/* A set of options: bit OPTION_x. */
typedef uint64_t option_set;
#define WITH(field) ((option_set)1 << OPTION_##field)
/* Those that tell where a puzzle comes from, and those of every search. */
#define WITH_PUZZLE (WITH(box) | WITH(set) | WITH(problem) | WITH(from))
#define WITH_CHECKPOINT \
    (WITH(checkpoint) | WITH(checkpoint_every) | WITH(resume) | WITH(time_limit))
#define WITH_SEARCH \
    (WITH(no_bind) | WITH(no_types) | WITH(kernel) | WITH(split_depth) | WITH(anchor))
/* Those that tell what group is meant, and by which moves. */
#define WITH_GROUP (WITH(group) | WITH(generators) | WITH(moves))
#define WITH_EVERYWHERE (WITH(threads) | WITH(json) | WITH(quiet) | WITH(help))

struct command {
    const char *name;
    const char *argument; /* in the usage: "[PUZZLE]", or "" if the command takes none */
    bool two_arguments;   /* does it take a second one? */
    const char *summary;  /* one line */
    const char *about;    /* paragraphs for the help, each line ended by a newline */
    option_set options;
    int (*run)(const struct options *options);
};

static inline bool
option_given(const struct options *options, enum option_number option)
{
    return (options->given >> option & 1) != 0;
}

/* The name of an option, without its dashes. */
const char *option_name(enum option_number option);

/* Read the command line behind the command's name; EXIT_DONE, or an exit code after a complaint. */
int options_parse(struct options *out, const struct command *command, int argc, char **argv);

/* Print a command's help on stdout. */
void options_help(const struct command *command);

/* The choices of --convention are those of cn_convention, the choices of --format these. */
enum list_format { FORMAT_GRID, FORMAT_LINE, FORMAT_CSV, FORMAT_JSON };

#endif
