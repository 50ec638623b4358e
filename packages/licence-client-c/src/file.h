/* Files by paths in UTF-8. Not part of the interface. */
#ifndef FOYER_FILE_H
#define FOYER_FILE_H

#include <stdint.h>
#include <stdio.h>

FILE *file_read(const char *path);
/** Its owner's alone from the beginning; on Windows what its folder says. */
FILE *file_write(const char *path);
/** At its end. */
FILE *file_append(const char *path);
/** In bytes; 0 where there is none. */
int64_t file_size(const char *path);
/** Its owner's alone; one that is there stays as it is. */
void file_make_folder(const char *path);
/** @return 0: it could not be done */
int file_replace(const char *from, const char *to);
void file_remove(const char *path);

#endif
