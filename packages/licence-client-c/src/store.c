#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "file.h"
#include "jws.h"

/* ChaCha20-Poly1305 (RFC 8439) under a hash of a secret, as every client has it (docs/reference/licences). */
static const char about[] = "foyer-licence-store";
static const char salt[] = "foyer-licence-store-1\n";
enum { ABOUT_LENGTH = sizeof about - 1, MOST = 1 << 20 };

void store_key_of(const char *secret, unsigned char key[STORE_KEY_BYTES]) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  crypto_hash_sha256_update(&state, (const unsigned char *)salt, sizeof salt - 1);
  crypto_hash_sha256_update(&state, (const unsigned char *)secret, strlen(secret));
  crypto_hash_sha256_final(&state, key);
}

static char *read_file(const char *path) {
  FILE *file = file_read(path);
  if (!file) return NULL;
  char *content = malloc(MOST + 1);
  size_t length = content ? fread(content, 1, MOST, file) : 0;
  fclose(file);
  if (content) content[length] = '\0';
  return content;
}

/** @return the text; NULL: the secret is another one, or the file was changed */
static char *unseal(const json *file, const unsigned char *key) {
  const char *nonce_text = json_text(file, "nonce"), *box_text = json_text(file, "box");
  if (!nonce_text || !box_text) return NULL;
  size_t nonce_length = 0, box_length = 0;
  unsigned char *nonce = decode(nonce_text, strlen(nonce_text), &nonce_length);
  unsigned char *box = decode(box_text, strlen(box_text), &box_length);
  char *content = box ? calloc(1, box_length + 1) : NULL;
  int good = nonce && content && nonce_length == crypto_aead_chacha20poly1305_ietf_NPUBBYTES &&
             box_length >= crypto_aead_chacha20poly1305_ietf_ABYTES &&
             crypto_aead_chacha20poly1305_ietf_decrypt((unsigned char *)content, NULL, NULL, box, box_length,
                                                       (const unsigned char *)about, ABOUT_LENGTH, nonce, key) == 0;
  free(nonce);
  free(box);
  if (!good) free(content), content = NULL;
  return content;
}

static void read_stored(const json *from, foyer_client *client, stored *into) {
  const json *lease = json_get(from, "lease");
  const char *installation = json_text(from, "installation");
  into->licence = copy_text(json_text(from, "licence"));
  into->refresh_token = copy_text(json_text(from, "refreshToken"));
  into->refresh_after = json_integer(from, "refreshAfter", -1);
  into->keys = json_raw(json_get(from, "keys"));
  into->latest = json_integer(from, "latest", 0);
  into->is_floating = lease && lease->type == JSON_OBJECT;
  into->lease_expires = json_integer(lease, "expires_at", 0);
  into->heartbeat_after = json_integer(lease, "heartbeat_after", 0);
  if (!installation) return;
  free(client->installation);
  client->installation = copy_text(installation);
}

int store_load(foyer_client *client, stored *into) {
  memset(into, 0, sizeof *into);
  char *source = read_file(client->store);
  json *file = json_parse(source);
  char *content = file ? unseal(file, client->store_key) : NULL;
  json *read = json_parse(content);
  if (read) read_stored(read, client, into);
  json_free(read);
  free(content);
  json_free(file);
  free(source);
  if (into->licence) return 1;
  stored_clear(into);
  return 0;
}

/** The file is its owner's alone from the beginning, and replaced as a whole. */
static int write_file(const char *path, const char *content) {
  text draft = {0};
  text_add(&draft, path);
  text_add(&draft, ".new");
  if (!draft.data) return 0;
  FILE *file = file_write(draft.data);
  size_t length = strlen(content);
  int good = file && fwrite(content, 1, length, file) == length;
  if (file && fclose(file) != 0) good = 0;
  good = good && file_replace(draft.data, path);
  free(draft.data);
  return good;
}

static char *content_of(const foyer_client *client, const stored *content) {
  text to = {0};
  text_add(&to, "{\"licence\":");
  text_add_json(&to, content->licence);
  text_add(&to, ",\"refreshToken\":");
  text_add_json(&to, content->refresh_token);
  text_add(&to, ",\"refreshAfter\":");
  if (content->refresh_after < 0) text_add(&to, "null");
  else text_add_integer(&to, content->refresh_after);
  text_add(&to, ",\"keys\":");
  text_add(&to, content->keys ? content->keys : "[]");
  text_add(&to, ",\"latest\":");
  text_add_integer(&to, content->latest);
  text_add_field(&to, "installation", client->installation);
  if (content->is_floating) {
    text_add(&to, ",\"lease\":{\"expires_at\":");
    text_add_integer(&to, content->lease_expires);
    text_add(&to, ",\"heartbeat_after\":");
    text_add_integer(&to, content->heartbeat_after);
    text_add(&to, "}");
  }
  text_add(&to, "}");
  return to.data;
}

foyer_problem store_save(foyer_client *client, const stored *content) {
  unsigned char nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
  randombytes_buf(nonce, sizeof nonce);
  char *plain = content_of(client, content);
  size_t length = plain ? strlen(plain) : 0;
  unsigned char *box = malloc(length + crypto_aead_chacha20poly1305_ietf_ABYTES);
  unsigned long long box_length = 0;
  text file = {0};
  if (plain && box) {
    crypto_aead_chacha20poly1305_ietf_encrypt(box, &box_length, (const unsigned char *)plain, length,
                                              (const unsigned char *)about, ABOUT_LENGTH, NULL, nonce,
                                              client->store_key);
    char *nonce_text = encode(nonce, sizeof nonce), *box_text = encode(box, (size_t)box_length);
    text_add(&file, "{\"foyer\":\"licence-store\",\"version\":1");
    text_add_field(&file, "nonce", nonce_text);
    text_add_field(&file, "box", box_text);
    text_add(&file, "}");
    free(nonce_text);
    free(box_text);
  }
  int good = file.data && write_file(client->store, file.data);
  free(plain);
  free(box);
  free(file.data);
  return good ? FOYER_OK : fail(client, FOYER_SYSTEM, "The store cannot be written.");
}

void store_clear(foyer_client *client) { file_remove(client->store); }

void stored_clear(stored *content) {
  free(content->licence);
  free(content->refresh_token);
  free(content->keys);
  memset(content, 0, sizeof *content);
}
