#!/usr/bin/env bash
# cubenum count: why there is no packing, where that is found without a search.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"
cd "$work" || exit

# puzzle TEXT: the file it.puzzle, with '|' for the ends of its lines.
puzzle() {
    printf '%b' "puzzle it|${1//|/\\n}|" | tr '|' '\n' >it.puzzle
}

# explains KIND TEXT ARG...: no packing, the second line of the text, and the kind in JSON.
explains() {
    local kind=$1 text=$2 what
    shift 2
    what=$(claim count "$@")
    run count "$@"
    check "$what: exit code" is_code 0
    check "$what: stderr" is_silent "$err"
    check "$what: $text" test "$(sed -n 2p "$out")" = "$text"
    check "$what: all is 0" grep -Eq '^all +0  ' "$out"
    check "$what: rotation is 0" grep -Eq '^rotation +0  ' "$out"
    says 0 count --quiet "$@"
    says 0 count --convention all --independent "$@"
    says 0 count --convention all --derived --threads 3 "$@"
    says 0 list --quiet --convention all "$@"
    run count --json "$@"
    check "$what: $kind in JSON" test "$(obstacle kind)" = "$kind"
    check "$what: nothing was tried" test "$(json_value nodes "$out")" = 0
}

# proves ARG...: the weights in JSON prove what they should, by the placements of 'cubenum blocks'.  Boxes only.
proves() {
    local what
    what=$(claim count "$@")
    "$program" count --json "$@" >count.json
    "$program" blocks --json "$@" >blocks.json
    awk '
        function modulo(x) { return modulus == 0 ? x : ((x % modulus) + modulus) % modulus }
        { gsub(/[",]/, NR == FNR ? "" : " "); name = $1; value = $2 }
        NR == FNR && name == "box:" { list = "box" }
        NR == FNR && name ~ /^(block_)?weights:$/ { list = name }
        NR == FNR && name ~ /^\]/ { list = "" }
        NR == FNR && list == "box" && name ~ /^[0-9]+$/ { box[++sides] = name }
        NR == FNR && list == "weights:" && name ~ /^-?[0-9]+$/ { weight[cells++] = name }
        NR == FNR && list == "block_weights:" && name ~ /^-?[0-9]+$/ { block_weight[blocks++] = name }
        NR == FNR && name == "modulus:" { modulus = value }
        NR == FNR && name == "target:" && value ~ /[0-9]/ { target = value }
        NR == FNR && name == "blocks:" { sum = value }
        NR == FNR { next }
        name == "name" { block++ }
        name == "most" { copies[block] = $3 }
        name == "signature" { signature = $3 }
        name ~ /^[0-9]+\+/ {
            sub(/^.*\+/, "", name)
            if (NF == 1) { at[1] = substr(name, 1, 1); at[2] = substr(name, 2, 1); at[3] = substr(name, 3, 1) }
            else { at[1] = name; at[2] = $2; at[3] = $3 }
            rows = substr(signature, 2, 1); columns = substr(signature, 3, 1); covered = 0
            for (i = 0; i < length(signature) - 3; i++)
                if (substr(signature, i + 4, 1) == 1)
                    covered += weight[((int(i / (rows * columns)) + at[1]) * box[2] \
                        + int(i / columns) % rows + at[2]) * box[3] + i % columns + at[3]]
            placements++
            wrong += modulo(covered - block_weight[block - 1]) != 0
        }
        END {
            for (i = 0; i < cells; i++) all += weight[i]
            for (b = 1; b <= block; b++) used += copies[b] * block_weight[b - 1]
            print (placements > 0 && blocks == block && wrong == 0 && modulo(all - target) == 0 \
                && modulo(used - sum) == 0 && modulo(target - sum) != 0)
        }' count.json blocks.json >proof
    check "$what: the weights prove it" test "$(<proof)" = 1
}

# The value of a key of the obstacle in JSON; an array on one line.
obstacle() {
    sed -n '/^  "obstacle": {/,/^  }/p' "$out" | tr -d ' "\n' \
        | sed 's/^obstacle:{//; s/\],/]\n/g; s/,\([a-z]\)/\n\1/g; s/}.*//' | sed -n "s/^$1://p"
}

# A block that fits nowhere.
puzzle 'target|  ###|  #.#|  ###|block bar 0..2 planar|  XXX|block square 1..2 planar|  XX|  XX'
explains block 'None, because block square fits nowhere.' it.puzzle
check 'JSON names the block' test "$(obstacle block)" = square
puzzle 'colour b black|colour w white|target|  wbw|block end|  b|block pair|  bb'
explains block 'None, because block pair fits nowhere.' it.puzzle

# Too few cells, too many, and none of the numbers between.
puzzle 'target 2x3x3|block bar 2..3|  XXX|block two 0..2|  XX'
explains volume 'None: the blocks have 6 to 13 cells in all, the target has 18.' it.puzzle
check 'JSON has the volumes' test "$(obstacle least) $(obstacle most) $(obstacle cells)" = '6 13 18'
puzzle 'target|  +++|  ###|holes 2|block bar|  XXX'
explains volume 'None: the blocks have 3 cells in all, the target has 6, of which 2 may stay empty.' it.puzzle
puzzle 'target 1x2x3|block two 1..9|  XX|block bar 2|  XXX'
explains volume 'None: the blocks have 8 to 24 cells in all, the target has 6.' it.puzzle
puzzle 'target|  ##.#|block two 0..2|  XX'
none='None: the blocks have 0 to 4 cells in all, the target has 3; no numbers of copies add up to that.'
explains volume "$none" it.puzzle
explains volume 'None: the blocks have 32 cells in all, the target has 16.' --no-types --box 2x2x4 --set tetracubes

# A cell that no block reaches.
puzzle 'target|  ##.#|  ##.#|  ...#|  #...|block two 0..4 planar|  XX|block three 0..2|  XXX'
explains cell 'None, because no block fits over the cell in plane 0, row 3, column 0.' it.puzzle
check 'JSON has the place' test "$(obstacle place)" = 12

# Colourings: modulo 2, and in the integers.
colouring='None, because of a colouring: with these weights modulo 2 a block weighs the same wherever it is put'
explains colouring "$colouring" mutilated-chessboard
check 'JSON has a weight for each cell' test "$(obstacle weights | tr -cd , | wc -c)" = 61
check 'JSON has a weight for each block' test "$(obstacle block_weights)" = '[1]'
check 'JSON has the modulus' test "$(obstacle modulus)" = 2
for name in bricks-6x6x6 t-tetrominoes-6x6 hexominoes-14x15; do
    explains colouring "$colouring" "$name"
    proves "$name"
done
run count mutilated-chessboard
{
    echo "$colouring"
    echo '(D 1), all blocks together 1, but the target 0.'
    for row in 0 1 2 3 4 5 6 7; do
        line=
        for column in 0 1 2 3 4 5 6 7; do
            case $row$column in
            00 | 77) line+=' .' ;;
            *) line+=" $(((row + column + 1) % 2))" ;;
            esac
        done
        echo " $line"
    done
} >expected
sed -n 2,11p "$out" >found
same 'count mutilated-chessboard: the board' expected found
puzzle 'target|  #.#.#.#.#.#.#.#.#|  #################|  #.#.#.#.#.#.#.#..|block two 17 planar|  XX'
explains colouring "${colouring/ modulo 2/}" it.puzzle
check 'in the integers the modulus is 0' test "$(obstacle modulus)" = 0
check 'in the integers the sums differ' test "$(obstacle target)" != "$(obstacle blocks)"

# The position types rule placements out too; what is said is true of the puzzle itself.
explains volume 'None: the blocks have 32 cells in all, the target has 16.' --box 2x2x4 --set tetracubes
puzzle 'target 3x3x3|block a|  A'
explains volume 'None: the blocks have 1 cells in all, the cube has 27.' it.puzzle
for name in tetrominoes-4x5 one-sided-tetrominoes-4x7; do
    explains colouring "$colouring" "$name"
    proves "$name"
done

# Impossible, but only a search finds that.
for name in soma-bench soma-cube-via-spike; do
    run count --json "$name"
    check "$name: no obstacle" test "$(json_value obstacle "$out") $(json_value all "$out")" = 'null 0'
done

finish
