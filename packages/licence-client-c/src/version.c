/* Which version is newer: a beta comes before what it leads to, and 4.2 is 4.2.0. */
#include <string.h>

#include "update.h"

static int is_number(const char *part, size_t length) {
  return length > 0 && strspn(part, "0123456789") >= length;
}

static int compare_words(const char *one, size_t length, const char *other, size_t other_length) {
  int order = memcmp(one, other, length < other_length ? length : other_length);
  return order ? order : length < other_length ? -1 : length > other_length;
}

/** Without the zeros in front; what is no number counts as none. */
static const char *digits_of(const char *part, size_t *length) {
  if (!is_number(part, *length)) *length = 0;
  while (*length > 0 && *part == '0') {
    part++;
    (*length)--;
  }
  return part;
}

/** By their digits, so that numbers of any length have the same order in every language. */
static int compare_digits(const char *one, size_t length, const char *other, size_t other_length) {
  one = digits_of(one, &length);
  other = digits_of(other, &other_length);
  if (length != other_length) return length < other_length ? -1 : 1;
  return compare_words(one, length, other, other_length);
}

/** The next part, behind the point; what has ended stays at its end. */
static const char *next_part(const char *from, size_t length) {
  return from[length] == '.' ? from + length + 1 : from + length;
}

/** Behind the numbers stand names, or how it was built. */
static int has_numbers(const char *from) { return *from && *from != '-' && *from != '+'; }
static int has_names(const char *from) { return *from && *from != '+'; }

static int compare_numbers(const char **one, const char **other) {
  static const char ends[] = ".-+";
  while (has_numbers(*one) || has_numbers(*other)) {
    size_t length = strcspn(*one, ends), other_length = strcspn(*other, ends);
    int order = compare_digits(*one, length, *other, other_length);
    if (order != 0) return order;
    *one = next_part(*one, length);
    *other = next_part(*other, other_length);
  }
  return 0;
}

/** Numbers by value and before words, words by their letters; what ends comes first. */
static int compare_names(const char *one, const char *other) {
  static const char ends[] = ".+";
  while (has_names(one) && has_names(other)) {
    size_t length = strcspn(one, ends), other_length = strcspn(other, ends);
    int numeric = is_number(one, length), other_numeric = is_number(other, other_length);
    if (numeric != other_numeric) return numeric ? -1 : 1;
    int order = numeric ? compare_digits(one, length, other, other_length)
                        : compare_words(one, length, other, other_length);
    if (order != 0) return order;
    one = next_part(one, length);
    other = next_part(other, other_length);
  }
  return has_names(one) - has_names(other);
}

int fyl_is_newer(const char *one, const char *other) {
  if (*one == 'v') one++;
  if (*other == 'v') other++;
  int order = compare_numbers(&one, &other);
  if (order != 0) return order > 0;
  int named = *one == '-' && has_names(one + 1), other_named = *other == '-' && has_names(other + 1);
  if (!named || !other_named) return !named && other_named;
  return compare_names(one + 1, other + 1) > 0;
}
