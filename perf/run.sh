#!/usr/bin/env bash
# Build the benchmarks in build/perf and run them all.
set -euo pipefail

if [[ ${1-} == --help ]]; then
    cat <<'USAGE'
usage: perf/run.sh

Builds the benchmarks (Release) in build/perf and runs them: the search of the seven blocks by itself at one and two
threads, larger puzzles with each kernel, products of elements, breadth-first searches, discovery of the machine, whole processes.  perf/README.md says what they
mean.  It takes some minutes.
USAGE
    exit 0
fi

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/perf
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCUBENUM_BUILD_BENCHMARKS=ON \
    -DCUBENUM_BUILD_TESTS=OFF >/dev/null
cmake --build "$build" | sed '/no work to do/d' >&2

for threads in 1 2; do
    echo "== search only, $threads thread(s)"
    "$build/perf/search_bench" "$threads"
done
for kernel in auto avx2 portable; do
    echo "== larger puzzles, 1 thread, kernel $kernel"
    "$build/perf/packing_bench" 1 5 "$kernel"
done
echo "== larger puzzles, 2 threads"
"$build/perf/packing_bench" 2 5
echo "== products of elements, one core"
"$build/perf/element_bench"
for threads in 1 2; do
    echo "== breadth-first search, $threads thread(s)"
    "$build/perf/bfs_bench" "$threads"
done
echo "== discovery of the machine, warm"
"$build/perf/topology_bench"
for options in '' '--threads 1' '--threads 1 --no-bind'; do
    echo "== whole process: cubenum count --quiet $options"
    # shellcheck disable=SC2086 # words of the command line
    "$build/perf/process_bench" 339 "$build/cubenum" count --quiet $options
done
