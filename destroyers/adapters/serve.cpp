// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/serve.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <limits>
#include <memory>

#include "destroyers/adapters/frames.h"
#include "ir/bounds.h"
#include "ir/text.h"

namespace phidelity::destroyers::adapters {

namespace {

bool write_whole(int output, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(output, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// Appends what comes next. False at the end.
bool read_more(int input, std::string& bytes) {
  std::array<char, 65536> buffer;
  while (true) {
    const ssize_t count = read(input, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count > 0) bytes.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
  }
}

std::string_view word_of(const Reply& reply) {
  switch (reply.outcome) {
    case Outcome::answered: return "ok";
    case Outcome::declined: return "decline";
    default: return "error";
  }
}

}  // namespace

bool serve(int input, int output, std::string_view capabilities, const Handler& destroy,
           const Handler& sequence) {
  std::string out(protocol_line);
  out.append("\ncapabilities ").append(capabilities).append("\n");
  std::string bytes;
  std::string question;
  Reply reply;
  while (write_whole(output, out)) {
    Frame frame;
    Scan scan = scan_frame(bytes, std::numeric_limits<std::uint64_t>::max(), frame);
    while (scan == Scan::more && read_more(input, bytes)) {
      scan = scan_frame(bytes, std::numeric_limits<std::uint64_t>::max(), frame);
    }
    if (scan != Scan::whole) return scan == Scan::more && bytes.empty();
    const Handler& handler = frame.word == "sequence" ? sequence : destroy;
    if (!handler || (frame.word != "destroy" && frame.word != "sequence")) return false;
    question = frame.body;
    reply.outcome = Outcome::answered;
    reply.text.clear();
    handler(question, reply);
    bytes.erase(0, frame.length);
    out.clear();
    append_frame(out, word_of(reply), reply.text);
  }
  return false;
}

Handler handler_of(Destroyer& destroyer) {
  const auto verifier = std::make_shared<ir::Verifier>();
  return [&destroyer, verifier, answer = Answer()](const std::string& ssa, Reply& reply) mutable {
    auto file = ir::parse("program.ssa", ssa);
    if (!file) return reply.become(Outcome::crash, ir::to_string(file.error().front()));
    const ir::Function& function = file->functions.front().function;
    if (!verifier->valid(function)) {
      return reply.become(Outcome::crash, ir::to_string(ir::verify(function).front()));
    }
    answer.clear();
    destroyer.destroy(function, answer);
    if (answer.outcome != Outcome::answered) return reply.become(answer.outcome, answer.reason);
    // A planted one may answer what names blocks that there are not.
    if (!ir::in_bounds(answer.tac)) {
      return reply.become(Outcome::crash, "the answer is out of bounds and has no text");
    }
    ir::print(answer.tac, reply.text);
  };
}

}  // namespace phidelity::destroyers::adapters
