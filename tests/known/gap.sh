#!/usr/bin/env bash
# Orders of groups and elements, and which elements are in which group, against GAP (package gap-core): gap.sh PROGRAM.
set -u
export LC_ALL=C

if [[ $# -ne 1 || ! -x $1 ]]; then
    echo "usage: $0 PROGRAM" >&2
    exit 64
fi
program=$1
if ! command -v gap >/dev/null; then
    echo "gap.sh: skipped: expected GAP, package gap-core" >&2
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
RANDOM=4

# What GAP is to compute, and beside it what the program says: line by line, with a name.
: >"$work/said"
: >"$work/names"
: >"$work/script.g"

# expect NAME SAID GAP: the expression is to print as what the program said.
expect() {
    printf '%s\n' "$1" >>"$work/names"
    printf '%s\n' "$2" >>"$work/said"
    printf 'Print(%s,"\\n");\n' "$3" >>"$work/script.g"
}

# orbits ARG...: "12:2 24:1", pieces and orientations of each orbit of a group.
orbits() {
    "$program" group info --json "$@" | awk '{ gsub(/[",:{}]/, " ") }
        { for (i = 1; i < NF; i++) {
              if ($i == "pieces") pieces = $(i + 1)
              if ($i == "orientations") printf "%s:%s ", pieces, $(i + 1)
          } }'
}

# as_gap ORBITS: elements in the text form, one a line, as GAP's permutations of points.
as_gap() {
    awk -v orbits="$1" '
        function fail(what) { print "gap.sh: " what ": " $0 >"/dev/stderr"; exit 1 }
        # The parts between the commas of the outermost level.
        function split_parts(text, at, c, depth, start) {
            parts = 0; depth = 0; start = 1
            for (at = 1; at <= length(text); at++) {
                c = substr(text, at, 1)
                depth += (c == "(") - (c == ")")
                if (c == "," && depth == 0) { part[++parts] = substr(text, start, at - start); start = at + 1 }
            }
            part[++parts] = substr(text, start)
        }
        BEGIN {
            count = split(orbits, orbit, " ")
            for (o = 1; o <= count; o++) { split(orbit[o], of, ":"); pieces[o] = of[1]; modulus[o] = of[2] }
        }
        {
            text = $0
            sub(/^[^=(]*= */, "", text)
            if (text !~ /^\(.*\)$/) fail("no element")
            split_parts(substr(text, 2, length(text) - 2))
            first = 1; p = 0; list = ""
            for (o = 1; o <= count; o++) {
                for (i = 1; i <= pieces[o]; i++) { to[i] = i; turned[i] = 0 }
                cycles = split(part[++p], cycle, ")")
                for (c = 1; c < cycles; c++) {
                    sub(/.*\(/, "", cycle[c])
                    n = split(cycle[c], place, " ")
                    for (i = 1; i <= n; i++) to[place[i] + 0] = place[i % n + 1] + 0
                }
                if (modulus[o] > 1) {
                    gsub(/[() ]/, "", part[++p])
                    if (split(part[p], turn, ",") != pieces[o]) fail("a vector of another length")
                    for (i = 1; i <= pieces[o]; i++) turned[i] = turn[i]
                }
                for (i = 1; i <= pieces[o]; i++)
                    for (s = 0; s < modulus[o]; s++)
                        list = list "," first + modulus[o] * (to[i] - 1) + (s + turned[to[i]]) % modulus[o]
                first += pieces[o] * modulus[o]
            }
            if (p != parts) fail("too many parts")
            print "PermList([" substr(list, 2) "])"
        }'
}

# define ARG...: let G be the group in GAP, and of what orbits it is in the program.
define() {
    spec=$(orbits "$@")
    printf 'G:=Group([%s]);;\n' "$("$program" group moves "$@" | as_gap "$spec" | paste -sd,)" >>"$work/script.g"
}

# compare_order NAME ARG...
compare_order() {
    define "${@:2}"
    expect "$1: order" "$("$program" group order --quiet "${@:2}")" 'Size(G)'
}

# compare_elements NAME ARG...: of the last group defined; `elements` of a larger one.
compare_elements() {
    local text of
    while read -r text; do
        of=$(as_gap "$spec" <<<"$text")
        expect "$1: order of $text" "$("$program" group element "${@:2}" "$text" | awk '$1 == "order" { print $2 }')" "Order($of)"
        case $("$program" group element --quiet "${@:2}" "$text") in
        yes) expect "$1: contains $text" true "$of in G" ;;
        no) expect "$1: contains $text" false "$of in G" ;;
        *) expect "$1: contains $text" neither "$of in G" ;;
        esac
    done <<<"$elements"
}

compare_order cuboctahedron
expect 'centre' "$("$program" group info | awk '$1 == "centre" { print $NF }')" 'Size(Centre(G))'
elements=$("$program" group random --count 12 --seed 7)
zero='0,0,0,0,0,0,0,0,0,0,0'
elements+="
((1), (1,$zero), (1))
((1 2), (0,$zero), (1))
((1), (0,$zero), (3 9))
((1 2), (0,$zero), (3 9))"
compare_elements cuboctahedron

# Some of its moves, and elements of the subgroup and of others.
mapfile -t moves < <("$program" group moves --quiet)
for ((round = 0; round < 24; round++)); do
    list='' size=$((RANDOM % 5 + 1))
    while ((size > 0)); do
        move=${moves[RANDOM % ${#moves[@]}]}
        [[ ",$list," == *",$move,"* ]] || list+=${list:+,}$move
        size=$((size - 1))
    done
    compare_order "<$list>" --moves "$list"
    elements=$("$program" group random --count 2 --seed "$RANDOM" --moves "$list"
        "$program" group random --count 1 --seed "$RANDOM" --moves "${list%%,*},${moves[$(((round * 5 + 3) % 14))]}" 2>/dev/null)
    compare_elements "<$list>" --moves "$list"
done

for name in rubik rubik-2x2x2 octahedron pyraminx skewb; do
    compare_order "$name" --group "$name"
    elements=$("$program" group random --count 4 --seed 3 --group "$name")
    compare_elements "$name" --group "$name"
done

# Permutations from a file as GAP writes them.
for ((round = 0; round < 24; round++)); do
    points=$((RANDOM % 30 + 2))
    awk -v seed=$RANDOM -v points=$points 'BEGIN {
        srand(seed)
        count = 1 + int(rand() * 3)
        part = 1 + int(rand() * points)
        for (g = 0; g < count || !written; g++) {
            for (i = 1; i <= points; i++) to[i] = i
            for (i = points; i > 1; i--)
                # Points are mixed within parts, so that many of these groups are small.
                if (int((i - 1) / part) == int((i - 2) / part) && rand() < 0.7) {
                    low = int((i - 1) / part) * part + 1
                    j = low + int(rand() * (i - low + 1))
                    t = to[i]; to[i] = to[j]; to[j] = t
                }
            line = ""
            split("", seen)
            for (i = 1; i <= points; i++) {
                if (seen[i] || to[i] == i) continue
                line = line "(" i
                for (j = to[i]; j != i; j = to[j]) { line = line "," j; seen[j] = 1 }
                line = line ")"
            }
            if (line != "") { print line; written = 1 }
            if (g > 60 && !written) { print "(1,2)"; written = 1 }
        }
    }' >"$work/permutations"
    printf 'G:=Group([%s]);;\n' "$(paste -sd, "$work/permutations")" >>"$work/script.g"
    printf '[ %s ];\n' "$(paste -sd, "$work/permutations")" >"$work/generators"
    expect "permutations: $(paste -sd' ' "$work/permutations")" \
        "$("$program" group order --quiet --generators "$work/generators")" 'Size(G)'
done

gap -q -b --norepl "$work/script.g" </dev/null >"$work/raw" 2>"$work/complaints"
# GAP breaks long lines with a backslash.
awk '{ if (sub(/\\$/, "")) printf "%s", $0; else print }' "$work/raw" >"$work/known"

compared=$(wc -l <"$work/names")
failures=$(paste -d'\t' "$work/names" "$work/known" "$work/said" | awk -F'\t' '
    $2 != $3 { print "FAILED: " $1 ": GAP " $2 ", said " $3 >"/dev/stderr"; failures++ }
    END { print failures + 0 }')
if [[ $(wc -l <"$work/known") -ne $compared ]]; then
    echo "FAILED: GAP printed $(wc -l <"$work/known") of $compared lines: $(head -1 "$work/complaints")" >&2
    failures=$((failures + 1))
fi
echo "gap.sh: $compared results compared, $failures failures"
((compared > 150 && failures == 0))
