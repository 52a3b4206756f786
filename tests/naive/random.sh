#!/usr/bin/env bash
# Random sets of blocks that fill the cube: counts, classes and listings as the slow witness has them.  Called with both, then
# perhaps with how many sets (or CUBENUM_RANDOM; 40) and the first seed (1).  The same seed makes the same set everywhere.
# shellcheck source-path=SCRIPTDIR source=../cli/lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/../cli/lib.sh"
oracle=$(realpath "$2") || exit
sets=${3-${CUBENUM_RANDOM-40}} first=${4-1}
most=20000 # packings of a set that is compared; what has more is left out

# A set for a seed, in short: a line NAME DRAWING for each block, perhaps pin NAME SIGNATURE, last a comment that names the
# anchor.  Kinds, in turn: connected blocks; any blocks; chiral blocks with their mirror images and blocks that are their
# own; blocks kept by a map, so that the packing is its own image; connected blocks of which one has a cell moved, which
# most often fill nothing.
# shellcheck disable=SC2016 # the dollars are awk's
make_set='
function rnd(n) { state = state * 16807 % 2147483647; return int(state / 2147483647 * n) }
function make_maps(  o, f, i, cell, x, y, p) {
    for (o = 0; o < 27; o++) {
        p[0] = int(o / 9); p[1] = int(o / 3) % 3; p[2] = o % 3
        if (p[0] == p[1] || p[1] == p[2] || p[0] == p[2]) continue
        for (f = 0; f < 8; f++) {
            rotation[maps] = ((p[0] > p[1]) + (p[0] > p[2]) + (p[1] > p[2]) + f % 2 + int(f / 2) % 2 + int(f / 4)) % 2 == 0
            for (cell = 0; cell < 27; cell++) {
                x[0] = int(cell / 9); x[1] = int(cell / 3) % 3; x[2] = cell % 3
                for (i = 0; i < 3; i++) y[i] = int(f / 2 ^ i) % 2 ? 2 - x[p[i]] : x[p[i]]
                image[maps, cell] = 9 * y[0] + 3 * y[1] + y[2]
            }
            maps++
        }
    }
}
function near(a, b) { # do two cells share a face?
    return (int(a / 9) - int(b / 9)) ^ 2 + (int(a / 3) % 3 - int(b / 3) % 3) ^ 2 + (a % 3 - b % 3) ^ 2 == 1
}
# The block after a map: its signature if planes are to be run together, else its drawing.
function text(b, m, drawing,  c, x, p, r, k, low, high, cell, i, line) {
    for (i = 0; i < 3; i++) { low[i] = 2; high[i] = 0 }
    split("", c)
    for (cell = 0; cell < 27; cell++) {
        if (!((b, cell) in has)) continue
        c[k = image[m, cell]] = 1
        x[0] = int(k / 9); x[1] = int(k / 3) % 3; x[2] = k % 3
        for (i = 0; i < 3; i++) { if (x[i] < low[i]) low[i] = x[i]; if (x[i] > high[i]) high[i] = x[i] }
    }
    line = drawing ? "" : (high[0] - low[0] + 1) (high[1] - low[1] + 1) (high[2] - low[2] + 1)
    for (p = low[0]; p <= high[0]; p++) {
        if (drawing) line = line " "
        for (r = low[1]; r <= high[1]; r++) {
            if (drawing && r > low[1]) line = line "/"
            for (k = low[2]; k <= high[2]; k++) line = line ((9 * p + 3 * r + k) in c ? (drawing ? "X" : "1") : (drawing ? "." : "0"))
        }
    }
    return line
}
function normal(b,  m, best, one) { # equal for blocks that are rotations of each other
    best = ""
    for (m = 0; m < maps; m++) if (rotation[m] && (one = text(b, m)) > best) best = one
    return best
}
function grow_all(n,  b, cell, other, left) { # n connected blocks
    for (b = 1; b <= n; b++) { do cell = rnd(27); while (cell in owner); owner[cell] = b }
    for (left = 27 - n; left > 0;) {
        cell = rnd(27); other = rnd(27)
        if (!(cell in owner) && (other in owner) && near(cell, other)) { owner[cell] = owner[other]; left-- }
    }
    return n
}
function share_orbits(g, n, from,  cell, c, b) { # the free cells, by orbits under g, among n blocks
    for (cell = 0; cell < 27; cell++) {
        if (cell in owner) continue
        b = from + rnd(n)
        for (c = cell; !(c in owner); c = image[g, c]) owner[c] = b
    }
    return from + n - 1
}
function pair_off(g, pairs,  i, b, cell, tries, size) { # pairs of blocks that g exchanges
    for (i = 0; i < pairs; i++) {
        b = 2 * i + 1; size = 3 + rnd(3)
        for (tries = 0; tries < 200 && size > 0; tries++) {
            cell = rnd(27)
            if (cell in owner || image[g, cell] == cell || image[g, image[g, cell]] != cell) continue
            owner[cell] = b; owner[image[g, cell]] = b + 1; size--
        }
    }
    return share_orbits(g, 1 + rnd(3), 2 * pairs + 1)
}
function attempt(  n, g, cell, b, k) { # how many blocks, 0 if they will not do
    split("", owner); split("", has)
    if (kind == 0 || kind == 4) n = grow_all(4 + rnd(5))
    else if (kind == 1) n = share_orbits(identity, 4 + rnd(6), 1)
    else if (kind == 2) { do g = rnd(maps); while (rotation[g]); n = pair_off(g, 1 + rnd(3)) }
    else { do g = rnd(maps); while (g == identity); n = share_orbits(g, 3 + rnd(5), 1) }
    for (cell in owner) has[owner[cell], cell + 0] = 1
    if (kind == 4) {
        do cell = rnd(27); while (owner[cell] > 2)
        b = owner[cell]; delete has[b, cell]
        do k = rnd(27); while ((b, k) in has || k == cell)
        has[b, k] = 1
    }
    split("", known)
    for (b = 1; b <= n; b++) { # all there, all different
        k = normal(b)
        if (k ~ /-/ || k in known) return 0
        known[k] = 1
    }
    return n
}
function any_rotation(  m) { do m = rnd(maps); while (!rotation[m]); return m }
BEGIN {
    maps = 0
    state = seed * 7919 % 2147483646 + 1; kind = seed % 5
    for (i = 0; i < 20; i++) rnd(2)
    make_maps()
    for (m = 0; m < maps; m++) { for (i = 0; i < 27 && image[m, i] == i; i++); if (i == 27) identity = m }
    while (!(n = attempt()));
    pinned = seed % 3 == 0 ? 1 + rnd(n) : 0; anchor = pinned && rnd(2) ? pinned : 1 + rnd(n); start = rnd(26)
    for (i = 1; i <= n; i++) order[i] = i
    for (i = n; i > 1; i--) { k = 1 + rnd(i); b = order[i]; order[i] = order[k]; order[k] = b }
    for (i = 1; i <= n; i++) {
        name = seed % 4 == 3 ? "block-" i : substr("AbCdEfGhIjKlMnOpQrStUvWxYz", (start + 3 * i) % 26 + 1, 1)
        print name text(order[i], any_rotation(), 1)
        if (order[i] == pinned) print "pin", name, text(order[i], any_rotation())
        if (order[i] == anchor) anchor_name = name
    }
    print "# anchor", anchor_name
}'

# The same set as a puzzle file.
# shellcheck disable=SC2016 # the dollars are awk's
convert='
BEGIN { print "puzzle random\ntarget 3x3x3\nconvention all" }
/^#/ { next }
$1 == "pin" { print "pin", $3; next }
{
    print "block", $1
    rows = split($2, row, "/")
    for (p = 3; p <= NF; p++) { split($p, more, "/"); for (r = 1; r <= rows; r++) row[r] = row[r] " " more[r] }
    for (r = 1; r <= rows; r++) print "  " row[r]
}'

# witness NAME ARG...: in the background, into $work/NAME; its exit code into $work/NAME.code.
witness() {
    local name=$1
    shift
    {
        "$oracle" "$@" "$work/set.puzzle" >"$work/$name"
        echo $? >"$work/$name.code"
    } &
}

# agree NAME: what the program said, in $out, is what the witness said.
agree() {
    check "$set: naive $1: exit code" test "$(<"$work/$1.code")" = 0
    same "$set: $1 $anchor" "$work/$1" "$out"
}

count_as_witness() {
    run count --json "$@" "$work/set.puzzle"
    awk '{ gsub(/[",:]/, "") }
        $1 ~ /^(all|rotation|reflection|anchored)$/ { print $1, $2 == "null" ? "n/a" : $2 }
        $1 == "representative" { class = $2 }
        $1 == "size" { size = $2 }
        $1 == "solutions" { print "class", class, size, $2 }' "$out" >"$work/said"
    mv "$work/said" "$out"
}

declare -A seen=([empty]=0 [symmetric]=0 [chiral]=0 [mirrored]=0 [pinned]=0)
compared=0

# Compare the set in $work/set, from the options that a number gives.
compare() {
    local set=$1 number=$2 all options
    anchor=$(sed -n 's/^# anchor //p' "$work/set")
    anchor=${anchor:-$(awk 'NR == 1 { print $1 }' "$work/set")}
    options=(--threads $((1 + number % 3)) --split-depth $((1 + number % 7)))
    [[ $((number % 2)) -eq 0 ]] || options+=(--no-types)
    awk "$convert" "$work/set" >"$work/set.puzzle"
    run count --convention all --quiet "$work/set.puzzle"
    check "$set: count: exit code" is_code 0
    [[ $(<"$out") -le $most ]] || return 0
    witness counts counts
    witness other-counts --anchor "$anchor" counts
    witness other-anchored --anchor "$anchor" solutions anchored
    for convention in all rotation reflection anchored; do
        witness $convention solutions $convention
    done
    wait
    count_as_witness
    agree counts
    count_as_witness "${options[@]}"
    agree counts
    count_as_witness --anchor "$anchor" "${options[@]}"
    agree other-counts
    run list --anchor "$anchor" --convention anchored "${options[@]}" "$work/set.puzzle"
    agree other-anchored
    for convention in all rotation reflection anchored; do
        if [[ $(<"$work/$convention") == 'not applicable' ]]; then
            refuses 64 list "$convention" list --convention $convention "$work/set.puzzle"
            seen[chiral]=$((seen[chiral] + 1))
            continue
        fi
        run list --convention $convention "${options[@]}" "$work/set.puzzle"
        agree $convention
    done
    all=$(sed -n 's/^all //p' "$work/counts")
    compared=$((compared + 1))
    [[ $all -ne 0 ]] || seen[empty]=$((seen[empty] + 1))
    [[ $all -eq $((24 * $(sed -n 's/^rotation //p' "$work/counts"))) ]] || seen[symmetric]=$((seen[symmetric] + 1))
    grep -q '^reflection n' "$work/counts" || seen[mirrored]=$((seen[mirrored] + 1))
    ! grep -q '^pin' "$work/set" || seen[pinned]=$((seen[pinned] + 1))
}

# Sets that are always there, ended by '|': none fills the cube, its own image, one block.
while IFS= read -r blocks; do
    tr '|' '\n' <<<"$blocks" >"$work/set"
    compare "$blocks" 0
    compare "$blocks" 1
done <<'END'
ring XXX/XXX/XXX XXX/X.X/XXX XXX/XXX/XX.|two XX
a XXX/XXX/XXX XXX/XXX/XXX XXX/XXX/XX.
P PPP/PPP/PPP|Q QQQ/QQQ/QQQ QQQ/QQQ/QQQ
Q QQQ/QQQ/QQQ QQQ/QQQ/QQQ|P PPP/PPP/PPP|pin P 313111111111
s XXX/XXX/XXX XXX/X.X/XXX XXX/XXX/XXX|c X
I XXX/XXX/XXX XXX/XXX/XXX XXX/XXX/XXX
twist XX/X. .X/..|rest ..X/.XX/XXX X.X/XXX/XXX XXX/XXX/XXX
END
check 'some sets fill nothing' test "${seen[empty]}" -ge 2
check 'some packings are their own image' test "${seen[symmetric]}" -ge 3

compared=0
for kind in "${!seen[@]}"; do
    seen[$kind]=0
done
for ((seed = first; seed < first + sets; seed++)); do
    awk -v seed=$seed "$make_set" >"$work/set"
    check "seed $seed: a set" test -s "$work/set"
    compare "seed $seed" $seed
done
check "most sets were compared ($compared)" test $((10 * compared)) -ge $((9 * sets))
if [[ $sets -ge 40 ]]; then
    for kind in empty symmetric chiral mirrored pinned; do
        check "sets that are $kind (${seen[$kind]})" test "${seen[$kind]}" -ge 5
    done
fi

finish
