#!/usr/bin/env bash
# Every fault of a puzzle file that cubenum-puzzle(5) lists: where it is, and what was expected.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"
cd "$work" || exit

# faulty PLACE MESSAGE: the file bad.puzzle is refused so.
faulty() {
    refuses 65 count "bad.puzzle:$1: $2" count --quiet bad.puzzle
}

# Place, message and the file, with '|' for the ends of its lines and a tab as a tab.
faults=0
while IFS='&' read -r place message text; do
    printf '%b' "${text//|/\\n}" >bad.puzzle
    faulty "$place" "$message"
    faults=$((faults + 1))
done <<'END'
3:1&expected one of puzzle, title, target, convention, holes, colour,&puzzle x|target 3x3x3|frobnicate 3|block a|  A|
3:1&expected one of puzzle, title, target&puzzle x|target 3x3x3|color b black|block a|  A|
2:1&expected 'puzzle NAME' before anything else&# late|target 3x3x3|puzzle late|
1:8&expected the puzzle's name, a word of at most 31 bytes&puzzle |target 3x3x3|block a|  A|
1:7&expected the puzzle's name, a word of at most 31 bytes&puzzle|target 3x3x3|block a|  A|
1:8&expected the puzzle's name, a word of at most 31&puzzle 12345678901234567890123456789012|target 3x3x3|block a|  A|
3:7&expected the block's name, a word of at most 31&puzzle x|target 3x3x3|block 12345678901234567890123456789012|  A|
3:6&expected the block's name, a word of at most 31 bytes&puzzle x|target 3x3x3|block|  A|
1:10&expected the end of the line&puzzle x y|target 3x3x3|block a|  A|
2:14&expected the end of the line&puzzle x|target 3x3x3 4|block a|  A|
3:21&expected the end of the line&puzzle x|target 3x3x3|block a 2..3 planar more|  A|
3:16&expected the end of the line&puzzle x|target 3x3x3|convention all 3|block a|  A|
5:9&expected the end of the line&puzzle x|target 3x3x3|block a|  A|pin 111 1|
3:1&expected this key once&puzzle x|target 3x3x3|puzzle y|block a|  A|
3:1&expected this key once&puzzle x|target 3x3x3|target 3x3x3|block a|  A|
3:1&expected this key once&puzzle x|title a|title b|target 3x3x3|block a|  A|
3:1&expected this key once&puzzle x|convention all|convention all|target 3x3x3|block a|  A|
3:1&expected this key once&puzzle x|holes 3|holes 3|target 3x3x3|block a|  A|
2:8&expected a size from 1 to 512, in sizes such as 3x3x3&puzzle x|target x|block a|  A|
2:10&expected a size from 1 to 512, in sizes such as 3x3x3&puzzle x|target 3x0x3|block a|  A|
2:8&expected a size from 1 to 512, in sizes such as 3x3x3&puzzle x|target 513x1x1|block a|  A|
2:11&expected three sizes such as 3x3x3: planes, rows, columns&puzzle x|target 3x3|block a|  A|
2:13&expected the end of the sizes&puzzle x|target 3x3x3x3|block a|  A|
2:8&expected a target of at most 512 cells&puzzle x|target 8x8x9|block a|  A|
2:7&expected sizes such as 3x3x3, or the target's drawing, indented, on the lines below&puzzle x|target|block a|  A|
3:12&expected a convention: all, rotation, reflection or anchored&puzzle x|target 3x3x3|convention every|block a|  A|
3:7&expected a number of cells from 0 to 512&puzzle x|target 3x3x3|holes many|block a|  A|
3:7&expected a number of cells from 0 to 512&puzzle x|target 3x3x3|holes 513|block a|  A|
2:8&expected a letter or digit, then the colour's name&puzzle x|colour black b|target 3x3x3|block a|  A|
2:8&expected a letter or digit, then the colour's name&puzzle x|colour # black|target 3x3x3|block a|  A|
3:8&expected a letter that has no colour yet&puzzle x|colour b black|colour b blue|target 3x3x3|block a|  A|
4:8&expected a colour before the first use of its letter&puzzle x|block a|  A|colour A black|target 3x3x3|
2:16&expected 'optional' or the end of the line&puzzle x|colour b black maybe|target 3x3x3|block a|  A|
3:10&expected the end of the copies, such as 2 or 0..3&puzzle x|target 3x3x3|block a 2-3|  A|
3:12&expected a number of copies from 1 to 512&puzzle x|target 3x3x3|block a 2..|  A|
3:9&expected at least one copy&puzzle x|target 3x3x3|block a 0|  A|
3:9&expected at least one copy&puzzle x|target 3x3x3|block a 0..0|  A|
3:9&expected at most 512 copies&puzzle x|target 3x3x3|block a 513|  A|
3:9&expected as many copies at most as at least, or more&puzzle x|target 3x3x3|block a 3..2|  A|
3:9&expected copies such as 2 or 0..3, or motions: rotations, planar, mirror&puzzle x|target 3x3x3|block a turned|  A|
3:7&expected the block's drawing, indented, on the lines below, or its 'cel&puzzle x|target 3x3x3|block a|block b|  B|
3:7&expected the block's drawing, indented, on the lines below, or its 'cells'&puzzle x|target 3x3x3|block a|
3:3&expected a drawing only below its block, or a target without sizes&puzzle x|target 3x3x3|  ###|block a|  A|
2:3&expected a drawing only below its block, or a target without sizes&puzzle x|  A|target 3x3x3|block a|  A|
6:3&expected a drawing only below its block, or a target without sizes&puzzle x|target 3x3x3|block a|  A||  A|
3:1&expected cells only of a block that is not drawn&puzzle x|target 3x3x3|cells 0,0,0|block a|  A|
5:1&expected cells only of a block that is not drawn&puzzle x|target 3x3x3|block a|  A|cells 0,0,1|
4:7&expected a number from 0 to 511, in plane,row,column such as 0,1,2&puzzle x|target 3x3x3|block a|cells a|
4:11&expected a number from 0 to 511, in plane,row,column such as 0,1,2&puzzle x|target 3x3x3|block a|cells 0,0,512|
4:13&expected the letter of a colour declared above&puzzle x|target 3x3x3|block a|cells 0,0,0:b|
4:13&expected each cell once&puzzle x|target 3x3x3|block a|cells 0,0,1 0,0,1|
5:7&expected each cell once&puzzle x|target 3x3x3|block a|cells 0,0,1|cells 0,0,1|
3:7&expected a block in a box of at most 4096 cells&puzzle x|target 3x3x3|block a|cells 0,0,0 20,20,20|
5:4&drawing, row 2: a plane of 2 cells: expected 3 as in the first plane&puzzle x|target 3x3x3|block a|  AAA|   AA|
5:1&drawing, row 2: 1 planes: expected 2 as in the first row&puzzle x|target 3x3x3|block a|  A A|  A|
4:4&drawing, row 1: '!': expected '.' or one and the same letter, or that of a col&puzzle x|target 3x3x3|block a|  A!|
4:4&drawing, row 1: 'B': expected '.' or one and the same letter, or that of a col&puzzle x|target 3x3x3|block a|  AB|
3:4&drawing, row 1: 'x': expected '#', '+', '.' or the letter of a colour declared a&puzzle x|target|  #x|block a|  A|
4:1&drawing: expected at least one filled cell&puzzle x|target 3x3x3|block a|  .. ..|
3:1&drawing: expected at least one cell&puzzle x|target|  .. ..|block a|  A|
3:5&expected a block before the pin&puzzle x|target 3x3x3|pin 111|block a|  A|
6:5&expected one pin for each block&puzzle x|target 3x3x3|block a|  A|pin 1111|pin 1111|
5:7&signature '11x1'&puzzle x|target 3x3x3|block a|  A|pin 11x1|
3:5&expected the name of a built-in set&puzzle x|target 3x3x3|set tetracube|
4:1&expected a line 'target PxRxC', or a drawn target&puzzle x|block a|  A|
3:1&expected at least one block&puzzle x|target 3x3x3|
5:1&expected the signature of an orientation of block 'a'&puzzle x|target 3x3x3|block a|  A|pin 11211|
3:1&block 'a' is larger than the target: expected one that fits into 3x3x3 cells&puzzle x|target 3x3x3|block a|  AAAA|
3:1&reflection does not apply&puzzle x|target 3x3x3|convention reflection|block a|  AA .A|  A. ..|
3:1&anchored does not apply&puzzle x|target 3x3x3|convention anchored|block a 2|  AA .A|  A. ..|
5:1&block 'a': a second block of this name: expected different names&puzzle x|target 3x3x3|block a|  A|block a|  AA|
6:1&block 'b': the same block as 'a': expected one block wi&puzzle x|target 3x3x3|block a|  A.|  AA|block b|  BB|  .B|
4:1&block 'T': a second block of this name: expected different names&puzzle x|target 3x3x3|set soma|set tetracubes|
4:1&block 'tripod': the same block as 'P': expected one b&puzzle x|target 3x3x3|set soma|block tripod|  XX X.|  X. ..|
1:9&expected text without NUL bytes&puzzle x\0y|target 3x3x3|block a|  A|
1:9&expected lines that end in a newline alone, no CR&puzzle x\r|target 3x3x3|block a|  A|
2:8&expected text without control characters&puzzle x|title a\033b|target 3x3x3|block a|  A|
1:8&expected text in UTF-8&puzzle \0377y|target 3x3x3|block a|  A|
END
check 'all of them were read' test "$faults" -ge 75

# Too much of something.  repeat N TEXT: the text N times.
repeat() {
    local i
    for ((i = 0; i < $1; i++)); do
        printf '%b' "$2"
    done
}
printf 'puzzle x\ntitle %s\n' "$(repeat 120 t)" >bad.puzzle
faulty 2:7 'expected a title of at most 119 bytes'
printf 'puzzle x\ntarget 3x3x3\nblock a\n  %s\n' "$(repeat 513 A)" >bad.puzzle
faulty 4:3 'drawing, row 1: expected at most 512 planes of at most 512 cells'
printf 'puzzle x\ntarget 3x3x3\nblock a\n  %s\n' "$(repeat 513 'A ')" >bad.puzzle
faulty 4:1027 'drawing, row 1: expected at most 512 planes of at most 512 cells'
printf 'puzzle x\ntarget 3x3x3\nblock a\n%s\n' "$(repeat 513 '  A\n')" >bad.puzzle
faulty 516:1 'drawing: expected at most 512 rows'
printf 'puzzle x\ntarget 3x3x3\nblock a\n%s\n' "$(repeat 171 '  AAA\n')" >bad.puzzle
faulty 174:5 'drawing, row 171: expected at most 512 cells'
cells=$(for i in {0..512}; do printf ' %d,%d,0' $((i / 30)) $((i % 30)); done)
printf 'puzzle x\ntarget 3x3x3\nblock a\ncells%s\n' "$cells" >bad.puzzle
faulty 4:3631 'expected at most 512 cells'
{
    printf 'puzzle x\ntarget\n  #%s\n' "$(repeat 99 .)"
    repeat 98 "  $(repeat 100 .)\n"
    printf '  %s#\nblock a\n  A\n' "$(repeat 99 .)"
} >bad.puzzle
faulty 2:7 'expected a box of at most 4096 cells'
{
    printf 'puzzle x\ntarget 1x1x512\n'
    for i in {1..513}; do
        printf 'block b%d fixed\ncells 0,0,0 0,0,%d\n' "$i" $((i % 512 + 1))
    done
} >bad.puzzle
faulty 1024:17 'expected a number from 0 to 511'
sed -i '/,512$/s/,512$/,511 0,0,510/' bad.puzzle
faulty 1027:7 'expected at most 512 blocks'
{
    printf 'puzzle x\ntarget 3x3x3\nblock a\n  A\n'
    yes "# $(repeat 1000 x)" | head -c 17000000
} >bad.puzzle
refuses 65 count 'bad.puzzle' count bad.puzzle
finish
