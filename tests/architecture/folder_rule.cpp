// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/architecture/folder_rule.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

namespace phidelity::architecture {

namespace {

using std::string_view;

// A row: the folder, the folders or single headers that it may use, and the start of the names of
// the libraries that it may use, all separated by blanks. "*" is everything.
struct Row {
  string_view folder;
  string_view uses;
  string_view libraries;
};

// campaign and reduce see a destroyer through the port alone. Programs of other people run in
// child processes, so adapters may use the operating system; what they share with us is plain C.
constexpr std::array rows{
    Row{"ir", "", "boost/"},
    Row{"interp", "ir", "boost/"},
    Row{"generators", "ir", "boost/"},
    Row{"foreign", "ir", "boost/"},
    Row{"destroyers/adapters", "destroyers ir foreign", "boost/ posix stddef.h stdint.h"},
    Row{"destroyers", "ir foreign", "boost/"},
    Row{"oracle", "ir interp", "boost/"},
    // The ports: a destroyer, and a sequencer alone.
    Row{"campaign",
        "oracle generators ir interp destroyers/destroyer.h destroyers/registry.h "
        "destroyers/sequencers/sequencer.h destroyers/sequencers/question.h",
        "boost/"},
    Row{"reduce", "oracle generators ir interp destroyers/destroyer.h destroyers/registry.h",
        "boost/"},
    Row{"report", "ir oracle", "fmt/ nlohmann/"},
    Row{"cli", "*", "CLI/ fmt/ nlohmann/ posix"},
    Row{"fuzz", "*", "*"},
    Row{"tests", "*", "*"},
    Row{"bench", "*", "*"},
};

constexpr string_view posix_headers =
    " dlfcn.h fcntl.h poll.h pthread.h signal.h spawn.h sys/ioctl.h sys/mman.h sys/prctl.h "
    "sys/resource.h sys/stat.h sys/syscall.h sys/time.h sys/types.h sys/wait.h time.h unistd.h ";

constexpr string_view licence = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception";

// Spelled in two halves, so that this file may be read by its own rule.
const std::array<std::string, 6> unfinished_words{
    std::string("TO") + "DO",          std::string("FIX") + "ME",
    std::string("XX") + "X",           std::string("HA") + "CK",
    std::string("not imple") + "mented", std::string("for") + " now"};

bool ends_with_any(string_view text, std::initializer_list<string_view> endings) {
  return std::ranges::any_of(endings, [&](string_view e) { return text.ends_with(e); });
}

bool is_cpp(string_view path) { return ends_with_any(path, {".h", ".cpp", ".c"}); }
bool is_page(string_view path) { return path.ends_with(".md"); }

std::vector<string_view> words(string_view blank_separated) {
  std::vector<string_view> result;
  while (!blank_separated.empty()) {
    const auto blank = blank_separated.find(' ');
    if (blank != 0) result.push_back(blank_separated.substr(0, blank));
    if (blank == string_view::npos) break;
    blank_separated.remove_prefix(blank + 1);
  }
  return result;
}

bool in_folder(string_view path, string_view folder) {
  return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

const Row* row_of(string_view path) {
  const auto* row =
      std::ranges::find_if(rows, [&](const Row& r) { return in_folder(path, r.folder); });
  return row == rows.end() ? nullptr : row;
}

bool may_use_folder(const Row& row, string_view header) {
  if (row.uses == "*" || in_folder(header, row.folder)) return true;
  return std::ranges::any_of(words(row.uses), [&](string_view used) {
    return header == used || in_folder(header, used);
  });
}

// The names of the C++ library's headers have neither a dot nor a slash.
bool may_use_library(const Row& row, string_view header) {
  if (row.libraries == "*") return true;
  if (header.find_first_of("./") == string_view::npos) return true;
  return std::ranges::any_of(words(row.libraries), [&](string_view library) {
    if (library == "posix") {
      return posix_headers.find(" " + std::string(header) + " ") != string_view::npos;
    }
    return header.starts_with(library);
  });
}

string_view trimmed(string_view line) {
  const auto first = line.find_first_not_of(" \t");
  return first == string_view::npos ? string_view{} : line.substr(first);
}

// What is wrong with this line if it is an #include; empty if nothing is.
std::string include_complaint(const Row& row, string_view line) {
  line = trimmed(line);
  if (!line.starts_with('#')) return {};
  line = trimmed(line.substr(1));
  if (!line.starts_with("include")) return {};
  line = trimmed(line.substr(7));
  if (line.empty()) return "an #include without a name";
  const char closing = line[0] == '<' ? '>' : '"';
  const string_view header = line.substr(1, line.substr(1).find(closing));
  if (closing == '>') {
    if (may_use_library(row, header)) return {};
    return std::string(row.folder) + " may not use the library header <" + std::string(header) +
           ">";
  }
  if (row_of(header) == nullptr) {
    return "\"" + std::string(header) + "\" does not start at a folder of the tree";
  }
  if (may_use_folder(row, header)) return {};
  return std::string(row.folder) + " may not use " +
         std::string(header.substr(0, header.find('/'))) + " (" + std::string(header) + ")";
}

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool holds_word(string_view line, string_view word) {
  for (auto at = line.find(word); at != string_view::npos; at = line.find(word, at + 1)) {
    const bool begins = at == 0 || !is_word_character(line[at - 1]);
    const auto after = at + word.size();
    if (begins && (after == line.size() || !is_word_character(line[after]))) return true;
  }
  return false;
}

void check_file(const SourceFile& file, std::vector<std::string>& out) {
  const Row* row = is_cpp(file.path) ? row_of(file.path) : nullptr;
  if (is_cpp(file.path) && row == nullptr) {
    out.push_back(file.path + ":1: its folder is not in the table of folders");
  }
  bool licensed = is_page(file.path);
  std::istringstream lines(file.text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    const std::string place = file.path + ":" + std::to_string(number) + ": ";
    // A script's first line is its interpreter.
    licensed = licensed || (number <= 2 && line.find(licence) != std::string::npos);
    if (row != nullptr) {
      if (auto what = include_complaint(*row, line); !what.empty()) {
        out.push_back(place + what);
      }
    }
    for (const std::string& word : unfinished_words) {
      if (holds_word(line, word)) out.push_back(place + "the word '" + word + "'");
    }
  }
  if (!licensed) out.push_back(file.path + ":1: the SPDX licence line is missing");
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

bool is_source(const std::string& path) {
  return is_cpp(path) || is_page(path) || ends_with_any(path, {".cmake", ".sh", ".py"}) ||
         path == "CMakeLists.txt" || path.ends_with("/CMakeLists.txt") || path == ".ci/run";
}

std::vector<SourceFile> source_files(const std::filesystem::path& root) {
  std::vector<SourceFile> files;
  std::filesystem::recursive_directory_iterator walk(root);
  for (const auto& entry : walk) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory()) {
      if (name == "build" || (name.starts_with('.') && name != ".ci")) {
        walk.disable_recursion_pending();
      }
      continue;
    }
    std::string path = std::filesystem::relative(entry.path(), root).generic_string();
    if (entry.is_regular_file() && is_source(path)) {
      files.push_back({std::move(path), read(entry.path())});
    }
  }
  std::ranges::sort(files, {}, &SourceFile::path);
  return files;
}

std::vector<std::string> complaints(const std::vector<SourceFile>& files) {
  std::vector<std::string> out;
  for (const SourceFile& file : files) check_file(file, out);
  return out;
}

}  // namespace phidelity::architecture
