#!/usr/bin/env bash
# How a command of cubenum scales with its threads: runs under perf stat, and what follows from them.
set -euo pipefail
export LC_ALL=C

usage() {
    cat <<'USAGE'
usage: perf/scaling.sh [--threads LIST] [--repeat N] [--output FILE] PROGRAM COMMAND...
       perf/scaling.sh --summary FILE

Runs PROGRAM COMMAND... --threads T under perf stat, N times (default 9) with each T of the list (default
1,2,4... up to the cores of this machine), in turn, so that what disturbs the machine disturbs all alike.
The program binds its workers to cores by hwloc.

FILE (default scaling.csv) gets a line for each run: seconds, what perf counted (empty where the machine does
not count it), processor time that the host took (steal), and the imbalance that --stats tells of.  Printed
are, for each T, medians and what follows from the runs in pairs: speed-up, efficiency, and the serial fraction
of Karp and Flatt (Measuring parallel processor performance, 1990); with --summary, of a FILE written before.
perf/plot.sh draws FILE.

  perf/scaling.sh build/cubenum count bedlam
  perf/scaling.sh --threads 1,2 --repeat 15 --output vertices.csv build/cubenum bfs vertices --moves F,U,R

exit status: 0; 64 for a wrong command line; 69 without perf; that of PROGRAM if a run fails
USAGE
}

refuse() {
    printf 'scaling.sh: %s\n' "$1" >&2
    exit "${2-64}"
}

# What follows from the runs in a file.
summary() {
    awk -F, '
        function median(list, count, i, j, v) {
            for (i = 2; i <= count; i++) {
                v = list[i]
                for (j = i - 1; j >= 1 && list[j] > v; j--)
                    list[j + 1] = list[j]
                list[j + 1] = v
            }
            return count % 2 ? list[(count + 1) / 2] : (list[count / 2] + list[count / 2 + 1]) / 2
        }
        /^#/ || /^threads/ { next }
        !($1 in seen) { seen[$1] = ++kinds; order[kinds] = $1 }
        { seconds[$1, $2] = $3; steal[$1] += $11; imbalance[$1, $2] = $12; runs = $2 > runs ? $2 : runs }
        END {
            base = order[1]
            print "threads     seconds   speed-up  efficiency  Karp-Flatt  imbalance   steal s"
            for (k = 1; k <= kinds; k++) {
                t = order[k]
                many = 0
                for (r = 1; r <= runs; r++) {
                    s[r] = seconds[t, r]
                    ratio[r] = seconds[base, r] / seconds[t, r]
                    if (imbalance[t, r] != "")
                        uneven[++many] = imbalance[t, r] + 0
                }
                time = median(s, runs)
                up = median(ratio, runs)
                p = t / base
                flatt = p > 1 ? sprintf("%.4f", (1 / up - 1 / p) / (1 - 1 / p)) : "-"
                printf "%-7d %11.4f %10.3f %11.3f %11s %10s %9.2f\n", t, time, up, up / p, flatt,
                    many ? sprintf("%.3f", median(uneven, many)) : "-", steal[t]
            }
        }' "$1"
}

threads='' repeat=9 output=scaling.csv
while (($# > 0)); do
    case $1 in
    --help)
        usage
        exit 0
        ;;
    --summary)
        (($# == 2)) || refuse '--summary: expected a file'
        [[ -r $2 && -f $2 ]] || refuse "$2: expected a file that was written before" 66
        summary "$2"
        exit
        ;;
    --threads | --repeat | --output)
        (($# > 1)) || refuse "$1: expected a value"
        declare "${1#--}=$2"
        shift 2
        ;;
    -*) refuse "unknown option '$1': expected --threads, --repeat or --output" ;;
    *) break ;;
    esac
done
(($# > 1)) || refuse 'expected a program and its command (try --help)'
[[ $repeat =~ ^[1-9][0-9]{0,4}$ ]] || refuse "--repeat '$repeat': expected a number of runs"
cores=$(nproc)
if [[ -z $threads ]]; then
    threads=1
    for ((t = 2; t <= cores; t *= 2)); do threads+=,$t; done
fi
[[ $threads =~ ^[1-9][0-9]{0,3}(,[1-9][0-9]{0,3})*$ ]] || refuse "--threads '$threads': expected a list such as 1,2,4"
IFS=, read -ra counts <<<"$threads"
program=$1
shift
[[ -x $program ]] || refuse "$program: expected a program" 66
command -v perf >/dev/null || refuse 'no perf here: expected the package linux-perf' 69

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$output" || refuse "$output: expected to create a file" 73
events=task-clock,context-switches,cpu-migrations,page-faults,cycles,instructions,cache-misses

# The value of a file, or nothing.
value_of() { [[ -r $1 ]] && tr -d '\n' <"$1"; }

# Clock ticks that the host has kept from this machine.
steal() { awk '$1 == "cpu" {print $9}' /proc/stat; }

heading() {
    local group=/sys/fs/cgroup
    printf '# command %s\n' "$*"
    printf '# date %s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
    "$program" --version | sed -n 's/^\(cubenum\|commit\|compiler\) /# \1 /p'
    printf '# processor %s, %s cores\n' "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" "$cores"
    printf '# kernel %s\n' "$(uname -sr)"
    printf '# limits cpu %s, memory %s, affinity %s\n' "$(value_of $group/cpu.max)" "$(value_of $group/memory.max)" \
        "$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status)"
    printf 'threads,run,seconds,task_clock_ms,context_switches,migrations,faults,cycles,instructions,cache_misses,'
    printf 'steal_seconds,imbalance\n'
}

# What perf counted, in the order asked for; what it did not count is empty.
counted() {
    awk -F, -v events="$events" '
        $3 != "" && $1 !~ /^</ {
            sub(/:.*/, "", $3)
            value[$3] = $1
        }
        END {
            count = split(events, name, ",")
            for (i = 1; i <= count; i++)
                printf "%s%s", (i > 1 ? "," : ""), value[name[i]]
        }' "$1"
}

# one THREADS RUN COMMAND...: a line of the table.
one() {
    local began ended before after imbalance
    before=$(steal)
    began=$(date +%s%N)
    perf stat -x, -o "$work/perf" -e "$events" "$program" "${@:3}" --threads "$1" "${stats[@]}" >"$work/out" \
        || refuse "${*:3} --threads $1: ended with exit status $?" "$?"
    ended=$(date +%s%N)
    after=$(steal)
    imbalance=$(sed -n 's/^imbalance *\([0-9.]*\).*/\1/p' "$work/out")
    printf '%s,%s,%s,%s,%s,%s\n' "$1" "$2" "$(awk "BEGIN {printf \"%.6f\", ($ended - $began) / 1e9}")" \
        "$(counted "$work/perf")" "$(awk "BEGIN {printf \"%.2f\", ($after - $before) / $(getconf CLK_TCK)}")" "$imbalance"
}

stats=()
case $1 in count | bfs) stats=(--stats) ;; esac
heading "$program" "$@" >"$output"
for ((run = 1; run <= repeat; run++)); do
    for t in "${counts[@]}"; do
        one "$t" "$run" "$@" >>"$output"
    done
done

summary "$output"
