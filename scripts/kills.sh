#!/usr/bin/env bash
# Kill searches at random moments, and see that they go on from their checkpoints to the right results.
set -euo pipefail

usage() {
    cat <<'USAGE'
usage: scripts/kills.sh [--program PROGRAM] [N]

Kills cubenum bfs, count and list with SIGKILL N times (default: 200) at random moments, always the same ones as
far as the machine permits.  After each kill the search goes on from its checkpoint, if there is one by then, and
writes further ones to the same file; when one comes to its end, it must print what it does without checkpoints.
A third of the kills each are of searches of vertices, of counts and of listings, of a second or a few; with N of 25
or more, half of each are of longer ones, and one in 25 is of 'full' to depth 7, which takes some 10 s and 1 GB.
    --program PROGRAM    default: build/cubenum.  Nothing is built.

exit status: 0 if all results were right; 1 if one was not; 64 for a wrong command line; 66 without the program
USAGE
}

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
program=$root/build/cubenum
wanted=200
while (($# > 0)); do
    case $1 in
    --help)
        usage
        exit 0
        ;;
    --program)
        if (($# < 2)); then
            usage >&2
            exit 64
        fi
        program=$2
        shift
        ;;
    *)
        if [[ ! $1 =~ ^[1-9][0-9]{0,5}$ ]]; then
            usage >&2
            exit 64
        fi
        wanted=$1
        ;;
    esac
    shift
done
if [[ ! -f $program || ! -x $program ]]; then
    echo "kills.sh: $program: expected a program (scripts/run.sh builds one)" >&2
    exit 66
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
file=$work/checkpoint
RANDOM=1
kills=0 resumed=0 torn=0 searches=0

wrong() {
    echo "kills.sh: $what, after $kills kills: $*" >&2
    head -c 2000 "$work/err" >&2
    exit 1
}

milliseconds() { echo $(($(date +%s%N) / 1000000)); }

# attempt MILLISECONDS ARG...: one search, from the checkpoint if there is one, killed after so long; never
# killed if that is nothing.  Its exit code.
attempt() {
    local after=$1 code=0 pid resume=()
    shift
    if [[ -e $file ]]; then
        resume=(--resume "$file")
        resumed=$((resumed + 1))
    fi
    "$program" "$@" --checkpoint "$file" --checkpoint-every 0 "${resume[@]}" >"$work/out" 2>"$work/err" &
    pid=$!
    if [[ -n $after ]]; then
        sleep "$(printf '%d.%03d' $((after / 1000)) $((after % 1000)))"
        kill -KILL "$pid" 2>/dev/null || true
    fi
    wait "$pid" 2>/dev/null || code=$? # which would tell of the kill
    return "$code"
}

# search KILLS ARG...: from the beginning to the end, again and again, until so many were killed.
search() {
    local left=$1 began whole code after
    ((left > 0)) || return 0
    shift
    what=$*
    "$program" "$@" >"$work/expected"
    # How long it takes with checkpoints.
    began=$(milliseconds)
    attempt '' "$@" || wrong "exit code $?"
    whole=$(($(milliseconds) - began))
    cmp -s "$work/expected" "$work/out" || wrong 'another result with checkpoints'
    while ((left > 0)); do
        rm -f "$file" "$file.partial"
        searches=$((searches + 1))
        code=137
        while ((code == 137)); do
            after=
            if ((left > 0)); then
                after=$(((RANDOM * 32768 + RANDOM) % whole))
            fi
            code=0
            attempt "$after" "$@" || code=$?
            if ((code == 137)); then
                kills=$((kills + 1)) left=$((left - 1))
                [[ ! -s $file.partial ]] || torn=$((torn + 1))
            fi
        done
        ((code == 0)) || wrong "exit code $code"
        [[ ! -s $work/err ]] || wrong 'it complained'
        cmp -s "$work/expected" "$work/out" || wrong 'another result'
        [[ ! -e $file.partial ]] || wrong 'it left a file'
    done
    rm -f "$file"
}

full=$((wanted / 25))
third=$(((wanted - full) / 3))
vertices=$((wanted - full - 2 * third))
# Of the longer ones.
half() { echo $((full > 0 ? $1 / 2 : 0)); }
long=$(half "$vertices")
search "$long" bfs vertices --moves F,U,R --metric positive
search $((vertices - long)) bfs vertices --moves F,U,R --antipodes 1000
long=$(half "$third")
search "$long" count bedlam
search $((third - long)) count solid-pentominoes-3x4x5 --anchor L # which looks at packings
search "$long" list bedlam
search $((third - long)) list solid-pentominoes-3x4x5 --convention all --memory 1 # through files
search "$full" bfs full --depth 7
echo "$kills kills, $torn of them while a checkpoint was written; $searches searches, $resumed times resumed: all results right"
