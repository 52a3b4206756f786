#!/usr/bin/env bash
# Check that the includes of src/ and include/ respect the layers.
set -euo pipefail

usage() {
    cat <<'USAGE'
usage: scripts/check-includes.sh [ROOT]
       scripts/check-includes.sh --self-test

Layers, top down: cli, catalogue, formats, {packing, bfs}, group, cover, cube, machine, base.  A file in src/LAYER/
includes "layer/file.h" of its own layer or a lower one, and the file exists; packing and bfs never
include each other; cubenum/... of include/ is open to all.  A file in include/ includes nothing of src/.
ROOT is the folder that holds src and include; by default the one above this script.

exit status: 0 if all is well; 1 with file:line of each violation; 64 for a wrong command line;
             66 if there is nothing to check
USAGE
}

# check ROOT: print the violations, fail if there are any.
check() {
    local files=()
    mapfile -d '' files < <(cd "$1" && find src include -name '*.[ch]' -print0 2>/dev/null | sort -z)
    if ((${#files[@]} == 0)); then
        echo "check-includes.sh: no sources in $1" >&2
        exit 66
    fi
    # POSIX awk only: a bare Debian has mawk.
    (cd "$1" && awk '
        function report(what) {
            printf "%s:%d: %s\n", FILENAME, FNR, what
            failed = 1
        }
        function is_file(path, line, found) {
            found = (getline line < path) >= 0
            close(path)
            return found
        }
        # A header that CMake writes has its template, or the script that writes it, where it would stand itself.
        function exists(path) {
            return is_file(path) || is_file(path ".in") || is_file(path ".cmake")
        }
        BEGIN {
            count = split("base machine cube cover group bfs formats catalogue cli", names, " ")
            for (i = 1; i <= count; i++)
                rank[names[i]] = i
            rank["packing"] = rank["bfs"]   # beside each other: equal, yet strangers
        }
        FNR == 1 {
            parts = split(FILENAME, path, "/")
            own = path[1] == "include" ? "include" : path[2]
            if (own != "include" && (parts < 3 || !(own in rank)))
                report("not in the folder of a layer")
        }
        /^[ \t]*#[ \t]*include/ {
            name = $0
            sub(/^[ \t]*#[ \t]*include(_next)?[ \t]*/, "", name)
            open = substr(name, 1, 1)
            if (open != "\"" && open != "<") {
                report("an include by macro cannot be checked: " name)
                next
            }
            name = substr(name, 2)
            sub("[>\"].*", "", name)
            split(name, part, "/")
            layer = part[1]
            if (open == "<") {
                # A layer in angle brackets would slip past the rules below.
                if (layer in rank && exists("src/" name))
                    report("<" name "> is a file of src: expected \"" name "\"")
            } else if (layer == "cubenum") {
                if (!exists("include/" name))
                    report("\"" name "\": no such file in include")
            } else if (own == "include")
                report("\"" name "\": include/ includes nothing of src")
            else if (name !~ /^[a-z0-9_]+\/[a-z0-9_]+\.h$/ || !(layer in rank))
                report("\"" name "\": expected \"layer/file.h\"")
            else if (!exists("src/" name))
                report("\"" name "\": no such file in src")
            else if (own in rank && layer != own && rank[layer] >= rank[own])
                report("\"" name "\": " own " may not include " layer)
        }
        END { exit failed }
    ' "${files[@]}")
}

# Plant each kind of violation in a tree that is well and see it found, at its line and alone.
self_test() {
    local tree found planted file line what layer
    tree=$(mktemp -d)
    # shellcheck disable=SC2064 # this tree, now
    trap "rm -rf '$tree'" EXIT
    mkdir -p "$tree/include/cubenum"
    for layer in cli catalogue formats packing bfs group cube machine base; do
        mkdir -p "$tree/src/$layer"
        : >"$tree/src/$layer/it.h"
    done
    printf '#include <stdint.h>\n#include <cubenum/b.h>\n' >"$tree/include/cubenum/a.h"
    printf '#include "packing/it.h"\n#  include "bfs/it.h"\n#include "cli/it.h"\n#include <time.h>\n' \
        >"$tree/src/cli/main.c"
    printf '#include <cubenum/a.h>\n#include "packing/it.h"\n#include "group/it.h"\n#include "cubenum/a.h"\n' \
        >"$tree/src/packing/run.c"
    if ! check "$tree"; then
        echo "check-includes.sh: self-test: the tree without a violation was refused" >&2
        return 1
    fi
    while IFS='|' read -r file planted what; do
        mkdir -p "$tree/${file%/*}"
        printf '/* one line before */\n%s\n' "$planted" >"$tree/$file"
        line=2
        [[ -n $planted ]] || line=1
        if found=$(check "$tree") || [[ $found != "$file:$line: "*"$what"* || $found == *$'\n'* ]]; then
            echo "check-includes.sh: self-test: $file with '$planted' gave '$found'" >&2
            return 1
        fi
        rm "$tree/$file"
    done <<'PLANTED'
src/base/bad.c|#include "machine/it.h"|base may not include machine
src/machine/bad.h|# include "cube/it.h"|machine may not include cube
src/cube/bad.c|	#	include	"group/it.h"|cube may not include group
src/group/bad.c|#include "bfs/it.h"|group may not include bfs
src/packing/bad.c|#include "bfs/it.h"|packing may not include bfs
src/bfs/bad.c|#include "packing/it.h"|bfs may not include packing
src/bfs/bad.c|#include "formats/it.h"|bfs may not include formats
src/formats/bad.c|#include "catalogue/it.h"|formats may not include catalogue
src/catalogue/bad.c|#include "cli/it.h"|catalogue may not include cli
src/cli/bad.c|#include "it.h"|expected "layer/file.h"
src/cli/bad.c|#include "../base/it.h"|expected "layer/file.h"
src/cli/bad.c|#include "base/deep/it.h"|expected "layer/file.h"
src/cli/bad.c|#include "nowhere/it.h"|expected "layer/file.h"
src/cli/bad.c|#include "base/none.h"|no such file in src
src/cli/bad.c|#include "cubenum/none.h"|no such file in include
src/base/bad.c|#include <cli/it.h>|is a file of src
src/base/bad.c|#include HEADER|by macro
src/bad.c||not in the folder of a layer
src/other/bad.c||not in the folder of a layer
include/cubenum/bad.h|#include "base/it.h"|nothing of src
include/cubenum/bad.h|#include "a.h"|nothing of src
include/cubenum/bad.h|#include <base/it.h>|is a file of src
PLANTED
    echo "check-includes.sh: self-test: every planted violation was found"
}

case ${1-} in
--help)
    usage
    ;;
--self-test)
    self_test
    ;;
-*)
    usage >&2
    exit 64
    ;;
*)
    check "${1-$(dirname "${BASH_SOURCE[0]}")/..}"
    ;;
esac
