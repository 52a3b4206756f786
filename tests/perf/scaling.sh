#!/usr/bin/env bash
# perf/scaling.sh and perf/plot.sh: what they write, from a perf of our own and from the real one.
# shellcheck source-path=SCRIPTDIR source=../cli/lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/../cli/lib.sh"

perf=$cli/../../perf
cd "$work" || exit 1

# scaling CODE ARG...: its exit code, $out and $err.
scaling() {
    "$perf/scaling.sh" "${@:2}" >"$out" 2>"$err"
    code=$?
    check "scaling.sh ${*:2}: exit code" is_code "$1"
}

has() {
    grep -Eq "$1" "$2" && return
    echo "no line $1 in:"
    head -n 20 "$2"
    return 1
}

# A perf that counts four events and does not know three: these fields are empty, and no 0.
mkdir bin
cat >bin/perf <<'PERF'
#!/bin/sh
# perf stat -x, -o FILE -e EVENTS PROGRAM ARG...
file=$4
shift 6
printf '# started\n\n12.5,msec,task-clock,1,100.00,1.0,CPUs utilized\n7,,context-switches:u,1,100.00,,\n' >"$file"
printf '0,,cpu-migrations,1,100.00,,\n99,,page-faults,1,100.00,,\n<not supported>,,cycles,0,100.00,,\n' >>"$file"
printf '<not counted>,,instructions,0,100.00,,\n' >>"$file"
exec "$@"
PERF
chmod +x bin/perf
PATH=$work/bin:$PATH scaling 0 --threads 1,2 --repeat 3 --output runs.csv "$program" count seven-blocks
check 'the table: a line for each run' test "$(grep -c '^[12],[123],[0-9.]*,12.5,7,0,99,,,,' runs.csv)" = 6
check 'the table: names' has '^threads,run,seconds,task_clock_ms,.*,steal_seconds,imbalance$' runs.csv
for key in command date cubenum commit compiler processor kernel limits; do
    check "the table: # $key" has "^# $key ..*" runs.csv
done
check 'the summary: one thread' has '^1 +[0-9.]+ +1\.000 +1\.000 +- +1\.000 +[0-9.]+$' "$out"
check 'the summary: two' has '^2 +[0-9.]+ +[0-9.]+ +[0-9.]+ +-?[0-9.]+ +[0-9.]+ +[0-9.]+$' "$out"

# A program that tells of no imbalance.
cat >program <<'PROGRAM'
#!/bin/sh
case $1 in --version) echo 'cubenum 0' ;; esac
PROGRAM
chmod +x program
PATH=$work/bin:$PATH scaling 0 --threads 1 --repeat 1 --output other.csv ./program group
check 'without --stats: no imbalance' has '^1,1,.*,$' other.csv

# What follows from times, worked out by hand: speed-ups of 1.6, 1.25 and 1.
cat >times.csv <<'TIMES'
# command none
threads,run,seconds,task_clock_ms,context_switches,migrations,faults,cycles,instructions,cache_misses,steal_seconds,imbalance
1,1,8,,,,,,,,0.5,1
2,1,5,,,,,,,,0,1.2
1,2,5,,,,,,,,0.25,1
2,2,4,,,,,,,,0,1.1
1,3,2,,,,,,,,0,1
2,3,2,,,,,,,,0.01,1.9
TIMES
scaling 0 --summary times.csv
check 'by hand: one thread' has '^1 +5\.0000 +1\.000 +1\.000 +- +1\.000 +0\.75$' "$out"
check 'by hand: two' has '^2 +4\.0000 +1\.250 +0\.625 +0\.6000 +1\.200 +0\.01$' "$out"
scaling 64 --summary
scaling 66 --summary nowhere.csv

# With gnuplot: two pictures; the median of the speed-ups is drawn.
if command -v gnuplot >/dev/null; then
    "$perf/plot.sh" runs.csv >"$out" 2>"$err"
    code=$?
    check 'plot.sh: exit code' is_code 0
    check 'plot.sh: SVG' has '<svg' runs.svg
    check 'plot.sh: PNG' test "$(head -c 4 runs.png | tail -c 3)" = PNG
    echo nonsense >bad.csv
    "$perf/plot.sh" bad.csv >"$out" 2>"$err"
    code=$?
    check 'plot.sh: no such table' is_code 65
    "$perf/plot.sh" nowhere.csv >"$out" 2>"$err"
    code=$?
    check 'plot.sh: not there' is_code 66
else
    echo 'skipped: no gnuplot here'
fi

# The real perf, where it works.
if command -v perf >/dev/null && perf stat -x, -e task-clock true >/dev/null 2>&1; then
    scaling 0 --threads 1 --repeat 1 --output real.csv "$program" count seven-blocks
    check 'the real perf: milliseconds of the processor' has '^1,1,[0-9.]+,[0-9.]+,' real.csv
else
    echo 'skipped: no perf here, or it may not count'
fi

scaling 64
scaling 64 --threads 0 "$program" count
scaling 64 --threads 1,,2 "$program" count
scaling 64 --repeat x "$program" count
scaling 64 --nonsense
scaling 66 --repeat 1 ./nowhere count
PATH=$work/bin:$PATH scaling 64 --threads 1 --repeat 1 "$program" count no-such-puzzle
PATH=$work/bin:$PATH scaling 73 --threads 1 --output nowhere/file "$program" count
mkdir empty
for tool in bash env cat sed awk grep dirname nproc tr; do
    ln -s "$(command -v $tool)" empty/
done
PATH=$work/empty scaling 69 --threads 1 "$program" count

finish
