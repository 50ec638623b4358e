/* Brings the file of an update, and goes on where a line broke. */
#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "update.h"

/** A line on which nothing comes for so long is broken. So often in a row may it break; each time it is waited for longer. */
enum { STALL_SECONDS = 30, CONNECT_SECONDS = 20, MOST_FAILURES = 3, PAUSE_MILLISECONDS = 500, MOST_REDIRECTS = 5 };
enum { PIECE_BYTES = 1 << 16 };

/** One try. */
typedef struct transfer {
  CURL *handle;
  const char *path;
  const progress_report *report;
  FILE *file;
  /** Where it begins: what was there before, unless the server sends all again. */
  int64_t first, received, size;
  int begun, cannot_write, is_ended;
} transfer;

static long status_of(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

static void begin(transfer *at) {
  if (status_of(at->handle) != 206) at->first = 0;
  at->received = at->first;
  at->begun = 1;
  at->file = at->first > 0 ? fyl_file_append(at->path) : fyl_file_write(at->path);
  at->cannot_write = !at->file;
}

static size_t take(char *data, size_t size, size_t count, void *into) {
  transfer *at = into;
  size_t length = size * count;
  long status = status_of(at->handle);
  /* The body of a refusal is ignored. */
  if (status != 200 && status != 206) return length;
  if (!at->begun) begin(at);
  if (at->cannot_write) return 0;
  at->received += (int64_t)length;
  if (at->received > at->size) return 0;
  at->cannot_write = fwrite(data, 1, length, at->file) != length;
  if (at->cannot_write) return 0;
  if (at->report->progress && at->report->progress(at->received, at->size, at->report->context)) at->is_ended = 1;
  return at->is_ended ? 0 : length;
}

static void set_up(const foyer_client *client, const char *url, transfer *at, char *range) {
  CURL *handle = at->handle;
  curl_easy_setopt(handle, CURLOPT_URL, url);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
  curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, (long)STALL_SECONDS);
  /* A file may lie elsewhere, which is told nothing but what is wanted of it. */
  curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(handle, CURLOPT_MAXREDIRS, (long)MOST_REDIRECTS);
#if LIBCURL_VERSION_NUM >= 0x075500
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, at);
  if (client->proxy) curl_easy_setopt(handle, CURLOPT_PROXY, client->proxy);
  if (*range) curl_easy_setopt(handle, CURLOPT_RANGE, range);
}

/** It is removed, so that the next try starts over. */
static foyer_problem not_that_file(foyer_client *client, const char *path) {
  fyl_file_remove(path);
  return fyl_fail(client, FOYER_DAMAGED, "The file is another one than the update says.");
}

static foyer_problem outcome(foyer_client *client, transfer *at, CURLcode done) {
  long status = status_of(at->handle);
  curl_off_t announced = -1;
  curl_easy_getinfo(at->handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &announced);
  if (at->is_ended) return fyl_fail(client, FOYER_REFUSED, "The program waits no longer.");
  if (at->cannot_write) return fyl_fail(client, FOYER_SYSTEM, "The file cannot be written.");
  /* There is less of it than was said, or more. */
  if (status == 416 || at->received > at->size) return not_that_file(client, at->path);
  if (status == 401 || status == 403)
    return fyl_fail(client, FOYER_NOT_AUTHORIZED, "The address of the update is good no more: check for it again.");
  if (done == CURLE_TOO_MANY_REDIRECTS || done == CURLE_UNSUPPORTED_PROTOCOL || status >= 300)
    return fyl_fail(client, FOYER_SERVER, "The update is nowhere to be found.");
  if (done == CURLE_OK && at->received == at->size) return FOYER_OK;
  /* All that was announced is there, and it is too little. */
  if (done == CURLE_OK && announced == at->received - at->first) return not_that_file(client, at->path);
  return fyl_fail(client, FOYER_UNREACHABLE, "The download was interrupted.");
}

static foyer_problem go_on(foyer_client *client, const foyer_update *update, int64_t first, transfer *at) {
  text range = {0};
  struct curl_slist *headers = curl_slist_append(NULL, "accept-encoding: identity");
  fyl_text_add(&range, "");
  if (first > 0) fyl_text_add_integer(&range, first), fyl_text_add(&range, "-");
  at->handle = curl_easy_init();
  at->first = at->received = first;
  foyer_problem problem = FOYER_SYSTEM;
  if (at->handle && headers && range.data) {
    set_up(client, update->url, at, range.data);
    curl_easy_setopt(at->handle, CURLOPT_HTTPHEADER, headers);
    CURLcode done = curl_easy_perform(at->handle);
    /* An answer without a byte of the file. */
    if (!at->begun && status_of(at->handle) == 200) at->first = at->received = 0;
    if (at->file && fclose(at->file) != 0) at->cannot_write = 1;
    problem = outcome(client, at, done);
  }
  if (at->handle) curl_easy_cleanup(at->handle);
  curl_slist_free_all(headers);
  free(range.data);
  return problem;
}

foyer_problem fyl_download_file(foyer_client *client, const foyer_update *update, const char *path,
                            const progress_report *report) {
  for (int failures = 0;;) {
    int64_t there = fyl_file_size(path);
    if (there == update->size) return FOYER_OK;
    int64_t first = there < update->size ? there : 0;
    transfer at = {.path = path, .report = report, .size = update->size};
    foyer_problem problem = go_on(client, update, first, &at);
    if (problem != FOYER_UNREACHABLE) return problem;
    failures = fyl_file_size(path) > first ? 0 : failures + 1;
    if (failures == MOST_FAILURES) return problem;
    fyl_pause_for((unsigned)failures * PAUSE_MILLISECONDS);
  }
}

/** What is wrong with a file. */
static foyer_problem check_file(foyer_client *client, const char *path, const foyer_update *update,
                                const file_signature *signature) {
  crypto_hash_sha256_state plain;
  crypto_generichash_state state;
  unsigned char hash[crypto_hash_sha256_BYTES], whole[FILE_HASH_BYTES], *data = malloc(PIECE_BYTES);
  char hex[2 * sizeof hash + 1];
  FILE *file = data ? fyl_file_read(path) : NULL;
  if (!file) return free(data), fyl_fail(client, FOYER_SYSTEM, "The file cannot be read.");
  crypto_hash_sha256_init(&plain);
  crypto_generichash_init(&state, NULL, 0, sizeof whole);
  for (size_t length; (length = fread(data, 1, PIECE_BYTES, file)) > 0;) {
    crypto_hash_sha256_update(&plain, data, length);
    crypto_generichash_update(&state, data, length);
  }
  int failed = ferror(file);
  fclose(file);
  free(data);
  if (failed) return fyl_fail(client, FOYER_SYSTEM, "The file cannot be read.");
  crypto_hash_sha256_final(&plain, hash);
  crypto_generichash_final(&state, whole, sizeof whole);
  sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
  if (strcmp(hex, update->sha256) != 0) return fyl_fail(client, FOYER_DAMAGED, "The file is another one than the update says.");
  if (fyl_file_signature_is_of(signature, whole)) return FOYER_OK;
  return fyl_fail(client, FOYER_FORGED_UPDATE, "This file is not signed.");
}

static char *join(const char *folder, const char *name, const char *ending) {
  text path = {0};
  fyl_text_add(&path, folder);
#ifdef _WIN32
  /* msiexec and others take no other. */
  fyl_text_add(&path, "\\");
#else
  fyl_text_add(&path, "/");
#endif
  fyl_text_add(&path, name);
  fyl_text_add(&path, ending);
  return path.data;
}

static foyer_problem bring(foyer_client *client, const foyer_update *update, const file_signature *signature,
                           const char *path, const char *part, const progress_report *report) {
  if (fyl_file_size(path) == update->size && check_file(client, path, update, signature) == FOYER_OK) return FOYER_OK;
  foyer_problem problem = fyl_download_file(client, update, part, report);
  if (problem != FOYER_OK) return problem;
  problem = check_file(client, part, update, signature);
  if (problem != FOYER_OK) fyl_file_remove(part);
  else if (!fyl_file_replace(part, path)) problem = fyl_fail(client, FOYER_SYSTEM, "The file cannot be written.");
  return problem;
}

foyer_problem foyer_download_update(foyer_client *client, const foyer_update_options *options,
                                    const foyer_update *update, const char *folder,
                                    int (*progress)(int64_t received, int64_t size, void *context), void *context,
                                    char **path) {
  file_signature signature;
  progress_report report = {progress, context};
  *path = NULL;
  foyer_problem problem = fyl_update_signature(client, options, update, &signature);
  if (problem == FOYER_OK) {
    char *file = join(folder, update->file, ""), *part = join(folder, update->file, ".part");
    fyl_file_make_folder(folder);
    problem = file && part ? bring(client, update, &signature, file, part, &report) : FOYER_SYSTEM;
    free(part);
    if (problem == FOYER_OK) *path = file;
    else free(file);
  }
  fyl_file_signature_clear(&signature);
  return problem;
}
