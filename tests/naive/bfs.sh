#!/usr/bin/env bash
# Breadth-first searches: levels and classes as the slow witness has them.  Called with both, then perhaps with how many random
# cases (60) and the first seed (1).  The same seed makes the same case everywhere.
# shellcheck source-path=SCRIPTDIR source=../cli/lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/../cli/lib.sh"
oracle=$(realpath "$2") || exit
cases=${3-60} first=${4-1}
groups=$cli/../naive/bfs
cuboctahedron=$groups/cuboctahedron.txt
most=60000 # states of a random case that the witness keeps

kernels=(portable)
! grep -qw avx2 /proc/cpuinfo || kernels+=(avx2)

# The way to run a case that a number gives: every kernel with every number of threads from 1 to 3 comes up.
ways() {
    way=(--threads $((1 + $1 % 3)) --kernel "${kernels[$(($1 / 3 % ${#kernels[@]}))]}")
}

# witness FILE SPACE OPTION...: the levels into $work/known; $complete, $last and $sum say how it ended, $columns how many
# of the program's columns it knows.  Asked for classes, it has none if nothing but the identity keeps the turns.
witness() {
    local file=$1 space=$2
    shift 2
    [[ " $* " == *' --classes '* ]] && columns=4 || columns=3
    "$oracle" "$@" "$file" "$space" >"$work/known"
    code=$?
    check "$case: naive-bfs: exit code" is_code 0
    complete=no
    [[ $(tail -n 1 "$work/known") != complete ]] || complete=yes
    sed -i '/complete/d' "$work/known"
    last=$(tail -n 1 "$work/known" | cut -d ' ' -f 1)
    sum=$(awk '{ sum += $2 } END { printf "%d", sum }' "$work/known")
}

is_table() {
    [[ $(head -n 1 "$out") == depth,elements,cumulative,classes,seconds ]] \
        && ! tail -n +2 "$out" | grep -Evq '^[0-9]+,[0-9]+,[0-9]+,[0-9]*,[0-9.]+$'
}

# agree SPACE OPTION...: the program prints the witness' levels.
agree() {
    run bfs "$@" --csv
    check "$case: exit code" is_code 0
    check "$case: a table" is_table
    awk '{ sum += $2; printf "%d,%d,%.0f,%s\n", $1, $2, sum, $3 }' "$work/known" | cut -d , -f "1-$columns" >"$work/expected"
    tail -n +2 "$out" | cut -d , -f "1-$columns" >"$work/said"
    same "$case" "$work/expected" "$work/said"
}

# compare CASE NUMBER FILE SPACE METRIC MOVES WITNESS-OPTION...: FILE is a file of generators, MOVES may be empty.  The options
# are --depth to end both searches, --most to end them where they grow too large, --classes.
compare() {
    case="$1" # of a global scope, for the complaints
    local number=$2 file=$3 space=$4 metric=$5 moves=$6 options
    shift 6
    options=(--metric "$metric" ${moves:+--moves "$moves"})
    witness "$file" "$space" "${options[@]}" "$@"
    ways "$number"
    if [[ $file != "$cuboctahedron" || ($((number % 5)) -eq 0 && $space =~ ^(full|pieces:.*)$) ]]; then
        options+=(--generators "$file")
        sed -i -E 's/^([0-9]+ [0-9]+) .*/\1/' "$work/known" # the program does not know its symmetries
    fi
    # Where there is no more, the program has to see it by itself.
    if [[ $complete == no ]]; then
        options+=(--depth "$last")
    elif [[ $((number % 2)) -eq 0 ]]; then
        options+=(--depth $((last + 3)))
    fi
    agree "$space" "${options[@]}" "${way[@]}"
    seen[$complete]=$((seen[$complete] + 1))
}

# ends SPACE OPTION...: the JSON says whether there is more, and the sum, as the witness left them.
ends() {
    run bfs "$@" --json
    check "$case: JSON: exit code" is_code 0
    check "$case: JSON: complete" test "$(json_value complete "$out")" = "$([[ $complete == yes ]] && echo true || echo false)"
    check "$case: JSON: total" test "$(json_value total "$out")" = "$sum"
}

declare -A seen=([yes]=0 [no]=0)

### The cuboctahedron ###

# Elements and classes, in every way.
number=0
while read -r space metric depth; do
    case="$space, $metric"
    witness "$cuboctahedron" "$space" --metric "$metric" --depth "$depth" --classes
    for threads in 1 2 3; do
        for kernel in "${kernels[@]}"; do
            case="$space, $metric, $threads threads, $kernel"
            agree "$space" --metric "$metric" --depth "$depth" --threads $threads --kernel "$kernel"
        done
    done
done <<'END'
full quarter 4
full face 3
full positive 5
vertices quarter 4
vertices face 3
vertices positive 5
END

# The dense spaces.
while read -r space metric depth; do
    number=$((number + 1))
    compare "$space, $metric" $((5 * number + 1)) "$cuboctahedron" "$space" "$metric" '' ${depth:+--depth "$depth"}
done <<'END'
vertex-orientation quarter
vertex-orientation face
vertex-orientation positive
vertex-permutation quarter 4
vertex-permutation face 3
vertex-permutation positive 5
pieces:v1,v2,e7 quarter
pieces:v1,v2,e7 face
pieces:v1,v2,e7 positive
pieces:v12 quarter
pieces:e24 positive
pieces:v1..v3,e5 face
pieces:e1..e3,v12 quarter
END

# Subgroups: what is known to be there, with the number of elements.
while read -r moves size; do
    for metric in quarter face positive; do
        number=$((number + 1))
        compare "full, $metric, $moves" $number "$cuboctahedron" full $metric "$moves" --classes
        check "$case: $size elements" test "$sum" = "$size"
        ends full --metric $metric --moves "$moves"
    done
done <<'END'
F,U 40320
UF,UR 540
F,B 16
UL,DR 9
F,DL 12
UF,UR,UB 68040
END

### Other groups: pieces of three orientations, and, in the positive metric, turns that nothing undoes ###

while read -r group pieces; do
    for metric in quarter face positive; do
        number=$((number + 1))
        compare "$group, $pieces, $metric" $number "$groups/$group.txt" "$pieces" $metric ''
    done
done <<'END'
rubik-2x2x2 pieces:c1
rubik-2x2x2 pieces:c1..c3
rubik pieces:c1,c8,e1
pyraminx pieces:c1..c4,e2
skewb pieces:h1,c1,c2,s6
END

### At random ###

# shellcheck disable=SC2016 # the dollars are awk's
random_case='
function rnd(n) { state = state * 16807 % 2147483647; return int(state / 2147483647 * n) }
function some(list, count,  all, n, k, out, one) { # names of a list, each once
    n = split(list, all, " ")
    for (out = ""; count > 0; count--) {
        k = 1 + rnd(n); one = all[k]; all[k] = all[n--]
        out = out (out == "" ? "" : ",") one
    }
    return out
}
BEGIN {
    state = seed * 7919 % 2147483646 + 1
    for (i = 0; i < 20; i++) rnd(2)
    faces = "F R L U D B UF UR UL UB DF DR DL DB"
    for (i = 1; i <= 12; i++) vertices = vertices " v" i
    for (i = 1; i <= 24; i++) edges = edges " e" i
    split("quarter face positive", metrics, " ")
    metric = metrics[1 + rnd(3)]
    kind = seed % 6
    moves = "-"
    if (kind == 0) { space = "full"; moves = some(faces, 2 + rnd(2)) }
    else if (kind == 1) { space = "vertices"; moves = some(faces, 2 + rnd(2)) }
    else if (kind == 2) space = "pieces:" some(vertices edges, 1 + rnd(4))
    else if (kind == 3) { space = "pieces:" some(vertices edges, 1 + rnd(5)); moves = some(faces, 1 + rnd(4)) }
    else if (kind == 4) space = "generators"
    else { space = "generators"; moves = "some" }
    print space, metric, moves
}'

# A group for a seed: FILE.txt in the project's own format, FILE.gap as permutations of points.  Orders of moves are held
# below 256; moves that do little make small groups.
# shellcheck disable=SC2016 # the dollars are awk's
random_group='
function rnd(n) { state = state * 16807 % 2147483647; return int(state / 2147483647 * n) }
function gcd(a, b,  c) { while (b) { c = a % b; a = b; b = c } return a }
function make_orbit(o,  i, k, t, n) { # a permutation of the pieces, and turns: all, a few or none
    n = pieces[o]
    for (i = 1; i <= n; i++) { to[o, i] = i; turn[o, i] = rnd(3) ? 0 : rnd(modulus[o]) }
    if (rnd(3)) for (i = n; i > 1; i--) { k = 1 + rnd(i); t = to[o, i]; to[o, i] = to[o, k]; to[o, k] = t }
    else if (n > 1) { i = 1 + rnd(n - 1); to[o, i] = i + 1; to[o, i + 1] = i }
}
function point(o, i, s) { return start[o] + modulus[o] * (i - 1) + s + 1 }
function find_points(  o, i, s) {
    for (o = 1; o <= orbits; o++)
        for (i = 1; i <= pieces[o]; i++)
            for (s = 0; s < modulus[o]; s++)
                image[point(o, i, s)] = point(o, to[o, i], (s + turn[o, to[o, i]]) % modulus[o])
}
function cycles(n, how, separator, none,  i, j, text, length_, done) {
    text = ""; order = 1; split("", done)
    for (i = 1; i <= n; i++) {
        if (i in done || how[i] == i) continue
        length_ = 0
        for (j = i; !(j in done); j = how[j]) { text = text (length_++ ? separator : "(") j; done[j] = 1 }
        text = text ")"
        order = order * length_ / gcd(order, length_)
    }
    return text == "" ? none : text
}
function own(  o, i, how, text) {
    text = ""
    for (o = 1; o <= orbits; o++) {
        split("", how)
        for (i = 1; i <= pieces[o]; i++) how[i] = to[o, i]
        text = text (o > 1 ? ", " : "(") cycles(pieces[o], how, " ", "(1)")
        for (i = 1; i <= pieces[o] && modulus[o] > 1; i++) text = text (i == 1 ? ", (" : ",") turn[o, i]
        if (modulus[o] > 1) text = text ")"
    }
    return text ")"
}
BEGIN {
    state = seed * 6007 % 2147483646 + 1
    for (i = 0; i < 20; i++) rnd(2)
    orbits = 1 + rnd(3); moves = 2 + rnd(2); points = 0
    split("ape bear cat", name, " ")
    file = target ".txt"
    print "# at random, by " seed > file
    print "group random" > file
    for (o = 1; o <= orbits; o++) {
        pieces[o] = 1 + rnd(6); modulus[o] = 1 + rnd(4); start[o] = points; points += pieces[o] * modulus[o]
        print "orbit", name[o], pieces[o] (modulus[o] > 1 || rnd(2) ? " " modulus[o] : "") > file
    }
    for (m = 1; m <= moves; m++) {
        do {
            for (o = 1; o <= orbits; o++) make_orbit(o)
            find_points()
            text = cycles(points, image, ",", "")
        } while (text == "" && points > 1 || order > 255)
        if (text == "") { text = "(1,2)"; points = 0 } # one piece of one orientation: no group
        move = substr("XYZ", m, 1)
        print "move", move, "=", own() > file
        print move " := " text ";" > (target ".gap")
    }
    last = 1 + rnd(pieces[1])
    print points, "pieces:a" (rnd(2) ? "1" : last > 1 ? "1..a" last : "1") (orbits > 1 ? ",b" 1 + rnd(pieces[2]) : "")
}'

for ((seed = first; seed < first + cases; seed++)); do
    read -r space metric moves < <(awk -v seed=$seed "$random_case")
    options=(--most "$most")
    if [[ $space != generators ]]; then
        [[ $space == pieces:* ]] || options+=(--classes)
        [[ $moves != - ]] || moves=''
        compare "seed $seed: $space, $metric, $moves" $seed "$cuboctahedron" "$space" "$metric" "$moves" "${options[@]}"
        continue
    fi
    rm -f "$work"/random.*
    read -r points pieces < <(awk -v seed=$seed -v target="$work/random" "$random_group")
    [[ $points -gt 1 ]] || continue
    [[ $moves == - ]] && moves='' || moves=X,Y
    compare "seed $seed: full, $metric, $moves" $seed "$work/random.txt" full "$metric" "$moves" "${options[@]}"
    cp "$work/known" "$work/once"
    compare "seed $seed: full, $metric, $moves, points" $((seed + 1)) "$work/random.gap" full "$metric" "$moves" "${options[@]}"
    same "$case: the witness twice" "$work/once" "$work/known"
    for metric in quarter face positive; do
        compare "seed $seed: $pieces, $metric, $moves" $seed "$work/random.txt" "$pieces" "$metric" "$moves" "${options[@]}"
    done
    [[ $((seed % 3)) -ne 0 ]] || ends "$pieces" --generators "$work/random.txt" --metric "$metric" ${moves:+--moves "$moves"} \
        --depth "$([[ $complete == yes ]] && echo 99 || echo "$last")"
done
if [[ $cases -ge 60 ]]; then
    for kind in yes no; do
        check "searches that are complete: $kind (${seen[$kind]})" test "${seen[$kind]}" -ge 10
    done
fi

finish
