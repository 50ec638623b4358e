/* Compact JWS (RFC 7515), signed by Ed25519. Not part of the interface. */
#ifndef FOYER_JWS_H
#define FOYER_JWS_H

#include "json.h"

typedef struct jws {
  /** The `kid` of the header. */
  char *kid;
  /** Of a licence that a relay has signed: its allotment; otherwise NULL. */
  char *allotment;
  /** What is signed: part of the token. */
  const char *signed_text;
  size_t signed_length;
  char *payload;
  unsigned char signature[64];
} jws;

/** @return 0: it is no token of this type */
int fyl_jws_read(const char *token, const char *type, jws *into);
/** @param x the key, as base64url. */
int fyl_jws_is_signed_by(const jws *token, const char *x);
void fyl_jws_clear(jws *token);

/** Base64url without padding, by free(); NULL: there is no memory. */
char *fyl_encode(const unsigned char *bytes, size_t length);
/** @param variant libsodium's. @return 0: it is no base64 of this variant, or another spelling of it than the right one */
int fyl_decode_into(unsigned char *to, size_t room, const char *from, size_t from_length, int variant, size_t *length);
/** With a NUL behind them. NULL: no base64url, or another spelling of it than the right one. */
unsigned char *fyl_decode(const char *from, size_t from_length, size_t *length);

/** The keys that pinned ones lead to (docs/reference/licences), as an object of JSON, kid by x. */
typedef struct key_ring {
  size_t count;
  struct trusted_key {
    char *kid, *x;
  } *keys;
} key_ring;

/** @return 0: there is no memory. */
int fyl_key_ring_make(key_ring *ring, const char *pinned, const char *offered);
const char *fyl_key_ring_find(const key_ring *ring, const char *kid);
void fyl_key_ring_clear(key_ring *ring);

#endif
