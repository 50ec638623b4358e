#include <stdlib.h>

#include "client.h"

foyer_problem fail(foyer_client *client, foyer_problem problem, const char *message) {
  free(client->message);
  client->message = copy_text(message);
  return problem;
}
