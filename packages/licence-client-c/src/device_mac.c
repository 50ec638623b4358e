#ifdef __APPLE__
#include <CoreFoundation/CoreFoundation.h>
#include <IOKit/IOKitLib.h>
#include <ifaddrs.h>
#include <net/if_dl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/sysctl.h>
#include <unistd.h>

#include "device.h"

static void read_board(char *into) {
  io_service_t expert = IOServiceGetMatchingService(0, IOServiceMatching("IOPlatformExpertDevice"));
  if (!expert) return;
  CFStringRef name = IORegistryEntryCreateCFProperty(expert, CFSTR("IOPlatformUUID"), kCFAllocatorDefault, 0);
  if (name) {
    CFStringGetCString(name, into, VALUE_ROOM, kCFStringEncodingUTF8);
    CFRelease(name);
  }
  IOObjectRelease(expert);
}

/** `en0` is the card that a Mac is built with. */
static void read_cards(device_values *values) {
  struct ifaddrs *all = NULL;
  if (getifaddrs(&all) != 0) return;
  for (struct ifaddrs *each = all; each; each = each->ifa_next) {
    if (strncmp(each->ifa_name, "en", 2) != 0 || !each->ifa_addr || each->ifa_addr->sa_family != AF_LINK) continue;
    const struct sockaddr_dl *link = (const struct sockaddr_dl *)each->ifa_addr;
    const unsigned char *address = (const unsigned char *)LLADDR(link);
    char text[18];
    if (link->sdl_alen != 6) continue;
    snprintf(text, sizeof text, "%02X:%02X:%02X:%02X:%02X:%02X", address[0], address[1], address[2], address[3],
             address[4], address[5]);
    fyl_add_card(values, text, strcmp(each->ifa_name, "en0") == 0);
  }
  freeifaddrs(all);
}

void fyl_read_device(device_values *values, const char *root) {
  char model[VALUE_ROOM] = "";
  size_t room = sizeof model;
  int is_guest = 0;
  size_t guest_room = sizeof is_guest;
  (void)root;
  if (sysctlbyname("kern.hv_vmm_present", &is_guest, &guest_room, NULL, 0) == 0 && is_guest)
    snprintf(values->virtual_kind, sizeof values->virtual_kind, "virtualMachine");
  values->platform = "mac";
  sysctlbyname("machdep.cpu.brand_string", model, &room, NULL, 0);
  snprintf(values->cpu, VALUE_ROOM, "%.200s|%ld", model, sysconf(_SC_NPROCESSORS_ONLN));
  read_board(values->board);
  read_cards(values);
  gethostname(values->name, VALUE_ROOM - 1);
  snprintf(values->host, VALUE_ROOM, "%.*s", (int)strcspn(values->name, "."), values->name);
}
#else
typedef int foyer_another_system;
#endif
