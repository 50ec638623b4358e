/*
 * A mutating fuzzer of the readers (decision 0246): `fuzz SECONDS SEED FOLDER`, with what it starts from on standard input,
 * as an object of JSON (drills/readers/inputs.ts). What leads to a place of the readers that none has led to before is
 * mutated further. An input that does harm stands at the end of standard error, as its target and base64; without seconds
 * each is read once.
 */
#define _POSIX_C_SOURCE 200809L
#include <sanitizer/common_interface_defs.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "fuzz.h"

enum { MOST_INPUTS = 4096, MOST_BYTES = 1 << 14, MOST_TARGETS = 16, PLACES = 1 << 16, SECONDS_FOR_ONE = 20 };

typedef struct input {
  char *bytes;
  size_t length;
} input;

/** What a target is given, how often it was, and where that has led. Its chance is its own: a seed leads to the same inputs. */
static struct state {
  input inputs[MOST_INPUTS];
  size_t count, first_count, place_count;
  long long runs;
  uint64_t chance;
  unsigned char reached[PLACES];
} states[MOST_TARGETS];

static unsigned char now_reached[PLACES];
static unsigned short touched[PLACES];
static size_t touched_count, before;
static const target *current;
static char draft[MOST_BYTES + 1];
static size_t draft_length;
static uint64_t *chance;

/** gcc calls it at each step of the readers; each kind of step from one place to another is counted as one. */
__attribute__((no_sanitize("address", "undefined"), no_sanitize_coverage)) void __sanitizer_cov_trace_pc(void) {
  size_t place = (size_t)__builtin_return_address(0);
  size_t step = ((place >> 1) * 31 ^ before) % PLACES;
  before = place;
  if (now_reached[step]++ == 0) touched[touched_count++] = (unsigned short)step;
}

static void tell(void) {
  static char line[2 * MOST_BYTES];
  if (!current) return;
  sodium_bin2base64(line, sizeof line, (const unsigned char *)draft, draft_length, sodium_base64_VARIANT_ORIGINAL);
  fprintf(stderr, "\n%s %s\n", current->name, line);
}

void wrong(const char *why) {
  fprintf(stderr, "%s\n", why);
  tell();
  _exit(70);
}

static void hang(int number) {
  (void)number;
  wrong("a reader does not come to an end");
}

static size_t below(size_t limit) {
  *chance ^= *chance >> 12;
  *chance ^= *chance << 25;
  *chance ^= *chance >> 27;
  return limit ? (size_t)((*chance * 0x2545F4914F6CDD1DULL) >> 16) % limit : 0;
}

/** Puts bytes in the place of others. */
static void exchange(size_t from, size_t length, const char *bytes, size_t count) {
  if (draft_length - length + count > MOST_BYTES) return;
  memmove(draft + from + count, draft + from + length, draft_length - from - length);
  memmove(draft + from, bytes, count);
  draft_length += count - length;
}

/** What means something to one of the readers. */
static const char *const words[] = {
    "\"", "\\", "\\u", "\\ud83d\\ude00", "\\u0000", "{", "}", "[", "]", ",", ":", ".", "-", "+", "e", "E308", "0", "1e400",
    "-0", "9007199254740993", "18446744073709551616", "99999999999999999999999999", "null", "true", "false", "{\"", "\":",
    "[[[[[[[[", "\xc3\xa9", "\xed\xa0\xbd", "\xf4\x90\x80\x80", "\xff", "\n", "\r\n", "\t", " ", "=", "==", "_", "A", "AA",
    "EdDSA", "none", "licence+jwt", "licence-key+jwt", "kid", "vouchers", "file:", "trusted comment: ", "v", "-beta.",
    "rc.1", "+build", "products", "lease", "components", "eyJ", "\x7f", "\x01",
};

/** A part of another input of the same target. */
static void splice(const struct state *of) {
  const input *other = &of->inputs[below(of->count)];
  size_t from = below(other->length + 1), count = below(other->length - from + 1);
  size_t at = below(draft_length + 1), length = below(2) ? below(draft_length - at + 1) : 0;
  exchange(at, length, other->bytes + from, count);
}

static void mutate(const struct state *of) {
  size_t at = below(draft_length + 1), rest = draft_length - at;
  char some[32];
  switch (below(8)) {
    case 0: if (rest) draft[at] ^= (char)(1 << below(8)); break;
    case 1: if (rest) draft[at] = (char)below(256); break;
    case 2: exchange(at, below((rest < 16 ? rest : 16) + 1), "", 0); break;
    case 3: {
      const char *word = words[below(sizeof words / sizeof *words)];
      exchange(at, below(2) && rest ? 1 + below(rest < 8 ? rest : 8) : 0, word, strlen(word));
      break;
    }
    case 4: {
      size_t count = below((rest < sizeof some ? rest : sizeof some) + 1);
      memcpy(some, draft + at, count);
      for (size_t times = 1 + below(4); times > 0; times--) exchange(at, 0, some, count);
      break;
    }
    case 5: draft_length = below(8) ? draft_length : at; break;
    case 6: if (rest && draft[at] >= '0' && draft[at] <= '9') draft[at] = (char)('0' + below(10)); break;
    default: splice(of);
  }
}

/** @return how many steps no input has led to before */
static size_t run(struct state *of) {
  size_t fresh = 0;
  size_t length = strcmp(current->name, "smbios") == 0 ? draft_length : strnlen(draft, draft_length);
  char *exact = malloc(length + 1);
  if (!exact) abort();
  memcpy(exact, draft, length);
  exact[length] = '\0';
  before = touched_count = 0;
  current->read(exact, length);
  for (size_t index = 0; index < touched_count; index++) {
    size_t step = touched[index];
    /* Once, a few times, or many times are told apart. */
    unsigned char times = now_reached[step] > 15 ? 4 : now_reached[step] > 1 ? 2 : 1;
    if (times & ~of->reached[step]) fresh++;
    if (!of->reached[step]) of->place_count++;
    of->reached[step] |= times;
    now_reached[step] = 0;
  }
  free(exact);
  of->runs++;
  return fresh;
}

static void remember(struct state *of) {
  /* Those that it was started with stay. */
  size_t place = of->count < MOST_INPUTS ? of->count++ : of->first_count + below(MOST_INPUTS - of->first_count);
  free(of->inputs[place].bytes);
  of->inputs[place] = (input){fyl_copy_bytes(draft, draft_length), draft_length};
}

static void take_inputs(const json *all) {
  for (size_t index = 0; index < target_count; index++) {
    const json *own = fyl_json_get(all, targets[index].name);
    struct state *of = &states[index];
    current = &targets[index];
    for (const json *each = own ? own->first : NULL; each; each = each->next) {
      if (sodium_base642bin((unsigned char *)draft, MOST_BYTES, each->text, strlen(each->text), NULL, &draft_length, NULL,
                            sodium_base64_VARIANT_ORIGINAL) != 0)
        wrong("an input is too long");
      run(of);
      remember(of);
    }
    of->first_count = of->count;
  }
}

static double seconds_now(void) {
  struct timespec moment;
  clock_gettime(CLOCK_MONOTONIC, &moment);
  return (double)moment.tv_sec + (double)moment.tv_nsec / 1e9;
}

/** Mutates what one target was given, some times. @return how long that took */
static double take_turn(size_t index) {
  struct state *of = &states[index];
  double start = seconds_now();
  current = &targets[index];
  chance = &of->chance;
  alarm(SECONDS_FOR_ONE);
  for (int turn = 0; turn < 64; turn++) {
    const input *from = &of->inputs[below(of->count)];
    memcpy(draft, from->bytes, from->length);
    draft_length = from->length;
    for (size_t times = 1 + below(6); times > 0; times--) mutate(of);
    if (run(of) > 0) remember(of);
  }
  return seconds_now() - start;
}

/** Each target has the same share of the time. */
static void fuzz(double seconds) {
  double taken[MOST_TARGETS] = {0}, end = seconds_now() + seconds;
  while (seconds_now() < end) {
    size_t next = 0;
    for (size_t index = 1; index < target_count; index++)
      if (taken[index] < taken[next]) next = index;
    taken[next] += states[next].count ? take_turn(next) : seconds;
  }
  alarm(0);
}

static char *read_all(void) {
  text all = {0};
  static char part[1 << 16];
  while (fgets(part, sizeof part, stdin)) fyl_text_add(&all, part);
  return all.data;
}

int main(int count, char **given) {
  if (count != 4) return 64;
  char *source = read_all();
  json *all = fyl_json_parse(source);
  for (size_t index = 0; index < target_count; index++)
    states[index].chance = (strtoull(given[2], NULL, 10) + 1) * 0x9E3779B97F4A7C15ULL;
  if (!all || sodium_init() < 0) return 65;
  __sanitizer_set_death_callback(tell);
  signal(SIGALRM, hang);
  prepare_targets(all, given[3]);
  take_inputs(fyl_json_get(all, "inputs"));
  fuzz(strtod(given[1], NULL));
  current = NULL;
  close_targets();
  fyl_json_free(all);
  free(source);
  printf("{");
  for (size_t index = 0; index < target_count; index++) {
    printf("%s\"%s\":{\"runs\":%lld,\"steps\":%zu}", index ? "," : "", targets[index].name, states[index].runs,
           states[index].place_count);
    for (size_t each = 0; each < states[index].count; each++) free(states[index].inputs[each].bytes);
  }
  printf("}\n");
  return 0;
}
