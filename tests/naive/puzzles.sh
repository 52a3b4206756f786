#!/usr/bin/env bash
# Puzzles with all that a puzzle file can say: counts, classes and listings as the slow witness has
# them.  Called with both, then perhaps with how many random puzzles (or CUBENUM_RANDOM; 100) and
# the first seed (1).
# shellcheck source-path=SCRIPTDIR source=../cli/lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/../cli/lib.sh"
oracle=$(realpath "$2") || exit
puzzles=${3-${CUBENUM_RANDOM-100}} first=${4-1}
here=$(cd "$(dirname "$0")" && pwd)
catalogue=$here/../../src/catalogue
most=20000 # packings of a puzzle that is compared; what has more is left out

# witness NAME ARG...: in the background, into $work/NAME; its exit code into $work/NAME.code.
witness() {
    local name=$1
    shift
    {
        "$oracle" --sets "$catalogue/sets" --most $most "$@" "$puzzle" >"$work/$name" 2>"$work/$name.err"
        echo $? >"$work/$name.code"
    } &
}

# agree WHAT FILE: the program ended well and said, in $out, what is in the file.
agree() {
    check "$claim: $1: exit code" is_code 0
    same "$claim: $1" "$2" "$out"
}

# The document of count --json, in $out, in the words of the witness.
reword() {
    awk '{ gsub(/"/, ""); sub(/^ +/, ""); sub(/,$/, ""); split($0, word, /: */) }
        word[1] ~ /^(all|rotation|reflection|anchored)$/ && word[2] ~ /^(null|[0-9]+)$/ {
            print word[1], word[2] == "null" ? "n/a" : word[2]
        }
        word[1] == "representative" { class = word[2] }
        word[1] == "size" { size = word[2] }
        word[1] == "solutions" { print "class", class, size, word[2] }' "$out" >"$work/said"
    mv "$work/said" "$out"
}

# What one convention lists, as text and as lines, and how many; the numbers of threads differ.
compare_listing() {
    local convention=$1
    if [[ $(<"$work/$convention") == 'not applicable' ]]; then
        refuses 64 count "$convention" count --convention "$convention" "$puzzle"
        refuses 64 list "$convention" list --convention "$convention" "$puzzle"
        return
    fi
    sed -n "s/^$convention //p" "$work/counts" >"$work/count"
    run count --convention "$convention" --threads $((1 + number % 4)) "$puzzle"
    agree "count --convention $convention" "$work/count"
    run list --convention "$convention" --format grid --threads $((1 + (number + 1) % 4)) "$puzzle"
    agree "list --convention $convention" "$work/$convention"
    grep '^#' "$work/$convention" >"$work/lines"
    run list --convention "$convention" --format line --threads $((1 + (number + 2) % 4)) "$puzzle"
    agree "list --convention $convention --format line" "$work/lines"
}

compare_anchor() {
    local anchor
    anchor=$(sed -n 's/^# anchor //p' "$puzzle")
    [[ -n $anchor ]] || return
    witness other-counts --anchor "$anchor" counts
    witness other-anchored --anchor "$anchor" solutions anchored
    wait
    run count --json --anchor "$anchor" --threads $((1 + number % 3)) "$puzzle"
    reword
    agree "count --anchor $anchor" "$work/other-counts"
    run list --anchor "$anchor" --convention anchored --threads $((1 + number % 3)) "$puzzle"
    agree "list --anchor $anchor" "$work/other-anchored"
}

# Remember what kind of a puzzle has been compared.
declare -A seen=()
saw() {
    local kind=$1
    shift
    seen[$kind]=$((${seen[$kind]-0} + 0))
    ! "$@" || seen[$kind]=$((seen[$kind] + 1))
}

number_of() {
    sed -n "s/^$1 //p" "$work/counts"
}

remember() {
    local all rotation reflection
    all=$(number_of all) rotation=$(number_of rotation) reflection=$(number_of reflection)
    saw empty test "$all" = 0
    saw rotated test "$rotation" -lt "$all"
    saw unmirrored test "$reflection" = n/a
    saw mirrored test "${reflection/n\/a/$rotation}" != "$rotation"
    saw unanchored test "$(number_of anchored)" = n/a
    saw large grep -q '^class [0-9]*+[0-9]*,' "$work/counts"
    saw left-empty grep -q '^[^#]*-' "$work/all"
    saw drawn grep -q '^target$' "$puzzle"
    saw holes grep -q '^holes' "$puzzle"
    saw coloured grep -q '^colour' "$puzzle"
    saw optional grep -q '^colour.* optional' "$puzzle"
    saw copies grep -q '^block [^ ]* [2-9]' "$puzzle"
    saw range grep -q '^block [^ ]* [0-9]*\.\.' "$puzzle"
    saw planar grep -q '^block.* planar' "$puzzle"
    saw mirrored-blocks grep -q '^block.* mirrored' "$puzzle"
    saw fixed grep -q '^block.* fixed' "$puzzle"
    saw cells grep -q '^cells' "$puzzle"
    saw pinned grep -q '^pin' "$puzzle"
}

# compare CLAIM: the puzzle in the file $puzzle, from the numbers of threads that $number gives.
number=0 compared=0
compare() {
    local claim=$1 convention
    witness counts counts
    wait
    [[ $(<"$work/counts.code") != 1 ]] || return 0
    for convention in all rotation reflection anchored; do
        witness $convention solutions $convention
    done
    wait
    for convention in counts all rotation reflection anchored; do
        check "$claim: naive $convention: exit code" test "$(<"$work/$convention.code")" = 0
    done
    run count --json --threads $((1 + number % 4)) "$puzzle"
    reword
    agree counts "$work/counts"
    for convention in all rotation reflection anchored; do
        compare_listing $convention
    done
    compare_anchor
    remember
    number=$((number + 1)) compared=$((compared + 1))
}

# Puzzles that are always there, a line each, its lines ended by '|'.
puzzle=$work/always.puzzle
while IFS= read -r lines; do
    tr '|' '\n' <<<"puzzle $lines" >"$puzzle"
    compare "${lines%%|*}"
done <<'END'
nothing-needed|target|  ++|  ++|block a 0..1|  XX
no-holes|target|  ++|  #+|holes 0|block a 1..2|  XX|block b 0..4|  X
one-hole|target|  ++|  #+|holes 1|block a 1..2|  XX|block b 0..4|  X
alike-in-motion|target 1x1x3|block a|  X|block b fixed|  X|block c planar|  X
alike-where-it-lies|target 1x2x3|block a|  X.|  XX|block b mirrored|  X.|  XX
pin-that-does-not-fit|target 1x2x3|block a|  XX|pin 21111|block b 4|  X
pin-of-some-classes|target 1x2x3|block a|  XX|pin 12111|block b 4|  X
pin-of-all-classes|target 2x2x2|block a|  XX|pin 12111|block b 2|  XX|  X.
pin-of-another|target 1x2x3|block a|  X|block b|  XX|pin 12111|block c|  XXX
turned-colours|colour r red|target 1x1x4|block a|  rX|block b 2|  X
turned-colours-that-tell|colour r red|target|  r##r|block a 2|  rX
two-letters|colour r red|colour s red optional|colour w white|target|  rsw|  ###|block a 2|  sX|block b 0..2|  w
pin-of-coloured|colour r red|target 1x2x2|block a|  rX|pin 12111|block b|  XX
dominoes|target 1x4x4|block D 8 planar|  DD
long|target 1x2x11|block D 11|  DD
eleven-planes|target 11x1x2|block a 2|  X|block b 9..10|  XX|block c fixed|  X X|block d 0..1|  X.X
a-long-block|target 1x2x12|block a 1..2|  XXXXXXXXXXXX|block b 0..1|  XXXXXX|  XXXXXX
chiral-without-a-place|target|  ##. #.#|  .## #.#|block a 0..1|  X. XX|  .. X.|block b 0..9|  X
digits|target 1x1x3|block 1|  X|block 2|  XX
one-sided|target 1x4x4|block L 0..4 planar|  XXX|  X..|block J 0..4 planar|  XXX|  ..X
one-sided-anchored|target 1x3x4|block L planar|  XXX|  X..|block J planar|  XXX|  ..X|block o planar|  XX
only-one-side|target 1x4x4|block L 2 planar|  XXX|  X..|block o 2 planar|  XX|  XX
exchanged|target 1x4x3|block L fixed|  XXX|  X..|block J fixed|  XXX|  ..X|block o 0..4|  X
turned-into-each-other|target 1x4x4|block a fixed|  XX|block b fixed|  X|  X|block c 0..12|  X
END

# Some of the built-in puzzles, from their files.
for name in soma soma-arch soma-cornerstone soma-flat-8x4 soma-pyramid slothouber-graatsma bars-3x3x3 \
    tetracubes-2x4x4 one-sided-tetrominoes-4x7 pentominoes-3x20; do
    puzzle=$catalogue/puzzles/$name.puzzle
    compare "$name"
done
check "the puzzles that are always there were compared ($compared)" test $compared -eq 34

compared=0 seen=()
for ((seed = first; seed < first + puzzles; seed++)); do
    puzzle=$work/random-$seed.puzzle
    awk -v seed=$seed -f "$here/shapes.awk" -f "$here/random-puzzle.awk" >"$puzzle"
    check "seed $seed: a puzzle" test -s "$puzzle"
    compare "seed $seed"
    rm -f "$puzzle"
done
check "most puzzles were compared ($compared)" test $((4 * compared)) -ge $((3 * puzzles))
if [[ $puzzles -ge 100 ]]; then
    for kind in "${!seen[@]}"; do
        check "puzzles that are $kind (${seen[$kind]})" test "${seen[$kind]}" -ge 4
    done
fi

finish
