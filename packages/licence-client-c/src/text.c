#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

char *fyl_copy_bytes(const char *from, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, from, length);
  copy[length] = '\0';
  return copy;
}

char *fyl_copy_text(const char *from) { return from ? fyl_copy_bytes(from, strlen(from)) : NULL; }

static void add_bytes(text *to, const char *more, size_t length) {
  size_t wanted = to->length + length + 1;
  if (to->capacity && !to->data) return;
  if (wanted > to->capacity) {
    size_t capacity = wanted * 2;
    char *grown = realloc(to->data, capacity);
    if (!grown) free(to->data);
    to->data = grown;
    to->capacity = capacity;
    if (!grown) return;
  }
  memcpy(to->data + to->length, more, length);
  to->length += length;
  to->data[to->length] = '\0';
}

void fyl_text_add(text *to, const char *more) { add_bytes(to, more, strlen(more)); }

void fyl_text_add_json(text *to, const char *value) {
  if (!value) {
    fyl_text_add(to, "null");
    return;
  }
  fyl_text_add(to, "\"");
  for (; *value; value++) {
    char escaped[8];
    unsigned char letter = (unsigned char)*value;
    if (letter == '"' || letter == '\\') snprintf(escaped, sizeof escaped, "\\%c", letter);
    else if (letter < 0x20) snprintf(escaped, sizeof escaped, "\\u%04x", letter);
    else snprintf(escaped, sizeof escaped, "%c", letter);
    fyl_text_add(to, escaped);
  }
  fyl_text_add(to, "\"");
}

void fyl_text_add_integer(text *to, int64_t value) {
  char digits[24];
  snprintf(digits, sizeof digits, "%" PRId64, value);
  fyl_text_add(to, digits);
}

void fyl_text_add_field(text *to, const char *key, const char *value) {
  if (!value) return;
  fyl_text_add(to, ",");
  fyl_text_add_json(to, key);
  fyl_text_add(to, ":");
  fyl_text_add_json(to, value);
}
