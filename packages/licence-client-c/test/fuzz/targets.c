/* The readers of what comes from outside, and what must hold of whatever they are given. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/client.h"
#include "../../src/jws.h"
#include "../../src/minisign.h"
#include "../../src/smbios.h"
#include "../../src/update.h"
#include "foyer_licence.h"
#include "fuzz.h"

static const json *asked;
static foyer_client *client;
static foyer_device device;
static char *keys, store[1024];
static unsigned char secret_key[crypto_sign_SECRETKEYBYTES];

static const char *given(const char *name) { return fyl_json_text(asked, name); }
static int64_t now(void *context) { return (void)context, fyl_json_integer(asked, "now", 0); }

/** Whether a list of what was given has a text. */
static int is_among(const char *list, const char *sought) {
  const json *texts = fyl_json_get(asked, list);
  for (const json *each = texts ? texts->first : NULL; each; each = each->next)
    if (strcmp(each->text, sought) == 0) return 1;
  return 0;
}

void prepare_targets(const json *from, const char *folder) {
  unsigned char public_key[crypto_sign_PUBLICKEYBYTES], seed[crypto_sign_SEEDBYTES];
  asked = from;
  keys = fyl_json_raw(fyl_json_get(from, "keys"));
  snprintf(store, sizeof store, "%s/store.json", folder);
  /* The key of the vectors (packages/licence-conformance/src/keys.ts). */
  memset(seed, 1, sizeof seed);
  snprintf(device.platform, sizeof device.platform, "win");
  snprintf(device.fingerprint, sizeof device.fingerprint, "%s", given("fingerprint"));
  snprintf(device.earlier[device.earlier_count++], sizeof *device.earlier, "%s", given("elsewhere"));
  device.is_described = 1;
  foyer_options options = {.server = "http://127.0.0.1:9", .line = given("line"), .keys = keys, .store = store,
                           .secret = given("secret"), .device = &device, .now = now};
  if (sodium_init() < 0 || crypto_sign_seed_keypair(public_key, secret_key, seed) != 0 ||
      foyer_open(&options, &client) != FOYER_OK)
    abort();
}

void close_targets(void) {
  foyer_close(client);
  free(keys);
}

/** What was read is written, and read as the same. */
static void read_again(const json *value) {
  char *raw = fyl_json_raw(value);
  json *again = fyl_json_parse(raw);
  if (!again || again->type != value->type) wrong("a value is none by itself");
  if (value->text) {
    text written = {0};
    fyl_text_add_json(&written, value->text);
    json *back = fyl_json_parse(written.data);
    if (!back || !back->text || strcmp(back->text, value->text) != 0) wrong("a text is written as another");
    fyl_json_free(back);
    free(written.data);
  }
  fyl_json_free(again);
  free(raw);
  for (const json *each = value->first; each; each = each->next)
    if (value->type == JSON_OBJECT && fyl_json_get(value, each->key) != each) wrong("a name stands twice");
}

static void read_json(const char *source, size_t length) {
  (void)length;
  json *value = fyl_json_parse(source);
  if (!value) return;
  read_again(value);
  for (const json *each = value->first; each; each = each->next) read_again(each);
  fyl_json_integer(value, "exp", 0);
  fyl_json_free(value);
}

static foyer_problem verify(const char *token, const char *offered) {
  foyer_verification about = {keys, offered, given("line"), given("fingerprint"), now(NULL), 0, given("process")};
  foyer_licence *licence = NULL;
  foyer_problem problem = foyer_verify(token, &about, &licence);
  if ((problem == FOYER_OK) != (licence != NULL)) wrong("a licence without its answer");
  if (licence && (strcmp(licence->line, about.line) != 0 || licence->expires_at <= about.now)) wrong("another's licence");
  foyer_licence_free(licence);
  return problem;
}

static void read_licence(const char *token, size_t length) {
  (void)length;
  if (verify(token, NULL) == FOYER_OK && !is_among("licences", token)) wrong("a licence that was not signed");
}

/** The text's first line is the header, what follows the payload; by free(). */
static char *sign_text(const char *source) {
  const char *end = strchr(source, '\n');
  size_t header = end ? (size_t)(end - source) : 0;
  const char *payload = end ? end + 1 : source;
  unsigned char signature[crypto_sign_BYTES];
  char *first = fyl_encode((const unsigned char *)source, header);
  char *second = fyl_encode((const unsigned char *)payload, strlen(payload));
  text token = {0};
  fyl_text_add(&token, first);
  fyl_text_add(&token, ".");
  fyl_text_add(&token, second);
  crypto_sign_detached(signature, NULL, (const unsigned char *)token.data, token.length, secret_key);
  char *third = fyl_encode(signature, sizeof signature);
  fyl_text_add(&token, ".");
  fyl_text_add(&token, third);
  free(first);
  free(second);
  free(third);
  return token.data;
}

/** What the vendor has signed, whatever it says. */
static void read_signed(const char *source, size_t length) {
  (void)length;
  char *token = sign_text(source);
  text offered = {0};
  verify(token, NULL);
  fyl_text_add(&offered, "[{\"vouchers\":[");
  fyl_text_add_json(&offered, token);
  fyl_text_add(&offered, "]}]");
  verify(token, offered.data);
  free(offered.data);
  free(token);
}

static void read_keys(const char *source, size_t length) {
  (void)length;
  key_ring ring;
  if (fyl_key_ring_make(&ring, keys, source))
    for (size_t index = 0; index < ring.count; index++)
      if (!is_among("trusted", ring.keys[index].x)) wrong("a key without a voucher");
  fyl_key_ring_clear(&ring);
  fyl_key_ring_make(&ring, source, source);
  fyl_key_ring_find(&ring, "2026-11");
  fyl_key_ring_clear(&ring);
}

static void read_minisign(const char *source, size_t length) {
  (void)length;
  file_signature signature;
  if (fyl_file_signature_read(client, source, given("minisign"), &signature) == FOYER_OK &&
      !is_among("files", signature.file))
    wrong("a file that was not signed");
  fyl_file_signature_clear(&signature);
  /* As keys, too. */
  fyl_file_signature_read(client, given("signature"), source, &signature);
  fyl_file_signature_clear(&signature);
}

/** Two versions, of which each stands on a line. */
static void read_versions(const char *source, size_t length) {
  (void)length;
  size_t first = strcspn(source, "\n");
  char *one = fyl_copy_bytes(source, first), *other = fyl_copy_text(source[first] ? source + first + 1 : "");
  if (fyl_is_newer(one, other) && fyl_is_newer(other, one)) wrong("each version is newer than the other");
  if (fyl_is_newer(one, one)) wrong("a version is newer than itself");
  free(one);
  free(other);
}

static void read_base64(const char *source, size_t length) {
  size_t count = 0;
  unsigned char *bytes = fyl_decode(source, length, &count);
  char *again = bytes ? fyl_encode(bytes, count) : NULL;
  if (again && strcmp(again, source) != 0) wrong("two spellings of the same bytes");
  free(again);
  free(bytes);
}

static void write_store(const char *content) {
  FILE *file = fopen(store, "wb");
  if (!file || fwrite(content, 1, strlen(content), file) != strlen(content) || fclose(file) != 0) abort();
  client->device = device;
}

static void read_store(const char *source, size_t length) {
  (void)length;
  stored content;
  write_store(source);
  if (fyl_store_load(client, &content) && !is_among("licences", content.licence)) wrong("a store that was changed");
  fyl_stored_clear(&content);
}

/** What stands in a store of this user's, whatever it says. */
static void read_sealed(const char *source, size_t length) {
  static const char about[] = "foyer-licence-store";
  unsigned char nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES] = {7};
  unsigned char *box = malloc(length + crypto_aead_chacha20poly1305_ietf_ABYTES);
  unsigned long long box_length = 0;
  if (!box) abort();
  crypto_aead_chacha20poly1305_ietf_encrypt(box, &box_length, (const unsigned char *)source, length,
                                            (const unsigned char *)about, sizeof about - 1, NULL, nonce,
                                            client->store_key);
  char *first = fyl_encode(nonce, sizeof nonce), *second = fyl_encode(box, (size_t)box_length);
  text file = {0};
  fyl_text_add(&file, "{\"foyer\":\"licence-store\",\"version\":1");
  fyl_text_add_field(&file, "nonce", first);
  fyl_text_add_field(&file, "box", second);
  fyl_text_add(&file, "}");
  write_store(file.data);
  if (foyer_check(client) == FOYER_OK && !foyer_current(client)) wrong("good without a licence");
  free(first);
  free(second);
  free(box);
  free(file.data);
}

static void read_smbios(const char *source, size_t length) {
  char number[SMBIOS_UUID_ROOM];
  char *exact = malloc(length ? length : 1);
  if (!exact) abort();
  /* Bytes, without a NUL behind them. */
  memcpy(exact, source, length);
  fyl_smbios_uuid((const unsigned char *)exact, length, number);
  free(exact);
}

const target targets[] = {
    {"json", read_json},         {"licence", read_licence}, {"signed", read_signed}, {"keys", read_keys},
    {"minisign", read_minisign}, {"version", read_versions}, {"base64", read_base64}, {"store", read_store},
    {"sealed", read_sealed},     {"smbios", read_smbios},
};
const size_t target_count = sizeof targets / sizeof *targets;
