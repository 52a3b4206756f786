#!/usr/bin/env bash
# The writer of checkpoints killed at each of its system calls, and each of them failing: what is there before or after
# is a whole checkpoint, and the result is right.  writer.sh PROGRAM tries the first ones, PROGRAM all of them all.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317,SC2034 # check calls the functions; the searches are used by name
. "$(dirname "$0")/lib.sh"

if ! command -v strace >/dev/null || ! strace -qq -e trace=none true 2>/dev/null; then
    echo 'writer.sh: skipped: expected strace, and leave to trace processes' >&2
    check 'nothing to be tried here' true
    finish
fi
count=(count seven-blocks --independent --split-depth 1 --quiet)
list=(list seven-blocks --split-depth 1)
bfs=(bfs vertices --moves "F,U" --metric positive --depth 12)
calls=(openat newfstatat flock ftruncate lseek write fsync rename unlink close)
most=3 befores=(old) tries=(1 3)
if [[ ${2-} == all ]]; then
    most=400 befores=(none old) tries=(1 2 3 4 5+)
fi
folder=$work/folder
file=$folder/file
mkdir "$folder"

# inject WHAT ARG...: the program, with that done to it where it has to do with the checkpoint.
inject() {
    {
        strace -f -qq -o "$work/calls" -P "$file" -P "$file.partial" -P "$folder" -e "inject=$1" \
            "$program" "${@:2}" --checkpoint "$file" --checkpoint-every 0 >"$out" 2>"$err"
        code=$?
    } 2>"$work/killed" # which the shell tells of
}

# is_whole EXPECTED ARG...: the search goes on from what is there to the right result.
is_whole() {
    local resume=()
    [[ ! -e $file ]] || resume=(--resume "$file")
    "$program" "${@:2}" "${resume[@]}" >"$work/got" 2>"$work/complaint"
    code=$?
    is_code 0 && is_same "$1" "$work/got"
}

kills=0 errors=0
for name in count list bfs; do
    declare -n search=$name
    "$program" "${search[@]}" >"$work/$name"
    "$program" "${search[@]}" --checkpoint "$work/$name.saved" --checkpoint-every 0 >/dev/null
    for call in "${calls[@]}"; do
        for before in "${befores[@]}"; do
            for ((n = 1; n <= most; n++)); do
                rm -f "$file" "$file.partial"
                [[ $before == none ]] || cp "$work/$name.saved" "$file"
                inject "$call:signal=KILL:when=$n" "${search[@]}"
                ((code == 137)) || break
                kills=$((kills + 1))
                [[ $before == none || -e $file ]] || check "$name, killed at $call $n: the old checkpoint" test -e "$file"
                check "$name, killed at $call $n, $before" is_whole "$work/$name" "${search[@]}"
            done
            if ((n <= most)); then
                check "$name, killed at $call: no more of them, the $n-th time" test "$code" -eq 0
                same "$name, not killed" "$work/$name" "$out"
            fi
        done
    done
    # An error is a warning, but where the checkpoint is not even begun; what was there before is whole.
    for call in openat ftruncate write fsync rename; do
        for n in "${tries[@]}"; do
            cp "$work/$name.saved" "$file"
            inject "$call:error=EIO:when=$n" "${search[@]}"
            errors=$((errors + 1))
            if ((code == 0)); then
                same "$name, $call $n fails: the right result" "$work/$name" "$out"
            else
                check "$name, $call $n fails: it cannot be created" is_code 73
            fi
            check "$name, $call $n fails: what is there" is_whole "$work/$name" "${search[@]}"
        done
    done
done
check "killed $kills times" test "$kills" -ge 40
echo "$kills kills, $errors errors"
finish
