/* What the parts of the fuzzer share. */
#ifndef FOYER_FUZZ_H
#define FOYER_FUZZ_H

#include "../../src/json.h"

/** One reader, or several of one kind of text. */
typedef struct target {
  const char *name;
  /** @param text exactly as large as it is, with a NUL behind it */
  void (*read)(const char *text, size_t length);
} target;

extern const target targets[];
extern const size_t target_count;

/** @param given what the readers are asked with: keys, line, fingerprint and more. @param folder of the fuzzer's own */
void prepare_targets(const json *given, const char *folder);
void close_targets(void);

/** Ends the fuzzer with the input that a reader has not read as it should. */
void wrong(const char *why);

#endif
