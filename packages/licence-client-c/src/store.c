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
enum { ABOUT_LENGTH = sizeof about - 1, MOST = 1 << 20, DRAFT_BYTES = 6 };
/** In seconds: a lock that is older was left by a process that is gone (docs/reference/licences). */
enum { STALE_SECONDS = 90, PAUSE_MILLISECONDS = 25 };

void fyl_store_key_of(const char *secret, unsigned char key[STORE_KEY_BYTES]) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  crypto_hash_sha256_update(&state, (const unsigned char *)salt, sizeof salt - 1);
  crypto_hash_sha256_update(&state, (const unsigned char *)secret, strlen(secret));
  crypto_hash_sha256_final(&state, key);
}

static char *read_file(const char *path) {
  FILE *file = fyl_file_read(path);
  if (!file) return NULL;
  char *content = malloc(MOST + 1);
  size_t length = content ? fread(content, 1, MOST, file) : 0;
  fclose(file);
  if (content) content[length] = '\0';
  return content;
}

/** @return the text; NULL: the secret is another one, or the file was changed */
static char *unseal(const json *file, const unsigned char *key) {
  const char *nonce_text = fyl_json_text(file, "nonce"), *box_text = fyl_json_text(file, "box");
  if (!nonce_text || !box_text) return NULL;
  size_t nonce_length = 0, box_length = 0;
  unsigned char *nonce = fyl_decode(nonce_text, strlen(nonce_text), &nonce_length);
  unsigned char *box = fyl_decode(box_text, strlen(box_text), &box_length);
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

static int is_firm(const json *part) {
  const char *kind = fyl_json_text(part, "kind");
  if (!kind) return 0;
  return strcmp(kind, "machine") == 0 || strcmp(kind, "board") == 0 || strcmp(kind, "disk") == 0;
}

static int is_here(const foyer_device *device, const char *hash) {
  for (size_t index = 0; hash && index < device->component_count; index++)
    if (strcmp(device->components[index].hash, hash) == 0) return 1;
  return 0;
}

static int was_known_by(const foyer_device *device, const char *fingerprint) {
  for (size_t index = 0; index < device->earlier_count; index++)
    if (strcmp(device->earlier[index], fingerprint) == 0) return 1;
  return 0;
}

/**
 * The fingerprint stays the licence's own where a part that no other computer has is still the same: a dock or another
 * network card changes none. A store that tells no such part is this computer's where an earlier version, or a client in
 * another language, has known the computer by that fingerprint.
 */
static void keep_fingerprint(foyer_device *device, const json *stored, const char *licence) {
  jws token;
  const json *parts = fyl_json_get(stored, "components");
  int firm = 0, here = 0;
  if (!device->is_described || !licence || !fyl_jws_read(licence, "licence+jwt", &token)) return;
  json *claims = fyl_json_parse(token.payload);
  const char *known = fyl_json_text(claims, "device");
  for (const json *each = parts && parts->type == JSON_ARRAY ? parts->first : NULL; each; each = each->next) {
    if (!is_firm(each)) continue;
    firm = 1;
    here = here || is_here(device, fyl_json_text(each, "hash"));
  }
  if (known && strlen(known) < sizeof device->fingerprint && (firm ? here : was_known_by(device, known)))
    snprintf(device->fingerprint, sizeof device->fingerprint, "%s", known);
  fyl_json_free(claims);
  fyl_jws_clear(&token);
}

static void read_stored(const json *from, foyer_client *client, stored *into) {
  const json *lease = fyl_json_get(from, "lease");
  const char *installation = fyl_json_text(from, "installation");
  into->licence = fyl_copy_text(fyl_json_text(from, "licence"));
  into->refresh_token = fyl_copy_text(fyl_json_text(from, "refreshToken"));
  into->refresh_after = fyl_json_integer(from, "refreshAfter", -1);
  into->keys = fyl_json_raw(fyl_json_get(from, "keys"));
  into->latest = fyl_json_integer(from, "latest", 0);
  into->newest = fyl_json_integer(from, "newest", 0);
  into->skew = fyl_json_integer(from, "skew", 0);
  into->is_floating = lease && lease->type == JSON_OBJECT;
  into->lease_expires = fyl_json_integer(lease, "expires_at", 0);
  into->heartbeat_after = fyl_json_integer(lease, "heartbeat_after", 0);
  into->uses = fyl_json_raw(fyl_json_get(from, "uses"));
  keep_fingerprint(&client->device, from, into->licence);
  if (!installation) return;
  free(client->installation);
  client->installation = fyl_copy_text(installation);
}

static int load_file(foyer_client *client, stored *into) {
  memset(into, 0, sizeof *into);
  char *source = read_file(client->store);
  json *file = fyl_json_parse(source);
  char *content = file ? unseal(file, client->store_key) : NULL;
  /* Written under a fingerprint of before; it is written under the present one from then on. */
  for (size_t index = 0; file && !content && !client->has_secret && index < client->device.earlier_count; index++) {
    unsigned char key[STORE_KEY_BYTES];
    fyl_store_key_of(client->device.earlier[index], key);
    content = unseal(file, key);
  }
  json *read = fyl_json_parse(content);
  if (read) read_stored(read, client, into);
  fyl_json_free(read);
  free(content);
  fyl_json_free(file);
  free(source);
  if (into->licence) return 1;
  fyl_stored_clear(into);
  return 0;
}

/** The file is its owner's alone from the beginning, and replaced as a whole. Its draft is no other process's. */
static int write_file(const char *path, const char *content) {
  unsigned char name[DRAFT_BYTES];
  char hex[2 * DRAFT_BYTES + 1];
  text draft = {0};
  randombytes_buf(name, sizeof name);
  fyl_text_add(&draft, path);
  fyl_text_add(&draft, ".");
  fyl_text_add(&draft, sodium_bin2hex(hex, sizeof hex, name, sizeof name));
  fyl_text_add(&draft, ".new");
  if (!draft.data) return 0;
  fyl_file_make_folders_of(path);
  FILE *file = fyl_file_write(draft.data);
  size_t length = strlen(content);
  int good = file && fwrite(content, 1, length, file) == length;
  if (file && fclose(file) != 0) good = 0;
  good = good && fyl_file_replace(draft.data, path);
  if (!good) fyl_file_remove(draft.data);
  free(draft.data);
  return good;
}

static char *content_of(const foyer_client *client, const stored *content) {
  text to = {0};
  fyl_text_add(&to, "{\"licence\":");
  fyl_text_add_json(&to, content->licence);
  fyl_text_add(&to, ",\"refreshToken\":");
  fyl_text_add_json(&to, content->refresh_token);
  fyl_text_add(&to, ",\"refreshAfter\":");
  if (content->refresh_after < 0) fyl_text_add(&to, "null");
  else fyl_text_add_integer(&to, content->refresh_after);
  fyl_text_add(&to, ",\"keys\":");
  fyl_text_add(&to, content->keys ? content->keys : "[]");
  fyl_text_add(&to, ",\"latest\":");
  fyl_text_add_integer(&to, content->latest);
  fyl_text_add(&to, ",\"newest\":");
  fyl_text_add_integer(&to, content->newest);
  if (content->skew) fyl_text_add(&to, ",\"skew\":"), fyl_text_add_integer(&to, content->skew);
  fyl_text_add_field(&to, "installation", client->installation);
  fyl_add_components(&to, &client->device);
  if (content->is_floating) {
    fyl_text_add(&to, ",\"lease\":{\"expires_at\":");
    fyl_text_add_integer(&to, content->lease_expires);
    fyl_text_add(&to, ",\"heartbeat_after\":");
    fyl_text_add_integer(&to, content->heartbeat_after);
    fyl_text_add(&to, "}");
  }
  if (content->uses) fyl_text_add(&to, ",\"uses\":"), fyl_text_add(&to, content->uses);
  fyl_text_add(&to, "}");
  return to.data;
}

foyer_problem fyl_store_save(foyer_client *client, const stored *content) {
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
    char *nonce_text = fyl_encode(nonce, sizeof nonce), *box_text = fyl_encode(box, (size_t)box_length);
    fyl_text_add(&file, "{\"foyer\":\"licence-store\",\"version\":1");
    fyl_text_add_field(&file, "nonce", nonce_text);
    fyl_text_add_field(&file, "box", box_text);
    fyl_text_add(&file, "}");
    free(nonce_text);
    free(box_text);
  }
  int good = file.data && write_file(client->store, file.data);
  free(plain);
  free(box);
  free(file.data);
  return good ? FOYER_OK : fyl_fail(client, FOYER_SYSTEM, "The store cannot be written.");
}

static int same(const char *one, const char *other) { return one && other ? strcmp(one, other) == 0 : one == other; }

/** @return 0: there is no memory */
static int copy_stored(const stored *from, stored *into) {
  *into = *from;
  into->licence = fyl_copy_text(from->licence);
  into->refresh_token = fyl_copy_text(from->refresh_token);
  into->keys = fyl_copy_text(from->keys);
  into->uses = fyl_copy_text(from->uses);
  if (into->licence) return 1;
  fyl_stored_clear(into);
  return 0;
}

static int load_kept(foyer_client *client, stored *into) {
  int there = load_file(client, into);
  if (!client->unsaved.licence) return there;
  /* What could not be written counts here, until another process has written something else. */
  char *found = there ? content_of(client, into) : NULL;
  int counts = same(found, client->unsaved_before);
  free(found);
  if (!counts) return there;
  fyl_stored_clear(into);
  return copy_stored(&client->unsaved, into);
}

static void take_moments(stored *into, const stored *from) {
  into->refresh_after = from->refresh_after;
  into->is_floating = from->is_floating;
  into->lease_expires = from->lease_expires;
  into->heartbeat_after = from->heartbeat_after;
}

int fyl_store_load(foyer_client *client, stored *into) {
  int there = load_kept(client, into);
  char *own = there ? fyl_copy_text(client->own.licence) : NULL;
  if (!own) return there;
  free(into->licence);
  into->licence = own;
  take_moments(into, &client->own);
  return 1;
}

void fyl_store_keep(foyer_client *client, const stored *content) {
  fyl_store_keep_as(client, content, client->own.licence != NULL);
}

void fyl_store_keep_as(foyer_client *client, const stored *content, int is_own) {
  stored before, copy;
  if (!copy_stored(content, &copy)) return;
  fyl_stored_clear(&client->own);
  if (is_own) {
    client->own.licence = fyl_copy_text(content->licence);
    take_moments(&client->own, content);
    *copy.licence = '\0';
  }
  int there = load_file(client, &before);
  int is_saved = fyl_store_save(client, &copy) == FOYER_OK;
  fyl_stored_clear(&client->unsaved);
  free(client->unsaved_before);
  client->unsaved_before = NULL;
  if (!is_saved) {
    client->unsaved = copy;
    client->unsaved_before = there ? content_of(client, &before) : NULL;
  } else fyl_stored_clear(&copy);
  fyl_stored_clear(&before);
}

void fyl_store_drop(foyer_client *client) {
  stored before, rest = {0};
  fyl_store_load(client, &before);
  rest.licence = fyl_copy_text("");
  rest.keys = fyl_copy_text(before.keys);
  rest.refresh_after = -1;
  rest.latest = before.latest;
  rest.newest = before.newest;
  fyl_stored_clear(&client->unsaved);
  fyl_stored_clear(&client->own);
  if (!rest.licence || fyl_store_save(client, &rest) != FOYER_OK) fyl_file_remove(client->store);
  fyl_stored_clear(&rest);
  fyl_stored_clear(&before);
}

void fyl_store_note(foyer_client *client, int64_t latest, int64_t newest) {
  stored content;
  if (client->is_working || fyl_enter_store(client, 1, 0) != FOYER_OK) return;
  if (load_file(client, &content) && *content.licence) {
    if (latest > content.latest) content.latest = latest;
    if (newest > content.newest) content.newest = newest;
    fyl_store_save(client, &content);
  }
  fyl_stored_clear(&content);
  fyl_leave_store(client);
}

static char *lock_of(const foyer_client *client) {
  text path = {0};
  fyl_text_add(&path, client->store);
  fyl_text_add(&path, ".lock");
  return path.data;
}

/** @return 1: it is ours; 0: another one has it; -1: it cannot be written */
static int take_lock(const char *path) {
  int made = fyl_file_make_new(path);
  if (made == 0 && fyl_file_age(path) > STALE_SECONDS) fyl_file_remove(path);
  return made;
}

foyer_problem fyl_enter_store(foyer_client *client, int must, long patience) {
  char *path = lock_of(client);
  if (!path) return FOYER_SYSTEM;
  if (patience < 0) patience = client->timeout * 2000 + 5000;
  fyl_file_make_folders_of(client->store);
  int made = take_lock(path);
  for (long waited = 0; made == 0 && waited < patience; waited += PAUSE_MILLISECONDS) {
    fyl_pause_for(PAUSE_MILLISECONDS);
    made = take_lock(path);
  }
  free(path);
  if (made == 0) return fyl_fail(client, FOYER_SYSTEM, "Another process keeps the store.");
  if (made < 0 && must) return fyl_fail(client, FOYER_SYSTEM, "The store cannot be written.");
  client->is_locked = made > 0;
  client->is_working = 1;
  return FOYER_OK;
}

void fyl_leave_store(foyer_client *client) {
  char *path = client->is_locked ? lock_of(client) : NULL;
  if (path) fyl_file_remove(path);
  free(path);
  client->is_locked = client->is_working = 0;
}

void fyl_stored_clear(stored *content) {
  free(content->licence);
  free(content->refresh_token);
  free(content->keys);
  free(content->uses);
  memset(content, 0, sizeof *content);
}
