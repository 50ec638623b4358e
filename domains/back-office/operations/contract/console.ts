import { z } from 'zod/mini'
import { providerNames } from '@/integrations/payments/provider'
import { deliveryStates } from '@/integrations/payments/report'
import { defineCalls } from '@/platform/contract/call'
import { id, text } from '@/platform/contract/fields'
import { jobStates, limits, mailStates } from '../rules'

const number = z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))
const count = z.number().check(z.int(), z.gte(0))

const webhook = z.object({
  provider: z.enum(providerNames),
  /** The provider's name for it. */
  event: z.string(),
  kind: z.string(),
  state: z.enum(deliveryStates),
  /** Unix milliseconds. */
  received: z.number(),
  error: z.nullable(z.string()),
  failures: z.number(),
  replays: z.number(),
  /** The reported payload, masked; null: nothing of ours. */
  payload: z.unknown(),
})
export type ShownWebhook = z.output<typeof webhook>

const mail = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  language: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** It carried a secret: it is shown without. */
  confidential: z.boolean(),
  /** It can be sent again: as it was, or with links of its own. */
  again: z.boolean(),
  /** The mail has a preview. */
  preview: z.boolean(),
  /** Unix seconds; 0: not yet. */
  created: z.number(),
  sent: z.number(),
  error: z.nullable(z.string()),
})
export type ShownMail = z.output<typeof mail>

const job = z.object({
  id: z.number(),
  kind: z.string(),
  state: z.enum(jobStates),
  /** The job recurs on a schedule, and is not discarded. */
  recurs: z.boolean(),
  /** Unix seconds. */
  due: z.number(),
  attempts: z.number(),
  error: z.nullable(z.string()),
  payload: z.unknown(),
})
export type ShownJob = z.output<typeof job>

export const operationCalls = defineCalls({
  'GET /console/api/webhooks': {
    summary: 'Lists the webhooks of providers, newest first',
    who: 'operator',
    permission: 'logs.read',
    effect: 'read',
    input: z.object({
      provider: z.optional(z.enum(providerNames)),
      state: z.optional(z.enum(deliveryStates)),
      kind: z.optional(text(100)),
      /** The last row on this page: its time and its name. */
      before: z.optional(number),
      before_event: z.optional(text(200)),
    }),
    answer: z.object({ webhooks: z.array(webhook), more: z.boolean() }),
    codes: [],
  },
  'POST /console/api/webhooks/replay': {
    summary: 'Has done once more what a webhook told; what was done before stays as it is',
    who: 'operator',
    permission: 'logs.replay',
    effect: 'write',
    reaches: ['everyone.changed'],
    input: z.object({ provider: z.enum(providerNames), event: text(200), seen: count }),
    answer: z.object({ webhook }),
    codes: [20035, 20085, 31002],
  },
  'GET /console/api/mails': {
    summary: 'Mails, newest first, of one address or of all',
    who: 'operator',
    permission: 'logs.read',
    effect: 'read',
    mayBeStale: true,
    input: z.object({
      address: z.optional(text(255)),
      kind: z.optional(text(100)),
      state: z.optional(z.enum(mailStates)),
      before: z.optional(number),
    }),
    answer: z.object({ mails: z.array(mail), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/mails/preview': {
    summary: 'A mail as it looks, without codes and without what its links hold; for a frame',
    who: 'operator',
    permission: 'logs.read',
    effect: 'read',
    input: z.object({ mail: number }),
    answer: 'text/html',
    codes: [20085],
  },
  'POST /console/api/mails/resend': {
    summary: 'Sends a mail once more; one with a secret link is written again with a new one',
    who: 'operator',
    permission: 'logs.replay',
    effect: 'write',
    reaches: ['everyone.changed'],
    input: z.object({ mail: id }),
    answer: z.object({ mail: z.number() }),
    codes: [20035, 20085],
  },
  'GET /console/api/jobs': {
    summary: 'The job queue: what waits, what runs, and what was given up',
    who: 'operator',
    permission: 'logs.read',
    effect: 'read',
    input: z.object({
      state: z.optional(z.enum(jobStates)),
      kind: z.optional(text(100)),
      before: z.optional(number),
    }),
    answer: z.object({ jobs: z.array(job), more: z.boolean() }),
    codes: [],
  },
  'POST /console/api/jobs/retry': {
    summary: 'Puts a job to the head of the queue, with all its attempts before it',
    who: 'operator',
    permission: 'logs.replay',
    effect: 'write',
    reaches: ['everyone.changed'],
    input: z.object({ job: id, seen: count }),
    answer: z.object({ job }),
    codes: [20085, 31002],
  },
  'POST /console/api/jobs/discard': {
    summary: 'Takes a job out of the queue for good; not one that recurs',
    who: 'operator',
    permission: 'logs.replay',
    effect: 'write',
    reaches: ['everyone.changed'],
    input: z.object({ job: id, seen: count, reason: text(limits.reason) }),
    answer: z.object({}),
    codes: [20035, 20085, 31002],
  },
})
