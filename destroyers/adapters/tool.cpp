// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/tool.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "destroyers/adapters/child.h"
#include "destroyers/adapters/command.h"
#include "destroyers/adapters/descendants.h"

namespace phidelity::destroyers::adapters {

void run_tool(std::vector<std::string> words, const std::string& input, const Limits& limits,
              double seconds, Reply& reply) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  reply.become(Outcome::answered, {});
  Launch launch;
  launch.arguments = arguments.data();
  launch.limits = limits;
  launch.limit_address_space = !built_with_sanitizer();
  launch.task_group_parent = task_group_parent();
  auto child = Child::start(launch);
  if (!child) return reply.become(Outcome::crash, child.error());
  child->send(input);
  child->close_input();
  const Deadline deadline = deadline_in(seconds);
  Step step = Step::progress;
  while (step == Step::progress) step = child->step(deadline);
  if (step == Step::deadline) return reply.become(Outcome::timeout, no_answer_text(limits));
  if (step == Step::flooded) return reply.become(Outcome::memory, "too much output");
  const Ending& ending = *child->ending();
  if (ending.kind == EndKind::exited && ending.value == 0) {
    reply.text = child->output();
    return;
  }
  read_ending(ending, child->errors(), limits, reply);
  // What a version of a tool does not know, it says somewhere among other lines.
  if (child->errors().find("not registered") != std::string::npos) reply.text = "not registered";
}

bool is_in_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const std::string file = std::string(rest.substr(0, colon)) + "/" + program;
    if (access(file.c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(rest.size(), colon + 1));
  }
  return false;
}

}  // namespace phidelity::destroyers::adapters
