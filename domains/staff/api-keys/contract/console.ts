import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, moment, text } from '@/platform/contract/fields'
import { givenName } from '@/platform/contract/typed-fields'
import { keyStates, limits } from '../rules'
import { keyScopes } from '../rules/scopes'

const scope = z.enum(keyScopes)
/** An address, or a range in CIDR. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const settings = {
  scopes: z.array(scope).check(z.minLength(1), z.maxLength(keyScopes.length)),
  /** None: from everywhere. */
  networks: z.array(network).check(z.maxLength(limits.networks)),
  per_minute: z.number().check(z.int(), z.gte(limits.perMinute.least), z.lte(limits.perMinute.most)),
  /** Unix seconds; 0: never. */
  expires: z.number().check(z.int(), z.gte(0), z.lte(32_503_680_000)),
}

const listed = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(keyStates),
  /** Those that a newer version has taken away are among them. */
  scopes: z.array(z.string()),
  /** Scopes that the maker of the newest secret may no longer use. */
  resting: z.array(z.string()),
  networks: z.array(z.string()),
  per_minute: z.number(),
  expires: moment,
  created: moment,
  created_by: z.string(),
  used: moment,
  used_from: z.string(),
  revoked: moment,
  /** The newest first; of the others when they end. */
  secrets: z.array(z.object({ hint: z.string(), by: z.string(), created: moment, ends: moment })),
  /** The version that a change must name as `seen`. */
  version: z.number(),
})
export type ListedKey = z.output<typeof listed>

const seen = z.number().check(z.int(), z.gte(0))
const withSecret = z.object({ key: listed, secret: z.string() })
const manage = { who: 'operator', permission: 'keys.manage', effect: 'write' } as const

export const keysConsoleCalls = defineCalls({
  'GET /console/api/keys': {
    summary: 'The keys of the server API, and what the operator may give to one',
    who: 'operator',
    permission: 'keys.manage',
    effect: 'read',
    input: z.object({}),
    answer: z.object({ keys: z.array(listed), scopes: z.array(scope) }),
    codes: [],
  },
  'POST /console/api/keys/make': {
    summary: 'Makes a key of the server API. Its secret is shown this once',
    ...manage,
    reaches: ['staff.secret'],
    input: z.object({ name: givenName(limits.nameLength), ...settings }),
    answer: withSecret,
    codes: [20025, 20040],
  },
  'POST /console/api/keys/change': {
    summary: 'Changes what a key may do, from where, how often and until when',
    ...manage,
    reaches: ['staff.secret'],
    input: z.object({ key: id, seen, ...settings }),
    answer: z.object({ key: listed }),
    codes: [20035, 20040, 20085, 31002],
  },
  'POST /console/api/keys/rotate': {
    summary: 'Gives a key another secret, shown this once; the one before is good for the hours that are named',
    ...manage,
    reaches: ['staff.secret'],
    input: z.object({
      key: id,
      seen,
      overlap_hours: z.number().check(z.int(), z.gte(0), z.lte(limits.overlapHours)),
    }),
    answer: withSecret,
    codes: [20035, 20040, 20085, 31002],
  },
  'POST /console/api/keys/revoke': {
    summary: 'Ends a key at once and for good',
    ...manage,
    costs: 'calls of one key, which another can make again',
    input: z.object({ key: id, seen, reason: text(limits.reasonLength) }),
    answer: z.object({ key: listed }),
    codes: [20035, 20085, 31002],
  },
})
