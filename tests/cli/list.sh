#!/usr/bin/env bash
# cubenum list: the 339 of the seed to the byte, the other conventions, every format, whatever the threads.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"

sha=1cb851d8708840e3fb0973a874c0cc36cd54f96c74e0365b6a6c9599c2a25567

is_sha() {
    local found
    found=$(sha256sum <"$1")
    [[ $found == "$sha  -" ]] || {
        echo "SHA-256 $found, $(wc -l <"$1") lines"
        return 1
    }
}

# The 339, byte for byte.
for options in '' seven-blocks '--threads 1' '--threads 2' '--threads 3' '--threads 8' --no-types '--no-types --threads 3' \
    --no-bind '--threads 2 --no-bind' '--convention anchored' '--format grid' '--anchor A' '--limit 339' '--limit 340' \
    '--limit 1000000' '--limit 18446744073709551615' \
    '--split-depth 1' '-s 2 -t 3' '-s 3 -t 8' '-s 4 -t 2' '-s 5 --no-types' '-s 6 -t 3' '-s 7' '-s 26 -t 8'; do
    # shellcheck disable=SC2086 # several words
    run list $options
    check "list $options: exit code" is_code 0
    check "list $options: stderr" is_silent "$err"
    check "list $options: the text of the spec" is_sha "$out"
done
run list
cp "$out" "$work/grid"
cat >"$work/first" <<'END'
#001 (0+000, 0+100, 2+111, 0+002, 3+021, 2+010, 8+200)
AAD  BBD  GBD
FAD  BCC  GGC
FFE  FEE  GEC
END
prints "$work/first" list --limit 1
says 339 list --quiet
says 5 list --quiet --limit 5
says 240 list --quiet --convention reflection

# The other formats say the same: each is made here from the grid.
grep '^#' "$work/grid" >"$work/line"
awk 'NR % 4 == 1 { gsub(/[#(),]/, ""); number = $1 + 0; $1 = ""; labels = $0; p = q = r = "" }
    NR % 4 != 1 { p = p $1; q = q $2; r = r $3 }
    NR % 4 == 0 { print number labels, p q r }' "$work/grid" >"$work/words"
{
    echo number,A,B,C,D,E,F,G,cells
    tr ' ' , <"$work/words"
} >"$work/csv"
awk '{ printf "{\"version\":1,\"number\":%d,\"placements\":{", $1
    for (b = 1; b <= 7; b++)
        printf "%s\"%s\":\"%s\"", b == 1 ? "" : ",", substr("ABCDEFG", b, 1), $(b + 1)
    printf "},\"cells\":\"%s\"}\n", $9 }' "$work/words" >"$work/json"
check 'list: 339 packings of 27 cells' test "$(awk 'length($9) == 27' "$work/words" | wc -l)" = 339
check 'list: all different' test "$(cut -d ' ' -f 9 "$work/words" | sort -u | wc -l)" = 339
for format in grid line csv json; do
    prints "$work/$format" list --format "$format"
    prints "$work/$format" list -f "$format" --threads 3 --no-types
    for limit in 0 1 5 338 339 1000000; do
        case $format in
        grid) lines=$((4 * limit)) ;;
        csv) lines=$((limit + 1)) ;;
        *) lines=$limit ;;
        esac
        head -n "$lines" "$work/$format" >"$work/expected"
        prints "$work/expected" list --limit "$limit" --format "$format"
    done
done
prints "$work/json" list --json
prints "$work/json" list --json --format json
head -n 2 "$work/json" >"$work/expected"
prints "$work/expected" list -j -n 2

# Every line of JSON is one object by itself.
run list --json --convention all
label='"[0-9]{1,2}\+[0-2]{3}"'
object="\{\"version\":1,\"number\":[1-9][0-9]*,\"placements\":\{(\"[A-G]\":$label,){6}\"[A-G]\":$label\},\"cells\":\"[A-G]{27}\"\}"
check 'list --json --convention all: 11520 objects' test "$(grep -Ecx "$object" "$out")" = 11520
check 'list --json --convention all: and nothing else' test "$(grep -Evcx "$object" "$out")" = 0

# The other conventions: A is not pinned; numbers have three digits or more; the same for all threads.
while read -r convention number; do
    run list --convention "$convention"
    cp "$out" "$work/$convention"
    check "list $convention: $number packings" test "$(grep -c '^#' "$out")" = "$number"
    check "list $convention: of four lines each" test "$(wc -l <"$out")" = $((4 * number))
    sed -n 's/^#\([0-9]*\) .*/\1/p' "$out" >"$work/numbers"
    seq -f %03.0f "$number" >"$work/expected"
    same "list $convention: numbered from #001 to #$number" "$work/expected" "$work/numbers"
    for options in '--threads 1' '--threads 3' '--threads 8 --no-types' '--split-depth 2 --threads 2' '--anchor D'; do
        # shellcheck disable=SC2086 # several words
        prints "$work/$convention" list --convention "$convention" $options
    done
done <<'END'
reflection 240
rotation 480
all 11520
END
# Of each class the first is listed, in one order: so each listing is part of the next.
for convention in reflection rotation all; do
    sed -n 's/^#[0-9]* //p' "$work/$convention" >"$work/$convention.placements"
done
is_part() {
    [[ $(grep -cFxf "$work/$1.placements" "$work/$2.placements") == "$3" ]] \
        && grep -Fxf "$work/$1.placements" "$work/$2.placements" | is_same "$work/$1.placements" -
}
check 'list: the 240 are among the 480, in their order' is_part reflection rotation 240
check 'list: the 480 are among the 11520, in their order' is_part rotation all 480
while read -r anchor number; do
    run list --anchor "$anchor" --format line
    check "list --anchor $anchor: $number" test "$(wc -l <"$out")" = "$number"
    cp "$out" "$work/expected"
    prints "$work/expected" list --anchor "$anchor" --format line --threads 3 --no-types
done <<'END'
D 240
G 480
END

# A puzzle of one's own.
sed 's/^puzzle .*/puzzle mine/' "$seven" >"$work/own.puzzle"
prints "$work/grid" list "$work/own.puzzle" --threads 3
sed 's/^convention .*/convention rotation/' "$seven" >"$work/own.puzzle"
prints "$work/rotation" list "$work/own.puzzle"
grep -v '^convention' "$seven" >"$work/own.puzzle"
prints "$work/reflection" list "$work/own.puzzle"
# Names that are words: letters in the grid, words in CSV and JSON.
sed 's/^block C/block tall-one/' "$seven" >"$work/own.puzzle"
prints "$work/grid" list "$work/own.puzzle"
sed 's/"C":/"tall-one":/' "$work/json" >"$work/expected"
prints "$work/expected" list --json "$work/own.puzzle"
sed '1s/,C,/,tall-one,/' "$work/csv" >"$work/expected"
prints "$work/expected" list --format csv "$work/own.puzzle"
# What would break a line of CSV is quoted, and in JSON escaped.
sed 's/^block C/block two,"words"/' "$seven" >"$work/own.puzzle"
sed '1s/,C,/,"two,""words""",/' "$work/csv" >"$work/expected"
prints "$work/expected" list --format csv "$work/own.puzzle"
sed 's/"C":/"two,\\"words\\"":/' "$work/json" >"$work/expected"
prints "$work/expected" list --format json "$work/own.puzzle"

# No packings: nothing but a head.
cat >"$work/none.puzzle" <<'END'
puzzle none
target 3x3x3
block ring
  XXX XXX XXX
  XXX X.X XXX
  XXX XXX XX.
block two
  XX
END
: >"$work/nothing"
prints "$work/nothing" list "$work/none.puzzle"
prints "$work/nothing" list --json "$work/none.puzzle"
says number,ring,two,cells list --format csv "$work/none.puzzle"
says 0 list --quiet "$work/none.puzzle"

# --output: the same bytes in a file; a link stays one; what fails leaves what was there, and nothing beside it.
mkdir "$work/folder"
written=$work/folder/written
: >"$written"
ln -s written "$work/folder/link"
for format in grid csv json; do
    "$program" list soma --format "$format" >"$work/$format"
    prints "$work/nothing" list soma --format "$format" --output "$work/folder/link"
    same "list --output: $format" "$work/$format" "$written"
done
check 'list --output: a link stays one' test -L "$work/folder/link"
(
    ulimit -f 4
    exec "$program" list soma --output "$written"
) >"$out" 2>"$err"
code=$?
check 'list --output: no room: exit code' is_code 74
check 'list --output: no room: complaint' is_complaint 'list ' "$written"
same 'list --output: no room: it is as it was' "$work/json" "$written"
run list one-sided-pentominoes-5x18 --output "$written" --time-limit 1
check 'list --output: stopped: exit code' is_code 75
same 'list --output: stopped: it is as it was' "$work/json" "$written"
check 'list --output: nothing else' test "$(ls -Am "$work/folder")" = 'link, written'
refuses 74 list /dev/full list soma --output /dev/full
refuses 74 list /dev/full list soma --json --output /dev/full
refuses 73 list "$work/nowhere/file" list --output "$work/nowhere/file"
refuses 73 list "$work/folder" list --output "$work/folder"
refuses 65 list "$written" list --output "$written" --checkpoint "$work/folder/link"
refuses 65 list "$work/new" list --output "$work/new" --checkpoint "$work/folder/../new"
refuses 65 list "$written" list --output "$written" --resume "$written"

finish
