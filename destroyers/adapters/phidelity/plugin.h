/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Phidelity's plug-in interface: a destroyer as a shared library. Plain C99.
 *
 *   static int destroy(void* state, const char* ssa, size_t size, const phidelity_host* host) {
 *     char* tac = my_pass(ssa);                          // text of the language in, text out
 *     host->answer(host, tac, strlen(tac));              // may be called many times: it appends
 *     free(tac);
 *     return PHIDELITY_OK;
 *   }
 *   static const phidelity_plugin plugin = {PHIDELITY_ABI_VERSION, sizeof(phidelity_plugin),
 *                                           "mine", "1.0", "switch call", NULL, NULL, destroy,
 *                                           NULL};
 *   PHIDELITY_EXPORT const phidelity_plugin* phidelity_plugin_main(void) { return &plugin; }
 *
 *   phidelity check swap.ssa --plugin ./libmine.so
 *
 * No memory changes hands: the host copies what it is given before `answer` returns, and what the
 * host gives is valid until the function returns.
 *
 * Stability: a field, once here, keeps its place and its meaning. New fields come at the end, and
 * `struct_size` says which are there, on both sides: a plug-in built with an older header goes on
 * working in a newer host. Fields that an initialiser leaves out are NULL. `abi_version` changes only if that promise has to be broken.
 *
 * docs/adapters.md has the grammar of the texts and the meaning of capabilities.
 */
#ifndef PHIDELITY_PLUGIN_H
#define PHIDELITY_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PHIDELITY_ABI_VERSION 1u

#if defined(__GNUC__)
#define PHIDELITY_EXPORT __attribute__((visibility("default")))
#else
#define PHIDELITY_EXPORT
#endif

/* What `destroy` and `sequence` return. */
enum {
  PHIDELITY_OK = 0,      /* the answer is the destroyed program, or the moves */
  PHIDELITY_DECLINE = 1, /* this program is not handled; the answer is the reason */
  PHIDELITY_ERROR = 2    /* something went wrong; the answer is the reason */
};

/* The host's side of one call. */
typedef struct phidelity_host {
  uint32_t abi_version;
  uint32_t struct_size;
  /* Appends text to the answer. Must be called from the thread that `destroy` was called in. */
  void (*answer)(const struct phidelity_host* host, const char* text, size_t size);
} phidelity_host;

/* The plug-in's side. */
typedef struct phidelity_plugin {
  uint32_t abi_version; /* PHIDELITY_ABI_VERSION */
  uint32_t struct_size; /* sizeof(phidelity_plugin) */
  const char* name;     /* of letters, digits, '-', '_' and '.'; how reports call it */
  const char* version;
  /* Features of the language that it takes, by blanks; "all" means all, "-switch" after it all
   * but these. */
  const char* capabilities;
  /* Called once before the first call; `options` is what stood behind the file's name on the
   * command line, maybe "". Returns a state that `destroy` is given; NULL in place of the function
   * means that there is none. With --in-process every thread opens a state of its own. */
  void* (*open)(const char* options);
  /* Called once at the end; may be NULL. */
  void (*close)(void* state);
  /* `ssa` is one function in canonical text, `size` bytes and a NUL behind them. NULL in place of
   * the function: there is a sequencer only. */
  int (*destroy)(void* state, const char* ssa, size_t size, const phidelity_host* host);
  /* `copies` is a parallel copy as text, the answer its moves: a sequencer, alone. NULL in place of
   * the function: there is none. Returns what `destroy` does. */
  int (*sequence)(void* state, const char* copies, size_t size, const phidelity_host* host);
} phidelity_plugin;

/* The one function that a plug-in exports, and its type. */
PHIDELITY_EXPORT const phidelity_plugin* phidelity_plugin_main(void);
typedef const phidelity_plugin* (*phidelity_plugin_main_function)(void);
#define PHIDELITY_PLUGIN_MAIN "phidelity_plugin_main"

#ifdef __cplusplus
}
#endif

#endif
