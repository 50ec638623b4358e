import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { moment, text } from '@/platform/contract/fields'
import { givenName } from '@/platform/contract/typed-fields'
import { limits } from '../rules/clients'

const client = z.object({
  id: z.string(),
  name: z.string(),
  /** It can keep no secret: a program in a browser, or on a device. */
  public: z.boolean(),
  redirect_uris: z.array(z.string()),
  post_logout_uris: z.array(z.string()),
  /** How many members have let it in. */
  members: z.number(),
  created: moment,
  /** The version that a change must name as `seen`. */
  version: z.number(),
})
export type ShownClient = z.output<typeof client>

const key = z.object({ kid: z.string(), created: moment, signs_from: moment, retires: moment })
export type ShownKey = z.output<typeof key>

const uris = z.array(text(limits.uri)).check(z.maxLength(limits.uris))
const facts = { name: givenName(limits.name), redirect_uris: uris, post_logout_uris: uris }
const id = text(64)
const seen = z.number().check(z.int(), z.gte(0))
const change = { who: 'operator', permission: 'apps.edit', effect: 'write', needsProof: 'always' } as const

export const openidConsoleCalls = defineCalls({
  'GET /console/api/apps': {
    summary: 'The apps that sign members in by OpenID Connect, and the keys that sign for them',
    who: 'operator',
    permission: 'apps.edit',
    effect: 'read',
    input: z.object({}),
    answer: z.object({
      clients: z.array(client),
      keys: z.array(key),
      issuer: z.string(),
      /** The address with which an app is set up. */
      discovery: z.string(),
    }),
    codes: [],
  },
  'POST /console/api/apps/add': {
    summary: 'Adds an app; its secret is answered this once',
    ...change,
    reaches: ['staff.secret'],
    input: z.object({ ...facts, public: z.boolean() }),
    answer: z.object({ client, /** Of an app that can keep none: empty. */ secret: z.string() }),
    /** The field names the address, such as `redirect_uris.1`. */
    codes: [20040],
  },
  'POST /console/api/apps/change': {
    summary: 'Changes what an app is called and where browsers may be led for it',
    ...change,
    reaches: ['staff.secret'],
    input: z.object({ id, seen, ...facts }),
    answer: z.object({ client }),
    codes: [20040, 20085, 31002],
  },
  'POST /console/api/apps/secret': {
    summary: 'Gives an app a new secret, answered this once; the one before counts no more',
    ...change,
    reaches: ['staff.secret'],
    input: z.object({ id, seen }),
    answer: z.object({ client, secret: z.string() }),
    /** 20035: it has none. */
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/apps/remove': {
    summary: 'Removes an app, with all that members have allowed it',
    ...change,
    reaches: ['staff.secret'],
    input: z.object({ id, reason: text(500) }),
    answer: z.object({}),
    codes: [20085],
  },
  'POST /console/api/apps/rotate-key': {
    summary: 'Lets a new key sign; the one before stays published until nothing that it signed is valid',
    ...change,
    reaches: ['signing.key'],
    input: z.object({}),
    answer: z.object({ keys: z.array(key) }),
    codes: [],
  },
})
