/* The driver's requests about updates. */
#include <stdlib.h>
#include <string.h>

#include "driver.h"

static json *told;
static char *source, *formats;
static foyer_update *update;
static int stopped;

/** With commas between, as the interface takes them. */
static char *joined(const json *list) {
  text words = {0};
  for (const json *each = list ? list->first : NULL; each; each = each->next) {
    if (words.data) fyl_text_add(&words, ",");
    fyl_text_add(&words, each->text);
  }
  return words.data;
}

void take_update_options(const json *request) {
  stopped = 0;
  fyl_json_free(told);
  free(source);
  free(formats);
  source = fyl_json_raw(fyl_json_get(request, "updates"));
  told = fyl_json_parse(source);
  formats = joined(fyl_json_get(told, "formats"));
}

static foyer_update_options options_of(const json *request) {
  foyer_update_options options = {
      .software = fyl_json_text(told, "software"),
      .key = fyl_json_text(told, "key"),
      .build = fyl_json_integer(told, "build", 0),
      .formats = formats,
      .channel = fyl_json_text(request, "channel"),
      .language = fyl_json_text(request, "language"),
      .system = fyl_json_text(told, "system"),
  };
  return options;
}

foyer_problem check_update(foyer_client *client, const json *request, text *line) {
  foyer_update_options options = options_of(request);
  foyer_update_free(update);
  foyer_problem problem = foyer_check_for_update(client, &options, &update);
  if (!update) return fyl_text_add(line, "null"), problem;
  fyl_text_add(line, "{\"version\":");
  fyl_text_add_json(line, update->version);
  fyl_text_add_field(line, "channel", update->channel);
  fyl_text_add_field(line, "file", update->file);
  fyl_text_add(line, ",\"notes\":");
  fyl_text_add_json(line, update->notes);
  fyl_text_add(line, ",\"notes_url\":");
  fyl_text_add_json(line, update->notes_url);
  add_moment(line, "build", update->build);
  add_moment(line, "released_at", update->released_at);
  add_moment(line, "size", update->size);
  fyl_text_add(line, update->critical ? ",\"critical\":true}" : ",\"critical\":false}");
  return problem;
}

/** How far a download has come, and where it is to end. */
typedef struct way {
  int64_t received, stop_at;
} way;

static int watch(int64_t received, int64_t size, void *context) {
  way *come = context;
  (void)size;
  come->received = received;
  stopped = come->stop_at > 0 && received >= come->stop_at;
  return stopped;
}

foyer_problem download_update(foyer_client *client, const json *request, text *line) {
  foyer_update_options options = options_of(request);
  way come = {-1, fyl_json_integer(request, "stop_at", 0)};
  char *path = NULL;
  stopped = 0;
  foyer_problem problem =
      foyer_download_update(client, &options, update, fyl_json_text(request, "folder"), watch, &come, &path);
  fyl_text_add(line, "{\"path\":");
  fyl_text_add_json(line, path);
  add_moment(line, "received", come.received < 0 ? FOYER_NEVER : come.received);
  fyl_text_add(line, "}");
  free(path);
  return problem;
}

int is_stopped(void) { return stopped; }
