#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Judges phi elimination over real programs: takes the sources of sqlite3, lua and zlib from Debian,
# compiles them with clang, has llc print every function before and after the pass, and checks each.
# Nothing of the sources is kept in the tree, and the system's own package lists are not touched.
#
#   scripts/judge_debian.sh build/release/phidelity
#   LLVMS=19 TARGETS=x86_64 LEVELS=O2 PACKAGES=lua5.4 scripts/judge_debian.sh build/dev/phidelity
#
# WORK is where it all goes (default: a folder under TMPDIR that stays, so that a second run only
# judges). The last lines are a table; status 1 if anything is faulty or less than 98 % proved.
# Needs `scripts/setup.sh llvm`.
set -euo pipefail

phidelity=$(realpath "${1:-build/release/phidelity}")
llvms=${LLVMS:-14 19 22}
targets=${TARGETS:-x86_64 aarch64 riscv64}
levels=${LEVELS:-O0 O2}
packages=${PACKAGES:-zlib lua5.4 sqlite3}
work=${WORK:-${TMPDIR:-/tmp}/phidelity-debian}

say() { printf 'judge_debian: %s\n' "$*" >&2; }

# clang of the same version, or the newest one that llc of this version can read.
clang_for() {
  local best= v
  for v in 22 21 20 19 18 17 16 15 14 13; do
    if [ "$v" -le "$1" ] && command -v "clang-$v" >/dev/null; then best=clang-$v; break; fi
  done
  [ -n "$best" ] || { say "no clang up to version $1"; exit 2; }
  echo "$best"
}

fetch() { # the sources of all packages, once
  mkdir -p "$work"/apt/lists/partial "$work"/apt/cache/archives/partial "$work"/src
  local release
  release=$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")
  echo "deb-src http://deb.debian.org/debian $release main" >"$work/apt/sources.list"
  local options=(-qq -o "Dir::Etc::SourceList=$work/apt/sources.list"
    -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$work/apt/lists"
    -o "Dir::Cache=$work/apt/cache" -o APT::Sandbox::User=root)
  local package updated=
  for package in $packages; do
    [ ! -e "$work/src/$package.done" ] || continue
    if [ -z "$updated" ]; then apt-get "${options[@]}" update; updated=yes; fi
    say "fetching $package"
    (cd "$work/src" && apt-get "${options[@]}" source "$package" >/dev/null 2>&1)
    if [ "$package" = sqlite3 ]; then
      (cd "$work"/src/sqlite3-*/ && ./configure --disable-tcl >/dev/null && make sqlite3.c >/dev/null)
    fi
    touch "$work/src/$package.done"
  done
}

sources_of() {
  case $1 in
    zlib) ls "$work"/src/zlib-*/*.c ;;
    lua5.4) ls "$work"/src/lua5.4-*/src/*.c ;;
    sqlite3) ls "$work"/src/sqlite3-*/sqlite3.c ;;
    *) say "no such package: $1"; exit 2 ;;
  esac
}

dump() { # dump LLVM TARGET LEVEL PACKAGE LOG
  local clang bitcode=$work/one.bc file more=
  clang=$(clang_for "$1")
  [ "$3" != O0 ] || more="-Xclang -disable-O0-optnone"
  : >"$5.part"
  for file in $(sources_of "$4"); do
    # shellcheck disable=SC2086  # `more` is words
    "$clang" "--target=$2-linux-gnu" "-$3" $more -w -Wno-implicit-function-declaration '-D__regparm__(x)=' -I"$(dirname "$file")" -I"$(dirname "$file")/.." \
      -isystem "$work/include" -isystem /usr/include/x86_64-linux-gnu -c -emit-llvm "$file" -o "$bitcode" 2>"$work/errors" ||
      { say "left out: $file: $(grep -m 1 error: "$work/errors")"; continue; }
    "llc-$1" "-$3" -print-before=phi-node-elimination -print-after=phi-node-elimination \
      -stop-after=phi-node-elimination "$bitcode" -o /dev/null 2>>"$5.part"
  done
  mv "$5.part" "$5"
}

fetch
# The headers of this machine serve for all targets, once they know that words have 64 bits. The
# last one is made by Debian's build of lua.
mkdir -p "$work/dumps" "$work/include/gnu" "$work/include/bits"
touch "$work/include/gnu/stubs-32.h"
printf '#define %s\n' '__WORDSIZE 64' '__WORDSIZE_TIME64_COMPAT32 1' '__SYSCALL_WORDSIZE 64' \
  >"$work/include/bits/wordsize.h"
echo '#define DEB_HOST_MULTIARCH "here"' >"$work/include/lua5.4-deb-multiarch.h"
status=0
table=$(printf '%-8s %-5s %-8s %-3s %8s %7s %6s %6s %8s %8s %8s' package llvm target opt \
  functions proved faulty agreed declined inconcl. seconds)
for llvm in $llvms; do
  command -v "llc-$llvm" >/dev/null || { say "there is no llc-$llvm: left out"; continue; }
  for target in $targets; do
    for level in $levels; do
      for package in $packages; do
        log=$work/dumps/$package.$llvm.$target.$level.log
        if [ ! -e "$log" ]; then
          say "compiling $package with LLVM $llvm for $target at -$level"
          dump "$llvm" "$target" "$level" "$package" "$log"
        fi
        json=$log.json
        TIMEFORMAT=%U
        seconds=$({ time "$phidelity" check --mir "$log" --jobs 1 --format json >"$json" \
          2>"$work/errors" || true; } 2>&1)
        count() { grep -c "\"verdict\":\"$1\"" "$json" || true; }
        functions=$(wc -l <"$json")
        proved=$(count proved)
        row=$(printf '%-8s %-5s %-8s %-3s %8d %7d %6d %6d %8d %8d %8s' "$package" "$llvm" "$target" \
          "$level" "$functions" "$proved" "$(count faulty)" "$(count agreed)" "$(count declined)" \
          "$(count inconclusive)" "$seconds")
        table+=$'\n'$row
        say "$row"
        [ "$(count faulty)" -eq 0 ] && [ $((proved * 100)) -ge $((functions * 98)) ] || status=1
        [ "$functions" -gt 0 ] || { say "nothing was dumped"; status=1; }
      done
    done
  done
done
printf '%s\n' "$table"
# What was not proved, by what was said of it.
grep -h -v '"verdict":"proved"' "$work"/dumps/*.json 2>/dev/null |
  sed 's/.*"verdict":"\([a-z]*\)".*"message":"\([^"]*\)".*/\1: \2/' |
  sed 's/^\([a-z]*\): [^ ]*:[0-9]*:[0-9]*: error: /\1: /' | cut -c1-140 | sort | uniq -c | sort -rn |
  head -n 20
exit $status
