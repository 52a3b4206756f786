# A small puzzle for a number: awk -v seed=N -f shapes.awk -f random-puzzle.awk.
# The same number makes the same puzzle everywhere.
#
# A target is made, then cut into blocks, so that most puzzles have a packing; then all that a
# puzzle file can say is added at random: colours, cells that may stay empty, copies, motions,
# mirror images, blocks that do not fit, pins.  A last comment names a block to anchor, if there
# is one that is used exactly once.

# ---- the target ----

function set_both(cell, to) { kind[cell] = to; if (symmetric) kind[image(symmetry, cell)] = to }
function make_target(  cell, form, share) {
    form = seed % 6
    if (form == 0) set_size(1, from_to(1, 5), from_to(4, 8))
    else if (form == 1) set_size(2, 2, from_to(2, 7))
    else if (form == 2) set_size(3, 3, 3)
    else if (form == 3) set_size(from_to(1, 3), from_to(2, 4), from_to(2, 4))
    else if (form == 4) set_size(from_to(1, 3), from_to(3, 4), from_to(3, 4))
    else set_size(1, from_to(1, 3), from_to(11, 12))
    symmetric = form == 4 || one_in(3)
    if (symmetric) symmetry = any_involution()
    split("", kind)
    for (cell = 0; cell < box(); cell++) kind[cell] = "#"
    share = one_in(2) ? 0 : one_in(3) ? 2 : from_to(4, 9)
    for (cell = 0; cell < box() && share; cell++) if (one_in(share)) set_both(cell, "+")
    for (cell = 0; cell < box() && form >= 3 && form < 5; cell++) if (one_in(5)) set_both(cell, ".")
    for (cell = 0; cell < box(); cell++) if (kind[cell] == ".") delete kind[cell]
    cells = 0
    for (cell in kind) cells++
    if (cells < 5 || cells > 40) return 0
    trim()
    symmetric = symmetric && keeps_target()
    return 1
}
function keeps_target(  cell, k) { # after trimming
    for (cell = 0; cell < box(); cell++) {
        if (!(cell in kind)) continue
        k = image(symmetry, cell)
        if (k < 0 || !(k in kind) || kind[k] != kind[cell] || letter[k] != letter[cell]) return 0
    }
    return 1
}

# ---- colours ----

function is_odd(cell,  i, sum) {
    for (i = 0; i < 3; i++) sum += coordinate(cell, i)
    return sum % 2
}
function make_colours(  cell, other, checkered) {
    split("", letter); split("", declared)
    if (!coloured) return
    hued = one_in(2)
    name_of["r"] = name_of["s"] = "red"; name_of["w"] = name_of["o"] = "white"; name_of[""] = ""
    declared["r"] = 1; declared["w"] = 1; declared["s"] = one_in(2); declared["o"] = one_in(2)
    is_optional["s"] = one_in(2); is_optional["o"] = 1
    checkered = one_in(3)
    for (cell = 0; cell < box(); cell++) {
        if (!(cell in kind) || (!checkered && !one_in(4))) continue
        if (checkered) letter[cell] = is_odd(cell) ? "w" : "r"
        else letter[cell] = substr("rwso", 1 + rnd(4), 1)
        if (!declared[letter[cell]]) delete letter[cell]
        else kind[cell] = is_optional[letter[cell]] ? "+" : "#"
        if (!symmetric) continue
        other = image(symmetry, cell)
        kind[other] = kind[cell]
        if (cell in letter) letter[other] = letter[cell]
        else delete letter[other]
    }
}
function any_hue(cell) { # of a cell of a block that is to lie there
    if (!coloured) return ""
    if (symmetric) return hued ? letter[cell] : ""
    if (letter[cell] != "") return one_in(2) ? letter[cell] : ""
    return one_in(6) ? (one_in(2) ? "r" : "w") : ""
}

# ---- cutting the target ----

function own(cell, b,  other) {
    owner[cell] = b; free--
    if (!symmetric) return
    other = image(symmetry, cell)
    if (!(other in owner)) { owner[other] = partner[b]; free-- }
}
function may_own(cell, b) { return !symmetric || partner[b] == b || image(symmetry, cell) != cell }
function start(cell) {
    regions++
    partner[regions] = regions
    if (symmetric && image(symmetry, cell) != cell && !one_in(4)) {
        partner[regions] = regions + 1; partner[regions + 1] = regions
    }
    own(cell, regions)
    if (partner[regions] != regions) regions++
}
function any_free(  cell) {
    do cell = rnd(box()); while (!(cell in kind) || cell in owner)
    return cell
}
function leave(cell) { if (!(cell in owner)) { owner[cell] = 0; free-- } }
function cut(  cell, other, n, tries) {
    split("", owner); free = cells; regions = 0
    for (cell = 0; cell < box(); cell++) # some cells stay empty
        if (cell in kind && kind[cell] == "+" && one_in(3)) {
            leave(cell)
            if (symmetric) leave(image(symmetry, cell))
        }
    n = from_to(int(free / 5), int(free / 3)) + 1
    while (regions < n && free > 0) start(any_free())
    for (tries = 0; free > 0; tries++) {
        if (tries > 3000) { start(any_free()); continue }
        cell = any_free(); other = rnd(box())
        if (owner[other] > 0 && near(cell, other) && may_own(cell, owner[other]))
            own(cell, owner[other])
        if (!(other in kind) || owner[other] == "") delete owner[other]
    }
}

# ---- copies, and blocks that are added ----

function any_copies(n) {
    if (symmetric) return loose ? "0.." n : n
    if (one_in(2)) return n
    return max(0, n - rnd(2)) ".." n + rnd(2)
}
# Make block b one of the puzzle, unless it is there already.
function admit(b, motion, copies,  key) {
    key = normal(b, motion)
    if (key in known) return 0
    known[key] = b; order[++blocks] = b; motions[b] = motion; n_of[b] = copies
    return 1
}
function add_region(b,  cell, motion, key) {
    count[b] = 0
    for (cell = 0; cell < box(); cell++) if (owner[cell] == b) add_cell(b, cell)
    if (!count[b]) return
    motion = motion_mode == "mixed" ? any_word("rotations planar mirrored fixed") : motion_mode
    key = normal(b, motion)
    if (key in known) n_of[known[key]]++
    else admit(b, motion, 1)
}
function is_flip(m) { return axis[m, 0] == 0 && axis[m, 1] == 1 }
function add_mirror_images(  b, i, n, m, was) {
    n = blocks
    for (i = 1; i <= n; i++) {
        was = order[i]; b = "mirror" i
        do m = rnd(maps); while (is_rotation[m] || (motions[was] != "rotations" && !is_flip(m)))
        turn(was, m); copy("map", b)
        if (admit(b, motions[was], n_of[was]) && one_in(2))
            n_of[was] = n_of[b] = n_of[b] ~ /\./ ? "0..2" : "0.." n_of[b]
    }
}
# A connected block within the box, no matter what is there.
function add_stranger(  cell, n, tries, has, other) {
    count["stranger"] = 0; split("", has)
    n = from_to(2, 6)
    for (tries = 0; count["stranger"] < n && tries < 500; tries++) {
        cell = rnd(box())
        if (cell in has) continue
        for (other in has) if (near(cell, other)) break
        if (count["stranger"] && !(other != "" && near(cell, other))) continue
        has[cell] = 1; add_cell("stranger", cell)
    }
    admit("stranger", motion_mode == "mixed" ? "rotations" : motion_mode, one_in(6) ? 1 : "0..1")
}

# ---- the whole ----

function print_block(b, name,  motion) {
    motion = motions[b]
    print "block " name (n_of[b] != "1" || one_in(9) ? " " n_of[b] : "") \
        (motion != "rotations" || one_in(9) ? " " motion : "")
    turn(b, any_motion(motion))
    if (one_in(5)) print_cells()
    else print_drawing()
    if (b == pinned) { turn(b, any_motion(motion)); print "pin " signature(0) }
}
function print_puzzle(  i, b, c, open, name) {
    print "puzzle random-" seed
    if (one_in(4)) print "title number " seed "\n"
    for (i = 1; i <= 4 && coloured; i++) {
        c = substr("wrso", i, 1)
        if (declared[c]) print "colour " c " " name_of[c] (is_optional[c] ? " optional" : "")
    }
    print_target()
    for (i = 0; i < box(); i++) if (kind[i] == "+") { may++; open += owner[i] == 0 }
    if (may && one_in(2)) print "holes " min(may, open + rnd(2))
    if (one_in(2)) print "convention all"
    for (i = 1; i <= blocks; i++) {
        b = order[i]
        name = substr("AbCdEfGhIjKlMnOpQrStUvWxYz", (shift + 3 * i) % 26 + 1, 1)
        if (seed % 4 == 3) name = "block-" i
        else if (seed % 16 == 5) name = i
        print_block(b, name)
        if (b == anchor) anchor_name = name
    }
    if (anchor_name != "") print "# anchor " anchor_name
}
function shuffle(  i, k, b) {
    for (i = blocks; i > 1; i--) { k = 1 + rnd(i); b = order[i]; order[i] = order[k]; order[k] = b }
}
function any_single(  i, b, found, singles) {
    for (i = 1; i <= blocks; i++) if (n_of[order[i]] == "1") found[++singles] = order[i]
    return singles ? found[1 + rnd(singles)] : ""
}

BEGIN {
    state = seed * 7919 % 2147483646 + 1; plain = "X"; maps = 0
    for (i = 0; i < 20; i++) rnd(2)
    make_maps()
    while (!make_target());
    coloured = one_in(3); loose = one_in(3); shift = rnd(26)
    make_colours()
    symmetric = symmetric && keeps_target()
    motion_mode = any_word("rotations rotations planar planar mirrored fixed mixed mixed")
    cut()
    for (region = 1; region <= regions; region++) add_region(region)
    for (i = 1; i <= blocks; i++) n_of[order[i]] = any_copies(n_of[order[i]])
    if (one_in(4)) add_mirror_images()
    if (one_in(3)) add_stranger()
    shuffle()
    anchor = any_single()
    pinned = one_in(2) ? any_single() : one_in(3) ? order[1 + rnd(blocks)] : ""
    print_puzzle()
}
