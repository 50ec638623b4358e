#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "jws.h"

/** Clocks differ a little: this much, in seconds, a licence may come from the future. */
enum { TOLERANCE = 300 };

static size_t count_of(const json *list) {
  size_t count = 0;
  for (const json *each = list ? list->first : NULL; each; each = each->next) count++;
  return count;
}

static const json *list_in(const json *object, const char *key) {
  const json *list = fyl_json_get(object, key);
  return list && list->type == JSON_ARRAY ? list : NULL;
}

/** @param opens what names features and products. @return 0: it says too little, or there is no memory */
static int read_claims(const json *claims, const json *opens, foyer_licence *into) {
  const char *kind = fyl_json_text(claims, "kind");
  const json *features = list_in(opens, "features"), *products = list_in(opens, "products");
  into->seat = fyl_copy_text(fyl_json_text(claims, "sub"));
  into->line = fyl_copy_text(fyl_json_text(claims, "aud"));
  into->platform = fyl_copy_text(fyl_json_text(claims, "platform"));
  into->kind = fyl_copy_text(kind ? kind : "device");
  into->issued_at = fyl_json_integer(claims, "iat", INT64_MIN);
  into->expires_at = fyl_json_integer(claims, "exp", INT64_MIN);
  into->over = fyl_json_integer(claims, "over", 0);
  into->process = fyl_copy_text(fyl_json_text(claims, "process"));
  into->features = calloc(count_of(features) + 1, sizeof *into->features);
  into->products = calloc(count_of(products) + 1, sizeof *into->products);
  if (!into->seat || !into->line || !into->platform || !into->kind || !into->features || !into->products || !products)
    return 0;
  if (into->issued_at == INT64_MIN || into->expires_at == INT64_MIN) return 0;
  for (const json *each = features ? features->first : NULL; each; each = each->next)
    if (each->type == JSON_STRING && !(into->features[into->feature_count++] = fyl_copy_text(each->text))) return 0;
  for (const json *each = products->first; each; each = each->next) {
    foyer_product *product = &into->products[into->product_count++];
    product->pid = fyl_json_integer(each, "pid", 0);
    product->ends = fyl_json_integer(each, "ends", FOYER_NEVER);
    product->updates_until = fyl_json_integer(each, "updates_until", FOYER_NEVER);
  }
  return 1;
}

static int is_too_new(const foyer_licence *licence, int64_t released) {
  if (released == 0 || licence->product_count == 0) return 0;
  for (size_t index = 0; index < licence->product_count; index++)
    if (licence->products[index].updates_until >= released) return 0;
  return 1;
}

static int same_text(const json *one, const json *other, const char *key) {
  const char *text = fyl_json_text(one, key), *as = fyl_json_text(other, key);
  return text && as && strcmp(text, as) == 0;
}

/** Whether a relay's licence is for floating seats of the place that its vendor has allotted, and ends with that. */
static int is_within(const json *allotment, const json *claims) {
  const char *kind = fyl_json_text(claims, "kind");
  return same_text(allotment, claims, "aud") && same_text(allotment, claims, "platform") && kind &&
         strcmp(kind, "floating") == 0 &&
         fyl_json_integer(claims, "exp", INT64_MAX) <= fyl_json_integer(allotment, "exp", INT64_MIN);
}

/** Whether a licence is for any program on its device, or for the one that asks. */
static int is_for_process(const json *claims, const char *process) {
  const char *named = fyl_json_text(claims, "process");
  return !fyl_json_get(claims, "process") || (named && process && strcmp(named, process) == 0);
}

/** @param allotment of a relay's licence, which says what it opens; otherwise NULL */
static foyer_problem open_payload(const jws *token, const json *allotment, const foyer_verification *asked,
                                  foyer_licence *into) {
  json *claims = fyl_json_parse(token->payload);
  const char *device = fyl_json_text(claims, "device");
  foyer_problem problem = FOYER_OK;
  if (!claims || (allotment && !is_within(allotment, claims)) ||
      !read_claims(claims, allotment ? allotment : claims, into))
    problem = FOYER_DAMAGED;
  else if (strcmp(into->line, asked->line) != 0) problem = FOYER_OTHER_PRODUCT;
  else if (!device || strcmp(device, asked->fingerprint) != 0) problem = FOYER_OTHER_DEVICE;
  else if (!is_for_process(claims, asked->process)) problem = FOYER_OTHER_DEVICE;
  fyl_json_free(claims);
  return problem;
}

/** A licence by a relay in the customer's network: the vendor has signed the allotment that names the relay's key. */
static foyer_problem open_allotted(const jws *token, const key_ring *ring, const foyer_verification *asked,
                                   foyer_licence *into) {
  jws allotment;
  if (!fyl_jws_read(token->allotment, "licence-allotment+jwt", &allotment)) return FOYER_DAMAGED;
  const char *by = fyl_key_ring_find(ring, allotment.kid);
  foyer_problem problem = by ? FOYER_DAMAGED : FOYER_UNKNOWN_KEY;
  if (by && fyl_jws_is_signed_by(&allotment, by)) {
    json *given = fyl_json_parse(allotment.payload);
    const json *key = fyl_json_get(given, "key");
    const char *kid = fyl_json_text(key, "kid");
    if (kid && strcmp(kid, token->kid) == 0 && fyl_jws_is_signed_by(token, fyl_json_text(key, "x")))
      problem = open_payload(token, given, asked, into);
    fyl_json_free(given);
  }
  fyl_jws_clear(&allotment);
  return problem;
}

static foyer_problem open_signed(const jws *token, const key_ring *ring, const foyer_verification *asked,
                                 foyer_licence *into) {
  if (token->allotment) return open_allotted(token, ring, asked, into);
  const char *x = fyl_key_ring_find(ring, token->kid);
  if (!x) return FOYER_UNKNOWN_KEY;
  return fyl_jws_is_signed_by(token, x) ? open_payload(token, NULL, asked, into) : FOYER_DAMAGED;
}

foyer_problem fyl_open_licence(const char *token, const foyer_verification *asked, foyer_licence **licence) {
  *licence = NULL;
  if (sodium_init() < 0) return FOYER_SYSTEM;
  jws read;
  if (!token || !fyl_jws_read(token, "licence+jwt", &read)) return FOYER_DAMAGED;
  key_ring ring;
  foyer_problem problem = FOYER_SYSTEM;
  foyer_licence *made = calloc(1, sizeof *made);
  if (fyl_key_ring_make(&ring, asked->keys, asked->offered) && made) problem = open_signed(&read, &ring, asked, made);
  fyl_key_ring_clear(&ring);
  fyl_jws_clear(&read);
  if (problem == FOYER_OK) *licence = made;
  else foyer_licence_free(made);
  return problem;
}

foyer_problem fyl_licence_in_time(const foyer_licence *licence, int64_t now, int64_t released) {
  if (licence->issued_at > now + TOLERANCE) return FOYER_CLOCK_IS_WRONG;
  if (licence->expires_at <= now) return FOYER_EXPIRED;
  return is_too_new(licence, released) ? FOYER_VERSION_TOO_NEW : FOYER_OK;
}

foyer_problem foyer_verify(const char *token, const foyer_verification *asked, foyer_licence **licence) {
  foyer_problem problem = fyl_open_licence(token, asked, licence);
  if (problem == FOYER_OK) problem = fyl_licence_in_time(*licence, asked->now, asked->released);
  if (problem == FOYER_OK) return FOYER_OK;
  foyer_licence_free(*licence);
  *licence = NULL;
  return problem;
}

void foyer_licence_free(foyer_licence *licence) {
  if (!licence) return;
  for (size_t index = 0; index < licence->feature_count; index++) free(licence->features[index]);
  free(licence->seat);
  free(licence->line);
  free(licence->platform);
  free(licence->kind);
  free(licence->process);
  free(licence->features);
  free(licence->products);
  free(licence);
}
