/* A sample: a program that runs on a licence of the demo vendor.
 *   convert KEYS activate | key KEY | trial | status | release | convert TEXT */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "foyer_licence.h"

static void show(const foyer_prompt *prompt, void *context) {
  (void)context;
  printf("Open %s\nand compare the code %s\n", prompt->link, prompt->code);
  fflush(stdout);
}

static foyer_problem run(foyer_client *client, const char *command, const char *word) {
  if (strcmp(command, "activate") == 0) return foyer_sign_in(client, show, NULL, NULL);
  if (strcmp(command, "key") == 0) return foyer_activate(client, word);
  if (strcmp(command, "trial") == 0) return foyer_start_trial(client);
  if (strcmp(command, "status") == 0) return foyer_check(client);
  if (strcmp(command, "release") == 0) return foyer_release(client);
  foyer_problem problem = foyer_ensure(client);
  for (; problem == FOYER_OK && *word; word++) putchar(toupper((unsigned char)*word));
  return problem;
}

int main(int count, char **words) {
  static char keys[64 * 1024];
  FILE *file = count > 2 ? fopen(words[1], "r") : NULL;
  if (!file) return fprintf(stderr, "convert KEYS COMMAND [WORD], where KEYS is a file of /.well-known/jwks.json\n"), 1;
  keys[fread(keys, 1, sizeof keys - 1, file)] = '\0';
  fclose(file);
  foyer_options options = {
      .server = "http://localhost:3000", .line = "downloader", .keys = keys, .store = "tidewren-convert.store"};
  foyer_client *client = NULL;
  foyer_problem problem = foyer_open(&options, &client);
  if (problem == FOYER_OK) problem = run(client, words[2], count > 3 ? words[3] : "");
  if (problem != FOYER_OK)
    fprintf(stderr, "%s: %s\n", foyer_problem_name(problem), client ? foyer_message(client) : "");
  foyer_close(client);
  return problem == FOYER_OK ? 0 : 2;
}
