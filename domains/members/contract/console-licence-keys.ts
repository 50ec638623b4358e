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
/** A key by its number; it has to be the member’s. */
const about = { member: id, key: id, reason: text(limits.reason) }

export const licenceKeysConsoleCalls = defineCalls({
  'POST /console/api/members/disable-key': {
    summary: 'Disables a licence key; the devices that came in by it keep their seats unless they are to be released',
    ...ofKey,
    input: z.object({ ...about, release: z.boolean() }),
    answer: z.object({ released: z.number() }),
  },
  'POST /console/api/members/enable-key': {
    summary: 'Lets a disabled licence key work again',
    ...ofKey,
    input: z.object(about),
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
    input: z.object(about),
    answer: z.object({ text: z.string() }),
  },
})
