# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compiler flags, and the commands that the root CMakeLists.txt is written in.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
find_package(Threads REQUIRED)

add_library(phidelity_flags INTERFACE)
target_compile_options(phidelity_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14)
  # Optimised `"a" + string` draws this warning without cause (GCC PR 105651).
  target_compile_options(phidelity_flags INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of libstdc++ 12 calls what C++17 deprecated, and clang blames the caller. g++
  # still warns about our own deprecated calls.
  target_compile_options(phidelity_flags INTERFACE -Wno-deprecated-declarations)
endif()
target_include_directories(phidelity_flags INTERFACE ${PROJECT_SOURCE_DIR})
target_link_libraries(phidelity_flags INTERFACE Threads::Threads)

set(PHIDELITY_SANITIZE "" CACHE STRING "Value of -fsanitize= for every target, e.g. address,undefined")
if(PHIDELITY_SANITIZE)
  add_compile_options(-fsanitize=${PHIDELITY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PHIDELITY_SANITIZE})
endif()

set(PHIDELITY_FRONT_FLAGS "" CACHE STRING
  "Further compiler flags of report/ and cli/: they are slow to optimise and nothing waits for them")
set(PHIDELITY_SAMPLE_ONE_IN "" CACHE STRING
  "Tests of many programs look at one in so many (tests/support/sample.h)")
set(PHIDELITY_TEST_FLAGS "" CACHE STRING "Further compiler flags of tests/")
separate_arguments(PHIDELITY_FRONT_FLAGS)
separate_arguments(PHIDELITY_TEST_FLAGS)

find_program(PHIDELITY_CCACHE ccache)
if(PHIDELITY_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${PHIDELITY_CCACHE})
endif()

# phidelity_need_header(HEADER PACKAGE WHY): HEADER must be there, or configuring ends with the
# name of the Debian package that has it. The library that belongs to it comes in the same package.
function(phidelity_need_header header package why)
  string(MAKE_C_IDENTIFIER "PHIDELITY_HAS_${header}" found)
  find_path(${found} ${header})
  mark_as_advanced(${found})
  if(NOT ${found})
    message(FATAL_ERROR "phidelity: ${header} not found (${why}).\n"
      "  On Debian or Ubuntu: apt-get install ${package}\n"
      "  or run scripts/setup.sh, which installs everything that is missing.")
  endif()
endfunction()

# The headers of the C++ library that most files of the engine include, parsed once: a third of
# what its files take to compile. With clang alone: g++ 12 forgets which of them are the system's and
# warns about them.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  file(WRITE ${PROJECT_BINARY_DIR}/engine_pch.cpp "")
  add_library(phidelity_engine_pch OBJECT ${PROJECT_BINARY_DIR}/engine_pch.cpp)
  target_link_libraries(phidelity_engine_pch PUBLIC phidelity_flags)
  target_precompile_headers(phidelity_engine_pch PRIVATE
    <algorithm> <array> <cstdint> <expected> <functional> <memory> <optional> <span> <string>
    <string_view> <tuple> <utility> <vector>)
endif()

# phidelity_folder(NAME [USES FOLDER...]): every NAME/**.cpp as the static library
# phidelity_NAME. A folder without sources is an interface of its headers.
function(phidelity_folder name)
  cmake_parse_arguments(arg "" "" "USES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${name}/*.cpp)
  if(sources)
    add_library(phidelity_${name} STATIC ${sources})
    if(TARGET phidelity_engine_pch AND NOT name STREQUAL "report")  # it has flags of its own
      target_precompile_headers(phidelity_${name} REUSE_FROM phidelity_engine_pch)
    endif()
    set(scope PUBLIC)
  else()
    add_library(phidelity_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_link_libraries(phidelity_${name} ${scope} phidelity_flags)
  foreach(used IN LISTS arg_USES)
    target_link_libraries(phidelity_${name} ${scope} phidelity_${used})
  endforeach()
endfunction()

# phidelity_program(NAME FOLDER USES FOLDER...): the executable NAME in the build folder's root.
function(phidelity_program name folder)
  cmake_parse_arguments(arg "" "" "USES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  if(NOT sources)
    return()
  endif()
  phidelity_need_header(CLI/CLI.hpp libcli11-dev "the command line")
  phidelity_need_header(nlohmann/json.hpp nlohmann-json3-dev "JSON output and corpus answers")
  phidelity_need_header(fmt/format.h libfmt-dev "text output")
  add_executable(${name} ${sources})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  target_link_libraries(${name} PRIVATE phidelity_flags)
  # What a file of the command line takes to compile is mostly these headers.
  target_precompile_headers(${name} PRIVATE <CLI/CLI.hpp> <nlohmann/json.hpp> <fmt/format.h>)
  target_compile_options(${name} PRIVATE ${PHIDELITY_FRONT_FLAGS})
  foreach(used IN LISTS arg_USES)
    target_link_libraries(${name} PRIVATE phidelity_${used})
  endforeach()
endfunction()

# phidelity_embed(TARGET SOURCE FILE...): makes SOURCE, which holds the texts of the files by name
# (destroyers/adapters/templates.h), and adds it to TARGET.
function(phidelity_embed target source)
  set(text "// Made by CMake from the files of destroyers/adapters.\n")
  string(APPEND text "#include \"destroyers/adapters/templates.h\"\n\n")
  string(APPEND text "namespace phidelity::destroyers::adapters {\n\n")
  string(APPEND text "std::string_view template_text(std::string_view name) {\n")
  foreach(file IN LISTS ARGN)
    file(READ ${file} content)
    get_filename_component(name ${file} NAME)
    string(APPEND text "  if (name == \"${name}\") return R\"~~~(${content})~~~\";\n")
  endforeach()
  string(APPEND text "  return {};\n}\n\n}  // namespace phidelity::destroyers::adapters\n")
  file(WRITE ${source}.new "${text}")
  file(COPY_FILE ${source}.new ${source} ONLY_IF_DIFFERENT)
  target_sources(${target} PRIVATE ${source})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
endfunction()
