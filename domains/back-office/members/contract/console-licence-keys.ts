import { z } from 'zod/mini'
import { keyListProblems } from '@/domains/licensing/licences/rules/key-list-limits'
import { defineCalls } from '@/platform/contract/call'
import { id, text } from '@/platform/contract/fields'
import { orderNumber } from '@/platform/contract/typed-fields'
import { dayOrders } from '@/platform/text/typed/day'
import { limits, mostCharacters } from '../rules'

const idInAddress = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const ofKey = {
  feature: 'licences',
  who: 'operator',
  permission: 'members.help',
  effect: 'write',
  codes: [20035, 20085],
} as const
/** Left out: an unclaimed key. */
const known = { member: z.optional(id), reason: text(limits.reason) }
/** A key by its number; it has to be the member’s. */
const about = { member: id, reason: known.reason, key: id }
/** A key of an imported order has no number and is named by its place in the order. */
const place = z.object({
  order: orderNumber(),
  position: z.number().check(z.int(), z.gte(0), z.lte(1000)),
  unit: z.number().check(z.int(), z.gte(1), z.lte(1000)),
})
const aboutAny = { ...known, key: z.union([id, place]) }

/** The result of importing a list of keys, or of checking it first. */
const outcome = z.object({
  lines: z.number(),
  added: z.number(),
  known: z.number(),
  /** Keys whose address belongs to a member, and keys whose address has no account yet. */
  assigned: z.number(),
  waiting: z.number(),
  /** Keys whose product allows more devices than the list says. */
  roomier: z.number(),
  /** How days with slashes were read. */
  days: z.nullable(z.enum(dayOrders)),
})

const check = z.extend(outcome, {
  problems: z.array(z.object({ line: z.number(), kind: z.enum(keyListProblems), value: z.string() })),
  /** The number of problems, of which the first are listed. */
  wrong: z.number(),
})

const file = { name: text(200), content: z.string().check(z.minLength(1), z.maxLength(mostCharacters)) }

const listed = z.object({
  id: z.number(),
  product: z.string(),
  ending: z.string(),
  since: z.number(),
  /** Unix seconds; 0: it works. */
  disabled: z.number(),
  because: z.string(),
  retired: z.number(),
  /** The key's member; null: it is not claimed. */
  member: z.nullable(z.number()),
  order: z.string(),
})
export type ListedKey = z.output<typeof listed>

const read = { feature: 'licences', who: 'operator', effect: 'read' } as const

export const licenceKeysConsoleCalls = defineCalls({
  'GET /console/api/licence-keys': {
    summary: 'The licence keys that nobody has claimed, newest first; or one that is typed in, whoever has it',
    ...read,
    permission: 'members.read',
    input: z.object({ q: z.optional(z.string().check(z.maxLength(200))), before: z.optional(idInAddress) }),
    answer: z.object({ keys: z.array(listed), more: z.boolean() }),
    codes: [],
  },
  'POST /console/api/licence-keys/check': {
    summary: 'What a list of licence keys (CSV) would come to, and what is wrong with it line by line',
    ...read,
    permission: 'codes.edit',
    takesList: true,
    input: z.object(file),
    answer: check,
    codes: [],
  },
  'POST /console/api/licence-keys/import': {
    summary: 'Takes a list of licence keys (CSV) in, all or none; keys that are there stay as they are',
    feature: 'licences',
    who: 'operator',
    permission: 'codes.edit',
    effect: 'write',
    reaches: ['shop.published'],
    takesList: true,
    input: z.object(file),
    answer: outcome,
    codes: [10001],
  },
  'POST /console/api/members/disable-key': {
    summary: 'Disables a licence key; the devices that came in by it keep their seats unless they are to be released',
    ...ofKey,
    costs: 'one licence or key, which can be given again',
    input: z.object({ ...aboutAny, release: z.boolean() }),
    answer: z.object({ released: z.number() }),
  },
  'POST /console/api/members/enable-key': {
    summary: 'Lets a disabled licence key work again',
    ...ofKey,
    costs: 'one licence or key, which can be given again',
    input: z.object(aboutAny),
    answer: z.object({}),
  },
  'POST /console/api/members/replace-key': {
    summary: 'Puts another licence key in place of one; the member gets a mail and reads it on the licence page',
    ...ofKey,
    reaches: ['key.seen'],
    input: z.object(about),
    answer: z.object({ key: z.number() }),
  },
  'POST /console/api/members/reveal-key': {
    summary: 'Shows a licence key as it is typed, which the audit log says',
    ...ofKey,
    reaches: ['key.seen'],
    input: z.object(aboutAny),
    answer: z.object({ text: z.string() }),
  },
})
