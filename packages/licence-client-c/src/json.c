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

/** Behind a backslash. @return NULL: there is no such escape */
static char *read_escape(reader *from, char *to) {
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  char letter = *from->at;
  /* The end of the text is never stepped over. */
  if (!letter) return NULL;
  from->at++;
  const char *place = strchr(names, letter);
  if (place) {
    *to++ = values[place - names];
    return to;
  }
  if (letter != 'u') return NULL;
  long code = read_hex(from);
  if (code >= 0xD800 && code < 0xDC00) {
    long low = take(from, "\\u") ? read_hex(from) : -1;
    if (low < 0xDC00 || low > 0xDFFF) return NULL;
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  } else if (code >= 0xDC00 && code < 0xE000) return NULL;
  /* A text of C ends at the first NUL, so one within is refused. */
  return code <= 0 ? NULL : put_utf8(to, (unsigned long)code);
}

/** The length of a letter in UTF-8 of more than a byte; 0: it is none. */
static int utf8_length(const unsigned char *at) {
  unsigned char first = at[0];
  int length = first >= 0xC2 && first <= 0xDF ? 2 : (first & 0xF0) == 0xE0 ? 3 : first >= 0xF0 && first <= 0xF4 ? 4 : 0;
  for (int index = 1; index < length; index++)
    if ((at[index] & 0xC0) != 0x80) return 0;
  /* Spelled longer than need be, half a surrogate, and beyond U+10FFFF. */
  if ((first == 0xE0 && at[1] < 0xA0) || (first == 0xED && at[1] > 0x9F)) return 0;
  if ((first == 0xF0 && at[1] < 0x90) || (first == 0xF4 && at[1] > 0x8F)) return 0;
  return length;
}

static char *read_string(reader *from) {
  if (*from->at != '"') return NULL;
  from->at++;
  const char *end = from->at;
  while (*end && *end != '"') end += *end == '\\' && end[1] ? 2 : 1;
  char *start = malloc((size_t)(end - from->at) + 1), *to = start;
  while (to && *from->at && *from->at != '"') {
    unsigned char letter = (unsigned char)*from->at;
    if (letter < 0x20) to = NULL;
    else if (letter == '\\') from->at++, to = read_escape(from, to);
    else if (letter < 0x80) *to++ = *from->at++;
    else {
      int length = utf8_length((const unsigned char *)from->at);
      if (length == 0) to = NULL;
      for (int index = 0; index < length; index++) *to++ = *from->at++;
    }
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
  const char *first = from->at;
  if (!read_digits(from, &into->number) || (*first == '0' && from->at > first + 1)) return 0;
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
    /* Nothing, however often. */
    if (into->number != 0) into->number *= pow(10, smaller ? -power : power);
  }
  if (negative) into->number = -into->number;
  return isfinite(into->number);
}

/** Sorts names by merging, in which two that are the same meet. @return whether there are two @param room for as many */
static int sort_names(const char **names, const char **room, size_t count) {
  if (count < 2) return 0;
  size_t half = count / 2, left = 0, right = half;
  if (sort_names(names, room, half) || sort_names(names + half, room, count - half)) return 1;
  for (size_t index = 0; index < count; index++) {
    int order = left == half ? 1 : right == count ? -1 : strcmp(names[left], names[right]);
    if (order == 0) return 1;
    room[index] = order < 0 ? names[left++] : names[right++];
  }
  memcpy(names, room, count * sizeof *names);
  return 0;
}

/** Readers differ in which of two members of one name they take. Not name by name: an object may have very many. */
static int has_two_of_a_name(const json *object) {
  size_t count = 0;
  for (const json *each = object->first; each; each = each->next) count++;
  const char **names = calloc(2 * count + 1, sizeof *names);
  if (!names) return 1;
  count = 0;
  for (const json *each = object->first; each; each = each->next) names[count++] = each->key;
  int found = sort_names(names, names + count, count);
  free(names);
  return found;
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
    if (*from->at == close) return from->at++, into->type == JSON_ARRAY || !has_two_of_a_name(into);
    if (*from->at != ',') return 0;
    from->at++;
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
  if (!good) return fyl_json_free(value), NULL;
  value->raw_length = (size_t)(from->at - value->raw);
  return value;
}

json *fyl_json_parse(const char *source) {
  if (!source) return NULL;
  reader from = {source, 0};
  json *value = read_value(&from);
  if (!value) return NULL;
  skip_space(&from);
  if (*from.at) return fyl_json_free(value), NULL;
  return value;
}

void fyl_json_free(json *value) {
  while (value) {
    json *next = value->next;
    fyl_json_free(value->first);
    free(value->key);
    free(value->text);
    free(value);
    value = next;
  }
}

const json *fyl_json_get(const json *object, const char *key) {
  if (!object || object->type != JSON_OBJECT) return NULL;
  for (const json *each = object->first; each; each = each->next)
    if (strcmp(each->key, key) == 0) return each;
  return NULL;
}

const char *fyl_json_text(const json *object, const char *key) {
  const json *value = fyl_json_get(object, key);
  return value && value->type == JSON_STRING ? value->text : NULL;
}

/** Up to here a double tells integers apart, as in every language. */
static const double most = 9007199254740991.0;

int64_t fyl_json_integer(const json *object, const char *key, int64_t otherwise) {
  const json *value = fyl_json_get(object, key);
  if (!value || value->type != JSON_NUMBER || !(value->number <= most && value->number >= -most)) return otherwise;
  return (int64_t)value->number;
}

char *fyl_json_raw(const json *value) { return value ? fyl_copy_bytes(value->raw, value->raw_length) : NULL; }
