import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { anyText, moment, trimmedText } from '@/platform/contract/fields'
import { limits } from '../rules/endpoint'
import { attemptOutcomes, offReasons } from '../rules/outcomes'
import { eventTypes } from '../rules/types'

export const endpointName = z.string().check(z.regex(/^we_[2-9A-HJKMNP-Z]{12}$/))
export const eventName = z.string().check(z.regex(/^evt_\d{1,15}_[2-9A-HJKMNP-Z]{8}$/))

const edited = {
  url: trimmedText(limits.url),
  description: anyText(limits.description),
  /** None: all of them, and those that come. */
  types: z.array(z.enum(eventTypes)).check(z.maxLength(eventTypes.length)),
}

const endpoint = z.object({
  endpoint: endpointName,
  ...edited,
  enabled: z.boolean(),
  created: moment,
  /** The reason and the time of an automatic switch-off. */
  off: z.nullable(z.object({ reason: z.enum(offReasons), at: moment })),
  /** Since when no delivery has succeeded. */
  failing_since: moment,
  /** How many events wait. */
  waiting: z.number(),
  /** Until when the secret before this one is good; 0: it is not. */
  previous_until: moment,
})
export type ShownEndpoint = z.output<typeof endpoint>

const delivery = {
  outcome: z.enum(attemptOutcomes),
  /** Null: there was no answer. */
  status: z.nullable(z.number()),
  milliseconds: z.number(),
  /** The first of what was answered. */
  answer: z.nullable(z.string()),
}

const attempt = z.object({
  id: z.number(),
  at: moment,
  event: z.string(),
  type: z.string(),
  attempt: z.number(),
  ...delivery,
})
export type ShownAttempt = z.output<typeof attempt>

const secret = z.string()

export const webhooksConsoleCalls = defineCalls({
  'GET /console/api/endpoints': {
    summary: 'Where events are sent to, with what waits for each',
    who: 'operator',
    permission: 'webhooks.read',
    effect: 'read',
    input: z.object({}),
    answer: z.object({ endpoints: z.array(endpoint) }),
    codes: [],
  },
  'POST /console/api/endpoints/make': {
    summary: 'Makes an endpoint; its secret is shown this once',
    who: 'operator',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['staff.secret'],
    input: z.object(edited),
    answer: z.object({ endpoint: endpointName, secret }),
    codes: [20040],
  },
  'POST /console/api/endpoints/change': {
    summary: 'Changes where an endpoint is, what is sent there, and whether anything is',
    who: 'operator',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['staff.secret'],
    input: z.object({ endpoint: endpointName, ...edited, enabled: z.boolean() }),
    answer: z.object({ endpoint: endpointName }),
    codes: [20040, 20085],
  },
  'POST /console/api/endpoints/rotate': {
    summary: 'Gives an endpoint a new secret; the one before is good for a day beside it',
    who: 'operator',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['staff.secret'],
    input: z.object({ endpoint: endpointName }),
    answer: z.object({ secret, previous_until: moment }),
    codes: [20085],
  },
  'POST /console/api/endpoints/remove': {
    summary: 'Removes an endpoint with its log',
    who: 'operator',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['staff.secret'],
    input: z.object({ endpoint: endpointName }),
    answer: z.object({}),
    codes: [20085],
  },
  'POST /console/api/endpoints/test': {
    summary: 'Sends an event that is made up to an endpoint, and says what came of it',
    who: 'operator',
    permission: 'webhooks.edit',
    effect: 'write',
    costs: 'a made-up event, to an address that a proof has named',
    input: z.object({ endpoint: endpointName }),
    answer: z.object(delivery),
    codes: [20085],
  },
  'POST /console/api/endpoints/replay': {
    summary: 'Sends events again: one, or all since a moment, in their order',
    who: 'operator',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['everyone.changed'],
    input: z.object({
      endpoint: endpointName,
      event: z.optional(eventName),
      since: z.optional(z.number().check(z.gte(0))),
    }),
    answer: z.object({ count: z.number() }),
    codes: [20035, 20085],
  },
  'GET /console/api/endpoints/attempts': {
    summary: 'Lists the results of deliveries, newest first, 30 at a time',
    who: 'operator',
    permission: 'webhooks.read',
    effect: 'read',
    input: z.object({
      endpoint: endpointName,
      outcome: z.optional(z.enum(['all', 'failed'])),
      /** `id` of the last one of the page before. */
      after: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    }),
    answer: z.object({ attempts: z.array(attempt), more: z.boolean() }),
    codes: [20085],
  },
})
