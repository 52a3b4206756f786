#!/usr/bin/env bash
# cubenum itself: --version, the help of each command, puzzles, self-test.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"

commands='count estimate list blocks puzzles convert group bfs topology self-test'
everywhere='threads json quiet help'
puzzle='box set problem from'
group='group generators moves'
search='no-bind no-types kernel split-depth anchor convention'
declare -A options=(
    [count]="$everywhere $puzzle $search independent derived repeat stats simulate-threads checkpoint checkpoint-every resume time-limit"
    [estimate]="$everywhere $puzzle no-types kernel split-depth seed samples"
    [list]="$everywhere $puzzle $search memory limit format output checkpoint checkpoint-every resume time-limit"
    [blocks]="$everywhere $puzzle signature drawing symmetries"
    [puzzles]="$everywhere" [topology]="$everywhere input" [self-test]="$everywhere"
    [convert]='threads help box problem from to solutions'
    [group]="$everywhere $group sequence map count seed"
    [bfs]="$everywhere $group metric depth memory antipodes bounds checkpoint checkpoint-every resume time-limit spill csv stats no-bind kernel"
)

matches() {
    grep -Eqx "$1" <<<"$2" || {
        echo "'$2' does not match $1"
        return 1
    }
}

# --version: five lines, and no need of anything else.
run --version
cp "$out" "$work/version"
check '--version: exit code' is_code 0
check '--version: stderr' is_silent "$err"
check '--version: five lines' test "$(wc -l <"$out")" = 5
mapfile -t line <"$out"
check '--version: version' matches 'cubenum [0-9]+\.[0-9]+\.[0-9]+' "${line[0]}"
check '--version: commit' matches 'commit ([0-9a-f]{7,40}(-dirty|\+)?|unknown|none)' "${line[1]}"
check '--version: compiler' matches 'compiler (GNU|Clang) [0-9]+\.[0-9.]+' "${line[2]}"
check '--version: OpenMP' matches 'OpenMP 20[0-9]{4}' "${line[3]}"
check '--version: hwloc' matches 'hwloc.* [0-9]+\.[0-9]+\.[0-9]+' "${line[4]}"
check '--version: without an environment' is_same "$work/version" <(cd / && env -i "$program" --version)

# Help: the overview names each command, each command its options.
run --help
cp "$out" "$work/overview"
check '--help: exit code' is_code 0
check '--help: usage first' matches 'usage: cubenum COMMAND .*' "$(head -n 1 "$out")"
for command in $commands help; do
    check "--help: names $command" grep -Eq "^  $command  +[A-Z]" "$out"
done
prints "$work/overview" help
prints "$work/overview" -h
for command in $commands; do
    run help "$command"
    cp "$out" "$work/help"
    check "help $command: exit code" is_code 0
    check "help $command: stderr" is_silent "$err"
    check "help $command: usage first" matches "usage: cubenum $command .*" "$(head -n 1 "$out")"
    check "help $command: the summary of the overview" \
        grep -qF "$(sed -n "s/^  $command  *//p" "$work/overview")" "$out"
    prints "$work/help" "$command" --help
    prints "$work/help" "$command" -h
    prints "$work/help" "$command" --help --threads 2
    for option in ${options[$command]}; do
        check "help $command: --$option" grep -Eq "^ .*--$option( |$)" "$out"
    done
    check "help $command: no option of others" \
        test "$(sed -n '/^Options:/,$p' "$work/help" | grep -Eo '^ +(-[a-z], )?--[a-z-]+' | wc -l)" \
        = "$(wc -w <<<"${options[$command]}")"
    check "help $command: no tabs or trailing blanks" test "$(grep -Ec $'\t| $' "$work/help")" = 0
done
# Every example in a help works, with the files it speaks of.
cd "$work" || exit
"$program" convert bedlam pieces.csv
two_problems >burr.xmpuzzle
for command in $commands; do
    "$program" help "$command" | sed -nE "s/^  cubenum ($command.*)/\1/p" | sed 's/   .*//' >"$work/examples"
    while IFS= read -r example; do
        eval "run $example"
        check "example 'cubenum $example'" is_code 0
        check "example 'cubenum $example': stderr" is_silent "$err"
    done <"$work/examples"
done

# self-test: every claim holds, is told, and takes under a second.
start=$(date +%s%N)
run self-test
nanoseconds=$(($(date +%s%N) - start))
check 'self-test: exit code' is_code 0
check 'self-test: stderr' is_silent "$err"
check 'self-test: nothing failed' test "$(grep -ci '^failed' "$out")" = 0
claims=$(grep -c '^ok ' "$out")
check 'self-test: claims' test "$claims" -ge 50
check 'self-test: last line' test "$(tail -n 1 "$out")" = "$claims checks, 0 failed"
check 'self-test: nothing else' test "$(wc -l <"$out")" = $((claims + 1))
while read -r number claim; do
    check "self-test: $claim is $number" grep -Eq "^ok +$claim.* $number\$" "$out"
done <<'END'
11520 packings counted by all
480 packings counted by rotation
240 packings counted by reflection
339 packings counted by anchored
207 packings with A at 0\+000
56 packings with A at 0\+101
76 packings with A at 0\+110
11 combinations of profiles
48 maps
24 rotations
64 cores
END
# It takes well under a second; a busy machine or a build with sanitizers is given ten.
check "self-test: under ten seconds ($nanoseconds ns)" test "$nanoseconds" -lt 10000000000
cp "$out" "$work/claims"
for threads in 1 2 3 8; do
    prints "$work/claims" self-test --threads "$threads"
done
: >"$work/nothing"
prints "$work/nothing" self-test --quiet
run self-test --json
check 'self-test --json: exit code' is_code 0
check 'self-test --json: keys' json_has "$out" version "done" failed checks claim found expected holds
check 'self-test --json: as many' test "$(json_value claim "$out" | wc -l)" = "$claims"
check 'self-test --json: each holds' test "$(json_value holds "$out" | sort -u)" = true
check 'self-test --json: each found what it expected' \
    test "$(json_value found "$out")" = "$(json_value expected "$out")"

finish
