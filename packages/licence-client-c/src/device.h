/* What a system tells of the computer. Not part of the interface. */
#ifndef FOYER_DEVICE_H
#define FOYER_DEVICE_H

#include "foyer_licence.h"

enum { VALUE_ROOM = 256, MOST_MACS = 3, MOST_ADDRESSES = 12 };

typedef struct device_values {
  const char *platform;
  /** Empty where unknown. `name` is the whole one, `host` its first part. */
  char board[VALUE_ROOM], machine[VALUE_ROOM], disk[VALUE_ROOM], cpu[VALUE_ROOM], name[VALUE_ROOM], host[VALUE_ROOM];
  /** `virtualMachine` or `container`; empty: neither. */
  char virtual_kind[16];
  /** The computer's own cards by name, and those of all interfaces: as `3C:52:82:4F:A1:0E`. */
  size_t mac_count, address_count;
  char macs[MOST_MACS][VALUE_ROOM], addresses[MOST_ADDRESSES][18];
} device_values;

/** One for each system. @param root stands before the paths of its files; empty: this system's */
void fyl_read_device(device_values *values, const char *root);
/** @param is_card a device is behind it, and no bridge, tunnel or container */
void fyl_add_card(device_values *values, const char *address, int is_card);
/** Notes a virtual machine where a name is what its maker calls it. */
void fyl_note_maker(device_values *values, const char *name);
/** @param id the vendor's own name of the device, which has no parts then; NULL: it is known by its parts */
void fyl_describe(const char *line, const char *id, const device_values *values, foyer_device *device);
/** Of the parts one after the other. @param into 44 bytes */
int fyl_hash(char *into, const char *const *parts, size_t count);

#endif
