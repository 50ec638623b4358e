#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifndef _WIN32
#include <sys/utsname.h>
#endif

#include "client.h"

/** In seconds: a clock may go back by this much, as when it is set right. */
static const int64_t most_gone_back = 3600;
/** In seconds: how far the time moves on before that is written down. */
static const int64_t worth_writing = 600;
/** In seconds: so long after a licence has come the server is not asked for the next one, whatever it says. */
static const int64_t just_come = 10;

int64_t fyl_now_of(const foyer_client *client) {
  return client->now ? client->now(client->now_context) : (int64_t)time(NULL);
}

/** A few seconds are the way of the answer; beyond a day and the time zones the clock is wrong, and stays so. */
static const int64_t least_skew = 120, most_skew = 26 * 3600;

static const char *sentence(foyer_problem problem) {
  switch (problem) {
    case FOYER_UNKNOWN_KEY: return "No trusted key has signed this licence.";
    case FOYER_OTHER_PRODUCT: return "This licence is for another product.";
    case FOYER_OTHER_DEVICE: return "This licence is for another device.";
    case FOYER_CLOCK_IS_WRONG: return "It was later on this machine before than it is now.";
    case FOYER_EXPIRED: return "This licence has expired.";
    case FOYER_VERSION_TOO_NEW: return "This version was released after the updates of this licence ended.";
    case FOYER_SYSTEM: return "There is no memory.";
    default: return "This is no licence, or it was changed.";
  }
}

int fyl_is_lost(foyer_problem problem) { return problem == FOYER_SEAT_LOST || problem == FOYER_SUSPENDED; }

foyer_problem fyl_reject(foyer_client *client, foyer_problem problem, const char *message) {
  foyer_licence_free(client->licence);
  client->licence = NULL;
  return fyl_fail(client, problem, message);
}

/** Says how wrong the clock is, where the licence shows it. */
static foyer_problem refuse(foyer_client *client, foyer_problem problem, const foyer_licence *licence) {
  char message[100];
  int64_t behind = licence ? licence->issued_at - fyl_now_of(client) : 0;
  if (problem != FOYER_CLOCK_IS_WRONG || behind < 300) return fyl_reject(client, problem, sentence(problem));
  snprintf(message, sizeof message, "The clock of this machine is behind by %ld minutes or more.", (long)(behind / 60));
  return fyl_reject(client, problem, message);
}

static foyer_problem open_here(const foyer_client *client, const char *licence, const char *offered,
                               foyer_licence **opened) {
  foyer_verification asked = {client->keys, offered, client->line, client->device.fingerprint, 0, 0, client->process};
  return fyl_open_licence(licence, &asked, opened);
}

static foyer_problem at_moment(const foyer_client *client, const foyer_licence *licence, int64_t now, int64_t latest) {
  foyer_problem problem = fyl_licence_in_time(licence, now, client->released);
  if (problem != FOYER_OK) return problem;
  return now < latest - most_gone_back ? FOYER_CLOCK_IS_WRONG : FOYER_OK;
}

/**
 * First by the server's clock, as far as it is known, then by this machine's, which may have been set right.
 * @param now by the clock that counts
 */
static foyer_problem in_time(const foyer_client *client, const foyer_licence *licence, int64_t skew, int64_t latest,
                             int64_t *now) {
  *now = fyl_now_of(client) + skew;
  foyer_problem problem = at_moment(client, licence, *now, latest);
  if (problem == FOYER_OK || skew == 0) return problem;
  *now = fyl_now_of(client);
  return at_moment(client, licence, *now, latest);
}

/** The licence becomes the one that the program works on. */
static foyer_problem take(foyer_client *client, foyer_licence *licence) {
  foyer_licence_free(client->licence);
  client->licence = licence;
  return FOYER_OK;
}

foyer_problem fyl_check_stored(foyer_client *client, const stored *content, int64_t *now) {
  int64_t moment = fyl_now_of(client);
  foyer_licence *licence = NULL;
  if (now) *now = moment;
  if (!content->licence || !*content->licence)
    return fyl_reject(client, FOYER_NOT_AUTHORIZED, "This device is not authorized.");
  foyer_problem problem = open_here(client, content->licence, content->keys, &licence);
  if (problem == FOYER_OK)
    problem = in_time(client, licence, content->skew ? content->skew : client->skew, content->latest, &moment);
  if (problem != FOYER_OK) {
    refuse(client, problem, licence);
    foyer_licence_free(licence);
    return problem;
  }
  if (now) *now = moment;
  if (moment > content->latest + worth_writing || licence->issued_at > content->newest)
    fyl_store_note(client, moment, licence->issued_at);
  return take(client, licence);
}

const char *fyl_architecture(void) {
#if defined(__x86_64__) || defined(_M_X64)
  return "x64";
#elif defined(__aarch64__) || defined(_M_ARM64)
  return "arm64";
#else
  return "x86";
#endif
}

static void name_system(char *into, size_t room) {
#ifdef _WIN32
  snprintf(into, room, "Windows");
#else
  struct utsname names;
  if (uname(&names) == 0) snprintf(into, room, "%.28s %.28s", names.sysname, names.release);
  else snprintf(into, room, "unknown");
#endif
}

static void add_program(text *to, const foyer_client *client, const char *version_key) {
  char system[61];
  name_system(system, sizeof system);
  fyl_text_add_field(to, "name", client->device.name);
  fyl_text_add_field(to, "installation", client->installation);
  fyl_text_add_field(to, "arch", fyl_architecture());
  fyl_text_add_field(to, "os", system);
  fyl_text_add_field(to, version_key, client->version);
  fyl_add_components(to, &client->device);
}

void fyl_add_components(text *to, const foyer_device *device) {
  if (device->component_count == 0) return;
  fyl_text_add(to, ",\"components\":[");
  for (size_t index = 0; index < device->component_count; index++) {
    fyl_text_add(to, index == 0 ? "{\"kind\":" : ",{\"kind\":");
    fyl_text_add_json(to, device->components[index].kind);
    fyl_text_add_field(to, "hash", device->components[index].hash);
    fyl_text_add(to, "}");
  }
  fyl_text_add(to, "]");
}

void fyl_add_state(text *to, const foyer_client *client) { add_program(to, client, "version"); }

void fyl_add_request(text *to, const foyer_client *client, const char *version_key) {
  fyl_text_add(to, "\"line\":");
  fyl_text_add_json(to, client->line);
  fyl_text_add_field(to, "platform", client->device.platform);
  fyl_text_add_field(to, "fingerprint", client->device.fingerprint);
  fyl_text_add_field(to, "device", client->device.device);
  if (*client->device.virtual_kind) fyl_text_add_field(to, "virtual", client->device.virtual_kind);
  add_program(to, client, version_key);
}

/** @return the list, by free(); NULL: it cannot be had */
static char *published_keys(foyer_client *client) {
  char *source = NULL, *keys = NULL;
  json *answer = NULL;
  if (fyl_reach(client, "/.well-known/jwks.json", NULL, &answer, &source) != FOYER_OK) return NULL;
  const json *list = fyl_json_get(answer, "keys");
  if (list && list->type == JSON_ARRAY) keys = fyl_json_raw(list);
  fyl_json_free(answer);
  free(source);
  return keys;
}

static int is_number(const json *object, const char *key) {
  const json *value = fyl_json_get(object, key);
  return value && value->type == JSON_NUMBER;
}

static int is_missing(const json *object, const char *key) {
  const json *value = fyl_json_get(object, key);
  return !value || value->type == JSON_NULL;
}

/** Whether it has the shape of what brings a seat, or refreshes it: else nothing of it is kept. */
static int is_grant(const json *grant) {
  const json *lease = fyl_json_get(grant, "lease");
  if (!fyl_json_text(grant, "licence") || !is_number(grant, "refresh_after")) return 0;
  if (!is_missing(grant, "refresh_token") && !fyl_json_text(grant, "refresh_token")) return 0;
  return is_missing(grant, "lease") || (is_number(lease, "expires_at") && is_number(lease, "heartbeat_after"));
}

/** The server's time is signed: a clock that was once too far ahead is forgiven, by a newer licence alone. */
static void set_times(stored *content, int64_t issued) {
  if (issued <= content->newest) return;
  content->latest = content->newest = issued;
}

/** Opens a licence that came, where need be by the keys that the server publishes now. */
static foyer_problem open_new(foyer_client *client, const char *token, stored *held, foyer_licence **licence) {
  foyer_problem problem = open_here(client, token, held->keys, licence);
  if (problem == FOYER_OK) return FOYER_OK;
  fyl_store_keep(client, held);
  char *keys = problem == FOYER_UNKNOWN_KEY ? published_keys(client) : NULL;
  if (!keys) return problem;
  free(held->keys);
  held->keys = keys;
  return open_here(client, token, keys, licence);
}

static void put_grant(stored *content, const json *grant, const foyer_licence *licence, int64_t skew) {
  const json *lease = fyl_json_get(grant, "lease");
  free(content->licence);
  content->licence = fyl_copy_text(fyl_json_text(grant, "licence"));
  content->refresh_after = fyl_json_integer(grant, "refresh_after", -1);
  content->is_floating = lease && lease->type == JSON_OBJECT;
  content->lease_expires = fyl_json_integer(lease, "expires_at", 0);
  content->heartbeat_after = fyl_json_integer(lease, "heartbeat_after", 0);
  content->skew = strcmp(licence->kind, "floating") == 0 ? 0 : skew;
  set_times(content, licence->issued_at);
}

/**
 * The token is kept in any case: it is good once, and the one before is spent. The licence that is here stays until the new
 * one has proved good.
 */
foyer_problem fyl_keep(foyer_client *client, const json *grant) {
  stored content;
  foyer_licence *licence = NULL;
  if (!is_grant(grant)) return fyl_fail(client, FOYER_SERVER, "The server answers what no member area does.");
  if (!fyl_store_load(client, &content)) content.refresh_after = -1, content.licence = fyl_copy_text("");
  const char *token = fyl_json_text(grant, "refresh_token");
  /* A heartbeat brings no token: the one that there is stays good. */
  if (token) {
    free(content.refresh_token);
    content.refresh_token = fyl_copy_text(token);
  }
  foyer_problem problem = open_new(client, fyl_json_text(grant, "licence"), &content, &licence);
  if (problem == FOYER_OK) {
    int64_t now = 0, skew = licence->issued_at - fyl_now_of(client);
    int64_t size = skew < 0 ? -skew : skew;
    client->skew = size < least_skew || size > most_skew ? 0 : skew;
    problem = in_time(client, licence, client->skew, 0, &now);
    if (problem == FOYER_OK) put_grant(&content, grant, licence, client->skew);
    int is_own = problem == FOYER_OK ? licence->process != NULL : client->own.licence != NULL;
    if (content.licence) fyl_store_keep_as(client, &content, is_own);
  }
  fyl_stored_clear(&content);
  if (problem == FOYER_OK) client->not_before = fyl_now_of(client) + just_come;
  if (problem == FOYER_OK) return take(client, licence);
  refuse(client, problem, licence);
  foyer_licence_free(licence);
  return problem;
}

foyer_problem fyl_keep_file(foyer_client *client, const char *token) {
  stored before, content = {0};
  foyer_licence *licence = NULL;
  fyl_store_load(client, &before);
  foyer_problem problem = open_here(client, token, before.keys, &licence);
  if (problem == FOYER_OK) {
    content.latest = before.latest;
    content.newest = before.newest;
    set_times(&content, licence->issued_at);
    problem = at_moment(client, licence, fyl_now_of(client), content.latest);
  }
  if (problem != FOYER_OK) refuse(client, problem, licence);
  else {
    content.licence = fyl_copy_text(token);
    content.keys = fyl_copy_text(before.keys);
    content.refresh_after = -1;
    problem = content.licence ? fyl_store_save(client, &content) : FOYER_SYSTEM;
    if (problem == FOYER_OK) fyl_stored_clear(&client->own);
  }
  fyl_stored_clear(&content);
  fyl_stored_clear(&before);
  if (problem == FOYER_OK) return take(client, licence);
  foyer_licence_free(licence);
  return problem;
}
