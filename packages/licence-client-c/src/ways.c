/* The ways to a seat. */
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "jws.h"

/** What the store remembers of this installation is sent, too. */
static char *request_of(foyer_client *client, const char *key, const char *value, const char *password, int with_token) {
  stored content;
  fyl_store_load(client, &content);
  text body = {0};
  fyl_text_add(&body, "{");
  fyl_add_request(&body, client, "version");
  fyl_text_add_field(&body, "process", client->process);
  if (key) fyl_text_add_field(&body, key, value);
  fyl_text_add_field(&body, "pw", password);
  if (with_token) fyl_text_add_field(&body, "token", content.refresh_token);
  fyl_text_add(&body, "}");
  fyl_stored_clear(&content);
  return body.data;
}

/** One of the ways to a seat. It is found out before the seat is taken that it could not be kept. */
static foyer_problem take_seat(foyer_client *client, const char *path, const char *key, const char *value,
                               const char *password) {
  json *grant = NULL;
  foyer_problem problem = fyl_enter_store(client, 1, AS_LONG_AS_OTHERS_TAKE);
  if (problem != FOYER_OK) return problem;
  /* A program that has had a seat shows its last token, so that guessers do not keep it out. */
  char *body = request_of(client, key, value, password, strcmp(path, "/licence/sign_in") == 0);
  problem = fyl_post(client, path, body, &grant, NULL);
  if (problem == FOYER_OK) problem = fyl_keep(client, grant);
  fyl_leave_store(client);
  fyl_json_free(grant);
  free(body);
  return problem;
}

foyer_problem foyer_sign_in_with_password(foyer_client *client, const char *email, const char *password) {
  return take_seat(client, "/licence/sign_in", "email", email, password);
}

foyer_problem foyer_activate(foyer_client *client, const char *key) {
  return take_seat(client, "/licence/activate", "key", key, NULL);
}

foyer_problem foyer_claim(foyer_client *client) { return take_seat(client, "/licence/claim", NULL, NULL, NULL); }

foyer_problem foyer_start_trial(foyer_client *client) { return take_seat(client, "/licence/trial", NULL, NULL, NULL); }

foyer_problem foyer_start_trial_of(foyer_client *client, const char *email, const char *password) {
  return take_seat(client, "/licence/trial", "email", email, password);
}

static int sleep_for(unsigned seconds) { return fyl_pause_for(seconds * 1000), 0; }

/** What a server asks to wait is neither nothing nor weeks. */
static int64_t within(int64_t seconds, int64_t most) { return seconds < 1 ? 1 : seconds > most ? most : seconds; }

/** Asks once, and keeps what comes. @param waiting as of post @return FOYER_UNREACHABLE, too: it can be asked again */
static foyer_problem poll(foyer_client *client, const char *body, int *waiting) {
  json *grant = NULL;
  *waiting = 0;
  foyer_problem problem = fyl_enter_store(client, 0, AS_LONG_AS_OTHERS_TAKE);
  if (problem != FOYER_OK) return problem;
  problem = fyl_post(client, "/licence/token", body, &grant, waiting);
  if (problem == FOYER_OK && *waiting == 0) problem = fyl_keep(client, grant);
  fyl_leave_store(client);
  fyl_json_free(grant);
  return problem;
}

/** Asks until the member has answered. */
static foyer_problem await_member(foyer_client *client, const json *begun, int (*wait)(unsigned, void *), void *context) {
  int64_t expires = fyl_now_of(client) + within(fyl_json_integer(begun, "expires_in", 0), 3600);
  int64_t interval = within(fyl_json_integer(begun, "interval", 5), 60), seconds = interval;
  text body = {0};
  fyl_text_add(&body, "{\"device_code\":");
  fyl_text_add_json(&body, fyl_json_text(begun, "device_code"));
  fyl_text_add_field(&body, "process", client->process);
  fyl_text_add(&body, "}");
  foyer_problem problem = fyl_fail(client, FOYER_CODE_EXPIRED, "This device was not confirmed in time.");
  while (fyl_now_of(client) < expires) {
    if (wait ? wait((unsigned)seconds, context) : sleep_for((unsigned)seconds)) {
      problem = fyl_fail(client, FOYER_REFUSED, "The program waits no longer.");
      break;
    }
    int waiting = 0;
    foyer_problem polled = poll(client, body.data, &waiting);
    /* A lost answer is no refusal: while the code is good it can be asked for again. */
    if (polled == FOYER_UNREACHABLE || waiting == ANSWER_SLOW_DOWN) seconds += interval;
    else if (waiting == 0) {
      problem = polled;
      break;
    }
  }
  free(body.data);
  return problem;
}

foyer_problem foyer_sign_in(foyer_client *client, void (*show)(const foyer_prompt *, void *),
                            int (*wait)(unsigned, void *), void *context) {
  json *begun = NULL;
  foyer_problem problem = fyl_enter_store(client, 1, AS_LONG_AS_OTHERS_TAKE);
  if (problem != FOYER_OK) return problem;
  char *body = request_of(client, NULL, NULL, NULL, 0);
  problem = fyl_post(client, "/licence/device_code", body, &begun, NULL);
  fyl_leave_store(client);
  free(body);
  int is_whole = fyl_json_text(begun, "device_code") && fyl_json_text(begun, "user_code") &&
                 fyl_json_text(begun, "verification_uri") && fyl_json_text(begun, "verification_uri_complete");
  if (problem == FOYER_OK && !is_whole) problem = fyl_fail(client, FOYER_SERVER, "The server answers what no member area does.");
  if (problem == FOYER_OK) {
    foyer_prompt prompt = {fyl_json_text(begun, "user_code"), fyl_json_text(begun, "verification_uri"),
                           fyl_json_text(begun, "verification_uri_complete")};
    show(&prompt, context);
    problem = await_member(client, begun, wait, context);
  }
  fyl_json_free(begun);
  return problem;
}

foyer_problem foyer_offline_request(foyer_client *client, char **file, char **link) {
  stored content;
  fyl_store_load(client, &content);
  fyl_stored_clear(&content);
  text body = {0}, address = {0};
  fyl_text_add(&body, "{\"foyer\":\"licence-request\",\"version\":1,");
  /* `version` is the format's there. */
  fyl_add_request(&body, client, "program");
  fyl_text_add(&body, "}");
  char *carried = body.data ? fyl_encode((const unsigned char *)body.data, body.length) : NULL;
  fyl_text_add(&address, client->server);
  fyl_text_add(&address, "/member.htm?a=authorize_device&request=");
  fyl_text_add(&address, carried ? carried : "");
  free(carried);
  *file = body.data;
  *link = address.data;
  return body.data && address.data ? FOYER_OK : FOYER_SYSTEM;
}

foyer_problem foyer_install_offline(foyer_client *client, const char *file) {
  json *read = fyl_json_parse(file);
  const char *licence = fyl_json_text(read, "licence");
  foyer_problem problem = licence ? fyl_enter_store(client, 1, AS_LONG_AS_OTHERS_TAKE)
                                  : fyl_fail(client, FOYER_DAMAGED, "This is no licence file.");
  if (problem == FOYER_OK) {
    problem = fyl_keep_file(client, licence);
    fyl_leave_store(client);
  }
  fyl_json_free(read);
  return problem;
}
