#!/usr/bin/env bash
# cubenum bfs --checkpoint and --resume: whatever happens, the result is that of a search without them.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"

few=(vertices --moves "F,U" --metric positive) # to depth 20, in no time
three=(vertices --moves "F,U,R")               # to depth 18, of 92897280 states
folder=$work/checkpoints
file=$folder/file
mkdir "$folder"

# Nothing but the checkpoint is left in its folder.
is_alone() {
    [[ $(ls -A "$folder") == file ]] && return
    echo "in the folder: $(ls -Am "$folder")"
    return 1
}

# plain NAME ARG...: what a search prints without checkpoints.
plain() {
    "$program" bfs "${@:2}" >"$work/$1"
}

# made EXPECTED ARG...: the same with checkpoints after each level, and one is left.
made() {
    rm -f "$file"
    prints "$work/$1" bfs "${@:2}" --checkpoint "$file" --checkpoint-every 0
    check "$(claim "${@:2}"): a checkpoint, and nothing else" is_alone
}

plain few "${few[@]}"
plain three "${three[@]}"

# Begun and ended as usual, and resumed from the last checkpoint, which stays as it is.
for name in few three; do
    declare -n search=$name
    made "$name" "${search[@]}"
    cp "$file" "$work/$name.saved"
    for options in '' '--threads 1' '--kernel portable'; do
        # shellcheck disable=SC2086 # several words
        prints "$work/$name" bfs "${search[@]}" --resume "$file" $options
        same "$name $options: the checkpoint that was resumed from" "$work/$name.saved" "$file"
    done
    check "$name: nothing else" is_alone
done
made few "${few[@]}" --threads 1 --kernel portable
same 'few: the same checkpoint but for the seconds' <(wc -c <"$work/few.saved") <(wc -c <"$file")
prints "$work/few" bfs "${few[@]}" --resume "$file"

# From one depth to the next, each time to the same file: from every level that is written.
steps=0
rm -f "$file"
for ((depth = 1; depth <= 20; depth++)); do
    resume=()
    if [[ -e $file ]]; then
        resume=(--resume "$file")
        steps=$((steps + 1))
    fi
    plain level "${few[@]}" --depth "$depth"
    prints "$work/level" bfs "${few[@]}" --depth "$depth" --checkpoint "$file" --checkpoint-every 0 "${resume[@]}"
    [[ ! -e $file ]] || prints "$work/few" bfs "${few[@]}" --resume "$file"
done
check "from one depth to the next: $steps times" test "$steps" -ge 8
for depth in 10 15; do
    plain level "${three[@]}" --depth "$depth"
    made level "${three[@]}" --depth "$depth"
    prints "$work/level" bfs "${three[@]}" --depth "$depth" --resume "$file"
    prints "$work/three" bfs "${three[@]}" --resume "$file" --checkpoint "$file" --checkpoint-every 0
done

# The seconds of levels are those in which they were found.
rm -f "$file"
"$program" bfs "${three[@]}" --depth 16 --csv --checkpoint "$file" --checkpoint-every 0 >"$work/csv"
run bfs "${three[@]}" --csv --resume "$file"
check '--csv: exit code' is_code 0
same '--csv: the same levels and seconds up to the checkpoint' <(head -n 17 "$work/csv") <(head -n 17 "$out")
if command -v script >/dev/null; then
    script -qec "$program bfs ${three[*]} --resume $file" /dev/null </dev/null | tr -d '\r' \
        | sed 's/.*\x1b\[K//' >"$out"
    same 'on a terminal: the same table' "$work/three" "$out"
else
    echo 'skipped: no script here'
fi

# By default not so often: none of a search that takes less than a minute; and no more often than asked for.
rm -f "$file"
prints "$work/few" bfs "${few[@]}" --checkpoint "$file"
prints "$work/few" bfs "${few[@]}" --checkpoint "$file" --checkpoint-every 1h
check 'no checkpoint is due' test -z "$(ls -A "$folder")"

# Killed at random moments.
check 'killed at random moments' "$cli/../../scripts/kills.sh" --program "$program" 8

# Of the whole group: by buckets, while without checkpoints these levels are found one by one.
plain full full --depth 7
made full full --depth 7
prints "$work/full" bfs full --depth 7 --resume "$file"
cp "$file" "$work/full.saved"

# Of another search.
cp "$work/few.saved" "$file"
refuses 65 bfs "$file" bfs vertices --moves F,U --resume "$file"
refuses 65 bfs "$file" bfs vertices --moves F,U --metric face --resume "$file"
refuses 65 bfs "$file" bfs vertices --moves F,R --metric positive --resume "$file"
refuses 65 bfs "$file" bfs vertices --moves F --metric positive --resume "$file"
refuses 65 bfs "$file" bfs full --depth 7 --resume "$file"
refuses 65 bfs "$file" bfs full --depth 7 --metric positive --resume "$file"
refuses 65 bfs "$work/full.saved" bfs full --depth 7 --metric positive --resume "$work/full.saved"
refuses 65 bfs "$work/full.saved" bfs "${few[@]}" --resume "$work/full.saved"
for depth in 0 3 18; do
    refuses 65 bfs 'depth 19' bfs "${few[@]}" --depth "$depth" --resume "$file"
done

# Damaged.  spoil OFFSET: another byte there.
spoil() {
    local byte
    cp "$work/few.saved" "$file"
    byte=$(od -An -tu1 -j "$1" -N 1 "$file" | tr -d ' ')
    printf '%b' "\\x$(printf %02x $((byte ^ 1)))" | dd bs=1 seek="$1" conv=notrunc of="$file" status=none
}
size=$(stat -c %s "$file")
for offset in 0 19 25 70 90 300 $((size / 2)) $((size - 9)) $((size - 1)); do
    spoil "$offset"
    refuses 65 bfs "$file" bfs "${few[@]}" --resume "$file"
done
for length in 0 10 60 100 $((size / 2)) $((size - 8)) $((size - 1)); do
    head -c "$length" "$work/few.saved" >"$file"
    refuses 65 bfs "$file" bfs "${few[@]}" --resume "$file"
done
{
    cat "$work/few.saved"
    echo
} >"$file"
refuses 65 bfs "$file" bfs "${few[@]}" --resume "$file"
refuses 65 bfs "$seven" bfs "${few[@]}" --resume "$seven"
# What cannot be resumed from is not written over, either.
cp "$file" "$work/longer"
refuses 65 bfs "$file" bfs "${few[@]}" --resume "$file" --checkpoint "$file" --checkpoint-every 0
same 'refused: it is as it was' "$work/longer" "$file"
check 'refused: nothing else' is_alone

# Not there.
refuses 66 bfs "$work/nowhere" bfs "${few[@]}" --resume "$work/nowhere"
refuses 66 bfs "$folder" bfs "${few[@]}" --resume "$folder"
refuses 66 bfs nowhere bfs full --depth 7 --resume "$work/nowhere"
refuses 73 bfs "$work/nowhere/file" bfs "${few[@]}" --checkpoint "$work/nowhere/file"
refuses 73 bfs /dev/full bfs "${few[@]}" --checkpoint /dev/full
refuses 73 bfs "$folder" bfs "${few[@]}" --checkpoint "$folder"
refuses 73 bfs nowhere/file bfs full --depth 7 --checkpoint "$work/nowhere/file"

# In use: by somebody who holds the lock, and by another search.
cp "$work/few.saved" "$file"
if command -v flock >/dev/null; then
    exec 9>"$file.partial"
    flock -n 9
    refuses 65 bfs 'in use' bfs "${few[@]}" --checkpoint "$file"
    exec 9>&-
    same 'in use: it is as it was' "$work/few.saved" "$file"
    prints "$work/few" bfs "${few[@]}" --checkpoint "$file"
    check 'no longer in use: nothing else' is_alone
else
    echo 'skipped: no flock here'
fi
"$program" bfs "${three[@]}" --metric positive --checkpoint "$file" --checkpoint-every 1h >"$work/background" 2>&1 &
background=$!
until [[ -e $file.partial ]]; do
    kill -0 "$background" 2>/dev/null || break
    sleep 0.01
done
refuses 65 bfs 'in use' bfs "${few[@]}" --checkpoint "$file"
prints "$work/few" bfs "${few[@]}" --resume "$file"
kill -KILL "$background"
wait "$background" 2>/dev/null
check 'killed: what it held is left' test -e "$file.partial"
prints "$work/few" bfs "${few[@]}" --checkpoint "$file"
check 'taken over: nothing else' is_alone

# What has no checkpoints.
refuses 64 bfs vertex-permutation bfs vertex-permutation --checkpoint "$file"
refuses 64 bfs vertex-orientation bfs vertex-orientation --resume "$file"
refuses 64 bfs pieces:v1 bfs pieces:v1 --checkpoint "$file"
refuses 64 bfs full bfs --group rubik-2x2x2 --checkpoint "$file"
refuses 64 bfs full bfs --group rubik-2x2x2 --depth 3 --resume "$file"
refuses 64 bfs full bfs --moves UF,UR --checkpoint "$file"
refuses 64 bfs full bfs --moves F,U --depth 3 --checkpoint "$file"
refuses 64 bfs --checkpoint-every bfs "${few[@]}" --checkpoint-every 5
refuses 64 bfs --checkpoint-every bfs "${few[@]}" --checkpoint-every 5 --resume "$file"
for every in x -1 1.5 5x '' ' 5' s 5ss 0x5 8761h 18446744073709551616; do
    refuses 64 bfs "--checkpoint-every '$every'" bfs "${few[@]}" --checkpoint "$file" "--checkpoint-every=$every"
done
for every in 0 0s 90 90s 15m 2h 8760h; do
    prints "$work/few" bfs "${few[@]}" --checkpoint "$file" --checkpoint-every "$every"
done

# A full disk: the search goes on, and warns; the old checkpoint is as it was.
# full_disk EXPECTED-WARNINGS ARG...: with files of 16 KiB at most.
full_disk() {
    local what lines
    what="full disk: $(claim "${@:2}")"
    cp "$work/few.saved" "$file"
    (ulimit -f 16 && trap '' XFSZ && exec "$program" bfs "${@:2}" --checkpoint "$file" --checkpoint-every 0) \
        >"$out" 2>"$err"
    code=$?
    check "$what: exit code" is_code 0
    same "$what: stdout" "$work/few" "$out"
    lines=$(grep -c "^cubenum: checkpoint $file: .*expected" "$err")
    check "$what: a warning" test "$lines" -ge 1
    check "$what: nothing but warnings" test "$lines" = "$(wc -l <"$err")"
    [[ -z $1 ]] || check "$what: $1 of them" test "$lines" = "$1"
    same "$what: the old checkpoint" "$work/few.saved" "$file"
    check "$what: nothing else" is_alone
    prints "$work/few" bfs "${few[@]}" --resume "$file"
}
full_disk '' "${few[@]}"
full_disk 1 "${few[@]}" --resume "$file" # of which one level was missing

finish
