/* What the parts of the driver share. */
#ifndef FOYER_DRIVER_H
#define FOYER_DRIVER_H

#include "../src/json.h"
#include "foyer_update.h"

void add_moment(text *to, const char *key, int64_t value);

/** Keeps what a program says of itself that updates itself, until the next request to open a client. */
void take_update_options(const json *request);
/** @param line the answer's content */
foyer_problem check_update(foyer_client *client, const json *request, text *line);
foyer_problem download_update(foyer_client *client, const json *request, text *line);
/** Whether the last download was ended by the program. */
int is_stopped(void);

#endif
