#!/usr/bin/env bash
# Read the sources with clang-tidy and cppcheck, the scripts with shellcheck.
set -euo pipefail

usage() {
    cat <<'USAGE'
usage: scripts/lint.sh [BUILD_DIR]

clang-tidy over src by .clang-tidy, cppcheck over src and include, shellcheck over the scripts.
BUILD_DIR (default: build) holds compile_commands.json; clang-tidy remembers there which files were clean
and reads only those again that changed or whose headers did.

exit status: 0; 1 if something was found; 64 for a wrong command line; 66 without compile_commands.json;
             69 if a tool is missing
USAGE
}

case ${1-} in
--help)
    usage
    exit 0
    ;;
-*)
    usage >&2
    exit 64
    ;;
esac

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$(cd "${1-$root/build}" && pwd)
cd "$root"

for tool in clang-tidy-14 cppcheck shellcheck; do
    command -v "$tool" >/dev/null || {
        echo "lint.sh: $tool is missing (Debian package of the same name)" >&2
        exit 69
    }
done
if [[ ! -e $build/compile_commands.json ]]; then
    echo "lint.sh: no compile_commands.json in $build: configure with CMake first" >&2
    exit 66
fi

# tidy FILE: silent and remembered if clean.  gcc's own warning options mean nothing to clang.
# shellcheck disable=SC2317 # xargs calls it
tidy() {
    local mark=$clean/${1//\//,} said
    if said=$(clang-tidy-14 --quiet -p "$build" --extra-arg=-Wno-unknown-warning-option "$1" 2>&1); then
        : >"$mark"
    else
        printf '%s\n' "$said"
        return 1
    fi
}
clean=$build/lint
export -f tidy
export build clean
mkdir -p "$clean"

# A header, the rules or the compiler's options may change what any file means: then all are read again.
newest=$(find src include .clang-tidy scripts/lint.sh "$build/compile_commands.json" \
    -type f ! -name '*.c' -printf '%T@ %p\n' \
    | sort -n | tail -n 1 | cut -d ' ' -f 2-)
status=0
# shellcheck disable=SC2016 # for the inner shell to expand
while IFS= read -r -d '' file; do
    mark=$clean/${file//\//,}
    [[ $mark -nt $file && $mark -nt $newest ]] || printf '%s\0' "$file"
done < <(find src -name '*.c' -print0) \
    | xargs -0 -r -n 1 -P "$(nproc)" bash -c 'tidy "$1"' tidy || status=1

# Every finding is an error; a false one is silenced at its line, with the reason: cppcheck-suppress.
cppcheck --quiet --enable=warning,performance,portability --error-exitcode=1 --inline-suppr \
    --std=c11 --library=posix --library=openmp -j "$(nproc)" -I src -I include src include || status=1

find . \( -path ./build -o -path './build-*' -o -path ./.git \) -prune -o \( -name '*.sh' -o -path ./.ci/run \) -type f -print0 \
    | xargs -0 shellcheck -x -P "$root/scripts" || status=1

exit "$status"
