/*
 * A stranger's program: count the packings of the seven blocks.  Exits with 0 only if there are 339.
 * With --version it prints the version of the library it runs with.
 */
#include <cubenum/count.h>
#include <cubenum/puzzle.h>
#include <cubenum/version.h>

#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--version") == 0)
        return puts(cn_version()) < 0;

    cn_puzzle *puzzle = NULL;
    cn_error error;
    if (cn_puzzle_builtin("seven-blocks", &puzzle, &error) != CN_OK) {
        fprintf(stderr, "consumer: %s\n", error.what);
        return 1;
    }
    cn_counts counts;
    const cn_status status = cn_count(puzzle, NULL, &counts, NULL, &error);
    cn_puzzle_free(puzzle);
    if (status != CN_OK) {
        fprintf(stderr, "consumer: %s\n", error.what);
        return 1;
    }
    char anchored[CN_NUMBER_SIZE];
    cn_number_text(counts.anchored, anchored);
    cn_counts_release(&counts);
    if (strcmp(anchored, "339") != 0) {
        fprintf(stderr, "consumer: %s packings: expected 339\n", anchored);
        return 1;
    }
    return 0;
}
