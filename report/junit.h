// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// JUnit's XML, as CI systems show it: one test case for each question asked.
//
//   <testsuites tests="2" failures="1" ...>
//     <testsuite name="default" ...>
//       <testcase classname="default" name="naive" time="0.12">
//         <failure type="swap" message="12 of 1000 programs">the reduced program ...</failure>
//
// A fault is a failure, a disagreement of the judges an error, and a question that nothing was
// judged in is skipped.
//
// Tested by: tests/report/documents_test.cpp
// Reference: the schema of the Jenkins xUnit plug-in, junit-10.xsd (elements and attributes used
// here are the intersection of what Jenkins, GitLab and GitHub's reporters read).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace phidelity::report {

struct TestProblem {
  std::string type;     // a fault class, or "disagreement"
  std::string message;  // one line
  std::string text;     // the rest: program, verdict
};

struct TestCase {
  std::string group;  // the profile of a campaign, the file of a program: a suite
  std::string name;   // the destroyer, and the function where there are several
  double seconds = 0;
  std::vector<TestProblem> failures;
  std::vector<TestProblem> errors;
  std::string skipped;  // why, where nothing was judged
  std::string output;   // what else is to be said
};

// Cases of one group must stand together; each run of them is a suite.
[[nodiscard]] std::string junit_text(std::string_view name, std::span<const TestCase> cases);

// With what XML cannot hold replaced: control characters, and bytes that are not UTF-8.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace phidelity::report
