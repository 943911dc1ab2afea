#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what the program needs, builds it, and fuzzes every in-tree destroyer for a minute.
# Arguments are passed on to `phidelity fuzz`; a destroyer or a limit given there replaces the
# default one:
#
#   scripts/fuzz.sh
#   scripts/fuzz.sh --destroyer split --programs 100000 --seed 7
#   scripts/fuzz.sh --command 'mycc --out-of-ssa' --seconds 600
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh build
cmake --preset release >/dev/null
cmake --build --preset release

subject=(--destroyer all)
limit=(--seconds 60)
for argument in "$@"; do
  case $argument in
    --destroyer|--destroyer=*|--command|--command=*|--server|--server=*|--plugin|--plugin=*) subject=() ;;
    --seconds|--seconds=*|--programs|--programs=*) limit=() ;;
  esac
done

status=0
build/release/phidelity fuzz "${subject[@]}" "${limit[@]}" "$@" || status=$?
if [ $status -eq 1 ] && [ ${#subject[@]} -gt 0 ]; then
  echo "fuzz.sh: status 1, something was faulty: expected here, where known-bad destroyers are among the subjects" >&2
fi
exit $status
