#!/usr/bin/env bash
# How to search changes no result: kernels, symmetry, memory, threads; and what does not apply is refused.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# shellcheck disable=SC2317 # check calls the functions
. "$(dirname "$0")/lib.sh"
cd "$work" || exit

# A document without what the clock and the kernel decide.
settled() {
    sed '/^  "kernel": /d; /^  "seconds": /d' "$1"
}

# Kernels: those that the processor has, and the same document but for times.
kernels=()
for kernel in portable avx2 avx512; do
    run count --quiet --kernel "$kernel"
    if [[ $code -eq 0 ]]; then
        kernels+=("$kernel")
    else
        refuses 64 count "$kernel" count --quiet --kernel "$kernel"
        refuses 64 list "$kernel" list --kernel "$kernel"
    fi
done
check 'the portable kernel is always there' test "${kernels[0]}" = portable
for flag in avx2:avx2 avx512_vbmi2:avx512; do
    [[ ! -r /proc/cpuinfo ]] || grep -qw "${flag%:*}" /proc/cpuinfo || continue
    check "the kernel ${flag#*:} is there" grep -qw "${flag#*:}" <<<"${kernels[*]}"
done
run count --json
check 'auto is the last of them' test "$(json_value kernel "$out")" = "${kernels[-1]}"
for puzzle in seven-blocks diabolical-cube soma-2x3x5-3-holes tetracubes-2x4x4 pentominoes-3x20 slothouber-graatsma \
    dominoes-8x8 '--box 4x5 --set tetrominoes'; do
    # shellcheck disable=SC2086 # several words
    "$program" count --json --kernel portable $puzzle >document
    settled document >expected
    # A list of dominoes-8x8 would have millions.
    # shellcheck disable=SC2086 # several words
    [[ $puzzle == dominoes-8x8 ]] \
        || "$program" list --convention rotation --limit 400 --format line --kernel portable $puzzle >listing
    for kernel in auto "${kernels[@]}"; do
        # shellcheck disable=SC2086 # several words
        run count --json --kernel "$kernel" $puzzle
        check "count --kernel $kernel $puzzle: exit code" is_code 0
        case $(json_value nodes "$out")$(json_value memoised "$out")$kernel in
        0* | *true* | *auto) ;; # not used, or not known
        *) check "count --kernel $kernel $puzzle: its name" test "$(json_value kernel "$out")" = "$kernel" ;;
        esac
        settled "$out" >found
        same "count --kernel $kernel $puzzle: the same but for the times" expected found
        [[ $puzzle == dominoes-8x8 ]] && continue
        # shellcheck disable=SC2086 # several words
        prints listing list --convention rotation --limit 400 --format line -k "$kernel" $puzzle
    done
done

# The counts and the classes of a document.
counted() {
    sed -n '/^  "counts"/,/^  }/p; /^  "classes": \[$/,/^  \]/p; /^  "classes": \[\]/p' "$1"
}

# One search for each count, or all from one: the same counts and classes.
for puzzle in seven-blocks soma-pyramid diabolical-cube steinhaus bars-3x3x3 soma-2x3x5-3-holes tetracubes-2x2x8 \
    pentominoes-8x8 t-tetrominoes-4x4; do
    for how in independent derived; do
        run count --json "--$how" "$puzzle"
        check "count --$how $puzzle: exit code" is_code 0
        check "count --$how $puzzle: says so" test "$(json_value derived "$out")" \
            = "$([[ $how == derived ]] && echo true || echo false)"
        counted "$out" >"$how"
    done
    same "count $puzzle: --independent and --derived" independent derived
    for options in '--threads 1' '--threads 3' '--no-types' '--split-depth 1' '--no-bind'; do
        # shellcheck disable=SC2086 # several words
        run count --json --derived $options "$puzzle"
        counted "$out" >found
        same "count --derived $options $puzzle" derived found
    done
done
refuses 64 count --independent count --independent --derived
run count --json soma
check 'count of 27 cells: independent by default' test "$(json_value derived "$out")" = false
run count --json tetracubes-2x2x8
check 'count of 32 cells: derived by default' test "$(json_value derived "$out")" = true

# Anchors by name; a block with copies is none.
while read -r puzzle anchor number; do
    says "$number" count --convention anchored --anchor "$anchor" "$puzzle"
    says "$number" count -c anchored -a "$anchor" --derived --threads 3 "$puzzle"
    run list --convention anchored --anchor "$anchor" --format line "$puzzle"
    check "list --anchor $anchor $puzzle: $number" test "$(wc -l <"$out")" = "$number"
done <<'END'
seven-blocks D 240
soma V 339
soma Z 273
seven-blocks E 273
pentominoes-8x8 X 91
END
cat >mixed.puzzle <<'END'
puzzle mixed
target 2x2x3
block two 3
  XX
block some 0..1
  YY
  Y.
block bar
  ZZZ
  ZZZ
END
says 12 count --convention all mixed.puzzle
run count --json mixed.puzzle
check 'mixed.puzzle: the anchor is the block that is used once' test "$(json_value anchor "$out")" = bar
for command in count list; do
    refuses 64 "$command" "--anchor 'two': expected a block of which there is exactly one" \
        "$command" --anchor two mixed.puzzle
    refuses 64 "$command" "--anchor 'some'" "$command" --anchor some mixed.puzzle
    refuses 64 "$command" "--anchor 'four': expected a block of puzzle 'mixed'" "$command" --anchor four mixed.puzzle
    refuses 64 "$command" "--anchor 'D'" "$command" --anchor D dominoes-8x8
    # Conventions that do not apply.
    refuses 64 "$command" "'anchored' does not apply to puzzle 'dominoes-8x8'" \
        "$command" --convention anchored dominoes-8x8
    refuses 64 "$command" "'reflection' does not apply to puzzle 'steinhaus'" \
        "$command" --convention reflection steinhaus
    refuses 64 "$command" "'reflection' does not apply to puzzle 'bedlam'" "$command" --json -c reflection bedlam
done
run count steinhaus
check 'count steinhaus: reflection n/a, and why' \
    grep -qx 'reflection         n/a  The mirror image of some block is no block of the set.' "$out"
run count soma-flat-8x4
check 'count soma-flat-8x4: reflection n/a, and why' \
    grep -qx 'reflection         n/a  No reflection keeps the target and the set of blocks.' "$out"
run count bars-3x3x3
check 'count bars-3x3x3: anchored n/a, and why' \
    grep -qx 'anchored           n/a  There is no block of which exactly one is used.' "$out"
check 'count bars-3x3x3: no classes' test "$(grep -c Classes "$out")" = 0
run count --json bars-3x3x3
check 'count --json bars-3x3x3: null, with a reason' \
    test "$(json_value anchored "$out") $(json_value anchor "$out")" = 'null null'
check 'count --json bars-3x3x3: the reason' grep -q '"reason": "anchored: no block is used exactly once"' "$out"
run count --json steinhaus
check 'count --json steinhaus: the reason' \
    grep -q '"reason": "reflection: no reflection keeps the target and the set of blocks"' "$out"

# Large counts: exact, and as strings in JSON where doubles would round.
cat >many.puzzle <<'END'
puzzle many
target 12x12
block two 72 planar
  XX
END
sed -i 's/12x12/1x12x12/' many.puzzle
says 53060477521960000 count --convention all many.puzzle
run count --json many.puzzle
check 'count --json many.puzzle: a string' grep -q '^    "all": "53060477521960000",$' "$out"
sed -i 's/12x12/16x16/; s/72/128/' many.puzzle
says 2444888770250892795802079170816 count --convention all many.puzzle
run count --json many.puzzle
check 'count --json many.puzzle: 128 bits' grep -q '^    "all": "2444888770250892795802079170816",$' "$out"

# Little memory: temporary files, and the same list.
"$program" list --convention all --format line pentominoes-square-8x8 >expected
for options in '--memory 1' '--memory 1 --threads 3'; do
    # shellcheck disable=SC2086 # several words
    prints expected list --convention all --format line $options pentominoes-square-8x8
done
for limit in 0 1 3; do
    head -n "$limit" expected >first
    prints first list --convention all --format line --limit "$limit" --memory 1 pentominoes-square-8x8
done
says 129168 list --quiet --convention all -m 1 pentominoes-square-8x8
mkdir temporary
TMPDIR=$work/temporary run list --quiet --convention all -m 1 pentominoes-square-8x8
check 'no temporary file is left' test -z "$(ls -A temporary)"
if [[ $code -eq 0 ]]; then
    TMPDIR=$work/nowhere run list --quiet --convention all -m 1 pentominoes-square-8x8
    check 'no folder for temporary files: exit code' is_code 74
    check 'no folder for temporary files: stdout' is_silent "$out"
    check 'no folder for temporary files: complaint' is_complaint 'list ' TMPDIR
fi

finish
