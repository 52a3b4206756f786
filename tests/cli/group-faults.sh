#!/usr/bin/env bash
# cubenum group and bfs: everything that can be wrong with a command line, an expression, a generator file.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"
cd "$work" || exit

# Subcommands, and what goes with them.
refuses 64 group 'no subcommand' group
refuses 64 group 'moves, product, element, order, info, simplify, invert or random' group --json
for word in frobnicate '' Moves 'moves ' help; do
    refuses 64 group "'$word'" group "$word"
done
for subcommand in product element simplify invert; do
    refuses 64 group "cubenum group $subcommand EXPRESSION" group "$subcommand"
    refuses 64 group "'more'" group "$subcommand" F more
done
for subcommand in moves order info random; do
    refuses 64 group "'F'" group "$subcommand" F
    refuses 64 group "''" group "$subcommand" ''
done
refuses 64 group "--map: expected only with 'cubenum group moves'" group order --map
refuses 64 group "--seed: expected only with 'cubenum group random'" group moves --seed 1
refuses 64 group "--count: expected only with 'cubenum group random'" group product F --count 2
refuses 64 group '--map' group moves --map --json
refuses 64 group '--map' group moves --map --group rubik
for number in 0 -1 x ''; do
    refuses 64 group "--count '$number'" group random --count "$number"
done
refuses 64 group "--seed 'x'" group random --seed x
for option in group generators moves seed count; do
    refuses 64 group "'--$option'" group random "--$option"
done
for command in 'group moves' bfs; do
    # shellcheck disable=SC2086 # two words or one
    for name in nowhere '' Rubik 'rubik '; do
        refuses 64 "${command% *}" "'$name'" $command --group "$name"
    done
    # shellcheck disable=SC2086
    refuses 64 "${command% *}" '--group and --generators' $command --group rubik --generators nowhere.group
    # shellcheck disable=SC2086
    refuses 64 "${command% *}" '--json and --quiet' $command --json --quiet
    # shellcheck disable=SC2086
    for moves in X F,X '' ' ' ',' F,F 'F,F90' F2 "F'" f 'F U X' '(F)'; do
        refuses 64 "${command% *}" "--moves '$moves'" $command --moves "$moves"
    done
    for option in frobnicate convention limit; do
        # shellcheck disable=SC2086
        refuses 64 "${command% *}" "'--$option" $command "--$option=1"
    done
done

# Expressions: the column, and what was expected.
faults=0
while IFS='&' read -r column text; do
    for subcommand in product element; do
        refuses 65 group "column $column: " group "$subcommand" "$text"
        refuses 65 group "column $column: " group "$subcommand" "$text" --json --sequence
    done
    faults=$((faults + 1))
done <<'END'
1&X
3&F X
3&F 2
1&F91
1&F4
1&F120
1&UF90
3&F UF180
2&F, U
1&(F
1&(F U
2&F)
2&F]
1&[F
1&[F, U
1&)
3&(F]
2&F$
END
check 'all of them were read' test "$faults" -ge 10
zero=0,0,0,0,0,0,0,0,0,0,0,0
while IFS='&' read -r what text; do
    refuses 65 group "column " group element "$text"
    check "$what" is_code 65
done <<END
a piece twice in a cycle&((1 2 1), ($zero), (1))
a piece in two cycles&((1 2)(2 3), ($zero), (1))
a piece that is none&((1 13), ($zero), (1))
a piece 0&((0 1), ($zero), (1))
an edge that is none&((1), ($zero), (1 25))
a vector too short&((1), (0,0,0), (1))
a vector too long&((1), ($zero,0), (1))
an orientation of 2&((1), (2,0,0,0,0,0,0,0,0,0,0,0), (1))
a negative orientation&((1), (-1,0,0,0,0,0,0,0,0,0,0,0), (1))
no edges&((1), ($zero))
an unbalanced bracket&((1 2, ($zero), (1))
a bracket that is not closed&((1), ($zero), (1)
something behind&((1), ($zero), (1)))
END
for subcommand in simplify invert; do
    refuses 65 group 'column 3: ' group "$subcommand" 'F X'
    refuses 65 group 'column ' group "$subcommand" 'F )'
done

# Generator files.
refuses 66 group nowhere.group group moves --generators nowhere.group
refuses 66 bfs nowhere.group bfs --generators nowhere.group
mkdir folder
refuses 66 group folder group order --generators folder
: >empty.group
refuses 65 group empty.group: group order --generators empty.group
refuses 65 bfs empty.group: bfs --generators empty.group
head -c 1000 /dev/zero >zero.group
refuses 65 group zero.group: group order --generators zero.group

while IFS='&' read -r place text; do
    printf '%b' "${text//|/\\n}" >bad.group
    refuses 65 group "bad.group:$place: " group moves --generators bad.group
    refuses 65 group "bad.group:$place: " group order --generators ./bad.group --quiet
    refuses 65 bfs "bad.group:$place: " bfs --generators bad.group --json
done <<'LIST'
3:1&group x|orbit a 3|frobnicate|
2:9&group x|orbit a many|
3:16&group x|orbit a 3|move A = ((1 2 4))|
3:16&group x|orbit a 3|move A = ((1 2 1))|
3:11&group x|orbit a 3|move A = (1 2|
1:4&(1,x)|
1:7&(1,2)(2,3)|
LIST

# bfs.
for depth in -1 x '' 1.5 1000001; do
    refuses 64 bfs "--depth '$depth'" bfs --depth "$depth"
done
for memory in 0 -1 x '' 1048577 0K 1023K 2T 1P 1.5G G 4g ' 4G' 99999999999999999999G; do
    refuses 64 bfs "--memory '$memory'" bfs --memory "$memory"
done
for metric in half '' Quarter 0; do
    refuses 64 bfs "--metric '$metric'" bfs --metric "$metric"
done
refuses 64 bfs "--antipodes '-1'" bfs --antipodes -1
refuses 64 bfs '--csv and --json' bfs --csv --json
refuses 64 bfs '--csv and --quiet' bfs --csv --quiet
refuses 64 bfs "'more'" bfs full more
for space in nowhere '' Full vertex pieces; do
    refuses 64 bfs "'$space'" bfs "$space" --depth 1
done
while read -r column pieces; do
    refuses 64 bfs "pieces, column $column, " bfs "pieces:$pieces" --depth 1
done <<'LIST'
1
1 v0
1 v13
4 v1,e25
4 v1,v1
1 x1
4 v1,
5 v1..v13
1 v3..v1
1 v1..e2
1 ,v1
LIST
refuses 64 bfs vertices bfs vertices --group rubik --depth 1
refuses 71 bfs depth bfs --memory 1
refuses 71 bfs depth bfs --depth 40 --quiet

finish
