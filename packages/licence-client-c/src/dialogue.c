/* What a program offers in a dialogue of its own: which devices have the seats, and what was bought. */
#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

/** By a proof, or by the seat that this program has. @param id of the device that is meant; NULL: none */
static foyer_problem ask_as_owner(foyer_client *client, const char *path, const char *id, const foyer_proof *proof,
                                  json **answer) {
  text fields = {0};
  fyl_text_add_field(&fields, "line", client->line);
  fyl_text_add_field(&fields, "platform", client->device.platform);
  fyl_text_add_field(&fields, "device", id);
  if (proof) {
    fyl_text_add_field(&fields, "key", proof->key);
    fyl_text_add_field(&fields, "email", proof->email);
    fyl_text_add_field(&fields, "pw", proof->password);
  }
  foyer_problem problem = FOYER_SYSTEM;
  *answer = NULL;
  if (fields.data && !proof && (problem = fyl_enter_store(client, 0, AS_LONG_AS_OTHERS_TAKE)) == FOYER_OK) {
    problem = fyl_ask(client, path, fields.data, answer);
    fyl_leave_store(client);
  }
  if (fields.data && proof) {
    /* Members, without the comma before the first. */
    text body = {0};
    fyl_text_add(&body, "{");
    fyl_text_add(&body, fields.data + 1);
    fyl_text_add(&body, "}");
    problem = fyl_post(client, path, body.data, answer, NULL);
    free(body.data);
  }
  free(fields.data);
  return problem;
}

static int is_true(const json *object, const char *key) {
  const json *value = fyl_json_get(object, key);
  return value && value->type == JSON_TRUE;
}

foyer_problem foyer_devices(foyer_client *client, const foyer_proof *proof, foyer_seated_devices *seated) {
  json *answer = NULL;
  memset(seated, 0, sizeof *seated);
  foyer_problem problem = ask_as_owner(client, "/licence/devices", NULL, proof, &answer);
  const json *list = fyl_json_get(answer, "devices");
  size_t length = 0;
  for (const json *each = list ? list->first : NULL; each; each = each->next) length++;
  if (problem == FOYER_OK && !(seated->devices = calloc(length + 1, sizeof *seated->devices))) problem = FOYER_SYSTEM;
  for (const json *each = list ? list->first : NULL; seated->devices && each; each = each->next) {
    foyer_seated_device *one = seated->devices + seated->count++;
    one->id = fyl_copy_text(fyl_json_text(each, "id"));
    one->device = fyl_copy_text(fyl_json_text(each, "device"));
    one->name = fyl_copy_text(fyl_json_text(each, "name"));
    one->version = fyl_copy_text(fyl_json_text(each, "version"));
    one->last_seen = fyl_json_integer(each, "last_seen", 0);
    one->floating = is_true(each, "floating");
  }
  seated->may_free = is_true(answer, "may_free");
  fyl_json_free(answer);
  return problem;
}

void foyer_seated_devices_free(foyer_seated_devices *seated) {
  for (size_t index = 0; index < seated->count; index++) {
    free(seated->devices[index].id);
    free(seated->devices[index].device);
    free(seated->devices[index].name);
    free(seated->devices[index].version);
  }
  free(seated->devices);
  memset(seated, 0, sizeof *seated);
}

foyer_problem foyer_free_device(foyer_client *client, const char *id, const foyer_proof *proof) {
  json *answer = NULL;
  foyer_problem problem = ask_as_owner(client, "/licence/free", id, proof, &answer);
  fyl_json_free(answer);
  return problem;
}

/** A server that asks for more than some seconds of work is none of ours. */
enum { MOST_DIFFICULTY = 20, MOST_ROUNDS = 64, MOST_CHALLENGE = 200 };

/** The first number whose SHA-256 with what stands before it begins with so many zero bits. */
static unsigned long first_nonce(const char *start, unsigned difficulty) {
  char attempt[MOST_CHALLENGE + 64];
  unsigned char hash[crypto_hash_sha256_BYTES];
  for (unsigned long nonce = 0;; nonce++) {
    int length = snprintf(attempt, sizeof attempt, "%s%lu", start, nonce);
    crypto_hash_sha256(hash, (const unsigned char *)attempt, (unsigned long long)length);
    unsigned long head = (unsigned long)hash[0] << 16 | (unsigned long)hash[1] << 8 | hash[2];
    if (head >> (24 - difficulty) == 0) return nonce;
  }
}

/** Work in place of a picture that a person reads. @return 0: it asks for too much */
static int solve(const json *asked, text *nonces) {
  const char *challenge = fyl_json_text(asked, "challenge");
  int64_t difficulty = fyl_json_integer(asked, "difficulty", -1), rounds = fyl_json_integer(asked, "rounds", -1);
  if (!challenge || strlen(challenge) > MOST_CHALLENGE || difficulty < 0 || difficulty > MOST_DIFFICULTY) return 0;
  if (rounds < 0 || rounds > MOST_ROUNDS) return 0;
  for (int64_t round = 0; round < rounds; round++) {
    char start[MOST_CHALLENGE + 32];
    snprintf(start, sizeof start, "%s:%d:", challenge, (int)round);
    if (round > 0) fyl_text_add(nonces, ",");
    fyl_text_add_integer(nonces, (int64_t)first_nonce(start, (unsigned)difficulty));
  }
  return 1;
}

/** What every call of a search begins with. */
static text visitor_fields(const json *token) {
  text body = {0};
  fyl_text_add(&body, "{\"laravel_session\":");
  fyl_text_add_json(&body, token->text);
  return body;
}

static foyer_problem solve_captcha(foyer_client *client, const json *token, json **solved) {
  text path = {0}, nonces = {0};
  json *asked = NULL;
  char *escaped = curl_easy_escape(NULL, token->text, 0);
  fyl_text_add(&path, "/api/verification/challenge?laravel_session=");
  fyl_text_add(&path, escaped ? escaped : "");
  curl_free(escaped);
  foyer_problem problem = path.data ? fyl_get(client, path.data, &asked) : FOYER_SYSTEM;
  if (problem == FOYER_OK && !solve(asked, &nonces))
    problem = fyl_fail(client, FOYER_SERVER, "The server asks for too much work.");
  if (problem == FOYER_OK) {
    text body = visitor_fields(token);
    fyl_text_add_field(&body, "challenge", fyl_json_text(asked, "challenge"));
    fyl_text_add_field(&body, "nonces", nonces.data);
    fyl_text_add(&body, "}");
    problem = fyl_post(client, "/api/verification/solve", body.data, solved, NULL);
    free(body.data);
  }
  fyl_json_free(asked);
  free(path.data);
  free(nonces.data);
  return problem;
}

foyer_problem foyer_find_purchase(foyer_client *client, const char *email, const char *language) {
  json *token = NULL, *solved = NULL, *answer = NULL;
  foyer_problem problem = fyl_get(client, "/api/verification/get_token", &token);
  if (problem == FOYER_OK && (!token || token->type != JSON_STRING))
    problem = fyl_fail(client, FOYER_SERVER, "The server failed.");
  if (problem == FOYER_OK) problem = solve_captcha(client, token, &solved);
  if (problem == FOYER_OK) {
    text body = visitor_fields(token);
    fyl_text_add_field(&body, "email", email);
    fyl_text_add_field(&body, "code", fyl_json_text(solved, "code"));
    fyl_text_add_field(&body, "lang", language);
    fyl_text_add(&body, "}");
    problem = fyl_post(client, "/api/auth/find_purchase", body.data, &answer, NULL);
    free(body.data);
  }
  fyl_json_free(answer);
  fyl_json_free(solved);
  fyl_json_free(token);
  return problem;
}
