/* The ways to a seat. */
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "jws.h"

/** What the store remembers of this installation is sent, too. */
static char *request_of(foyer_client *client, const char *key, const char *value, const char *password, int with_token) {
  stored content;
  store_load(client, &content);
  text body = {0};
  text_add(&body, "{");
  add_request(&body, client, "version");
  if (key) text_add_field(&body, key, value);
  text_add_field(&body, "pw", password);
  if (with_token) text_add_field(&body, "token", content.refresh_token);
  text_add(&body, "}");
  stored_clear(&content);
  return body.data;
}

static foyer_problem take_seat(foyer_client *client, const char *path, char *body) {
  json *grant = NULL;
  foyer_problem problem = post(client, path, body, &grant, NULL);
  if (problem == FOYER_OK) problem = keep(client, grant);
  json_free(grant);
  free(body);
  return problem;
}

foyer_problem foyer_sign_in_with_password(foyer_client *client, const char *email, const char *password) {
  /* A program that has had a seat shows its last token, so that guessers do not keep it out. */
  return take_seat(client, "/licence/sign_in", request_of(client, "email", email, password, 1));
}

foyer_problem foyer_activate(foyer_client *client, const char *key) {
  return take_seat(client, "/licence/activate", request_of(client, "key", key, NULL, 0));
}

foyer_problem foyer_start_trial(foyer_client *client) {
  return take_seat(client, "/licence/trial", request_of(client, NULL, NULL, NULL, 0));
}

foyer_problem foyer_start_trial_of(foyer_client *client, const char *email, const char *password) {
  return take_seat(client, "/licence/trial", request_of(client, "email", email, password, 0));
}

static int sleep_for(unsigned seconds) { return pause_for(seconds * 1000), 0; }

/** Asks until the member has answered. */
static foyer_problem await_member(foyer_client *client, const json *begun, int (*wait)(unsigned, void *), void *context) {
  int64_t expires = now_of(client) + json_integer(begun, "expires_in", 0);
  int64_t interval = json_integer(begun, "interval", 5), seconds = interval;
  text body = {0};
  text_add(&body, "{\"device_code\":");
  text_add_json(&body, json_text(begun, "device_code"));
  text_add(&body, "}");
  foyer_problem problem = fail(client, FOYER_CODE_EXPIRED, "This device was not confirmed in time.");
  while (now_of(client) < expires) {
    if (wait ? wait((unsigned)seconds, context) : sleep_for((unsigned)seconds)) {
      problem = fail(client, FOYER_REFUSED, "The program waits no longer.");
      break;
    }
    json *grant = NULL;
    int waiting = 0;
    foyer_problem polled = post(client, "/licence/token", body.data, &grant, &waiting);
    /* A lost answer is no refusal: while the code is good it can be asked for again. */
    if (polled == FOYER_UNREACHABLE || waiting == ANSWER_SLOW_DOWN) seconds += interval;
    else if (waiting == 0) {
      problem = polled == FOYER_OK ? keep(client, grant) : polled;
      json_free(grant);
      break;
    }
    json_free(grant);
  }
  free(body.data);
  return problem;
}

foyer_problem foyer_sign_in(foyer_client *client, void (*show)(const foyer_prompt *, void *),
                            int (*wait)(unsigned, void *), void *context) {
  json *begun = NULL;
  char *body = request_of(client, NULL, NULL, NULL, 0);
  foyer_problem problem = post(client, "/licence/device_code", body, &begun, NULL);
  free(body);
  if (problem == FOYER_OK) {
    foyer_prompt prompt = {json_text(begun, "user_code"), json_text(begun, "verification_uri"),
                           json_text(begun, "verification_uri_complete")};
    show(&prompt, context);
    problem = await_member(client, begun, wait, context);
  }
  json_free(begun);
  return problem;
}

foyer_problem foyer_offline_request(foyer_client *client, char **file, char **link) {
  stored content;
  store_load(client, &content);
  stored_clear(&content);
  text body = {0}, address = {0};
  text_add(&body, "{\"foyer\":\"licence-request\",\"version\":1,");
  /* `version` is the format's there. */
  add_request(&body, client, "program");
  text_add(&body, "}");
  char *carried = body.data ? encode((const unsigned char *)body.data, body.length) : NULL;
  text_add(&address, client->server);
  text_add(&address, "/member.htm?a=authorize_device&request=");
  text_add(&address, carried ? carried : "");
  free(carried);
  *file = body.data;
  *link = address.data;
  return body.data && address.data ? FOYER_OK : FOYER_SYSTEM;
}

foyer_problem foyer_install_offline(foyer_client *client, const char *file) {
  json *read = json_parse(file);
  const char *licence = json_text(read, "licence");
  stored before, content = {0};
  store_load(client, &before);
  foyer_problem problem = licence ? verify_here(client, licence, before.keys)
                                  : fail(client, FOYER_DAMAGED, "This is no licence file.");
  if (problem == FOYER_OK) {
    content.licence = copy_text(licence);
    content.keys = copy_text(before.keys);
    content.refresh_after = -1;
    content.latest = client->licence->issued_at;
    problem = content.licence ? store_save(client, &content) : FOYER_SYSTEM;
  }
  stored_clear(&content);
  stored_clear(&before);
  json_free(read);
  return problem;
}
