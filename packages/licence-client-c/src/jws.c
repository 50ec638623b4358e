#include "jws.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

char *fyl_encode(const unsigned char *bytes, size_t length) {
  size_t room = sodium_base64_encoded_len(length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  char *to = malloc(room);
  return to ? sodium_bin2base64(to, room, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING) : NULL;
}

int fyl_decode_into(unsigned char *to, size_t room, const char *from, size_t from_length, int variant, size_t *length) {
  /* libsodium takes a byte beyond ASCII for the last letter of the alphabet where `char` is signed. */
  for (size_t index = 0; index < from_length; index++)
    if ((unsigned char)from[index] > 0x7F) return 0;
  return sodium_base642bin(to, room, from, from_length, NULL, length, NULL, variant) == 0;
}

unsigned char *fyl_decode(const char *from, size_t from_length, size_t *length) {
  unsigned char *to = malloc(from_length + 1);
  if (!to) return NULL;
  if (!fyl_decode_into(to, from_length, from, from_length, sodium_base64_VARIANT_URLSAFE_NO_PADDING, length))
    return free(to), NULL;
  to[*length] = '\0';
  return to;
}

/** Texts of JSON hold no NUL, so one that does is none. */
static char *decode_text(const char *from, size_t from_length) {
  size_t length = 0;
  char *to = (char *)fyl_decode(from, from_length, &length);
  if (to && strlen(to) != length) return free(to), NULL;
  return to;
}

static int same(const char *one, const char *other) { return one && strcmp(one, other) == 0; }

int fyl_jws_read(const char *token, const char *type, jws *into) {
  memset(into, 0, sizeof *into);
  const char *payload = strchr(token, '.'), *signature = payload ? strchr(payload + 1, '.') : NULL;
  if (!signature || strchr(signature + 1, '.')) return 0;
  char *header_text = decode_text(token, (size_t)(payload - token));
  json *header = fyl_json_parse(header_text);
  int good = same(fyl_json_text(header, "alg"), "EdDSA") && same(fyl_json_text(header, "typ"), type);
  into->kid = fyl_copy_text(fyl_json_text(header, "kid"));
  into->allotment = fyl_copy_text(fyl_json_text(header, "allotment"));
  if (fyl_json_get(header, "allotment") && !into->allotment) good = 0;
  fyl_json_free(header);
  free(header_text);
  into->signed_text = token;
  into->signed_length = (size_t)(signature - token);
  into->payload = decode_text(payload + 1, (size_t)(signature - payload - 1));
  size_t length = 0;
  unsigned char *bytes = fyl_decode(signature + 1, strlen(signature + 1), &length);
  good = good && into->kid && into->payload && bytes;
  /* A signature of another length is left as zeros, which are never valid. */
  if (good && length == sizeof into->signature) memcpy(into->signature, bytes, length);
  free(bytes);
  if (!good) fyl_jws_clear(into);
  return good;
}

int fyl_jws_is_signed_by(const jws *token, const char *x) {
  size_t length = 0;
  unsigned char *key = x ? fyl_decode(x, strlen(x), &length) : NULL;
  int good = key && length == crypto_sign_PUBLICKEYBYTES &&
             crypto_sign_verify_detached(token->signature, (const unsigned char *)token->signed_text,
                                         token->signed_length, key) == 0;
  free(key);
  return good;
}

void fyl_jws_clear(jws *token) {
  free(token->kid);
  free(token->allotment);
  free(token->payload);
  memset(token, 0, sizeof *token);
}

/** As `{"keys": […]}`, or the list alone. */
static const json *list_of(const json *document) {
  const json *keys = fyl_json_get(document, "keys");
  const json *list = keys ? keys : document;
  return list && list->type == JSON_ARRAY ? list->first : NULL;
}

static int add_key(key_ring *ring, const json *key) {
  const char *kid = fyl_json_text(key, "kid"), *x = fyl_json_text(key, "x");
  if (!kid || !x || fyl_key_ring_find(ring, kid)) return 1;
  struct trusted_key *grown = realloc(ring->keys, (ring->count + 1) * sizeof *grown);
  if (!grown) return 0;
  ring->keys = grown;
  ring->keys[ring->count].kid = fyl_copy_text(kid);
  ring->keys[ring->count].x = fyl_copy_text(x);
  ring->count++;
  return 1;
}

static int follow(key_ring *ring, const json *voucher) {
  jws token;
  if (voucher->type != JSON_STRING || !fyl_jws_read(voucher->text, "licence-key+jwt", &token)) return 1;
  const char *by = fyl_key_ring_find(ring, token.kid);
  int good = 1;
  if (by && fyl_jws_is_signed_by(&token, by)) {
    json *key = fyl_json_parse(token.payload);
    good = add_key(ring, key);
    fyl_json_free(key);
  }
  fyl_jws_clear(&token);
  return good;
}

int fyl_key_ring_make(key_ring *ring, const char *pinned, const char *offered) {
  memset(ring, 0, sizeof *ring);
  int good = 1;
  json *document = fyl_json_parse(pinned);
  for (const json *key = list_of(document); good && key; key = key->next) good = add_key(ring, key);
  fyl_json_free(document);
  document = fyl_json_parse(offered);
  for (const json *key = list_of(document); good && key; key = key->next) {
    const json *vouchers = fyl_json_get(key, "vouchers");
    if (!vouchers || vouchers->type != JSON_ARRAY) continue;
    /* In the order of the steps; those of several keys overlap. */
    for (const json *each = vouchers->first; good && each; each = each->next) good = follow(ring, each);
  }
  fyl_json_free(document);
  return good;
}

const char *fyl_key_ring_find(const key_ring *ring, const char *kid) {
  for (size_t index = 0; index < ring->count; index++)
    if (same(ring->keys[index].kid, kid)) return ring->keys[index].x;
  return NULL;
}

void fyl_key_ring_clear(key_ring *ring) {
  for (size_t index = 0; index < ring->count; index++) {
    free(ring->keys[index].kid);
    free(ring->keys[index].x);
  }
  free(ring->keys);
  memset(ring, 0, sizeof *ring);
}
