/* What the firmware tells of the computer. Not part of the interface. */
#ifndef FOYER_SMBIOS_H
#define FOYER_SMBIOS_H

#include <stddef.h>

enum { SMBIOS_UUID_ROOM = 37 };

/** The computer's own number, as Linux and Windows write it. @param into SMBIOS_UUID_ROOM bytes. @return 0: it has none */
int fyl_smbios_uuid(const unsigned char *table, size_t length, char *into);

#endif
