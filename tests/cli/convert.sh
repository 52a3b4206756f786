#!/usr/bin/env bash
# cubenum convert, and puzzles of other formats: there and back, packings, and what is refused.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"
cd "$work" || exit

# The counts; the order of the blocks may go on the way, with .soma, and the anchored count depends on that.
counts_of() {
    "$program" count --json --convention all "$@" | sed -n '/^  "counts"/,/^  }/p' | sed '/"anchored"/d'
}

# converts ARG...: without a word.
converts() {
    local what
    what=$(claim convert "$@")
    run convert "$@"
    check "$what: exit code" is_code 0
    check "$what: stdout" is_silent "$out"
    check "$what: stderr" is_silent "$err"
}

# To each format that can say it, and back: the same counts.
while read -r name formats; do
    counts_of "$name" >expected
    box=$("$program" count --json "$name" | sed -n '/"box"/,/]/p' | tr -cd '0-9\n' | xargs | tr ' ' x)
    for format in $formats; do
        file=there.$format
        [[ $format != polycube ]] || file=there.pc
        converts "$name" "$file"
        options=()
        [[ $format != csv ]] || options=(--box "$box")
        counts_of "${options[@]}" "$file" >found
        same "$name to $format: the same counts" expected found
        converts "${options[@]}" "$file" back.puzzle
        counts_of back.puzzle >found
        same "$name to $format and back: the same counts" expected found
        # The same on standard output, and with a name that tells nothing.
        run convert "$name" - --to "$format"
        same "convert $name - --to $format" "$file" "$out"
        cp "$file" plain.text
        counts_of "${options[@]}" --from "$format" plain.text >found
        same "$name: count --from $format" expected found
        counts_of "${options[@]}" plain.text >found
        same "$name to $format: recognised by what it holds" expected found
        # Written again it is the same.
        run convert "${options[@]}" "$file" - --to "$format"
        [[ $format == xmpuzzle || $format == polycube || $format == puzzle ]] \
            || same "$name to $format: written again" "$file" "$out"
    done
done <<'END'
seven-blocks puzzle xmpuzzle polycube soma csv
soma-arch puzzle xmpuzzle polycube soma
soma-flat-8x4 puzzle xmpuzzle polycube soma
diabolical-cube puzzle xmpuzzle polycube csv
steinhaus puzzle xmpuzzle polycube csv
slothouber-graatsma puzzle xmpuzzle polycube csv
bars-3x3x3 puzzle xmpuzzle polycube csv
t-tetrominoes-4x4 puzzle xmpuzzle polycube csv
tetracubes-2x4x4 puzzle xmpuzzle polycube csv
pentominoes-3x20 puzzle xmpuzzle polycube csv
tetrominoes-4x5 puzzle xmpuzzle polycube csv
mutilated-chessboard puzzle xmpuzzle polycube
one-sided-tetrominoes-4x7 puzzle polycube
END
for name in seven-blocks kanoodle y-pentacubes-chequered; do
    converts "$name" once.puzzle
    run convert once.puzzle - --to puzzle
    same "$name: our own format, written again" once.puzzle "$out"
    "$program" blocks --json "$name" >expected
    "$program" blocks --json once.puzzle >found
    same "$name: our own format keeps every block, orientation and placement" expected found
done
converts seven-blocks once.puzzle
"$program" list >expected
prints expected list once.puzzle # with the pin and the convention

# Colours, cells that may stay empty, copies from .. to: in xmpuzzle too.
cat >ring.puzzle <<'END'
puzzle ring
colour b black
colour w white
target
  bwb
  w+w
  bwb
block domino 2..4
  bw
END
counts_of ring.puzzle >expected
converts ring.puzzle ring.xmpuzzle
counts_of ring.xmpuzzle >found
same 'ring.xmpuzzle: the same counts' expected found
for format in polycube csv soma; do
    refuses 65 convert 'ring.puzzle' convert ring.puzzle - --to "$format"
done
# What a format cannot say is refused, and names the format.
while IFS='&' read -r name format message; do
    refuses 65 convert "$message" convert "$name" - --to "$format"
    refuses 65 convert "$message" convert "$name" "refused.$format" --to "$format"
    check "convert $name to $format: nothing is left" test ! -e "refused.$format"
done <<'END'
bedlam&soma&expected the blocks of the Soma cube, each once, for .soma
soma-arch&csv&expected a box as the target for csv
one-sided-tetrominoes-4x7&xmpuzzle&expected the rotations of space as its motions for .xmpuzzle
one-sided-tetrominoes-4x7&csv&expected the rotations of space as its motions for csv
END

# Packings: as many as are counted in the puzzle's own convention, and the file is the puzzle still.
while read -r name number; do
    converts --solutions "$name" solved.xmpuzzle
    check "$name: $number solutions" test "$(grep -c '<solution ' solved.xmpuzzle)" = "$number"
    check "$name: their assemblies" test "$(grep -Ecx ' *<assembly>[0-9x ]+</assembly>' solved.xmpuzzle)" = "$number"
    [[ $number == 0 ]] || check "$name: their number" grep -q "state=\"2\" assemblies=\"$number\"" solved.xmpuzzle
    counts_of "$name" >expected
    counts_of solved.xmpuzzle >found
    same "$name, solved: the same counts" expected found
    mv solved.xmpuzzle expected
    for threads in 1 3; do
        converts --solutions --threads "$threads" "$name" solved.xmpuzzle
        same "$name: the same with $threads threads" expected solved.xmpuzzle
    done
    run convert --solutions "$name" - --to xmpuzzle
    same "$name: the same on standard output" expected "$out"
    command -v xmllint >found && check "$name: well-formed XML" xmllint --noout solved.xmpuzzle
done <<'END'
seven-blocks 339
soma 240
soma-arch 4
soma-bench 0
t-tetrominoes-4x4 2
slothouber-graatsma 1
pentominoes-3x20 2
mutilated-chessboard 0
END
for format in puzzle polycube soma csv; do
    refuses 64 convert --solutions convert --solutions soma - --to "$format"
done

# Files with several puzzles.
two_problems >two.xmpuzzle
says 1 count --quiet two.xmpuzzle
for problem in 1 2; do
    run count --json --problem "$problem" two.xmpuzzle
    check "count --problem $problem: its target" test "$(sed -n '/"box"/,/]/p' "$out" | tr -cd '0-9\n' | xargs)" \
        = "$([[ $problem == 1 ]] && echo '1 2 2' || echo '1 1 4')"
    run convert --problem "$problem" two.xmpuzzle - --to puzzle
    check "convert --problem $problem" grep -qx "target 1x$([[ $problem == 1 ]] && echo 2x2 || echo 1x4)" "$out"
done
refuses 64 count 'problem 3: expected 1 to 2' count --problem 3 two.xmpuzzle
refuses 64 convert 'problem 3: expected 1 to 2' convert --problem 3 two.xmpuzzle - --to puzzle
printf 'D:xDim=2:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n%s' \
    $'D:xDim=3:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\nC:name=b:layout=0 0 0\n~D\n' >two.pc
says 1 count --convention all two.pc
says 2 count --convention all two.pc --problem 2
refuses 64 count 'problem 3: expected 1 to 2' count --problem 3 two.pc
for format in puzzle soma; do
    "$program" convert soma "one.$format"
    says 240 count --quiet --problem 1 "one.$format" --convention reflection
    refuses 64 count 'problem 2: expected 1' count --problem 2 "one.$format"
done
# Compressed by gzip, as BurrTools does.
gzip -c two.xmpuzzle >packed.xmpuzzle
says 1 count --quiet packed.xmpuzzle
counts_of --problem 2 two.xmpuzzle >expected
counts_of --problem 2 packed.xmpuzzle >found
same 'compressed by gzip: the same' expected found
cp packed.xmpuzzle packed.any
says 1 count --quiet packed.any

# Faults: the file, its line and its column; '@' and '%' stand for the start and the end of a file of BurrTools.
start='<puzzle version="2"><shapes><voxel x="2" y="1" z="1" type="0">'
end='<result id="0"/></problem></problems></puzzle>'
faults=0
while IFS='&' read -r file place message text; do
    text=${text//@/$start}
    text=${text//%/$end}
    printf '%b' "${text//|/\\n}" >"$file"
    options=()
    [[ $file != *.csv ]] || options=(--box 1x1x3)
    refuses 65 count "$file:$place: $message" count --quiet "${options[@]}" "$file"
    refuses 65 convert "$file:$place: $message" convert "${options[@]}" "$file" - --to puzzle
    faults=$((faults + 1))
done <<'END'
bad.pc&1:1&expected a line 'D:&x|
bad.pc&1:16&expected xDim, yDim and zDim&D:xDim=3:yDim=3|
bad.pc&1:22&expected a number of cells from 1 to 512&D:xDim=3:yDim=3:zDim=x|
bad.pc&2:20&expected three coordinates x y z&D:xDim=2:yDim=1:zDim=1|C:name=a:layout=0 0|~D|
bad.pc&3:8&expected a name that no piece has ye&D:xDim=2:yDim=1:zDim=1|C:name=a:layout=0 0 0|C:name=a:layout=0 0 0|~D|
bad.pc&3:1&expected a line '~D'&D:xDim=2:yDim=1:zDim=1|C:name=a:layout=0 0 0, 1 0 0|
bad.pc&1:1&expected text in UTF-8&\0377|
bad.csv&2:7&expected cells such as 000-100-010&name,color,cubes|a,grey|
bad.csv&2:8&expected the three digits of a cell&name,color,cubes|a,grey,00|
bad.csv&2:12&expected the three digits of a cell&name,color,cubes|a,grey,000-00x|
bad.csv&2:1&expected a name without quotes&name,color,cubes|"a",grey,000|
bad.csv&2:1&expected each cell once&name,color,cubes|a,grey,000-000|
bad.csv&2:1&expected a line NAME,COLOUR,CELLS&name,color,cubes|
bad.csv&1:1&block 'a' is larger than the target&a,grey,000-900|
bad.soma&1:3&expected no tabs&oo\to|
bad.soma&3:1&a figure of 3 cells: expected 27&oo|o|
bad.soma&1:28&expected 27 cells&oooooooooooooooooooooooooooooo|
bad.soma&1:1&expected the 4 cells of 'p' in the shape of that block&pppp|ooooooooooooooooooooooo|
bad.soma&1:5&expected 4 cells of 'p'&ppppp|
bad.xmpuzzle&2:1&no element found: expected well-formed XML&|
bad.xmpuzzle&1:1&syntax error: expected well-formed XML&x|
bad.xmpuzzle&1:1&unclosed token: expected well-formed XML&<puzzle|
bad.xmpuzzle&1:1&<a>: expected <puzzle>, the root of an .xmpuzzle file&<a/>|
bad.xmpuzzle&1:1&version 3 of the format: expected 2 at most&<puzzle version="3"/>|
bad.xmpuzzle&2:1&grid type 1: triangular prisms: expected cubes (0&<puzzle version="2">|<gridType type="1"/></puzzle>|
bad.xmpuzzle&1:64&expected 2 x 1 x 1 cells, not 1 only&@#</voxel></shapes></puzzle>|
bad.xmpuzzle&1:64&'x': expected '#', '+' or '_'&@#x</voxel></shapes></puzzle>|
bad.xmpuzzle&2:1&expected a problem&@##</voxel></shapes>|<problems/></puzzle>|
bad.xmpuzzle&2:28&shape 1: expected a number below 1&@##</voxel></shapes>|<problems><problem><shapes><shape id="1" count="1"/></shapes>%|
bad.xmpuzzle&1:1&expected no document type declaration&<!DOCTYPE a [<!ENTITY b "c">]><puzzle/>|
END
check 'all of them were read' test "$faults" = 30
for format in puzzle xmpuzzle pc soma csv; do
    refuses 66 convert "nowhere.$format" convert "nowhere.$format" there.puzzle
    refuses 66 convert "nowhere/at-all.$format" convert "nowhere/at-all.$format" - --to puzzle
done
check 'a missing input makes no output' test ! -e there.puzzle.nothing

# Bombs are refused at once: 10 MiB of memory more or less, and no time.
start=$(date +%s%N)
head -c 300000000 /dev/zero | gzip -1 >bomb.xmpuzzle
made=$(date +%s%N)
refuses 65 count 'a gzip file that grows large' count bomb.xmpuzzle
printf '<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "%s"><!ENTITY b "%s"><!ENTITY c "%s">]>
<puzzle>&c;</puzzle>' \
    "$(printf 'x%.0s' {1..1000})" "$(printf '&a;%.0s' {1..1000})" "$(printf '&b;%.0s' {1..1000})" >bomb.xmpuzzle
refuses 65 count 'bomb.xmpuzzle:1:' count bomb.xmpuzzle
{
    echo '<puzzle version="2">'
    yes '<a>' | head -n 100000
} >bomb.xmpuzzle
refuses 65 count 'bomb.xmpuzzle:' count bomb.xmpuzzle
{
    echo '<puzzle version="2"><shapes><voxel x="2" y="1" z="1" type="0">'
    yes '#' | head -n 7000000 | tr -d '\n'
    echo '</voxel></shapes></puzzle>'
} >bomb.xmpuzzle
refuses 65 count 'bomb.xmpuzzle:' count bomb.xmpuzzle
nanoseconds=$(($(date +%s%N) - made))
check "bombs: in seconds ($nanoseconds ns, made in $((made - start)))" test "$nanoseconds" -lt 20000000000
head -c 200 packed.xmpuzzle >cut.xmpuzzle
refuses 65 count 'a gzip file that is cut off' count cut.xmpuzzle
{
    cat packed.xmpuzzle
    echo more
} >longer.xmpuzzle
refuses 65 count 'behind the end of the gzip file' count longer.xmpuzzle
{
    head -c 60 packed.xmpuzzle
    head -c 100 /dev/zero
} >damaged.xmpuzzle
refuses 65 count 'gzip' count damaged.xmpuzzle
head -c 17000000 /dev/zero >large.soma
refuses 65 count 'at most 16 MiB' count large.soma

# What goes with what.
refuses 64 convert 'two files' convert
refuses 64 convert 'two files' convert soma
refuses 64 convert "'-' tells no format: expected --to" convert soma -
refuses 64 convert "'there.text' tells no format" convert soma there.text
refuses 64 convert "'there' tells no format" convert --to auto soma there
refuses 64 convert "--problem: expected a puzzle file" convert --problem 2 soma there.puzzle
refuses 64 convert "--from: expected a puzzle file" convert --from csv soma there.puzzle
refuses 64 convert "--box: expected a puzzle file" convert --box 3x3x3 soma there.puzzle
refuses 64 convert "unknown puzzle 'nosuch'" convert nosuch there.puzzle
refuses 64 convert 'expected a box to put them into' convert there.csv there.puzzle
refuses 64 convert 'has its own target' convert --box 3x3x3 there.soma there.puzzle
refuses 64 count 'expected a box to put them into' count there.csv
refuses 64 count 'has its own target' count --box 3x3x3 there.soma

# The output is whole or as it was, and nothing else is left.
mkdir folder
cd folder || exit
echo 'what was there' >kept.puzzle
cp kept.puzzle ../expected
kept() {
    same "$1: the output is as it was" ../expected kept.puzzle
    check "$1: nothing is left beside it" test "$(ls -A)" = kept.puzzle
}
refuses 65 convert ../bad.pc convert ../bad.pc kept.puzzle
kept 'bad input'
refuses 66 convert nowhere.pc convert nowhere.pc kept.puzzle
kept 'no input'
refuses 64 convert nosuch convert nosuch kept.puzzle
kept 'no such puzzle'
refuses 65 convert 'each once, for .soma' convert --to soma bedlam kept.puzzle
kept 'a format that cannot say it'
refuses 64 convert --solutions convert --solutions --to puzzle soma kept.puzzle
kept 'no solutions in that format'
if (
    ulimit -f 1
    trap '' XFSZ
    exec "$program" convert --solutions --to xmpuzzle soma kept.puzzle >"$out" 2>"$err"
); then
    code=0
else
    code=$?
fi
check 'file size limit: exit code' is_code 74
check 'file size limit: complaint' is_complaint 'convert ' kept.puzzle
kept 'file size limit'
# When it can be written, it is replaced, and keeps its mode; a link stays one; the input may be the output.
chmod 600 kept.puzzle
converts soma kept.puzzle
check 'replaced: the mode is kept' test "$(stat -c %a kept.puzzle)" = 600
says 240 count --quiet kept.puzzle
ln -s kept.puzzle link.puzzle
converts steinhaus link.puzzle
check 'a link stays one' test -L link.puzzle
says 48 count --convention all kept.puzzle
converts kept.puzzle kept.puzzle
says 48 count --convention all kept.puzzle
(
    umask 027
    "$program" convert soma new.puzzle
)
check 'a new file: the usual mode' test "$(stat -c %a new.puzzle)" = 640
check 'nothing is left beside them' \
    test "$(find . -mindepth 1 | sort | xargs)" = './kept.puzzle ./link.puzzle ./new.puzzle'
cd ..

# Where nothing can be created, and where nothing can be written.
refuses 73 convert nowhere/there.puzzle convert soma nowhere/there.puzzle
refuses 73 convert ring.puzzle/there.puzzle convert soma ring.puzzle/there.puzzle
refuses 73 convert folder convert --to puzzle soma folder
if [[ $(id -u) -ne 0 ]]; then
    mkdir locked
    chmod 555 locked
    refuses 73 convert locked/there.puzzle convert soma locked/there.puzzle
fi
ln -s /dev/full full.puzzle
refuses 74 convert full.puzzle convert soma full.puzzle
check 'a device stays one' test -c /dev/full
refuses 74 convert full.puzzle convert --solutions --to xmpuzzle soma full.puzzle
mkfifo pipe.puzzle
cat pipe.puzzle >found &
converts soma pipe.puzzle
wait
run convert soma - --to puzzle
same 'through a pipe' "$out" found
check 'a pipe stays one' test -p pipe.puzzle

finish
