/* What the parts of the client share. Not part of the interface. */
#ifndef FOYER_CLIENT_H
#define FOYER_CLIENT_H

#include "foyer_licence.h"
#include "json.h"

enum { STORE_KEY_BYTES = 32, INSTALLATION_BYTES = 32 };

struct foyer_client {
  char *server, *line, *keys, *store, *version, *proxy;
  unsigned char store_key[STORE_KEY_BYTES];
  foyer_device device;
  int64_t released;
  int64_t (*now)(void *context);
  void *now_context;
  char *installation;
  foyer_licence *licence;
  char *message;
  long retry_after;
};

/** What is kept between two starts of a program. */
typedef struct stored {
  char *licence;
  /** NULL: the licence came as a file. */
  char *refresh_token;
  /** -1: never. */
  int64_t refresh_after;
  /** The server's, as a list of JSON. */
  char *keys;
  /** The latest moment that this machine is known to have reached. */
  int64_t latest;
  int is_floating;
  int64_t lease_expires, heartbeat_after;
} stored;

/** @return 0: there is none, or it cannot be read */
int store_load(foyer_client *client, stored *into);
foyer_problem store_save(foyer_client *client, const stored *content);
void store_clear(foyer_client *client);
void stored_clear(stored *content);
void store_key_of(const char *secret, unsigned char key[STORE_KEY_BYTES]);

foyer_problem fail(foyer_client *client, foyer_problem problem, const char *message);

/** Posts JSON, or gets when there is none. @param answer by json_free @param body what `answer` was read from, by free() */
foyer_problem reach(foyer_client *client, const char *path, const char *body, json **answer, char **source);

enum { ANSWER_PENDING = -1, ANSWER_SLOW_DOWN = -2 };
/** @param grant the answer's `data`, by json_free; `*waiting`, where it is asked for, is one of the two above, or 0 */
foyer_problem post(foyer_client *client, const char *path, const char *body, json **answer, int *waiting);
/** What changes nothing. @param answer the answer's `data`, by json_free */
foyer_problem get(foyer_client *client, const char *path, json **answer);
/**
 * What a feed of updates tells. @param answer by json_free; NULL: nothing newer
 * @param installation, authorization what is shown; the latter may be NULL
 */
foyer_problem ask_feed(foyer_client *client, const char *path, const char *installation, const char *authorization,
                       json **answer);
/**
 * Makes a call with the seat's token. When the server says that the seat is lost, the licence here is deleted.
 * @param more further members, each after a comma; NULL: none
 */
foyer_problem ask(foyer_client *client, const char *path, const char *more, json **answer);

/** What every way to a seat says, within an object of JSON. @param version_key what the program's version is called */
void add_request(text *to, const foyer_client *client, const char *version_key);
/** What may change of a device while it keeps its seat: further members. */
void add_state(text *to, const foyer_client *client);
foyer_problem keep(foyer_client *client, const json *grant);
foyer_problem check_stored(foyer_client *client, const stored *content);
foyer_problem verify_here(foyer_client *client, const char *licence, const char *offered);
int64_t now_of(const foyer_client *client);
/** What this program is built for. */
const char *architecture(void);
void pause_for(unsigned milliseconds);

#endif
