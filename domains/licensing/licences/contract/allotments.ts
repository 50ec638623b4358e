import { z } from 'zod/mini'
import { virtualKinds } from '@/domains/commerce/catalogue/rules/kinds'

/** A public key, as its JWK names it: 32 bytes, base64url. */
export const relayKey = z.string().check(z.regex(/^[\w-]{43}$/))

const publicKey = z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: relayKey })
const seconds = z.int().check(z.gte(0))

/** The claims that the vendor signs for a relay, in unix seconds and seconds (decision 0252). */
export const allotmentClaims = z.object({
  iss: z.string(),
  /** The line. */
  aud: z.string(),
  platform: z.string(),
  /** The allotment, whose renewals have the same. */
  sub: z.uuid(),
  iat: seconds,
  exp: seconds,
  key: publicKey,
  name: z.string(),
  places: z.int().check(z.gte(1)),
  /** How many of the places are paid for; the others are overdraft. */
  paid: z.int().check(z.gte(1)),
  lease: seconds,
  grace: seconds,
  counts: z.optional(z.literal('process')),
  overLimit: z.optional(z.literal('warn')),
  refuses: z.optional(z.array(z.enum(virtualKinds))),
  products: z.array(z.object({ pid: z.int(), ends: z.nullable(seconds), updates_until: z.nullable(seconds) })),
  features: z.optional(z.array(z.string())),
})
export type AllotmentClaims = z.output<typeof allotmentClaims>

/** The file that is carried to a relay: the allotment, and the keys by which programs follow it to the one they know. */
export const allotmentFile = z.object({
  foyer: z.literal('relay-allotment'),
  version: z.literal(1),
  allotment: z.string(),
  keys: z.array(z.object({ ...publicKey.shape, vouchers: z.optional(z.array(z.string())) })),
})
export type AllotmentFile = z.output<typeof allotmentFile>

/** A relay's word to its vendor, signed by its key. */
export const relayWord = z.object({
  /** The allotment. */
  sub: z.uuid(),
  act: z.enum(['renew', 'return']),
  iat: seconds,
})
