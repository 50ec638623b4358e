import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { idInPath, time } from '@/platform/contract/api-fields'
import { text } from '@/platform/contract/fields'
import { licence, member, reason } from './api'

/** A licence key, without the key: that is asked for by an act of its own. */
export const apiLicenceKey = z.object({
  /** The number that names the key in calls. */
  key: z.int(),
  /** Null: it was imported and is not claimed; then there is no order either. */
  member: z.nullable(z.int()),
  order: z.nullable(z.string()),
  licence: z.nullable(licence),
  product: z.int(),
  /** Its last characters; null: they are not known. */
  ending: z.nullable(z.string()),
  status: z.enum(['works', 'disabled', 'replaced']),
  created_at: time,
  disabled_at: z.nullable(time),
  disabled_because: z.nullable(z.string()),
  replaced_at: z.nullable(time),
  /** The devices that came in by it and hold a seat. */
  devices: z.int(),
})
export type ApiLicenceKey = z.output<typeof apiLicenceKey>

const key = idInPath
const help = { permission: 'members.help', effect: 'write', feature: 'licences' } as const
const read = { permission: 'licences.read', effect: 'read', feature: 'licences' } as const

/** Names that the examples go by. */
export const exampleKey = { key: 70117, text: 'TIDE-9BCDE-2HJKM-4NPQR-5ST27' }
const named = { key: exampleKey.key, reason: 'It stands in a forum' }
const example: ApiLicenceKey = {
  key: exampleKey.key,
  member: 1,
  order: '7KQ2M-X4RTA',
  licence: '7KQ2M-X4RTA-1',
  product: 701,
  ending: 'ST27',
  status: 'works',
  created_at: '2026-11-21T12:00:00.000Z',
  disabled_at: null,
  disabled_because: null,
  replaced_at: null,
  devices: 0,
}
const disabled: ApiLicenceKey = {
  ...example,
  status: 'disabled',
  disabled_at: '2026-11-21T12:00:00.000Z',
  disabled_because: 'It stands in a forum',
}

export const licenceKeysApiCalls = defineApiCalls({
  'GET /api/v1/members/{member}/licence-keys': {
    summary: 'The licence keys of a member, newest first, those that were replaced among them',
    ...read,
    input: z.object({ member }),
    answer: z.object({ items: z.array(apiLicenceKey) }),
    codes: [20085],
    example: { input: { member: 1 }, answer: { items: [example] } },
  },
  'POST /api/v1/licence-keys/find': {
    summary: 'The licence key that was typed, whatever account it belongs to',
    description: 'However it is written. It changes nothing; the key is in the body since addresses stand in logs.',
    ...read,
    input: z.object({ key: text(128) }),
    answer: apiLicenceKey,
    codes: [20085],
    example: { input: { key: exampleKey.text }, answer: example },
  },
  'POST /api/v1/licence-keys/{key}/disable': {
    summary: 'Disables a licence key: no new device gets in with it',
    description:
      'Devices that came in by it keep their seats, or lose them with `release_devices`, which counts for nothing. 409 `not-possible`: it is disabled, or replaced.',
    ...help,
    input: z.object({ key, reason, release_devices: z._default(z.boolean(), false) }),
    answer: apiLicenceKey,
    codes: [20035, 20085],
    example: { input: { ...named, release_devices: true }, answer: disabled },
  },
  'POST /api/v1/licence-keys/{key}/enable': {
    summary: 'Lets a disabled licence key work again',
    description: '409 `not-possible`: it is not disabled.',
    ...help,
    input: z.object({ key, reason }),
    answer: apiLicenceKey,
    codes: [20035, 20085],
    example: { input: { ...named, reason: 'It was a mistake' }, answer: example },
  },
  'POST /api/v1/licence-keys/{key}/replace': {
    summary: 'Puts another licence key in place of one; its owner gets a mail and reads it on the licence page',
    description: 'Answers with the new one. 409 `not-possible`: it is replaced already, or nobody has claimed it.',
    ...help,
    reaches: ['key.seen'],
    input: z.object({ key, reason }),
    answer: apiLicenceKey,
    codes: [20035, 20085],
    example: { input: named, answer: { ...example, ending: 'CDEF' } },
  },
  'POST /api/v1/licence-keys/{key}/reveal': {
    summary: 'The licence key itself, as it is typed; that it was shown stands in the audit log',
    description: '409 `not-possible`: it was brought along, so that nobody here knows it.',
    ...help,
    reaches: ['key.seen'],
    input: z.object({ key, reason }),
    answer: z.object({ text: z.string() }),
    codes: [20035, 20085],
    example: { input: { ...named, reason: 'The customer lost it' }, answer: { text: exampleKey.text } },
  },
})
