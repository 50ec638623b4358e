/* Signatures as minisign writes them. Not part of the interface. */
#ifndef FOYER_MINISIGN_H
#define FOYER_MINISIGN_H

#include "client.h"

enum { FILE_HASH_BYTES = 64 };

/** A signature whose comment is the vendor's; the file itself is still to be looked at. */
typedef struct file_signature {
  unsigned char key[32], signature[64];
  /** The name of the file, which is signed, too. */
  char *file;
} file_signature;

/** @param keys the text of a `.pub` file, or of several, one below the other. @param into by file_signature_clear */
foyer_problem fyl_file_signature_read(foyer_client *client, const char *source, const char *keys, file_signature *into);
/** @param hash BLAKE2b-512 of the file */
int fyl_file_signature_is_of(const file_signature *signature, const unsigned char hash[FILE_HASH_BYTES]);
void fyl_file_signature_clear(file_signature *signature);

#endif
