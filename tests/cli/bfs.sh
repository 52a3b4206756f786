#!/usr/bin/env bash
# cubenum bfs: how many states at each distance, in each form of output.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"

# levels EXPECTED ARG...: the elements at each depth, from the table, from CSV and from JSON; they agree in the rest, too.
levels() {
    local expected=$1 what
    what=$(claim "${@:2}")
    shift
    run "$@"
    cp "$out" "$work/table"
    check "$what: exit code" is_code 0
    check "$what: stderr" is_silent "$err"
    awk '$1 ~ /^[0-9]+$/ { print $1, $2, $3, $4 }' "$work/table" >"$work/rows"
    check "$what: levels" test "$(awk '{ print $2 }' "$work/rows" | xargs)" = "$expected"
    check "$what: depths from 0" test "$(awk '$1 != NR - 1' "$work/rows" | wc -l)" = 0
    check "$what: cumulative" test "$(awk '{ sum += $2 } sum != $3' "$work/rows" | wc -l)" = 0
    check "$what: no more classes than elements" test "$(awk '$4 != "-" && $4 > $2' "$work/rows" | wc -l)" = 0
    check "$what: ratios" test "$(awk '$1 ~ /^[0-9]+$/ && NR > 2 && sprintf("%.4f", $2 / last) != $5
        { last = $2 }' "$work/table" | wc -l)" = 0
    run "$@" --csv
    check "$what --csv: exit code" is_code 0
    check "$what --csv: head" test "$(head -n 1 "$out")" = depth,elements,cumulative,classes,seconds
    awk -F , 'NR > 1 { print $1, $2, $3, $4 == "" ? "-" : $4 } $5 !~ /^[0-9.]+$/ && NR > 1' "$out" >"$work/csv"
    same "$what --csv: the rows of the table" "$work/rows" "$work/csv"
    run "$@" --json
    cp "$out" "$work/json"
    check "$what --json: exit code" is_code 0
    check "$what --json: keys" json_has "$out" version space metric moves levels total complete antipodes
    paste -d ' ' <(json_value depth "$out") <(json_value elements "$out") \
        <(awk '{ sum += $1; print sum }' <(json_value elements "$out")) \
        <(json_value classes "$out" | sed 's/null/-/') >"$work/jsonrows"
    same "$what --json: the rows of the table" "$work/rows" "$work/jsonrows"
    tail -n 1 "$work/rows" | awk '{ print $3 }' >"$work/total"
    check "$what --json: total" test "$(json_value total "$out")" = "$(<"$work/total")"
    check "$what --json: a reason for each null" test "$(grep -c null "$out")" -eq 0 -o -n "$(json_value reason "$out")"
    prints "$work/total" "$@" --quiet
    prints "$work/table" "$@" --threads 1
    prints "$work/table" "$@" --threads 3 --no-bind
    prints "$work/table" "$@" --kernel portable
}

# is_complete: what the JSON last asked for says.
is_complete() {
    [[ $(json_value complete "$work/json") == "$1" ]]
}

# Known: by independent programs.
levels '1 28 562 10396 187083' bfs --depth 4
check 'full to depth 4: not complete' is_complete false
check 'full to depth 4: no antipodes' grep -q '"antipodes": null' "$work/json"
check 'full to depth 4: says that there are more' grep -q '^total *198070 to depth 4; there are more$' "$work/table"
levels '1 14 153 1552' bfs --metric positive --depth 3
levels '1 28 562 10324 182883' bfs vertices --depth 4
levels 1 bfs --depth 0
run bfs --depth 1 --json
check '--json: space and metric' test "$(json_value space "$out"), $(json_value metric "$out")" = 'full, quarter'
check '--json: moves' test "$(sed -n '/"moves": \[/,/\]/p' "$out" | tr -d ' ",[]' | xargs)" \
    = 'moves: F R L U D B UF UR UL UB DF DR DL DB'
levels '1 34' bfs --depth 1 --metric face
levels '1 34 835 19048' bfs --depth 3 --metric face
levels '1 4 10 24 58 140 334' bfs --depth 6 --moves F,U
levels '1 2 4 8 14 26 48 88 162' bfs --depth 8 --moves F,U --metric positive
levels '1 6 18 54 162 486 1341' bfs --depth 6 --moves F,U --metric face

# Without --depth a large group is searched to depth 6, a small one to its end.
says 62243082 bfs --quiet
run bfs --csv
check 'bfs: to depth 6' test "$(tail -n 1 "$out" | cut -d , -f 1-3)" = 6,58719748,62243082

# Complete spaces: every state once, nothing behind the last.
while read -r total arguments; do
    # shellcheck disable=SC2086 # several words
    says "$total" bfs --quiet $arguments
    # shellcheck disable=SC2086
    run bfs --json $arguments
    cp "$out" "$work/json"
    check "bfs $arguments: complete" is_complete true
    check "bfs $arguments: no empty level" test "$(json_value elements "$out" | tail -n 1)" != 0
    check "bfs $arguments: antipodes" test "$(json_value state "$out" | wc -l)" -ge 1
done <<'END'
2048 vertex-orientation
2048 vertex-orientation --metric face
2048 vertex-orientation --metric positive
40320 --moves F,U
540 --moves UF,UR
540 --moves UF,UR --metric face
540 --moves UF,UR --metric positive
24 pieces:v1
24 pieces:e7
12144 pieces:e1..e3
12672 pieces:v1,v2,e7 --depth 40
END
levels '1 8 13 2' bfs pieces:v1
levels '1 4 7 7 4 1' bfs pieces:e7
levels '1 8 49 239 847 2038 3115 3112 1942 666 121 6' bfs pieces:e1..e3
levels '1 14 145 901 2906 4354 3353 966 32' bfs pieces:v1,v2,e7
levels '1 4 8 12 13 3 1' bfs pieces:v1,v2,e7 --moves F,U
levels '1 4 8 16 32 64 112 144 132 23 4' bfs --moves UF,UR
levels '1 2 4 6 10 16 26 40 56 74 87 88 71 41 16 2' bfs --moves UF,UR --metric positive
run bfs --group rubik-2x2x2 --metric face --csv
check 'rubik-2x2x2: levels' test "$(awk -F , 'NR > 1 { print $2 }' "$out" | xargs)" = \
    '1 9 54 321 1847 9992 50136 227536 870072 1887748 623800 2644'
check 'rubik-2x2x2: all of them' test "$(tail -n 1 "$out" | cut -d , -f 3)" = 3674160

# Antipodes: each sequence leads to its state, and is as long as the depth says.
run bfs --moves UF,UR --json --antipodes 1000
depth=$(json_value depth "$out" | tail -n 1)
paste -d '|' <(json_value state "$out") <(sed -n '/"antipodes"/,$p' "$out" | sed -n 's/^ *"moves": "\(.*\)"$/\1/p') >"$work/antipodes"
while IFS='|' read -r state moves; do
    says "$state" group product --sequence "$moves"
    check "antipode by '$moves': $depth moves" test "$(wc -w <<<"$moves")" = "$depth"
done < <(head -n 5 "$work/antipodes")
check 'antipodes' test -s "$work/antipodes"
run bfs --moves UF,UR --antipodes 2
check '--antipodes 2: two' test "$(grep -c '^    by ' "$out")" = 2
run bfs pieces:v1,v2,e7
check 'four antipodes without it' test "$(grep -c '^    by ' "$out")" = 4
check 'how many there are' grep -qx 'antipodes  32 at depth 8, of which 4:' "$out"
run bfs --moves UF,UR --antipodes 0
check '--antipodes 0: none' test "$(grep -c '^    by ' "$out")" = 0

# Vertices: long sequences are put together from parts.
run bfs vertices --moves F,U,R --metric face --json --antipodes 5
check 'vertices of three squares: all of them' test "$(json_value total "$out")" = 92897280
depth=$(json_value depth "$out" | tail -n 1)
paste -d '|' <(json_value state "$out") <(sed -n '/"antipodes"/,$p' "$out" | sed -n 's/^ *"moves": "\(.*\)"$/\1/p') >"$work/antipodes"
while IFS='|' read -r state moves; do
    run group product --sequence "$moves"
    check "vertices: antipode by '$moves'" grep -qF "${state%)}, " "$out"
    check "vertices: antipode by '$moves': $depth moves" test "$(wc -w <<<"$moves")" = "$depth"
done <"$work/antipodes"
check 'vertices: antipodes' test -s "$work/antipodes"
refuses 71 bfs 'and 1024 MiB may be used: expected a depth of 7 at most' bfs vertices --memory 1G
refuses 73 bfs "spill $work/none" bfs --depth 9 --spill "$work/none"
refuses 73 bfs 'spill /dev/null' bfs --depth 9 --spill /dev/null
refuses 71 bfs 'of files needed' bfs --depth 14 --spill "$work"
refuses 64 bfs 'spill of vertices' bfs vertices --spill "$work"
refuses 64 bfs 'levels of pieces:v1 in files' bfs pieces:v1 --spill "$work"

# Bounds: exact where all is known.
run bfs --moves UF,UR --bounds
check 'bounds: the diameter' grep -qx 'diameter   10' "$out"
run bfs --depth 3 --bounds
check 'bounds: by the sizes of levels' grep -qx 'diameter   at least 27' "$out"
run bfs pieces:v1,v2 --depth 2 --bounds
check 'bounds: one level more' grep -qx 'diameter   at least 3' "$out"
run bfs --depth 3 --bounds --json
check 'bounds: JSON' grep -q '"least": 27' "$out"

# Memory: never more than said, and the same result as long as it fits.
for memory in 64 65536K 64M 1G; do
    says 6077 bfs --quiet --moves F,R --depth 9 --memory "$memory"
done

# On a terminal the rows come as they are found, and what tells of progress is taken away.
if command -v script >/dev/null; then
    "$program" bfs --depth 4 >"$work/expected"
    script -qec "$program bfs --depth 4" /dev/null </dev/null | tr -d '\r' | sed 's/.*\x1b\[K//' >"$out"
    same 'on a terminal: the same table' "$work/expected" "$out"
    script -qc "timeout 3 $program bfs --depth 7 --threads 1" /dev/null </dev/null >"$out"
    check 'on a terminal: how far it is' grep -Eq 'depth [0-9]+: [0-9.]+ %, [0-9]+ states/s, some [0-9]+ s left' "$out"
else
    echo 'skipped: no script here'
fi

# --stats: seconds, in the table only.
run bfs --depth 2 --stats
check '--stats: a column of seconds' grep -Eq '^ *depth .* seconds$' "$out"
run bfs --depth 2
check 'no seconds without it' test "$(grep -c seconds "$out")" = 0

finish
