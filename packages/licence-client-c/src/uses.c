#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

/** So many reports go into one call; and so many wait at most: a program is told that the next one cannot be counted. */
enum { MOST_AT_ONCE = 100, MOST_WAITING = 1000, MOST_AMOUNT = 1000000, LONGEST_NAME = 40, ID_BYTES = 16 };

static int is_name(const char *meter) {
  static const char first[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  size_t length = meter ? strlen(meter) : 0;
  if (length == 0 || length > LONGEST_NAME || !strchr(first, *meter)) return 0;
  return strspn(meter, "abcdefghijklmnopqrstuvwxyz0123456789._-") == length;
}

/** Without its closing brace, so that the moment may follow. */
static void add_use(text *to, const char *meter, int64_t amount) {
  unsigned char bytes[ID_BYTES];
  char hex[2 * ID_BYTES + 1], id[40];
  randombytes_buf(bytes, sizeof bytes);
  /* A random UUID (RFC 9562). */
  bytes[6] = (unsigned char)((bytes[6] & 0x0F) | 0x40);
  bytes[8] = (unsigned char)((bytes[8] & 0x3F) | 0x80);
  sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
  snprintf(id, sizeof id, "%.8s-%.4s-%.4s-%.4s-%s", hex, hex + 8, hex + 12, hex + 16, hex + 20);
  fyl_text_add(to, "{\"id\":");
  fyl_text_add_json(to, id);
  fyl_text_add_field(to, "meter", meter);
  fyl_text_add(to, ",\"amount\":");
  fyl_text_add_integer(to, amount);
}

/** Parts what waits: the first ones for a call, and the list of those that are left. @return how many there are */
static size_t part(const char *waiting, size_t most, text *sent, text *left) {
  size_t count = 0;
  json *list = fyl_json_parse(waiting);
  for (const json *each = list && list->type == JSON_ARRAY ? list->first : NULL; each; each = each->next, count++) {
    text *to = count < most ? sent : left;
    char *raw = fyl_json_raw(each);
    if (to->data) fyl_text_add(to, ",");
    else if (to == left) fyl_text_add(to, "[");
    if (raw) fyl_text_add(to, raw);
    free(raw);
  }
  if (left->data) fyl_text_add(left, "]");
  fyl_json_free(list);
  return count;
}

/** @param waiting a list of JSON; NULL: none */
static void keep_uses(foyer_client *client, const char *waiting) {
  stored content;
  if (!fyl_store_load(client, &content)) return;
  if (waiting || content.uses) {
    free(content.uses);
    content.uses = fyl_copy_text(waiting);
    fyl_store_keep(client, &content);
  }
  fyl_stored_clear(&content);
}

/** What a server tells of its meters. */
static foyer_problem read_meters(foyer_client *client, const json *answer, foyer_meters *into) {
  const json *list = fyl_json_get(answer, "meters"), *each = list && list->type == JSON_ARRAY ? list->first : NULL;
  size_t count = 0;
  for (const json *one = each; one; one = one->next) count++;
  if (answer && answer->type == JSON_OBJECT) into->meters = calloc(count ? count : 1, sizeof *into->meters);
  if (!into->meters) return fyl_fail(client, FOYER_SERVER, "The server answers what no member area does.");
  for (; each; each = each->next) {
    foyer_meter *meter = into->meters + into->count;
    meter->meter = fyl_copy_text(fyl_json_text(each, "meter"));
    meter->used = fyl_json_integer(each, "used", -1);
    meter->limit = fyl_json_integer(each, "limit", -1);
    meter->resets_at = fyl_json_integer(each, "resets_at", FOYER_NEVER);
    into->count++;
    if (!meter->meter || meter->used < 0 || meter->limit < 0)
      return fyl_fail(client, FOYER_SERVER, "The server answers what no member area does.");
  }
  return FOYER_OK;
}

void foyer_meters_free(foyer_meters *meters) {
  for (size_t index = 0; index < meters->count; index++) free(meters->meters[index].meter);
  free(meters->meters);
  memset(meters, 0, sizeof *meters);
}

/** Reports what waits, a hundred at a time, and at last what is asked for now; within the store. @param asked NULL: nothing */
static foyer_problem report(foyer_client *client, const char *asked, foyer_meters *meters) {
  const size_t most = asked ? MOST_AT_ONCE - 1 : MOST_AT_ONCE;
  for (int is_last = 0; !is_last;) {
    stored content;
    text sent = {0}, left = {0}, more = {0};
    json *answer = NULL;
    fyl_store_load(client, &content);
    is_last = part(content.uses, most, &sent, &left) <= most;
    fyl_stored_clear(&content);
    fyl_text_add(&more, ",\"reports\":[");
    if (sent.data) fyl_text_add(&more, sent.data);
    if (asked && is_last) fyl_text_add(&more, sent.data ? "," : ""), fyl_text_add(&more, asked);
    fyl_text_add(&more, "]");
    foyer_problem problem = fyl_ask(client, "/licence/use", more.data, &answer);
    /* What happened without a network was counted all the same. */
    if (problem == FOYER_OK || problem == FOYER_USED_UP || problem == FOYER_NO_METER) keep_uses(client, left.data);
    if (problem == FOYER_OK && is_last) problem = read_meters(client, answer, meters);
    fyl_json_free(answer);
    free(sent.data);
    free(left.data);
    free(more.data);
    if (problem != FOYER_OK) return problem;
  }
  return FOYER_OK;
}

foyer_problem fyl_report_waiting(foyer_client *client) {
  stored content;
  foyer_meters meters = {0};
  fyl_store_load(client, &content);
  foyer_problem problem = content.uses ? report(client, NULL, &meters) : FOYER_OK;
  fyl_stored_clear(&content);
  foyer_meters_free(&meters);
  return fyl_is_lost(problem) ? problem : FOYER_OK;
}

/** It could not be counted, and is later. @return the problem, where it cannot wait either */
static foyer_problem wait_with(foyer_client *client, const char *use, foyer_problem problem) {
  stored content;
  text sent = {0}, waiting = {0};
  fyl_store_load(client, &content);
  int has_room = part(content.uses, MOST_WAITING, &sent, &waiting) < MOST_WAITING;
  int64_t at = fyl_now_of(client) + content.skew;
  fyl_stored_clear(&content);
  if (has_room) {
    fyl_text_add(&waiting, "[");
    if (sent.data) fyl_text_add(&waiting, sent.data), fyl_text_add(&waiting, ",");
    fyl_text_add(&waiting, use);
    fyl_text_add(&waiting, ",\"at\":");
    fyl_text_add_integer(&waiting, at);
    fyl_text_add(&waiting, "}]");
    keep_uses(client, waiting.data);
  }
  free(sent.data);
  free(waiting.data);
  return has_room ? FOYER_OK : problem;
}

foyer_problem foyer_use(foyer_client *client, const char *meter, int64_t amount, foyer_meters *meters) {
  foyer_meters told = {0};
  text use = {0}, asked = {0};
  if (meters) *meters = told;
  if (!is_name(meter)) return fyl_fail(client, FOYER_INVALID, "This is no name of a meter.");
  if (amount < 1 || amount > MOST_AMOUNT) return fyl_fail(client, FOYER_INVALID, "The amount is a number from 1 to 1,000,000.");
  foyer_problem problem = fyl_enter_store(client, 0, AS_LONG_AS_OTHERS_TAKE);
  if (problem != FOYER_OK) return problem;
  add_use(&use, meter, amount);
  if (use.data) fyl_text_add(&asked, use.data), fyl_text_add(&asked, "}");
  problem = asked.data ? report(client, asked.data, &told) : FOYER_SYSTEM;
  if (problem == FOYER_UNREACHABLE || problem == FOYER_SERVER) {
    foyer_meters_free(&told);
    problem = wait_with(client, use.data, problem);
    told.later = problem == FOYER_OK;
  }
  fyl_leave_store(client);
  free(use.data);
  free(asked.data);
  if (problem == FOYER_OK && meters) *meters = told;
  else foyer_meters_free(&told);
  return problem;
}
