#!/usr/bin/env bash
# cubenum topology: this machine, whatever it is; other machines; who decides the number of workers.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"

# The value in a line "NAME   VALUE" of the text.
row() {
    sed -n "s/^$1  *//p" "$out"
}

# The text and the JSON of a plan: as many rows as workers, numbered from 0, and the same in both.
same_plan() {
    local what=$1
    shift
    run topology "$@"
    workers=$(row workers)
    workers=${workers%%,*}
    sed '1,/^ *worker /d' "$out" | tr -s ' ' | sed 's/^ //' >"$work/rows"
    check "$what: exit code" is_code 0
    check "$what: stderr" is_silent "$err"
    seq 0 $((workers - 1)) >"$work/expected"
    cut -d ' ' -f 1 "$work/rows" >"$work/numbers"
    same "$what: a row for each worker" "$work/expected" "$work/numbers"
    says "$workers" topology --quiet "$@"
    run topology --json "$@"
    check "$what: keys" json_has "$out" version this_machine packages numa_nodes l3_groups cores pus usable_cores usable_pus \
        quota omp_num_threads slurm_cpus_per_task workers decided_by binds places
    check "$what: workers in JSON" test "$(json_value workers "$out")" = "$workers"
    awk '/"places": \[/ { inside = 1 }
        inside { gsub(/[":,]/, "") }
        inside && $1 ~ /^(worker|core|package|numa_node|l3_group)$/ { line = line ($2 == "null" ? "-" : $2) " " }
        inside && $1 == "pus" { print line $2; line = "" }' "$out" >"$work/json"
    tr -d , <"$work/rows" >"$work/expected"
    same "$what: the plan in JSON" "$work/expected" "$work/json"
    run topology "$@"
}

# This machine.
pus=$(nproc)
same_plan 'this machine'
usable=$(row 'affinity mask')
cores=${usable%% *}
limit=$((cores > 0 ? cores : pus))
decided=$(row workers)
check 'this machine: says so' test "$(row machine)" = 'this one'
check "this machine: $pus PUs in the mask, as nproc has it" test "${usable#*, }" = "$pus PU$([[ $pus -eq 1 ]] || echo s)"
check 'this machine: no more cores than PUs' test "$cores" -le "$pus"
check 'this machine: no more usable than there are' test "$cores" -le "$(row cores)" -a "$pus" -le "$(row PUs)"
check 'this machine: a NUMA node' test "$(row 'NUMA nodes')" -ge 1
case $decided in
*'usable cores')
    check 'this machine: a worker for each core' test "$decided" = "$limit, decided by: usable cores"
    check 'this machine: no two workers share PUs' \
        test "$(sed '1,/^ *worker /d' "$out" | awk '{ print $NF }' | sort | uniq -d | wc -l)" = 0
    ;;
*) # cgroups
    check 'this machine: the quota decides' test "$decided" = "$workers, decided by: CPU quota"
    check 'this machine: and is below the cores' test "$workers" -lt "$limit" -a "$(row 'CPU quota')" != none
    ;;
esac
all=$workers

# Who decides.
same_plan '--threads' --threads 5
check '--threads 5' test "$(row workers)" = '5, decided by: --threads'
OMP_NUM_THREADS=3 same_plan 'OMP_NUM_THREADS=3'
export OMP_NUM_THREADS=3 SLURM_CPUS_PER_TASK=1
run topology
check 'OMP_NUM_THREADS=3 goes before SLURM_CPUS_PER_TASK=1' test "$(row workers)" = '3, decided by: OMP_NUM_THREADS'
check 'both are shown' test "$(row OMP_NUM_THREADS) $(row SLURM_CPUS_PER_TASK)" = '3 1'
run topology --json
check 'OMP_NUM_THREADS in JSON' test "$(json_value decided_by "$out"), $(json_value omp_num_threads "$out")" = 'OMP_NUM_THREADS, 3'
check 'SLURM_CPUS_PER_TASK in JSON' test "$(json_value slurm_cpus_per_task "$out")" = 1
run topology --threads 2
check '--threads 2 goes before OMP_NUM_THREADS=3' test "$(row workers)" = '2, decided by: --threads'
run count --json
check 'count obeys OMP_NUM_THREADS=3' test "$(json_value threads "$out")" = 3
unset OMP_NUM_THREADS
run topology
if [[ $all -gt 1 ]]; then
    check 'SLURM_CPUS_PER_TASK=1 decides' test "$(row workers)" = '1, decided by: SLURM_CPUS_PER_TASK'
    run count --json
    check 'count obeys SLURM_CPUS_PER_TASK=1' test "$(json_value threads "$out")" = 1
else
    check 'SLURM_CPUS_PER_TASK=1 changes nothing where there is 1 worker' test "$(row workers)" = "$decided"
fi
SLURM_CPUS_PER_TASK=100000 says "$all" topology --quiet
unset SLURM_CPUS_PER_TASK
for nonsense in 0 -1 x '' 99999999999; do
    SLURM_CPUS_PER_TASK=$nonsense says "$all" topology --quiet
done
# LLVM's OpenMP ends every program at its start if this is no number, or far too large.
OMP_NUM_THREADS=0 run topology --quiet # OpenMP may warn on stderr
check "OMP_NUM_THREADS=0 is ignored" test "$(<"$out")" = "$all"
OMP_PROC_BIND=true run topology
check 'OMP_PROC_BIND=true: binding is left to OpenMP, and said' grep -q '^binding  *none: .*OMP_PROC_BIND' "$out"

# A mask of one PU.
allowed=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status)
if command -v taskset >/dev/null; then
    taskset -c "$allowed" "$program" topology >"$out" 2>"$err"
    code=$?
    check 'taskset: exit code' is_code 0
    check 'taskset: 1 core, 1 PU' test "$(row 'affinity mask')" = '1 core, 1 PU'
    check 'taskset: 1 worker' test "$(row workers | cut -d , -f 1)" = 1
    check 'taskset: that is bound to this PU' test "$(sed '1,/^ *worker /d' "$out" | awk '{ print $NF }')" = "$allowed"
    check 'taskset: the machine has not shrunk to 0' test "$(row PUs)" -ge 1
    taskset -c "$allowed" "$program" count --json >"$out"
    check 'taskset: count uses 1 thread' test "$(json_value threads "$out")" = 1
else
    echo 'skipped: no taskset here'
fi

# Another machine: 2 packages x 4 L3 groups x 8 cores x 2 PUs, a NUMA node in each package.
server='pack:2 [numa] l3:4 core:8 pu:2'
for ((w = 0; w < 64; w++)); do
    printf '%7d %7d %7d %7d %7d  %d-%d\n' $w $w $((w / 32)) $((w / 32)) $((w / 8)) $((2 * w)) $((2 * w + 1))
done >"$work/plan"
# plan WORKERS DECIDER: the whole text for that machine
plan() {
    cat <<END
machine              another one, as described
packages             2
NUMA nodes           2
L3 groups            8
cores                64
PUs                  128
affinity mask        64 cores, 128 PUs
CPU quota            none
workers              $1, decided by: $2
binding              none: this is a plan for another machine

 worker    core package    NUMA      L3  PUs
END
    head -n "$1" "$work/plan"
}
# Nothing there is bound: the word is not in the text, and `binds` is false with a reason.
is_unbound() {
    run topology --input "$1"
    ! grep -qw bound "$out" && grep -qx 'machine  *another one, as described' "$out" || return
    run topology --json --input "$1"
    [[ $(json_value binds "$out") == false && -n $(json_value reason "$out") && $(json_value this_machine "$out") == false ]]
}
plan 64 'usable cores' >"$work/server"
prints "$work/server" topology --input "$server"
same_plan "$server" --input "$server"
check "$server: never bound" is_unbound "$server"
plan 5 --threads >"$work/expected"
prints "$work/expected" topology --input "$server" --threads 5
prints "$work/expected" topology -t 5 -i "$server"
while read -r workers machine; do
    says "$workers" topology --quiet --input "$machine"
    same_plan "$machine" --input "$machine"
    check "$machine: never bound" is_unbound "$machine"
done <<'END'
1 pu:1
1 core:1 pu:1
1 pack:1 core:1 pu:2
4 pack:2 core:2 pu:1
16 pack:2 core:8 pu:2
END
says 130 topology --quiet --input "$server" --threads 130
run topology --input "$server" --threads 65
check 'more workers than cores: they start over' test "$(tail -n 1 "$out" | tr -s ' ')" = ' 64 0 0 0 0 0-1'

# The same machine in hwloc's XML.
if command -v lstopo-no-graphics >/dev/null && lstopo-no-graphics -i "$server" --of xml "$work/server.xml" 2>/dev/null; then
    prints "$work/server" topology --input "$work/server.xml"
    check 'server.xml: never bound' is_unbound "$work/server.xml"
else
    echo 'skipped: no lstopo-no-graphics here'
fi

# Machines that are none; more in bad-input.sh.
refuses 66 topology "$work/nowhere.xml" topology --input "$work/nowhere.xml"
refuses 65 topology "'pack:2 kern:8'" topology --input 'pack:2 kern:8'
echo '<topology>' >"$work/broken.xml"
refuses 65 topology "$work/broken.xml" topology --input "$work/broken.xml"
: >"$work/empty.xml"
refuses 65 topology "$work/empty.xml" topology --input "$work/empty.xml"

finish
