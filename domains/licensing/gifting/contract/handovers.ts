import { z } from 'zod/mini'
import { token } from '@/domains/accounts/identity/contract/captcha'
import { email, lang, secret, text } from '@/domains/accounts/identity/contract/fields'
import { presentLimits } from '@/domains/commerce/checkout/rules/present'
import { defineCalls } from '@/platform/contract/call'
import { id, moment, othersName } from '@/platform/contract/fields'
import { givenName, orderNumber, code as typedCode } from '@/platform/contract/typed-fields'
import { currencyField } from '@/platform/money/currency-field'
import { platformField } from '@/platform/programs/platform-field'
import { isPlainName } from '@/platform/text/shown-name'
import { codeForm, codeLook } from '../rules'
import { handoverStates } from '../rules/handovers'
import { accepted } from './presents'

const nothing = z.object({})
const code = typedCode(codeLook, codeForm)
const name = givenName(presentLimits.name).check(z.refine(isPlainName))
const byLink = { ...token, lang, hash: secret }

/** The content of a licence. */
const licence = {
  product: z.string(),
  platforms: z.array(platformField),
  quantity: z.number(),
  /** Until when it may be used, and updates come; null: without end. */
  runs_until: z.nullable(moment),
  updates_until: z.nullable(moment),
}

/** In decimals as the currency has them. */
const price = { amount: z.string(), currency: currencyField }

const own = z.object({
  order: z.string(),
  position: z.number(),
  ...licence,
  /** The time from which it may be handed on. */
  free_from: moment,
  /** The transfer fee; null: none. */
  fee: z.nullable(z.object(price)),
})
export type OwnLicenceOnWire = z.output<typeof own>

const handover = z.object({
  id: z.number(),
  order: z.string(),
  product: z.string(),
  email: z.string(),
  state: z.enum(handoverStates),
  begun: moment,
  /** Until when it is held, or can be accepted; when it ended. */
  until: moment,
  /** The paid fee, its order, and whether it is refunded; null: none. */
  fee: z.nullable(z.object({ ...price, order: z.string(), refunded: z.boolean() })),
})
export type HandoverOnWire = z.output<typeof handover>

const change = { who: 'member', effect: 'write', closedToImpersonation: true } as const
const asked = { who: 'visitor', effect: 'write' } as const

export const handoverCalls = defineCalls({
  'GET /member/handovers': {
    summary:
      'The licences that the member may hand on to another person, what became of those handed on, and of those got',
    who: 'member',
    effect: 'read',
    input: z.object({
      ...token,
      lang,
      /** `older` of the page before; then what was handed on and got is left out. */
      before: z.optional(text(80)),
      /** How many licences at most. */
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
    }),
    answer: z.object({
      /** The vendor allows it. */
      allowed: z.boolean(),
      /** How many more within the year. */
      left: z.number(),
      hold_days: z.number(),
      accept_days: z.number(),
      licences: z.array(own),
      /** `before` of the next page; null: this is the last. */
      older: z.nullable(z.string()),
      given: z.array(handover),
      received: z.array(z.object({ product: z.string(), sender: othersName, accepted: moment })),
    }),
    codes: [],
  },
  'POST /member/handovers/begin': {
    ...change,
    reaches: ['licence.handed'],
    summary:
      'Hands a licence on to another person: it is held for some days, in which any session can stop it; where there is a fee, it begins once that is paid',
    input: z.object({
      ...token,
      lang,
      email,
      sender: name,
      order: orderNumber(),
      position: z.int().check(z.gte(0), z.lte(32_767)),
    }),
    /** `pay` is the `handover` of a checkout's address, where there is a fee: nothing has begun yet. */
    answer: z.object({ until: z.nullable(moment), pay: z.nullable(z.string()) }),
    codes: [20035, 20039, 20085],
    needsProof: 'always',
  },
  'POST /member/handovers/stop': {
    ...change,
    summary: 'Keeps a licence whose transfer is not accepted; any session can',
    input: z.object({ ...token, lang, handover: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/handovers/accept': {
    ...change,
    summary: 'Takes a licence into the account, by the code that came with it',
    input: z.object({ ...token, lang, code }),
    answer: accepted,
    codes: [20032, 20035],
  },
  'POST /api/auth/handover/check': {
    ...asked,
    summary: 'The licence behind a code, and its giver',
    input: z.object({ ...token, lang, code }),
    answer: z.object({
      state: z.enum(['waits', 'over']),
      sender: othersName,
      /** Null: it is over. */
      licence: z.nullable(z.object(licence)),
    }),
    codes: [20032],
  },
  'POST /api/auth/handover/decline': {
    ...asked,
    summary: 'Declines a licence, by the code that came with it: it stays with its holder, who is told',
    input: z.object({ ...token, lang, code }),
    answer: nothing,
    codes: [20032, 20035],
  },
  'POST /api/auth/handover/notice': {
    who: 'visitor',
    effect: 'read',
    summary: 'The transfer that the link in a notice stops',
    input: z.object(byLink),
    answer: z.object({ state: z.enum(['waits', 'over']), product: z.string(), email: z.string() }),
    codes: [20032],
  },
  'POST /api/auth/handover/stop': {
    ...asked,
    summary: 'Stops what a notice has told of',
    input: z.object(byLink),
    answer: nothing,
    codes: [20032, 20035],
  },
})
