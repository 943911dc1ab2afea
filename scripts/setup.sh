#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing for the purposes named (default: all of them). Asks nothing, says what
# it installs, and costs a fraction of a second when everything is there.
#
#   scripts/setup.sh                     build, test, fuzz and bench
#   scripts/setup.sh build               what the program alone needs
#   scripts/setup.sh llvm                compilers to judge (their tests are skipped without them)
#   scripts/setup.sh --check test        installs nothing; status 1 and a list if something is missing
#
# This table is the one place that knows the packages (by the names of Debian 12). A thing
# counts as there when its probe succeeds, wherever it came from, so the script also serves
# systems without apt-get: there it lists what it did not find.
set -euo pipefail

#   package | purposes | probe | what for
requirements='
g++                | build           | gxx 12                              | compiles everything (12 or later)
cmake              | build           | cmake 3.25                          | configures the build (3.25 or later)
ninja-build        | build           | command ninja                       | runs the build
libboost-graph-dev | build           | header boost/graph/graph_traits.hpp | graph algorithms of the engine
libcli11-dev       | build           | header CLI/CLI.hpp                  | the command line
libfmt-dev         | build           | header fmt/format.h                 | text reports
nlohmann-json3-dev | build           | header nlohmann/json.hpp            | JSON reports and corpus answers
libgtest-dev       | test            | header gtest/gtest.h                | the tests
libgmock-dev       | test            | header gmock/gmock.h                | matchers in the tests
librapidcheck-dev  | test            | header rapidcheck/gtest.h           | property tests
clang-19           | test fuzz llvm  | command clang++-19                  | the sanitizer builds and libFuzzer
libclang-rt-19-dev | test fuzz       | clang_runtime                       | the sanitizers themselves
llvm-19            | test fuzz llvm  | command llvm-symbolizer-19          | file and line in sanitizer reports; llc-19
llvm-14            | llvm            | command llc-14                      | real compilers as destroyers: an old one
llvm-22            | llvm            | command llc-22                      | the newest one
clang-14           | llvm            | command clang-14                    | scripts/judge_debian.sh compiles with it
gcc-12             | llvm            | command gcc-12                      | GCC as a destroyer
dpkg-dev           | llvm            | command dpkg-source                 | scripts/judge_debian.sh unpacks with it
tcl                | llvm            | command tclsh                       | sqlite3 is put together with it
libbenchmark-dev   | bench           | header benchmark/benchmark.h        | the benchmarks
'

usage() { sed -n '4,10s/^# \{0,1\}//p' "$0"; }

say() { printf 'setup: %s\n' "$*"; }

at_least() { # at_least HAVE WANT: is version HAVE not older than WANT?
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

is_there() { # is_there PROBE [ARGUMENT]
  case $1 in
    command) command -v "$2" >/dev/null 2>&1 ;;
    header) printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$2" | g++ -E -x c++ - >/dev/null 2>&1 ;;
    gxx) command -v g++ >/dev/null 2>&1 && at_least "$(g++ -dumpversion)" "$2" ;;
    cmake) command -v cmake >/dev/null 2>&1 &&
             at_least "$(cmake --version | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')" "$2" ;;
    clang_runtime) command -v clang++-19 >/dev/null 2>&1 &&
             compgen -G "$(clang++-19 -print-resource-dir)/lib/*/libclang_rt.asan*.a" >/dev/null ;;
    *) say "no such probe: $1"; exit 2 ;;
  esac
}

check_only=no
purposes=
for argument in "$@"; do
  case $argument in
    --check) check_only=yes ;;
    build|test|fuzz|bench|llvm) purposes="$purposes $argument" ;;
    --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done
# Tests, fuzz targets and benchmarks are built from the program's sources.
purposes="build ${purposes:-test fuzz bench}"

missing=()
reasons=()
while IFS='|' read -r package used_by probe reason; do
  [ -n "${package// /}" ] || continue
  wanted=no
  for purpose in $purposes; do
    case " $used_by " in *" $purpose "*) wanted=yes ;; esac
  done
  [ $wanted = yes ] || continue
  # shellcheck disable=SC2086  # the probe is a word and its argument
  if ! is_there $probe; then
    missing+=("${package// /}")
    reasons+=("$(printf '  %-20s %s' "${package// /}" "${reason# }")")
  fi
done <<<"$requirements"

[ ${#missing[@]} -gt 0 ] || exit 0

if [ $check_only = yes ] || ! command -v apt-get >/dev/null 2>&1; then
  say "missing (named as on Debian):"
  printf '%s\n' "${reasons[@]}"
  [ $check_only = yes ] || say "there is no apt-get here: install these with your system's own tools, then run this again"
  exit 1
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! sudo -n true >/dev/null 2>&1; then
    say "missing:"
    printf '%s\n' "${reasons[@]}"
    say "installing needs root, and sudo is not there or would ask for a password. Run:"
    say "  sudo apt-get update && sudo apt-get install ${missing[*]}"
    exit 1
  fi
  as_root=(sudo -n)
fi

say "installing with apt-get:"
printf '%s\n' "${reasons[@]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" \
    >"$log" 2>&1 </dev/null
}
if ! apt update; then
  cat "$log"
  say "apt-get update failed; trying with the lists that are there"
fi
if ! apt install -y --no-install-recommends "${missing[@]}"; then
  cat "$log"
  say "apt-get could not install: ${missing[*]}"
  say "this release may lack one of them; Debian 12 has them all"
  exit 1
fi
say "done"
