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

int64_t now_of(const foyer_client *client) {
  return client->now ? client->now(client->now_context) : (int64_t)time(NULL);
}

static const char *sentence(foyer_problem problem) {
  switch (problem) {
    case FOYER_UNKNOWN_KEY: return "No trusted key has signed this licence.";
    case FOYER_OTHER_PRODUCT: return "This licence is for another product.";
    case FOYER_OTHER_DEVICE: return "This licence is for another device.";
    case FOYER_CLOCK_IS_WRONG: return "This licence was signed later than it is on this machine.";
    case FOYER_EXPIRED: return "This licence has expired.";
    case FOYER_VERSION_TOO_NEW: return "This version was released after the updates of this licence ended.";
    case FOYER_SYSTEM: return "There is no memory.";
    default: return "This is no licence, or it was changed.";
  }
}

foyer_problem verify_here(foyer_client *client, const char *licence, const char *offered) {
  foyer_verification asked = {client->keys,     offered, client->line, client->device.fingerprint, now_of(client),
                              client->released};
  foyer_licence_free(client->licence);
  foyer_problem problem = foyer_verify(licence, &asked, &client->licence);
  return problem == FOYER_OK ? FOYER_OK : fail(client, problem, sentence(problem));
}

static foyer_problem reject(foyer_client *client, foyer_problem problem, const char *message) {
  foyer_licence_free(client->licence);
  client->licence = NULL;
  return fail(client, problem, message);
}

foyer_problem check_stored(foyer_client *client, const stored *content) {
  if (!content->licence || !*content->licence)
    return reject(client, FOYER_NOT_AUTHORIZED, "This device is not authorized.");
  foyer_problem problem = verify_here(client, content->licence, content->keys);
  if (problem != FOYER_OK) return problem;
  int64_t now = now_of(client);
  if (now < content->latest - most_gone_back)
    return reject(client, FOYER_CLOCK_IS_WRONG, "It was later on this machine before than it is now.");
  if (now <= content->latest + worth_writing) return FOYER_OK;
  stored later = *content;
  later.latest = now;
  return store_save(client, &later);
}

const char *architecture(void) {
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
  text_add_field(to, "name", client->device.name);
  text_add_field(to, "installation", client->installation);
  text_add_field(to, "arch", architecture());
  text_add_field(to, "os", system);
  text_add_field(to, version_key, client->version);
  if (client->device.component_count == 0) return;
  text_add(to, ",\"components\":[");
  for (size_t index = 0; index < client->device.component_count; index++) {
    text_add(to, index == 0 ? "{\"kind\":" : ",{\"kind\":");
    text_add_json(to, client->device.components[index].kind);
    text_add_field(to, "hash", client->device.components[index].hash);
    text_add(to, "}");
  }
  text_add(to, "]");
}

void add_state(text *to, const foyer_client *client) { add_program(to, client, "version"); }

void add_request(text *to, const foyer_client *client, const char *version_key) {
  text_add(to, "\"line\":");
  text_add_json(to, client->line);
  text_add_field(to, "platform", client->device.platform);
  text_add_field(to, "fingerprint", client->device.fingerprint);
  text_add_field(to, "device", client->device.device);
  add_program(to, client, version_key);
}

static void take_published_keys(foyer_client *client, stored *into) {
  char *source = NULL;
  json *answer = NULL;
  /* The program's own keys, and those that it has seen, are enough. */
  if (reach(client, "/.well-known/jwks.json", NULL, &answer, &source) != FOYER_OK) return;
  const json *keys = json_get(answer, "keys");
  if (keys && keys->type == JSON_ARRAY) {
    free(into->keys);
    into->keys = json_raw(keys);
  }
  json_free(answer);
  free(source);
}

/** The token is kept before the licence is looked at: it is good once, and the one before is spent. */
foyer_problem keep(foyer_client *client, const json *grant) {
  stored content;
  store_load(client, &content);
  const char *licence = json_text(grant, "licence"), *token = json_text(grant, "refresh_token");
  const json *lease = json_get(grant, "lease");
  if (!licence) return stored_clear(&content), fail(client, FOYER_SERVER, "The server's answer has no licence.");
  free(content.licence);
  content.licence = copy_text(licence);
  /* A heartbeat brings no token: the one that there is stays good. */
  if (token) {
    free(content.refresh_token);
    content.refresh_token = copy_text(token);
  }
  content.refresh_after = json_integer(grant, "refresh_after", -1);
  content.is_floating = lease && lease->type == JSON_OBJECT;
  content.lease_expires = json_integer(lease, "expires_at", 0);
  content.heartbeat_after = json_integer(lease, "heartbeat_after", 0);
  foyer_problem problem = store_save(client, &content);
  if (problem == FOYER_OK) {
    take_published_keys(client, &content);
    problem = store_save(client, &content);
  }
  if (problem == FOYER_OK) problem = verify_here(client, content.licence, content.keys);
  if (problem == FOYER_OK) {
    /* The server's time is signed: a clock that was once set too far ahead is forgiven. */
    content.latest = client->licence->issued_at;
    problem = store_save(client, &content);
  }
  stored_clear(&content);
  return problem;
}
