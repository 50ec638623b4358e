#ifdef __linux__
#define _POSIX_C_SOURCE 200809L /* else a compiler that is told C99 hides what is POSIX */
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "device.h"

static void first_line(const char *path, char *into) {
  FILE *file = fopen(path, "r");
  if (!file) return;
  if (fgets(into, VALUE_ROOM, file)) into[strcspn(into, "\r\n")] = '\0';
  fclose(file);
}

/** A card has a device behind it; bridges, tunnels and containers have none. By name, as systems list them anyhow. */
static void read_mac(char *into) {
  char best[VALUE_ROOM] = "", path[2 * VALUE_ROOM];
  DIR *folder = opendir("/sys/class/net");
  for (struct dirent *entry = folder ? readdir(folder) : NULL; entry; entry = readdir(folder)) {
    const char *name = entry->d_name;
    snprintf(path, sizeof path, "/sys/class/net/%s/device", name);
    int is_card = access(path, F_OK) == 0;
    if (*name == '.' || strcmp(name, "lo") == 0 || (!is_card && *best)) continue;
    if (*best && strcmp(name, best) > 0) continue;
    char address[VALUE_ROOM] = "";
    snprintf(path, sizeof path, "/sys/class/net/%s/address", name);
    first_line(path, address);
    if (strlen(address) != 17 || strcmp(address, "00:00:00:00:00:00") == 0) continue;
    snprintf(into, VALUE_ROOM, "%s", address);
    snprintf(best, sizeof best, "%s", name);
  }
  if (folder) closedir(folder);
}

static void read_cpu(char *into) {
  char line[VALUE_ROOM];
  FILE *file = fopen("/proc/cpuinfo", "r");
  while (file && !*into && fgets(line, sizeof line, file)) {
    const char *colon = strchr(line, ':');
    if (!colon || strncmp(line, "model name", 10) != 0) continue;
    line[strcspn(line, "\r\n")] = '\0';
    snprintf(into, VALUE_ROOM, "%.200s|%ld", colon + 2, sysconf(_SC_NPROCESSORS_ONLN));
  }
  if (file) fclose(file);
}

void fyl_read_device(device_values *values) {
  values->platform = "linux";
  first_line("/sys/class/dmi/id/product_uuid", values->board);
  first_line("/etc/machine-id", values->machine);
  if (!*values->machine) first_line("/var/lib/dbus/machine-id", values->machine);
  read_mac(values->mac);
  read_cpu(values->cpu);
  if (gethostname(values->host, VALUE_ROOM - 1) == 0) values->host[strcspn(values->host, ".")] = '\0';
}
#else
typedef int foyer_another_system;
#endif
