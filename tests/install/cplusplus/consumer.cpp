// A stranger's program in C++, with a function whose name the library uses inside.
#include <cubenum/catalogue.h>
#include <cubenum/celltype.h>
#include <cubenum/count.h>
#include <cubenum/cubemap.h>
#include <cubenum/estimate.h>
#include <cubenum/formats.h>
#include <cubenum/list.h>
#include <cubenum/number.h>
#include <cubenum/puzzle.h>
#include <cubenum/signature.h>
#include <cubenum/topology.h>
#include <cubenum/version.h>

#include <cstdint>
#include <cstdio>

extern "C" int fail(const char *what)
{
    std::fprintf(stderr, "consumer: %s\n", what);
    return 1;
}

static int count(void *context, const cn_packing *packing)
{
    *static_cast<std::uint64_t *>(context) = packing->number;
    return 0;
}

int main()
{
    cn_puzzle *puzzle = nullptr;
    std::uint64_t packings = 0;
    cn_error error{};

    if (cn_puzzle_builtin("seven-blocks", &puzzle, &error) != CN_OK)
        return fail(error.what);
    if (cn_list(puzzle, CN_REFLECTION, nullptr, count, &packings, nullptr, &error) != CN_OK)
        return fail(error.what);
    cn_puzzle_free(puzzle);
    return packings == 240 ? 0 : fail("not 240 packings up to reflection");
}
