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

/** @return 0: it says too little, or there is no memory */
static int read_claims(const json *claims, foyer_licence *into) {
  const char *kind = fyl_json_text(claims, "kind");
  const json *features = list_in(claims, "features"), *products = list_in(claims, "products");
  into->seat = fyl_copy_text(fyl_json_text(claims, "sub"));
  into->line = fyl_copy_text(fyl_json_text(claims, "aud"));
  into->platform = fyl_copy_text(fyl_json_text(claims, "platform"));
  into->kind = fyl_copy_text(kind ? kind : "device");
  into->issued_at = fyl_json_integer(claims, "iat", INT64_MIN);
  into->expires_at = fyl_json_integer(claims, "exp", INT64_MIN);
  into->over = fyl_json_integer(claims, "over", 0);
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

static foyer_problem open_payload(const jws *token, const foyer_verification *asked, foyer_licence *into) {
  json *claims = fyl_json_parse(token->payload);
  const char *device = fyl_json_text(claims, "device");
  foyer_problem problem = FOYER_OK;
  if (!claims || !read_claims(claims, into)) problem = FOYER_DAMAGED;
  else if (strcmp(into->line, asked->line) != 0) problem = FOYER_OTHER_PRODUCT;
  else if (!device || strcmp(device, asked->fingerprint) != 0) problem = FOYER_OTHER_DEVICE;
  fyl_json_free(claims);
  return problem;
}

foyer_problem fyl_open_licence(const char *token, const foyer_verification *asked, foyer_licence **licence) {
  *licence = NULL;
  if (sodium_init() < 0) return FOYER_SYSTEM;
  jws read;
  if (!token || !fyl_jws_read(token, "licence+jwt", &read)) return FOYER_DAMAGED;
  key_ring ring;
  foyer_problem problem = FOYER_SYSTEM;
  foyer_licence *made = calloc(1, sizeof *made);
  if (fyl_key_ring_make(&ring, asked->keys, asked->offered) && made) {
    const char *x = fyl_key_ring_find(&ring, read.kid);
    if (!x) problem = FOYER_UNKNOWN_KEY;
    else problem = fyl_jws_is_signed_by(&read, x) ? open_payload(&read, asked, made) : FOYER_DAMAGED;
  }
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
  free(licence->features);
  free(licence->products);
  free(licence);
}
