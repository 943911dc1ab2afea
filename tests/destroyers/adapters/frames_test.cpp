// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/frames.h"

#include <gtest/gtest.h>

namespace phidelity::destroyers::adapters {
namespace {

constexpr std::uint64_t body_max = 1000;

Scan scan_of(std::string_view bytes, Frame& frame) { return scan_frame(bytes, body_max, frame); }
Scan scan_of(std::string_view bytes) {
  Frame frame;
  return scan_of(bytes, frame);
}

TEST(Frames, AreAWordALengthAndSoManyBytes) {
  Frame frame;
  ASSERT_EQ(scan_of("ok 5\nabc\ndmore", frame), Scan::whole);
  EXPECT_EQ(frame.word, "ok");
  EXPECT_EQ(frame.body, "abc\nd");
  EXPECT_EQ(frame.length, 10U);
  ASSERT_EQ(scan_of("decline 0\n", frame), Scan::whole);
  EXPECT_EQ(frame.body, "");
}

TEST(Frames, ReadBackWhatWasWritten) {
  std::string text;
  append_frame(text, "error", "a\nb");
  append_frame(text, "ok", "");
  Frame frame;
  ASSERT_EQ(scan_of(text, frame), Scan::whole);
  EXPECT_EQ(frame.body, "a\nb");
  ASSERT_EQ(scan_of(std::string_view(text).substr(frame.length), frame), Scan::whole);
  EXPECT_EQ(frame.word, "ok");
}

TEST(Frames, EveryBeginningOfOneIsNoneYet) {
  const std::string_view text = "decline 12\nno registers";
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_EQ(scan_of(text.substr(0, size)), Scan::more) << size;
  }
  EXPECT_EQ(scan_of(text), Scan::whole);
}

TEST(Frames, RefuseWhatIsNone) {
  for (const char* text : {"\n", "ok\n", "ok \n", " 5\n", "ok five\n", "ok 5x\n", "ok -5\n",
                           "Loading tables...\n", "OK 5\n", "ok  5\n"}) {
    EXPECT_EQ(scan_of(text), Scan::bad) << text;
  }
  EXPECT_EQ(scan_of(std::string(header_bytes_max, 'a')), Scan::bad) << "no end of line in sight";
}

TEST(Frames, RefuseWhatIsTooBigBeforeItComes) {
  EXPECT_EQ(scan_of("ok 1000\n"), Scan::more);
  EXPECT_EQ(scan_of("ok 1001\n"), Scan::too_big);
  EXPECT_EQ(scan_of("ok 99999999999999999999999\n"), Scan::too_big);
}

TEST(Greeting, IsTwoLines) {
  const auto greeting = scan_greeting("phidelity 1\ncapabilities switch  call\nok 1\n");
  ASSERT_TRUE(greeting.has_value());
  EXPECT_EQ(greeting->capabilities, (std::vector<std::string>{"switch", "call"}));
  EXPECT_EQ(greeting->length, 38U);
  const std::string_view text = "phidelity 1\ncapabilities \n";
  for (std::size_t size = 0; size < text.size(); ++size) {
    const auto part = scan_greeting(text.substr(0, size));
    ASSERT_TRUE(part.has_value()) << size;
    EXPECT_EQ(part->length, 0U) << size;
  }
  ASSERT_TRUE(scan_greeting(text).has_value());
  EXPECT_EQ(scan_greeting(text)->length, text.size());
  EXPECT_TRUE(scan_greeting(text)->capabilities.empty());
}

TEST(Greeting, SaysWhatCameInstead) {
  const auto error = [](std::string_view bytes) { return scan_greeting(bytes).error(); };
  EXPECT_NE(error("Welcome!\nphidelity 1\n").find("'Welcome!'"), std::string::npos);
  EXPECT_NE(error("Welcome!\n").find("stdout"), std::string::npos);
  EXPECT_NE(error("phidelity 2\n").find("another version"), std::string::npos);
  EXPECT_NE(error("phidelity 1\nready\n").find("'ready'"), std::string::npos);
  EXPECT_NE(error(std::string(5000, 'x')).find("'xxx"), std::string::npos);
}

}  // namespace
}  // namespace phidelity::destroyers::adapters
