#!/usr/bin/env bash
# The program without memory: each allocation fails in turn.  It prints what it prints with memory, or
# says on one line that there is not enough, with exit code 71.  Commands that search or load hwloc are
# not among these: OpenMP's runtimes and hwloc themselves do not survive.
#     program.sh PROGRAM FAILING_MALLOC.so
set -u
program=$1
preload=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
refusals=0

# survives ARGUMENT...: every allocation of this command in turn, until many runs in a row need no more.
survives() {
    local n code unharmed=0
    "$program" "$@" >"$work/right"
    for ((n = 0; unharmed < 100; n++)); do
        FAIL_AT=$n LD_PRELOAD=$preload "$program" "$@" >"$work/out" 2>"$work/err"
        code=$?
        if ((code == 0)) && cmp -s "$work/right" "$work/out" && [[ ! -s $work/err ]]; then
            unharmed=$((unharmed + 1))
            continue
        fi
        unharmed=0
        if ((code == 71)) && (($(wc -l <"$work/err") == 1)) && grep -q memory "$work/err"; then
            refusals=$((refusals + 1))
        elif ! grep -Eq '^(libgomp|OMP):.* memory' "$work/err"; then # OpenMP's own end of it
            printf 'FAILED: cubenum %s without allocation %d: exit code %d\n' "$*" "$n" "$code"
            failures=$((failures + 1))
        fi
    done
}
survives puzzles --json
survives blocks --signature 22211100010 --json
survives blocks --symmetries --json
echo "program.sh: $refusals refusals, $failures failures"
((refusals > 100 && failures == 0))
