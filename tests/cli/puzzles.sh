#!/usr/bin/env bash
# The built-in puzzles and sets: what 'cubenum puzzles' says of them, and that their counts are the known ones.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"
cd "$work" || exit

# The list: seven-blocks, then the others by name; each with its title and counts, at last the sets.
run puzzles --quiet
check 'puzzles --quiet: exit code' is_code 0
cp "$out" names
number=$(wc -l <names)
find "$cli/../../src/catalogue/puzzles" -name '*.puzzle' >found
check "puzzles --quiet: $number, all that there are" test "$number" = "$(wc -l <found)"
check 'puzzles --quiet: seven-blocks first' test "$(head -n 1 names)" = seven-blocks
tail -n +2 names | sort -c 2>found
check 'puzzles --quiet: then by name' is_silent found
run puzzles
check 'puzzles: exit code' is_code 0
check 'puzzles: stderr' is_silent "$err"
cp "$out" catalogue
grep '^[a-z]' catalogue >found
same 'puzzles: the same names' names found
check 'puzzles: each has a title' test "$(grep -A 1 '^[a-z]' catalogue | grep -Ec '^  [A-Z0-9].* .* ')" = "$number"
sets='bedlam, hexominoes, one-sided-pentominoes, one-sided-tetrominoes, pentacubes, pentominoes, seven-blocks, soma,'
sets+=' tetracubes, tetris-cube, tetrominoes'
printf '\nSets of blocks, for --box and --set:\n  %s\n' "$sets" >expected
tail -n 3 catalogue >found
same 'puzzles: the sets' expected found
run puzzles --json
check 'puzzles --json: exit code' is_code 0
check 'puzzles --json: keys' json_has "$out" version puzzles name title box cells blocks convention published count \
    source sets
sed -n 's/^      "name": "\(.*\)",$/\1/p' "$out" >found
same 'puzzles --json: the same names' names found
sed -nE 's/^  +(all|rotation|reflection|anchored) +([0-9]+)  .*/\1 \2/p' catalogue >expected
paste -d ' ' <(sed -n 's/^          "convention": "\(.*\)",$/\1/p' "$out") \
    <(sed -n 's/^          "count": \(.*\),$/\1/p' "$out") >found
same 'puzzles --json: the same counts' expected found
sed -n '/^  "sets"/,/]/s/^    "\(.*[^,]\)",*$/\1/p' "$out" | paste -sd , | sed 's/,/, /g' >found
echo "$sets" >expected
same 'puzzles --json: the same sets' expected found

# One of them.  entry NAME: its part of the list.
entry() {
    awk -v name="$1" '/^[a-zS]/ { on = $0 == name } on && NF' catalogue
}
while read -r name; do
    entry "$name" >expected
    prints expected puzzles "$name"
    says "$name" puzzles --quiet "$name"
done < <(sed -n '1p; 3p; 20p; $p' names)
run puzzles --json soma
check 'puzzles --json soma: one' test "$(grep -c '^      "name": ' "$out")" = 1
for name in nosuch Soma 'soma ' som; do
    refuses 64 puzzles "unknown puzzle '$name'" puzzles "$name"
done

# Every one of them is a puzzle, and its own convention applies.
while read -r name; do
    run blocks --quiet "$name"
    check "blocks --quiet $name: exit code" is_code 0
    run convert "$name" - --to puzzle
    check "convert $name: exit code" is_code 0
    check "convert $name: its name" grep -qx "puzzle $name" "$out"
done <names

# Counts: all, rotation, reflection, anchored; with one search for each, and by symmetry.
counted=0
while read -r name counts; do
    for options in '' --independent '--derived --threads 3' '--derived --split-depth 2'; do
        # shellcheck disable=SC2086 # several words
        run count --json $options "$name"
        check "count --json $options $name: exit code" is_code 0
        check "count --json $options $name: $counts" test \
            "$(sed -n '/^  "counts"/,/}/s/^    "[anr].*": \([0-9nul]*\),\{0,1\}$/\1/p' "$out" | xargs)" = "$counts"
        [[ $counts != *null* ]] || check "count --json $options $name: a reason" json_has "$out" reason
        [[ -z $options ]] || check "count --json $options $name: derived or not" \
            test "$(json_value derived "$out")" = "$([[ $options == --derived* ]] && echo true || echo false)"
    done
    counted=$((counted + 1))
done <<'END'
soma 11520 480 240 339
soma-crystal 2800 2800 1400 1429
soma-high-wall 92 46 23 27
soma-pyramid 56 14 7 9
soma-arch 8 8 4 4
soma-flat-8x4 1 1 null 1
soma-2x3x5-3-holes 264 132 66 66
diabolical-cube 624 26 13 26
steinhaus 48 2 null 2
slothouber-graatsma 8 1 1 null
bars-3x3x3 21 3 3 null
t-tetrominoes-4x4 2 1 1 null
tetracubes-2x4x4 11120 1390 695 1390
pentominoes-3x20 8 2 2 2
pentominoes-8x8 520 65 65 65
solid-pentominoes-2x3x10 96 24 12 12
END
check 'all of them were counted' test "$counted" = 16
# By a table of what was counted already.
while read -r name counts; do
    run count --json "$name"
    check "count --json $name: $counts" test \
        "$(sed -n '/^  "counts"/,/}/s/^    "[anr].*": \([0-9nul]*\),\{0,1\}$/\1/p' "$out" | xargs)" = "$counts"
    check "count --json $name: by memory" test "$(json_value memoised "$out")" = true
done <<'END'
dominoes-8x8 12988816 1629189 1629189 null
dominoes-4x4x4 5051532105 210519848 105445817 null
t-tetrominoes-8x8 84 15 15 null
trominoes-8x8 1424 178 178 null
END
# What is published is what is found; slow ones are left out.
published() {
    entry "$1" | sed -nE 's/^  (all|rotation|reflection|anchored) +([0-9]+)  .*/\1 \2/p'
}
compared=0
while read -r name; do
    case $name in
    one-sided-pentominoes-* | y-pent* | bedlam | tetris-cube | conway | kanoodle) continue ;;
    *-pentominoes-3x4x5 | f-pentacubes* | pentominoes-square* | pentominoes-8x8-corners) continue ;;
    esac
    while read -r convention number; do
        says "$number" count --convention "$convention" "$name"
        compared=$((compared + 1))
    done < <(published "$name")
done <names
check "published counts: $compared were compared" test "$compared" -ge 45

# A box and a set of blocks: the same puzzle as the built-in one.
while read -r box set name; do
    for convention in all rotation; do
        says "$("$program" count --convention "$convention" "$name")" \
            count --convention "$convention" --box "$box" --set "$set"
    done
done <<'END'
3x3x3 soma soma
3x3x3 seven-blocks seven-blocks
2x4x4 tetracubes tetracubes-2x4x4
2x2x8 tetracubes tetracubes-2x2x8
1x3x20 pentominoes pentominoes-3x20
3x20 pentominoes pentominoes-3x20
20x3 pentominoes pentominoes-3x20
3x2x10 pentominoes solid-pentominoes-2x3x10
END
says 240 count -b 3x3x3 --set soma --quiet
says 339 list -b 3x3x3 --set seven-blocks --quiet --convention anchored --limit 339
run blocks --box 3x3x3 --set soma
check 'blocks --box --set: named as the set' grep -q '^soma: 7 blocks of 27 cells in all, ' "$out"
run count --json --box 4x15 --set pentominoes --anchor X
check 'count --box 4x15: one plane' test "$(sed -n '/"box"/,/]/p' "$out" | tr -cd '0-9 \n' | xargs)" = '1 4 15'
check 'count --box 4x15: 1472' test "$(json_value all "$out")" = 1472
check 'count --anchor X: its name' test "$(json_value anchor "$out")" = X
printf 'puzzle own\ntarget 3x3x3\nblock a\n  A\n' >own.puzzle
for command in count list blocks; do
    refuses 64 "$command" --set "$command" --set soma
    refuses 64 "$command" --set "$command" --set soma soma
    refuses 64 "$command" --set "$command" --set soma --box 3x3x3 soma
    refuses 64 "$command" --set "$command" --set soma --box 3x3x3 own.puzzle
    refuses 64 "$command" --set "$command" --set soma --box 3x3x3 --problem 1
    refuses 64 "$command" --set "$command" --set soma --box 3x3x3 --from csv
    refuses 64 "$command" --box "$command" --box 3x3x3
    refuses 64 "$command" --box "$command" --box 3x3x3 soma
    refuses 64 "$command" --problem "$command" --problem 2 soma
    refuses 64 "$command" --from "$command" --from puzzle soma
    refuses 64 "$command" "'cubes': expected one of ${sets//, /, }" "$command" --box 3x3x3 --set cubes
    refuses 64 "$command" "unknown set ''" "$command" --box 3x3x3 --set ''
    refuses 64 "$command" "block 'V' is larger than the target" "$command" --box 1x1x27 --set soma
    refuses 64 "$command" 'has its own target' "$command" --box 3x3x3 own.puzzle
done
for box in '' x 3 27 3x 3xx3 x3x3 3x3x3x 3x3x3x3 3x4x5x6 0x3x3 3x0x3 3x3x0 0 03x3 -3x3 +3x3 ' 3x3' '3x3 ' 3X3 3*3 \
    3x3.0 513x1 1x513 1x1x513 8x8x9 512x2 23x23 99999999999999999999x1 18446744073709551617x1; do
    refuses 64 count "--box '$box'" count --box "$box" --set soma
    refuses 64 list "--box '$box'" list "--box=$box" --set soma --quiet
done
says 0 count --box 8x8x8 --set tetracubes --convention all
says 0 count --box 16x32 --set pentominoes --convention all

finish
