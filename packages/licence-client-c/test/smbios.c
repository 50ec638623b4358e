/* Reads a table of the firmware from standard input, and writes the computer's number; nothing where there is none. */
#include <stdio.h>

#include "../src/smbios.h"

int main(void) {
  unsigned char table[4096];
  char number[SMBIOS_UUID_ROOM];
  size_t length = fread(table, 1, sizeof table, stdin);
  if (fyl_smbios_uuid(table, length, number)) puts(number);
  return 0;
}
