#!/usr/bin/env bash
# A write that fails is never exit 0, and never the end by SIGPIPE: 74 and one line on stderr.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"

# After a write that failed: $code and $err of the program.
fails() {
    local what
    what="$1: $(claim "${@:2}")"
    check "$what: exit code" is_code 74
    check "$what: complaint" is_complaint "$hint" 'standard output'
}

# lost COMMAND-IN-THE-HINT ARG...: a full disk, a closed stdout, a reader that has gone.
lost() {
    hint=${1:+$1 }
    shift
    "$program" "$@" >/dev/full 2>"$err"
    code=$?
    fails 'full disk' "$@"
    "$program" "$@" >&- 2>"$err"
    code=$?
    fails 'closed stdout' "$@"
    # The program starts when the reader has gone for certain.
    {
        cat "$gate" >"$work/nothing"
        "$program" "$@" 2>"$err"
    } | gone
    code=${PIPESTATUS[0]}
    fails 'closed pipe' "$@"
}

gate=$work/gate
mkfifo "$gate"
# Close the pipe, then let the writer start.
gone() {
    exec <&-
    : >"$gate"
}

lost '' --version
lost '' --help
lost '' help
for command in group bfs; do
    lost "$command" help "$command"
    lost "$command" "$command" --help
done
for command in count list blocks puzzles topology self-test; do
    lost "$command" help "$command"
    lost "$command" "$command" --help
    lost "$command" "$command"
    lost "$command" "$command" --json
    [[ $command == self-test ]] || lost "$command" "$command" --quiet # which prints nothing if all holds
done
lost count count --convention all
lost count count --stats --threads 3
for format in grid line csv json; do
    lost list list --format "$format"
    lost list list --format "$format" --limit 1
    lost list list --format "$format" --convention all --threads 3 # more than any buffer
done
lost convert help convert
lost convert convert --help
for format in puzzle xmpuzzle polycube soma csv; do
    lost convert convert soma - --to "$format"
done
lost convert convert --solutions soma - --to xmpuzzle
lost convert convert --solutions --threads 3 tetracubes-2x4x4 - --to xmpuzzle # more than any buffer
lost puzzles puzzles soma
for subcommand in moves order info random 'product F' 'element F' 'simplify F' 'invert F'; do
    # shellcheck disable=SC2086 # two words or one
    lost group group $subcommand
    # shellcheck disable=SC2086
    lost group group $subcommand --json
done
lost group group moves --map
lost group group random --count 1000 # more than any buffer
for form in '' --json --csv --quiet --stats; do
    # shellcheck disable=SC2086 # nothing or one word
    lost bfs bfs --depth 2 $form
done
lost list list --format csv --convention all tetracubes-2x4x4
lost blocks blocks --signature 22211100010
lost blocks blocks --signature 22211100010 --json
lost blocks blocks --drawing 'CC ../C. C.'
lost blocks blocks --symmetries
lost blocks blocks --symmetries --quiet
lost blocks blocks --symmetries --json
lost topology topology --input 'pack:2 [numa] l3:4 core:8 pu:2'
lost topology topology --input 'pack:2 [numa] l3:4 core:8 pu:2' --json

# A reader that stops in the middle of a long listing gets what it read; the program is told.
"$program" list --convention all >"$work/all"
for format in grid line csv json; do
    "$program" list --convention all --format "$format" >"$work/whole"
    "$program" list --convention all --format "$format" 2>"$err" | head -n 1 >"$out"
    code=${PIPESTATUS[0]}
    hint='list '
    fails "head -n 1 of $format" list
    head -n 1 "$work/whole" >"$work/expected"
    same "head -n 1 of $format: the first line" "$work/expected" "$out"
done
"$program" list --convention all 2>"$err" | dd bs=512 count=300 iflag=fullblock of="$out" status=none
code=${PIPESTATUS[0]}
fails 'reader of 150 KiB' list
head -c $((300 * 512)) "$work/all" >"$work/expected"
same 'reader of 150 KiB: what it read' "$work/expected" "$out"

# A reader that is slow, of few bytes at a time, gets all.
"$program" list --format line 2>"$err" | dd bs=37 of="$out" status=none
code=${PIPESTATUS[0]}
check 'slow reader: exit code' is_code 0
check 'slow reader: stderr' is_silent "$err"
"$program" list --format line >"$work/expected"
same 'slow reader: the whole listing' "$work/expected" "$out"

# SIGPIPE is ignored, not inherited from the caller: also where the caller left it at its default.
(
    trap - PIPE
    {
        cat "$gate" >"$work/nothing"
        exec "$program" count 2>"$err"
    } | gone
    exit "${PIPESTATUS[0]}"
)
code=$?
hint='count '
fails 'SIGPIPE at its default' count

# Other errors keep their own code: nothing was to be written.
"$program" count nowhere.puzzle >/dev/full 2>"$err"
code=$?
check 'bad input and a full disk: exit code' is_code 66
check 'bad input and a full disk: one line' test "$(wc -l <"$err")" = 1
: >"$work/none"
"$program" list --limit 0 >/dev/full 2>"$err"
code=$?
check 'nothing to write to a full disk: exit code' is_code 0

# The disk that fills up half way: the file is short, and the exit code says so.
"$program" list --convention all >"$work/whole"
if (ulimit -f 16 && trap '' XFSZ && "$program" list --convention all >"$work/short" 2>"$err"); then
    code=0
else
    code=$?
fi
hint='list '
fails 'file size limit' list --convention all
head -c "$(stat -c %s "$work/short")" "$work/whole" >"$work/expected"
check 'file size limit: a part was written' test "$(stat -c %s "$work/short")" -gt 0
same 'file size limit: the part is a head of the whole' "$work/expected" "$work/short"

finish
