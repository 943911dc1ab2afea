// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Enough of XML to see whether a report is well-formed, and to look into it.
//
//   Element e = tests::xml("<a b=\"1\"><c/>text</a>");
//   e.attributes.at("b") == "1";  e.children[0].name == "c";  e.text == "text"
#pragma once

#include <cctype>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace phidelity::tests {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::vector<Element> children;
  std::string text;
};

// Throws, with the place, where the text is no well-formed document of elements, attributes,
// character data and the five named entities.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  Element document() {
    if (text_.starts_with("<?xml")) at_ = text_.find("?>") + 2;
    blanks();
    Element e = element();
    blanks();
    if (at_ != text_.size()) fail("something follows the document");
    return e;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument(what + " at byte " + std::to_string(at_) + ": " +
                                std::string(text_.substr(at_, 40)));
  }
  void blanks() {
    while (at_ < text_.size() && std::string_view(" \n\t\r").contains(text_[at_])) ++at_;
  }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  std::string name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 ||
                                  text_[at_] == '-' || text_[at_] == '_')) {
      ++at_;
    }
    if (at_ == begin) fail("a name is wanted");
    return std::string(text_.substr(begin, at_ - begin));
  }
  char character() {
    if (!take("&")) return text_[at_++];
    for (const auto& [entity, c] : {std::pair{"amp;", '&'}, std::pair{"lt;", '<'},
                                    std::pair{"gt;", '>'}, std::pair{"quot;", '"'},
                                    std::pair{"apos;", '\''}}) {
      if (take(entity)) return c;
    }
    fail("an unknown entity");
  }
  Element element() {
    if (!take("<")) fail("an element is wanted");
    Element e;
    e.name = name();
    for (blanks(); !take(">"); blanks()) {
      if (take("/>")) return e;
      const std::string key = name();
      if (!take("=\"")) fail("a value is wanted");
      std::string value;
      while (at_ < text_.size() && text_[at_] != '"') {
        if (text_[at_] == '<') fail("a < in a value");
        value += character();
      }
      if (!take("\"")) fail("the value has no end");
      if (!e.attributes.emplace(key, value).second) fail("an attribute twice");
    }
    while (!take("</")) {
      if (at_ >= text_.size()) fail("no end of " + e.name);
      if (text_[at_] == '<') {
        e.children.push_back(element());
      } else {
        e.text += character();
      }
    }
    if (name() != e.name) fail("the end of something else than " + e.name);
    blanks();
    if (!take(">")) fail("> is wanted");
    return e;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

inline Element xml(std::string_view text) { return XmlReader(text).document(); }

}  // namespace phidelity::tests
