#!/usr/bin/env bash
# Install a build, move it, and use it as a stranger would.
set -euo pipefail

usage() {
    cat <<'USAGE'
usage: tests/install/run.sh BUILD_DIR

Installs BUILD_DIR into a temporary folder and moves that elsewhere.  There the program must run and its
man pages stand, and a program using the library must build and count 339 packings of the seven blocks:
by find_package (in C and, where there is a compiler, in C++), by pkg-config alone and as a
subproject.  Of a library only cn_* may be visible.
Whether the build is shared and has man pages, its CMakeCache.txt says.

exit status: 0; 1 if anything of this fails; 64 for a wrong command line; 66 if BUILD_DIR is no build
USAGE
}

case ${1-} in
--help)
    usage
    exit 0
    ;;
'' | -*)
    usage >&2
    exit 64
    ;;
esac

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$(cd "$here/../.." && pwd)
build=$1
[[ -e $build/CMakeCache.txt ]] || {
    echo "install: no CMakeCache.txt in $build" >&2
    exit 66
}

fail() {
    echo "install: $*" >&2
    exit 1
}
# cached NAME: the value of a variable in the build's cache.
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
is_on() { [[ $(cached "$1") =~ ^(1|ON|YES|TRUE|Y)$ ]]; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A build configured for /usr would have the same layout below any prefix; DESTDIR would spoil it.
unset DESTDIR
cmake --install "$build" --prefix "$work/first" >"$work/install.log" || {
    cat "$work/install.log"
    fail "cmake --install failed"
}
# What was written with the first path in it breaks here.
prefix=$work/moved/deep
mkdir "$work/moved"
mv "$work/first" "$prefix"
if grep -rIl "$work/first" "$prefix"; then
    fail "the files above name the folder of the installation"
fi

"$prefix/bin/cubenum" --version >/dev/null || fail "the installed program does not start"
[[ $("$prefix/bin/cubenum" count --convention anchored --quiet) == 339 ]] \
    || fail "the installed program does not count 339"

if is_on CUBENUM_BUILD_MAN; then
    pages=0
    for page in "$source"/src/cli/*.scd; do
        page=${page##*/}
        page=${page%.scd}
        found=$(find "$prefix" -path "*/man/man?/$page*" -size +0 -print -quit)
        [[ -n $found ]] || fail "no man page of $page"
        pages=$((pages + 1))
    done
    ((pages > 0)) || fail "no sources of man pages in src/cli"
fi

library=$(find "$prefix" -name 'libcubenum.so' -o -name 'libcubenum.a' | sort)
if is_on BUILD_SHARED_LIBS; then
    [[ $library == *.so ]] || fail "a shared build installed '$library'"
    nm -D --defined-only "$library" >"$work/symbols"
    grep -q ' T cn_version$' "$work/symbols" || fail "the shared library does not export cn_version"
    if grep -v ' [A-Z] cn_[a-z0-9_]*$' "$work/symbols"; then
        fail "the shared library exports the symbols above, which are no cn_*"
    fi
else
    [[ $library == *.a ]] || fail "a static build installed '$library'"
    nm -g --defined-only "$library" >"$work/symbols"
    grep -q ' T cn_version$' "$work/symbols" || fail "the static library does not export cn_version"
    if sed '/^$/d; /\.o:$/d' "$work/symbols" | grep -v ' [A-Z] cn_[a-z0-9_]*$'; then
        fail "the static library exports the symbols above, which are no cn_*"
    fi
fi

# The library's own compiler: a static library by clang wants clang's OpenMP.
cc=$(cached CMAKE_C_COMPILER)

# consumer NAME ARGUMENT...: build the project in that folder, and run it.
consumer() {
    local name=$1
    shift
    if ! { cmake -S "$here/$name" -B "$work/$name" -G Ninja -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF "$@" \
        && cmake --build "$work/$name"; } >"$work/log" 2>&1; then
        cat "$work/log"
        fail "the consumer $name does not build"
    fi
    "$work/$name/consumer" || fail "the consumer $name does not get what it asks for"
}
consumer find-package -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc"
consumer subproject -DCUBENUM_SOURCE="$source" -DCMAKE_C_COMPILER="$cc"
# A C++ compiler is not among what this project needs.
cxx=${cc/%clang/clang++}
cxx=${cxx/%clang-14/clang++-14}
cxx=${cxx/%gcc/g++}
cxx=${cxx/%\/cc/\/c++}
if [[ $cxx != "$cc" ]] && command -v "$cxx" >/dev/null; then
    consumer cplusplus -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$cxx"
fi

pc=$(find "$prefix" -name cubenum.pc)
export PKG_CONFIG_PATH=${pc%/*}
read -ra flags <<<"$(pkg-config --cflags --libs cubenum)"
rpath=$(pkg-config --variable=libdir cubenum)
"$cc" -o "$work/by-pkg-config" "$here/consumer.c" "${flags[@]}" "-Wl,-rpath,$rpath" \
    || fail "the consumer by pkg-config does not build: ${flags[*]}"
"$work/by-pkg-config" || fail "the consumer by pkg-config does not count 339"
[[ $(pkg-config --modversion cubenum) == "$("$work/by-pkg-config" --version)" ]] \
    || fail "cubenum.pc and the library name different versions"

echo "install: ${library##*/}: program, man pages, find_package, pkg-config and a subproject work"
