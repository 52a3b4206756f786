#!/usr/bin/env bash
# Searches that signals and --time-limit end: within a second, nothing printed, exit status 128 + n or 75.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317,SC2034 # check calls the functions; the searches are used by name
. "$(dirname "$0")/lib.sh"

count=(count one-sided-pentominoes-5x18)                     # hours
list=(list one-sided-pentominoes-5x18 --convention rotation) # as many
bfs=(bfs full --depth 8 --memory 100G)                       # half a minute here, and its tables before
rubik=(bfs full --group rubik --depth 7 --metric face)
machine=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo)

says_stopped() {
    [[ $(<"$err") == "cubenum: $1: stopped by $2" ]] && return
    printf 'stderr: '
    head -c 400 "$err"
    return 1
}

# Started in the background by a shell without job control a process ignores SIGINT, unless that is undone.
start() {
    env --default-signal=INT,USR1,USR2,TERM "$program" "$@" >"$out" 2>"$err" &
    process=$!
}

# No more than a second after the signal, but for a machine that is busy.
ends_soon() {
    local code_of=0 began=$SECONDS
    wait "$process" || code_of=$?
    code=$code_of
    ((SECONDS - began <= 10)) && return
    echo "it took $((SECONDS - began)) s"
    return 1
}

# stops SIGNAL CODE AFTER ARG...
stops() {
    local what
    what=$(claim "${@:4}")
    start "${@:4}"
    sleep "$3"
    kill -s "$1" "$process"
    check "$what, SIG$1: ends" ends_soon
    check "$what, SIG$1: exit code" is_code "$2"
    check "$what, SIG$1: stdout" is_silent "$out"
    check "$what, SIG$1: stderr" says_stopped "$4" "SIG$1"
}

for command in count list; do
    declare -n search=$command
    stops INT 130 0.5 "${search[@]}"
    stops TERM 143 0.5 "${search[@]}"
    stops USR1 138 0.5 "${search[@]}" --threads 1
    run "${search[@]}" --time-limit 1s
    check "$command: --time-limit: exit code" is_code 75
    check "$command: --time-limit: stdout" is_silent "$out"
    check "$command: --time-limit: stderr" says_stopped "$command" '--time-limit after 1 s'
done
stops TERM 143 1 "${rubik[@]}"
if ((machine > 3 << 20)); then
    stops TERM 143 0.2 "${bfs[@]}" # while its tables are made
    stops INT 130 2 "${bfs[@]}"
    stops USR1 138 8 "${bfs[@]}" # at work
fi

# What is over in time does not hear of it.
says 339 count --quiet --time-limit 1h
refuses 64 count "--time-limit '0'" count --time-limit 0
refuses 64 count "--time-limit '1x'" count --time-limit 1x
refuses 64 group --time-limit group order --time-limit 5

# SIGUSR2 ends nothing; what nohup makes a process ignore stays so.
start "${count[@]}" --time-limit 2s
sleep 0.5
kill -s USR2 "$process"
check 'SIGUSR2: ends' ends_soon
check 'SIGUSR2: exit code' is_code 75
(
    trap '' INT
    exec "$program" "${count[@]}" --time-limit 2s
) >"$out" 2>"$err" &
process=$!
sleep 0.5
kill -s INT "$process"
check 'SIGINT is ignored: ends' ends_soon
check 'SIGINT is ignored: exit code' is_code 75

# A second SIGINT ends at once whatever the search is doing: here it is not even running.
start "${count[@]}"
sleep 0.5
kill -s STOP "$process"
kill -s INT "$process"
kill -s CONT "$process"
check 'SIGINT: ends' ends_soon
check 'SIGINT: exit code' is_code 130

# A reader that does not read keeps nothing waiting.
mkfifo "$work/pipe"
exec 3<>"$work/pipe"
env --default-signal=TERM "$program" list --box 6x10 --set pentominoes >"$work/pipe" 2>"$err" 3<&- &
process=$!
sleep 2
kill -s TERM "$process"
check 'a full pipe: ends' ends_soon
check 'a full pipe: exit code' is_code 143
check 'a full pipe: stderr' says_stopped list SIGTERM
exec 3<&-

finish
