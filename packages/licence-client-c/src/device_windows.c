#ifdef _WIN32
#include <winsock2.h>
#include <iphlpapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
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

static int contains(const wchar_t *text, const wchar_t *word) {
  size_t length = wcslen(word);
  for (; text && *text; text++)
    if (_wcsnicmp(text, word, length) == 0) return 1;
  return 0;
}

/** Hyper-V, VMware, VirtualBox and VPNs put cards of their own beside the computer's, which call themselves virtual. */
static int is_own(const IP_ADAPTER_ADDRESSES *card) {
  static const wchar_t *const others[] = {L"virtual", L"tap-", L"vpn", L"bluetooth", L"loopback"};
  if (card->IfType != IF_TYPE_ETHERNET_CSMACD && card->IfType != IF_TYPE_IEEE80211) return 0;
  for (size_t index = 0; index < sizeof others / sizeof *others; index++)
    if (contains(card->Description, others[index])) return 0;
  return 1;
}

static int by_name(const void *one, const void *other) {
  const IP_ADAPTER_ADDRESSES *const *first = one, *const *second = other;
  return strcmp((*first)->AdapterName, (*second)->AdapterName);
}

/** By name, since the order in which a system lists its cards changes. */
static void read_cards(device_values *values) {
  enum { MOST = 64 };
  ULONG room = 64 * 1024;
  const IP_ADAPTER_ADDRESSES *cards[MOST];
  size_t count = 0;
  IP_ADAPTER_ADDRESSES *all = malloc(room);
  if (all && GetAdaptersAddresses(AF_UNSPEC, 0, NULL, all, &room) == NO_ERROR)
    for (IP_ADAPTER_ADDRESSES *each = all; each && count < MOST; each = each->Next)
      if (each->PhysicalAddressLength == 6) cards[count++] = each;
  qsort(cards, count, sizeof *cards, by_name);
  for (size_t index = 0; index < count; index++) {
    char text[18];
    const BYTE *address = cards[index]->PhysicalAddress;
    snprintf(text, sizeof text, "%02X:%02X:%02X:%02X:%02X:%02X", address[0], address[1], address[2], address[3],
             address[4], address[5]);
    fyl_add_card(values, text, is_own(cards[index]));
  }
  free(all);
}

void fyl_read_device(device_values *values, const char *root) {
  SYSTEM_INFO system;
  char model[VALUE_ROOM] = "", maker[VALUE_ROOM] = "", product[VALUE_ROOM] = "";
  wchar_t host[VALUE_ROOM] = L"";
  DWORD room = VALUE_ROOM;
  (void)root;
  values->platform = "win";
  read_board(values->board);
  read_disk(values->disk);
  read_registry(L"SOFTWARE\\Microsoft\\Cryptography", L"MachineGuid", values->machine);
  read_registry(L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", L"ProcessorNameString", model);
  GetSystemInfo(&system);
  snprintf(values->cpu, VALUE_ROOM, "%.200s|%lu", model, (unsigned long)system.dwNumberOfProcessors);
  read_cards(values);
  read_registry(L"HARDWARE\\DESCRIPTION\\System\\BIOS", L"SystemManufacturer", maker);
  read_registry(L"HARDWARE\\DESCRIPTION\\System\\BIOS", L"SystemProductName", product);
  fyl_note_maker(values, maker);
  fyl_note_maker(values, product);
  if (GetComputerNameW(host, &room)) to_utf8(host, values->name);
  snprintf(values->host, VALUE_ROOM, "%s", values->name);
}
#else
typedef int foyer_another_system;
#endif
