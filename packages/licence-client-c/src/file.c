/* Files by paths in UTF-8, whatever the system makes of paths. */
#define _POSIX_C_SOURCE 200809L /* else a compiler that is told C99 hides what is POSIX */
#include "file.h"

#include <stdlib.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#ifdef _WIN32
/** By free(); NULL: it is no UTF-8, or there is no memory. */
static wchar_t *wide(const char *from) {
  int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, from, -1, NULL, 0);
  wchar_t *to = length > 0 ? calloc((size_t)length, sizeof *to) : NULL;
  if (to) MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, from, -1, to, length);
  return to;
}

static FILE *open_file(const char *path, const wchar_t *mode) {
  wchar_t *name = wide(path);
  FILE *file = name ? _wfopen(name, mode) : NULL;
  free(name);
  return file;
}

FILE *file_read(const char *path) { return open_file(path, L"rb"); }
FILE *file_write(const char *path) { return open_file(path, L"wb"); }
FILE *file_append(const char *path) { return open_file(path, L"ab"); }

int64_t file_size(const char *path) {
  WIN32_FILE_ATTRIBUTE_DATA found;
  wchar_t *name = wide(path);
  int there = name && GetFileAttributesExW(name, GetFileExInfoStandard, &found);
  free(name);
  return there ? (int64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow : 0;
}

void file_make_folder(const char *path) {
  wchar_t *name = wide(path);
  if (name) CreateDirectoryW(name, NULL);
  free(name);
}

int file_replace(const char *from, const char *to) {
  wchar_t *source = wide(from), *target = wide(to);
  int good = source && target && MoveFileExW(source, target, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
  free(source);
  free(target);
  return good;
}

void file_remove(const char *path) {
  wchar_t *name = wide(path);
  if (name) DeleteFileW(name);
  free(name);
}
#else
FILE *file_read(const char *path) { return fopen(path, "rb"); }

FILE *file_write(const char *path) {
  int handle = open(path, O_WRONLY | O_CREAT | O_TRUNC, S_IRUSR | S_IWUSR);
  return handle < 0 ? NULL : fdopen(handle, "wb");
}

FILE *file_append(const char *path) {
  int handle = open(path, O_WRONLY | O_CREAT | O_APPEND, S_IRUSR | S_IWUSR);
  return handle < 0 ? NULL : fdopen(handle, "ab");
}

int64_t file_size(const char *path) {
  struct stat found;
  return stat(path, &found) == 0 ? (int64_t)found.st_size : 0;
}

void file_make_folder(const char *path) { mkdir(path, S_IRWXU); }

int file_replace(const char *from, const char *to) { return rename(from, to) == 0; }
void file_remove(const char *path) { remove(path); }
#endif
