/**
 * Updates of a program by the feed of a Foyer member area: it finds them, brings their files and checks them. Nothing is
 * run: to install a file is the program's matter. What goes over the wire stands in docs/guides/updates.md.
 */
#ifndef FOYER_UPDATE_H
#define FOYER_UPDATE_H

#include "foyer_licence.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a program says of itself that updates itself. What is left NULL or 0 has a default. */
typedef struct foyer_update_options {
  /** The family of the program in the vendor's catalogue, such as `ebbcatch-video`. */
  const char *software;
  /** minisign's public key, shipped with the program: the text of the `.pub` file; of several, one below the other. */
  const char *key;
  /** The build of this program: what is newer has a higher one. 0: its version (foyer_options) counts. */
  int64_t build;
  /** What it can install, such as `msi,exe`, the best first; NULL: what there is for its system. */
  const char *formats;
  /** In bytes: a larger file is refused. 0: 4 GiB. */
  int64_t most;
  /** NULL: what is stable, or what the member has chosen. */
  const char *channel;
  /** Of what it says is new, such as `de`; NULL: the server's. */
  const char *language;
  /** The version of the system, such as `10.0.19045`; NULL: what the system says of itself. */
  const char *system;
} foyer_update_options;

/** An update that is there for this program, signed by a key of the program's. */
typedef struct foyer_update {
  char *version;
  int64_t build;
  char *channel;
  /** It is not to be put off: it, or one that it takes in. */
  int critical;
  int64_t released_at;
  /** What is new, as plain text; lines that begin with a dash are a list. NULL: nothing is said. */
  char *notes;
  /** The page with the release notes, for a browser; NULL: there is none. */
  char *notes_url;
  /** The name of its file, which says software, version, build and system. */
  char *file;
  char *url;
  /** In bytes. */
  int64_t size;
  /** In hex. */
  char *sha256;
  /** The text of a `.minisig` file. */
  char *signature;
} foyer_update;

/** @param update by foyer_update_free; NULL: nothing newer */
FOYER_API foyer_problem foyer_check_for_update(foyer_client *client, const foyer_update_options *options, foyer_update **update);
FOYER_API void foyer_update_free(foyer_update *update);

/**
 * Downloads the file of an update into a folder, continuing an earlier try, and checks it.
 * @param progress is told what has come, and the size: 0 goes on, anything else ends with FOYER_REFUSED; may be NULL
 * @param path of the file, by free(); an unsigned file never has it
 */
FOYER_API foyer_problem foyer_download_update(foyer_client *client, const foyer_update_options *options,
                                    const foyer_update *update, const char *folder,
                                    int (*progress)(int64_t received, int64_t size, void *context), void *context,
                                    char **path);

/**
 * What a feed is shown by this installation: for programs that update themselves by another updater. It changes with the
 * token of the seat, so it is asked for each time.
 * @param installation for `X-Installation`, and for `Authorization`, or NULL where there is no licence; both by free()
 */
FOYER_API foyer_problem foyer_update_headers(foyer_client *client, const char *software, char **installation,
                                   char **authorization);

#ifdef __cplusplus
}
#endif

#endif
