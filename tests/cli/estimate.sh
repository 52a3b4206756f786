#!/usr/bin/env bash
# cubenum estimate: exact where it can be, the same for the same seed, and near the truth.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"
cd "$work" || exit

keys='version puzzle nodes nodes_from nodes_to confidence exact impossible may_recur prefixes samples threads
    seconds_from seconds_to'

# A document, or a text, without the times.
settled() {
    sed '/^  "seconds_from": /d; /^  "seconds_to": /d; /^  "reason": /d; s/^\(  "threads": [0-9]*\),$/\1/; /^time /d' "$1"
}

# in_order NUMBER...: each at most the next.
in_order() {
    printf '%s\n' "$@" | awk 'NR > 1 && $1 < last { exit 1 } { last = $1 + 0 }' && return
    echo "not in order: $*"
    return 1
}

# Small puzzles are counted: the nodes of the search itself.
for puzzle in seven-blocks soma-pyramid diabolical-cube soma-2x3x5-3-holes soma-arch steinhaus soma-cornerstone; do
    "$program" count --derived --json "$puzzle" >document
    nodes=$(json_value nodes document)
    says "$nodes" estimate --quiet "$puzzle"
    says "$nodes" estimate --quiet --threads 3 --seed 5 "$puzzle"
    run estimate "$puzzle"
    check "estimate $puzzle: exit code" is_code 0
    check "estimate $puzzle: stderr" is_silent "$err"
    check "estimate $puzzle: counted" test "$(sed -n 2p "$out")" = "nodes     $nodes, counted"
    run estimate --json "$puzzle"
    # shellcheck disable=SC2086 # several words
    check "estimate --json $puzzle: keys" json_has "$out" $keys reason
    for key in nodes nodes_from nodes_to; do
        check "estimate --json $puzzle: $key" test "$(json_value "$key" "$out")" = "$nodes.0"
    done
    check "estimate --json $puzzle: exact" test "$(json_value exact "$out")" = true
    check "estimate --json $puzzle: all prefixes" \
        test "$(json_value samples "$out")" = "$(json_value prefixes "$out")"
    check "estimate --json $puzzle: possible" test "$(json_value impossible "$out")" = false
done
"$program" count --derived --json --no-types >document
says "$(json_value nodes document)" estimate --quiet --no-types --samples 1000
cat >expected <<'END'
Search for all packings of seven-blocks:
nodes     2817, counted
time      too little to tell
samples   26 of 26 prefixes, or of places below them
END
prints expected estimate

# Larger ones: the range holds what the search has.
while read -r puzzle options; do
    # shellcheck disable=SC2086 # several words
    "$program" count --derived --json $puzzle >document
    nodes=$(json_value nodes document)
    # shellcheck disable=SC2086 # several words
    run estimate --json $options $puzzle
    what="estimate --json $options $puzzle"
    check "$what: exit code" is_code 0
    check "$what: stderr" is_silent "$err"
    # shellcheck disable=SC2086 # several words
    check "$what: keys" json_has "$out" $keys
    check "$what: not exact" test "$(json_value exact "$out")" = false
    from=$(json_value nodes_from "$out") to=$(json_value nodes_to "$out")
    check "$what: around the estimate" in_order 1 "$from" "$(json_value nodes "$out")" "$to"
    check "$what: around the $nodes nodes" in_order "$from" "$nodes" "$to"
    check "$what: the range is no wider than the number" \
        awk -v from="$from" -v to="$to" 'BEGIN { exit !(to - from < from) }'
    check "$what: confidence" grep -Eq '^  "confidence": 0\.95(0*1?)?,$' "$out"
done <<'END'
kanoodle
kanoodle --seed 1
solid-pentominoes-3x4x5 --samples 500
y-pentacubes-5x5x5 --seed 3 --samples 300
solid-pentominoes-2x5x6 --samples 200
bedlam --samples 200
END

# The seed fixes everything but the times.
for puzzle in kanoodle 'pentominoes-6x10 --samples 60' '--box 6x10 --set pentominoes --samples 60'; do
    # shellcheck disable=SC2086 # several words
    for how in '' --json --quiet; do
        run estimate $how --seed 7 --threads 2 $puzzle
        settled "$out" >expected
        run estimate $how --seed 7 --threads 2 --kernel portable $puzzle
        settled "$out" >found
        same "estimate $how --seed 7 $puzzle: the same again" expected found
        run estimate $how --seed 8 --threads 2 $puzzle
        settled "$out" >found
        check "estimate $how --seed 8 $puzzle: another" test -n "$(comm -3 expected found 2>/dev/null)"
    done
done
run estimate --seed 0 kanoodle
settled "$out" >expected
run estimate kanoodle
settled "$out" >found
same 'estimate: --seed 0 is the default' expected found
run estimate --samples 400 kanoodle
settled "$out" >found
same 'estimate: --samples 400 is the default' expected found
run estimate --seed 18446744073709551615 --quiet kanoodle
check 'estimate --seed 2^64-1: a number' grep -Eqx '[0-9]+' "$out"

# The text of an estimate, with the time it takes.
run estimate --threads 1 bedlam
check 'estimate bedlam: four lines' test "$(wc -l <"$out")" = 4
check 'estimate bedlam: nodes' grep -Eqx \
    'nodes     [0-9]\.[0-9]{2}e\+07, or from [0-9]\.[0-9]{2}e\+07 to [0-9]\.[0-9]{2}e\+07 in 95 of 100 cases' "$out"
check 'estimate bedlam: time' grep -Eqx 'time      [0-9.e+]+ (seconds|minutes) to [0-9.e+]+ (seconds|minutes) with 1 worker' \
    "$out"
check 'estimate bedlam: samples' grep -Eqx 'samples   400 of [0-9]+ prefixes, or of places below them' "$out"
run estimate --threads 3 bedlam
check 'estimate --threads 3: workers' grep -q '^time .* with 3 workers$' "$out"
run estimate --json --threads 3 bedlam
check 'estimate --json --threads 3: threads' test "$(json_value threads "$out")" = 3
check 'estimate --json: times in order' in_order 1e-9 "$(json_value seconds_from "$out")" "$(json_value seconds_to "$out")"
check 'estimate --json: no reason where nothing is null' test "$(grep -c reason "$out")" = 0

# Blocks with copies.
run estimate dominoes-8x8
check 'estimate dominoes-8x8: may recur' grep -q '^Blocks have copies' "$out"
run estimate --json dominoes-8x8
check 'estimate --json dominoes-8x8: may recur' test "$(json_value may_recur "$out")" = true
run estimate bedlam
check 'estimate bedlam: may not' test "$(grep -c '^Blocks' "$out")" = 0

# None is needed.
cat >expected <<'END'
Search for all packings of mutilated-chessboard:
none is needed, since there are none: 'cubenum count' tells why
END
prints expected estimate mutilated-chessboard
for puzzle in mutilated-chessboard hexominoes-14x15 bricks-6x6x6 '--box 4x5 --set tetrominoes'; do
    # shellcheck disable=SC2086 # several words
    says 0 estimate --quiet $puzzle
    # shellcheck disable=SC2086 # several words
    run estimate --json $puzzle
    check "estimate --json $puzzle: impossible" test "$(json_value impossible "$out")" = true
    check "estimate --json $puzzle: nodes" test "$(json_value nodes "$out")" = 0.0
    check "estimate --json $puzzle: a reason for null" json_has "$out" reason
done

# Samples and seeds out of their range; a puzzle of one's own.
for samples in 0 1 1000001 -1 +5 5.0 '' ' 5' 0x10 99999999999999999999; do
    refuses 64 estimate "--samples '$samples': expected a number from 2 to 1000000" estimate --samples "$samples"
done
for seed in -1 18446744073709551616 1.5 '' x; do
    refuses 64 estimate "--seed '$seed': expected a number from 0 to 18446744073709551615" estimate --seed "$seed"
done
for samples in 2 3 1000000; do
    run estimate --json --samples "$samples" soma-well
    check "estimate --samples $samples: exit code" is_code 0
    check "estimate --samples $samples: exact if enough" \
        test "$(json_value exact "$out")" = "$([[ $samples == 1000000 ]] && echo true || echo false)"
    check "estimate --samples $samples: the range" \
        in_order 1 "$(json_value nodes_from "$out")" "$(json_value nodes "$out")" "$(json_value nodes_to "$out")"
done
refuses 64 estimate "'--anchor'" estimate --anchor A
refuses 64 estimate "'nowhere'" estimate nowhere
refuses 66 estimate nowhere.puzzle estimate nowhere.puzzle
cp "$seven" own.puzzle
says 2817 estimate --quiet own.puzzle
printf 'puzzle p\ntarget 1x1x1\nblock A\n A\n' >one.puzzle
run estimate --json one.puzzle
check 'estimate --json one.puzzle: exit code' is_code 0
check 'estimate --json one.puzzle: one prefix' \
    test "$(json_value prefixes "$out") $(json_value samples "$out") $(json_value exact "$out")" = '1 1 true'

finish
