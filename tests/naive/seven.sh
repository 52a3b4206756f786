#!/usr/bin/env bash
# The seven blocks: whatever the program says, the slow witness says too.  Called with both.
# shellcheck source-path=SCRIPTDIR source=../cli/lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/../cli/lib.sh"
oracle=$(realpath "$2") || exit

# witness FILE ARG...: what the witness says, in a file; a witness that fails is a failed check.
witness() {
    local file=$1
    shift
    "$oracle" "$@" "$seven" >"$file"
    code=$?
    check "naive $*: exit code" is_code 0
    check "naive $*: says something" test -s "$file"
}

# "A 9 1221101" for each orientation, from the text.
run blocks
awk '/^[A-G]: / { block = substr($1, 1, 1) } /^ +[0-9]+  [1-3][1-3][1-3][01]+ / { print block, $1, $2 }' "$out" >"$work/said"
witness "$work/known" orientations
check '92 orientations' test "$(wc -l <"$work/known")" = 92
same 'orientations' "$work/known" "$work/said"

# "A 9+000 0x0000013" for each placement: the cells are worked out from signature and start.
run blocks --json
awk '{ gsub(/[",:]/, "") }
    $1 == "name" { block = $2 }
    $1 == "signature" { signature = $2 }
    $1 ~ /^[0-9]+\+[0-2][0-2][0-2]$/ {
        start = substr($1, length($1) - 2)
        rows = substr(signature, 2, 1); columns = substr(signature, 3, 1); cells = 0
        for (i = 0; i < length(signature) - 3; i++)
            if (substr(signature, 4 + i, 1) == "1") {
                p = substr(start, 1, 1) + int(i / (rows * columns))
                r = substr(start, 2, 1) + int(i / columns) % rows
                c = substr(start, 3, 1) + i % columns
                cells += 2 ^ (9 * p + 3 * r + c)
            }
        printf "%s %s 0x%07x\n", block, $1, cells
    }' "$out" >"$work/said"
witness "$work/known" placements
check '688 placements' test "$(wc -l <"$work/known")" = 688
same 'placements' "$work/known" "$work/said"

# "A 1 1 1 0 24 yes" for each profile, and the combinations of them.
run blocks
awk '/^[A-G]: / { block = substr($1, 1, 1) } NF == 6 && $6 ~ /^(yes|no)$/ { print block, $1, $2, $3, $4, $5, $6 }' "$out" >"$work/said"
witness "$work/known" profiles
same 'profiles' "$work/known" "$work/said"
awk '$2 ~ /^\([0-9]/ { line = ""
        for (b = 1; b <= 7; b++)
            line = line (b == 1 ? "" : " ") substr("ABCDEFG", b, 1) ":" substr($(b + 1), 2, length($(b + 1)) - 2)
        print line }' "$out" | sort >"$work/said"
witness "$work/combinations" combinations
sort "$work/combinations" >"$work/known"
check '11 combinations' test "$(wc -l <"$work/known")" = 11
same 'combinations' "$work/known" "$work/said"

# The listings.
for convention in all rotation reflection; do
    witness "$work/known" solutions "$convention"
    run list --convention "$convention"
    same "list $convention" "$work/known" "$out"
    run list --convention "$convention" --no-types --threads 3
    same "list $convention --no-types --threads 3" "$work/known" "$out"
done

# What hangs on the anchor: counts, classes, listing.
for anchor in A B C D E F G; do
    witness "$work/known" --anchor "$anchor" counts
    for types in '' --no-types; do
        run count --json --anchor "$anchor" ${types:+"$types"}
        awk '{ gsub(/[",:]/, "") }
            $1 ~ /^(all|rotation|reflection|anchored)$/ { print $1, $2 }
            $1 == "representative" { class = $2 }
            $1 == "size" { size = $2 }
            $1 == "solutions" { print "class", class, size, $2 }' "$out" >"$work/said"
        same "count --anchor $anchor $types" "$work/known" "$work/said"
    done
    witness "$work/known" --anchor "$anchor" solutions anchored
    run list --anchor "$anchor" --convention anchored
    same "list --anchor $anchor" "$work/known" "$out"
    run list --anchor "$anchor" --convention anchored --no-types --threads 3
    same "list --anchor $anchor --no-types --threads 3" "$work/known" "$out"
done

finish
