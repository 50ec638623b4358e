/*
 * A small reader and writer of JSON (RFC 8259), as every client reads it (docs/reference/licences): what the readers of
 * languages understand differently is no JSON here. Not part of the interface.
 */
#ifndef FOYER_JSON_H
#define FOYER_JSON_H

#include <stddef.h>
#include <stdint.h>

typedef enum { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } json_type;

typedef struct json {
  json_type type;
  /** In an object. */
  char *key;
  /** Of a string. */
  char *text;
  double number;
  /** As it was written: part of the text that json_parse was given. */
  const char *raw;
  size_t raw_length;
  struct json *first, *next;
} json;

/** NULL: the text is no JSON. It must live as long as `raw` is used. */
json *fyl_json_parse(const char *text);
void fyl_json_free(json *value);

/** NULL where there is none. */
const json *fyl_json_get(const json *object, const char *key);
const char *fyl_json_text(const json *object, const char *key);
int64_t fyl_json_integer(const json *object, const char *key, int64_t otherwise);
/** A copy of how it was written. */
char *fyl_json_raw(const json *value);

/** A text that grows; NULL in `data` when there was no memory. */
typedef struct text {
  char *data;
  size_t length, capacity;
} text;

void fyl_text_add(text *to, const char *more);
/** As a JSON string, or null. */
void fyl_text_add_json(text *to, const char *value);
void fyl_text_add_integer(text *to, int64_t value);
/** `,"key":"value"`, or nothing for NULL. */
void fyl_text_add_field(text *to, const char *key, const char *value);

char *fyl_copy_text(const char *from);
char *fyl_copy_bytes(const char *from, size_t length);

#endif
