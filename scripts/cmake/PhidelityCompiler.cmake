# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Included before project(): the presets name their compiler, and CMake's own message about one
# that is missing does not say where to get it.
if(CMAKE_CXX_COMPILER AND NOT IS_ABSOLUTE "${CMAKE_CXX_COMPILER}")
  find_program(PHIDELITY_COMPILER_FOUND "${CMAKE_CXX_COMPILER}")
  mark_as_advanced(PHIDELITY_COMPILER_FOUND)
  if(NOT PHIDELITY_COMPILER_FOUND)
    string(REPLACE "clang++" "clang" package "${CMAKE_CXX_COMPILER}")
    message(FATAL_ERROR "phidelity: the compiler ${CMAKE_CXX_COMPILER} was not found.\n"
      "  On Debian or Ubuntu: apt-get install ${package}, or run scripts/setup.sh;\n"
      "  -DCMAKE_CXX_COMPILER=... names another one (g++ 12 or later, clang 19 or later).")
  endif()
endif()
