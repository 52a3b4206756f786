#!/usr/bin/env bash
# cubenum count and list with --checkpoint and --resume: whatever happens, the result is that of a search without them.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317,SC2034 # check calls the functions; the searches are used by name
. "$(dirname "$0")/lib.sh"

each=(count seven-blocks)           # a search for each count: four in one checkpoint
one=(count seven-blocks --derived)  # all from one search
flat=(count pentominoes-6x10)       # the same, of more prefixes
looks=("${flat[@]}" --anchor L)     # for whose classes each packing is looked at: no search starts with the L
other=("${flat[@]}" --anchor N)     # that has as many classes
copies=(count conway)
cube=(count bedlam)                 # a second or two on two cores
all=(list seven-blocks --convention all)
rotation=(list seven-blocks --convention rotation)
reflection=(list seven-blocks --convention reflection)
anchored=(list seven-blocks --convention anchored)
few=(list pentominoes-6x10)         # 2339 packings
many=(list solid-pentominoes-3x4x5 --convention all) # 31520
cubes=(list bedlam)                 # 19186, as long as the count
folder=$work/checkpoints
file=$folder/file
mkdir "$folder"

# Nothing but the checkpoint is left in its folder.
is_alone() {
    [[ $(ls -A "$folder") == file ]] && return
    echo "in the folder: $(ls -Am "$folder")"
    return 1
}

# plain NAME: what a search prints without checkpoints.
plain() {
    local -n search=$1
    "$program" "${search[@]}" >"$work/$1"
}

# Nodes and prefixes: the other lines of --stats have times.
numbers() {
    "$program" "$@" --stats | grep -E '^(nodes|prefixes) '
}

for name in each one flat looks other copies all rotation reflection anchored few many cube cubes; do
    plain "$name"
done

# From the beginning to the end, a checkpoint whenever a prefix is finished; and resumed from the last, which stays as it is.
for name in each one flat looks copies all rotation reflection anchored few many; do
    declare -n search=$name
    rm -f "$file"
    prints "$work/$name" "${search[@]}" --checkpoint "$file" --checkpoint-every 0
    check "$name: a checkpoint, and nothing else" is_alone
    cp "$file" "$work/$name.saved"
    ways=('' '--threads 1 --kernel portable')
    [[ ${search[0]} == count ]] || ways+=('--memory 1 --threads 3')
    for way in "${ways[@]}"; do
        # shellcheck disable=SC2086 # several words
        prints "$work/$name" "${search[@]}" --resume "$file" $way
        same "$name $way: the checkpoint that was resumed from" "$work/$name.saved" "$file"
    done
    prints "$work/$name" "${search[@]}" --resume "$file" --checkpoint "$file" --checkpoint-every 0
    check "$name: nothing else" is_alone
    [[ ${search[0]} == count ]] || continue
    numbers "${search[@]}" >"$work/numbers"
    check "$name: --stats" test -s "$work/numbers"
    same "$name: nodes and prefixes with checkpoints" "$work/numbers" \
        <(numbers "${search[@]}" --checkpoint "$file" --checkpoint-every 0)
    same "$name: nodes and prefixes of a search that is resumed" "$work/numbers" \
        <(numbers "${search[@]}" --resume "$work/$name.saved" --threads 3)
done
run "${each[@]}" --stats --resume "$work/each.saved"
nodes=$(sed -n 's/^nodes *//p' "$out")
run "${each[@]}" --json --resume "$work/each.saved"
check '--json: the same' test "$nodes" = "$(json_value nodes "$out")"

# By default not so often: only one, when the search is done.
rm -f "$file"
prints "$work/one" "${one[@]}" --checkpoint "$file"
same 'one at the end' "$work/one.saved" "$file"
prints "$work/one" "${one[@]}" --checkpoint "$file" --checkpoint-every 8760h
same 'one at the end, however seldom' "$work/one.saved" "$file"

# begin ARG...: in the background; without job control a process there ignores SIGINT, unless that is undone.
begin() {
    local resume=()
    [[ ! -e $file ]] || resume=(--resume "$file")
    env --default-signal=INT,USR1,USR2,TERM "$program" "$@" --checkpoint "$file" "${resume[@]}" >"$out" 2>"$err" &
    process=$!
}

await() {
    code=0
    wait "$process" 2>/dev/null || code=$?
}

# until_true COMMAND...: for 10 s, or until the process in the background is gone.
until_true() {
    local n
    for ((n = 0; n < 1000; n++)); do
        "$@" && return
        kill -0 "$process" 2>/dev/null || break
        sleep 0.01
    done
    "$@"
}

# It hears of signals by then: what it is before that would die of them.
has_begun() {
    until_true test -e "$file.partial"
}

# nap MILLISECONDS
nap() {
    sleep "$(printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)))"
}

is_stopped_by() {
    [[ $(<"$err") == "cubenum: $1: stopped by $2" ]] && return
    printf 'stderr: '
    head -c 400 "$err"
    return 1
}

# in_parts NAME WAY...: stopped four times, each time in another way, and resumed by other workers, to the end.
in_parts() {
    local -n search=$1
    local name=$1 stops=0 part how after limit
    local -A codes=(['--time-limit after 1 s']=75 [SIGTERM]=143 [SIGUSR1]=138 [SIGINT]=130)
    shift
    rm -f "$file"
    for part in '--time-limit after 1 s:0' SIGTERM:200 SIGUSR1:200 SIGINT:200; do
        how=${part%:*} after=${part#*:} limit=1h
        [[ $how == SIG* ]] || limit=1s
        # shellcheck disable=SC2086 # several words
        begin "${search[@]}" $1 --time-limit "$limit"
        shift
        if [[ $how == SIG* ]]; then
            has_begun
            nap "$after"
            kill -s "${how#SIG}" "$process" 2>/dev/null
        fi
        await
        ((code != 0)) || break
        stops=$((stops + 1))
        check "$name, $how: exit code" is_code "${codes[$how]}"
        check "$name, $how: stdout" is_silent "$out"
        check "$name, $how: stderr" is_stopped_by "${search[0]}" "$how"
        check "$name, $how: a checkpoint, and nothing else" is_alone
    done
    check "$name: stopped $stops times" test "$stops" -ge 2
    prints "$work/$name" "${search[@]}" --resume "$file" --checkpoint "$file"
    check "$name: nothing else" is_alone
    [[ ${search[0]} == count ]] || return
    same "$name: nodes and prefixes of a search in parts" <(numbers "${search[@]}") \
        <(numbers "${search[@]}" --resume "$file")
}
# Slowly, or a listing might be printed already when it is to be stopped.
slow='--kernel portable'
in_parts cube "--threads 1 $slow" '--threads 2' "--threads 3 --no-bind $slow" "--threads 1 $slow"
in_parts cubes "--threads 1 --memory 1 $slow" '--threads 2' "--threads 3 --memory 1 $slow" "--threads 1 $slow"

# SIGUSR2: one is written, and the search goes on.
is_another() {
    ! cmp -s "$work/middle" "$file"
}
for name in cube cubes; do
    declare -n search=$name
    rm -f "$file"
    begin "${search[@]}" --threads 1 --kernel portable
    has_begun
    nap 300
    check "$name: none before it is asked for" test ! -e "$file"
    kill -s USR2 "$process"
    check "$name, SIGUSR2: one is written" until_true test -e "$file"
    cp "$file" "$work/middle"
    nap 200
    same "$name, SIGUSR2: one only" "$work/middle" "$file"
    kill -s USR2 "$process"
    check "$name, SIGUSR2: another one" until_true is_another
    kill -s TERM "$process"
    await
    check "$name, SIGUSR2: it went on" is_code 143
    prints "$work/$name" "${search[@]}" --resume "$work/middle"
done
rm -f "$file"
begin "${few[@]}" --threads 1 --kernel portable
has_begun
kill -s USR2 "$process" 2>/dev/null
await
check 'SIGUSR2: exit code' is_code 0
same 'SIGUSR2: stdout' "$work/few" "$out"
check 'SIGUSR2: nothing else' is_alone

# Killed at random moments, and resumed until it comes to its end.
RANDOM=1
# killed NAME KILLS MILLISECONDS: it takes some milliseconds with checkpoints.
killed() {
    local -n search=$1
    local name=$1 left=$2 ends=0
    rm -f "$file"
    while ((left > 0 || code != 0)); do
        begin "${search[@]}" --checkpoint-every 0
        if ((left > 0)); then
            nap $((RANDOM % $3))
            kill -KILL "$process" 2>/dev/null
        fi
        await
        if ((code == 137)); then
            left=$((left - 1))
            continue
        fi
        check "$name, killed: exit code" is_code 0
        check "$name, killed: stderr" is_silent "$err"
        same "$name, killed: stdout" "$work/$name" "$out"
        check "$name, killed: nothing else" is_alone
        ends=$((ends + 1))
        ((code == 0 && ends < 1000)) || break
        [[ ${search[0]} != count ]] \
            || same "$name, killed: nodes" <(numbers "${search[@]}") <(numbers "${search[@]}" --resume "$file")
        rm -f "$file"
    done
}
solid=(count solid-pentominoes-3x4x5)
plain solid
killed solid 10 600
killed many 10 600
killed copies 3 200

# On one processor most workers come when the others have finished something already.
if command -v taskset >/dev/null; then
    allowed=$(taskset -cp $$)
    allowed=${allowed##*: }
    for ((n = 0; n < 12; n++)); do
        rm -f "$file"
        taskset -c "${allowed%%[,-]*}" "$program" "${few[@]}" --threads 7 --no-bind --checkpoint "$file" \
            --checkpoint-every 0 >"$out" 2>"$err"
        code=$?
        check 'workers that come late: exit code' is_code 0
        same 'workers that come late: stdout' "$work/few" "$out"
    done
else
    echo 'skipped: no taskset here'
fi

# Of another search.
# is_of NAME: its checkpoint is the file.
is_of() {
    cp "$work/$1.saved" "$file"
}
is_of flat
refuses 65 count "$file" count pentominoes-5x12 --resume "$file"
refuses 65 count "$file" "${flat[@]}" --anchor L --resume "$file"
refuses 65 count "$file" "${flat[@]}" --independent --resume "$file"
for depth in 1 2 3; do
    refuses 65 count 'split depth: 0' "${flat[@]}" --split-depth "$depth" --resume "$file"
done
refuses 65 list "'count pentominoes-6x10" "${few[@]}" --resume "$file"
prints "$work/flat" "${flat[@]}" --resume "$file"
is_of looks
refuses 65 count "$file" "${other[@]}" --resume "$file"
refuses 65 count "$file" "${flat[@]}" --resume "$file"
is_of few
refuses 65 list "$file" list pentominoes-6x10 --convention all --resume "$file"
refuses 65 list "$file" list pentominoes-6x10 --convention anchored --resume "$file"
refuses 65 count "'list pentominoes-6x10" "${flat[@]}" --resume "$file"
is_of anchored
refuses 65 list "$file" "${anchored[@]}" --no-types --resume "$file"
for anchor in B C D G; do
    refuses 65 list "$file" "${anchored[@]}" --anchor "$anchor" --resume "$file"
done
for convention in all rotation reflection; do
    declare -n search=$convention
    refuses 65 list "$file" "${search[@]}" --resume "$file"
done
refuses 65 list "$file" list soma --convention anchored --resume "$file"
is_of reflection
refuses 65 list "$file" "${rotation[@]}" --resume "$file"
is_of each
refuses 65 count 'searches: 1' "${one[@]}" --resume "$file"
refuses 65 count "$file" "${each[@]}" --no-types --resume "$file"
refuses 65 count "$file" "${each[@]}" --anchor B --resume "$file"
is_of one
refuses 65 count 'searches: 4' "${each[@]}" --resume "$file"
"$program" bfs vertices --moves F,U --checkpoint "$file" --checkpoint-every 0 >/dev/null
refuses 65 count "'bfs vertices" "${one[@]}" --resume "$file"

# What must not be the same: threads, kernel and memory, and what only the output depends on.
is_of anchored
"$program" "${anchored[@]}" --format csv --limit 3 >"$work/csv"
prints "$work/csv" "${anchored[@]}" --format csv --limit 3 --resume "$file" --threads 7 --memory 2 --kernel portable
is_of each
says 480 "${each[@]}" --convention rotation --resume "$file" --no-bind --threads 2

# Damaged.  spoil NAME OFFSET: another byte there.
spoil() {
    local byte
    is_of "$1"
    byte=$(od -An -tu1 -j "$2" -N 1 "$file" | tr -d ' ')
    printf '%b' "\\x$(printf %02x $((byte ^ 1)))" | dd bs=1 seek="$2" conv=notrunc of="$file" status=none
}
for name in each few; do
    declare -n search=$name
    size=$(stat -c %s "$work/$name.saved")
    start=$(head -n 1 "$work/$name.saved" | wc -c)
    for offset in 0 19 22 40 $((start - 2)) $((start - 1)) "$start" $((start + 8)) $((start + 16)) $((start + 72)) \
        $((size / 2)) $((size - 9)) $((size - 1)); do
        spoil "$name" "$offset"
        refuses 65 "${search[0]}" "$file" "${search[@]}" --resume "$file"
    done
    for length in 0 10 $((start - 1)) "$start" $((start + 8)) $((start + 24)) $((size / 2)) $((size - 8)) $((size - 1)); do
        head -c "$length" "$work/$name.saved" >"$file"
        refuses 65 "${search[0]}" "$file" "${search[@]}" --resume "$file"
    done
    sed '1s/checkpoint 1:/checkpoint 2:/' "$work/$name.saved" >"$file"
    refuses 65 "${search[0]}" 'of version 2' "${search[@]}" --resume "$file"
    {
        cat "$work/$name.saved"
        echo
    } >"$file"
    refuses 65 "${search[0]}" "$file" "${search[@]}" --resume "$file"
    # What cannot be resumed from is not written over, either.
    cp "$file" "$work/longer"
    refuses 65 "${search[0]}" "$file" "${search[@]}" --resume "$file" --checkpoint "$file" --checkpoint-every 0
    same "$name, refused: it is as it was" "$work/longer" "$file"
    check "$name, refused: nothing else" is_alone
    refuses 65 "${search[0]}" "$seven" "${search[@]}" --resume "$seven"
    refuses 65 "${search[0]}" /dev/null "${search[@]}" --resume /dev/null
done

# Not there, or where no file can be.
is_of one
for name in one few; do
    declare -n search=$name
    refuses 66 "${search[0]}" "$work/nowhere" "${search[@]}" --resume "$work/nowhere"
    refuses 66 "${search[0]}" "$folder" "${search[@]}" --resume "$folder"
    refuses 73 "${search[0]}" "$work/nowhere/file" "${search[@]}" --checkpoint "$work/nowhere/file"
    refuses 73 "${search[0]}" /dev/full "${search[@]}" --checkpoint /dev/full
    refuses 73 "${search[0]}" "$folder" "${search[@]}" --checkpoint "$folder"
done
refuses 73 count nowhere/file "${one[@]}" --resume "$file" --checkpoint "$work/nowhere/file"

# In use: by somebody who holds the lock, and by another search.
is_of one
if command -v flock >/dev/null; then
    exec 9>"$file.partial"
    flock -n 9
    refuses 65 count 'in use' "${one[@]}" --checkpoint "$file"
    refuses 65 list 'in use' "${few[@]}" --checkpoint "$file"
    exec 9>&-
    same 'in use: it is as it was' "$work/one.saved" "$file"
    prints "$work/one" "${one[@]}" --checkpoint "$file"
    check 'no longer in use: nothing else' is_alone
else
    echo 'skipped: no flock here'
fi
rm -f "$file"
begin count one-sided-pentominoes-5x18 # hours
has_begun
is_of one
refuses 65 count 'in use' "${one[@]}" --checkpoint "$file"
refuses 65 list 'in use' "${few[@]}" --checkpoint "$file"
prints "$work/one" "${one[@]}" --resume "$file"
kill -KILL "$process"
await
check 'killed: what it held is left' test -e "$file.partial"
prints "$work/one" "${one[@]}" --checkpoint "$file"
check 'taken over: nothing else' is_alone

# A full disk: the search goes on, and warns; the old checkpoint is as it was.
# full_disk NAME KIB ARG...: with files of so many KiB at most.
full_disk() {
    local -n search=$1
    local name=$1 size=$2 what lines
    shift 2
    what="full disk: $(claim "${search[@]}" "$@")"
    is_of "$name"
    (ulimit -f "$size" && trap '' XFSZ && exec "$program" "${search[@]}" "$@" --checkpoint "$file") 2>"$err" | cat >"$out"
    code=${PIPESTATUS[0]}
    check "$what: exit code" is_code 0
    same "$what: stdout" "$work/$name" "$out"
    lines=$(grep -c "^cubenum: checkpoint $file: .*expected" "$err")
    check "$what: a warning" test "$lines" -ge 1
    check "$what: nothing but warnings" test "$lines" = "$(wc -l <"$err")"
    same "$what: the old checkpoint" "$work/$name.saved" "$file"
    check "$what: nothing else" is_alone
    prints "$work/$name" "${search[@]}" --resume "$file"
}
full_disk flat 1 --checkpoint-every 0
full_disk flat 1 --resume "$work/flat.saved"
full_disk few 64 # the only one: those that have fewer packings would fit
full_disk few 64 --resume "$work/few.saved"

# What is counted with a memory has no prefixes: none is written, and with --resume it would be searched.
rm -f "$file"
says 12988816 count dominoes-8x8 --convention all --checkpoint "$file"
check 'by a memory: none is written' test -z "$(ls -A "$folder")"
refuses 66 count "$work/nowhere" count dominoes-8x8 --resume "$work/nowhere"

# What does not go together.
for command in count list; do
    refuses 64 "$command" --checkpoint-every "$command" --checkpoint-every 5
    is_of one
    refuses 64 "$command" --checkpoint-every "$command" --checkpoint-every 5 --resume "$file"
    for every in x -1 1.5 5x '' ' 5' s 5ss 0x5 8761h 18446744073709551616; do
        refuses 64 "$command" "--checkpoint-every '$every'" "$command" --checkpoint "$file" "--checkpoint-every=$every"
    done
done
refuses 64 count --repeat "${one[@]}" --repeat 2 --checkpoint "$file"
refuses 64 count --repeat "${one[@]}" --repeat 1 --resume "$file"
refuses 64 count --repeat "${one[@]}" --repeat 2 --checkpoint "$file" --resume "$file"
same 'what does not go together leaves the old one' "$work/one.saved" "$file"
check 'what does not go together: nothing else' is_alone

finish
