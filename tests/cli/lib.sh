# Checks for the tests of the program.  Sourced with the program's path as $1; each test ends with `finish`.
#   run ARG...                           run the program: $code, $out and $err (files)
#   check CLAIM COMMAND...               the command succeeds
#   same CLAIM EXPECTED GOT              two files are equal, byte for byte
#   prints FILE ARG...                   the program prints just that file, and nothing on stderr; 0
#   says TEXT ARG...                     the same with lines of text
#   refuses CODE HINT OFFENDER ARG...    nothing on stdout, one line on stderr that names the offender; CODE
# shellcheck shell=bash
set -u
export LC_ALL=C
unset OMP_NUM_THREADS OMP_PROC_BIND OMP_PLACES SLURM_CPUS_PER_TASK HWLOC_SYNTHETIC HWLOC_XMLFILE POSIXLY_CORRECT

if [[ $# -lt 1 || ! -x $1 ]]; then
    echo "usage: $0 PROGRAM ..." >&2
    exit 64
fi
program=$(realpath "$1")
cli=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
seven=$cli/../../src/catalogue/puzzles/seven-blocks.puzzle
work=$(mktemp -d)
out=$work/out err=$work/err code=0
export cli seven # and with that used, in the eyes of shellcheck
checks=0 failures=0 finished=no
declare -A hints=()

leave() {
    local status=$?
    rm -rf "$work"
    [[ $finished == yes || $status -ne 0 ]] || {
        echo "$0: ended before its finish" >&2
        exit 1
    }
}
trap leave EXIT

finish() {
    finished=yes
    echo "$(basename "$0"): $checks checks, $failures failed"
    [[ $checks -gt 0 && $failures -eq 0 ]]
    exit
}

check() {
    local claim=$1
    shift
    checks=$((checks + 1))
    "$@" && return
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$claim"
}

is_same() {
    cmp -s "$1" "$2" && return
    diff -u "$1" "$2" | head -n 20
    return 1
}

same() {
    check "$1" is_same "$2" "$3"
}

run() {
    "$program" "$@" >"$out" 2>"$err"
    code=$?
}

# The claim that a command line makes, on one line.
claim() {
    local words
    words=$(printf ' %q' "$@")
    printf 'cubenum%.160s' "$words"
}

is_code() {
    [[ $code -eq $1 ]] && return
    printf 'exit code %d, not %d; stderr: ' "$code" "$1"
    head -c 400 "$err"
    echo
    return 1
}

is_silent() {
    [[ ! -s $1 ]] && return
    printf 'printed on %s: ' "$(basename "$1")"
    head -c 400 "$1"
    return 1
}

prints() {
    local file=$1 what
    shift
    what=$(claim "$@")
    run "$@"
    check "$what: exit code" is_code 0
    check "$what: stderr" is_silent "$err"
    same "$what: stdout" "$file" "$out"
}

says() {
    printf '%s\n' "$1" >"$work/text"
    prints "$work/text" "${@:2}"
}

# One line "cubenum: WHAT: expected ... (try 'cubenum HINT --help')" that has the offender in it, no control characters.
is_complaint() {
    local hint=$1 offender=$2 line lines
    # A block that does not hang together is warned of before whatever follows.
    line=$(grep -v ': warning: ' "$err" || true)
    lines=$(wc -l <<<"$line")
    if [[ $lines -eq 1 && $line == "cubenum: "*" (try 'cubenum $hint--help')" && $line == *"$offender"* \
        && $line == *expected* && $line != *[[:cntrl:]]* ]]; then
        return
    fi
    printf "stderr, to name %q, what was expected and 'cubenum %s--help': %.300s\n" "$offender" "$hint" "$line"
    return 1
}

# The command that a complaint tells the user to try works.
is_help() {
    # shellcheck disable=SC2086 # two words or one
    "$program" $1--help >"$work/help" 2>&1 && [[ -s $work/help ]]
}

refuses() {
    local number=$1 hint=${2:+$2 } offender=$3 what
    shift 3
    what=$(claim "$@")
    run "$@"
    check "$what: exit code" is_code "$number"
    check "$what: stdout" is_silent "$out"
    check "$what: complaint" is_complaint "$hint" "$offender"
    [[ -n ${hints[x$hint]-} ]] || check "cubenum $hint--help, as complaints recommend" is_help "$hint"
    hints[x$hint]=seen
}

# The value of a key in JSON as the program indents it: every such line's, without quotes.
json_value() {
    sed -n "s/^ *\"$1\": \(.*[^,]\),\{0,1\}\$/\1/p" "$2" | tr -d '"'
}

# json_has FILE KEY...: each key is there.
json_has() {
    local file=$1 key
    shift
    for key in "$@"; do
        grep -q "^ *\"$key\": " "$file" || {
            echo "no key $key"
            return 1
        }
    done
}

# An .xmpuzzle file with two problems: two bars of two cells in a square of 2x2, and in a bar of 1x4.
two_problems() {
    cat <<'END'
<?xml version="1.0"?>
<puzzle version="2">
  <gridType type="0"/>
  <colors/>
  <shapes>
    <voxel x="2" y="1" z="1" name="bar" type="0">##</voxel>
    <voxel x="2" y="2" z="1" name="square" type="0">####</voxel>
    <voxel x="4" y="1" z="1" name="long" type="0">####</voxel>
  </shapes>
  <problems>
    <problem name="square" state="0">
      <shapes><shape id="0" count="2"/></shapes>
      <result id="1"/>
      <bitmap/>
    </problem>
    <problem name="long" state="0">
      <shapes><shape id="0" count="2"/></shapes>
      <result id="2"/>
      <bitmap/>
    </problem>
  </problems>
</puzzle>
END
}
