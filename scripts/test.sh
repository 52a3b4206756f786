#!/usr/bin/env bash
# Everything a change has to pass; --full adds what takes longer and what continuous integration runs.
set -euo pipefail

usage() {
    cat <<'USAGE'
usage: scripts/test.sh [--full] [CTEST_ARGUMENT...]

Installs what is missing (Debian, as root or with sudo), builds in build/ with gcc, -O3 and -Werror, and runs
the checks of layers and format, the linters and all tests.  Further arguments go to that last
run of ctest: scripts/test.sh -R '^cli\.'

    --full    before the tests also: the tests as built by clang, with the address and undefined
              behaviour sanitizers, the race tests with the thread sanitizer, the shared library installed,
              random texts for the readers of all formats

exit status: 0 if all passed; 69 if packages are missing and cannot be installed
USAGE
}

full=0
case ${1-} in
--help)
    usage
    exit 0
    ;;
--full)
    full=1
    shift
    ;;
esac

. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"

step() { printf '== %s\n' "$*" >&2; }

# through_preset NAME [TARGET...]: configure, build and test as CMakePresets.json has it; only what these
# targets need is built, if any are named.
through_preset() {
    local name=$1
    shift
    step "preset $name"
    (
        cd "$root"
        cmake --preset "$name" >&2
        compile "$build/$name" ${1:+--target "$@"}
        ctest --preset "$name" --parallel "$(nproc)"
    )
}

# run.sh's packages first: they are the ones whose absence explains most.
install_packages "${run_packages[@]}" "${test_packages[@]}"

# Cheapest first, so that a slip shows within seconds.
step "layers"
"$root/scripts/check-includes.sh" --self-test
"$root/scripts/check-includes.sh"
step "format"
"$root/scripts/format.sh" --check
step "build"
configure "$build" CMAKE_BUILD_TYPE=Release CUBENUM_BUILD_TESTS=ON CUBENUM_BUILD_MAN=ON CUBENUM_WERROR=ON
compile "$build"
step "lint"
"$root/scripts/lint.sh" "$build"

if ((full)); then
    through_preset clang
    through_preset asan
    through_preset tsan search_race bfs_race
    step "shared library, in a folder whose name has blanks"
    configure "$build/shared library" CMAKE_BUILD_TYPE=Release BUILD_SHARED_LIBS=ON \
        CUBENUM_BUILD_TESTS=OFF CUBENUM_BUILD_MAN=ON CUBENUM_WERROR=ON
    compile "$build/shared library"
    "$root/tests/install/run.sh" "$build/shared library"
    step "fuzz, the short form: scripts/fuzz.sh by itself is the long one"
    "$root/scripts/fuzz.sh" 20000
    step "sources without .git, in a folder whose name has blanks"
    copy="$build/a copy of the sources"
    mkdir -p "$copy"
    tar -C "$root" --exclude=./build --exclude=./.git -cf - . | tar -C "$copy" -xf -
    [[ $("$copy/scripts/run.sh" count --quiet) == 339 ]]
fi

# Last, so that ctest's closing lines are the last that is said.
step "tests"
ctest --test-dir "$build" --output-on-failure --no-tests=error --no-label-summary \
    --parallel "$(nproc)" "$@"
