#include "json.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64 };

typedef struct reader {
  const char *at;
  int depth;
} reader;

static json *read_value(reader *from);

static void skip_space(reader *from) {
  while (*from->at == ' ' || *from->at == '\t' || *from->at == '\n' || *from->at == '\r') from->at++;
}

static int take(reader *from, const char *word) {
  size_t length = strlen(word);
  if (strncmp(from->at, word, length) != 0) return 0;
  from->at += length;
  return 1;
}

static char *put_utf8(char *to, unsigned long code) {
  if (code < 0x80) {
    *to++ = (char)code;
  } else if (code < 0x800) {
    *to++ = (char)(0xC0 | code >> 6);
    *to++ = (char)(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    *to++ = (char)(0xE0 | code >> 12);
    *to++ = (char)(0x80 | (code >> 6 & 0x3F));
    *to++ = (char)(0x80 | (code & 0x3F));
  } else {
    *to++ = (char)(0xF0 | code >> 18);
    *to++ = (char)(0x80 | (code >> 12 & 0x3F));
    *to++ = (char)(0x80 | (code >> 6 & 0x3F));
    *to++ = (char)(0x80 | (code & 0x3F));
  }
  return to;
}

/** Four digits; -1: there are not four. */
static long read_hex(reader *from) {
  long code = 0;
  for (int count = 0; count < 4; count++, from->at++) {
    int letter = (unsigned char)*from->at;
    if (!isxdigit(letter)) return -1;
    code = code * 16 + (isdigit(letter) ? letter - '0' : tolower(letter) - 'a' + 10);
  }
  return code;
}

/** @return NULL: there is no such escape */
static char *read_escape(reader *from, char *to) {
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  char letter = *from->at++;
  const char *place = letter ? strchr(names, letter) : NULL;
  if (place) {
    *to++ = values[place - names];
    return to;
  }
  if (letter != 'u') return NULL;
  long code = read_hex(from);
  if (code >= 0xD800 && code < 0xDC00 && take(from, "\\u")) {
    long low = read_hex(from);
    if (low < 0xDC00 || low > 0xDFFF) return NULL;
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  }
  /* A text of C ends at the first NUL, so one within is refused. */
  return code <= 0 ? NULL : put_utf8(to, (unsigned long)code);
}

static char *read_string(reader *from) {
  if (*from->at++ != '"') return NULL;
  const char *end = from->at;
  while (*end && *end != '"') end += *end == '\\' && end[1] ? 2 : 1;
  char *start = malloc((size_t)(end - from->at) + 1), *to = start;
  while (to && *from->at && *from->at != '"') {
    if ((unsigned char)*from->at < 0x20) to = NULL;
    else if (*from->at == '\\') from->at++, to = read_escape(from, to);
    else *to++ = *from->at++;
  }
  if (!to || *from->at != '"') {
    free(start);
    return NULL;
  }
  from->at++;
  *to = '\0';
  return start;
}

static int read_digits(reader *from, double *into) {
  const char *start = from->at;
  for (; isdigit((unsigned char)*from->at); from->at++) *into = *into * 10 + (*from->at - '0');
  return from->at > start;
}

/** By hand: how strtod reads a point depends on the user's language. */
static int read_number(reader *from, json *into) {
  int negative = take(from, "-");
  if (!read_digits(from, &into->number)) return 0;
  if (*from->at == '.') {
    const char *point = ++from->at;
    double fraction = 0;
    if (!read_digits(from, &fraction)) return 0;
    into->number += fraction / pow(10, (double)(from->at - point));
  }
  if (*from->at == 'e' || *from->at == 'E') {
    from->at++;
    int smaller = take(from, "-");
    if (!smaller) take(from, "+");
    double power = 0;
    if (!read_digits(from, &power)) return 0;
    into->number *= pow(10, smaller ? -power : power);
  }
  if (negative) into->number = -into->number;
  return 1;
}

static int read_members(reader *from, json *into) {
  char close = into->type == JSON_OBJECT ? '}' : ']';
  json **place = &into->first;
  from->at++;
  skip_space(from);
  if (*from->at == close) return from->at++, 1;
  for (;;) {
    char *key = NULL;
    skip_space(from);
    if (into->type == JSON_OBJECT) {
      if (!(key = read_string(from))) return 0;
      skip_space(from);
      if (*from->at != ':') return free(key), 0;
      from->at++;
    }
    json *member = read_value(from);
    if (!member) return free(key), 0;
    member->key = key;
    *place = member;
    place = &member->next;
    skip_space(from);
    if (*from->at == close) return from->at++, 1;
    if (*from->at++ != ',') return 0;
  }
}

static json *read_value(reader *from) {
  skip_space(from);
  json *value = calloc(1, sizeof *value);
  if (!value) return NULL;
  value->raw = from->at;
  int good = 1;
  if (take(from, "null")) value->type = JSON_NULL;
  else if (take(from, "true")) value->type = JSON_TRUE;
  else if (take(from, "false")) value->type = JSON_FALSE;
  else if (*from->at == '"') value->type = JSON_STRING, good = (value->text = read_string(from)) != NULL;
  else if (*from->at == '{' || *from->at == '[') {
    value->type = *from->at == '{' ? JSON_OBJECT : JSON_ARRAY;
    good = from->depth++ < DEEPEST && read_members(from, value);
    from->depth--;
  } else value->type = JSON_NUMBER, good = read_number(from, value);
  if (!good) return json_free(value), NULL;
  value->raw_length = (size_t)(from->at - value->raw);
  return value;
}

json *json_parse(const char *source) {
  if (!source) return NULL;
  reader from = {source, 0};
  json *value = read_value(&from);
  skip_space(&from);
  if (value && *from.at) return json_free(value), NULL;
  return value;
}

void json_free(json *value) {
  while (value) {
    json *next = value->next;
    json_free(value->first);
    free(value->key);
    free(value->text);
    free(value);
    value = next;
  }
}

const json *json_get(const json *object, const char *key) {
  if (!object || object->type != JSON_OBJECT) return NULL;
  for (const json *each = object->first; each; each = each->next)
    if (strcmp(each->key, key) == 0) return each;
  return NULL;
}

const char *json_text(const json *object, const char *key) {
  const json *value = json_get(object, key);
  return value && value->type == JSON_STRING ? value->text : NULL;
}

int64_t json_integer(const json *object, const char *key, int64_t otherwise) {
  const json *value = json_get(object, key);
  if (!value || value->type != JSON_NUMBER || value->number > 9e15 || value->number < -9e15) return otherwise;
  return (int64_t)value->number;
}

char *json_raw(const json *value) { return value ? copy_bytes(value->raw, value->raw_length) : NULL; }
