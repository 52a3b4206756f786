// A stranger's program in C++, with a function whose name the library uses inside.
#include <cubenum/catalogue.h>
#include <cubenum/celltype.h>
#include <cubenum/count.h>
#include <cubenum/cubemap.h>
#include <cubenum/list.h>
#include <cubenum/puzzle.h>
#include <cubenum/signature.h>
#include <cubenum/topology.h>
#include <cubenum/version.h>

#include <cstdio>

extern "C" int fail(const char *what)
{
    std::fprintf(stderr, "consumer: %s\n", what);
    return 1;
}

int main()
{
    cn_puzzle *puzzle = nullptr;
    cn_listing *listing = nullptr;
    cn_error error{};

    if (cn_puzzle_builtin("seven-blocks", &puzzle, &error) != CN_OK)
        return fail(error.what);
    if (cn_list(puzzle, CN_REFLECTION, nullptr, &listing, nullptr, &error) != CN_OK)
        return fail(error.what);
    const bool right = cn_listing_count(listing) == 240;
    cn_listing_free(listing);
    cn_puzzle_free(puzzle);
    return right ? 0 : fail("not 240 packings up to reflection");
}
