#!/usr/bin/env bash
# The published counts of the built-in puzzles against what the program counts: known.sh PROGRAM.
set -u
export LC_ALL=C

if [[ $# -ne 1 || ! -x $1 ]]; then
    echo "usage: $0 PROGRAM" >&2
    exit 64
fi
program=$1

# Those that take longer than some seconds.
slow=" one-sided-pentominoes-5x18 one-sided-pentominoes-6x15 one-sided-pentominoes-9x10 tetris-cube y-pentominoes-15x15 "

compared=0 failures=0
name='' counts=''
while read -r puzzle convention published; do
    if [[ $slow == *" $puzzle "* ]]; then
        echo "skipped: $puzzle: $convention $published"
        continue
    fi
    if [[ $puzzle != "$name" ]]; then
        name=$puzzle
        counts=$("$program" count --json "$puzzle") || counts=''
    fi
    counted=$(sed -n '/"counts": {/,/}/s/.*"'"$convention"'": \([0-9]*\).*/\1/p' <<<"$counts")
    compared=$((compared + 1))
    if [[ $counted != "$published" ]]; then
        echo "FAILED: $puzzle: $convention: published $published, counted $counted"
        failures=$((failures + 1))
    fi
done < <("$program" puzzles --json | awk -F'"' '
    $2 == "name" { name = $4 }
    $2 == "convention" { convention = $4 }
    $2 == "count" { gsub(/[^0-9]/, "", $3); print name, convention, $3 }')

echo "known.sh: $compared counts compared, $failures failures"
((compared > 50 && failures == 0))
