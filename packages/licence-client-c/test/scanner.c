/* Windows only: looks into each file of a folder as a virus scanner may, and lets none replace or even read it meanwhile. */
#include <windows.h>

static volatile LONG is_over;

static void look(const wchar_t *name) {
  static int turn;
  const DWORD shared = turn++ % 2 ? FILE_SHARE_READ | FILE_SHARE_WRITE : 0;
  HANDLE file = CreateFileW(name, GENERIC_READ, shared, NULL, OPEN_EXISTING, 0, NULL);
  if (file == INVALID_HANDLE_VALUE) return;
  Sleep(20);
  CloseHandle(file);
}

/** In the folder that it is started in, until its input ends. */
static DWORD WINAPI scan(void *context) {
  WIN32_FIND_DATAW found;
  (void)context;
  while (!is_over) {
    HANDLE search = FindFirstFileW(L"*.*", &found);
    if (search != INVALID_HANDLE_VALUE) {
      do
        if (!(found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY)) look(found.cFileName);
      while (FindNextFileW(search, &found));
      FindClose(search);
    }
    Sleep(20);
  }
  return 0;
}

int main(void) {
  char byte;
  DWORD length;
  HANDLE scanning = CreateThread(NULL, 0, scan, NULL, 0, NULL);
  if (!scanning) return 1;
  while (ReadFile(GetStdHandle(STD_INPUT_HANDLE), &byte, 1, &length, NULL) && length > 0) continue;
  is_over = 1;
  WaitForSingleObject(scanning, INFINITE);
  return 0;
}
