/*
 * What the parts of the client share. Not part of the interface.
 *
 * Everything that one file shows to another begins with `fyl_`, so that no program, and no other library in it, has a
 * function of the same name; what a program calls begins with `foyer_` (test/names.test.ts).
 */
#ifndef FOYER_CLIENT_H
#define FOYER_CLIENT_H

#include "foyer_licence.h"
#include "json.h"

enum { STORE_KEY_BYTES = 32, INSTALLATION_BYTES = 32 };

/** What is kept between two starts of a program. */
typedef struct stored {
  /** Empty: there is none, the floating seat was given back, or it is a running program's and in its memory alone. */
  char *licence;
  /** NULL: the licence came as a file, or the seat is lost. */
  char *refresh_token;
  /** -1: never. */
  int64_t refresh_after;
  /** The server's, as a list of JSON. */
  char *keys;
  /** The latest moment that this machine is known to have reached, and when the newest licence was signed. */
  int64_t latest, newest;
  /** In seconds: how far the server's clock was ahead of this machine's. */
  int64_t skew;
  int is_floating;
  int64_t lease_expires, heartbeat_after;
  /** What was used without a network and is not reported yet, as a list of JSON; NULL: nothing. */
  char *uses;
} stored;

struct foyer_client {
  char *server, *line, *keys, *store, *version, *proxy;
  /** The name of this running program, where floating places are counted by process. */
  char *process;
  unsigned char store_key[STORE_KEY_BYTES];
  /** The store is under the program's secret, and no fingerprint. */
  int has_secret;
  foyer_device device;
  int64_t released;
  long timeout;
  int64_t (*now)(void *context);
  void *now_context;
  char *installation;
  foyer_licence *licence;
  /** As in the store, for what is not kept there. */
  int64_t skew;
  /** foyer_next_call is not before, since a licence has just come, or was asked for in vain. */
  int64_t not_before;
  /** It is at work on the store; and has its lock. */
  int is_working, is_locked;
  /** What could not be written, and the store's content then. */
  stored unsaved;
  char *unsaved_before;
  /** A licence for this running program alone is in no store: another program there has its own. Its `licence` NULL: none. */
  stored own;
  char *message;
  long retry_after;
};

/** @return 0: there is none, or it cannot be read */
int fyl_store_load(foyer_client *client, stored *into);
foyer_problem fyl_store_save(foyer_client *client, const stored *content);
/** What cannot be written is kept by the client, and no refusal: the server takes the token before once more. */
void fyl_store_keep(foyer_client *client, const stored *content);
/** @param is_own the licence is for this running program alone */
void fyl_store_keep_as(foyer_client *client, const stored *content, int is_own);
/** The seat is gone, or given back for good: what the clock has shown stays. */
void fyl_store_drop(foyer_client *client);
void fyl_stored_clear(stored *content);
void fyl_store_key_of(const char *secret, unsigned char key[STORE_KEY_BYTES]);
/** The time was looked at: another process, a full disk or a folder that cannot be written is no refusal. */
void fyl_store_note(foyer_client *client, int64_t latest, int64_t newest);

enum { AS_LONG_AS_OTHERS_TAKE = -1, SHORT_PATIENCE = 3000 };
/**
 * Keeps other processes from the store until leave_store.
 * @param must what follows is of no use unless its result is written: the problem is found before the server is asked
 * @param patience in milliseconds
 */
foyer_problem fyl_enter_store(foyer_client *client, int must, long patience);
void fyl_leave_store(foyer_client *client);

foyer_problem fyl_fail(foyer_client *client, foyer_problem problem, const char *message);

/** Posts JSON, or gets when there is none. @param answer by json_free @param body what `answer` was read from, by free() */
foyer_problem fyl_reach(foyer_client *client, const char *path, const char *body, json **answer, char **source);

enum { ANSWER_PENDING = -1, ANSWER_SLOW_DOWN = -2 };
/** @param grant the answer's `data`, by json_free; `*waiting`, where it is asked for, is one of the two above, or 0 */
foyer_problem fyl_post(foyer_client *client, const char *path, const char *body, json **answer, int *waiting);
/** What changes nothing. @param answer the answer's `data`, by json_free */
foyer_problem fyl_get(foyer_client *client, const char *path, json **answer);
/**
 * What a feed of updates tells. @param answer by json_free; NULL: nothing newer
 * @param installation, authorization what is shown; the latter may be NULL
 */
foyer_problem fyl_ask_feed(foyer_client *client, const char *path, const char *installation, const char *authorization,
                       json **answer);
/**
 * Makes a call with the seat's token. When the server says that the seat is lost, the licence here is deleted.
 * @param more further members, each after a comma; NULL: none
 */
foyer_problem fyl_ask(foyer_client *client, const char *path, const char *more, json **answer);

/**
 * Within the store: reports what was used without a network. The call that it goes along with has its own answer: what
 * cannot be reported now waits on.
 * @return that the seat is lost, or FOYER_OK
 */
foyer_problem fyl_report_waiting(foyer_client *client);

/** What every way to a seat says, within an object of JSON. @param version_key what the program's version is called */
void fyl_add_request(text *to, const foyer_client *client, const char *version_key);
/** What may change of a device while it keeps its seat: further members. */
void fyl_add_state(text *to, const foyer_client *client);
/** The parts of a device: a further member, or nothing where it has none. */
void fyl_add_components(text *to, const foyer_device *device);
foyer_problem fyl_keep(foyer_client *client, const json *grant);
foyer_problem fyl_keep_file(foyer_client *client, const char *licence);
/** @param now by the clock that counts; may be NULL */
foyer_problem fyl_check_stored(foyer_client *client, const stored *content, int64_t *now);
/** The licence that was found good is none any longer. */
foyer_problem fyl_reject(foyer_client *client, foyer_problem problem, const char *message);
/** The check without the moment: the signature, the line, the device and the running program. */
foyer_problem fyl_open_licence(const char *token, const foyer_verification *asked, foyer_licence **licence);
foyer_problem fyl_licence_in_time(const foyer_licence *licence, int64_t now, int64_t released);
/** Nothing but these ends a licence before its last day (decision 0177). */
int fyl_is_lost(foyer_problem problem);
int64_t fyl_now_of(const foyer_client *client);
/** What this program is built for. */
const char *fyl_architecture(void);
/** The version by which the least system of a release is compared; empty: it is not told. */
void fyl_read_system(char *into, size_t room);
void fyl_pause_for(unsigned milliseconds);

#endif
