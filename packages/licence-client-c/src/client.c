#include <curl/curl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "jws.h"

static char *without_slash(const char *address) {
  char *copy = copy_text(address);
  size_t length = copy ? strlen(copy) : 0;
  if (length > 0 && copy[length - 1] == '/') copy[length - 1] = '\0';
  return copy;
}

foyer_problem foyer_open(const foyer_options *options, foyer_client **client) {
  *client = NULL;
  if (!options->server || !options->line || !options->keys || !options->store) return FOYER_INVALID;
  /* Both may be called more than once. */
  if (sodium_init() < 0 || curl_global_init(CURL_GLOBAL_DEFAULT) != 0) return FOYER_SYSTEM;
  foyer_client *made = calloc(1, sizeof *made);
  if (!made) return FOYER_SYSTEM;
  foyer_problem problem = FOYER_OK;
  if (options->device) made->device = *options->device;
  else problem = foyer_this_device(options->line, &made->device);
  unsigned char name[INSTALLATION_BYTES];
  randombytes_buf(name, sizeof name);
  made->server = without_slash(options->server);
  made->line = copy_text(options->line);
  made->keys = copy_text(options->keys);
  made->store = copy_text(options->store);
  made->version = copy_text(options->version);
  made->proxy = copy_text(options->proxy);
  made->installation = encode(name, sizeof name);
  made->released = options->released;
  made->now = options->now;
  made->now_context = options->now_context;
  store_key_of(options->secret ? options->secret : made->device.fingerprint, made->store_key);
  if (!made->server || !made->line || !made->keys || !made->store || !made->installation) problem = FOYER_SYSTEM;
  if (problem == FOYER_OK) *client = made;
  else foyer_close(made);
  return problem;
}

void foyer_close(foyer_client *client) {
  if (!client) return;
  sodium_memzero(client->store_key, sizeof client->store_key);
  foyer_licence_free(client->licence);
  free(client->server);
  free(client->line);
  free(client->keys);
  free(client->store);
  free(client->version);
  free(client->proxy);
  free(client->installation);
  free(client->message);
  free(client);
}

const foyer_licence *foyer_current(const foyer_client *client) { return client->licence; }
const char *foyer_message(const foyer_client *client) { return client->message ? client->message : ""; }
long foyer_retry_after(const foyer_client *client) { return client->retry_after; }

const char *foyer_problem_name(foyer_problem problem) {
  static const char *const names[] = {
      "ok",           "notAuthorized", "damaged",       "unknownKey",    "expired",          "otherDevice",
      "otherProduct", "clockIsWrong",  "versionTooNew", "refused",       "codeExpired",      "noFreeSeat",
      "nothingPaid",  "resting",       "nothingToTry",  "trialOver",     "alreadyBought",    "noSuchKey",
      "unclaimedKey", "disabledKey",   "seatLost",      "notSeated",     "signInAgain",      "wrongPassword",
      "confirmInBrowser", "suspended", "tooOften",      "invalid",       "server",           "forgedUpdate",
      "olderUpdate",  "tooLarge",      "unreachable",   "system",
  };
  return (size_t)problem < sizeof names / sizeof *names ? names[problem] : "system";
}

foyer_problem foyer_check(foyer_client *client) {
  stored content;
  store_load(client, &content);
  foyer_problem problem = check_stored(client, &content);
  stored_clear(&content);
  return problem;
}

foyer_problem ask(foyer_client *client, const char *path, const char *more, json **answer) {
  stored content;
  *answer = NULL;
  if (!store_load(client, &content)) return fail(client, FOYER_NOT_AUTHORIZED, "This device is not authorized.");
  if (!content.refresh_token) {
    stored_clear(&content);
    return fail(client, FOYER_NOT_AUTHORIZED, "This licence came as a file: the member area renews it.");
  }
  text body = {0};
  text_add(&body, "{\"refresh_token\":");
  text_add_json(&body, content.refresh_token);
  text_add_field(&body, "fingerprint", client->device.fingerprint);
  if (more) text_add(&body, more);
  text_add(&body, "}");
  stored_clear(&content);
  foyer_problem problem = post(client, path, body.data, answer, NULL);
  free(body.data);
  if (problem == FOYER_SEAT_LOST || problem == FOYER_SUSPENDED) store_clear(client);
  return problem;
}

static foyer_problem renew(foyer_client *client, const char *path, int with_state) {
  json *grant = NULL;
  text state = {0};
  if (with_state) {
    /* What the store remembers of this installation is sent, too. */
    stored content;
    store_load(client, &content);
    stored_clear(&content);
    add_state(&state, client);
  }
  foyer_problem problem = ask(client, path, state.data, &grant);
  free(state.data);
  if (problem == FOYER_OK) problem = keep(client, grant);
  json_free(grant);
  return problem;
}

foyer_problem foyer_refresh(foyer_client *client) { return renew(client, "/licence/refresh", 1); }
foyer_problem foyer_heartbeat(foyer_client *client) { return renew(client, "/licence/heartbeat", 0); }

/** After these it is unknown whether the seat is lost, so they are no reason to stop working. */
static int may_pass(foyer_problem problem, foyer_problem before) {
  if (problem == FOYER_NO_FREE_SEAT) return before == FOYER_OK;
  return problem == FOYER_UNREACHABLE || problem == FOYER_SERVER || problem == FOYER_TOO_OFTEN;
}

foyer_problem foyer_ensure(foyer_client *client) {
  stored content;
  store_load(client, &content);
  foyer_problem before = check_stored(client, &content);
  int64_t due = content.is_floating ? content.heartbeat_after : content.refresh_after;
  int is_due = before != FOYER_OK || (due >= 0 && due <= now_of(client));
  int may_ask = content.refresh_token != NULL, is_floating = content.is_floating;
  stored_clear(&content);
  if (!may_ask || !is_due) return before;
  foyer_problem problem = is_floating ? foyer_heartbeat(client) : foyer_refresh(client);
  return may_pass(problem, before) ? foyer_check(client) : problem;
}

foyer_problem foyer_release(foyer_client *client) {
  json *answer = NULL;
  foyer_problem problem = ask(client, "/licence/release", NULL, &answer);
  json_free(answer);
  if (problem == FOYER_OK) store_clear(client);
  return problem;
}

foyer_problem foyer_give_back(foyer_client *client) {
  json *answer = NULL;
  foyer_problem problem = ask(client, "/licence/return", NULL, &answer);
  json_free(answer);
  stored content;
  if (problem != FOYER_OK || !store_load(client, &content)) return problem;
  *content.licence = '\0';
  problem = store_save(client, &content);
  stored_clear(&content);
  return problem;
}
