#!/usr/bin/env bash
# Build cubenum in build/ and run it.
set -euo pipefail

if [[ ${1-} == --help ]]; then
    cat <<'USAGE'
usage: scripts/run.sh [COMMAND [ARGUMENT...]]

Installs what is missing (Debian, as root or with sudo), builds in build/ what is out of date and runs
the program with the given arguments; without any: cubenum count.  stdout is the program's alone.

    scripts/run.sh                        the four counts of the seven blocks
    scripts/run.sh list --limit 1         the first packing
    scripts/run.sh help                   what the program can do

exit status: the program's; 69 if packages are missing and cannot be installed
USAGE
    exit 0
fi

. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"

settings=(CMAKE_BUILD_TYPE=Release)
if [[ ! -e $build/CMakeCache.txt ]]; then
    # A first build needs neither Criterion nor scdoc; one that test.sh made keeps its tests.
    settings+=(CUBENUM_BUILD_TESTS=OFF CUBENUM_BUILD_MAN=OFF)
fi
install_packages "${run_packages[@]}"
configure "$build" "${settings[@]}"
compile "$build" --target cubenum_cli

if (($# == 0)); then
    set -- count
fi
# The caller's folder is still the current one, so paths among the arguments mean what they say.
exec "$build/cubenum" "$@"
