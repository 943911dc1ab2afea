// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whatever is wrong is said, where and with what to do; the exit code is 2 and stdout is empty.
#include <gtest/gtest.h>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

struct BadLine {
  const char* name;
  Arguments arguments;  // @swap stands for a program, @tac for a destroyed one, @two for two
  const char* message;  // a part of what is said
  const char* input = "";
};

const BadLine bad_lines[] = {
    // Sub-commands and flags.
    {"no_command", {}, "a sub-command is wanted"},
    {"unknown_command", {"chek"}, "unknown sub-command 'chek', did you mean 'check'?"},
    {"strange_command", {"qqqqqqq"}, "unknown sub-command 'qqqqqqq'"},
    {"flag_before_command", {"--seed", "1", "fuzz"}, "unknown flag '--seed'"},
    {"empty_command", {""}, "unknown sub-command ''"},
    {"mistyped_flag", {"fuzz", "--dstroyer", "split"}, "did you mean '--destroyer'?"},
    {"mistyped_flag_with_value", {"fuzz", "--destroyer", "split", "--sed=3"},
     "unknown flag '--sed', did you mean '--seed'?"},
    {"flag_of_another_command", {"list", "--seed", "1"}, "unknown flag '--seed'"},
    {"extra_word", {"list", "everything"}, "unexpected 'everything'"},
    {"extra_program", {"print", "@swap", "@tac"}, "unexpected '"},
    {"no_program", {"run"}, "PROGRAM is required"},
    {"no_corpus", {"corpus"}, "a folder is wanted"},
    {"no_destroyer", {"fuzz"}, "a destroyer is wanted"},
    {"destroyer_without_name", {"fuzz", "--destroyer"}, "--destroyer: a value is wanted after it"},
    {"unknown_destroyer", {"fuzz", "--destroyer", "spilt"}, "did you mean 'split'?"},
    {"strange_destroyer", {"check", "@swap", "--destroyer", "zzzzzzz"},
     "unknown destroyer 'zzzzzzz'; `phidelity list` shows them"},
    {"unknown_format", {"list", "--format", "jsn"}, "unknown format 'jsn', did you mean 'json'?"},
    {"unknown_profile", {"fuzz", "--destroyer", "split", "--profile", "smal"},
     "unknown profile 'smal', did you mean 'small'?"},
    {"unknown_feature", {"fuzz", "--destroyer", "split", "--without", "float,swich"},
     "unknown feature 'swich', did you mean 'switch'?"},
    {"unknown_fail_on", {"fuzz", "--destroyer", "split", "--fail-on", "faults"},
     "'faults' is not one of faulty, disagreement, inconclusive"},
    // Numbers.
    {"no_programs", {"fuzz", "--destroyer", "split", "--programs", "0"}, "--programs: '0' is no"},
    {"negative_programs", {"fuzz", "--destroyer", "split", "--programs", "-1"},
     "--programs: '-1' is no"},
    {"programs_in_words", {"fuzz", "--destroyer", "split", "--programs", "many"},
     "--programs: 'many' is no"},
    {"programs_with_tail", {"fuzz", "--destroyer", "split", "--programs", "10k"},
     "--programs: '10k' is no"},
    {"programs_too_many", {"fuzz", "--destroyer", "split", "--programs", "99999999999999999999"},
     "--programs: '99999999999999999999' is no"},
    {"seed_negative", {"fuzz", "--destroyer", "split", "--seed", "-1"}, "--seed: '-1' is no"},
    {"seed_too_large", {"fuzz", "--destroyer", "split", "--seed", "18446744073709551616"},
     "--seed: '18446744073709551616' is no"},
    {"first_negative", {"fuzz", "--destroyer", "split", "--first", "-1"}, "--first: '-1' is no"},
    {"first_past_the_end",
     {"fuzz", "--destroyer", "split", "--first", "18446744073709551615", "--programs", "2"},
     "--first"},
    {"seconds_negative", {"fuzz", "--destroyer", "split", "--seconds", "-1"}, "--seconds: '-1'"},
    {"seconds_infinite", {"fuzz", "--destroyer", "split", "--seconds", "inf"}, "--seconds: 'inf'"},
    {"seconds_nan", {"fuzz", "--destroyer", "split", "--seconds", "nan"}, "--seconds: 'nan'"},
    {"seconds_and_programs",
     {"fuzz", "--destroyer", "split", "--seconds", "1", "--programs", "1"}, "excludes"},
    {"no_jobs", {"fuzz", "--destroyer", "split", "--jobs", "0"}, "--jobs: '0' is no"},
    {"many_jobs", {"fuzz", "--destroyer", "split", "--jobs", "100000"}, "--jobs: '100000' is no"},
    {"shard_zero", {"fuzz", "--destroyer", "split", "--shard", "0/2"}, "'0/2' is no shard"},
    {"shard_past_the_end", {"fuzz", "--destroyer", "split", "--shard", "3/2"}, "'3/2' is no shard"},
    {"shard_without_count", {"fuzz", "--destroyer", "split", "--shard", "3"}, "'3' is no shard"},
    {"score_programs", {"score", "--programs", "x"}, "--programs: 'x' is no"},
    {"fuel", {"run", "@swap", "--arg", "1", "--fuel", "-1"}, "--fuel: '-1' is no"},
    // Programs and the values that they take.
    {"no_such_file", {"check", "/no/such.ssa", "--destroyer", "naive"},
     "cannot read '/no/such.ssa': No such file"},
    {"a_folder", {"print", "/"}, "cannot read '/': Is a directory"},
    {"argument_missing", {"run", "@swap"}, "--arg: 0 given, @swap takes 1"},
    {"argument_too_many", {"run", "@swap", "--arg", "1", "--arg", "2"}, "2 given, @swap takes 1"},
    {"argument_in_words", {"run", "@swap", "--arg", "two"}, "'two' is no 64-bit integer"},
    {"argument_too_large", {"run", "@swap", "--arg", "99999999999999999999"}, "is no 64-bit"},
    {"input_in_words", {"run", "@swap", "--arg", "1", "--input", "x"}, "--input: 'x' is no"},
    {"several_functions", {"run", "@two"}, "choose one with --function: @f, @g"},
    {"no_such_function", {"print", "@two", "--function", "h"}, "has no function @h"},
    {"tac_for_ssa", {"destroy", "@tac", "--destroyer", "split"}, "but ssa is wanted here"},
    {"tac_for_hazards", {"hazards", "@tac"}, "but ssa is wanted here"},
    {"compare_nothing", {"compare"}, "files or --programs N, one of them is wanted"},
    {"compare_both", {"compare", "@swap", "--programs", "5"}, "files or --programs N"},
    {"ssa_for_tac", {"check", "@swap", "--destroyed", "@swap"}, "but tac is wanted here"},
    {"no_output", {"check", "@swap", "--destroyed", "/no/such.tac"}, "cannot read"},
    {"check_by_nobody", {"check", "@swap"}, "a destroyer or a destroyed program is wanted"},
    {"check_by_both", {"check", "@swap", "--destroyer", "naive", "--destroyed", "@tac"},
     "excludes"},
    {"outputs_for_two", {"check", "@swap", "@swap", "--destroyed", "@tac"},
     "one PROGRAM is wanted with it"},
    {"stdin_twice", {"check", "-", "-", "--destroyer", "naive"}, "can be read once only"},
    {"stdin_for_both", {"check", "-", "--destroyed", "-"}, "can be read once only"},
    {"destroy_by_all", {"destroy", "@swap", "--destroyer", "all"}, "one destroyer is wanted here"},
    {"corpus_missing", {"corpus", "/no/such"}, "'/no/such' is not a directory"},
    {"corpus_without_cases", {"corpus", "@folder"}, "holds no NAME.json"},
    {"score_corpus_missing", {"score", "--corpus", "/no/such"}, "--corpus: cannot list"},
    {"score_corpus_empty", {"score", "--corpus", "@empty"}, "holds no *.ssa"},
    {"out_not_a_folder", {"fuzz", "--destroyer", "split", "--programs", "1", "--out", "@swap"},
     "--out: cannot make the directory"},
    // Texts.
    {"empty_text", {"print", "-"}, "<stdin>:1:1: error: the text holds no function"},
    {"no_text", {"print", "-"}, "<stdin>:1:1",
     "this is no program\n"},
    {"unfinished", {"print", "-"}, "<stdin>:",
     "ssa @f() {\nentry:\n"},
    {"unknown_operation", {"print", "-"}, "<stdin>:3:",
     "ssa @f() {\nentry:\n  x = ad 1, 2\n  ret x\n}\n"},
    {"unknown_label", {"print", "-"}, "nowhere",
     "ssa @f() {\nentry:\n  br nowhere\n}\n"},
    {"not_strict", {"print", "-"}, "<stdin>:3:",
     "ssa @f() {\nentry:\n  ret x\n}\n"},
    {"defined_twice", {"print", "-"}, "<stdin>:4:",
     "ssa @f() {\nentry:\n  x = add 1, 2\n  x = add 1, 3\n  ret x\n}\n"},
    {"arguments_missing", {"print", "-"}, "<stdin>:3:",
     "ssa @f() {\nentry:\n  br J\nJ(a):\n  ret a\n}\n"},
    {"wrong_class", {"print", "-"}, "<stdin>:3:",
     "ssa @f(x:f) {\nentry:\n  y = add x, 1\n  ret y\n}\n"},
    {"number_too_large", {"print", "-"}, "<stdin>:3:",
     "ssa @f() {\nentry:\n  ret 99999999999999999999\n}\n"},
    {"binary", {"print", "-"}, "<stdin>:1:1", "\x7f" "ELF\x02\x01\x01"},
};

class BadInput : public testing::TestWithParam<BadLine> {
 protected:
  // The word, or the path of the file that it stands for.
  [[nodiscard]] std::string expanded(const std::string& word) const {
    if (word == "@swap") return classic("swap.ssa");
    if (word == "@tac") return classic("swap.right.tac");
    if (word == "@folder") return folder_.path();
    if (word == "@empty") return folder_.path();
    if (word == "@two") {
      return folder_.file("two.ssa",
                          "ssa @f() {\nentry:\n  ret 1\n}\nssa @g() {\nentry:\n  ret 2\n}\n");
    }
    return word;
  }

 private:
  Folder folder_;
};

TEST_P(BadInput, IsExplained) {
  Arguments arguments;
  for (const std::string& word : GetParam().arguments) arguments.push_back(expanded(word));
  const Outcome o = run(arguments, {.input = GetParam().input});
  EXPECT_EQ(o.code, 2) << o.out << o.err;
  EXPECT_EQ(o.out, "");
  EXPECT_TRUE(holds(o.err, GetParam().message)) << o.err;
  EXPECT_TRUE(holds(o.err, "error: ")) << o.err;
  EXPECT_TRUE(o.err.ends_with('\n'));
}

INSTANTIATE_TEST_SUITE_P(Line, BadInput, testing::ValuesIn(bad_lines),
                         [](const auto& line) { return std::string(line.param.name); });

}  // namespace
}  // namespace phidelity::tests
