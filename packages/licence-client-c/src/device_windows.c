#ifdef _WIN32
#include <winsock2.h>
#include <iphlpapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "device.h"

static void read_registry(const char *place, const char *name, char *into) {
  DWORD room = VALUE_ROOM;
  RegGetValueA(HKEY_LOCAL_MACHINE, place, name, RRF_RT_REG_SZ | RRF_SUBKEY_WOW6464KEY, NULL, into, &room);
}

/** Of a card that is plugged in for good: those of tunnels and docks have other types, or come later. */
static void read_mac(char *into) {
  ULONG room = 32 * 1024;
  IP_ADAPTER_ADDRESSES *all = malloc(room);
  if (all && GetAdaptersAddresses(AF_UNSPEC, 0, NULL, all, &room) == NO_ERROR)
    for (IP_ADAPTER_ADDRESSES *each = all; each && !*into; each = each->Next) {
      const BYTE *address = each->PhysicalAddress;
      int is_card = each->IfType == IF_TYPE_ETHERNET_CSMACD || each->IfType == IF_TYPE_IEEE80211;
      if (is_card && each->PhysicalAddressLength == 6)
        snprintf(into, VALUE_ROOM, "%02X:%02X:%02X:%02X:%02X:%02X", address[0], address[1], address[2], address[3],
                 address[4], address[5]);
    }
  free(all);
}

void foyer_read_device(device_values *values) {
  SYSTEM_INFO system;
  char model[VALUE_ROOM] = "";
  DWORD room = VALUE_ROOM;
  values->platform = "win";
  read_registry("SOFTWARE\\Microsoft\\Cryptography", "MachineGuid", values->machine);
  read_registry("HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", "ProcessorNameString", model);
  GetSystemInfo(&system);
  snprintf(values->cpu, VALUE_ROOM, "%.200s|%lu", model, (unsigned long)system.dwNumberOfProcessors);
  read_mac(values->mac);
  GetComputerNameA(values->host, &room);
}
#else
typedef int foyer_another_system;
#endif
