#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drops the oracle's rules one at a time: each must be missed.

    scripts/ablation.py build/dev            all rules, after scripts/test.sh dev
    scripts/ablation.py build/dev lost-copy  those whose names hold the word

A rule is a line of oracle/ and what it becomes without the rule. Two kinds of program show that it
is needed: the rows of tests/oracle/judge_rows_*.h, planted faults and right outputs beside them, and the
tests of blame; where none of them does, the planted faults and sound methods of the registry on random programs
(tests/ablation/planted.cpp). With a rule dropped some fault must be missed or misnamed, or a right
output blamed; the first is printed. Exit code 1 where none is, and no reason is given in EXEMPT.
"""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COMPILE = [os.environ.get("CXX", "g++"), "-std=c++23", "-O0", "-I" + ROOT, "-DFMT_HEADER_ONLY", "-w", "-c"]
ROWS = [f"tests/oracle/{name}_test.cpp" for name in ("judge", "blame", "homes", "witness")]
ROWS_TESTS = "--gtest_filter=Judge.SaysOfEveryRowWhatTheTableSays:Blame.*:Homes.*:Witness.*"
PLANTED = "tests/ablation/planted.cpp"
PROGRAMS = os.environ.get("PROGRAMS", "200")  # of each destroyer

# (rule, file, what stands there, what stands there without it)
RULES = [
    # --- the product ---
    ("instructions pair by operation", "product.cpp",
     "return si.opcode == di.opcode && si.results", "return si.results"),
    ("instructions pair by symbol", "product.cpp",
     "same_symbol(*ssa_, si.symbol, *tac_, di.symbol)", "true"),
    ("the ways of a switch pair by case value", "product.cpp",
     "if (ssa_->terminator_of(s).opcode != Opcode::switch_) return slot;", "return slot;"),
    ("a parallel copy reads everything first", "product.cpp",
     "read_first_.push_back(get(o));\n  for (std::size_t i = 0; i < destinations.size(); ++i) "
     "set(destinations[i], read_first_[i]);",
     "read_first_.push_back(get(o));\n  for (std::size_t i = 0; i < destinations.size(); ++i) "
     "set(destinations[i], get(sources[i]));"),
    ("a copied undef is no content", "product.cpp",
     "if (o.is_undef()) return {lost_place, Thing::not_a_result};",
     "if (o.is_undef()) return {0, Thing::not_a_result};"),
    ("a branch on undef leads nowhere", "product.cpp",
     "undef_branch_[b] = !std::all_of(operands.begin(), operands.end(), known);",
     "undef_branch_[b] = 0;"),
    ("where one side alone goes round, it diverges", "product.cpp",
     "if (ssa_goes_on != tac_goes_on) {", "if (false) {"),
    ("dead instructions may be dropped", "alignment.cpp",
     "if (ssa_dead_.empty() && tac_dead_.empty()) return;", "return;"),
    # --- the validator ---
    ("a definition is met in its own place alone", "validator.cpp",
     "const bool right = thing == Thing{origin.instruction, origin.index};",
     "const bool right = true;"),
    ("a definition of another value takes the place away", "validator.cpp",
     "thing.is_result() ? lost_place : thing.word};\n}",
     "thing.is_result() ? Place{0} : thing.word};\n}"),
    ("undef is met by anything", "validator.cpp",
     "if (name == undef_name) return {Answer::met, name, lost_place};",
     "if (name == undef_name) return {Answer::refuted, name, lost_place};"),
    ("a constant is not another constant", "validator.cpp",
     "if (is_constant(thing.word)) return {Answer::refuted, name, thing.word};",
     "if (is_constant(thing.word)) return {Answer::met, name, thing.word};"),
    ("a constant is not what an instruction made", "validator.cpp",
     "if (thing.is_result() || thing.word == lost_place) return {Answer::refuted, name, lost_place};",
     "if (thing.is_result() || thing.word == lost_place) return {Answer::met, name, lost_place};"),
    ("a parameter is met in its own place alone", "validator.cpp",
     "place == tac_->params[origin.index];", "true;"),
    ("at the entry nothing else is met", "validator.cpp",
     "return {met ? Answer::met : Answer::refuted, name, place};",
     "return {Answer::met, name, place};"),
    ("every way in is walked back", "validator.cpp",
     "for (const std::uint32_t e : product_->in_edges(key[0])) {",
     "for (const std::uint32_t e : product_->in_edges(key[0]).first(1)) {"),
    ("phis name their arguments", "validator.cpp",
     "if (origin.block == taken.target) name =", "if (false) name ="),
    ("a program's copy is its source", "names.cpp", "if (!any_copy) return;", "return;"),
    # --- the judge ---
    ("phis may not be left", "judge.cpp", "if (!options->stage) {", "if (false) {"),
    ("as many parameters as before", "judge.cpp",
     "if (tac->params.size() != ssa->params.size()) {", "if (false) {"),
    ("an edge that may not be split is not", "judge.cpp",
     "if (splits_unsplittable()) return;", ""),
    ("an equal value is no fault", "witness.cpp",
     "if (seen != Seen::differs) return false;", ""),
    ("a path of undefined behaviour is no witness", "judge_witnesses.cpp",
     "} else {\n      undefined_only = true;", "} else {\n      add_fault(r.use, witness.product_path);"),
    ("a select chooses the arm that is defined", "witness.cpp",
     "{interp::Arms::spread, interp::Arms::choose}", "{interp::Arms::spread}"),
    ("what does not align is shown by runs alone", "judge.cpp",
     "if (!verdict.faults.empty() && !differs) {", "if (false) {"),
    ("observations that do not pair are a fault", "judge.cpp", "  examine_mismatches();\n", ""),
    # --- blame: homes ---
    ("a read votes three times", "homes.cpp",
     "reads_.push_back({ssa_operands[o].id(), tac_operands[o].id(), 3});",
     "reads_.push_back({ssa_operands[o].id(), tac_operands[o].id(), 0});"),
    ("copies vote for the home of a phi", "homes.cpp", "    vote_on_copies();\n", ""),
    ("two phis of a block share no home unread", "homes.cpp",
     "if (!unread || !may_share) return;", ""),
    ("an unread copy lives where one beside it put it", "homes.cpp",
     "if (lives_in(source, c.source)) home_[v] = c.destination;", ""),
    ("padding is no use of a phi", "homes_copies.cpp",
     "if (std::any_of(out.begin(), out.end(), is_used)) std::erase_if(out, std::not_fn(is_used));", ""),
    ("of services the best evidence decides", "homes_copies.cpp",
     "std::erase_if(out, [&](const Service& s) { return grade(s) < best; });", ""),
    # --- blame: groups ---
    ("an innocent group passes the question on", "blame.cpp",
     "if (innocent(group)) {", "if (false) {"),
    ("a definition that overwrites the home interferes", "blame.cpp",
     "if (pair.kind == EventKind::pair && contains(tac_.results_of(tac_.instructions[pair.pair.tac]), place_.id())) {",
     "if (false) {"),
    ("what an earlier group wrote counts as written", "blame.cpp",
     "|| written_earlier(group);", ";"),
    ("edges one after another are groups of their own", "blame.cpp",
     "      group.begin = i + 1;\n      break;\n    }\n    if (e.kind == EventKind::pair) {",
     "      continue;\n    }\n    if (e.kind == EventKind::pair) {"),
    # --- blame: the culprit ---
    ("the copy that brings the phi its argument is no culprit", "blame_class.cpp",
     "          !brings_demanded(group, *loss)) {", "          true) {"),
    ("a copy of another edge after the own one is the culprit", "blame_class.cpp",
     "  if (overwrites_own(group)) {", "  if (false) {"),
    ("a place held by accident comes second", "blame.cpp",
     "!at_work(i, k);", "false;"),
    ("off the chain the last place lost counts", "blame_class.cpp",
     "if (loss->last && loss->event < group.chain.back().event) return *loss;", ""),
    # --- blame: the class ---
    ("a save that destroys is temp-clobber", "blame_class.cpp",
     "  if (is_save(group, loss, services)) {", "  if (false) {"),
    ("a copy that serves nobody is a temporary's", "blame_class.cpp",
     "  if (services.empty()) {\n    fault.fault_class = FaultClass::temp_clobber;",
     "  if (services.empty()) {\n    fault.fault_class = FaultClass::interference;"),
    ("a foreign copy into the demanded phi is lost-copy", "blame_class.cpp",
     "    if (demanded(s)) {\n      fault.fault_class = FaultClass::lost_copy;",
     "    if (false) {\n      fault.fault_class = FaultClass::lost_copy;"),
    ("any other foreign copy of a critical edge is critical-edge", "blame_class.cpp",
     "if (is_critical(ssa_, s.edge)) fault.fault_class = FaultClass::critical_edge;", ""),
    ("at the top of its target a foreign copy is misplaced", "blame_class.cpp",
     "    if (!out_of_branch(s)) continue;\n", ""),
    ("what serves an edge taken and others acts for one of them", "blame_class.cpp",
     "(serves_untaken(loss.event, loss.index) &&\n                                        !needed_by_taken(loss.place));",
     "false;"),
    ("slots of one list are one edge", "blame_class.cpp",
     "std::ranges::equal(ssa_.arguments_of(ssa_.edges[t]), arguments);", "false;"),
    ("an own copy that a later one reads is swap", "blame_class.cpp",
     "if (read_later(group, loss.event, loss.place) || (!chained", "if (false && (!chained"),
    ("off the chain, what the culprit brought reads the place", "blame_class.cpp",
     "(!chained && group.start == copy.source)", "false"),
    ("an own copy that brings something else is wrong-operand", "blame_class.cpp",
     "fault.fault_class = wrong ? FaultClass::wrong_operand : FaultClass::interference;",
     "fault.fault_class = FaultClass::interference;"),
    ("no own copy at all is missing-copy", "blame_class.cpp", "  if (!own) return;\n", ""),
    ("a place never written that is nobody's home is uninitialised", "blame_class.cpp",
     "      unwritten && stray_place ? FaultClass::uninitialised : FaultClass::wrong_operand;\n  fault.culprit",
     "      FaultClass::wrong_operand;\n  fault.culprit"),
    ("a place that phis are filled from is missing its copy", "blame_class.cpp",
     "  if (stray_place && homes_.fills_phi(group.start.id(), group.phis.front())) return;\n", ""),
]

# Why no row shows a rule.
EXEMPT = {}


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def compiled(source, target, include_first=None):
    command = COMPILE + ([f"-I{include_first}"] if include_first else []) + [source, "-o", target]
    done = run(command)
    return done.returncode == 0, done.stderr


class Ablation:
    def __init__(self, build, scratch):
        self.build = build
        self.scratch = scratch
        self.objects = {}
        self.planted = []

    def path(self, name):
        return os.path.join(self.scratch, name)

    def prepare(self):
        sources = sorted("oracle/" + f for f in os.listdir(os.path.join(ROOT, "oracle")) if f.endswith(".cpp"))
        for source in sources + ROWS + [PLANTED]:
            self.objects[source] = self.path(source.replace("/", "_") + ".o")
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for source, (ok, error) in zip(self.objects, pool.map(
                    lambda s: compiled(os.path.join(ROOT, s), self.objects[s]), self.objects)):
                if not ok:
                    sys.exit(f"{source} does not compile:\n{error}")
        self.planted = self.verdicts({})

    def linked(self, mains, replaced):
        objects = [replaced.get(s, o) for s, o in self.objects.items() if s in mains or s.startswith("oracle/")]
        libraries = [os.path.join(self.build, f"libphidelity_{f}.a")
                     for f in ("generators", "destroyers", "interp", "ir")]
        program = self.path("judging")
        done = run(["g++", *objects, "-Wl,--start-group", *libraries, "-Wl,--end-group",
                    *(["-lgtest_main", "-lgtest"] if mains == ROWS else []), "-lpthread", "-ldl", "-o", program])
        if done.returncode != 0:
            sys.exit("does not link:\n" + done.stderr[:2000])
        return program

    def wrong_rows(self, replaced):
        """The titles of rows that are not judged as the table says."""
        program = self.linked(ROWS, replaced)
        try:
            done = subprocess.run([program, ROWS_TESTS], capture_output=True, text=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            return ["(goes on for ever)"]
        titles = re.findall(r"Google Test trace:\n[^\n]*: (.*)", done.stdout)
        failed = re.findall(r"^\[  FAILED  \] (\S+) \(", done.stdout, re.M)
        titles += [name for name in failed if not name.startswith("Judge.")]
        if done.returncode not in (0, 1):
            titles.append("(ends with a signal)")
        return list(dict.fromkeys(titles))

    def verdicts(self, replaced):
        done = run([self.linked([PLANTED], replaced), PROGRAMS])
        return done.stdout.splitlines() + ([] if done.returncode == 0 else ["(ends with a signal)"])

    def wrong_verdicts(self, replaced):
        """What was as the registry expects and now is not, and how often the other way round."""
        wrong = []
        better = 0
        for before, now in zip(self.planted, self.verdicts(replaced)):
            if before == now:
                continue
            if " expected " in before and (" expected " not in now or " proved" in now or "disagree" in now):
                wrong.append(f"{before}; without it {now.split(' ', 4)[-1]}")
            better += " expected " not in before and " expected " in now
        return wrong, better

    def without(self, rule):
        """A sentence on what shows the rule; empty where nothing does."""
        name, file, old, new = rule
        with open(os.path.join(ROOT, "oracle", file), encoding="utf-8") as f:
            text = f.read()
        if text.count(old) != 1:
            sys.exit(f"{name}: stands {text.count(old)} times in oracle/{file}:\n{old}")
        source = self.path("ablated_" + file)
        with open(source, "w", encoding="utf-8") as f:
            f.write(text.replace(old, new))
        target = self.path("ablated.o")
        ok, error = compiled(source, target)
        if not ok:
            sys.exit(f"{name}: does not compile without it:\n{error}")
        replaced = {"oracle/" + file: target}
        if rows := self.wrong_rows(replaced):
            return f"{len(rows)} rows, as: {rows[0]}"
        wrong, better = self.wrong_verdicts(replaced)
        return f"{len(wrong)} planted (and {better} better), as: {wrong[0]}" if wrong else ""


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    chosen = [r for r in RULES if not sys.argv[2:] or any(word in r[0] for word in sys.argv[2:])]
    silent = []
    with tempfile.TemporaryDirectory() as scratch:
        ablation = Ablation(sys.argv[1], scratch)
        ablation.prepare()
        if wrong := ablation.wrong_rows({}):
            sys.exit(f"rows are wrong with every rule in place: {wrong}")
        for rule in chosen:
            shown = ablation.without(rule)
            print(f"{rule[1]}: {rule[0]}: {shown or EXEMPT.get(rule[0], 'NOTHING SHOWS IT')}", flush=True)
            if not shown and rule[0] not in EXEMPT:
                silent.append(rule[0])
    print(f"{len(chosen)} rules, {len(silent)} that nothing shows")
    sys.exit(1 if silent else 0)


if __name__ == "__main__":
    main()
