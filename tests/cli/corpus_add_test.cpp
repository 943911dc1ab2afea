// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

Outcome add(const Folder& folder, const std::string& program, const Arguments& more = {}) {
  Arguments words = {"corpus", "add",         program,    "--dir",    folder.path(),
                     "--origin", "a test",     "--destroyer", "naive", "--destroyer", "split"};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

TEST(CorpusAdd, ANewCaseHoldsAndIsReplayed) {
  const Folder folder;
  const Outcome o = add(folder, classic("swap.ssa"), {"--name", "again", "--note", "twice"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out, folder.path("again.json") + "\n");
  const Json json = Json::parse(text_of_file(folder.path("again.json")));
  EXPECT_EQ(keys_of(json), (std::vector<std::string>{"program", "function", "note", "source",
                                                     "runs", "outputs", "destroyers"}));
  EXPECT_EQ(json["source"], "a test");
  EXPECT_EQ(json["outputs"][0]["file"], "again.naive.faulty.tac");
  EXPECT_EQ(json["outputs"][0]["class"], "swap");
  EXPECT_EQ(json["destroyers"]["naive"]["class"], "swap");
  EXPECT_EQ(json["destroyers"]["split"]["verdict"], "proved");
  EXPECT_EQ(json["destroyers"]["split"]["copies"], 7);
  const Outcome replayed = run({"corpus", folder.path(), "--destroyer", "split"});
  EXPECT_EQ(replayed.code, 0) << replayed.out << replayed.err;
  // An answer that is changed is seen.
  std::string text = text_of_file(folder.path("again.json"));
  text.replace(text.find("\"class\": \"swap\""), 15, "\"class\": \"lost-copy\"");
  EXPECT_FALSE(folder.file("again.json", text).empty());
  EXPECT_EQ(run({"corpus", folder.path(), "--destroyer", "split"}).code, 1);
}

TEST(CorpusAdd, OverwritesNothingUnlessTold) {
  const Folder folder;
  EXPECT_EQ(add(folder, classic("swap.ssa")).code, 0);
  const Outcome again = add(folder, classic("swap.ssa"));
  EXPECT_EQ(again.code, 2);
  EXPECT_TRUE(holds(again.err, "is there already")) << again.err;
  EXPECT_EQ(add(folder, classic("swap.ssa"), {"--force"}).code, 0);
}

TEST(CorpusAdd, WhatIsWrongIsSaid) {
  const Folder folder;
  EXPECT_EQ(add(folder, folder.path("missing.ssa")).code, 2);
  EXPECT_EQ(add(folder, classic("swap.ssa"), {"--name", "a/b"}).code, 2);
  const Outcome o = run({"corpus", "add", classic("swap.ssa"), "--destroyer", "naive"});
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(holds(o.err, "--origin is required")) << o.err;
  EXPECT_EQ(run({"corpus"}).code, 2);
}

}  // namespace
}  // namespace phidelity::tests
