# shellcheck shell=bash
# Sourced by run.sh and test.sh: the packages they need and the configuration of a build folder.
# Everything here speaks on stderr, so that stdout stays the program's alone.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck disable=SC2034 # used by the scripts that source this
build=$root/build
# shellcheck disable=SC2034
run_packages=(gcc libc6-dev ninja-build cmake pkg-config libhwloc-dev libgmp-dev libjansson-dev libexpat1-dev
    libxxhash-dev libzstd-dev zlib1g-dev)
# shellcheck disable=SC2034
test_packages=(libcriterion-dev scdoc clang-14 libomp-14-dev libclang-rt-14-dev
    clang-format-14 clang-tidy-14 cppcheck shellcheck
    gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user gap-core
    linux-perf gnuplot-nox strace)

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# install_packages PACKAGE...: see that all are installed; exit 69 if they are not and cannot be.
install_packages() {
    local missing=() package as_root=(env)
    if ! command -v dpkg-query >/dev/null; then
        say "not a Debian system: going on in the hope that these are here under other names: $*"
        return
    fi
    for package; do
        [[ $(dpkg-query -W -f '${db:Status-Status} ' "$package" 2>/dev/null) == installed* ]] \
            || missing+=("$package")
    done
    if ((${#missing[@]} == 0)); then
        return
    fi
    if ((EUID != 0)); then
        if ! sudo -n true 2>/dev/null; then
            say "packages are missing; install them with"
            printf '    sudo apt-get install --no-install-recommends %s\n' "${missing[*]}" >&2
            exit 69
        fi
        as_root=(sudo -n env)
    fi
    say "installing ${missing[*]}"
    # An update may fail for a source that has none of our packages: the installation decides.
    "${as_root[@]}" apt-get -qq update >&2 || say "apt-get update failed; trying with the lists at hand"
    if ! "${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -qq -y \
            -o DPkg::Lock::Timeout=120 install --no-install-recommends "${missing[@]}" >&2 </dev/null; then
        say "could not install ${missing[*]}"
        exit 69
    fi
}

# configure DIR NAME=VALUE...: run CMake for DIR only if its cache does not hold these values yet.
configure() {
    local dir=$1 cache=$1/CMakeCache.txt done_mark=$1/.configured options=() setting how=() changed=0
    shift
    # The mark is there only after CMake succeeded: the cache alone may be left by a run that failed.
    [[ -e $done_mark ]] || changed=1
    for setting; do
        options+=("-D$setting")
        grep -Eqs "^${setting%%=*}:[A-Z]+=${setting#*=}\$" "$cache" || changed=1
    done
    if [[ ! -e $cache ]]; then
        how=(-G Ninja) # an existing folder keeps the generator it has
    elif ! grep -Fxqs "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
        how=(--fresh -G Ninja) # the sources were moved or copied, build folder and all
        changed=1
    fi
    if ((changed)); then
        rm -f "$done_mark"
        cmake -S "$root" -B "$dir" "${how[@]}" "${options[@]}" >&2
        : >"$done_mark"
    fi
}

# compile DIR [ARG...]: build what is out of date, silent if nothing is.
compile() {
    local dir=$1
    shift
    cmake --build "$dir" --parallel "$(nproc)" "$@" 2>&1 | sed -u '/^ninja: no work to do\.$/d' >&2
}
