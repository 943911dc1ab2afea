// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/projects.h"

#include <algorithm>
#include <array>

#include "destroyers/adapters/templates.h"

namespace phidelity::destroyers::adapters {

namespace {

constexpr std::array all_languages = {
    Language{"c", "C", "destroyer.c", "cc", "gcc",
             "cc -std=c99 -O2 -I. -o destroyer destroyer.c\n"
             "cc -std=c99 -O2 -I. -fPIC -shared -o destroyer.so destroyer.c",
             "DIR/destroyer", "DIR/destroyer --serve", "DIR/destroyer.so"},
    Language{"c++", "C++", "destroyer.cpp", "c++", "g++",
             "c++ -std=c++17 -O2 -I. -o destroyer destroyer.cpp\n"
             "c++ -std=c++17 -O2 -I. -fPIC -shared -o destroyer.so destroyer.cpp",
             "DIR/destroyer", "DIR/destroyer --serve", "DIR/destroyer.so"},
    Language{"python", "Python", "destroyer.py", "python3", "python3", "",
             "python3 DIR/destroyer.py", "python3 DIR/destroyer.py --serve", ""},
    Language{"rust", "Rust", "destroyer.rs", "rustc", "rustc",
             "rustc --edition 2021 -O -o destroyer destroyer.rs", "DIR/destroyer",
             "DIR/destroyer --serve", ""},
    Language{"java", "Java", "Destroyer.java", "javac", "default-jdk-headless",
             // A virtual machine reserves gigabytes of address space that it never uses, which the
             // limit counts; and what it says when it dies is no answer, so it goes to stderr.
             "javac Destroyer.java\n"
             "cat > destroyer <<'END'\n"
             "#!/bin/sh\n"
             "exec java -Xmx256m -XX:+UseSerialGC -XX:CompressedClassSpaceSize=64m \\\n"
             "  -XX:ReservedCodeCacheSize=64m -XX:+DisplayVMOutputToStderr \\\n"
             "  -cp \"$(dirname \"$0\")\" Destroyer \"$@\"\n"
             "END\n"
             "chmod +x destroyer",
             "DIR/destroyer", "DIR/destroyer --serve", ""},
    Language{"go", "Go", "destroyer.go", "go", "golang-go", "go build -o destroyer destroyer.go",
             "DIR/destroyer", "DIR/destroyer --serve", ""},
    Language{"ocaml", "OCaml", "destroyer.ml", "ocamlopt", "ocaml-nox",
             "ocamlopt -o destroyer destroyer.ml", "DIR/destroyer", "DIR/destroyer --serve", ""},
};

std::string build_script(const Language& language) {
  return "#!/bin/sh\n# Builds the destroyer.\nset -e\ncd \"$(dirname \"$0\")\"\n" +
         std::string(language.build.empty() ? ": there is nothing to build" : language.build) +
         "\n";
}

std::string readme(const Language& language, std::string_view directory) {
  std::string text(template_text("README.md.in"));
  const auto replace = [&text](std::string_view word, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += by.size()) {
      text.replace(at, word.size(), by);
    }
  };
  replace("LANGUAGE", language.title);
  replace("SOURCE", language.source);
  replace("PACKAGE", language.package);
  replace("SERVER", in_directory(language.server, directory));
  replace("COMMAND", in_directory(language.command, directory));
  replace("DIRECTORY", directory);
  return text;
}

}  // namespace

std::span<const Language> languages() { return all_languages; }

const Language* find_language(std::string_view name) {
  const auto found = std::ranges::find(all_languages, name, &Language::name);
  return found == all_languages.end() ? nullptr : &*found;
}

std::string in_directory(std::string_view line, std::string_view directory) {
  constexpr std::string_view word = "DIR";
  std::string text(line);
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos;
       at += directory.size()) {
    text.replace(at, word.size(), directory);
  }
  return text;
}

std::vector<ProjectFile> project_of(const Language& language, std::string_view directory) {
  std::vector<ProjectFile> files;
  files.push_back({std::string(language.source),
                   std::string(template_text(std::string(language.source) + ".in")),
                   language.build.empty()});
  files.push_back({"build.sh", build_script(language), true});
  files.push_back({"README.md", readme(language, directory), false});
  if (language.plugin.empty()) return files;
  // The project builds where Phidelity is not installed.
  for (const char* header : {"plugin.h", "plugin.hpp"}) {
    files.push_back({std::string("phidelity/") + header, std::string(template_text(header)),
                     false});
  }
  return files;
}

}  // namespace phidelity::destroyers::adapters
