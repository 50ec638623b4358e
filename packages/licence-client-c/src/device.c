#include "device.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { LABEL_BYTES = 6 };

static int add(foyer_device *device, const char *line, const char *kind, const char *value) {
  if (!*value || device->component_count >= FOYER_MOST_COMPONENTS) return 0;
  foyer_component *component = &device->components[device->component_count];
  if (!foyer_component_hash(kind, line, value, component->hash)) return 0;
  snprintf(component->kind, sizeof component->kind, "%s", kind);
  device->component_count++;
  return 1;
}

static void hash_fact(char *into, const char *line, const char *kind, const char *value) {
  const char *parts[] = {"foyer-device:1\n", line, "\n", kind, ":", value};
  fyl_hash(into, parts, sizeof parts / sizeof *parts);
}

static void add_earlier(foyer_device *device, const char *hash) {
  if (device->earlier_count >= FOYER_MOST_EARLIER || strcmp(hash, device->fingerprint) == 0) return;
  snprintf(device->earlier[device->earlier_count++], sizeof *device->earlier, "%s", hash);
}

static void lower(const char *from, char *to) {
  for (; *from; from++) *to++ = *from >= 'A' && *from <= 'Z' ? (char)(*from - 'A' + 'a') : *from;
  *to = '\0';
}

/** By what earlier versions, and clients in other languages, have known this computer. */
static void add_all_earlier(foyer_device *device, const char *line, const device_values *values) {
  char hash[44], small[VALUE_ROOM];
  if (*values->board) hash_fact(hash, line, "board", values->board), add_earlier(device, hash);
  if (*values->machine) hash_fact(hash, line, "machine", values->machine), add_earlier(device, hash);
  for (size_t index = 0; index < values->address_count; index++) {
    lower(values->addresses[index], small);
    hash_fact(hash, line, "mac", values->addresses[index]), add_earlier(device, hash);
    hash_fact(hash, line, "mac", small), add_earlier(device, hash);
    const char *of_node[] = {"[\"", device->platform, "\",\"", small, "\"]"};
    fyl_hash(hash, of_node, sizeof of_node / sizeof *of_node), add_earlier(device, hash);
  }
}

/** In place of an address, where there is no card: one that no card has, made of the fingerprint. */
static void put_label(foyer_device *device) {
  unsigned char bytes[32];
  size_t length = 0;
  sodium_base642bin(bytes, sizeof bytes, device->fingerprint, strlen(device->fingerprint), NULL, &length, NULL,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  bytes[0] = (unsigned char)((bytes[0] & 0xFC) | 2);
  for (int index = 0; index < LABEL_BYTES; index++)
    sprintf(device->device + 3 * index, index + 1 < LABEL_BYTES ? "%02X:" : "%02X", bytes[index]);
}

void fyl_describe(const char *line, const char *id, const device_values *values, foyer_device *device) {
  memset(device, 0, sizeof *device);
  device->is_described = 1;
  snprintf(device->platform, sizeof device->platform, "%s", values->platform);
  snprintf(device->name, sizeof device->name, "%.60s", values->name);
  snprintf(device->virtual_kind, sizeof device->virtual_kind, "%.15s", values->virtual_kind);
  if (id) {
    hash_fact(device->fingerprint, line, "id", id);
    put_label(device);
    return;
  }
  int has_board = add(device, line, "board", values->board), has_machine = add(device, line, "machine", values->machine);
  const char *mac = NULL;
  add(device, line, "disk", values->disk);
  for (size_t index = 0; index < values->mac_count; index++)
    if (add(device, line, "mac", values->macs[index]) && !mac) mac = values->macs[index];
  add(device, line, "cpu", values->cpu);
  add(device, line, "host", values->host);
  if (has_machine) hash_fact(device->fingerprint, line, "machine", values->machine);
  else if (has_board) hash_fact(device->fingerprint, line, "board", values->board);
  else if (mac) hash_fact(device->fingerprint, line, "mac", mac);
  else hash_fact(device->fingerprint, line, "host", values->host);
  if (values->mac_count > 0) snprintf(device->device, sizeof device->device, "%.60s", values->macs[0]);
  else put_label(device);
  add_all_earlier(device, line, values);
}

/** Locally administered: drawn by chance, by a container or by Wi-Fi; but for QEMU, whose cards all begin so. */
static int is_drawn(const char *address) {
  return strchr("26AE", address[1]) && strncmp(address, "52:54:00", 8) != 0;
}

void fyl_add_card(device_values *values, const char *address, int is_card) {
  if (strlen(address) != 17 || strcmp(address, "00:00:00:00:00:00") == 0) return;
  for (size_t index = 0; index < values->address_count; index++)
    if (strcmp(values->addresses[index], address) == 0) return;
  if (values->address_count < MOST_ADDRESSES)
    snprintf(values->addresses[values->address_count++], sizeof *values->addresses, "%.17s", address);
  if (is_card && !is_drawn(address) && values->mac_count < MOST_MACS)
    snprintf(values->macs[values->mac_count++], sizeof *values->macs, "%.17s", address);
}

void fyl_note_maker(device_values *values, const char *name) {
  static const char *const makers[] = {"qemu",  "kvm",       "vmware", "virtualbox", "innotek",         "xen",
                                       "bochs", "parallels", "bhyve",  "openstack",  "virtual machine", "google compute engine",
                                       "amazon ec2"};
  char small[VALUE_ROOM];
  if (*values->virtual_kind) return;
  lower(name + strspn(name, " \t"), small);
  for (size_t index = 0; index < sizeof makers / sizeof *makers; index++)
    if (strncmp(small, makers[index], strlen(makers[index])) == 0)
      snprintf(values->virtual_kind, sizeof values->virtual_kind, "virtualMachine");
}

static foyer_problem this_device(const char *line, const char *id, foyer_device *device) {
  device_values values = {0};
  if (sodium_init() < 0) return FOYER_SYSTEM;
  fyl_read_device(&values, "");
  fyl_describe(line, id, &values, device);
  return FOYER_OK;
}

foyer_problem foyer_this_device(const char *line, foyer_device *device) { return this_device(line, NULL, device); }

foyer_problem foyer_named_device(const char *line, const char *id, foyer_device *device) {
  return this_device(line, id, device);
}
