#!/usr/bin/env bash
# Known numbers of states at each distance against what the program counts: bfs.sh PROGRAM.
set -u
export LC_ALL=C

if [[ $# -ne 1 || ! -x $1 ]]; then
    echo "usage: $0 PROGRAM" >&2
    exit 64
fi
program=$1

# A line: options of `bfs`; elements of each level; classes of each level, or what all elements add up to, where
# the levels are all there are.
#   - Cuboctahedron: the elements of full and vertices in the quarter metric, and of full in the positive one to depth 3, by
#     two independent programs; all else by tests/naive/bfs.
#   - The 2x2x2 cube, the pyraminx without its tips, the skewb and the first levels of the Rubik's cube: published, and
#     found by tests/naive/bfs once more.
compared=0 failures=0
while IFS=';' read -r options elements other; do
    read -ra arguments <<<"$options"
    read -ra levels <<<"$elements"
    read -r total_word total <<<"$other"
    if [[ $total_word == all ]]; then
        expected=$(printf '%s\n' "${levels[@]}")
        columns=2
        if [[ $(awk '{ for (i = 1; i <= NF; i++) sum += $i; printf "%d", sum }' <<<"$elements") != "$total" ]]; then
            echo "FAILED: $options: the known levels do not add up to $total"
            failures=$((failures + 1))
        fi
    else
        arguments+=(--depth $((${#levels[@]} - 1)))
        columns=2,4
        read -ra classes <<<"$other"
        if [[ ${#classes[@]} -eq 0 ]]; then
            columns=2
            expected=$(printf '%s\n' "${levels[@]}")
        else
            expected=$(paste -d , <(printf '%s\n' "${levels[@]}") <(printf '%s\n' "${classes[@]}"))
        fi
    fi
    counted=$("$program" bfs "${arguments[@]}" --csv | tail -n +2 | cut -d , -f $columns)
    compared=$((compared + 1))
    if [[ $counted != "$expected" ]]; then
        echo "FAILED: $options: known $(tr '\n' ' ' <<<"$expected"), counted $(tr '\n' ' ' <<<"$counted")"
        failures=$((failures + 1))
    fi
done <<'END'
full --metric quarter; 1 28 562 10396 187083 3325264; 1 2 15 133 2088 35106
full --metric face; 1 34 835 19048 425367; 1 3 20 240 4652
full --metric positive; 1 14 153 1552 15373 150990 1477971; 1 2 9 48 369 3299 31258
vertices --metric quarter; 1 28 562 10324 182883 3139888; 1 2 15 133 2049 33257
vertices --metric face; 1 34 835 18976 417567; 1 3 20 240 4580
vertices --metric positive; 1 14 153 1552 15313 148386 1413897; 1 2 9 48 369 3251 29968
vertex-permutation --metric quarter; 1 28 562 9868 156115
vertex-orientation --metric quarter; 1 18 165 714 1038 112; all 2048
vertex-orientation --metric face; 1 18 173 768 1000 88; all 2048
vertex-orientation --metric positive; 1 10 73 356 994 605 9; all 2048
pieces:v1,v2,e7 --metric quarter; 1 14 145 901 2906 4354 3353 966 32; all 12672
pieces:v1,v2,e7 --metric face; 1 17 212 1438 4358 5046 1575 25; all 12672
pieces:v1,v2,e7 --metric positive; 1 7 44 209 730 1753 2806 3126 2637 1233 126; all 12672
full --metric quarter --moves UF,UR; 1 4 8 16 32 64 112 144 132 23 4; all 540
--group rubik-2x2x2 --metric face; 1 9 54 321 1847 9992 50136 227536 870072 1887748 623800 2644; all 3674160
--group rubik-2x2x2 --metric quarter; 1 6 27 120 534 2256 8969 33058 114149 360508 930588 1350852 782536 90280 276; all 3674160
--group pyraminx --metric face; 1 8 48 288 1728 9896 51808 220111 480467 166276 2457 32; all 933120
--group skewb --metric face; 1 8 48 288 1728 10248 59304 315198 1225483 1455856 81028 90; all 3149280
--group rubik --metric face; 1 18 243 3240 43239 574908
--group rubik --metric quarter; 1 12 114 1068 10011 93840
END

# The size of a subgroup that takes many levels.
compared=$((compared + 1))
if [[ $("$program" bfs --moves F,U --quiet) != 40320 ]]; then
    echo "FAILED: <F,U> has not 40320 elements"
    failures=$((failures + 1))
fi

echo "bfs.sh: $compared searches compared, $failures failures"
((compared == 21 && failures == 0))
