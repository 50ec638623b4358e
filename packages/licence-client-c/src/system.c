#include <stdio.h>
#ifdef _WIN32
#include <windows.h>
#elif defined(__APPLE__)
#include <sys/sysctl.h>
#endif

#include "client.h"

void fyl_read_system(char *into, size_t room) {
  *into = '\0';
#ifdef _WIN32
  /* GetVersionEx says what the manifest of the program allows. */
  typedef LONG(WINAPI * get_version)(OSVERSIONINFOW *);
  OSVERSIONINFOW version = {.dwOSVersionInfoSize = sizeof version};
  HMODULE library = GetModuleHandleW(L"ntdll.dll");
  /* Through a function of no type: what GetProcAddress gives is of another. */
  get_version read = library ? (get_version)(void (*)(void))GetProcAddress(library, "RtlGetVersion") : NULL;
  if (read && read(&version) == 0)
    snprintf(into, room, "%lu.%lu.%lu", version.dwMajorVersion, version.dwMinorVersion, version.dwBuildNumber);
#elif defined(__APPLE__)
  if (sysctlbyname("kern.osproductversion", into, &room, NULL, 0) != 0) *into = '\0';
#else
  (void)room;
#endif
}
