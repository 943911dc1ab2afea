// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same destroyer in C++ as a plug-in and as a server, from one function. Header only, C++17.
//
//   static phidelity::Reply destroy(std::string_view ssa) {
//     if (!mine::handles(ssa)) return phidelity::decline("no switch");
//     return phidelity::ok(mine::destroy(ssa));
//   }
//   PHIDELITY_PLUGIN("mine", "1.0", "all -switch", destroy)          // in a shared library
//   int main() { return phidelity::serve("all -switch", destroy); }  // in a program
//
// A sequencer alone is a function from the text of a parallel copy to that of its moves:
//
//   PHIDELITY_SEQUENCER("mine", "1.0", "exchange", sequence)
//   int main() { return phidelity::serve_sequencer("exchange", sequence); }
//
// An exception that leaves the function becomes an error that says what() it was.
#ifndef PHIDELITY_PLUGIN_HPP
#define PHIDELITY_PLUGIN_HPP

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "plugin.h"

namespace phidelity {

struct Reply {
  int kind = PHIDELITY_OK;
  std::string text;
};
inline Reply ok(std::string tac) { return {PHIDELITY_OK, std::move(tac)}; }
inline Reply decline(std::string reason) { return {PHIDELITY_DECLINE, std::move(reason)}; }
inline Reply error(std::string reason) { return {PHIDELITY_ERROR, std::move(reason)}; }

template <class Destroy>
Reply reply_of(const Destroy& destroy, std::string_view ssa) {
  try {
    return destroy(ssa);
  } catch (const std::exception& e) {
    return error(e.what());
  } catch (...) {
    return error("an exception of an unknown type");
  }
}

template <class Destroy>
int call_plugin(const Destroy& destroy, const char* ssa, size_t size, const phidelity_host* host) {
  const Reply reply = reply_of(destroy, std::string_view(ssa, size));
  host->answer(host, reply.text.data(), reply.text.size());
  return reply.kind;
}

// Answers frames `request BYTES` on stdin until its end. Nothing else may be written to stdout.
template <class Function>
int serve_frames(const char* request, const std::string& capabilities, const Function& function) {
  std::printf("phidelity 1\ncapabilities %s\n", capabilities.c_str());
  std::fflush(stdout);
  std::string text;
  char word[16] = {};
  unsigned long long size = 0;
  while (std::scanf("%15s %llu", word, &size) == 2 && std::getchar() == '\n') {
    if (std::string_view(word) != request) return EXIT_FAILURE;
    text.resize(static_cast<size_t>(size));
    if (std::fread(text.data(), 1, text.size(), stdin) != text.size()) return EXIT_FAILURE;
    const Reply reply = reply_of(function, text);
    const char* kind = reply.kind == PHIDELITY_OK        ? "ok"
                       : reply.kind == PHIDELITY_DECLINE ? "decline"
                                                         : "error";
    std::printf("%s %zu\n", kind, reply.text.size());
    std::fwrite(reply.text.data(), 1, reply.text.size(), stdout);
    std::fflush(stdout);
  }
  return std::feof(stdin) ? EXIT_SUCCESS : EXIT_FAILURE;
}

template <class Destroy>
int serve(std::string_view capabilities, const Destroy& destroy) {
  return serve_frames("destroy", std::string(capabilities), destroy);
}

template <class Sequence>
int serve_sequencer(std::string_view capabilities, const Sequence& sequence) {
  return serve_frames("sequence", "sequence " + std::string(capabilities), sequence);
}

}  // namespace phidelity

#define PHIDELITY_CALL(function)                                            \
  [](void*, const char* text, size_t size, const phidelity_host* host) {    \
    return ::phidelity::call_plugin(function, text, size, host);            \
  }

#define PHIDELITY_EXPORT_PLUGIN(name, version, capabilities, destroy, sequence)            \
  extern "C" PHIDELITY_EXPORT const phidelity_plugin* phidelity_plugin_main(void) {        \
    static const phidelity_plugin plugin = {                                               \
        PHIDELITY_ABI_VERSION, sizeof(phidelity_plugin), name, version, capabilities,      \
        nullptr, nullptr, destroy, sequence};                                              \
    return &plugin;                                                                        \
  }

#define PHIDELITY_PLUGIN(name, version, capabilities, function) \
  PHIDELITY_EXPORT_PLUGIN(name, version, capabilities, PHIDELITY_CALL(function), nullptr)
#define PHIDELITY_SEQUENCER(name, version, capabilities, function) \
  PHIDELITY_EXPORT_PLUGIN(name, version, capabilities, nullptr, PHIDELITY_CALL(function))

#endif
