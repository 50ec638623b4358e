import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { givenTime, idInPath, listOf, page, time } from '@/platform/contract/api-fields'
import { trimmedText } from '@/platform/contract/fields'
import { platformField } from '@/platform/programs/platform-field'
import { trialEndings, trialLimits, trialStates } from '../rules/trials'

export const apiTrial = z.object({
  /** The id in its licences (`seat`), and in calls. */
  trial: z.string(),
  product: z.int(),
  line: z.string(),
  platform: platformField,
  /** The device; null: the trial ended long ago, and the device is deleted. */
  device: z.nullable(z.string()),
  name: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** Null: no member has signed in on the device. */
  member: z.nullable(z.int()),
  status: z.enum(trialStates),
  /** How it ended; null: it has not, or that is not recorded yet. A trial that ran out may be bought later. */
  ending: z.nullable(z.enum(trialEndings)),
  started_at: time,
  until: time,
  bought_at: z.nullable(time),
  last_seen_at: time,
})
export type ApiTrial = z.output<typeof apiTrial>

const trial = z.uuid()
const reason = trimmedText(trialLimits.reason)
const help = { permission: 'members.help', effect: 'write', feature: 'licences' } as const

/** The names in the examples. */
export const exampleTrial = '0d3c7c36-96c4-4b5f-8a25-6f6c1f0a9c11'
const example: ApiTrial = {
  trial: exampleTrial,
  product: 701,
  line: 'downloader',
  platform: 'win',
  device: '00:00:5E:00:53:02',
  name: 'Studio',
  version: '6.2.1',
  member: null,
  status: 'running',
  ending: null,
  started_at: '2026-11-21T12:00:00.000Z',
  until: '2026-12-05T12:00:00.000Z',
  bought_at: null,
  last_seen_at: '2026-11-21T12:00:00.000Z',
}

export const trialsApiCalls = defineApiCalls({
  'GET /api/v1/trials': {
    summary: 'Trials of devices, newest first',
    permission: 'licences.read',
    effect: 'read',
    feature: 'licences',
    input: z.object({
      product: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
      status: z.optional(z.enum(trialStates)),
      member: z.optional(idInPath),
      ...page,
    }),
    answer: listOf(apiTrial),
    codes: [],
    example: { input: { status: 'running' }, answer: { items: [example], next: null } },
  },
  'POST /api/v1/trials/{trial}/extend': {
    summary: 'Lets a trial last for some days more; its device gets the licence when it asks next',
    description: `From its end, or from now where that has come. At most ${trialLimits.days} days at a time and two years in all. 409 \`not-possible\`: it was bought or revoked, or would last too long.`,
    ...help,
    input: z.object({
      trial,
      days: z.number().check(z.int(), z.gte(1), z.lte(trialLimits.days)),
      reason,
      /** Its `until` as it was read. Left out: as it stands when the call arrives. */
      seen: z.optional(givenTime),
    }),
    answer: apiTrial,
    codes: [20035, 20085, 31002],
    example: {
      input: { trial: exampleTrial, days: 14, reason: 'They were on holiday' },
      answer: { ...example, until: '2026-12-19T12:00:00.000Z' },
    },
  },
  'POST /api/v1/trials/{trial}/revoke': {
    summary: 'Ends a trial that runs, of which its device hears when it asks next',
    description: 'It is not taken back: the device does not try the line again. 409 `not-possible`: it does not run.',
    ...help,
    input: z.object({ trial, reason }),
    answer: apiTrial,
    codes: [20035, 20085],
    example: {
      input: { trial: exampleTrial, reason: 'A clone of a trial' },
      answer: { ...example, status: 'ended', ending: 'revoked' },
    },
  },
})
