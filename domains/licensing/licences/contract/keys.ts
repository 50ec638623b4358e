import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { technicalRoles } from '@/platform/contract/company-roles'
import { orderNumber, soughtAddress } from '@/platform/contract/typed-fields'
import { deviceFields, fingerprint, lineKey, platform, secret, session, text } from './fields'
import { granted } from './granted'

/** As typed; imported keys are kept as they are. */
const key = z.string().check(z.minLength(8), z.maxLength(128))

/** The owner's proof: a key, email and password, or the program's own seat. */
const owner = {
  refresh_token: z.optional(secret),
  fingerprint: z.optional(fingerprint),
  key: z.optional(key),
  email: z.optional(soughtAddress(255)),
  pw: z.optional(text(1024)),
  line: lineKey,
  platform,
}

/** Calls by licence key: for programs without an account, and for members on their licence page. */
export const keyCalls = defineCalls({
  'POST /licence/activate': {
    summary: 'Takes a seat with a licence key, without signing in',
    who: 'program',
    effect: 'write',
    input: z.object({ ...deviceFields, key }),
    answer: granted,
    codes: [20027, 30005, 30008, 30010, 30011, 30012, 30016, 30019],
  },
  'POST /licence/devices': {
    summary: 'The devices that hold the seats of a line, for a program’s own dialogue where none is free',
    who: 'program',
    effect: 'write',
    input: z.object(owner),
    answer: z.object({
      devices: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          name: z.nullable(z.string()),
          /** Unix seconds. */
          last_seen: z.number(),
          version: z.nullable(z.string()),
          /** It is at work on what floats: it may be freed without a single release, by a key only so often; left out: it is not. */
          floating: z.optional(z.literal(true)),
        }),
      ),
      /** Whether one of the others may be freed: the year's single releases are not used up. */
      may_free: z.boolean(),
    }),
    codes: [20027, 30006, 30007, 30008, 30011, 30012, 30016, 42012, 42023, 42031],
  },
  'POST /licence/free': {
    summary: 'Frees the seat of one of these devices; counts as a single release, and by a key waits in between',
    who: 'program',
    effect: 'write',
    input: z.object({ ...owner, device: z.uuid() }),
    answer: z.object({}),
    codes: [20027, 20035, 20039, 30006, 30007, 30008, 30011, 30012, 30016, 42012, 42023, 42031],
  },
  'GET /member/licence_keys': {
    companyRoles: technicalRoles,
    summary: 'The member’s licence keys, and whether there are old ones to be claimed',
    who: 'member',
    effect: 'read',
    /** With the number of an order only its keys are returned. */
    input: z.object({ ...session, order: z.optional(orderNumber()) }),
    answer: z.object({
      keys: z.array(
        z.object({
          key: z.string(),
          /** The product, in the language that was asked for. */
          name: z.string(),
          order: z.string(),
          /** Since when the vendor's staff has disabled it, in unix seconds; left out: it works. */
          disabled: z.optional(z.number()),
          /** In a company: a person who may no longer read it has read it, so it may be replaced at any time. */
          taken: z.optional(z.literal(true)),
        }),
      ),
      claims: z.boolean(),
    }),
    codes: [20035],
    closedToImpersonation: true,
  },
  'POST /member/licence_keys/claim': {
    companyRoles: technicalRoles,
    summary: 'Makes an old key, which was brought along without an account, the member’s own',
    who: 'member',
    effect: 'write',
    input: z.object({ ...session, key }),
    answer: z.object({ order: z.string() }),
    codes: [20035, 30011, 30016],
    closedToImpersonation: true,
  },
  'POST /member/licence_keys/rotate': {
    companyRoles: technicalRoles,
    summary: 'Puts another key in place of one; devices that hold a seat keep it',
    who: 'member',
    effect: 'write',
    input: z.object({ ...session, key }),
    answer: z.object({ key: z.string() }),
    codes: [20035, 20039, 30016],
    closedToImpersonation: true,
    needsProof: 'always',
    reaches: ['key.seen'],
  },
})
