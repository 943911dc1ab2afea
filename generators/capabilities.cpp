// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/capabilities.h"

namespace phidelity::generators {

namespace {

bool set(Features& features, std::string_view name, bool on) {
  if (name == "opaque") {
    features.call = features.branch = on;
    return true;
  }
  for (const FeatureName& row : feature_names) {
    if (row.name == name) {
      features.*row.member = on;
      return true;
    }
  }
  return false;
}

void set_all(Features& features, bool on) {
  for (const FeatureName& row : feature_names) features.*row.member = on;
}

}  // namespace

bool Features::disable(std::string_view name) { return set(*this, name, false); }

void Features::restrict_to(const Features& others) {
  for (const FeatureName& row : feature_names) {
    this->*row.member = this->*row.member && others.*row.member;
  }
}

std::expected<Features, std::string> features_of(std::span<const std::string> capabilities) {
  Features features;
  set_all(features, false);
  for (const std::string& word : capabilities) {
    if (word == "all") {
      set_all(features, true);
    } else if (word.starts_with('-') ? !set(features, word.substr(1), false)
                                     : !set(features, word, true)) {
      return std::unexpected(word);
    }
  }
  return features;
}

}  // namespace phidelity::generators
