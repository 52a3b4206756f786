#!/usr/bin/env bash
# Format the C sources, or check that they are formatted.
set -euo pipefail

usage() {
    cat <<'USAGE'
usage: scripts/format.sh [--check]

Formats all .c and .h files of src, include, tests and perf in place, by .clang-format.
    --check    change nothing; name what would change and fail

exit status: 0; 1 if --check found something; 64 for a wrong command line; 69 without clang-format 14
USAGE
}

mode=(-i)
case ${1-} in
--help)
    usage
    exit 0
    ;;
--check)
    mode=(--dry-run --Werror)
    ;;
?*)
    usage >&2
    exit 64
    ;;
esac

# Another major version formats differently, so only this one will do.
tool=$(command -v clang-format-14) || {
    echo "format.sh: clang-format-14 is missing (Debian package clang-format-14)" >&2
    exit 69
}

cd "$(dirname "${BASH_SOURCE[0]}")/.."
folders=()
for folder in src include tests perf; do
    [[ ! -d $folder ]] || folders+=("$folder")
done
find "${folders[@]}" -name '*.[ch]' -print0 | xargs -0 -r -n 16 -P "$(nproc)" "$tool" --style=file "${mode[@]}" || exit 1
