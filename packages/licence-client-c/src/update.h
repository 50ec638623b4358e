/* What the parts that bring updates share. Not part of the interface. */
#ifndef FOYER_UPDATE_PARTS_H
#define FOYER_UPDATE_PARTS_H

#include "foyer_update.h"
#include "minisign.h"

/** Whether one version is newer than another. */
int fyl_is_newer(const char *one, const char *other);

/** Unless a key of the program's has signed the name of the file. @param into by file_signature_clear */
foyer_problem fyl_update_signature(foyer_client *client, const foyer_update_options *options, const foyer_update *update,
                               file_signature *into);

/** What a download is told. */
typedef struct progress_report {
  int (*progress)(int64_t received, int64_t size, void *context);
  void *context;
} progress_report;

/** Brings the file of an update to a path, where what is there already was brought before. */
foyer_problem fyl_download_file(foyer_client *client, const foyer_update *update, const char *path,
                            const progress_report *report);

#endif
