#!/usr/bin/env bash
# Feed random texts to all readers.
set -euo pipefail

usage() {
    cat <<'USAGE'
usage: scripts/fuzz.sh [RUNS [FORMAT...]]

Builds the fuzzers (clang, libFuzzer, with the address and undefined behaviour sanitizers) in build/fuzz and runs
each RUNS times (default: 1000000), from the texts in tests/fuzz/corpus on, FORMATs being puzzle, xmpuzzle,
polycube, soma, csv, generators and notation.  A text that is read is written and read again, and must make the same puzzle.

exit status: 0 if nothing was found; 69 if packages are missing and cannot be installed
USAGE
}

if [[ ${1-} == --help ]]; then
    usage
    exit 0
fi

. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"

runs=${1:-1000000}
shift || true
formats=("$@")
if ((${#formats[@]} == 0)); then
    formats=(puzzle xmpuzzle polycube soma csv generators notation)
fi

install_packages "${run_packages[@]}" clang-14 libclang-rt-14-dev
configure "$build/fuzz" CMAKE_BUILD_TYPE=RelWithDebInfo CMAKE_C_COMPILER=clang-14 CUBENUM_BUILD_FUZZERS=ON \
    CUBENUM_BUILD_TESTS=OFF CUBENUM_BUILD_PROGRAM=OFF CUBENUM_SANITIZE=address,undefined
compile "$build/fuzz"

# What is found on the way is kept apart from the corpus, which is written by hand.
for format in "${formats[@]}"; do
    found=$build/fuzz/found/$format
    dictionary=$root/tests/fuzz/$format.dict
    options=()
    # A few bytes of the notation can stand for a million turns.
    most=4096
    [[ $format != notation ]] || most=200
    mkdir -p "$found"
    if [[ -e $dictionary ]]; then
        options+=("-dict=$dictionary")
    fi
    say "$format, $runs runs"
    if ! "$build/fuzz/tests/fuzz/${format}_fuzz" -runs="$runs" -seed=1 "-max_len=$most" -timeout=10 -rss_limit_mb=4096 \
            -print_final_stats=0 -verbosity=0 "-artifact_prefix=$build/fuzz/$format-" "${options[@]}" \
            "$found" "$root/tests/fuzz/corpus/$format" >"$build/fuzz/$format.log" 2>&1; then
        tail -n 40 "$build/fuzz/$format.log" >&2
        exit 1
    fi
done
