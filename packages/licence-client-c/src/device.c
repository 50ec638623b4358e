#include "device.h"

#include <stdio.h>
#include <string.h>

static void add(foyer_device *device, const char *line, const char *kind, const char *value) {
  if (device->component_count >= FOYER_MOST_COMPONENTS) return;
  foyer_component *component = &device->components[device->component_count];
  if (!foyer_component_hash(kind, line, value, component->hash)) return;
  snprintf(component->kind, sizeof component->kind, "%s", kind);
  device->component_count++;
}

foyer_problem foyer_this_device(const char *line, foyer_device *device) {
  device_values values = {0};
  fyl_read_device(&values);
  memset(device, 0, sizeof *device);
  /* A member finds a computer by its address. */
  if (!*values.mac) return FOYER_INVALID;
  const struct {
    const char *kind, *value;
  } all[] = {{"board", values.board}, {"machine", values.machine}, {"mac", values.mac}, {"cpu", values.cpu},
             {"host", values.host},   {"disk", values.disk}};
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    size_t before = device->component_count;
    add(device, line, all[index].kind, all[index].value);
    int is_strong = index < 3 && device->component_count > before;
    /* Programs of before knew no board on Windows: licences and stores that they have left are for the system's id. */
    if (index == 0 && strcmp(values.platform, "win") == 0) continue;
    if (!is_strong || *device->fingerprint) continue;
    const char *parts[] = {"foyer-device:1\n", line, "\n", all[index].kind, ":", all[index].value};
    fyl_hash(device->fingerprint, parts, sizeof parts / sizeof *parts);
  }
  snprintf(device->platform, sizeof device->platform, "%s", values.platform);
  snprintf(device->device, sizeof device->device, "%.60s", values.mac);
  snprintf(device->name, sizeof device->name, "%.60s", values.host);
  return *device->fingerprint ? FOYER_OK : FOYER_INVALID;
}
