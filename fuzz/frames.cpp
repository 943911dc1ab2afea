// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a server may say: bytes that come in portions must be read as if they came at once.
#include "destroyers/adapters/frames.h"

#include "destroyers/adapters/reply.h"
#include "fuzz/targets.h"

namespace phidelity::fuzz {

namespace {

using destroyers::adapters::Frame;
using destroyers::adapters::Scan;

constexpr std::uint64_t body_bytes_max = 1024;

Finding found(std::string kind, std::string message) {
  return {"frames", std::move(kind), "scan", std::move(message), {}};
}

// The first frame of the bytes, its length, and nothing where it is none.
std::optional<Finding> look_at_frame(std::string_view bytes, std::size_t& length) {
  Frame frame;
  const Scan whole = destroyers::adapters::scan_frame(bytes, body_bytes_max, frame);
  length = whole == Scan::whole ? frame.length : 0;
  if (whole == Scan::whole) {
    if (frame.length > bytes.size()) return found("frame", "a frame longer than what came");
    std::string written;
    destroyers::adapters::append_frame(written, frame.word, frame.body);
    Frame again;
    if (destroyers::adapters::scan_frame(written, body_bytes_max, again) != Scan::whole ||
        again.word != frame.word || again.body != frame.body) {
      return found("frame", "written again, another frame: " + written);
    }
    destroyers::adapters::Reply reply;
    reply.text = frame.body;
    static destroyers::Answer answer;
    answer.clear();
    destroyers::adapters::read_answer(reply, answer);
  }
  // A prefix becomes what the whole is, or is not decided yet; but a whole one never changes.
  const std::size_t header = std::min<std::size_t>(bytes.size(), 80);
  for (std::size_t size = 0; size < header; ++size) {
    Frame part;
    const Scan scan =
        destroyers::adapters::scan_frame(bytes.substr(0, size), body_bytes_max, part);
    if (scan == Scan::more) continue;
    if (scan != whole || (scan == Scan::whole && part.length != frame.length)) {
      return found("portion", "the first " + std::to_string(size) + " bytes read otherwise");
    }
  }
  return std::nullopt;
}

std::optional<Finding> look_at_greeting(std::string_view bytes) {
  const auto whole = destroyers::adapters::scan_greeting(bytes);
  if (whole && whole->length > bytes.size()) return found("greeting", "longer than what came");
  const std::size_t size_max = std::min<std::size_t>(bytes.size(), 200);
  for (std::size_t size = 0; size < size_max; ++size) {
    const auto part = destroyers::adapters::scan_greeting(bytes.substr(0, size));
    if (part && part->length == 0) continue;
    if (part.has_value() != whole.has_value() ||
        (part && (part->length != whole->length || part->capabilities != whole->capabilities))) {
      return found("portion", "the greeting's first " + std::to_string(size) +
                                  " bytes read otherwise");
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Finding> detail::run_frames(Bytes bytes) {
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (auto finding = look_at_greeting(text)) return finding;
  if (const auto greeting = destroyers::adapters::scan_greeting(text);
      greeting && greeting->length > 0) {
    text.remove_prefix(greeting->length);
  }
  while (!text.empty()) {
    std::size_t length = 0;
    if (auto finding = look_at_frame(text, length)) return finding;
    if (length == 0) break;
    text.remove_prefix(length);
  }
  return std::nullopt;
}

}  // namespace phidelity::fuzz
