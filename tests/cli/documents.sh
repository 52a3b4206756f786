#!/usr/bin/env bash
# What the README and the manual pages show as the program's output is what it prints.
#
# An example is a line '$ cubenum ...' (or '$ cat > FILE', with the lines up to END) between fences, and below it what it
# prints, on stderr too.  Where the numbers are those of one run or one machine, only the command has to succeed.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

root=$(realpath "$cli/../..")
mkdir "$work/bin" "$work/files"
ln -s "$program" "$work/bin/cubenum"
PATH=$work/bin:$PATH
cd "$work/files" || exit 1

# The file that cubenum-puzzle(5) shows, and the one it speaks of.
awk '/^# A slab and a brick/ { on = 1 } on && /^```/ { exit } on' \
    "$root/src/cli/cubenum-puzzle.5.scd" >slabs.puzzle
sed '9s/sss/ss/' slabs.puzzle >wrong.puzzle
check 'cubenum-puzzle(5) shows slabs.puzzle' test -s slabs.puzzle

# examples DOCUMENT: the command, its expected output and a NUL byte for each example.
examples() {
    awk '
        function flush() {
            if (command != "")
                printf "%s\001%s%c", command, expected, 0
            command = expected = ""
        }
        /^```/ { flush(); fenced = !fenced; next }
        !fenced { next }
        FILENAME ~ /[.]scd$/ { gsub(/\\\\/, "\\") } # scdoc wants a backslash escaped
        /^\$ / { flush(); command = substr($0, 3); here = /<<.END/; next }
        here { command = command "\n" $0; if ($0 == "END") here = 0; next }
        command != "" { expected = expected $0 "\n" }
    ' "$1"
}

varies='--stats|--version|cubenum count.*--json|topology( --json)?$|scripts/'
for document in "$root/README.md" "$root"/src/cli/*.scd; do
    name=$(basename "$document")
    shown=0
    while IFS= read -r -d '' example; do
        command=${example%%$'\001'*}
        [[ $command == *scripts/test.sh* ]] && continue
        command=${command/.\/scripts\/run.sh/cubenum count}
        shown=$((shown + 1))
        printf '%s' "${example#*$'\001'}" >"$work/expected"
        bash -c "set -o pipefail; $command" >"$out" 2>&1 </dev/null
        code=$?
        if [[ $command =~ $varies ]]; then
            check "$name: $command: exit code" test "$code" -eq 0
        else
            same "$name: $command" "$work/expected" "$out"
        fi
    done < <(examples "$document")
    check "$name has examples" test "$shown" -gt 0
done
finish
