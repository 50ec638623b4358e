import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, text } from '@/platform/contract/fields'
import { limits } from '../rules'

const ofKey = {
  feature: 'licences',
  who: 'operator',
  permission: 'members.help',
  effect: 'write',
  codes: [20035, 20085],
} as const
const known = { member: id, reason: text(limits.reason) }
/** A key by its number; it has to be the member’s. */
const about = { ...known, key: id }
/** A key that came with an order of before has no number, and goes by its place there. */
const place = z.object({
  order: text(40),
  position: z.number().check(z.int(), z.gte(0), z.lte(1000)),
  unit: z.number().check(z.int(), z.gte(1), z.lte(1000)),
})
const aboutAny = { ...known, key: z.union([id, place]) }

export const licenceKeysConsoleCalls = defineCalls({
  'POST /console/api/members/disable-key': {
    summary: 'Disables a licence key; the devices that came in by it keep their seats unless they are to be released',
    ...ofKey,
    input: z.object({ ...aboutAny, release: z.boolean() }),
    answer: z.object({ released: z.number() }),
  },
  'POST /console/api/members/enable-key': {
    summary: 'Lets a disabled licence key work again',
    ...ofKey,
    input: z.object(aboutAny),
    answer: z.object({}),
  },
  'POST /console/api/members/replace-key': {
    summary: 'Puts another licence key in place of one; the member gets a mail and reads it on the licence page',
    ...ofKey,
    input: z.object(about),
    answer: z.object({ key: z.number() }),
  },
  'POST /console/api/members/reveal-key': {
    summary: 'Shows a licence key as it is typed, which the audit log says',
    ...ofKey,
    input: z.object(aboutAny),
    answer: z.object({ text: z.string() }),
  },
})
