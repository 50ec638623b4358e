#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "jws.h"

/** What makers write where a value should be (docs/reference/licences). */
static const char *const placeholders[] = {
    "tobefilledbyoem", "defaultstring", "none", "na", "notspecified", "notapplicable", "systemserialnumber",
    "systemproductname", "unknown", "03000200040005000006000700080009", "123456789", "1234567890", "0123456789",
    "qm00001", "qm00002", "qm00003", "localhost",
};

static int is_letter_or_digit(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

/** Small letters, single spaces, none at the ends; of a MAC address its digits alone. `to` has room for all of it. */
static void normalise(const char *kind, const char *value, char *to) {
  int is_mac = strcmp(kind, "mac") == 0, space = 0;
  char *start = to;
  for (; *value; value++) {
    char letter = *value >= 'A' && *value <= 'Z' ? (char)(*value - 'A' + 'a') : *value;
    if (strchr(" \t\r\n\v\f", letter)) {
      space = 1;
      continue;
    }
    if (is_mac && !isxdigit((unsigned char)letter)) continue;
    if (space && to > start && !is_mac) *to++ = ' ';
    space = 0;
    *to++ = letter;
  }
  *to = '\0';
}

static int tells_apart(const char *kind, const char *value) {
  char plain[256];
  size_t length = 0;
  int varies = 0;
  for (; *value && length + 1 < sizeof plain; value++)
    if (is_letter_or_digit(*value)) plain[length++] = *value;
  plain[length] = '\0';
  for (size_t index = 1; index < length; index++) varies = varies || plain[index] != *plain;
  if (!varies || (length < 4 && strcmp(kind, "host") != 0)) return 0;
  for (size_t index = 0; index < sizeof placeholders / sizeof *placeholders; index++)
    if (strcmp(plain, placeholders[index]) == 0) return 0;
  return 1;
}

int fyl_hash(char *into, const char *const *parts, size_t count) {
  crypto_hash_sha256_state state;
  unsigned char hash[crypto_hash_sha256_BYTES];
  crypto_hash_sha256_init(&state);
  for (size_t index = 0; index < count; index++)
    crypto_hash_sha256_update(&state, (const unsigned char *)parts[index], strlen(parts[index]));
  crypto_hash_sha256_final(&state, hash);
  return sodium_bin2base64(into, 44, hash, sizeof hash, sodium_base64_VARIANT_URLSAFE_NO_PADDING) != NULL;
}

int foyer_component_hash(const char *kind, const char *line, const char *value, char *hash) {
  char *known = malloc(strlen(value) + 1);
  if (!known) return 0;
  normalise(kind, value, known);
  const char *parts[] = {"foyer-component:1\n", line, "\n", kind, "\n", known};
  int good = tells_apart(kind, known) && fyl_hash(hash, parts, sizeof parts / sizeof *parts);
  free(known);
  return good;
}
