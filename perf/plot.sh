#!/usr/bin/env bash
# Draw what perf/scaling.sh measured.
set -euo pipefail
export LC_ALL=C

if [[ ${1-} == --help || $# -ne 1 ]]; then
    cat <<'USAGE'
usage: perf/plot.sh FILE.csv

Draws FILE.svg and FILE.png: the speed-up by the number of threads, both logarithmic, of each run and in the
median, beside the ideal line.

exit status: 0; 64 for a wrong command line; 65 for a file that perf/scaling.sh did not write; 66 if it cannot
be read; 69 without gnuplot
USAGE
    [[ ${1-} == --help ]] && exit 0
    exit 64
fi

refuse() {
    printf 'plot.sh: %s\n' "$1" >&2
    exit "$2"
}

file=$1 name=${1%.csv}
[[ -r $file && -f $file ]] || refuse "$file: expected a file of perf/scaling.sh" 66
command -v gnuplot >/dev/null || refuse 'no gnuplot here: expected the package gnuplot-nox' 69
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The speed-up of each run, against the first number of threads of the same round.
awk -F, '
    /^#/ || /^threads,/ { next }
    NF < 12 || $1 + 0 < 1 || $3 + 0 <= 0 { exit 1 }
    base == "" { base = $1 }
    $1 == base { first[$2] = $3 }
    { print $1 / base, first[$2] / $3; lines++ }
    END { exit lines == 0 }' "$file" >"$work/runs" || refuse "$file: expected a table of perf/scaling.sh" 65
awk '{ print $1 }' "$work/runs" | sort -nu | while read -r ratio; do
    awk -v t="$ratio" '$1 == t { print $2 }' "$work/runs" | sort -n | awk -v t="$ratio" '
        { v[NR] = $1 }
        END { print t, NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
done >"$work/medians"
most=$(awk '$1 > most { most = $1 } END { print most }' "$work/runs")
title=$(sed -n 's/^# command //p' "$file" | head -n 1 | tr -d "'\"\\\\")

for terminal in svg png; do
    gnuplot <<GNUPLOT
set terminal $terminal size 800,600
set output '$work/picture.$terminal'
set title '$title' noenhanced
set logscale xy 2
set xrange [0.9:$most * 1.1]
set yrange [0.5:$most * 1.2]
set xlabel 'threads'
set ylabel 'speed-up'
set key left top
set grid
plot x title 'ideal' with lines dashtype 2 linecolor rgb 'gray40', \
    '$work/runs' title 'runs' with points pointtype 7 pointsize 0.4, \
    '$work/medians' title 'median' with linespoints pointtype 5 linewidth 2
GNUPLOT
    mv "$work/picture.$terminal" "$name.$terminal"
done
