// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/documents.h"

#include <algorithm>
#include <unordered_map>

#include "foreign/mir/characters.h"

namespace phidelity::foreign::mir {
namespace {

constexpr std::string_view dump_begin = "# *** IR Dump ";
constexpr std::string_view function_begin = "# Machine code for function ";
constexpr std::string_view function_end = "# End machine code";
constexpr std::string_view phi_elimination = "phi-node-elimination";

// The text from the beginning of `first` up to that of `after`.
std::string_view between(std::string_view first, const char* after) {
  return {first.data(), static_cast<std::size_t>(after - first.data())};
}

std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"') &&
      text.back() == text.front()) {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

class Finder {
 public:
  explicit Finder(std::string_view text) : lines_(text), end_(text.data() + text.size()) {}

  std::vector<Document> find() {
    std::string_view line;
    while (again_ || lines_.next(line)) {
      if (again_) line = pending_;
      again_ = false;
      if (line.starts_with(dump_begin)) {
        read_dump_title(line);
      } else if (line.starts_with(function_begin)) {
        read_dump(line);
      } else if (line.starts_with("---")) {
        read_file_document(line);
      }
    }
    return std::move(documents_);
  }

 private:
  // "# *** IR Dump Before Eliminate PHI nodes (phi-node-elimination) ***:"
  void read_dump_title(std::string_view line) {
    line.remove_prefix(dump_begin.size());
    moment_ = Moment::unknown;
    if (line.starts_with("Before ")) moment_ = Moment::before;
    if (line.starts_with("After ")) moment_ = Moment::after;
    pass_ = line.substr(std::min(line.find(' '), line.size()));
    pass_ = trimmed(pass_.substr(0, pass_.find("***")));
    const std::size_t open = pass_.rfind('(');
    if (pass_.ends_with(')') && open != std::string_view::npos) {
      pass_ = pass_.substr(open + 1, pass_.size() - open - 2);
    }
  }

  void read_dump(std::string_view line) {
    Document document;
    document.first_line = lines_.number();
    document.from_log = true;
    document.pass = pass_;
    document.moment = moment_;
    document.name = line.substr(function_begin.size());
    // The properties follow the last colon that has a blank behind it: a name may hold colons.
    document.name = trimmed(document.name.substr(0, document.name.rfind(": ")));
    if (document.name.ends_with(':')) document.name.remove_suffix(1);
    const std::string_view first = line;
    const char* end = end_;
    while (lines_.next(line)) {
      if (line.starts_with("# ")) {
        again_ = !line.starts_with(function_end);
        pending_ = line;
        end = line.data();
        break;
      }
    }
    document.text = between(first, end);
    documents_.push_back(document);
    pass_ = {};
    moment_ = Moment::unknown;
  }

  void read_file_document(std::string_view line) {
    const bool module = line.find('|') != std::string_view::npos;
    const std::string_view first = line;
    Document document;
    document.first_line = lines_.number();
    const char* end = end_;
    while (lines_.next(line)) {
      if (line.starts_with("...")) {
        end = line.data();
        break;
      }
      if (line.starts_with("---")) {
        again_ = true;
        pending_ = line;
        end = line.data();
        break;
      }
      if (line.starts_with("name:")) document.name = unquoted(trimmed(line.substr(5)));
    }
    if (module || document.name.empty()) return;
    document.text = between(first, end);
    documents_.push_back(document);
  }

  Lines lines_;
  const char* end_;
  std::vector<Document> documents_;
  bool again_ = false;  // `pending_` has not been looked at
  std::string_view pending_;
  std::string_view pass_;
  Moment moment_ = Moment::unknown;
};

}  // namespace

std::vector<Document> documents_of(std::string_view text) { return Finder(text).find(); }

std::vector<DumpPair> pairs_of(const std::vector<Document>& log, std::string_view pass) {
  if (pass.empty() && std::ranges::any_of(log, [](const Document& d) {
        return d.pass == phi_elimination && d.moment == Moment::after;
      })) {
    pass = phi_elimination;
  }
  std::unordered_map<std::string_view, const Document*> last;  // dump of each function
  std::vector<DumpPair> pairs;
  for (const Document& d : log) {
    const Document*& previous = last[d.name];
    const bool wanted = d.moment != Moment::before && (pass.empty() || d.pass == pass);
    if (wanted && previous != nullptr) pairs.push_back({*previous, d});
    previous = &d;
  }
  return pairs;
}

}  // namespace phidelity::foreign::mir
