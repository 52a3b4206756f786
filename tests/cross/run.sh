#!/usr/bin/env bash
# The kernel of other processors: built for aarch64 and run under qemu it must make the same tree of every
# problem as each kernel of this processor.
#     run.sh SOURCE_FOLDER NATIVE_TABLE
set -euo pipefail

source=$1
native=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

aarch64-linux-gnu-gcc -std=c17 -O2 -D_GNU_SOURCE -Wall -Wextra -Werror -static -I"$source/include" -I"$source/src" \
    "$source/tests/cross/kernel_table.c" "$source/src/cover/kernel.c" "$source/src/cover/kernel_portable.c" \
    "$source/src/base/array.c" "$source/src/machine/cpu.c" -o "$work/table"
qemu-aarch64 "$work/table" portable >"$work/aarch64.txt"
lines=$(wc -l <"$work/aarch64.txt")
if ((lines < 100)); then
    echo "expected a line for each of 100 problems and more, not $lines"
    exit 1
fi
for kernel in portable avx2 avx512; do
    status=0
    "$native" "$kernel" >"$work/$kernel.txt" || status=$?
    if ((status == 69)); then
        echo "$kernel: not on this processor"
        continue
    fi
    diff "$work/aarch64.txt" "$work/$kernel.txt"
    echo "$kernel: as on aarch64, $lines problems"
done
