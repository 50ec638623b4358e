#include <curl/curl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "jws.h"

/** In seconds: two of the longest calls fit into the age of a lock that was left behind. */
enum { USUAL_TIMEOUT = 20, LONGEST_TIMEOUT = 40 };
/** In seconds: so long after a call in vain comes the next one; of a floating seat, whose lease is short. */
enum { IN_VAIN = 3600, IN_VAIN_FLOATING = 60 };
enum { PROCESS_BYTES = 16 };

static char *without_slash(const char *address) {
  char *copy = fyl_copy_text(address);
  size_t length = copy ? strlen(copy) : 0;
  while (length > 0 && copy[length - 1] == '/') copy[--length] = '\0';
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
  made->line = fyl_copy_text(options->line);
  made->keys = fyl_copy_text(options->keys);
  made->store = fyl_copy_text(options->store);
  made->version = fyl_copy_text(options->version);
  made->proxy = fyl_copy_text(options->proxy);
  made->installation = fyl_encode(name, sizeof name);
  randombytes_buf(name, PROCESS_BYTES);
  made->process = options->process ? fyl_copy_text(options->process) : fyl_encode(name, PROCESS_BYTES);
  made->released = options->released;
  made->timeout = options->timeout > 0 ? options->timeout : USUAL_TIMEOUT;
  if (made->timeout > LONGEST_TIMEOUT) made->timeout = LONGEST_TIMEOUT;
  made->now = options->now;
  made->now_context = options->now_context;
  made->has_secret = options->secret != NULL;
  fyl_store_key_of(options->secret ? options->secret : made->device.fingerprint, made->store_key);
  if (!made->server || !made->line || !made->keys || !made->store || !made->installation || !made->process)
    problem = FOYER_SYSTEM;
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
  free(client->process);
  fyl_stored_clear(&client->own);
  fyl_stored_clear(&client->unsaved);
  free(client->unsaved_before);
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
      "unclaimedKey", "disabledKey",   "virtualMachine", "usedUp",       "noMeter",          "seatLost",
      "notSeated",    "signInAgain",   "wrongPassword", "confirmInBrowser", "suspended",     "tooOften",
      "invalid",      "server",        "forgedUpdate",  "olderUpdate",   "tooLarge",         "unreachable",
      "system",
  };
  return (size_t)problem < sizeof names / sizeof *names ? names[problem] : "system";
}

int foyer_asks_to_sign_in(foyer_problem problem) {
  return problem == FOYER_NOT_AUTHORIZED || problem == FOYER_DAMAGED || problem == FOYER_EXPIRED ||
         problem == FOYER_OTHER_DEVICE || problem == FOYER_SEAT_LOST || problem == FOYER_SIGN_IN_AGAIN;
}

foyer_problem foyer_check(foyer_client *client) {
  stored content;
  fyl_store_load(client, &content);
  foyer_problem problem = fyl_check_stored(client, &content, NULL);
  fyl_stored_clear(&content);
  return problem;
}

foyer_problem fyl_ask(foyer_client *client, const char *path, const char *more, json **answer) {
  stored content;
  *answer = NULL;
  int there = fyl_store_load(client, &content);
  if (!there || (!content.refresh_token && !*content.licence)) {
    fyl_stored_clear(&content);
    return fyl_reject(client, FOYER_NOT_AUTHORIZED, "This device is not authorized.");
  }
  if (!content.refresh_token) {
    fyl_stored_clear(&content);
    return fyl_fail(client, FOYER_NOT_AUTHORIZED, "This licence came as a file: the member area renews it.");
  }
  text body = {0};
  fyl_text_add(&body, "{\"refresh_token\":");
  fyl_text_add_json(&body, content.refresh_token);
  fyl_text_add_field(&body, "fingerprint", client->device.fingerprint);
  if (more) fyl_text_add(&body, more);
  fyl_text_add(&body, "}");
  fyl_stored_clear(&content);
  foyer_problem problem = fyl_post(client, path, body.data, answer, NULL);
  free(body.data);
  if (!fyl_is_lost(problem)) return problem;
  fyl_store_drop(client);
  foyer_licence_free(client->licence);
  client->licence = NULL;
  return problem;
}

/** Within the store. */
static foyer_problem renew(foyer_client *client, int is_floating) {
  json *grant = NULL;
  text state = {0};
  if (!is_floating) {
    /* What the store remembers of this installation is sent, too. */
    stored content;
    fyl_store_load(client, &content);
    fyl_stored_clear(&content);
    fyl_add_state(&state, client);
  }
  fyl_text_add_field(&state, "process", client->process);
  foyer_problem problem = fyl_ask(client, is_floating ? "/licence/heartbeat" : "/licence/refresh", state.data, &grant);
  free(state.data);
  if (problem == FOYER_OK) problem = fyl_keep(client, grant);
  fyl_json_free(grant);
  return problem == FOYER_OK ? fyl_report_waiting(client) : problem;
}

static foyer_problem renew_alone(foyer_client *client, int is_floating) {
  foyer_problem problem = fyl_enter_store(client, 0, AS_LONG_AS_OTHERS_TAKE);
  if (problem != FOYER_OK) return problem;
  problem = renew(client, is_floating);
  fyl_leave_store(client);
  return problem;
}

foyer_problem foyer_refresh(foyer_client *client) { return renew_alone(client, 0); }
foyer_problem foyer_heartbeat(foyer_client *client) { return renew_alone(client, 1); }

/** How the program stands: the problem of its licence, and what is to be asked. */
typedef struct standing {
  foyer_problem problem;
  int is_due, is_floating, may_ask;
  /** By this machine's clock; FOYER_NEVER: it is not refreshed. */
  int64_t due_at;
} standing;

static standing look(foyer_client *client) {
  stored content;
  int64_t now = 0;
  fyl_store_load(client, &content);
  standing found = {fyl_check_stored(client, &content, &now), 0, content.is_floating, content.refresh_token != NULL, FOYER_NEVER};
  int64_t due = content.is_floating ? content.heartbeat_after : content.refresh_after;
  found.is_due = found.problem != FOYER_OK || (due >= 0 && due <= now);
  if (due >= 0) found.due_at = fyl_now_of(client) + (due - now);
  fyl_stored_clear(&content);
  return found;
}

/** After these the program says what is wrong with its licence, and not what the server, or the disk, had to say. */
static int says_nothing(foyer_problem problem) {
  return problem == FOYER_UNREACHABLE || problem == FOYER_SERVER || problem == FOYER_TOO_OFTEN || problem == FOYER_SYSTEM;
}

foyer_problem foyer_ensure(foyer_client *client) {
  standing before = look(client);
  if (!before.may_ask || !before.is_due) return before.problem;
  foyer_problem problem = fyl_enter_store(client, 0, before.problem == FOYER_OK ? SHORT_PATIENCE : AS_LONG_AS_OTHERS_TAKE);
  if (problem == FOYER_OK) {
    /* Another process may have done it meanwhile. */
    standing now = look(client);
    problem = now.may_ask && now.is_due ? renew(client, now.is_floating) : now.problem;
    fyl_leave_store(client);
  }
  if (problem != FOYER_OK) client->not_before = fyl_now_of(client) + (before.is_floating ? IN_VAIN_FLOATING : IN_VAIN);
  if (problem == FOYER_OK || fyl_is_lost(problem)) return problem;
  if (before.problem != FOYER_OK && !says_nothing(problem)) return problem;
  return foyer_check(client);
}

int64_t foyer_next_call(foyer_client *client) {
  standing now = look(client);
  if (!now.may_ask) return FOYER_NEVER;
  int64_t moment = fyl_now_of(client), at = now.problem == FOYER_OK ? now.due_at : moment;
  /* A pause that lies further ahead than any was begun by another clock. */
  if (client->not_before > moment + IN_VAIN) client->not_before = 0;
  return at < client->not_before ? client->not_before : at;
}

foyer_problem foyer_release(foyer_client *client) {
  json *answer = NULL;
  foyer_problem problem = fyl_enter_store(client, 0, AS_LONG_AS_OTHERS_TAKE);
  if (problem != FOYER_OK) return problem;
  problem = fyl_report_waiting(client);
  if (problem == FOYER_OK) problem = fyl_ask(client, "/licence/release", NULL, &answer);
  fyl_json_free(answer);
  if (problem == FOYER_OK) {
    fyl_store_drop(client);
    foyer_licence_free(client->licence);
    client->licence = NULL;
  }
  fyl_leave_store(client);
  return problem;
}

foyer_problem foyer_give_back(foyer_client *client) {
  json *answer = NULL;
  foyer_problem problem = fyl_enter_store(client, 0, AS_LONG_AS_OTHERS_TAKE);
  if (problem != FOYER_OK) return problem;
  text named = {0};
  fyl_text_add_field(&named, "process", client->process);
  problem = fyl_ask(client, "/licence/return", named.data, &answer);
  free(named.data);
  fyl_json_free(answer);
  stored content;
  if (problem == FOYER_OK && fyl_store_load(client, &content)) {
    *content.licence = '\0';
    fyl_store_keep_as(client, &content, 0);
    fyl_stored_clear(&content);
    foyer_licence_free(client->licence);
    client->licence = NULL;
  }
  fyl_leave_store(client);
  return problem;
}
