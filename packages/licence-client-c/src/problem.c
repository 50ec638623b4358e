#include <stdlib.h>

#include "client.h"

foyer_problem fyl_fail(foyer_client *client, foyer_problem problem, const char *message) {
  free(client->message);
  client->message = fyl_copy_text(message);
  return problem;
}
