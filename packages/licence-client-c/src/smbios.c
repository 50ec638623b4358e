/* What the firmware tells of the computer (DMTF DSP0134), as systems hand its table over. */
#include "smbios.h"

#include <stdio.h>
#include <string.h>

enum { SYSTEM = 1, END = 127, HEAD = 4, UUID = 8, UUID_BYTES = 16 };

/** A structure is as long as it says, and texts come behind it, which end with two NULs. @return NULL: there is no next one */
static const unsigned char *next_of(const unsigned char *at, const unsigned char *end) {
  if (at + at[1] + 2 > end) return NULL;
  at += at[1];
  while (at + 1 < end && (at[0] || at[1])) at++;
  at += 2;
  return at + HEAD <= end && at[1] >= HEAD ? at : NULL;
}

int fyl_smbios_uuid(const unsigned char *table, size_t length, char *into) {
  const unsigned char *end = table + length, *at = length >= HEAD && table[1] >= HEAD ? table : NULL;
  while (at && at[0] != SYSTEM && at[0] != END) at = next_of(at, end);
  *into = '\0';
  if (!at || at[0] != SYSTEM || at[1] < UUID + UUID_BYTES || at + UUID + UUID_BYTES > end) return 0;
  const unsigned char *part = at + UUID;
  /* The first three fields stand with their last byte first. */
  static const unsigned char order[UUID_BYTES] = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
  for (int index = 0; index < UUID_BYTES; index++) {
    if (index == 4 || index == 6 || index == 8 || index == 10) *into++ = '-';
    into += sprintf(into, "%02x", part[order[index]]);
  }
  return 1;
}
