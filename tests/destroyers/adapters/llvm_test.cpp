// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With the versions of LLVM that are there; without any, these tests say that they were skipped.
#include "destroyers/adapters/llvm.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>

#include "destroyers/adapters/gcc.h"
#include "oracle/judge.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::adapters {
namespace {

using testing::program;

std::vector<std::string> versions() { return installed_llvms(); }

constexpr const char* swap_text =
    "ssa @swap(n) {\nentry:\n  br H(1, 2, 0)\nH(a, b, i):\n  i1 = add i, 1\n  t = lt i1, n\n"
    "  cbr t, L, X\nL:\n  br H(b, a, i1)\nX:\n  r = sub a, b\n  ret r\n}\n";

TEST(Llvm, EveryVersionAndVariantDestroysRightly) {
  if (versions().empty()) GTEST_SKIP() << "no llc-NN in PATH";
  std::deque<ir::Function> programs;
  for (const char* text :
       {swap_text,
        "ssa @f(n) {\ne:\n  cbr n, J(1), J(2)\nJ(a):\n  ret a\n}\n",
        "ssa @g(n) {\ne:\n  br H(0)\nH(a):\n  b = add a, 1\n  cbr b, H(b), X\nX:\n  ret a, b\n}\n",
        "ssa @h(n, x:f) {\ne:\n  switch n, [1: A(x), 2: A(2.5)], default B\nA(y:f):\n"
        "  z:f = fmul y, y\n  br B\nB:\n  ret n\n}\n"}) {
    programs.push_back(program(text));
  }
  std::vector<const ir::Function*> all;
  for (const ir::Function& p : programs) all.push_back(&p);
  oracle::Judge judge;
  Answer answer;
  for (const std::string& version : versions()) {
    for (const LlvmVariant& variant : llvm_variants) {
      const std::string name = version + std::string(variant.suffix);
      ASSERT_EQ(complaint_about_llvm(name), "");
      const auto llvm = make_llvm(name);
      EXPECT_EQ(llvm->name(), name);
      llvm->foresee(all);
      for (const ir::Function* ssa : all) {
        answer.clear();
        llvm->destroy(*ssa, answer);
        ASSERT_EQ(answer.outcome, Outcome::answered) << name << ": " << answer.reason;
        const oracle::Verdict& verdict = judge.judge(*ssa, answer.tac, {});
        EXPECT_EQ(verdict.outcome, oracle::Outcome::proved) << name << ": " << verdict.message;
      }
    }
  }
}

TEST(Llvm, WhatWasNotForeseenIsAskedAlone) {
  if (versions().empty()) GTEST_SKIP() << "no llc-NN in PATH";
  const auto llvm = make_llvm(versions().front());
  const ir::Function first = program(swap_text);
  const ir::Function other = program("ssa @f(n) {\ne:\n  ret n\n}\n");
  const ir::Function brdec = program(
      "ssa @f(n) {\ne:\n  x = brdec n, A, B\nA:\n  ret x\nB:\n  ret n\n}\n");
  const std::vector<const ir::Function*> told = {&first, &brdec, &first};
  llvm->foresee(told);
  Answer answer;
  llvm->destroy(other, answer);
  EXPECT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_EQ(answer.tac.blocks.size(), 1u);
  answer.clear();
  llvm->destroy(first, answer);
  EXPECT_EQ(answer.tac.blocks.size(), 4u) << "its turn has not passed";
  answer.clear();
  llvm->destroy(brdec, answer);
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_EQ(answer.reason, "a terminator has a result");
}

TEST(Llvm, ANameThatNothingIsBehindIsExplained) {
  EXPECT_NE(complaint_about_llvm("llvm-7").find("there is no llc-7 in PATH"), std::string::npos);
  EXPECT_NE(complaint_about_llvm("llvm-").find("no llc-"), std::string::npos);
  EXPECT_NE(complaint_about_llvm("llvm-19-fast").find("-coalesce"), std::string::npos);
}

// A folder in front of PATH with a tool of that name, whose script is given; gone at the end.
class FakeTool {
 public:
  FakeTool(const std::string& name, const std::string& script) {
    folder_ = std::filesystem::temp_directory_path() /
              ("phidelity-fake-" + std::to_string(getpid()) + "-" + name);
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / name) << "#!/bin/sh\n" << script;
    std::filesystem::permissions(folder_ / name, std::filesystem::perms::owner_all);
    path_ = std::getenv("PATH");
    setenv("PATH", (folder_.string() + ":" + path_).c_str(), 1);
  }
  FakeTool(const FakeTool&) = delete;
  FakeTool& operator=(const FakeTool&) = delete;
  ~FakeTool() {
    setenv("PATH", path_.c_str(), 1);
    std::filesystem::remove_all(folder_);
  }

 private:
  std::filesystem::path folder_;
  std::string path_;
};

std::string llc_of(const std::string& llvm) { return "llc-" + llvm.substr(llvm.find('-') + 1); }

TEST(Llvm, AWrongOneIsFound) {
  if (versions().empty()) GTEST_SKIP() << "no llc-NN in PATH";
  // Loses every copy into the phis of bb.1.
  const FakeTool fake("llc-99", llc_of(versions().front()) +
                                    " \"$@\" | sed '/^  bb.1:/,/^  bb.2:/{/= COPY/d}'\n");
  ASSERT_EQ(complaint_about_llvm("llvm-99"), "");
  const auto llvm = make_llvm("llvm-99");
  const ir::Function ssa = program(swap_text);
  Answer answer;
  llvm->destroy(ssa, answer);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  oracle::Judge judge;
  EXPECT_EQ(judge.judge(ssa, answer.tac, {}).outcome, oracle::Outcome::faulty);
}

TEST(Llvm, WhatItDiesOfIsFoundInABatch) {
  if (versions().empty()) GTEST_SKIP() << "no llc-NN in PATH";
  const FakeTool fake("llc-98", "text=$(cat)\ncase $text in *'name: f5'*) "
                                "echo 'it died of f5' >&2; exit 3;; esac\nprintf '%s\\n' \"$text\" | " +
                                    llc_of(versions().front()) + " \"$@\"\n");
  const auto llvm = make_llvm("llvm-98");
  std::deque<ir::Function> programs(7, program(swap_text));
  std::vector<const ir::Function*> all;
  for (const ir::Function& p : programs) all.push_back(&p);
  llvm->foresee(all);
  Answer answer;
  for (std::size_t k = 0; k < all.size(); ++k) {
    answer.clear();
    llvm->destroy(*all[k], answer);
    EXPECT_EQ(answer.outcome, k == 5 ? Outcome::crash : Outcome::answered) << k << answer.reason;
    if (k == 5) {
      EXPECT_NE(answer.reason.find("it died of f5"), std::string::npos) << answer.reason;
    }
  }
}

TEST(Gcc, AWrongOneIsFound) {
  if (!complaint_about_gcc("gcc-12").empty()) GTEST_SKIP() << "no gcc-12 in PATH";
  const FakeTool fake("gcc-99", "sed 's/__BB2: 1ll/__BB2: 3ll/' | gcc-12 \"$@\"\n");
  const auto gcc = make_gcc("gcc-99");
  Answer answer;
  gcc->destroy(program(swap_text), answer);
  EXPECT_EQ(answer.outcome, Outcome::differs);
  EXPECT_NE(answer.reason.find("`r = sub a, b` reads something else as register 1"),
            std::string::npos)
      << answer.reason;
}

TEST(Gcc, AProgramIsCompiledRunAndJudged) {
  if (!complaint_about_gcc("gcc-12").empty()) GTEST_SKIP() << "no gcc-12 in PATH";
  const auto gcc = make_gcc("gcc-12");
  std::deque<ir::Function> programs;
  for (const char* text :
       {swap_text, "ssa @f(n) {\ne:\n  br X(undef)\nX(a):\n  ret a\n}\n",
        "ssa @g(n) {\ne:\n  switch n, [3: B, 1: A(n), 2: A(5)], default B\nA(y):\n"
        "  (p, q) = call @c(y, 7, n)\n  x = brdec q, B, C\nB:\n  trap\nC:\n  ret x, p\n}\n"}) {
    programs.push_back(program(text));
  }
  std::vector<const ir::Function*> all;
  for (const ir::Function& p : programs) all.push_back(&p);
  gcc->foresee(all);
  Answer answer;
  for (const Outcome wanted : {Outcome::agreed, Outcome::declined, Outcome::agreed}) {
    answer.clear();
    gcc->destroy(*all.front(), answer);
    EXPECT_EQ(answer.outcome, wanted) << answer.reason;
    all.erase(all.begin());
  }
}

}  // namespace
}  // namespace phidelity::destroyers::adapters
