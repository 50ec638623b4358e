import { z } from 'zod/mini'
import { token } from '@/domains/accounts/identity/contract/captcha'
import { captchaCode, email, lang, secret, text } from '@/domains/accounts/identity/contract/fields'
import { defineCalls } from '@/platform/contract/call'
import { caller, moment, sentenceVersions } from '@/platform/contract/fields'
import { optionalMails } from '@/platform/contract/optional-mails'
import { limits, topicStates } from '../rules'

const nothing = z.object({})
const topic = text(limits.topic).check(z.minLength(1))
const link = text(limits.link).check(z.minLength(1))

const offered = z.object({
  topic: z.string(),
  name: z.string(),
  /** The sentence beside the box, which is agreed to. */
  text: z.string(),
  version: z.string(),
})
export type OfferedTopic = z.output<typeof offered>

const preferences = z.object({
  email: z.string(),
  topics: z.array(z.object({ ...offered.shape, state: z.enum(topicStates), since: z.nullable(moment) })),
  /** Empty: no account has the address. Fixed: the vendor has it always sent. */
  mails: z.array(z.object({ kind: z.enum(optionalMails), wanted: z.boolean(), fixed: z.boolean() })),
})
export type Preferences = z.output<typeof preferences>

/** One choice at a time: a topic, or a service mail. */
const choice = {
  topic: z.optional(topic),
  mail: z.optional(z.enum(optionalMails)),
  wanted: z.boolean(),
  /** The hash of the sentence, for a wanted topic. */
  version: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
}
const byHash = { ...token, lang, hash: secret }
const byLink = { ...token, lang, link }

export const consentCalls = defineCalls({
  'GET /api/consent/topics': {
    summary: 'Lists the topics that people may ask for, in the words that are kept as proof',
    who: 'visitor',
    effect: 'read',
    input: z.object({ ...token, lang, box: z.optional(z.enum(['registration', 'checkout'])) }),
    answer: z.object({ topics: z.array(offered) }),
    codes: [],
  },
  'POST /api/consent/ask': {
    summary: 'Asks for topics: the address gets a mail whose link agrees, and the answer is always the same',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...token, lang, email, code: captchaCode, versions: sentenceVersions }),
    answer: nothing,
    codes: [42011],
  },
  'POST /api/consent/check': {
    summary: 'The topics that the link of that mail agrees to',
    who: 'visitor',
    effect: 'read',
    input: z.object(byHash),
    answer: z.object({ email: z.string(), topics: z.array(z.string()) }),
    codes: [20032],
  },
  'POST /api/consent/agree': {
    summary: 'Agrees, by the link of that mail',
    who: 'visitor',
    effect: 'write',
    input: z.object(byHash),
    answer: nothing,
    codes: [20032],
  },
  'POST /api/consent/refuse': {
    summary: 'The request came from another person: no request in the name of that address is mailed again',
    who: 'visitor',
    effect: 'write',
    input: z.object(byHash),
    answer: nothing,
    codes: [20032],
  },
  'POST /api/consent/preferences': {
    summary: 'Lists the topics and mails of an address, by the link in a mail',
    who: 'visitor',
    effect: 'read',
    input: z.object(byLink),
    answer: preferences,
    codes: [20032],
  },
  'POST /api/consent/preferences/change': {
    summary: 'Ends a topic at once, asks by mail for another, or switches a service mail',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...byLink, ...choice }),
    answer: preferences,
    codes: [20032],
  },
  'POST /api/consent/preferences/stop': {
    summary: 'Ends everything that neither law nor contract asks for',
    who: 'visitor',
    effect: 'write',
    input: z.object(byLink),
    answer: preferences,
    codes: [20032],
  },
  'GET /member/consent': {
    summary: 'Lists the topics and mails of the member',
    who: 'member',
    effect: 'read',
    input: z.object(caller),
    answer: preferences,
    codes: [],
  },
  'POST /member/consent': {
    summary: 'Ends a topic at once, asks by mail for another, or switches a service mail',
    who: 'member',
    effect: 'write',
    input: z.object({ ...caller, ...choice }),
    answer: preferences,
    codes: [],
    closedToImpersonation: true,
  },
})
