#include "minisign.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "jws.h"

enum { NAME_BYTES = 2, ID_BYTES = 8, KEY_BYTES = 32, SIGNATURE_BYTES = 64 };
enum { WHOLE_KEY = NAME_BYTES + ID_BYTES + KEY_BYTES, WHOLE_SIGNATURE = NAME_BYTES + ID_BYTES + SIGNATURE_BYTES };

static const char comment_start[] = "trusted comment: ", key_comment[] = "untrusted comment:", name_start[] = "file:";

/** A part of a text. */
typedef struct piece {
  const char *at;
  size_t length;
} piece;

/** Up to a letter or the end. @return what is behind it; NULL: it was the last */
static const char *take_piece(const char *from, char end, piece *into) {
  const char *last = strchr(from, end);
  into->at = from;
  into->length = last ? (size_t)(last - from) : strlen(from);
  return last ? last + 1 : NULL;
}

static int begins_with(piece part, const char *start) {
  return part.length >= strlen(start) && strncmp(part.at, start, strlen(start)) == 0;
}

/** Of the letters that mean the same bytes only one spelling is right. @return 0: it is none of this length */
static int decode_bytes(piece from, unsigned char *to, size_t length) {
  size_t read = 0;
  return fyl_decode_into(to, length, from.at, from.length, sodium_base64_VARIANT_ORIGINAL, &read) && read == length;
}

static piece trimmed(piece line) {
  while (line.length > 0 && strchr(" \t\r", *line.at)) line.at++, line.length--;
  while (line.length > 0 && strchr(" \t\r", line.at[line.length - 1])) line.length--;
  return line;
}

/** The key of an id among those of a text. @return 1: it is there; 0: it is not; -1: the text has something else than keys */
static int find_key(const char *keys, const unsigned char *id, unsigned char key[KEY_BYTES]) {
  int found = 0, count = 0;
  unsigned char bytes[WHOLE_KEY];
  while (keys) {
    piece line;
    keys = take_piece(keys, '\n', &line);
    line = trimmed(line);
    if (line.length == 0 || begins_with(line, key_comment)) continue;
    if (!decode_bytes(line, bytes, sizeof bytes) || memcmp(bytes, "Ed", NAME_BYTES) != 0) return -1;
    count++;
    if (found || memcmp(bytes + NAME_BYTES, id, ID_BYTES) != 0) continue;
    memcpy(key, bytes + NAME_BYTES + ID_BYTES, KEY_BYTES);
    found = 1;
  }
  return count == 0 ? -1 : found;
}

static int is_signed(const unsigned char *signature, const unsigned char *message, size_t length,
                     const unsigned char *key) {
  return crypto_sign_verify_detached(signature, message, length, key) == 0;
}

/** The comment is signed with the signature of the file before it. */
static int is_comment_signed(const file_signature *read, piece words, const unsigned char *over) {
  unsigned char *whole = malloc(SIGNATURE_BYTES + words.length);
  if (!whole) return 0;
  memcpy(whole, read->signature, SIGNATURE_BYTES);
  memcpy(whole + SIGNATURE_BYTES, words.at, words.length);
  int good = is_signed(over, whole, SIGNATURE_BYTES + words.length, read->key);
  free(whole);
  return good;
}

static char *name_in(piece words) {
  char *copy = fyl_copy_bytes(words.at, words.length), *name = NULL;
  for (const char *rest = copy; rest && !name;) {
    piece word;
    rest = take_piece(rest, '\t', &word);
    if (begins_with(word, name_start))
      name = fyl_copy_bytes(word.at + strlen(name_start), word.length - strlen(name_start));
  }
  free(copy);
  return name ? name : fyl_copy_text("");
}

foyer_problem fyl_file_signature_read(foyer_client *client, const char *source, const char *keys, file_signature *into) {
  piece lines[4] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}};
  unsigned char signed_bytes[WHOLE_SIGNATURE], over[SIGNATURE_BYTES], no_id[ID_BYTES] = {0};
  memset(into, 0, sizeof *into);
  if (find_key(keys ? keys : "", no_id, into->key) < 0)
    return fyl_fail(client, FOYER_INVALID, "There is no public key of minisign to check updates with.");
  for (int index = 0; source && index < 4; index++) source = take_piece(source, '\n', &lines[index]);
  if (!decode_bytes(lines[1], signed_bytes, sizeof signed_bytes) || !decode_bytes(lines[3], over, sizeof over) ||
      !begins_with(lines[2], comment_start))
    return fyl_fail(client, FOYER_FORGED_UPDATE, "The update is not signed.");
  if (memcmp(signed_bytes, "ED", NAME_BYTES) != 0)
    return fyl_fail(client, FOYER_FORGED_UPDATE, "The update was signed without hashing it first.");
  if (find_key(keys, signed_bytes + NAME_BYTES, into->key) != 1)
    return fyl_fail(client, FOYER_UNKNOWN_KEY, "No key of this program has signed the update.");
  memcpy(into->signature, signed_bytes + NAME_BYTES + ID_BYTES, SIGNATURE_BYTES);
  piece words = {lines[2].at + strlen(comment_start), lines[2].length - strlen(comment_start)};
  if (!is_comment_signed(into, words, over))
    return fyl_fail(client, FOYER_FORGED_UPDATE, "The signature of the update was changed.");
  into->file = name_in(words);
  return into->file ? FOYER_OK : fyl_fail(client, FOYER_SYSTEM, "There is no memory.");
}

int fyl_file_signature_is_of(const file_signature *signature, const unsigned char hash[FILE_HASH_BYTES]) {
  return is_signed(signature->signature, hash, FILE_HASH_BYTES, signature->key);
}

void fyl_file_signature_clear(file_signature *signature) {
  free(signature->file);
  memset(signature, 0, sizeof *signature);
}
