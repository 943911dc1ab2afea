// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/plugin_library.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <new>

namespace phidelity::destroyers::adapters {

namespace {

// `struct_size` says which fields are there; these were there from the first version on.
constexpr std::size_t least_size = offsetof(phidelity_plugin, destroy) + sizeof(void*);
constexpr std::size_t size_with_sequence = offsetof(phidelity_plugin, sequence) + sizeof(void*);

struct Host {
  phidelity_host interface;
  std::string* answer;
};

void append_answer(const phidelity_host* host, const char* text, std::size_t size) {
  if (text != nullptr) reinterpret_cast<const Host*>(host)->answer->append(text, size);
}

std::string last_error() {
  const char* what = dlerror();
  return what == nullptr ? "unknown error" : what;
}

}  // namespace

void PluginLibrary::Unload::operator()(void* library) const { dlclose(library); }

std::expected<PluginLibrary, std::string> PluginLibrary::load(const std::string& command) {
  const std::size_t blank = std::min(command.find(' '), command.size());
  std::string file = command.substr(0, blank);
  const std::string options = command.substr(std::min(blank + 1, command.size()));
  // Without a slash it would be looked for where libraries are installed.
  if (file.find('/') == std::string::npos) file = "./" + file;

  PluginLibrary result;
  result.library_.reset(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL));
  if (!result.library_) return std::unexpected("cannot load it: " + last_error());
  void* symbol = dlsym(result.library_.get(), PHIDELITY_PLUGIN_MAIN);
  if (symbol == nullptr) {
    return std::unexpected(file + " exports no `" PHIDELITY_PLUGIN_MAIN "`: it is no plug-in");
  }
  const phidelity_plugin* plugin =
      reinterpret_cast<phidelity_plugin_main_function>(symbol)();
  if (plugin == nullptr) return std::unexpected("`" PHIDELITY_PLUGIN_MAIN "` returned NULL");
  if (plugin->abi_version != PHIDELITY_ABI_VERSION) {
    return std::unexpected("it has version " + std::to_string(plugin->abi_version) +
                           " of the plug-in interface; this program has version " +
                           std::to_string(PHIDELITY_ABI_VERSION));
  }
  if (plugin->struct_size < least_size) return std::unexpected("its struct is too small");
  result.plugin_ = plugin;
  if (plugin->destroy == nullptr && result.function_of(AdapterSubject::sequencer) == nullptr) {
    return std::unexpected("it has neither `destroy` nor `sequence`");
  }
  if (plugin->open != nullptr) {
    result.state_ = std::unique_ptr<void, Close>(plugin->open(options.c_str()), Close(plugin));
  }
  return result;
}

PluginLibrary::Function PluginLibrary::function_of(AdapterSubject subject) const {
  if (subject == AdapterSubject::destroyer) return plugin_->destroy;
  return plugin_->struct_size < size_with_sequence ? nullptr : plugin_->sequence;
}

std::string PluginLibrary::capabilities() const {
  std::string words = plugin_->capabilities == nullptr ? "all" : plugin_->capabilities;
  if (function_of(AdapterSubject::sequencer) != nullptr) {
    words.append(" ").append(word_sequence);
  }
  return words;
}

void PluginLibrary::call(AdapterSubject subject, const std::string& text, Reply& reply) const {
  const Function function = function_of(subject);
  if (function == nullptr) {
    const bool sequencer = subject == AdapterSubject::sequencer;
    return reply.become(Outcome::declined, std::string("it has no function `") +
                                               (sequencer ? "sequence`" : "destroy`"));
  }
  reply.text.clear();
  const Host host = {{PHIDELITY_ABI_VERSION, sizeof(phidelity_host), append_answer}, &reply.text};
  int code = PHIDELITY_ERROR;
  try {
    code = function(state_.get(), text.c_str(), text.size(), &host.interface);
  } catch (const std::bad_alloc& e) {
    reply.become(Outcome::memory, std::string("exception: ") + e.what());
    return;
  } catch (const std::exception& e) {  // C has none, but who knows what is behind it
    reply.become(Outcome::crash, std::string("exception: ") + e.what());
    return;
  } catch (...) {
    reply.become(Outcome::crash, "exception of an unknown type");
    return;
  }
  switch (code) {
    case PHIDELITY_OK: reply.outcome = Outcome::answered; break;
    case PHIDELITY_DECLINE: reply.outcome = Outcome::declined; break;
    case PHIDELITY_ERROR: reply.outcome = Outcome::crash; break;
    default:
      reply.become(Outcome::garbage, "it returned " + std::to_string(code) +
                                         ", which is none of PHIDELITY_OK, _DECLINE, _ERROR");
  }
}

}  // namespace phidelity::destroyers::adapters
