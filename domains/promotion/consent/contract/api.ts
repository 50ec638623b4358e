import { z } from 'zod/mini'
import { email } from '@/domains/accounts/identity/contract/fields'
import { defineApiCalls } from '@/platform/contract/api-call'
import { givenTime, idInPath, listOf, page, time } from '@/platform/contract/api-fields'
import { trimmedText } from '@/platform/contract/fields'
import { consentPages, limits, withdrawalWays } from '../rules'

const topic = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

export const apiConsent = z.object({
  id: z.int(),
  /** Null: it was withdrawn long ago, and the address was deleted. */
  email: z.nullable(z.string()),
  topic: z.string(),
  language: z.string(),
  given_at: time,
  /** Where it was asked for; of `api` and `import` `source` says how it is known. */
  page: z.enum(consentPages),
  source: z.nullable(z.string()),
  /** The text that was read. */
  wording: z.nullable(z.string()),
  asked_at: time,
  asked_network: z.nullable(z.string()),
  given_network: z.nullable(z.string()),
  withdrawn_at: z.nullable(time),
  withdrawn_by: z.nullable(z.enum(withdrawalWays)),
})

const example = {
  id: 1,
  email: 'ada@example.test',
  topic: 'newsletter',
  language: 'en',
  given_at: '2026-11-20T12:00:00.000Z',
  page: 'api',
  source: 'Box at the fair, 20 November',
  wording: 'Send me the newsletter.',
  asked_at: '2026-11-20T12:00:00.000Z',
  asked_network: null,
  given_network: null,
  withdrawn_at: null,
  withdrawn_by: null,
} as const

export const consentApiCalls = defineApiCalls({
  'GET /api/v1/consents': {
    summary: 'Lists the consents to a topic, newest first, with the proof of each',
    description:
      'Addresses whose owners have followed the mailed link, and those that another system has told of. `withdrawn`: with those that have ended, too. Addresses to which mail does not arrive are left out unless `bouncing` is set.',
    permission: 'consents.read',
    effect: 'read',
    input: z.object({
      topic: z.optional(topic),
      email: z.optional(email),
      withdrawn: z._default(z.stringbool(), false),
      bouncing: z._default(z.stringbool(), false),
      ...page,
    }),
    answer: listOf(apiConsent),
    codes: [],
    example: { input: { topic: 'newsletter' }, answer: { items: [example], next: null } },
  },
  'GET /api/v1/consents/{consent}': {
    summary: 'One consent, as events name it',
    permission: 'consents.read',
    effect: 'read',
    input: z.object({ consent: idInPath }),
    answer: apiConsent,
    codes: [20085],
    example: { input: { consent: 1 }, answer: example },
  },
  'POST /api/v1/consents': {
    summary: 'Writes down a consent that another system has, with its proof',
    description:
      '`source` says how it is known. No mail goes out: see to the double opt-in there. 409 `not-possible`: the address has agreed to the topic already, or has withdrawn it after `given_at`. Refused, naming `topic`: vendor.json has none of that key.',
    permission: 'consents.edit',
    effect: 'write',
    input: z.object({
      email,
      topic,
      given_at: givenTime,
      source: trimmedText(limits.source),
      wording: z.optional(trimmedText(limits.wording)),
      network: z.optional(trimmedText(limits.network)),
      language: z.optional(z.string().check(z.maxLength(20))),
    }),
    answer: apiConsent,
    codes: [20035, 20040],
    example: {
      input: {
        email: 'leo@example.test',
        topic: 'newsletter',
        given_at: '2026-11-20T12:00:00.000Z',
        source: 'Box at the fair, 20 November',
        wording: 'Send me the newsletter.',
        language: 'en',
      },
      answer: { ...example, id: 2, email: 'leo@example.test' },
    },
  },
  'POST /api/v1/consents/withdraw': {
    summary: 'Ends what an address has agreed to, since its owner has said so elsewhere',
    description: 'Without `topic` all of it. An address that has agreed to nothing is no mistake.',
    permission: 'consents.edit',
    effect: 'write',
    input: z.object({ email, topic: z.optional(topic) }),
    answer: z.object({ withdrawn: z.int() }),
    codes: [],
    example: { input: { email: 'ada@example.test' }, answer: { withdrawn: 1 } },
  },
})
