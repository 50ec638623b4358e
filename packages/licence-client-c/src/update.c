#include "update.h"

#include <curl/curl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "jws.h"

static const int64_t usually_most = (int64_t)4 << 30;

void foyer_update_free(foyer_update *update) {
  if (!update) return;
  free(update->version);
  free(update->channel);
  free(update->notes);
  free(update->notes_url);
  free(update->file);
  free(update->url);
  free(update->sha256);
  free(update->signature);
  free(update);
}

foyer_problem foyer_update_headers(foyer_client *client, const char *software, char **installation,
                                   char **authorization) {
  stored content;
  text place = {0}, shown = {0};
  unsigned char hash[crypto_hash_sha256_BYTES];
  fyl_store_load(client, &content);
  const char *licence = content.licence && *content.licence ? content.licence : NULL;
  const char *credential = content.refresh_token ? content.refresh_token : licence;
  fyl_text_add(&place, "foyer-update:1\n");
  fyl_text_add(&place, software);
  fyl_text_add(&place, "\n");
  fyl_text_add(&place, client->device.fingerprint);
  if (place.data) crypto_hash_sha256(hash, (const unsigned char *)place.data, place.length);
  if (credential) fyl_text_add(&shown, "Bearer ");
  if (credential) fyl_text_add(&shown, credential);
  *installation = place.data ? fyl_encode(hash, sizeof hash) : NULL;
  *authorization = shown.data;
  free(place.data);
  fyl_stored_clear(&content);
  return *installation ? FOYER_OK : FOYER_SYSTEM;
}

static void add_word(text *to, const char *name, const char *value) {
  if (!value || !*value) return;
  char *escaped = curl_easy_escape(NULL, value, 0);
  fyl_text_add(to, "&");
  fyl_text_add(to, name);
  fyl_text_add(to, "=");
  fyl_text_add(to, escaped ? escaped : "");
  curl_free(escaped);
}

static foyer_problem ask_for_update(foyer_client *client, const foyer_update_options *options, json **answer) {
  text path = {0}, build = {0};
  char *installation = NULL, *authorization = NULL;
  if (options->build) fyl_text_add_integer(&build, options->build);
  fyl_text_add(&path, "/updates/");
  fyl_text_add(&path, options->software);
  fyl_text_add(&path, "/next.json?arch=");
  fyl_text_add(&path, fyl_architecture());
  add_word(&path, "platform", client->device.platform);
  add_word(&path, "version", client->version);
  add_word(&path, "build", build.data);
  char system[64] = "";
  fyl_read_system(system, sizeof system);
  const char *told = options->system ? options->system : system;
  if (*told) add_word(&path, "system", told);
  add_word(&path, "format", options->formats);
  add_word(&path, "channel", options->channel);
  add_word(&path, "lang", options->language);
  foyer_problem problem = foyer_update_headers(client, options->software, &installation, &authorization);
  if (problem == FOYER_OK) problem = fyl_ask_feed(client, path.data, installation, authorization, answer);
  free(installation);
  free(authorization);
  free(build.data);
  free(path.data);
  return problem;
}

static int is_ending(const char *rest) {
  for (int count = 0; *rest == '.' && count < 2; count++) {
    size_t length = strspn(++rest, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (length < 1 || length > 8) return 0;
    rest += length;
  }
  return !*rest;
}

/** What is for programs alone says so in its name. */
static const char *behind_use(const char *rest) {
  static const char *const uses[] = {"-update", "-full"};
  for (size_t index = 0; index < sizeof uses / sizeof *uses; index++)
    if (strncmp(rest, uses[index], strlen(uses[index])) == 0) return rest + strlen(uses[index]);
  return rest;
}

/**
 * A version begins with numbers and dots, which no family has: a longer family, of another program, cannot pass for the
 * beginning of one (decision 0260).
 */
static int is_version(const char *version) {
  static const char digits[] = "0123456789";
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-";
  int numbers = 0;
  for (int more = 1; more; version += more) {
    size_t length = strspn(version, digits);
    if (length == 0) return 0;
    numbers++;
    version += length;
    more = *version == '.';
  }
  if (numbers < 2 || numbers > 4) return 0;
  return !*version || (*version == '-' && version[1] && !version[1 + strspn(version + 1, letters)]);
}

/** The name is signed, so what it says is true: which software, version, build and system it is. */
static int is_named(const foyer_client *client, const char *software, const foyer_update *update, const char *arch) {
  text start = {0};
  int is_any = strcmp(arch, "any") == 0;
  if (!is_version(update->version)) return 0;
  if (!is_any && strcmp(arch, fyl_architecture()) != 0) return 0;
  fyl_text_add(&start, software);
  fyl_text_add(&start, "-");
  fyl_text_add(&start, update->version);
  fyl_text_add(&start, "-");
  fyl_text_add_integer(&start, update->build);
  fyl_text_add(&start, "-");
  fyl_text_add(&start, client->device.platform);
  fyl_text_add(&start, is_any ? "" : "-");
  fyl_text_add(&start, is_any ? "" : arch);
  int good = start.data && strncmp(update->file, start.data, start.length) == 0;
  good = good && is_ending(behind_use(update->file + start.length));
  free(start.data);
  return good;
}

/** An address as it is, or from the server on. */
static char *address_of(const foyer_client *client, const char *url) {
  text address = {0};
  if (url && url[0] == '/' && url[1] != '/') fyl_text_add(&address, client->server);
  else if (!url || (strncmp(url, "https://", 8) != 0 && strncmp(url, "http://", 7) != 0)) return NULL;
  fyl_text_add(&address, url);
  return address.data;
}

/** A program may hand it to the system, which would open more than pages. */
static char *page_of(const char *url) {
  int is_page = url && (strncmp(url, "https://", 8) == 0 || strncmp(url, "http://", 7) == 0);
  return is_page ? fyl_copy_text(url) : NULL;
}

static foyer_problem read_update(foyer_client *client, const char *software, const json *answer, foyer_update *into) {
  const json *critical = fyl_json_get(answer, "critical");
  const char *channel = fyl_json_text(answer, "channel"), *arch = fyl_json_text(answer, "arch");
  const char *signature = fyl_json_text(answer, "signature");
  into->version = fyl_copy_text(fyl_json_text(answer, "version"));
  into->build = fyl_json_integer(answer, "build", -1);
  into->channel = fyl_copy_text(channel ? channel : "stable");
  into->critical = critical && critical->type == JSON_TRUE;
  into->released_at = fyl_json_integer(answer, "released_at", -1);
  into->notes = fyl_copy_text(fyl_json_text(answer, "notes"));
  into->notes_url = page_of(fyl_json_text(answer, "notes_url"));
  into->file = fyl_copy_text(fyl_json_text(answer, "file"));
  into->url = address_of(client, fyl_json_text(answer, "url"));
  into->size = fyl_json_integer(answer, "size", -1);
  into->sha256 = fyl_copy_text(fyl_json_text(answer, "sha256"));
  into->signature = fyl_copy_text(signature ? signature : "");
  if (!into->version || !into->channel || !into->file || !into->url || !into->sha256 || !into->signature ||
      into->build < 0 || into->released_at < 0 || into->size < 0)
    return fyl_fail(client, FOYER_SERVER, "The server's answer is no update.");
  if (is_named(client, software, into, arch ? arch : "any")) return FOYER_OK;
  return fyl_fail(client, FOYER_FORGED_UPDATE, "The update was signed as another file.");
}

foyer_problem fyl_update_signature(foyer_client *client, const foyer_update_options *options, const foyer_update *update,
                               file_signature *into) {
  foyer_problem problem = fyl_file_signature_read(client, update->signature, options->key, into);
  if (problem == FOYER_OK && strcmp(into->file, update->file) != 0)
    problem = fyl_fail(client, FOYER_FORGED_UPDATE, "The update was signed as another file.");
  if (problem == FOYER_OK && update->size > (options->most ? options->most : usually_most))
    problem = fyl_fail(client, FOYER_TOO_LARGE, "The update is larger than the program allows.");
  return problem;
}

/** Whether the licence that is here, if there is one, would open this version. */
static int covers(foyer_client *client, const foyer_update *update) {
  if (foyer_check(client) != FOYER_OK || client->licence->product_count == 0) return 1;
  for (size_t index = 0; index < client->licence->product_count; index++)
    if (client->licence->products[index].updates_until >= update->released_at) return 1;
  return 0;
}

static foyer_problem judge(foyer_client *client, const foyer_update_options *options, const foyer_update *update) {
  file_signature signature;
  foyer_problem problem = fyl_update_signature(client, options, update, &signature);
  fyl_file_signature_clear(&signature);
  if (problem != FOYER_OK) return problem;
  int newer = options->build ? update->build > options->build
                             : fyl_is_newer(update->version, client->version ? client->version : "");
  if (!newer) return fyl_fail(client, FOYER_OLDER_UPDATE, "The offered version is not newer than this program.");
  if (covers(client, update)) return FOYER_OK;
  /* Updates may have been bought since the licence was signed. */
  foyer_refresh(client);
  if (covers(client, update)) return FOYER_OK;
  return fyl_fail(client, FOYER_VERSION_TOO_NEW, "The updates of this licence ended before this version came out.");
}

foyer_problem foyer_check_for_update(foyer_client *client, const foyer_update_options *options, foyer_update **update) {
  json *answer = NULL;
  *update = NULL;
  if (!options->software) return fyl_fail(client, FOYER_INVALID, "The program does not say which software it is.");
  foyer_problem problem = ask_for_update(client, options, &answer);
  if (problem != FOYER_OK || !answer) return problem;
  foyer_update *made = calloc(1, sizeof *made);
  problem = made ? read_update(client, options->software, answer, made) : FOYER_SYSTEM;
  if (problem == FOYER_OK) problem = judge(client, options, made);
  if (problem == FOYER_OK) *update = made;
  else foyer_update_free(made);
  fyl_json_free(answer);
  return problem;
}
