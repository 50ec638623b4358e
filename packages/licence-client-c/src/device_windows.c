#ifdef _WIN32
#include <winsock2.h>
#include <iphlpapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
/* After windows.h. */
#include <winioctl.h>

#include "device.h"
#include "smbios.h"

static void to_utf8(const wchar_t *from, char *into) {
  if (!WideCharToMultiByte(CP_UTF8, 0, from, -1, into, VALUE_ROOM, NULL, NULL)) *into = '\0';
}

static void read_registry(const wchar_t *place, const wchar_t *name, char *into) {
  wchar_t value[VALUE_ROOM] = L"";
  DWORD room = sizeof value;
  if (RegGetValueW(HKEY_LOCAL_MACHINE, place, name, RRF_RT_REG_SZ | RRF_SUBKEY_WOW6464KEY, NULL, value, &room) == 0)
    to_utf8(value, into);
}

static void read_board(char *into) {
  enum { RAW_TABLE = 'R' << 24 | 'S' << 16 | 'M' << 8 | 'B', TABLE_HEAD = 8 };
  UINT length = GetSystemFirmwareTable(RAW_TABLE, 0, NULL, 0);
  unsigned char *table = length > TABLE_HEAD ? malloc(length) : NULL;
  if (table && GetSystemFirmwareTable(RAW_TABLE, 0, table, length) == length)
    fyl_smbios_uuid(table + TABLE_HEAD, length - TABLE_HEAD, into);
  free(table);
}

/** Returns which disk the system is on; -1: on several, or unknown. */
static int system_disk(void) {
  wchar_t folder[MAX_PATH] = L"", name[] = L"\\\\.\\C:";
  VOLUME_DISK_EXTENTS extents;
  DWORD length = 0;
  if (GetWindowsDirectoryW(folder, MAX_PATH) == 0) return -1;
  name[4] = folder[0];
  HANDLE volume = CreateFileW(name, 0, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
  if (volume == INVALID_HANDLE_VALUE) return -1;
  int told = DeviceIoControl(volume, IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, NULL, 0, &extents, sizeof extents, &length, NULL);
  CloseHandle(volume);
  return told && extents.NumberOfDiskExtents == 1 ? (int)extents.Extents[0].DiskNumber : -1;
}

/** Without rights of an administrator: the disk is asked what it is, and not read. */
static void read_disk(char *into) {
  STORAGE_PROPERTY_QUERY query = {StorageDeviceProperty, PropertyStandardQuery, {0}};
  /* Of the type, so that it lies where such a descriptor may. */
  STORAGE_DEVICE_DESCRIPTOR answer[32];
  const char *bytes = (const char *)answer;
  wchar_t name[32];
  DWORD length = 0;
  int number = system_disk();
  if (number < 0) return;
  swprintf(name, sizeof name / sizeof *name, L"\\\\.\\PhysicalDrive%d", number);
  HANDLE disk = CreateFileW(name, 0, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
  if (disk == INVALID_HANDLE_VALUE) return;
  memset(answer, 0, sizeof answer);
  int told = DeviceIoControl(disk, IOCTL_STORAGE_QUERY_PROPERTY, &query, sizeof query, answer, sizeof answer - 1, &length, NULL);
  CloseHandle(disk);
  DWORD start = answer->SerialNumberOffset;
  if (told && start > 0 && start < length) snprintf(into, VALUE_ROOM, "%.200s", bytes + start);
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

void fyl_read_device(device_values *values) {
  SYSTEM_INFO system;
  char model[VALUE_ROOM] = "";
  wchar_t host[VALUE_ROOM] = L"";
  DWORD room = VALUE_ROOM;
  values->platform = "win";
  read_board(values->board);
  read_disk(values->disk);
  read_registry(L"SOFTWARE\\Microsoft\\Cryptography", L"MachineGuid", values->machine);
  read_registry(L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", L"ProcessorNameString", model);
  GetSystemInfo(&system);
  snprintf(values->cpu, VALUE_ROOM, "%.200s|%lu", model, (unsigned long)system.dwNumberOfProcessors);
  read_mac(values->mac);
  if (GetComputerNameW(host, &room)) to_utf8(host, values->host);
}
#else
typedef int foyer_another_system;
#endif
