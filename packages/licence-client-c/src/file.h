/* Files by paths in UTF-8. Not part of the interface. */
#ifndef FOYER_FILE_H
#define FOYER_FILE_H

#include <stdio.h>

FILE *file_read(const char *path);
/** Its owner's alone from the beginning; on Windows what its folder says. */
FILE *file_write(const char *path);
/** @return 0: it could not be done */
int file_replace(const char *from, const char *to);
void file_remove(const char *path);

#endif
