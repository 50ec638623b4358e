/* What a system tells of the computer. Not part of the interface. */
#ifndef FOYER_DEVICE_H
#define FOYER_DEVICE_H

#include "foyer_licence.h"

enum { VALUE_ROOM = 256 };

typedef struct device_values {
  const char *platform;
  /** Empty where unknown. */
  char board[VALUE_ROOM], machine[VALUE_ROOM], disk[VALUE_ROOM], mac[VALUE_ROOM], cpu[VALUE_ROOM], host[VALUE_ROOM];
} device_values;

/** One for each system. */
void fyl_read_device(device_values *values);
/** Of the parts one after the other. @param into 44 bytes */
int fyl_hash(char *into, const char *const *parts, size_t count);

#endif
