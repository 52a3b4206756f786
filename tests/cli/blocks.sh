#!/usr/bin/env bash
# cubenum blocks: orientations, placements, position types, signatures and drawings, the 48 maps.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"

# The whole text, and the numbers of the spec in it.
prints "$cli/expected/blocks.txt" blocks
prints "$cli/expected/blocks.txt" blocks seven-blocks --threads 3
says 688 blocks --quiet
run blocks
while read -r block orientations placements left; do
    check "blocks: $block has $orientations orientations, $placements placements, $left of them left" grep -qx \
        "$block: $orientations orientations, $placements placements, $left left by the position types" "$out"
done <<'END'
A 12 144 72
B 12 96 96
C 12 96 96
D 24 144 96
E 12 72 72
F 8 64 32
G 12 72 24
END

# "A 9 1221101 000": block, orientation, signature, start of the box.  The text and JSON say the same.
awk '/^[A-G]: / { block = substr($1, 1, 1) }
    /^ +[0-9]+  [1-3][1-3][1-3][01]+ / { sub(/ +\(pinned.*/, "")
        for (i = 3; i <= NF; i++) print block, $1, $2, substr($i, 2) }' "$out" >"$work/text"
run blocks --json
check 'blocks --json: exit code' is_code 0
awk '{ gsub(/[",:]/, "") }
    $1 == "name" { block = $2 }
    $1 == "number" { number = $2 }
    $1 == "signature" { signature = $2 }
    $1 ~ /^[0-9]+\+[0-9]+$/ { split($1, part, "+"); print block, number, signature, part[2] (part[1] == number ? "" : "?") }' \
    "$out" >"$work/json"
check 'blocks: 688 placements' test "$(wc -l <"$work/text")" = 688
same 'blocks --json: the placements of the text' "$work/text" "$work/json"
check 'blocks --json: keys' json_has "$out" version puzzle blocks name pinned placements left_by_types orientations number \
    signature profiles cells possible combination_count combinations
check 'blocks --json: 11 combinations' test "$(json_value combination_count "$out")" = 11
check 'blocks --json: placements' test "$(json_value placements "$out" | grep -v '\[' | xargs)" = '144 24 48 24 12 24 12 96 24 24 24 24 96 24 24 24 24 144 48 48 24 24 72 48 24 64 8 24 24 8 72 24 24 12 12'
check 'blocks --json: what is left' test "$(json_value left_by_types "$out" | xargs)" = '72 96 96 96 72 32 24'
check 'blocks --json: A is pinned, the others are not' test "$(json_value pinned "$out" | xargs)" = '9 null null null null null null'
tr -d ' \n' <"$out" | sed 's/.*"combinations"://; s/\]\],/\n/g' | tr -d '{}' | tr -s '[]' ' ' | tr -d ' ' | sed 's/,$//' \
    | grep -o '[0-9].*[0-9]' >"$work/json"
grep -E '^ +[0-9]+  \(' "$cli/expected/blocks.txt" | sed 's/^ *[0-9]* *//; s/[()]//g; s/  */,/g' >"$work/text"
check 'blocks: 11 combinations' test "$(wc -l <"$work/text")" = 11
same 'blocks --json: the combinations of the text' "$work/text" "$work/json"

# Signatures.
says $'CC ..\nC. C.\nblock C of seven-blocks, orientation 0' blocks --signature 22211100010
says $'CC ..\nC. C.' blocks --signature 22211100010 --quiet
says $'AA\n.A\nblock A of seven-blocks, orientation 9' blocks --signature=1221101
says $'..D\nDDD\nblock D of seven-blocks, orientation 23' blocks seven-blocks --signature 123001111
says $'X\nno block of seven-blocks' blocks --signature 1111
says $'AA\n.A\nblock A of seven-blocks, orientation 9' blocks --signature 1x2x2:1101
says $'XXXXXXXXXX\nno block of seven-blocks' blocks --signature 1x1x10:1111111111
says $'1x1x10:1111111111\nno block of seven-blocks' blocks --drawing XXXXXXXXXX
says $'119111111111\nno block of seven-blocks' blocks --drawing XXXXXXXXX
says $'X..\n...\n..X' blocks -q --signature 133100000001
says $'XXX XXX XXX\nXXX X.X XXX\nXXX XXX XXX\nno block of seven-blocks' blocks --signature 333111111111111101111111111111
cat >"$work/expected" <<'END'
{
  "version": 1,
  "signature": "22211100010",
  "drawing": "CC ..\nC. C.\n",
  "block": "C",
  "orientation": 0
}
END
prints "$work/expected" blocks --signature 22211100010 --json
prints "$work/expected" blocks --drawing 'CC ../C. C.' --json
prints "$work/expected" blocks --drawing 'CC. ... .../C.. C.. .../... ... ...' --json
says $'{\n  "version": 1,\n  "signature": "1111",\n  "drawing": "X\\n",\n  "block": null,\n  "orientation": null,\n  "reason": "no block of the puzzle has this signature"\n}' \
    blocks --json --signature 1111

# Drawings: tight, in the slides' frame, in any letter.
says $'22211100010\nblock C of seven-blocks, orientation 0' blocks --drawing 'CC ../C. C.'
says $'22211100010\nblock C of seven-blocks, orientation 0' blocks --drawing 'CC. ... .../C.. C.. .../... ... ...'
says $'22211100010\nblock C of seven-blocks, orientation 0' blocks --drawing '... ... .../... .xx .../... .x. .x.'
says $'22211100010\nblock C of seven-blocks, orientation 0' blocks --drawing ' 11  .. / 1.	1. '
says 22211100010 blocks --quiet --drawing 'CC ../C. C.'
says $'1221011\nblock A of seven-blocks, orientation 10' blocks --drawing 'A./AA'
says $'1111\nno block of seven-blocks' blocks --drawing '... ... .../... .X. .../... ... ...'
says $'133100000001\nno block of seven-blocks' blocks --drawing 'X../.../..X'
while read -r letter drawing signature number; do
    says "$signature"$'\n'"block $letter of seven-blocks, orientation $number" blocks --drawing "${drawing//_/ }"
done <<'END'
A AA/.A 1221101 9
B BB_.B/B._.. 22211100100 0
C CC_../C._C. 22211100010 0
D ..D/DDD 123001111 23
E .EE/EE. 123011110 11
F FF_F./F._.. 22211101000 0
G .G./GGG 123010111 11
END

# From every signature to its drawing and back; "A 9 1221101" for each orientation.
run blocks
awk '/^[A-G]: / { block = substr($1, 1, 1) } /^ +[0-9]+  [1-3][1-3][1-3][01]+ / { print block, $1, $2 }' "$out" >"$work/all"
check 'blocks: 92 orientations' test "$(wc -l <"$work/all")" = 92
while read -r block number signature; do
    known="block $block of seven-blocks, orientation $number"
    run blocks --signature "$signature"
    check "blocks --signature $signature: $known" test "$(tail -n 1 "$out")" = "$known"
    says "$signature"$'\n'"$known" blocks --drawing "$(sed '$d' "$out" | paste -sd /)"
done <"$work/all"

# The 48 maps.  Each line is worked out again: the product of its operations is its formula, an even number of flips and
# exchanges is a rotation, and the diagonals go where the formula takes them.
prints "$cli/expected/symmetries.txt" blocks --symmetries
run blocks --symmetries
grep -E '^ *[0-9]+  \(' "$out" >"$work/maps"
# shellcheck disable=SC2016 # the dollars are awk's
work_out='
function flipped(x) { return x ~ /^2-/ ? substr(x, 3) : "2-" x }
function swap(i, j,  t) { t = x[i]; x[i] = x[j]; x[j] = t }
function value(x, a, b, c,  v) {
    v = x ~ /a$/ ? a : x ~ /b$/ ? b : c
    return x ~ /^2-/ ? 2 - v : v
}
function image(d,  a, b, c) { # of the diagonal that starts in corner 000, 002, 020, 022
    a = 0; b = d > 2 ? 2 : 0; c = d % 2 ? 0 : 2
    p = value(x[1], a, b, c); q = value(x[2], a, b, c); r = value(x[3], a, b, c)
    if (p == 2) { q = 2 - q; r = 2 - r }
    return 1 + q + r / 2
}
{
    open = index($0, "("); close_ = index($0, ")")
    formula = substr($0, open, close_ - open + 1)
    rest = substr($0, close_ + 1); sub(/^ +/, "", rest)
    rotation = rest; sub(/ .*/, "", rotation); sub(/^[a-z]+ +/, "", rest)
    match(rest, /^[(0-9 )]+/)
    cycles = substr(rest, 1, RLENGTH); sub(/ +$/, "", cycles)
    product = substr(rest, RLENGTH + 1)
    x[1] = "a"; x[2] = "b"; x[3] = "c"; odd = 0
    n = product == "none" ? 0 : split(product, step, ", ")
    for (i = 1; i <= n; i++) {
        if (step[i] ~ /^flip [abc]$/) { k = index("abc", substr(step[i], 6)); x[k] = flipped(x[k]); odd++ }
        else if (step[i] == "exchange ab") { swap(1, 2); odd++ }
        else if (step[i] == "exchange ac") { swap(1, 3); odd++ }
        else if (step[i] == "exchange bc") { swap(2, 3); odd++ }
        else if (step[i] == "cycle") { swap(1, 2); swap(2, 3) }
        else if (step[i] == "cycle back") { swap(2, 3); swap(1, 2) }
        else print "unknown step: " step[i]
    }
    if (formula != "(" x[1] ", " x[2] ", " x[3] ")") print "not its product: " $0
    if (rotation != (odd % 2 ? "no" : "yes")) print "rotation? " $0
    made = ""; split("", seen)
    for (d = 1; d <= 4; d++) {
        if (d in seen || image(d) == d) continue
        made = made "(" d; seen[d] = 1
        for (e = image(d); e != d; e = image(e)) { made = made " " e; seen[e] = 1 }
        made = made ")"
    }
    if (cycles != (made == "" ? "()" : made)) print "diagonals " made ": " $0
    if ($1 != NR - 1) print "number? " $0
    if (formulas[formula]++) print "twice: " $0
    if (rotation == "yes" && ways[cycles]++) print "diagonals not in their own way: " $0
    rotations += rotation == "yes"
}
END { print NR, rotations }'
echo '48 24' >"$work/expected"
awk "$work_out" "$work/maps" >"$work/found"
same 'blocks --symmetries: every line, worked out again' "$work/expected" "$work/found"
for map in '(b, 2-a, c)' '(a, b, c)' '(2-c, 2-b, 2-a)'; do
    check "blocks --symmetries: $map as the slides write it" grep -qF "$map" "$out"
done
sed -E 's/^ *[0-9]+  (\([^)]*\)).*/\1/' "$work/maps" >"$work/expected"
prints "$work/expected" blocks --symmetries --quiet
run blocks --symmetries --json
json_value image "$out" >"$work/found"
same 'blocks --symmetries --json: the same formulas' "$work/expected" "$work/found"
check 'blocks --symmetries --json: keys' json_has "$out" version maps number image rotation diagonals product
check 'blocks --symmetries --json: 24 rotations' test "$(json_value rotation "$out" | grep -cx true)" = 24

# A puzzle of one's own: blocks that cannot fill the cube are shown too.
printf 'puzzle mine\ntarget 3x3x3\nblock bar\n  BBB\nblock two\n  .TT\n' >"$work/own.puzzle"
run blocks "$work/own.puzzle"
check 'blocks own.puzzle: exit code' is_code 0
check 'blocks own.puzzle: the bar' grep -qx 'bar: 3 orientations, 27 placements, 0 left by the position types' "$out"
check 'blocks own.puzzle: no combinations' grep -q ': 0$' "$out"
says $'A\nA\nA\nblock bar of mine, orientation 1' blocks "$work/own.puzzle" --signature 131111
says 81 blocks --quiet "$work/own.puzzle"

finish
