/* Files by paths in UTF-8, whatever the system makes of paths. */
#define _POSIX_C_SOURCE 200809L /* else a compiler that is told C99 hides what is POSIX */
#include "file.h"

#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
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

/** In milliseconds: so long a virus scanner, or a program that makes backups, may hold a file that it looks into. */
enum { MOST_HELD = 2000, HELD_PAUSE = 20 };

/** Windows refuses for as long as another program holds the file; which of both it says differs. */
static int is_held(void) { return GetLastError() == ERROR_SHARING_VIOLATION || GetLastError() == ERROR_ACCESS_DENIED; }

static FILE *open_file(const char *path, const wchar_t *mode) {
  wchar_t *name = wide(path);
  FILE *file = name ? _wfopen(name, mode) : NULL;
  for (int waited = 0; name && !file && GetLastError() == ERROR_SHARING_VIOLATION && waited < MOST_HELD; waited += HELD_PAUSE) {
    Sleep(HELD_PAUSE);
    file = _wfopen(name, mode);
  }
  free(name);
  return file;
}

FILE *fyl_file_read(const char *path) { return open_file(path, L"rb"); }
FILE *fyl_file_write(const char *path) { return open_file(path, L"wb"); }
FILE *fyl_file_append(const char *path) { return open_file(path, L"ab"); }

int64_t fyl_file_size(const char *path) {
  WIN32_FILE_ATTRIBUTE_DATA found;
  wchar_t *name = wide(path);
  int there = name && GetFileAttributesExW(name, GetFileExInfoStandard, &found);
  free(name);
  return there ? (int64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow : 0;
}

int fyl_file_make_new(const char *path) {
  wchar_t *name = wide(path);
  if (!name) return -1;
  HANDLE handle = CreateFileW(name, GENERIC_WRITE, 0, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
  int made = handle != INVALID_HANDLE_VALUE;
  /* Windows refuses in other words while the file is being removed. */
  int is_there = !made && (GetLastError() == ERROR_FILE_EXISTS || GetFileAttributesW(name) != INVALID_FILE_ATTRIBUTES);
  if (made) CloseHandle(handle);
  free(name);
  return made ? 1 : is_there ? 0 : -1;
}

int64_t fyl_file_age(const char *path) {
  WIN32_FILE_ATTRIBUTE_DATA found;
  FILETIME now;
  wchar_t *name = wide(path);
  int there = name && GetFileAttributesExW(name, GetFileExInfoStandard, &found);
  free(name);
  if (!there) return 0;
  GetSystemTimeAsFileTime(&now);
  int64_t written = (int64_t)found.ftLastWriteTime.dwHighDateTime << 32 | found.ftLastWriteTime.dwLowDateTime;
  int64_t age = (((int64_t)now.dwHighDateTime << 32 | now.dwLowDateTime) - written) / 10000000;
  return age < 0 ? -age : age;
}

void fyl_file_make_folder(const char *path) {
  wchar_t *name = wide(path);
  if (name) CreateDirectoryW(name, NULL);
  free(name);
}

int fyl_file_replace(const char *from, const char *to) {
  wchar_t *source = wide(from), *target = wide(to);
  const DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
  int good = source && target && MoveFileExW(source, target, how);
  for (int waited = 0; source && target && !good && is_held() && waited < MOST_HELD; waited += HELD_PAUSE) {
    Sleep(HELD_PAUSE);
    good = MoveFileExW(source, target, how);
  }
  free(source);
  free(target);
  return good;
}

void fyl_file_remove(const char *path) {
  wchar_t *name = wide(path);
  int gone = name && DeleteFileW(name);
  for (int waited = 0; name && !gone && is_held() && waited < MOST_HELD; waited += HELD_PAUSE) {
    Sleep(HELD_PAUSE);
    gone = DeleteFileW(name);
  }
  free(name);
}
#else
FILE *fyl_file_read(const char *path) { return fopen(path, "rb"); }

FILE *fyl_file_write(const char *path) {
  int handle = open(path, O_WRONLY | O_CREAT | O_TRUNC, S_IRUSR | S_IWUSR);
  return handle < 0 ? NULL : fdopen(handle, "wb");
}

FILE *fyl_file_append(const char *path) {
  int handle = open(path, O_WRONLY | O_CREAT | O_APPEND, S_IRUSR | S_IWUSR);
  return handle < 0 ? NULL : fdopen(handle, "ab");
}

int64_t fyl_file_size(const char *path) {
  struct stat found;
  return stat(path, &found) == 0 ? (int64_t)found.st_size : 0;
}

int fyl_file_make_new(const char *path) {
  int handle = open(path, O_WRONLY | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
  if (handle < 0) return errno == EEXIST ? 0 : -1;
  close(handle);
  return 1;
}

int64_t fyl_file_age(const char *path) {
  struct stat found;
  if (stat(path, &found) != 0) return 0;
  int64_t age = (int64_t)time(NULL) - (int64_t)found.st_mtime;
  return age < 0 ? -age : age;
}

void fyl_file_make_folder(const char *path) { mkdir(path, S_IRWXU); }

int fyl_file_replace(const char *from, const char *to) { return rename(from, to) == 0; }
void fyl_file_remove(const char *path) { remove(path); }
#endif

void fyl_file_make_folders_of(const char *path) {
  size_t length = strlen(path);
  char *folder = malloc(length + 1);
  if (!folder) return;
  for (size_t index = 1; index < length; index++) {
    if (path[index] != '/' && path[index] != '\\') continue;
#ifndef _WIN32
    if (path[index] == '\\') continue;
#endif
    memcpy(folder, path, index);
    folder[index] = '\0';
    fyl_file_make_folder(folder);
  }
  free(folder);
}
