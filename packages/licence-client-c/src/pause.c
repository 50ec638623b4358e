#define _POSIX_C_SOURCE 200809L /* else a compiler that is told C99 hides what is POSIX */
#ifdef _WIN32
#include <windows.h>
#else
#include <time.h>
#endif

#include "client.h"

void fyl_pause_for(unsigned milliseconds) {
#ifdef _WIN32
  Sleep(milliseconds);
#else
  struct timespec time = {(time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000};
  nanosleep(&time, NULL);
#endif
}
