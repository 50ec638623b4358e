#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "foyer_licence.h"
#include "jws.h"

/** Clocks differ a little: this much, in seconds, a licence may come from the future. */
enum { TOLERANCE = 300 };

static size_t count_of(const json *list) {
  size_t count = 0;
  for (const json *each = list ? list->first : NULL; each; each = each->next) count++;
  return count;
}

static const json *list_in(const json *object, const char *key) {
  const json *list = json_get(object, key);
  return list && list->type == JSON_ARRAY ? list : NULL;
}

/** @return 0: it says too little, or there is no memory */
static int read_claims(const json *claims, foyer_licence *into) {
  const char *kind = json_text(claims, "kind");
  const json *features = list_in(claims, "features"), *products = list_in(claims, "products");
  into->seat = copy_text(json_text(claims, "sub"));
  into->line = copy_text(json_text(claims, "aud"));
  into->platform = copy_text(json_text(claims, "platform"));
  into->kind = copy_text(kind ? kind : "device");
  into->issued_at = json_integer(claims, "iat", INT64_MAX);
  into->expires_at = json_integer(claims, "exp", 0);
  into->features = calloc(count_of(features) + 1, sizeof *into->features);
  into->products = calloc(count_of(products) + 1, sizeof *into->products);
  if (!into->seat || !into->line || !into->platform || !into->kind || !into->features || !into->products || !products)
    return 0;
  for (const json *each = features ? features->first : NULL; each; each = each->next)
    if (each->type == JSON_STRING && !(into->features[into->feature_count++] = copy_text(each->text))) return 0;
  for (const json *each = products->first; each; each = each->next) {
    foyer_product *product = &into->products[into->product_count++];
    product->pid = json_integer(each, "pid", 0);
    product->ends = json_integer(each, "ends", FOYER_NEVER);
    product->updates_until = json_integer(each, "updates_until", FOYER_NEVER);
  }
  return 1;
}

static int is_too_new(const foyer_licence *licence, int64_t released) {
  if (released == 0 || licence->product_count == 0) return 0;
  for (size_t index = 0; index < licence->product_count; index++)
    if (licence->products[index].updates_until >= released) return 0;
  return 1;
}

static foyer_problem judge(const json *claims, const foyer_verification *asked, const foyer_licence *licence) {
  const char *device = json_text(claims, "device");
  if (strcmp(licence->line, asked->line) != 0) return FOYER_OTHER_PRODUCT;
  if (!device || strcmp(device, asked->fingerprint) != 0) return FOYER_OTHER_DEVICE;
  if (licence->issued_at > asked->now + TOLERANCE) return FOYER_CLOCK_IS_WRONG;
  if (licence->expires_at <= asked->now) return FOYER_EXPIRED;
  return is_too_new(licence, asked->released) ? FOYER_VERSION_TOO_NEW : FOYER_OK;
}

static foyer_problem open_payload(const jws *token, const foyer_verification *asked, foyer_licence *into) {
  json *claims = json_parse(token->payload);
  foyer_problem problem = FOYER_DAMAGED;
  if (claims && read_claims(claims, into)) problem = judge(claims, asked, into);
  json_free(claims);
  return problem;
}

foyer_problem foyer_verify(const char *token, const foyer_verification *asked, foyer_licence **licence) {
  *licence = NULL;
  if (sodium_init() < 0) return FOYER_SYSTEM;
  jws read;
  if (!token || !jws_read(token, "licence+jwt", &read)) return FOYER_DAMAGED;
  key_ring ring;
  foyer_problem problem = FOYER_SYSTEM;
  foyer_licence *made = calloc(1, sizeof *made);
  if (key_ring_make(&ring, asked->keys, asked->offered) && made) {
    const char *x = key_ring_find(&ring, read.kid);
    if (!x) problem = FOYER_UNKNOWN_KEY;
    else problem = jws_is_signed_by(&read, x) ? open_payload(&read, asked, made) : FOYER_DAMAGED;
  }
  key_ring_clear(&ring);
  jws_clear(&read);
  if (problem == FOYER_OK) *licence = made;
  else foyer_licence_free(made);
  return problem;
}

void foyer_licence_free(foyer_licence *licence) {
  if (!licence) return;
  for (size_t index = 0; index < licence->feature_count; index++) free(licence->features[index]);
  free(licence->seat);
  free(licence->line);
  free(licence->platform);
  free(licence->kind);
  free(licence->features);
  free(licence->products);
  free(licence);
}
