#!/usr/bin/env bash
# cubenum count: the four counts and their classes, whatever the threads.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

golden=$cli/expected/count.txt

# The document without what the machine and the search decide.
settled() {
    sed '/^  "nodes": /,/^  "bound": /d; /^  "busy": \[/,/^  \]/d; /^  "topology": {/,/^  }/d; s/^\(  "obstacle": null\),$/\1/' "$1" \
        >"$work/settled"
}

# The text, byte for byte.
prints "$golden" count
prints "$golden" count seven-blocks
for options in --no-bind --no-types '--repeat 3' '-r 2 -t 2' '--anchor A' '--threads 2 --no-bind --no-types'; do
    # shellcheck disable=SC2086 # several words
    prints "$golden" count $options
done
for threads in 1 2 3 8; do
    prints "$golden" count --threads "$threads"
    prints "$golden" count --threads "$threads" --no-bind --no-types
done
for depth in {1..26}; do
    prints "$golden" count --split-depth "$depth"
    prints "$golden" count -s "$depth" --threads 3 --no-types
done

# One bare number.
says 339 count --quiet
says 339 count -q -t 3
while read -r convention number; do
    says "$number" count --convention "$convention"
    says "$number" count --quiet "--convention=$convention" --threads 3
    says "$number" count -c "$convention" --no-types --split-depth 2
done <<'END'
all 11520
rotation 480
reflection 240
anchored 339
END
while read -r anchor number; do
    says "$number" count --anchor "$anchor" --quiet
    says "$number" count -a "$anchor" --convention anchored --threads 3 --no-types
    says 11520 count -a "$anchor" --convention all
done <<'END'
A 339
D 240
G 480
END

# JSON.
for options in '' --no-types '--threads 3' '--no-bind --split-depth 1' '--repeat 3' --stats; do
    # shellcheck disable=SC2086 # several words
    run count --json $options
    check "count --json $options: exit code" is_code 0
    check "count --json $options: stderr" is_silent "$err"
    settled "$out"
    same "count --json $options: counts and the six classes" "$cli/expected/count.json" "$work/settled"
    check "count --json $options: keys" json_has "$out" version target box cells holes counts all rotation reflection anchored \
        derived memoised obstacle classes representative size solutions nodes prefixes split_depth kernel seconds threads \
        bound topology
    seconds=$(json_value seconds "$out")
    check "count --json $options: seconds is a number above 0" \
        awk -v s="$seconds" 'BEGIN { exit !(s ~ /^[0-9]+(\.[0-9]+)?(e-[0-9]+)?$/ && s > 0 && s < 60) }'
done
check 'count --json --stats: busy times' json_has "$out" busy
run count --json --anchor G
check 'count --json --anchor G: 480' test "$(json_value anchored "$out")" = 480
check 'count --json --anchor G: its name' test "$(json_value anchor "$out")" = G
check 'count --json --anchor G: the classes add up to 480' \
    test "$(json_value solutions "$out" | awk '{ sum += $1 } END { print sum }')" = 480
run count --json --convention reflection
check 'count --json --convention reflection: names the convention' test "$(json_value convention "$out")" = reflection

# Nodes and prefixes depend on the puzzle, --no-types and --split-depth alone.
for base in '' --no-types '--split-depth 1' '--split-depth 4 --anchor D'; do
    # shellcheck disable=SC2086 # several words
    run count --json $base --threads 1
    nodes=$(json_value nodes "$out") prefixes=$(json_value prefixes "$out")
    check "count $base: nodes above the 339" test "$nodes" -gt 339
    check "count $base: prefixes above 0" test "$prefixes" -gt 0
    for more in '--threads 2' '--threads 3' '--threads 8' --no-bind; do
        # shellcheck disable=SC2086 # several words
        run count --json $base $more
        check "count $base $more: $nodes nodes" test "$(json_value nodes "$out")" = "$nodes"
        check "count $base $more: $prefixes prefixes" test "$(json_value prefixes "$out")" = "$prefixes"
    done
done
for threads in 1 2 3 8; do
    run count --json --threads "$threads"
    check "count --threads $threads: threads in JSON" test "$(json_value threads "$out")" = "$threads"
done
run topology --json
binds=$(json_value binds "$out")
run count --json
check "count --json: bound is $binds, as topology has it" test "$(json_value bound "$out")" = "$binds"
run count --json --no-bind
check 'count --json --no-bind: not bound' test "$(json_value bound "$out")" = false

# --stats adds to the text.
run count --stats --threads 3
head -n "$(wc -l <"$golden")" "$out" >"$work/head"
same 'count --stats: first the text' "$golden" "$work/head"
tail -n +"$(($(wc -l <"$golden") + 1))" "$out" | sed -E 's/[0-9]+/N/g; s/\((not )?bound\)/(BOUND)/; s/^(kernel +)(portable|avxN)$/\1KERNEL/' | tr -s ' ' >"$work/tail"
cat >"$work/expected" <<'END'

nodes N
prefixes N (of up to N blocks)
kernel KERNEL
threads N (BOUND)
seconds N.N
worker N N.N s busy
worker N N.N s busy
worker N N.N s busy
imbalance N.N (longest / mean)
END
same 'count --stats --threads 3: then what the search did' "$work/expected" "$work/tail"
run count --stats --threads 2 --no-bind
check 'count --stats --no-bind: says so' grep -qx 'threads    2 (not bound)' "$out"
check 'count --stats --threads 2: two workers' test "$(grep -c '^worker ' "$out")" = 2

# --simulate-threads: a line for each number, and one worker is never idle.
run count --quiet --simulate-threads 1,2,1000000
check 'count --simulate-threads: exit code' is_code 0
check 'count --simulate-threads: one worker' grep -Eqx '1 +[0-9.]+ +[0-9.]+ +1\.000' "$out"
check 'count --simulate-threads: a line for each' test "$(grep -Ec '^(1|2|1000000) +[0-9.]+ +[0-9.]+ +[01]\.[0-9]{3}$' "$out")" = 3
run count --json --simulate-threads 2
check 'count --json --simulate-threads' test "$(json_value threads "$out" | grep -cx 2)" -ge 1
check 'count --json --simulate-threads: seconds, efficiency' json_has "$out" simulated
run count --quiet --simulate-threads 2 dominoes-4x4x4
check 'count --simulate-threads: without prefixes' grep -qx 'simulated  n/a: no prefixes were searched' "$out"
for list in '' 0 '2,' ',2' '2,x' 1000001 99999999999999999999; do
    refuses 64 count "--simulate-threads '$list'" count --simulate-threads "$list"
done
refuses 64 count --resume count --simulate-threads 2 --resume file

# A puzzle of one's own.
sed 's/^puzzle .*/puzzle mine/' "$seven" >"$work/own.puzzle"
sed 's/seven-blocks/mine/' "$golden" >"$work/expected"
prints "$work/expected" count "$work/own.puzzle"
cd "$work" || exit
prints "$work/expected" count own.puzzle
prints "$work/expected" count ./own.puzzle --threads 3
run count --json own.puzzle
check 'count --json own.puzzle: its name' test "$(json_value puzzle "$out")" = mine
for convention in all rotation reflection; do
    sed "s/^convention .*/convention $convention/" "$seven" >"$convention.puzzle"
    says "$("$program" count --convention "$convention")" count --quiet "$convention.puzzle"
done

# Without a convention of its own: reflection where it applies, else rotation.
grep -v '^convention' "$seven" >none.puzzle
says 240 count --quiet none.puzzle
cat >chiral.puzzle <<'END'
puzzle chiral
target 3x3x3
block bar
  XXX
block twist
  XX .X
  X. ..
block rest
  XXX ..X X.X
  XXX .XX XXX
  XXX XXX ...
END
run count --json chiral.puzzle
check 'count --json chiral.puzzle: 24 packings in all' test "$(json_value all "$out")" = 24
check 'count --json chiral.puzzle: reflection does not apply' test "$(json_value reflection "$out")" = null
check 'count --json chiral.puzzle: the reason' json_has "$out" reason
check 'count --json chiral.puzzle: bar is at one placement for two packings' test "$(json_value anchored "$out")" = 2
says 1 count --quiet chiral.puzzle
says 2 count --convention anchored chiral.puzzle
run count chiral.puzzle
check 'count chiral.puzzle: reflection n/a' grep -q '^reflection  *n/a' "$out"

finish
