# What random-puzzle.awk is made of: numbers by chance, maps, cells of the target, blocks and their
# drawings.
#
# Cells of the target are numbers (plane * S[1] + row) * S[2] + column; kind[cell] is one of # +
# (others are not there), letter[cell] that of its colour.  Block b has cells at[b, k, 0..2], for
# k = 0..count[b] - 1, of the colour hue[b, k].

function rnd(n) { state = state * 16807 % 2147483647; return int(state / 2147483647 * n) }
function one_in(n) { return rnd(n) == 0 }
function from_to(low, high) { return low + rnd(high - low + 1) }
function any_word(text,  word) { return word[1 + rnd(split(text, word))] }
function min(a, b) { return a < b ? a : b }
function max(a, b) { return a > b ? a : b }

# ---- the maps ----

function make_maps(  o, f, a, b, c) {
    for (o = 0; o < 27; o++) {
        a = int(o / 9); b = int(o / 3) % 3; c = o % 3
        if (a == b || b == c || a == c) continue
        for (f = 0; f < 8; f++) {
            axis[maps, 0] = a; axis[maps, 1] = b; axis[maps, 2] = c
            flip[maps, 0] = f % 2; flip[maps, 1] = int(f / 2) % 2; flip[maps, 2] = int(f / 4)
            is_rotation[maps] = ((a > b) + (b > c) + (a > c) \
                + flip[maps, 0] + flip[maps, 1] + flip[maps, 2]) % 2 == 0
            maps++
        }
    }
}
function is_motion(m, motion) {
    if (motion == "mirrored") return 1
    if (motion == "rotations") return is_rotation[m]
    if (!is_rotation[m] || axis[m, 0] != 0 || flip[m, 0]) return 0
    return motion == "planar" || (axis[m, 1] == 1 && !flip[m, 1])
}
function any_motion(motion,  m) { do m = rnd(maps); while (!is_motion(m, motion)); return m }

# ---- cells of the target ----

function number(p, r, c) { return (p * S[1] + r) * S[2] + c }
function coordinate(cell, i) {
    return i == 2 ? cell % S[2] : i == 1 ? int(cell / S[2]) % S[1] : int(cell / S[2] / S[1])
}
function box() { return S[0] * S[1] * S[2] }
function near(a, b,  i, d) {
    for (i = 0; i < 3; i++) d += (coordinate(a, i) - coordinate(b, i)) ^ 2
    return d == 1
}
function image(m, cell,  i, k, x) { # -1 if the map does not keep the box
    for (i = 0; i < 3; i++) {
        k = axis[m, i]
        if (S[k] != S[i]) return -1
        x[i] = flip[m, i] ? S[k] - 1 - coordinate(cell, k) : coordinate(cell, k)
    }
    return number(x[0], x[1], x[2])
}
function any_involution(  m, cell, ok) { # of the box; that of all cells to themselves may be one
    for (;;) {
        m = rnd(maps); ok = 1
        for (cell = 0; cell < box() && ok; cell++)
            ok = image(m, cell) >= 0 && image(m, image(m, cell)) == cell
        if (ok) return m
    }
}
function set_size(a, b, c,  turn) {
    turn = rnd(6)
    S[turn % 3] = a; S[(turn + 1 + (turn > 2)) % 3] = b; S[(turn + 2 - (turn > 2)) % 3] = c
}
function place(cell, from) { # moved by from
    return (coordinate(cell, 0) + from[0]) " " (coordinate(cell, 1) + from[1]) " " \
        (coordinate(cell, 2) + from[2])
}
function trim(  cell, i, low, high, old, was) { # cut empty outer layers off
    for (i = 0; i < 3; i++) { low[i] = 99; high[i] = -1 }
    for (cell in kind)
        for (i = 0; i < 3; i++) {
            low[i] = min(low[i], coordinate(cell, i)); high[i] = max(high[i], coordinate(cell, i))
        }
    for (cell in kind) old[place(cell)] = kind[cell]
    split("", kind); cells = 0
    for (i = 0; i < 3; i++) S[i] = high[i] - low[i] + 1
    for (cell = 0; cell < box(); cell++) {
        was = place(cell, low)
        if (was in old) { kind[cell] = old[was]; cells++ }
    }
}
# ---- blocks ----

function size_up(b,  i, k) {
    for (i = 0; i < 3; i++) {
        low[i] = high[i] = at[b, 0, i]
        for (k = 1; k < count[b]; k++) {
            low[i] = min(low[i], at[b, k, i]); high[i] = max(high[i], at[b, k, i])
        }
        for (k = 0; k < count[b]; k++) at[b, k, i] -= low[i]
        extent[i] = high[i] - low[i] + 1
    }
}
# Make block "map" of block b, moved by m; its size is in extent.
function turn(b, m,  a, i, k) {
    size_up(b)
    count["map"] = count[b]
    for (k = 0; k < count[b]; k++) {
        for (i = 0; i < 3; i++) {
            a = axis[m, i]
            at["map", k, i] = flip[m, i] ? extent[a] - 1 - at[b, k, a] : at[b, k, a]
        }
        hue["map", k] = hue[b, k]
    }
    size_up("map")
}
function clear_picture(  p, r, c, k) {
    split("", picture)
    for (k = 0; k < count["map"]; k++)
        picture[at["map", k, 0], at["map", k, 1], at["map", k, 2]] \
            = hue["map", k] == "" ? plain : hue["map", k]
    for (p = 0; p < extent[0]; p++) for (r = 0; r < extent[1]; r++) for (c = 0; c < extent[2]; c++)
        if (!((p, r, c) in picture)) picture[p, r, c] = "."
}
# What block "map" looks like: its signature, or with colours something that serves as one.
function signature(with_colours,  p, r, c, text, x) {
    clear_picture()
    text = max(extent[0], max(extent[1], extent[2])) < 10 ? extent[0] extent[1] extent[2] \
        : extent[0] "x" extent[1] "x" extent[2] ":"
    for (p = 0; p < extent[0]; p++) for (r = 0; r < extent[1]; r++)
        for (c = 0; c < extent[2]; c++) {
            x = picture[p, r, c]
            text = text (x == "." ? 0 : !with_colours || x == plain ? 1 : substr(name_of[x], 1, 1))
        }
    return text
}
function normal(b, motion,  m, best, text) { # equal for blocks that are the same
    best = ""
    for (m = 0; m < maps; m++) {
        if (!is_motion(m, motion)) continue
        turn(b, m)
        if ((text = signature(1)) > best) best = text
    }
    return motion " " best
}
function add_cell(b, cell,  i) {
    for (i = 0; i < 3; i++) at[b, count[b], i] = coordinate(cell, i)
    hue[b, count[b]] = any_hue(cell)
    count[b]++
}
function copy(from, to,  i, k) {
    count[to] = count[from]
    for (k = 0; k < count[from]; k++) {
        for (i = 0; i < 3; i++) at[to, k, i] = at[from, k, i]
        hue[to, k] = hue[from, k]
    }
}

# ---- printing ----

function print_target(  p, r, c, line, margin, cell, whole) {
    whole = cells == box()
    for (cell = 0; cell < box(); cell++) if (kind[cell] != "#" || letter[cell] != "") whole = 0
    if (whole && !one_in(8)) { print "target " S[0] "x" S[1] "x" S[2]; return }
    print "target"
    margin = one_in(3)
    for (r = -margin; r < S[1]; r++) {
        line = one_in(4) ? "\t" : "  "
        for (p = 0; p < S[0] + margin; p++) {
            for (c = -margin; c < S[2] + margin; c++) {
                cell = number(p, r, c)
                if (r < 0 || c < 0 || c >= S[2] || p >= S[0] || kind[cell] == "") line = line "."
                else line = line (letter[cell] != "" ? letter[cell] : kind[cell])
            }
            line = line " "
        }
        print line
    }
}
function print_cells(  k, line, away) {
    away = rnd(3); line = "cells"
    for (k = 0; k < count["map"]; k++) {
        line = line " " at["map", k, 0] + away "," at["map", k, 1] "," at["map", k, 2] + away
        if (hue["map", k] != "") line = line ":" hue["map", k]
        if (k == 2 && one_in(2) && k + 1 < count["map"]) { print line; line = "cells" }
    }
    print line
}
function print_drawing(  p, r, c, line) {
    clear_picture()
    for (r = 0; r < extent[1]; r++) {
        line = " "
        for (p = 0; p < extent[0]; p++) {
            line = line " "
            for (c = 0; c < extent[2]; c++) line = line picture[p, r, c]
        }
        print line
    }
}
