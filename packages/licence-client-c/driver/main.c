/* Does what the conformance suite asks: a request of JSON on each line, an answer of JSON for each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "driver.h"

static foyer_client *client;
static int64_t moment;

static int64_t now(void *context) { return (void)context, moment ? moment : (int64_t)time(NULL); }

void add_moment(text *to, const char *key, int64_t value) {
  text_add(to, ",\"");
  text_add(to, key);
  text_add(to, "\":");
  if (value == FOYER_NEVER) text_add(to, "null");
  else text_add_integer(to, value);
}

static void add_licence(text *to, const foyer_licence *licence) {
  text_add(to, "{\"seat\":");
  text_add_json(to, licence->seat);
  text_add_field(to, "line", licence->line);
  text_add_field(to, "platform", licence->platform);
  text_add_field(to, "kind", licence->kind);
  add_moment(to, "issued_at", licence->issued_at);
  add_moment(to, "expires_at", licence->expires_at);
  text_add(to, ",\"features\":[");
  for (size_t index = 0; index < licence->feature_count; index++) {
    if (index > 0) text_add(to, ",");
    text_add_json(to, licence->features[index]);
  }
  text_add(to, "],\"products\":[");
  for (size_t index = 0; index < licence->product_count; index++) {
    text_add(to, index == 0 ? "{\"pid\":" : ",{\"pid\":");
    text_add_integer(to, licence->products[index].pid);
    add_moment(to, "ends", licence->products[index].ends);
    add_moment(to, "updates_until", licence->products[index].updates_until);
    text_add(to, "}");
  }
  text_add(to, "]}");
}

static void say(text *line) {
  puts(line->data);
  fflush(stdout);
  free(line->data);
}

static void show(const foyer_prompt *prompt, void *context) {
  (void)context;
  text line = {0};
  text_add(&line, "{\"show\":{\"code\":");
  text_add_json(&line, prompt->code);
  text_add_field(&line, "address", prompt->address);
  text_add_field(&line, "link", prompt->link);
  text_add(&line, "}}");
  say(&line);
}

static void copy_into(char *to, size_t room, const char *from) { snprintf(to, room, "%s", from ? from : ""); }

static foyer_problem open_client(const json *request) {
  const json *device = json_get(request, "device"), *parts = json_get(device, "components");
  foyer_device known = {0};
  copy_into(known.platform, sizeof known.platform, json_text(device, "platform"));
  copy_into(known.fingerprint, sizeof known.fingerprint, json_text(device, "fingerprint"));
  copy_into(known.device, sizeof known.device, json_text(device, "device"));
  copy_into(known.name, sizeof known.name, json_text(device, "name"));
  for (const json *each = parts ? parts->first : NULL; each; each = each->next) {
    foyer_component *component = &known.components[known.component_count++];
    copy_into(component->kind, sizeof component->kind, json_text(each, "kind"));
    copy_into(component->hash, sizeof component->hash, json_text(each, "hash"));
  }
  char *keys = json_raw(json_get(request, "keys"));
  foyer_options options = {
      .server = json_text(request, "server"),
      .line = json_text(request, "line"),
      .keys = keys,
      .store = json_text(request, "store"),
      .secret = json_text(request, "secret"),
      .device = &known,
      .version = json_text(request, "version"),
      .released = json_integer(request, "released", 0),
      .proxy = json_text(request, "proxy"),
      .now = now,
  };
  moment = json_integer(request, "now", 0);
  take_update_options(request);
  foyer_close(client);
  foyer_problem problem = foyer_open(&options, &client);
  free(keys);
  return problem;
}

static foyer_problem verify(const json *request, text *line) {
  char *keys = json_raw(json_get(request, "keys")), *offered = json_raw(json_get(request, "offered"));
  foyer_verification asked = {keys,
                              offered,
                              json_text(request, "line"),
                              json_text(request, "fingerprint"),
                              json_integer(request, "now", 0),
                              json_integer(request, "released", 0)};
  foyer_licence *licence = NULL;
  foyer_problem problem = foyer_verify(json_text(request, "licence"), &asked, &licence);
  if (problem == FOYER_OK) add_licence(line, licence);
  foyer_licence_free(licence);
  free(keys);
  free(offered);
  return problem;
}

static foyer_problem offline_request(text *line) {
  char *file = NULL, *link = NULL;
  foyer_problem problem = foyer_offline_request(client, &file, &link);
  text_add(line, "{\"file\":");
  text_add_json(line, file);
  text_add_field(line, "link", link);
  text_add(line, "}");
  free(file);
  free(link);
  return problem;
}

/** NULL: the seat that the client has. */
static const foyer_proof *proof_of(const json *request, foyer_proof *proof) {
  *proof = (foyer_proof){json_text(request, "key"), json_text(request, "email"), json_text(request, "password")};
  return proof->key || proof->email ? proof : NULL;
}

static foyer_problem devices(const json *request, text *line) {
  foyer_proof proof;
  foyer_seated_devices seated;
  foyer_problem problem = foyer_devices(client, proof_of(request, &proof), &seated);
  text_add(line, "{\"devices\":[");
  for (size_t index = 0; index < seated.count; index++) {
    const foyer_seated_device *each = seated.devices + index;
    text_add(line, index == 0 ? "{\"id\":" : ",{\"id\":");
    text_add_json(line, each->id);
    text_add_field(line, "device", each->device);
    text_add(line, ",\"name\":");
    text_add_json(line, each->name);
    text_add(line, ",\"version\":");
    text_add_json(line, each->version);
    add_moment(line, "last_seen", each->last_seen);
    text_add(line, each->floating ? ",\"floating\":true}" : ",\"floating\":false}");
  }
  text_add(line, seated.may_free ? "],\"may_free\":true}" : "],\"may_free\":false}");
  foyer_seated_devices_free(&seated);
  return problem;
}

static foyer_problem free_device(const json *request) {
  foyer_proof proof;
  return foyer_free_device(client, json_text(request, "id"), proof_of(request, &proof));
}

static foyer_problem component(const json *request, text *line) {
  char hash[44];
  int told = foyer_component_hash(json_text(request, "kind"), json_text(request, "line"), json_text(request, "value"), hash);
  text_add_json(line, told ? hash : NULL);
  return FOYER_OK;
}

/** @param line the answer's content, where it is no licence; left empty for those */
static foyer_problem answer(const json *request, text *line) {
  const char *op = json_text(request, "op");
#define IS(name) (strcmp(op, name) == 0)
  if (IS("verify")) return verify(request, line);
  if (IS("component")) return component(request, line);
  if (IS("offline_request")) return offline_request(line);
  if (IS("devices")) return devices(request, line);
  if (IS("check_update")) return check_update(client, request, line);
  if (IS("download_update")) return download_update(client, request, line);
  if (IS("check")) return foyer_check(client);
  if (IS("ensure")) return foyer_ensure(client);
  if (IS("refresh")) return foyer_refresh(client);
  if (IS("heartbeat")) return foyer_heartbeat(client);
  if (IS("sign_in")) return foyer_sign_in(client, show, NULL, NULL);
  if (IS("sign_in_password"))
    return foyer_sign_in_with_password(client, json_text(request, "email"), json_text(request, "password"));
  if (IS("activate")) return foyer_activate(client, json_text(request, "key"));
  if (IS("trial") && json_text(request, "email"))
    return foyer_start_trial_of(client, json_text(request, "email"), json_text(request, "password"));
  if (IS("trial")) return foyer_start_trial(client);
  if (IS("install")) return foyer_install_offline(client, json_text(request, "file"));
  text_add(line, "null");
  if (IS("open")) return open_client(request);
  if (IS("clock")) return moment = json_integer(request, "now", 0), FOYER_OK;
  if (IS("release")) return foyer_release(client);
  if (IS("give_back")) return foyer_give_back(client);
  if (IS("free")) return free_device(request);
  if (IS("find_purchase"))
    return foyer_find_purchase(client, json_text(request, "email"), json_text(request, "language"));
#undef IS
  return FOYER_INVALID;
}

static void serve(const char *source) {
  json *request = json_parse(source);
  text content = {0}, line = {0};
  foyer_problem problem = answer(request, &content);
  if (problem == FOYER_OK) {
    text_add(&line, "{\"ok\":");
    if (!content.data) add_licence(&content, foyer_current(client));
    text_add(&line, content.data);
  } else {
    text_add(&line, "{\"problem\":");
    text_add_json(&line, problem == FOYER_REFUSED && is_stopped() ? "stopped" : foyer_problem_name(problem));
    if (client) {
      text_add_field(&line, "message", foyer_message(client));
      text_add(&line, ",\"retry_after\":");
      if (foyer_retry_after(client)) text_add_integer(&line, foyer_retry_after(client));
      else text_add(&line, "null");
    }
  }
  text_add(&line, "}");
  say(&line);
  free(content.data);
  json_free(request);
}

int main(void) {
  static char source[1 << 20];
  while (fgets(source, sizeof source, stdin)) serve(source);
  foyer_close(client);
  return 0;
}
