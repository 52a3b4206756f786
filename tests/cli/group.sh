#!/usr/bin/env bash
# cubenum group: moves, products, elements, orders, centres, sequences, random elements.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"

zero=0,0,0,0,0,0,0,0,0,0,0,0

# The generators: the table of the source, vertices, where turned pieces are, edges.
while read -r move vertices turned edges; do
    vector=$(awk -v turned=" ${turned//,/ } " 'BEGIN {
        for (i = 1; i <= 12; i++) printf "%s%d", i == 1 ? "" : ",", turned ~ " " i " " }')
    echo "$move = (($vertices), ($vector), ($edges))"
done <<'END' | tr '_' ' ' >"$work/moves"
F90 1_2_3_4 1,2,3,4 1_2_3_4
R90 2_5_12_6 - 5_6_7_8
L90 4_7_10_8 - 13_14_15_16
U90 1_8_9_5 - 17_18_19_20
D90 3_6_11_7 - 21_22_23_24
B90 9_10_11_12 9,10,11,12 9_10_11_12
UF120 1_4_8 1,8 4_14_20
UR120 1_5_2 2,5 1_19_5
UL120 8_10_9 8,10 10_17_13
UB120 5_9_12 5,9 6_18_9
DF120 3_7_4 4,7 3_24_15
DR120 2_6_3 3,6 2_8_21
DL120 7_11_10 7,11 11_16_23
DB120 6_12_11 6,12 7_12_22
END
prints "$work/moves" group moves
prints "$work/moves" group moves --group cuboctahedron --threads 2
grep -E '^(F|UF)[0-9]' "$work/moves" >"$work/two"
prints "$work/two" group moves --moves F,UF
prints "$work/two" group moves --moves 'UF120 F90'
sed 's/[0-9]* = .*//' "$work/moves" >"$work/names"
prints "$work/names" group moves --quiet
run group moves --json
check 'moves --json: exit code' is_code 0
check 'moves --json: keys' json_has "$out" version group moves name full_name order element
paste -d '=' <(json_value full_name "$out" | sed 's/$/ /') <(json_value element "$out" | sed 's/^/ /') >"$work/json"
same 'moves --json: the elements of the text' "$work/moves" "$work/json"
check 'moves --json: orders' test "$(json_value order "$out" | xargs)" = '4 4 4 4 4 4 3 3 3 3 3 3 3 3'
run group moves --map
check 'moves --map: exit code' is_code 0
for word in 1 12 24 UF DB F B; do
    check "moves --map: shows $word" grep -qw "$word" "$out"
done

# Products: the worked one of the source, in each way to write it.
worked="((1 6 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 8 21 2 3 4))"
for text in 'DR120·F90' 'DR120∙F90' 'DR120*F90' 'DR120 F90' 'DR F' ' DR  *  F ' '(DR)(F)' "DR240' * F270'" "(F' DR')'" \
    "(DR')2 (F')3" 'DR ((1 2 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 2 3 4))'; do
    says "$worked" group product "$text"
done
says "$worked" group product --sequence 'F DR'
says "$worked" group product --sequence 'F90·DR120' --quiet
identity="((1), ($zero), (1))"
for text in '()' '(F)4' "F F'" 'F2 F180' 'F- F' '(F U)1 (F U)-' '[F, F]' '[F: U] [F: U]'"'" '(UF)3' 'UF120 UF240' "(DR F)'(DR F)" "$identity"; do
    says "$identity" group product "$text"
done
# [A, B] is A B A' B', [A: B] is A B A', whichever way the moves are read.
for way in '' --sequence; do
    # shellcheck disable=SC2086 # nothing or one word
    for pair in '[F, U]|F U F- U-' '[F: U]|F U F-' '(F U)3|F U F U F U' "(F UR2)'|UR F'"; do
        "$program" group product $way "${pair#*|}" >"$work/expected"
        prints "$work/expected" group product $way "${pair%|*}"
    done
done
run group product 'DR F' --json
check 'product --json: keys' json_has "$out" version group expression sequence element
check 'product --json: element' test "$(json_value element "$out")" = "$worked"

# element: in the group, or why not.
# fact NAME: what stands beside it.
fact() {
    sed -n "s/^$1  *//p" "$out"
}
run group element "$worked"
check 'element: exit code' is_code 0
check 'element: text' test "$(fact element)" = "$worked"
check 'element: in the group' test "$(fact 'in the group')" = yes
check 'element: order' test "$(fact order)" = 24
check 'element: parity' test "$(fact parity)" = 'vertices odd, edges odd'
check 'element: cycles' test "$(sed -n '/^cycles/,/^inverse/p' "$out" | head -n 2 | tr -s ' ' | xargs)" = \
    'cycles vertices: 8 of 1, 1 of 4 edges: 18 of 1, 1 of 6'
"$program" group product "($worked)'" >"$work/expected"
check 'element: inverse' test "$(fact inverse)" = "$(<"$work/expected")"
check 'element: class' test "$(fact class)" = '48 under the symmetries'
run group element F --json
check 'element --json: keys' json_has "$out" version group element in_group why_not order orbits parity orientation \
    cycles length count inverse class reason
check 'element --json: order' test "$(json_value order "$out")" = 4
check 'element F: 12 in its class' test "$(json_value class "$out")" = 12
says yes group element "$identity" --quiet
says yes group element "F U F' U2" --quiet --moves F,U
says no group element "R" --quiet --moves F,U
# One turned vertex; a lone three-cycle of the source, which is one; a swap of vertices alone, and with one of edges.
says no group element "((1), (1,0,0,0,0,0,0,0,0,0,0,0), (1))" --quiet
says yes group element "((1 3 4), (0,0,1,1,0,0,0,0,0,0,0,0), (1))" --quiet
says no group element "((1 2), ($zero), (1))" --quiet
says no group element "((1), ($zero), (1 2))" --quiet
says yes group element "((1 2), ($zero), (1 2))" --quiet

# order: exact, with its prime factors.
says 304328475799208411787820007424000000 group order --quiet
run group order
check 'order: exit code' is_code 0
check 'order: number' test "$(fact order)" = 304328475799208411787820007424000000
check 'order: all arrangements' test "$(fact arrangements)" = 1217313903196833647151280029696000000
check 'order: the quotient' test "$(fact 'one in')" = 4
check 'order: factors' grep -q '2^42 \* 3^15 \* 5^6 \* 7^4 \* 11^3 \* 13 \* 17 \* 19 \* 23$' "$out"
while read -r order moves; do
    says "$order" group order --quiet --moves "$moves"
done <<'END'
4 F
3 UF
40320 F,U
540 UF,UR
END
says 43252003274489856000 group order --quiet --group rubik
says 3674160 group order --quiet --group rubik-2x2x2
run group order --json --moves F,U
check 'order --json: keys' json_has "$out" version group order factors prime exponent arrangements index constraints
check 'order --json: number' test "$(json_value order "$out" | head -n 1)" = 40320
run group order --json
check 'order --json: a string beyond 2^53' grep -q '"order": "304328475799208411787820007424000000"' "$out"

# info.
run group info
check 'info: exit code' is_code 0
check 'info: pieces' test "$(fact pieces)" = '12 vertices of 2 orientations, 24 edges'
check 'info: moves' test "$(fact moves)" = 'F R L U D B of order 4, UF UR UL UB DF DR DL DB of order 3'
check 'info: commuting' test "$(fact commuting)" = '43 of 91 pairs of moves'
check 'info: order' test "$(fact order)" = 304328475799208411787820007424000000
check 'info: centre' test "$(fact centre)" = 'of order 2'
check 'info: its elements' grep -qxF "             ((1), (1,1,1,1,1,1,1,1,1,1,1,1), (1))" "$out"
check 'info: symmetries' test "$(fact symmetries)" = '24 of 48 lie in the group: rotations 12, reflections 12'
run group info --moves F
check 'info --moves F: the centre is the group' test "$(fact centre), $(fact order)" = 'of order 4, 4'
check 'info --moves F: four elements' test "$(grep -c '^             (' "$out")" = 4
run group info --json
check 'info --json: keys' json_has "$out" version group orbits pieces orientations moves pairs commuting order centre elements \
    symmetries
check 'info --json: commuting' test "$(json_value commuting "$out")" = 43
run group info --group rubik --json
check 'info --group rubik: symmetries' test "$(json_value symmetries "$out")" = null
check 'info --group rubik: reason' test -n "$(json_value reason "$out")"

# Sequences.
while IFS='|' read -r way subcommand text result; do
    # shellcheck disable=SC2086 # nothing or one word
    says "$result" group "$subcommand" $way "$text"
done <<'END'
--sequence|simplify|F F|F2
--sequence|simplify|F F'|()
--sequence|simplify|F B F|F2 B
--sequence|simplify|F U U' F|F2
--sequence|simplify|UF UF|UF'
--sequence|invert|F DR U2 UF-|UF U2 DR' F'
|invert|F DR|DR' F'
END
for text in "F U R B' UF DR2 F" "(F UR)5 [F: B]" "L L2 R L"; do
    "$program" group product --sequence "$text" >"$work/expected"
    "$program" group simplify --sequence "$text" >"$work/short"
    prints "$work/expected" group product --sequence "$(<"$work/short")"
    "$program" group invert --sequence "$text" >"$work/inverse"
    says "$identity" group product --sequence "$text $(<"$work/inverse")"
done

# Random elements: of the group, the same with the same seed, others with another.
run group random --count 20
cp "$out" "$work/random"
check 'random: exit code' is_code 0
check 'random: 20 of them' test "$(sort -u "$out" | wc -l)" = 20
prints "$work/random" group random --count 20 --seed 0 --threads 3
while IFS= read -r element; do
    says yes group element "$element" --quiet
done <"$work/random"
head -n 1 "$work/random" >"$work/expected"
prints "$work/expected" group random
run group random --seed 1
check 'random: another seed' test "$(<"$out")" != "$(<"$work/expected")"
run group random --moves UF --count 300 --seed 5
check 'random: each of 3 elements' test "$(sort -u "$out" | wc -l)" = 3
check 'random: about as often' test "$(sort "$out" | uniq -c | sort -n | awk 'NR == 1 { print $1 }')" -gt 60
run group random --json --count 2
check 'random --json: keys' json_has "$out" version group seed elements

# Other groups: built in, in a file of our own, as GAP writes permutations.
while read -r order group; do
    says "$order" group order --quiet --group "$group"
    run group moves --group "$group"
    check "moves --group $group: exit code" is_code 0
    sed 's/[^(]*//' "$out" >"$work/text"
    while IFS= read -r element; do
        says "$element" group product --group "$group" "$element"
    done <"$work/text"
done <<'END'
43252003274489856000 rubik
3674160 rubik-2x2x2
933120 pyraminx
3149280 skewb
END
cat >"$work/small.group" <<'END'
group small
orbit corners 3 2
orbit edges 2
move A = ((1 2), (0,1,0), (1 2))
move B = ((2 3), (0,0,0), (1))
END
says 48 group order --generators "$work/small.group" --quiet
says '((1 2 3), (0,1,0), (1 2))' group product --generators "$work/small.group" 'A B'
echo '(1,2,3,4)(5,6); (1,2);' >"$work/gap.group"
says 48 group order --generators "$work/gap.group" --quiet
run bfs --generators "$work/gap.group" --quiet
check 'bfs of permutations on points: all of them' test "$(<"$out")" = 48

finish
