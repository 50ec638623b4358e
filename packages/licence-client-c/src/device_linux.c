#ifdef __linux__
#define _POSIX_C_SOURCE 200809L /* else a compiler that is told C99 hides what is POSIX */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device.h"

enum { PATH_ROOM = 2 * VALUE_ROOM, MOST_INTERFACES = 64 };

static FILE *open_at(const char *root, const char *path) {
  char whole[2 * PATH_ROOM];
  snprintf(whole, sizeof whole, "%s%s", root, path);
  return fopen(whole, "r");
}

static void first_line(const char *root, const char *path, char *into) {
  FILE *file = open_at(root, path);
  if (!file) return;
  if (fgets(into, VALUE_ROOM, file)) into[strcspn(into, "\r\n")] = '\0';
  fclose(file);
}

static int by_name(const void *one, const void *other) { return strcmp(one, other); }

/** By name, since the order in which a system lists its cards changes. */
static void read_cards(device_values *values, const char *root) {
  char names[MOST_INTERFACES][VALUE_ROOM], path[PATH_ROOM];
  size_t count = 0;
  snprintf(path, sizeof path, "%.250s/sys/class/net", root);
  DIR *folder = opendir(path);
  for (struct dirent *entry = folder ? readdir(folder) : NULL; entry && count < MOST_INTERFACES; entry = readdir(folder))
    if (*entry->d_name != '.') snprintf(names[count++], VALUE_ROOM, "%.200s", entry->d_name);
  if (folder) closedir(folder);
  qsort(names, count, sizeof *names, by_name);
  for (size_t index = 0; index < count; index++) {
    char address[VALUE_ROOM] = "", file[VALUE_ROOM + 40];
    snprintf(file, sizeof file, "/sys/class/net/%s/address", names[index]);
    first_line(root, file, address);
    for (char *letter = address; *letter; letter++)
      if (*letter >= 'a' && *letter <= 'f') *letter = (char)(*letter - 'a' + 'A');
    snprintf(path, sizeof path, "%.200s/sys/class/net/%.200s/device", root, names[index]);
    fyl_add_card(values, address, access(path, F_OK) == 0);
  }
}

/** The same text in every language, whatever each makes of processors that a program may not use. */
static void read_cpu(device_values *values, const char *root) {
  char line[VALUE_ROOM], model[VALUE_ROOM] = "";
  int count = 0;
  FILE *file = open_at(root, "/proc/cpuinfo");
  while (file && fgets(line, sizeof line, file)) {
    const char *colon = strchr(line, ':');
    if (strncmp(line, "processor", 9) == 0) count++;
    if (*model || !colon || strncmp(line, "model name", 10) != 0) continue;
    line[strcspn(line, "\r\n")] = '\0';
    colon++;
    while (*colon == ' ') colon++;
    snprintf(model, sizeof model, "%.200s", colon);
  }
  if (file) fclose(file);
  if (*model) snprintf(values->cpu, VALUE_ROOM, "%.200s|%d", model, count);
}

static int is_there(const char *root, const char *path) {
  char whole[2 * PATH_ROOM];
  snprintf(whole, sizeof whole, "%s%s", root, path);
  return access(whole, F_OK) == 0;
}

/** Whether a line begins with a word, and has one of others. */
static int has_line(const char *root, const char *path, const char *begins, const char *const *words) {
  char line[4096];
  int found = 0;
  FILE *file = open_at(root, path);
  while (file && !found && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\r\n")] = '\0';
    if (strncmp(line, begins, strlen(begins)) != 0) continue;
    for (const char *const *word = words; *word; word++) {
      const char *at = strstr(line, *word);
      /* A flag is a word of its own. */
      if (at && (*begins == '\0' || at[strlen(*word)] == ' ' || at[strlen(*word)] == '\0')) found = 1;
    }
  }
  if (file) fclose(file);
  return found;
}

/** It is a hint: a user who wants to can make the system say something else. */
static void read_virtual(device_values *values, const char *root) {
  static const char *const runtimes[] = {"docker", "kubepods", "lxc", NULL}, *const flags[] = {" hypervisor", NULL};
  char name[VALUE_ROOM] = "";
  int is_container = is_there(root, "/.dockerenv") || is_there(root, "/run/.containerenv") ||
                     is_there(root, "/run/systemd/container") || has_line(root, "/proc/1/cgroup", "", runtimes);
  if (is_container) snprintf(values->virtual_kind, sizeof values->virtual_kind, "container");
  else if (has_line(root, "/proc/cpuinfo", "flags", flags))
    snprintf(values->virtual_kind, sizeof values->virtual_kind, "virtualMachine");
  first_line(root, "/sys/class/dmi/id/sys_vendor", name);
  fyl_note_maker(values, name);
  *name = '\0';
  first_line(root, "/sys/class/dmi/id/product_name", name);
  fyl_note_maker(values, name);
}

void fyl_read_device(device_values *values, const char *root) {
  values->platform = "linux";
  first_line(root, "/sys/class/dmi/id/product_uuid", values->board);
  first_line(root, "/etc/machine-id", values->machine);
  if (!*values->machine) first_line(root, "/var/lib/dbus/machine-id", values->machine);
  read_cards(values, root);
  read_cpu(values, root);
  read_virtual(values, root);
  /* Another root has a name of its own, as in a test. */
  if (*root) first_line(root, "/etc/hostname", values->name);
  else gethostname(values->name, VALUE_ROOM - 1);
  snprintf(values->host, VALUE_ROOM, "%.*s", (int)strcspn(values->name, "."), values->name);
}
#else
typedef int foyer_another_system;
#endif
