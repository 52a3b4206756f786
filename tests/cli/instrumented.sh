#!/usr/bin/env bash
# What shows only from inside: a failed self-check ends with 70 and prints no count, and --repeat N searches N times.
# $1 is the program with instrumented.c linked in.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

says 339 count --quiet
export CUBENUM_CONTRADICT=1
for options in '' --quiet --json '--convention all' '--no-types --threads 1' '--repeat 3' --derived dominoes-8x8; do
    # shellcheck disable=SC2086 # words of the command line
    run count $options
    check "a contradiction: exit code of count $options" test "$code" -eq 70
    check "a contradiction: nothing printed by count $options" test ! -s "$out"
    check "a contradiction is told of by count $options" \
        grep -qx "cubenum: self-check: a contradiction was planted (try 'cubenum count --help')" "$err"
done
run self-test
check 'a contradiction: exit code of self-test' test "$code" -eq 70
: >"$work/kept.xmpuzzle"
run convert --solutions seven-blocks "$work/kept.xmpuzzle"
check 'a contradiction: exit code of convert --solutions' test "$code" -eq 70
check 'a contradiction: convert --solutions leaves the output alone' test ! -s "$work/kept.xmpuzzle"
unset CUBENUM_CONTRADICT

export CUBENUM_TRACE=1
for times in 1 2 7; do
    run count --quiet --repeat "$times"
    check "--repeat $times searches $times times" test "$(grep -cx search "$err")" -eq "$times"
done
run count --quiet
check 'without --repeat one search' test "$(grep -cx search "$err")" -eq 1
finish
