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

// Answers frames on stdin until its end. Nothing else may be written to stdout.
template <class Destroy>
int serve(std::string_view capabilities, const Destroy& destroy) {
  std::printf("phidelity 1\ncapabilities %.*s\n", static_cast<int>(capabilities.size()),
              capabilities.data());
  std::fflush(stdout);
  std::string ssa;
  unsigned long long size = 0;
  while (std::scanf("destroy %llu", &size) == 1 && std::getchar() == '\n') {
    ssa.resize(static_cast<size_t>(size));
    if (std::fread(ssa.data(), 1, ssa.size(), stdin) != ssa.size()) return EXIT_FAILURE;
    const Reply reply = reply_of(destroy, ssa);
    const char* word = reply.kind == PHIDELITY_OK        ? "ok"
                       : reply.kind == PHIDELITY_DECLINE ? "decline"
                                                         : "error";
    std::printf("%s %zu\n", word, reply.text.size());
    std::fwrite(reply.text.data(), 1, reply.text.size(), stdout);
    std::fflush(stdout);
  }
  return std::feof(stdin) ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace phidelity

#define PHIDELITY_PLUGIN(name, version, capabilities, function)                            \
  extern "C" PHIDELITY_EXPORT const phidelity_plugin* phidelity_plugin_main(void) {        \
    static const phidelity_plugin plugin = {                                               \
        PHIDELITY_ABI_VERSION, sizeof(phidelity_plugin), name, version, capabilities,      \
        nullptr, nullptr,                                                                  \
        [](void*, const char* ssa, size_t size, const phidelity_host* host) {              \
          return ::phidelity::call_plugin(function, ssa, size, host);                      \
        }};                                                                                \
    return &plugin;                                                                        \
  }

#endif
