#!/usr/bin/env bash
# cubenum list for any puzzle: copies, cells that stay empty or are none, sides above 10, more blocks than letters.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"
cd "$work" || exit

# Copies: all formats.
cat >bars.puzzle <<'END'
puzzle bars
target 1x2x3
convention all
block two 3
  XX
END
says $'#001 (two:1+000, two:1+001, two:1+002)\nAAA\nAAA
#002 (two:1+000, two:2+001, two:2+011)\nAAA\nAAA
#003 (two:1+002, two:2+000, two:2+010)\nAAA\nAAA' list bars.puzzle
says $'#001 (two:1+000, two:1+001, two:1+002)\n#002 (two:1+000, two:2+001, two:2+011)
#003 (two:1+002, two:2+000, two:2+010)' list --format line bars.puzzle
says $'number,two,cells\n1,1+000 1+001 1+002,AAAAAA\n2,1+000 2+001 2+011,AAAAAA\n3,1+002 2+000 2+010,AAAAAA' \
    list --format csv bars.puzzle
says '{"version":1,"number":1,"placements":{"two":["1+000","1+001","1+002"]},"cells":"AAAAAA"}' \
    list --json -n 1 bars.puzzle

# A block that may be used or not: an empty field, an empty array, and it is not named.
cat >maybe.puzzle <<'END'
puzzle maybe
target 1x1x3
convention all
block T 0..1
  TTT
block D 0..1
  DD
block O 0..1
  O
END
says $'#001 (T:2+000)\nTTT\n#002 (D:2+000, O:0+002)\nDDO\n#003 (D:2+001, O:0+000)\nODD' list maybe.puzzle
says $'number,T,D,O,cells\n1,2+000,,,TTT\n2,,2+000,0+002,DDO\n3,,2+001,0+000,ODD' list -f csv maybe.puzzle
says '{"version":1,"number":1,"placements":{"T":["2+000"],"D":[],"O":[]},"cells":"TTT"}
{"version":1,"number":2,"placements":{"T":[],"D":["2+000"],"O":["0+002"]},"cells":"DDO"}
{"version":1,"number":3,"placements":{"T":[],"D":["2+001"],"O":["0+000"]},"cells":"ODD"}' list --json maybe.puzzle
run blocks maybe.puzzle
check 'blocks maybe.puzzle: the cells' test "$(head -n 1 "$out")" \
    = 'maybe: 3 blocks of 0 to 6 cells in all, 6 placements in the 1x1x3 box'
check 'blocks maybe.puzzle: the copies' grep -qx 'D: 0 to 1 copies, 3 orientations, 2 placements' "$out"
run blocks --json maybe.puzzle
check 'blocks --json maybe.puzzle: no position types' test "$(json_value combination_count "$out")" = null
check 'blocks --json maybe.puzzle: the reason' grep -q '"reason": "the puzzle has no position types"' "$out"
check 'blocks --json maybe.puzzle: copies' \
    test "$(json_value least "$out" | xargs) $(json_value most "$out" | xargs)" = '0 0 0 1 1 1'

# Cells that stay empty are '-', what is no cell of the target is '.'.
cat >holes.puzzle <<'END'
puzzle holes
target
  ++. +..
  ##+ .+.
block L
  LL
  L.
END
says $'#001 (5+010)\n--.  -..\nLL-  .L.\n#002 (10+000)\nL-.  -..\nLL-  .-.\n#003 (11+000)\n-L.  -..\nLL-  .-.' \
    list --convention all holes.puzzle
packings=3
says $packings count --convention all holes.puzzle
run list --convention all holes.puzzle
check 'holes.puzzle: as many as are counted' test "$(grep -c '^#' "$out")" = "$packings"
check 'holes.puzzle: each row' test "$(grep -Evc '^(#.*|[L-]{2}\.  [L-]\.\.|LL[L-]  \.[L-]\.)$' "$out")" = 0
check 'holes.puzzle: three cells filled in each' test "$(grep -v '^#' "$out" | tr -cd L | wc -c)" = $((3 * packings))
run list --convention all --format csv holes.puzzle
check 'holes.puzzle, csv: the cells of the box' \
    test "$(tail -n +2 "$out" | grep -Ecx '[0-9]+,[0-9]+\+[0-9]{3},[L.-]{12}')" = "$packings"
run list --convention all --json holes.puzzle
check 'holes.puzzle, json: the cells of the box' test "$(grep -Ec '"cells":"[L.-]{12}"\}$' "$out")" = "$packings"
# At most so many of them.
for holes in 0 1 2 3 4; do
    sed "s/^block/holes $holes\nblock/" holes.puzzle >some.puzzle
    says "$([[ $holes -lt 4 ]] && echo 0 || echo "$packings")" count --convention all some.puzzle
done

# The ring of cubenum-puzzle(5): colours.
cat >ring.puzzle <<'END'
puzzle ring
colour b black
colour w white
target
  bwb
  w+w
  bwb
block domino 4 planar
  bw
END
says $'#001 (domino:0+010, domino:1+002, domino:2+021, domino:3+000)\nAAA\nA-A\nAAA' list --limit 1 ring.puzzle
says 2 count --convention all ring.puzzle

# A block in pieces is allowed; it may be a slip, so there is a warning.
printf 'puzzle apart\ntarget 1x1x3\nconvention all\nblock a\n  A.A\nblock b\n  B\n' >apart.puzzle
echo "cubenum: apart.puzzle: warning: the cells of block 'a' do not hang together" >expected
for command in 'count --quiet' 'list --quiet' 'blocks --signature 113101 --quiet'; do
    # shellcheck disable=SC2086 # several words
    run $command apart.puzzle
    check "$command apart.puzzle: exit code" is_code 0
    same "$command apart.puzzle: a warning" expected "$err"
done
run list apart.puzzle
printf '#001 (2+000, 0+001)\naba\n' >expected
same 'list apart.puzzle: the packing' expected "$out"

# Sides above 10: coordinates with commas, quoted in CSV.
cat >long.puzzle <<'END'
puzzle long
target 1x1x11
convention all
block a
  AAAAAAAAAA
block b
  B
END
says $'#001 (0+0,0,0, 0+0,0,10)\naaaaaaaaaab\n#002 (0+0,0,1, 0+0,0,0)\nbaaaaaaaaaa' list long.puzzle
says $'number,a,b,cells\n1,"0+0,0,0","0+0,0,10",aaaaaaaaaab\n2,"0+0,0,1","0+0,0,0",baaaaaaaaaa' \
    list -f csv long.puzzle
says '{"version":1,"number":1,"placements":{"a":"0+0,0,0","b":"0+0,0,10"},"cells":"aaaaaaaaaab"}' \
    list -j -n 1 long.puzzle
run blocks long.puzzle
check 'blocks long.puzzle: a signature in full, labels with commas' \
    grep -Eqx '   0  1x1x10:1111111111  \+0,0,0 \+0,0,1' "$out"
says $'1x1x10:1111111111\nblock a of long, orientation 0' blocks --drawing aaaaaaaaaa long.puzzle
says $'aaaaaaaaaa\nblock a of long, orientation 0' blocks --signature 1x1x10:1111111111 long.puzzle
run count long.puzzle
check 'count long.puzzle: the classes' grep -Eqx '0\+0,0,0 +2 +[0-9]+ +1' "$out"
sed -i 's/11/10/; s/AAAAAAAAAA/AAAAAAAAA/' long.puzzle
says $'#001 (2+000, 0+009)\naaaaaaaaab\n#002 (2+001, 0+000)\nbaaaaaaaaa' list long.puzzle
# Copies there: quoted as one field.
sed -i 's/1x1x10/1x1x22/; s/AAAAAAAAA/AAAAAAAAAAA/; s/^block a/block a 2/; /^block b/,$d' long.puzzle
says $'number,a,cells\n1,"0+0,0,0 0+0,0,11",aaaaaaaaaaaaaaaaaaaaaa' list -f csv long.puzzle

# Names that are words: letters A to Z, a to z, 0 to 9 in the order of the puzzle; more blocks than those: names.
# pairs N: N blocks, each of two cells at a distance of its own, and one that leaves room for one pair only.
pairs() {
    local n
    echo 'puzzle pairs'
    echo 'convention all'
    echo "target 1x1x$((2 * $1))"
    for ((n = 1; n <= $1; n++)); do
        printf 'block pair-%d 0..1 fixed\ncells 0,0,0 0,0,%d\n' "$n" "$n"
    done
    echo 'block row fixed'
    printf '  %s\n' "$(printf 'R%.0s' $(seq 1 $((2 * $1 - 2))))"
}
pairs 61 >pairs.puzzle
run list --format grid pairs.puzzle
check '62 blocks: letters' grep -Eqx 'A{2}9{120}|9{120}A{2}' "$out"
check '62 blocks: the names in the labels' grep -Eq '^#001 \(pair-1:0\+0,0,0, row:0\+0,0,2\)$' "$out"
pairs 62 >pairs.puzzle
run list --format grid pairs.puzzle
check '63 blocks: exit code' is_code 0
check '63 blocks: the labels' test "$(grep '^#' "$out")" \
    = $'#001 (pair-1:0+0,0,0, row:0+0,0,2)\n#002 (pair-1:0+0,0,122, row:0+0,0,0)'
check '63 blocks: names in place of letters' grep -Eqx '(row +){122}pair-1 +pair-1 *' "$out"
run list --format csv --limit 1 pairs.puzzle
check '63 blocks: names with blanks between in CSV' grep -Eq ',pair-1 pair-1( row){122}$' "$out"
run list --json --limit 1 pairs.puzzle
check '63 blocks: names with blanks between in JSON' grep -Eq '"cells":"pair-1 pair-1( row){122}"\}$' "$out"

finish
