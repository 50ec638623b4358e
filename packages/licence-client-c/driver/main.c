/* Does what the conformance suite asks: a request of JSON on each line, an answer of JSON for each. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../src/client.h"
#include "../src/device.h"
#include "driver.h"

static foyer_client *client;
static int64_t moment;

static int64_t now(void *context) { return (void)context, moment ? moment : (int64_t)time(NULL); }

void add_moment(text *to, const char *key, int64_t value) {
  fyl_text_add(to, ",\"");
  fyl_text_add(to, key);
  fyl_text_add(to, "\":");
  if (value == FOYER_NEVER) fyl_text_add(to, "null");
  else fyl_text_add_integer(to, value);
}

static void add_licence(text *to, const foyer_licence *licence) {
  fyl_text_add(to, "{\"seat\":");
  fyl_text_add_json(to, licence->seat);
  fyl_text_add_field(to, "line", licence->line);
  fyl_text_add_field(to, "platform", licence->platform);
  fyl_text_add_field(to, "kind", licence->kind);
  add_moment(to, "issued_at", licence->issued_at);
  add_moment(to, "expires_at", licence->expires_at);
  if (licence->over != 0) add_moment(to, "over", licence->over);
  fyl_text_add(to, ",\"features\":[");
  for (size_t index = 0; index < licence->feature_count; index++) {
    if (index > 0) fyl_text_add(to, ",");
    fyl_text_add_json(to, licence->features[index]);
  }
  fyl_text_add(to, "],\"products\":[");
  for (size_t index = 0; index < licence->product_count; index++) {
    fyl_text_add(to, index == 0 ? "{\"pid\":" : ",{\"pid\":");
    fyl_text_add_integer(to, licence->products[index].pid);
    add_moment(to, "ends", licence->products[index].ends);
    add_moment(to, "updates_until", licence->products[index].updates_until);
    fyl_text_add(to, "}");
  }
  fyl_text_add(to, "]}");
}

static void say(text *line) {
  puts(line->data);
  fflush(stdout);
  free(line->data);
}

static void show(const foyer_prompt *prompt, void *context) {
  (void)context;
  text line = {0};
  fyl_text_add(&line, "{\"show\":{\"code\":");
  fyl_text_add_json(&line, prompt->code);
  fyl_text_add_field(&line, "address", prompt->address);
  fyl_text_add_field(&line, "link", prompt->link);
  fyl_text_add(&line, "}}");
  say(&line);
}

static void copy_into(char *to, size_t room, const char *from) { snprintf(to, room, "%s", from ? from : ""); }

static foyer_problem open_client(const json *request) {
  const json *device = fyl_json_get(request, "device"), *parts = fyl_json_get(device, "components");
  foyer_device known = {0};
  copy_into(known.platform, sizeof known.platform, fyl_json_text(device, "platform"));
  copy_into(known.fingerprint, sizeof known.fingerprint, fyl_json_text(device, "fingerprint"));
  copy_into(known.device, sizeof known.device, fyl_json_text(device, "device"));
  copy_into(known.name, sizeof known.name, fyl_json_text(device, "name"));
  copy_into(known.virtual_kind, sizeof known.virtual_kind, fyl_json_text(device, "virtual"));
  for (const json *each = parts ? parts->first : NULL; each; each = each->next) {
    foyer_component *component = &known.components[known.component_count++];
    copy_into(component->kind, sizeof component->kind, fyl_json_text(each, "kind"));
    copy_into(component->hash, sizeof component->hash, fyl_json_text(each, "hash"));
  }
  const json *earlier = fyl_json_get(device, "earlier");
  known.is_described = earlier != NULL;
  for (const json *each = earlier ? earlier->first : NULL; each; each = each->next)
    copy_into(known.earlier[known.earlier_count++], sizeof *known.earlier, each->text);
  char *keys = fyl_json_raw(fyl_json_get(request, "keys"));
  foyer_options options = {
      .server = fyl_json_text(request, "server"),
      .line = fyl_json_text(request, "line"),
      .keys = keys,
      .store = fyl_json_text(request, "store"),
      .secret = fyl_json_text(request, "secret"),
      .device = &known,
      .version = fyl_json_text(request, "version"),
      .released = fyl_json_integer(request, "released", 0),
      .proxy = fyl_json_text(request, "proxy"),
      .now = now,
      .timeout = (long)fyl_json_integer(request, "timeout", 0),
      .process = fyl_json_text(request, "process"),
  };
  moment = fyl_json_integer(request, "now", 0);
  take_update_options(request);
  foyer_close(client);
  foyer_problem problem = foyer_open(&options, &client);
  free(keys);
  return problem;
}

static foyer_problem verify(const json *request, text *line) {
  char *keys = fyl_json_raw(fyl_json_get(request, "keys")), *offered = fyl_json_raw(fyl_json_get(request, "offered"));
  foyer_verification asked = {keys,
                              offered,
                              fyl_json_text(request, "line"),
                              fyl_json_text(request, "fingerprint"),
                              fyl_json_integer(request, "now", 0),
                              fyl_json_integer(request, "released", 0),
                              fyl_json_text(request, "process")};
  foyer_licence *licence = NULL;
  foyer_problem problem = foyer_verify(fyl_json_text(request, "licence"), &asked, &licence);
  if (problem == FOYER_OK) add_licence(line, licence);
  foyer_licence_free(licence);
  free(keys);
  free(offered);
  return problem;
}

static foyer_problem offline_request(text *line) {
  char *file = NULL, *link = NULL;
  foyer_problem problem = foyer_offline_request(client, &file, &link);
  fyl_text_add(line, "{\"file\":");
  fyl_text_add_json(line, file);
  fyl_text_add_field(line, "link", link);
  fyl_text_add(line, "}");
  free(file);
  free(link);
  return problem;
}

/** NULL: the seat that the client has. */
static const foyer_proof *proof_of(const json *request, foyer_proof *proof) {
  *proof = (foyer_proof){fyl_json_text(request, "key"), fyl_json_text(request, "email"), fyl_json_text(request, "password")};
  return proof->key || proof->email ? proof : NULL;
}

static foyer_problem devices(const json *request, text *line) {
  foyer_proof proof;
  foyer_seated_devices seated;
  foyer_problem problem = foyer_devices(client, proof_of(request, &proof), &seated);
  fyl_text_add(line, "{\"devices\":[");
  for (size_t index = 0; index < seated.count; index++) {
    const foyer_seated_device *each = seated.devices + index;
    fyl_text_add(line, index == 0 ? "{\"id\":" : ",{\"id\":");
    fyl_text_add_json(line, each->id);
    fyl_text_add_field(line, "device", each->device);
    fyl_text_add(line, ",\"name\":");
    fyl_text_add_json(line, each->name);
    fyl_text_add(line, ",\"version\":");
    fyl_text_add_json(line, each->version);
    add_moment(line, "last_seen", each->last_seen);
    fyl_text_add(line, each->floating ? ",\"floating\":true}" : ",\"floating\":false}");
  }
  fyl_text_add(line, seated.may_free ? "],\"may_free\":true}" : "],\"may_free\":false}");
  foyer_seated_devices_free(&seated);
  return problem;
}

static foyer_problem free_device(const json *request) {
  foyer_proof proof;
  return foyer_free_device(client, fyl_json_text(request, "id"), proof_of(request, &proof));
}

static foyer_problem use(const json *request, text *line) {
  foyer_meters told;
  foyer_problem problem = foyer_use(client, fyl_json_text(request, "meter"), fyl_json_integer(request, "amount", 1), &told);
  fyl_text_add(line, told.later ? "null" : "[");
  for (size_t index = 0; index < told.count; index++) {
    const foyer_meter *each = told.meters + index;
    fyl_text_add(line, index == 0 ? "{\"meter\":" : ",{\"meter\":");
    fyl_text_add_json(line, each->meter);
    add_moment(line, "used", each->used);
    add_moment(line, "limit", each->limit);
    add_moment(line, "resets_at", each->resets_at);
    fyl_text_add(line, "}");
  }
  if (!told.later) fyl_text_add(line, "]");
  foyer_meters_free(&told);
  return problem;
}

/** The loop of a program's own timer: the seconds of each wait, by which the clock goes on, and what calls have brought. */
static foyer_problem keep_alive(const json *request, text *line) {
  const int64_t waits = fyl_json_integer(request, "waits", 0);
  int is_first = 1;
  for (int64_t waited = 0; waited < waits; is_first = 0) {
    int64_t at = foyer_next_call(client), left = at == FOYER_NEVER ? 60 : at - now(NULL);
    fyl_text_add(line, is_first ? "[" : ",");
    if (left <= 0) {
      fyl_text_add_json(line, foyer_problem_name(foyer_ensure(client)));
      continue;
    }
    if (left > 60) left = 60;
    fyl_text_add_integer(line, left);
    moment += left;
    waited++;
  }
  fyl_text_add(line, "]");
  return FOYER_OK;
}

static foyer_problem next_call(text *line) {
  int64_t at = foyer_next_call(client);
  if (at == FOYER_NEVER) fyl_text_add(line, "null");
  else fyl_text_add_integer(line, at);
  return FOYER_OK;
}

static foyer_problem component(const json *request, text *line) {
  char hash[44];
  int told = foyer_component_hash(fyl_json_text(request, "kind"), fyl_json_text(request, "line"), fyl_json_text(request, "value"), hash);
  fyl_text_add_json(line, told ? hash : NULL);
  return FOYER_OK;
}

/** What was given back is no licence to work on. */
static foyer_problem without_licence(foyer_problem problem) {
  if (problem == FOYER_OK && foyer_current(client)) abort();
  return problem;
}

static foyer_problem this_device(const json *request, text *line) {
  device_values values = {0};
  foyer_device device;
  fyl_read_device(&values, fyl_json_text(request, "root"));
  fyl_describe(fyl_json_text(request, "line"), fyl_json_text(request, "id"), &values, &device);
  fyl_text_add(line, "{\"platform\":");
  fyl_text_add_json(line, device.platform);
  fyl_text_add_field(line, "fingerprint", device.fingerprint);
  fyl_text_add_field(line, "device", device.device);
  fyl_text_add_field(line, "name", device.name);
  if (*device.virtual_kind) fyl_text_add_field(line, "virtual", device.virtual_kind);
  if (device.component_count == 0) fyl_text_add(line, ",\"components\":[]");
  fyl_add_components(line, &device);
  fyl_text_add(line, "}");
  return FOYER_OK;
}

static foyer_problem reads_json(const json *request, text *line) {
  const char *bytes = fyl_json_text(request, "bytes");
  size_t room = strlen(bytes) + 1, length = 0;
  char *source = calloc(1, room);
  sodium_base642bin((unsigned char *)source, room, bytes, strlen(bytes), NULL, &length, NULL, sodium_base64_VARIANT_ORIGINAL);
  /* Exactly as large as the text is, so that a reader that looks beyond its end is found. */
  char *exact = malloc(length + 1);
  memcpy(exact, source, length);
  exact[length] = '\0';
  json *read = strlen(exact) == length ? fyl_json_parse(exact) : NULL;
  fyl_text_add(line, read ? "true" : "false");
  fyl_json_free(read);
  free(exact);
  free(source);
  return FOYER_OK;
}

/** @param line the answer's content, where it is no licence; left empty for those */
static foyer_problem answer(const json *request, text *line) {
  const char *op = fyl_json_text(request, "op");
#define IS(name) (strcmp(op, name) == 0)
  if (IS("verify")) return verify(request, line);
  if (IS("component")) return component(request, line);
  if (IS("this_device")) return this_device(request, line);
  if (IS("json")) return reads_json(request, line);
  if (IS("offline_request")) return offline_request(line);
  if (IS("next_call")) return next_call(line);
  if (IS("keep_alive")) return keep_alive(request, line);
  if (IS("use")) return use(request, line);
  if (IS("devices")) return devices(request, line);
  if (IS("check_update")) return check_update(client, request, line);
  if (IS("download_update")) return download_update(client, request, line);
  if (IS("check")) return foyer_check(client);
  if (IS("ensure")) return foyer_ensure(client);
  if (IS("refresh")) return foyer_refresh(client);
  if (IS("heartbeat")) return foyer_heartbeat(client);
  if (IS("sign_in")) return foyer_sign_in(client, show, NULL, NULL);
  if (IS("sign_in_password"))
    return foyer_sign_in_with_password(client, fyl_json_text(request, "email"), fyl_json_text(request, "password"));
  if (IS("activate")) return foyer_activate(client, fyl_json_text(request, "key"));
  if (IS("claim")) return foyer_claim(client);
  if (IS("trial") && fyl_json_text(request, "email"))
    return foyer_start_trial_of(client, fyl_json_text(request, "email"), fyl_json_text(request, "password"));
  if (IS("trial")) return foyer_start_trial(client);
  if (IS("install")) return foyer_install_offline(client, fyl_json_text(request, "file"));
  fyl_text_add(line, "null");
  if (IS("open")) return open_client(request);
  if (IS("clock")) return moment = fyl_json_integer(request, "now", 0), FOYER_OK;
  if (IS("release")) return without_licence(foyer_release(client));
  if (IS("give_back")) return without_licence(foyer_give_back(client));
  if (IS("free")) return free_device(request);
  if (IS("find_purchase"))
    return foyer_find_purchase(client, fyl_json_text(request, "email"), fyl_json_text(request, "language"));
#undef IS
  return FOYER_INVALID;
}

static void serve(const char *source) {
  json *request = fyl_json_parse(source);
  text content = {0}, line = {0};
  foyer_problem problem = answer(request, &content);
  if (problem == FOYER_OK) {
    fyl_text_add(&line, "{\"ok\":");
    if (!content.data) add_licence(&content, foyer_current(client));
    fyl_text_add(&line, content.data);
  } else {
    fyl_text_add(&line, "{\"problem\":");
    fyl_text_add_json(&line, problem == FOYER_REFUSED && is_stopped() ? "stopped" : foyer_problem_name(problem));
    if (client) {
      fyl_text_add_field(&line, "message", foyer_message(client));
      fyl_text_add(&line, ",\"retry_after\":");
      if (foyer_retry_after(client)) fyl_text_add_integer(&line, foyer_retry_after(client));
      else fyl_text_add(&line, "null");
      fyl_text_add(&line, foyer_asks_to_sign_in(problem) ? ",\"sign_in\":true" : ",\"sign_in\":false");
      /* What is lost is no licence to work on. */
      if ((problem == FOYER_SEAT_LOST || problem == FOYER_SUSPENDED) && foyer_current(client)) abort();
    }
  }
  fyl_text_add(&line, "}");
  say(&line);
  free(content.data);
  fyl_json_free(request);
}

int main(void) {
  static char source[1 << 20];
  while (fgets(source, sizeof source, stdin)) serve(source);
  foyer_close(client);
  return 0;
}
