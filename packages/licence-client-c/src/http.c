#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

/** In bytes: no answer of a member area has more. */
enum { MOST = 1 << 20 };

static size_t take(char *data, size_t size, size_t count, void *into) {
  text *to = into;
  size_t length = size * count;
  char *part = to->length + length > MOST ? NULL : fyl_copy_bytes(data, length);
  if (!part) return 0;
  fyl_text_add(to, part);
  free(part);
  return length;
}

/** A curl handle asks for no proxy by an empty text, and for the environment's by none. */
static void set_up(CURL *handle, foyer_client *client, const char *address, const char *body, text *answer) {
  curl_easy_setopt(handle, CURLOPT_URL, address);
  curl_easy_setopt(handle, CURLOPT_TIMEOUT, client->timeout);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, answer);
  if (client->proxy) curl_easy_setopt(handle, CURLOPT_PROXY, client->proxy);
  if (body) curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body);
}

/** @param headers are given back here @return the status of HTTP; 0: no answer */
static long perform(foyer_client *client, const char *path, const char *body, struct curl_slist *headers, text *received) {
  text address = {0};
  fyl_text_add(&address, client->server);
  fyl_text_add(&address, path);
  CURL *handle = curl_easy_init();
  long status = 0;
  if (handle && address.data && headers) {
    set_up(handle, client, address.data, body, received);
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
    if (curl_easy_perform(handle) == CURLE_OK) curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    curl_off_t wait = 0;
    curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &wait);
    client->retry_after = (long)wait;
  }
  if (handle) curl_easy_cleanup(handle);
  curl_slist_free_all(headers);
  free(address.data);
  return status;
}

static foyer_problem no_answer(foyer_client *client) {
  return fyl_fail(client, FOYER_UNREACHABLE, "The server gave no answer.");
}

foyer_problem fyl_reach(foyer_client *client, const char *path, const char *body, json **answer, char **source) {
  text received = {0};
  long status = perform(client, path, body, curl_slist_append(NULL, "content-type: application/json"), &received);
  /* A text of JSON holds no NUL. */
  int is_text = status && received.data && strlen(received.data) == received.length;
  *answer = is_text ? fyl_json_parse(received.data) : NULL;
  if (*answer && (*answer)->type != JSON_OBJECT) fyl_json_free(*answer), *answer = NULL;
  *source = NULL;
  if (*answer) *source = received.data;
  else free(received.data);
  return *answer ? FOYER_OK : no_answer(client);
}

/** What was there stays when there is no memory: a list that is not whole is none. */
static struct curl_slist *with_header(struct curl_slist *list, const char *name, const char *value) {
  text line = {0};
  fyl_text_add(&line, name);
  fyl_text_add(&line, ": ");
  fyl_text_add(&line, value);
  struct curl_slist *grown = line.data ? curl_slist_append(list, line.data) : NULL;
  if (!grown) curl_slist_free_all(list);
  free(line.data);
  return grown;
}

/** Feeds refuse by the status of HTTP. */
static foyer_problem feed_problem(long status) {
  if (status == 401) return FOYER_NOT_AUTHORIZED;
  if (status == 429) return FOYER_TOO_OFTEN;
  return status == 400 || status == 404 ? FOYER_INVALID : FOYER_SERVER;
}

foyer_problem fyl_ask_feed(foyer_client *client, const char *path, const char *installation, const char *authorization,
                       json **answer) {
  text received = {0};
  struct curl_slist *headers = with_header(NULL, "x-installation", installation);
  if (headers && authorization) headers = with_header(headers, "authorization", authorization);
  long status = perform(client, path, NULL, headers, &received);
  json *read = status && status != 204 ? fyl_json_parse(received.data) : NULL;
  foyer_problem problem = FOYER_OK;
  *answer = NULL;
  if (status == 0 || (status != 204 && !read)) problem = no_answer(client);
  else if (status == 200) *answer = read, read = NULL;
  else if (status != 204) {
    const char *message = fyl_json_text(read, "msg");
    problem = fyl_fail(client, feed_problem(status), message ? message : "The server failed.");
  }
  fyl_json_free(read);
  free(received.data);
  return problem;
}

static const struct {
  int64_t code;
  foyer_problem problem;
} problems[] = {
    {10001, FOYER_INVALID},        {20027, FOYER_SUSPENDED},      {20035, FOYER_NOT_SEATED},
    {20039, FOYER_TOO_OFTEN},      {30003, FOYER_REFUSED},        {30004, FOYER_CODE_EXPIRED},
    {30005, FOYER_NO_FREE_SEAT},   {30006, FOYER_SEAT_LOST},      {30007, FOYER_SIGN_IN_AGAIN},
    {30008, FOYER_NOTHING_PAID},   {30010, FOYER_RESTING},        {30011, FOYER_NO_SUCH_KEY},
    {30012, FOYER_UNCLAIMED_KEY},  {30013, FOYER_NOTHING_TO_TRY}, {30014, FOYER_TRIAL_OVER},
    {30015, FOYER_ALREADY_BOUGHT}, {30016, FOYER_DISABLED_KEY},   {30019, FOYER_VIRTUAL_MACHINE},
    {30020, FOYER_USED_UP},        {30021, FOYER_NO_METER},       {42012, FOYER_WRONG_PASSWORD},
    {42023, FOYER_SUSPENDED},      {42031, FOYER_CONFIRM_IN_BROWSER},
};

static foyer_problem problem_of(int64_t code) {
  for (size_t index = 0; index < sizeof problems / sizeof *problems; index++)
    if (problems[index].code == code) return problems[index].problem;
  return FOYER_SERVER;
}

static foyer_problem ask_server(foyer_client *client, const char *path, const char *body, json **answer, int *waiting) {
  char *source = NULL;
  json *whole = NULL;
  *answer = NULL;
  foyer_problem problem = fyl_reach(client, path, body, &whole, &source);
  if (problem != FOYER_OK) return problem;
  int64_t code = fyl_json_integer(whole, "cscode", -1);
  if (waiting) *waiting = code == 30001 ? ANSWER_PENDING : code == 30002 ? ANSWER_SLOW_DOWN : 0;
  if (code != 0 && !(waiting && *waiting)) {
    const char *message = fyl_json_text(whole, "msg");
    problem = fyl_fail(client, problem_of(code), message ? message : "The server failed.");
  } else if (code == 0) {
    /* Read again, so that it stands by itself: nothing of a grant is looked at as it was written. */
    char *data = fyl_json_raw(fyl_json_get(whole, "data"));
    *answer = fyl_json_parse(data);
    free(data);
  }
  fyl_json_free(whole);
  free(source);
  return problem;
}

foyer_problem fyl_post(foyer_client *client, const char *path, const char *body, json **answer, int *waiting) {
  *answer = NULL;
  return body ? ask_server(client, path, body, answer, waiting) : FOYER_SYSTEM;
}

foyer_problem fyl_get(foyer_client *client, const char *path, json **answer) {
  return ask_server(client, path, NULL, answer, NULL);
}
