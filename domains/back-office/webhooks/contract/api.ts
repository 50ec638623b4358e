import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { givenTime, time } from '@/platform/contract/api-fields'
import { anyText, trimmedText } from '@/platform/contract/fields'
import { limits } from '../rules/endpoint'
import { attemptOutcomes, offReasons } from '../rules/outcomes'
import { eventTypes, objectTypes } from '../rules/types'
import { endpointName, eventName } from './console'

const event = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  version: z.int(),
  timestamp: time,
  object: z.object({ type: z.enum(objectTypes), id: z.string() }),
  /** As the type is described. */
  data: z.record(z.string(), z.unknown()),
})

const eventTypesField = z.array(z.enum(eventTypes)).check(z.maxLength(eventTypes.length))

const settings = {
  url: trimmedText(limits.url),
  description: anyText(limits.description),
  /** None: all of them, and those that come. */
  types: eventTypesField,
}

export const apiEndpoint = z.object({
  id: endpointName,
  ...settings,
  enabled: z.boolean(),
  created_at: time,
  /** The reason and the time of an automatic switch-off. */
  off: z.nullable(z.object({ reason: z.enum(offReasons), at: time })),
  /** Since when no delivery has succeeded. */
  failing_since: z.nullable(time),
  /** How many events wait. */
  waiting: z.int(),
})

const inPath = { endpoint: endpointName }
const secret = z.string()

const sampleEndpoint = 'we_7KQ2MX4RTAZ3'
const sampleSecret = 'whsec_3q2+796tvu/erb7v3q2+796tvu/erb7v3q2+796tvu8='
const sampleSettings = { url: 'https://crm.example.com/hooks', description: 'CRM', types: ['order.paid'] }

export const webhooksApiCalls = defineApiCalls({
  'GET /api/v1/events': {
    summary: 'Lists the events in order, without a gap',
    description:
      'Oldest first, of the last 90 days. `next` is what to go on with, now or later; it is never null once anything has happened. An `after` that is not kept is refused, naming the field: begin again without it.',
    permission: 'events.read',
    effect: 'read',
    input: z.object({
      after: z.optional(eventName),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
      /** With commas between them. */
      types: z.optional(anyText(2000)),
    }),
    answer: z.object({ items: z.array(event), next: z.nullable(z.string()) }),
    codes: [20040],
    example: {
      input: { limit: 1, types: 'member.registered' },
      answer: {
        items: [
          {
            id: 'evt_1042_7KQ2MX4R',
            type: 'member.registered',
            version: 1,
            timestamp: '2026-11-21T12:00:00.000Z',
            object: { type: 'member', id: '4711' },
            data: { member: 4711 },
          },
        ],
        next: 'evt_1042_7KQ2MX4R',
      },
    },
  },
  'GET /api/v1/webhook-endpoints': {
    summary: 'Where events are sent to',
    permission: 'webhooks.read',
    effect: 'read',
    input: z.object({}),
    answer: z.object({ items: z.array(apiEndpoint) }),
    codes: [],
    example: {
      input: {},
      answer: {
        items: [
          {
            id: sampleEndpoint,
            ...sampleSettings,
            enabled: true,
            created_at: '2026-11-21T12:00:00.000Z',
            off: null,
            failing_since: null,
            waiting: 0,
          },
        ],
      },
    },
  },
  'POST /api/v1/webhook-endpoints/make': {
    summary: 'Makes an endpoint; its secret is shown this once',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['staff.secret'],
    input: z.object(settings),
    answer: z.object({ id: endpointName, secret }),
    codes: [20040],
    example: { input: sampleSettings, answer: { id: sampleEndpoint, secret: sampleSecret } },
  },
  'POST /api/v1/webhook-endpoints/{endpoint}/change': {
    summary: 'Changes where an endpoint is, what is sent there, and whether anything is',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['staff.secret'],
    input: z.object({ ...inPath, ...settings, enabled: z.boolean() }),
    answer: z.object({ id: endpointName }),
    codes: [20040, 20085],
    example: {
      input: { endpoint: sampleEndpoint, ...sampleSettings, enabled: false },
      answer: { id: sampleEndpoint },
    },
  },
  'POST /api/v1/webhook-endpoints/{endpoint}/rotate': {
    summary: 'Gives an endpoint a new secret; the one before is good for a day beside it',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['staff.secret'],
    input: z.object(inPath),
    answer: z.object({ secret, previous_until: time }),
    codes: [20085],
    example: {
      input: { endpoint: sampleEndpoint },
      answer: { secret: sampleSecret, previous_until: '2026-11-22T12:00:00.000Z' },
    },
  },
  'POST /api/v1/webhook-endpoints/{endpoint}/remove': {
    summary: 'Removes an endpoint with its log',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['staff.secret'],
    input: z.object(inPath),
    answer: z.object({}),
    codes: [20085],
    example: { input: { endpoint: sampleEndpoint }, answer: {} },
  },
  'POST /api/v1/webhook-endpoints/{endpoint}/test': {
    summary: 'Sends an event that is made up to an endpoint, and says what came of it',
    permission: 'webhooks.edit',
    effect: 'write',
    input: z.object(inPath),
    answer: z.object({
      outcome: z.enum(attemptOutcomes),
      /** Null: there was no answer. */
      status: z.nullable(z.int()),
      milliseconds: z.int(),
      answer: z.nullable(z.string()),
    }),
    codes: [20085],
    example: {
      input: { endpoint: sampleEndpoint },
      answer: { outcome: 'delivered', status: 204, milliseconds: 35, answer: '' },
    },
  },
  'POST /api/v1/webhook-endpoints/{endpoint}/replay': {
    summary: 'Sends events again: `event`, or all since a moment, in their order',
    permission: 'webhooks.edit',
    effect: 'write',
    reaches: ['everyone.changed'],
    input: z.object({ ...inPath, event: z.optional(eventName), since: z.optional(givenTime) }),
    answer: z.object({ count: z.int() }),
    codes: [20035, 20085],
    example: {
      input: { endpoint: sampleEndpoint, since: '2026-11-21T00:00:00Z' },
      answer: { count: 12 },
    },
  },
})
