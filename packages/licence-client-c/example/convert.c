/* A sample: a program that runs on a licence of the demo vendor.
 *   convert KEYS activate | key KEY | trial | status | refresh | back | release | convert TEXT | update KEYFILE
 * FOYER_SERVER says where the member area is, where not at http://localhost:3000; FOYER_STORE names the file that is kept. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foyer_update.h"

static void show(const foyer_prompt *prompt, void *context) {
  (void)context;
  printf("Open %s\nand compare the code %s\n", prompt->link, prompt->code);
  fflush(stdout);
}

static int read_file(const char *path, char *into, size_t room) {
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  into[fread(into, 1, room - 1, file)] = '\0';
  fclose(file);
  return 1;
}

/** The sample passes for an older Tidewren Station. To install the file is what a program of its own does then. */
static foyer_problem bring_update(foyer_client *client, const char *key_file) {
  char key[1024] = "";
  if (!read_file(key_file, key, sizeof key)) return FOYER_INVALID;
  foyer_update_options options = {.software = "tidewren-station", .key = key, .build = 10012};
  foyer_update *update = NULL;
  char *path = NULL;
  foyer_problem problem = foyer_check_for_update(client, &options, &update);
  if (problem == FOYER_OK && update) problem = foyer_download_update(client, &options, update, ".", NULL, NULL, &path);
  if (path) printf("Version %s lies in %s, signed by the vendor: end this program and run it.\n", update->version, path);
  else if (problem == FOYER_OK) puts("There is nothing newer.");
  free(path);
  foyer_update_free(update);
  return problem;
}

static foyer_problem run(foyer_client *client, const char *command, const char *word) {
  if (strcmp(command, "activate") == 0) return foyer_sign_in(client, show, NULL, NULL);
  if (strcmp(command, "key") == 0) return foyer_activate(client, word);
  if (strcmp(command, "trial") == 0) return foyer_start_trial(client);
  if (strcmp(command, "status") == 0) return foyer_check(client);
  if (strcmp(command, "refresh") == 0) return foyer_refresh(client);
  if (strcmp(command, "back") == 0) return foyer_give_back(client);
  if (strcmp(command, "release") == 0) return foyer_release(client);
  if (strcmp(command, "update") == 0) return bring_update(client, word);
  foyer_problem problem = foyer_ensure(client);
  for (; problem == FOYER_OK && *word; word++) putchar(toupper((unsigned char)*word));
  if (problem == FOYER_OK) putchar('\n');
  return problem;
}

static void describe(const foyer_licence *licence) {
  if (!licence) return;
  printf("Licensed as %s for", licence->kind);
  for (size_t i = 0; i < licence->product_count; i++) printf(" %lld", (long long)licence->products[i].pid);
  for (size_t i = 0; i < licence->feature_count; i++) printf("%s %s", i ? "," : " with", licence->features[i]);
  printf("\n");
}

static const char *from_environment(const char *name, const char *otherwise) {
  const char *value = getenv(name);
  return value && *value ? value : otherwise;
}

int main(int count, char **words) {
  static char keys[64 * 1024];
  if (count < 3 || !read_file(words[1], keys, sizeof keys))
    return fprintf(stderr, "convert KEYS COMMAND [WORD], where KEYS is a file of /.well-known/jwks.json\n"), 1;
  foyer_options options = {.server = from_environment("FOYER_SERVER", "http://localhost:3000"),
                           .line = "downloader",
                           .keys = keys,
                           .store = from_environment("FOYER_STORE", "tidewren-convert.store")};
  foyer_client *client = NULL;
  foyer_problem problem = foyer_open(&options, &client);
  if (problem == FOYER_OK) problem = run(client, words[2], count > 3 ? words[3] : "");
  if (problem == FOYER_OK)
    describe(foyer_current(client));
  else
    fprintf(stderr, "%s: %s\n", foyer_problem_name(problem), client ? foyer_message(client) : "");
  foyer_close(client);
  return problem == FOYER_OK ? 0 : 2;
}
