#!/usr/bin/env bash
# Bad input: one line on stderr that names the offender and what was expected, the right exit code, nothing on stdout.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"

commands='count estimate list blocks puzzles convert group bfs topology self-test'
printf -v huge '%02000d' 7
cd "$work" || exit

# Commands.
refuses 64 '' 'no command'
refuses 64 '' "''" ''
for word in frobnicate Count cou 'count,' 'count ' ' ' - -- -x --frobnicate --json --threads=3 version /dev/null; do
    refuses 64 '' "'$word'" "$word"
done
refuses 64 '' "'frobnicate'" frobnicate --help
refuses 64 '' "'frobnicate'" help frobnicate
refuses 64 '' "''" help ''
refuses 64 help "'list'" help count list
refuses 64 '' "'more'" --version more
refuses 64 '' "'more'" --help more

# Options that are none, that are another command's, that lack or do not take a value.
for command in $commands; do
    refuses 64 "$command" "'--frobnicate'" "$command" --frobnicate
    refuses 64 "$command" "'--frobnicate=3'" "$command" --frobnicate=3
    refuses 64 "$command" "'-Z'" "$command" -Z
    refuses 64 "$command" "'-Z'" "$command" -t2 -Z
    refuses 64 "$command" "'--=3'" "$command" --=3
    refuses 64 "$command" "'--threads'" "$command" --threads
    refuses 64 "$command" "'--threads'" "$command" -t
    if [[ $command == convert ]]; then # which prints no result
        refuses 64 convert "'--json'" convert --json seven-blocks -
        refuses 64 convert "'--quiet'" convert --quiet seven-blocks -
        continue
    fi
    refuses 64 "$command" "'--json=yes'" "$command" --json=yes
    refuses 64 "$command" "'--quiet='" "$command" --quiet=
    refuses 64 "$command" --json "$command" --json --quiet
    refuses 64 "$command" --json "$command" -q -j
    refuses 64 "$command" --json "$command" -qj
done
while read -r command option value; do
    # shellcheck disable=SC2086 # nothing if there is no value
    refuses 64 "$command" "'$option'" "$command" "$option" $value
done <<'END'
count --limit 3
count --format line
count --symmetries
count --input pu:1
list --repeat 3
list --stats
blocks --convention all
blocks --limit 3
blocks --no-types
puzzles --symmetries
topology --split-depth 3
topology --no-bind
puzzles --box 3x3x3
topology --set soma
blocks --kernel auto
blocks --anchor A
group --convention all
group --depth 3
bfs --seed 3
bfs --sequence
count --moves F
list --depth 3
list --independent
list --solutions
list --to csv
count --memory 64
count --seed 1
count --samples 2
convert --set soma
convert --anchor A
convert --memory 64
self-test --input pu:1
self-test --format json
END
for option in convention anchor split-depth repeat kernel box set problem from; do
    refuses 64 count "'--$option'" count "--$option"
done
for option in limit format memory; do
    refuses 64 list "'--$option'" list --quiet "--$option"
done
for option in to from box problem; do
    refuses 64 convert "'--$option'" convert seven-blocks - "--$option"
done
refuses 64 convert "'--solutions=1'" convert seven-blocks - --solutions=1
for option in signature drawing; do
    refuses 64 blocks "'--$option'" blocks seven-blocks "--$option"
done
refuses 64 topology "'--input'" topology --input
refuses 64 count "'--no-types=1'" count --no-types=1
refuses 64 blocks "'--symmetries=48'" blocks --symmetries=48

# Arguments too many.
for command in count list blocks; do
    refuses 64 "$command" "'more'" "$command" seven-blocks more
    refuses 64 "$command" "''" "$command" seven-blocks ''
    refuses 64 "$command" "'more'" "$command" --threads 2 seven-blocks more --quiet
done
for command in topology self-test; do
    refuses 64 "$command" "'seven-blocks'" "$command" seven-blocks
    refuses 64 "$command" "''" "$command" ''
done
refuses 64 puzzles "'more'" puzzles seven-blocks more
refuses 64 puzzles "''" puzzles seven-blocks ''
refuses 64 convert "'more'" convert seven-blocks seven.puzzle more
for arguments in '' seven-blocks '--to puzzle' '--to puzzle seven-blocks'; do
    # shellcheck disable=SC2086 # several words
    refuses 64 convert 'two files' convert $arguments
done

# Words of a choice, and blocks.
for word in every '' All 'all,' 'all ' ' all' al 0 'all|rotation' '|'; do
    refuses 64 count "--convention '$word'" count --convention "$word"
    refuses 64 list "--convention '$word'" list "--convention=$word"
done
for word in xml '' Grid 'json ' gri 0; do
    refuses 64 list "--format '$word'" list --format "$word"
done
for word in avx sse2 '' AVX2 'auto ' 0; do
    refuses 64 count "--kernel '$word'" count --kernel "$word"
done
for word in xml '' Puzzle burrtools 1; do
    refuses 64 count "--from '$word'" count --from "$word" own.puzzle
    refuses 64 convert "--to '$word'" convert --to "$word" seven-blocks -
done
for word in H '' a AB 'A ' 0; do
    refuses 64 count "--anchor '$word'" count --anchor "$word"
    refuses 64 list "--anchor '$word'" list -a "$word"
done

# Numbers.
for number in '' ' ' x three 3x 0x3 3.0 1e3 -1 -0 +3 ' 3' '3 ' $'3\t' '3 4' ٣ 18446744073709551616 99999999999999999999999 -9999999999; do
    refuses 64 count "--threads '${number//$'\t'/?}'" count --threads "$number"
    refuses 64 list "--limit '${number//$'\t'/?}'" list --limit "$number"
    refuses 64 list "--limit '${number//$'\t'/?}'" list "--limit=$number" --json
    refuses 64 count "--repeat '${number//$'\t'/?}'" count -r "$number"
    refuses 64 count "--split-depth '${number//$'\t'/?}'" count -s "$number" --quiet
done
for command in $commands; do
    refuses 64 "$command" "--threads '0'" "$command" --threads 0
    refuses 64 "$command" "--threads '4097'" "$command" --threads 4097
    refuses 64 "$command" "--threads '00'" "$command" -t00
done
refuses 64 count "--split-depth '0'" count --split-depth 0
refuses 64 list "--split-depth '513'" list --split-depth 513
for number in 0 1048577 '' x -1 1023K 1025G 2T 4g; do
    refuses 64 list "--memory '$number'" list --memory "$number"
done
for number in 0 4294967296 '' x; do
    refuses 64 count "--problem '$number'" count --problem "$number" own.puzzle
done
refuses 64 count "--repeat '0'" count --repeat 0
refuses 64 list "--limit '-1'" list --limit -1 # not as an option of its own

# Puzzles by name, by path.
mkdir folder
for command in count list blocks; do
    refuses 64 "$command" "'eight-blocks'" "$command" eight-blocks
    refuses 64 "$command" "''" "$command" ''
    refuses 64 "$command" "'seven-blocks '" "$command" 'seven-blocks '
    refuses 64 "$command" "'Seven-Blocks'" "$command" Seven-Blocks
    refuses 66 "$command" nowhere.puzzle "$command" nowhere.puzzle
    refuses 66 "$command" ./nowhere/at-all "$command" ./nowhere/at-all
    refuses 66 "$command" folder/ "$command" folder/
    refuses 66 "$command" ./folder "$command" ./folder
    refuses 65 "$command" /dev/null:1:1 "$command" /dev/null
    refuses 65 "$command" /dev/zero "$command" /dev/zero
done
if [[ $(id -u) -ne 0 ]]; then
    : >locked.puzzle
    chmod 0 locked.puzzle
    refuses 66 count locked.puzzle count ./locked.puzzle
fi

# Content of a puzzle file: "FILE:LINE:COLUMN: " and the text, with '|' for the ends of its lines.
while read -r place text; do
    printf '%b' "${text//|/\\n}" >bad.puzzle
    refuses 65 count "bad.puzzle:$place: " count --quiet bad.puzzle
    refuses 65 list "bad.puzzle:$place: " list bad.puzzle
    refuses 65 blocks "bad.puzzle:$place: " blocks --json ./bad.puzzle
done <<'END'
1:1 target 3x3x3|puzzle late|
1:8 puzzle |
1:10 puzzle x y|
3:1 puzzle x|target 3x3x3|
2:8 puzzle x|target 9x9x9|block a|  A|
2:10 puzzle x|target 3x0x3|block a|  A|
2:11 puzzle x|target 3x3|block a|  A|
4:1 puzzle x|block a|  A|
3:12 puzzle x|target 3x3x3|convention every|block a|  A|
3:1 puzzle x|target 3x3x3|frobnicate 3|block a|  A|
3:3 puzzle x|target 3x3x3|  A|block a|
3:7 puzzle x|target 3x3x3|block a|block b|  B|
3:1 puzzle x|target 3x3x3|block a|  AAAA|
4:4 puzzle x|target 3x3x3|block a|  A/A|
4:4 puzzle x|target 3x3x3|block a|  AB|
5:3 puzzle x|target 3x3x3|block a|  AA|  A|
4:1 puzzle x|target 3x3x3|block a|  .. ..|
5:1 puzzle x|target 3x3x3|block a|  A|block a|  BB|
6:1 puzzle x|target 3x3x3|block a|  A.|  AA|block b|  BB|  .B|
5:8 puzzle x|target 3x3x3|block a|  A|pin 1112|
3:5 puzzle x|target 3x3x3|pin 1111|block a|  A|
3:1 puzzle x|target 3x3x3|convention reflection|block a|  AA .A|  A. ..|
1:9 puzzle x\0y|target 3x3x3|block a|  A|
1:8 puzzle \0377y|target 3x3x3|block a|  A|
END
: >empty.puzzle
refuses 65 count empty.puzzle:1:1: count empty.puzzle

# A convention that does not apply: neither twist has a mirror image here.
printf 'puzzle chiral\ntarget 3x3x3\nblock B\n  BB .B\n  B. ..\n' >chiral.puzzle
refuses 64 count reflection count --convention reflection chiral.puzzle
refuses 64 list reflection list --convention reflection chiral.puzzle
refuses 64 list reflection list --convention reflection --json chiral.puzzle

# Signatures and drawings.
for signature in '' 1 11 111 222111000 222111000100 22211100012 222111000x0 2221110001a 4110111 1x1x10:11111 1x1x10:0111111111 1x1x1000:1 1x10:1111111111 0221111 0 122110 12211011 \
    122-101 '1221101 ' ' 1221101' 1220000 1221100 33300000000000000000000000000 C ٢٢١١١١١; do
    refuses 65 blocks "'$signature'" blocks --signature "$signature"
    refuses 65 blocks "'$signature'" blocks --json --signature "$signature"
done
while IFS='#' read -r offender drawing; do
    refuses 65 blocks "$offender" blocks --drawing "$drawing"
    refuses 65 blocks "$offender" blocks --quiet --drawing "$drawing" seven-blocks
done <<'END'
drawing#
drawing# 
drawing#...
drawing#... ... .../... ... .../... ... ...
drawing, row 2#CC ../C.
drawing, row 2#CC/C. ..
drawing, row 2#CC ../C. C. ..
drawing, row 2#CC ../C. C
drawing, row 1#CC .../C. C..
drawing, row 2#C//C
drawing, row 1#/C
'!'#C!
'D'#CD
'D'#CC/.D
'-'#C-C
END
refuses 64 list --format list --json --format csv
refuses 64 blocks --signature blocks --signature 1111 --drawing C
refuses 64 blocks --symmetries blocks --symmetries --signature 1111
refuses 64 blocks --drawing blocks --symmetries --drawing C

# Machines.
for machine in '' x 'pack:2 kern:8' 'core:0' 'pu:-1' folder ./folder machine.XML; do
    refuses 65 topology "'$machine'" topology --input "$machine"
done
refuses 66 topology "'nowhere.xml'" topology --input nowhere.xml
refuses 66 topology "'.xml'" topology --input .xml
echo nonsense >bad.xml
refuses 65 topology "'bad.xml'" topology --input bad.xml --json

# What would break the line, or a terminal, is not repeated.
for odd in $'a\nb' $'a\rb' $'\e[31mred\e[0m' $'a\tb' $'\a' $'\177'; do
    refuses 64 '' "unknown command '" "$odd"
    refuses 64 count "unknown puzzle '" count "$odd"
    refuses 66 count 'No such file' count "./$odd"
    refuses 64 count "--threads '" count --threads "$odd"
    refuses 64 count "--convention '" count --convention "$odd"
    refuses 64 count "unknown option '--" count "--$odd"
    refuses 64 count "--anchor '" count --anchor "$odd"
    refuses 64 puzzles "unknown puzzle '" puzzles "$odd"
    refuses 64 count "--box '" count --box "$odd" --set soma
    refuses 64 count "unknown set '" count --box 3x3x3 --set "$odd"
    refuses 64 convert "unknown puzzle '" convert "$odd" - --to puzzle
    refuses 64 convert "tells no format" convert seven-blocks "$odd"
    refuses 65 blocks "signature '" blocks --signature "$odd"
    refuses 65 blocks drawing blocks --drawing "C$odd"
    refuses 65 topology "machine '" topology --input "$odd"
done
# However long the offender, the line tells what was expected.
refuses 64 '' "unknown command '0000" "$huge"
refuses 64 count "unknown puzzle '0000" count "$huge"
refuses 66 count ./0000 count "./$huge"
refuses 64 count "--threads '0000" count --threads "${huge}x"
refuses 64 count "--convention '0000" count --convention "$huge"
refuses 64 count "unknown option '--0000" count "--$huge"
refuses 64 count "--anchor '0000" count --anchor "$huge"
refuses 64 puzzles "unknown puzzle '0000" puzzles "$huge"
refuses 64 count "--box '0000" count --box "$huge" --set soma
refuses 64 convert "unknown puzzle '0000" convert "$huge" - --to puzzle
refuses 73 convert 0000 convert seven-blocks "$huge.puzzle"
refuses 64 self-test "unexpected argument '0000" self-test "$huge"
refuses 65 blocks "signature '0000" blocks --signature "$huge"
refuses 65 blocks drawing blocks --drawing "$huge"
refuses 65 topology "machine 'kern:0000" topology --input "kern:$huge"

# Nowhere to complain: the exit code still tells.
"$program" frobnicate 2>&- >"$out"
code=$?
check 'closed stderr: exit code' is_code 64
"$program" count --threads 0 2>/dev/full >"$out"
code=$?
check 'full stderr: exit code' is_code 64

finish
