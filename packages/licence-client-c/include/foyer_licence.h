/**
 * Takes a seat at a Foyer member area, keeps its licence, and checks it without network.
 *
 * C99, libcurl and libsodium. There are no globals: each client is a handle, and one thread uses a handle at a time.
 * Texts are UTF-8. Moments are unix seconds. What goes over the wire stands in docs/reference/licences/README.md.
 */
#ifndef FOYER_LICENCE_H
#define FOYER_LICENCE_H

#include <stddef.h>
#include <stdint.h>

/** What a program calls: all else of a shared library is hidden. A program that links the DLL defines FOYER_SHARED. */
#if defined(_WIN32) && defined(FOYER_BUILDS_SHARED)
#define FOYER_API __declspec(dllexport)
#elif defined(_WIN32) && defined(FOYER_SHARED)
#define FOYER_API __declspec(dllimport)
#elif defined(__GNUC__)
#define FOYER_API __attribute__((visibility("default")))
#else
#define FOYER_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** What may come in the way. `foyer_problem_name` gives each the name that it has in every Foyer client. */
typedef enum foyer_problem {
  FOYER_OK = 0,
  /* Without network. */
  FOYER_NOT_AUTHORIZED,
  FOYER_DAMAGED,
  FOYER_UNKNOWN_KEY,
  FOYER_EXPIRED,
  FOYER_OTHER_DEVICE,
  FOYER_OTHER_PRODUCT,
  FOYER_CLOCK_IS_WRONG,
  FOYER_VERSION_TOO_NEW,
  /* From the server. */
  FOYER_REFUSED,
  FOYER_CODE_EXPIRED,
  FOYER_NO_FREE_SEAT,
  FOYER_NOTHING_PAID,
  FOYER_RESTING,
  FOYER_NOTHING_TO_TRY,
  FOYER_TRIAL_OVER,
  FOYER_ALREADY_BOUGHT,
  FOYER_NO_SUCH_KEY,
  /** Its owner must claim it in the member area first. */
  FOYER_UNCLAIMED_KEY,
  /** The vendor's staff have disabled it. */
  FOYER_DISABLED_KEY,
  /** The product is not for virtual machines, or not for containers. */
  FOYER_VIRTUAL_MACHINE,
  /** Of foyer_use: it is more than is left; nothing of this name is counted. */
  FOYER_USED_UP,
  FOYER_NO_METER,
  FOYER_SEAT_LOST,
  /** The device that was to be freed has no seat. */
  FOYER_NOT_SEATED,
  FOYER_SIGN_IN_AGAIN,
  FOYER_WRONG_PASSWORD,
  FOYER_CONFIRM_IN_BROWSER,
  FOYER_SUSPENDED,
  FOYER_TOO_OFTEN,
  FOYER_INVALID,
  FOYER_SERVER,
  /* Of updates (foyer_update.h): it, or its name, is not what a key of the program's has signed. */
  FOYER_FORGED_UPDATE,
  FOYER_OLDER_UPDATE,
  FOYER_TOO_LARGE,
  /* No answer. */
  FOYER_UNREACHABLE,
  /* Here: no memory, or the store cannot be written, or another process keeps it for too long. */
  FOYER_SYSTEM
} foyer_problem;

/** A product without an end, or with updates for ever. */
#define FOYER_NEVER INT64_MAX

typedef struct foyer_product {
  int64_t pid;
  /** When its term ends, or FOYER_NEVER. */
  int64_t ends;
  /** Versions released by then are the owner's; FOYER_NEVER: every version. */
  int64_t updates_until;
} foyer_product;

/** What a licence says, once it is known to be true. */
typedef struct foyer_licence {
  char *seat, *line, *platform;
  /** `device`, `trial` or `floating`. */
  char *kind;
  int64_t issued_at, expires_at;
  size_t feature_count;
  char **features;
  size_t product_count;
  foyer_product *products;
  /** How many more devices than are paid for have seats: the vendor only warns, and the program may say so. 0: none. */
  int64_t over;
  /** The running program that alone it is for, by its name; NULL: any on the device. */
  char *process;
} foyer_licence;

/** A part by which a device is known again. `kind` is one of docs/reference/licences; `hash` what foyer_component_hash gave. */
typedef struct foyer_component {
  char kind[8];
  char hash[44];
} foyer_component;

#define FOYER_MOST_COMPONENTS 8
#define FOYER_MOST_EARLIER 40

typedef struct foyer_device {
  /** `win`, `mac`, `linux` or `mobile`. */
  char platform[16];
  /** Base64url of a SHA-256, which is the device's for good. */
  char fingerprint[44];
  /** A computer's MAC address, or a label: the member finds the device by it. */
  char device[64];
  /** What the device calls itself. */
  char name[64];
  size_t component_count;
  foyer_component components[FOYER_MOST_COMPONENTS];
  /** `virtualMachine` or `container`, as far as the system tells; empty: neither. Products may refuse it. */
  char virtual_kind[16];
  /** It was read from the computer, and not made up by the program. */
  int is_described;
  /** Fingerprints by which an earlier version, or a client in another language, may have known it: never sent. */
  size_t earlier_count;
  char earlier[FOYER_MOST_EARLIER][44];
} foyer_device;

/** What a client is made of. What is left NULL or 0 has a default. Nothing of it is kept by address. */
typedef struct foyer_options {
  /** The member area, such as `https://member.example.com`. */
  const char *server;
  /** The key of the product line that the program belongs to. */
  const char *line;
  /** The vendor's keys, shipped with the program: the text that `/.well-known/jwks.json` gave, or its list `keys`. */
  const char *keys;
  /** The file in which the licence is kept, encrypted. */
  const char *store;
  /** What the store is encrypted under, such as a text from the system's keychain; NULL: the device's fingerprint. */
  const char *secret;
  /** NULL: the computer that this runs on (foyer_this_device). */
  const foyer_device *device;
  /** The program's own version, such as `5.2.0`. */
  const char *version;
  /** When this version was released: a licence whose updates ended before does not open it. 0: not looked at. */
  int64_t released;
  /** Such as `http://proxy.example:3128`; empty: none; NULL: what `https_proxy`, `http_proxy` and `no_proxy` say. */
  const char *proxy;
  /** NULL: the system's clock. */
  int64_t (*now)(void *context);
  void *now_context;
  /** In seconds, 40 at most: so long may a call take. 0: 20. */
  long timeout;
  /**
   * The name of this running program, of 16 to 64 letters, digits, `-` and `_`, where floating places are counted by
   * process: programs that give the same one share a place. NULL: a random one.
   */
  const char *process;
} foyer_options;

typedef struct foyer_client foyer_client;

/** @param client is set to a handle, which foyer_close gives back, unless there is a problem */
FOYER_API foyer_problem foyer_open(const foyer_options *options, foyer_client **client);
FOYER_API void foyer_close(foyer_client *client);

/** The licence that the last call has found good, until its seat is lost or given back; NULL: none. The client's own, until its next call. */
FOYER_API const foyer_licence *foyer_current(const foyer_client *client);
/** About the last problem: a sentence, and for FOYER_TOO_OFTEN the seconds to wait, else 0. */
FOYER_API const char *foyer_message(const foyer_client *client);
FOYER_API long foyer_retry_after(const foyer_client *client);
FOYER_API const char *foyer_problem_name(foyer_problem problem);
/** 1 where the program should offer its user to sign in (again), or to type a licence key. */
FOYER_API int foyer_asks_to_sign_in(foyer_problem problem);

/** What the member has to do in the browser. */
typedef struct foyer_prompt {
  /** To be typed at `address`, for anyone who cannot open `link`. */
  const char *code, *address;
  /** The address with the code in it: open it, or show it as a QR code. */
  const char *link;
} foyer_prompt;

/**
 * Lets the member confirm this device in the browser, and waits for it.
 * @param show is called once, with what to show
 * @param wait is called between two questions, with seconds to sleep: 0 goes on, anything else ends with FOYER_REFUSED;
 *   NULL: sleeps
 */
FOYER_API foyer_problem foyer_sign_in(foyer_client *client, void (*show)(const foyer_prompt *prompt, void *context),
                            int (*wait)(unsigned seconds, void *context), void *context);
/** For programs that ask for a password; foyer_sign_in is the better way. */
FOYER_API foyer_problem foyer_sign_in_with_password(foyer_client *client, const char *email, const char *password);
/** Takes a seat by a typed licence key. */
FOYER_API foyer_problem foyer_activate(foyer_client *client, const char *key);
/** Takes the seat that the vendor, or the owner, has bound to this device in advance; FOYER_NOTHING_PAID: there is none. */
FOYER_API foyer_problem foyer_claim(foyer_client *client);
/** Begins the trial of this device, or goes on with it. */
FOYER_API foyer_problem foyer_start_trial(foyer_client *client);
/** The same as the trial of an account, which has one of a line. */
FOYER_API foyer_problem foyer_start_trial_of(foyer_client *client, const char *email, const char *password);

/** The check alone, without network. */
FOYER_API foyer_problem foyer_check(foyer_client *client);
/**
 * At every start: checks, and refreshes (or beats, for a floating seat) when it is time and there is a network. A licence
 * that is good opens until its last day, whatever the server says, unless the seat was taken back or the account suspended.
 */
FOYER_API foyer_problem foyer_ensure(foyer_client *client);
/**
 * When foyer_ensure is to be called again: when a refresh, or a beat, is due, and where it was in vain, in an hour (in a
 * minute for a floating seat). FOYER_NEVER: there is no seat to call for. The program's own timer looks once a minute.
 */
FOYER_API int64_t foyer_next_call(foyer_client *client);
/** A licence with a new lease. When the seat is lost, the licence here is deleted. */
FOYER_API foyer_problem foyer_refresh(foyer_client *client);
/** Prolongs the lease of a floating seat, or takes a free place again. */
FOYER_API foyer_problem foyer_heartbeat(foyer_client *client);

/** What is used of a meter, by all devices of the licence. */
typedef struct foyer_meter {
  char *meter;
  /** `used` is more where devices without a network have used it. */
  int64_t used, limit;
  /** When the count begins again, or FOYER_NEVER. */
  int64_t resets_at;
} foyer_meter;

typedef struct foyer_meters {
  size_t count;
  foyer_meter *meters;
  /** There was no network, and so no list: the use is kept here, and reported with the next call that reaches the server. */
  int later;
} foyer_meters;

/**
 * Counts what the program is about to do, such as one of `exports`. FOYER_USED_UP: it is more than is left.
 * @param amount from 1 to 1,000,000
 * @param meters is given back by foyer_meters_free; NULL: it is not asked for
 */
FOYER_API foyer_problem foyer_use(foyer_client *client, const char *meter, int64_t amount, foyer_meters *meters);
FOYER_API void foyer_meters_free(foyer_meters *meters);

/** Gives the seat back, for another device. */
FOYER_API foyer_problem foyer_release(foyer_client *client);
/** Gives a floating seat back when the program is closed, which counts as no release; foyer_ensure takes one again. */
FOYER_API foyer_problem foyer_give_back(foyer_client *client);

/** A device that has one of the seats. */
typedef struct foyer_seated_device {
  /** NULL: the device has no name, or its program has not said its version. */
  char *id, *device, *name, *version;
  int64_t last_seen;
  /** It is at work on a floating seat: to free it counts as no release. */
  int floating;
} foyer_seated_device;

/** The devices that have the seats of a line. */
typedef struct foyer_seated_devices {
  size_t count;
  foyer_seated_device *devices;
  /** One may be freed now: the year's releases are not used up. One that floats may be at any time. */
  int may_free;
} foyer_seated_devices;

/** By what a program without a seat shows whose seats it may list and free: a key, or an address and a password. */
typedef struct foyer_proof {
  const char *key, *email, *password;
} foyer_proof;

/**
 * For a dialogue where every seat is taken (FOYER_NO_FREE_SEAT): the user frees one.
 * @param proof NULL: the seat that this program has
 * @param seated is given back by foyer_seated_devices_free
 */
FOYER_API foyer_problem foyer_devices(foyer_client *client, const foyer_proof *proof, foyer_seated_devices *seated);
FOYER_API void foyer_seated_devices_free(foyer_seated_devices *seated);
/** Frees the seat of one of foyer_devices; the year's releases count it, and FOYER_TOO_OFTEN says that they are used up. */
FOYER_API foyer_problem foyer_free_device(foyer_client *client, const char *id, const foyer_proof *proof);

/**
 * Mails to an address what was bought with it, or that nothing was. Only the mailbox learns the result: the answer is the
 * same for every address. It takes a second of work here, which prevents mailing at large.
 * @param language of the mail, such as `de`, where the address has no account that says it; NULL: the server's
 */
FOYER_API foyer_problem foyer_find_purchase(foyer_client *client, const char *email, const char *language);

/** For a machine without network: the text of a file, and an address for a QR code. Both are given back by free(). */
FOYER_API foyer_problem foyer_offline_request(foyer_client *client, char **file, char **link);
/** Takes the text of the licence file that the member brings back. */
FOYER_API foyer_problem foyer_install_offline(foyer_client *client, const char *file);

/** The computer that this runs on, as every client knows it (docs/reference/licences). */
FOYER_API foyer_problem foyer_this_device(const char *line, foyer_device *device);
/**
 * The same for containers and virtual desktops, which have no parts of their own: the device is what the vendor calls it,
 * wherever it runs.
 */
FOYER_API foyer_problem foyer_named_device(const char *line, const char *id, foyer_device *device);
/** @param hash 44 bytes. @return 0: the value tells no device apart */
FOYER_API int foyer_component_hash(const char *kind, const char *line, const char *value, char *hash);

/** What foyer_verify looks at. */
typedef struct foyer_verification {
  /** The vendor's keys, and those that the server, or a file, offers: lists of JSON; NULL: none. */
  const char *keys, *offered;
  const char *line, *fingerprint;
  int64_t now, released;
  /** The name of this running program: a licence for another one is not good here. NULL: it has none. */
  const char *process;
} foyer_verification;

/** Checks a licence alone, for programs that keep licences themselves. @param licence by foyer_licence_free */
FOYER_API foyer_problem foyer_verify(const char *jws, const foyer_verification *verification, foyer_licence **licence);
FOYER_API void foyer_licence_free(foyer_licence *licence);

#ifdef __cplusplus
}
#endif

#endif
