#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# For each planted fault, executions until it is found: by libFuzzer with the mutator of programs,
# by libFuzzer on bytes alone, and by the random campaign. A Markdown table, and the medians.
#
#   scripts/time_to_find.sh [RUNS_MAX [TRIES [DESTROYER...]]]        (200000, 3, all planted)
#
# Needs the presets fuzz (destroy_fuzzer) and release (phidelity). Of the tries, with seeds 1, 2, ...,
# the middle one counts; "> RUNS_MAX" was not found. The fuzzer starts from one empty
# program, so that seeds find nothing for it.
set -euo pipefail
cd "$(dirname "$0")/.."
runs_max=${1:-200000}
tries=${2:-3}
fuzzer=$PWD/${PHIDELITY_FUZZER:-build/fuzz/fuzz/destroy_fuzzer}
phidelity=$PWD/${PHIDELITY:-build/release/phidelity}
for program in "$fuzzer" "$phidelity"; do
  [ -x "$program" ] || { echo "time_to_find: no program at $program" >&2; exit 2; }
done
shift $(($# < 2 ? $# : 2))
destroyers=("$@")
if [ $# -eq 0 ]; then
  mapfile -t destroyers < <("$phidelity" list --format json |
    sed -n 's/^{"name":"\([^"]*\)".*"trust":"planted".*/\1/p')
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/program" "$work/bytes"
printf 'ssa @main() {\nb0:\n  ret\n}\n' >"$work/program/seed"
printf '\200' >"$work/bytes/seed"

# by_fuzzer DESTROYER SEED MUTATOR: executions until the finding, or RUNS_MAX + 1.
by_fuzzer() {
  local log=$work/log
  (cd "$work" && PHIDELITY_DESTROYERS=$1 PHIDELITY_MUTATOR=$3 "$fuzzer" -seed="$2" -runs="$runs_max" \
    -max_len=1200 -print_final_stats=1 -artifact_prefix="$work/a-" "$3") >"$log" 2>&1 && {
    echo $((runs_max + 1)); return; }
  grep -q '^ASSERTION FAILED' "$log" || { tail -n 20 "$log" >&2; exit 2; }
  sed -n 's/^stat::number_of_executed_units: *//p' "$log"
}

# by_campaign DESTROYER SEED: likewise, by the index of the first faulty program.
by_campaign() {
  "$phidelity" fuzz --destroyer "$1" --programs "$runs_max" --seed "$2" --jobs 1 --format json \
    >"$work/campaign" 2>/dev/null || true
  sed -n 's/^{"program":"[a-z]*-[0-9]*-\([0-9]*\)".*"verdict":"faulty".*/\1/p' "$work/campaign" >"$work/found"
  if [ -s "$work/found" ]; then echo $(($(head -n 1 "$work/found") + 1)); else echo $((runs_max + 1)); fi
}

middle() { sort -n | sed -n "$(((tries + 1) / 2))p"; }
shown() { if [ "$1" -gt "$runs_max" ]; then echo "> $runs_max"; else echo "$1"; fi; }

echo "| fault | mutator | bytes | random campaign |"
echo "|---|--:|--:|--:|"
for destroyer in "${destroyers[@]}"; do
  mutator=$(for s in $(seq "$tries"); do by_fuzzer "$destroyer" "$s" program; done | middle)
  bytes=$(for s in $(seq "$tries"); do by_fuzzer "$destroyer" "$s" bytes; done | middle)
  random=$(for s in $(seq "$tries"); do by_campaign "$destroyer" "$s"; done | middle)
  echo "$mutator $bytes $random" >>"$work/rows"
  echo "| $destroyer | $(shown "$mutator") | $(shown "$bytes") | $(shown "$random") |"
done
median() { cut -d' ' -f"$1" "$work/rows" | sort -n | sed -n "$((($(wc -l <"$work/rows") + 1) / 2))p"; }
echo "| median | $(shown "$(median 1)") | $(shown "$(median 2)") | $(shown "$(median 3)") |"
