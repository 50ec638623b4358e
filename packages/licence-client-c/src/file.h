/* Files by paths in UTF-8. Not part of the interface. */
#ifndef FOYER_FILE_H
#define FOYER_FILE_H

#include <stdint.h>
#include <stdio.h>

FILE *fyl_file_read(const char *path);
/** Its owner's alone from the beginning; on Windows what its folder says. */
FILE *fyl_file_write(const char *path);
/** At its end. */
FILE *fyl_file_append(const char *path);
/** In bytes; 0 where there is none. */
int64_t fyl_file_size(const char *path);
/** A file that was not there before, of its owner's alone. @return 1: made; 0: there is one; -1: it cannot be made */
int fyl_file_make_new(const char *path);
/** In seconds since it was written, or until then; 0 where there is none. */
int64_t fyl_file_age(const char *path);
/** The folders that a file lies in, of their owner's alone; those that are there stay as they are. */
void fyl_file_make_folders_of(const char *path);
/** Its owner's alone; one that is there stays as it is. */
void fyl_file_make_folder(const char *path);
/** @return 0: it could not be done */
int fyl_file_replace(const char *from, const char *to);
void fyl_file_remove(const char *path);

#endif
