import { z } from 'zod/mini'
import { token } from '@/domains/accounts/identity/contract/captcha'
import { captchaCode, email, lang, secret, text } from '@/domains/accounts/identity/contract/fields'
import { defineCalls } from '@/platform/contract/call'
import { id, moment } from '@/platform/contract/fields'
import type { PersonalThing } from '@/platform/contract/member-page'
import { factorCode, orderNumber, code as typedCode } from '@/platform/contract/typed-fields'
import { limits, requestKinds, requestOutcomes } from '../rules'

const nothing = z.object({})
const code = typedCode(/^.{6}$/)
const optionalCode = z.optional(code)
const typedFactor = z.optional(factorCode)

const request = z.object({
  id: z.number(),
  kind: z.enum(requestKinds),
  /** For a claim or a merge: the address of the other account, shortened; for the others: the wanted address. */
  email: z.string(),
  order: z.nullable(z.string()),
  asked: moment,
  due: z.nullable(moment),
  outcome: z.nullable(z.enum(requestOutcomes)),
  /** The time until which its result can be undone here. */
  undo_until: z.nullable(moment),
})
export type RequestOnWire = z.output<typeof request>

const preview = z.object({
  /** Nothing: there are no purchases and no account with that address. */
  found: z.enum(['nothing', 'purchases', 'account', 'impossible']),
  /** It asks for a code of its app, or a recovery code. */
  needs_factor: z.boolean(),
  orders: z.array(z.string()),
  /** How many of each kind go over, and how many stay since both accounts have them. */
  things: z.array(z.object({ thing: z.custom<PersonalThing>(), moves: z.number(), stays: z.number() })),
  version: z.string(),
})

export type { PersonalThing } from '@/platform/contract/member-page'
export type PreviewOnWire = z.output<typeof preview>

/** A code that went to the other address; with a code of its account's app, or a recovery code, where that asks for one. */
const other = { ...token, lang, email, code, factor: typedFactor }
const change = { who: 'member', effect: 'write', closedToImpersonation: true } as const
const asked = { who: 'visitor', effect: 'write' } as const
const byLink = { ...token, lang, hash: secret }

export const addressCalls = defineCalls({
  'GET /member/addresses': {
    summary: 'The address of the account, and what was asked for about it and others of the member’s',
    who: 'member',
    effect: 'read',
    input: z.object({ ...token, lang }),
    answer: z.object({ email: z.string(), changes_left: z.number(), requests: z.array(request) }),
    codes: [],
  },
  'POST /member/addresses/code': {
    ...change,
    summary: 'Mails a code: to the member’s own address, to the one it is to become, or to another of the member’s',
    input: z.object({ ...token, lang, purpose: z.enum(['own', 'new', 'other']), email: z.optional(email) }),
    answer: nothing,
    codes: [],
  },
  'POST /member/addresses/change': {
    ...change,
    reaches: ['account.address'],
    summary: 'Changes the address by codes of both mailboxes; without that of the former one it waits (decision 0104)',
    input: z.object({ ...token, lang, email, code, own_code: optionalCode }),
    answer: z.object({ due: z.nullable(moment) }),
    codes: [20021, 20035, 20041],
    needsProof: 'always',
  },
  'POST /member/addresses/claim': {
    ...change,
    summary: 'Claims what was bought under another address, by order number and the card’s last digits; it waits',
    input: z.object({
      ...token,
      lang,
      order: orderNumber(limits.order),
      digits: text(4).check(z.regex(/^\d{4}$/)),
    }),
    answer: z.object({ due: moment }),
    codes: [20035, 20085],
  },
  'POST /member/addresses/merge/preview': {
    ...change,
    summary: 'Previews what would come over from another address of the member’s, which a code has proven',
    input: z.object(other),
    answer: preview,
    codes: [20021],
  },
  'POST /member/addresses/merge': {
    ...change,
    reaches: ['account.address'],
    summary: 'Puts the account of another address into the member’s, both proven; it can be undone for a week',
    input: z.object({ ...other, own_code: code, seen: text(100) }),
    answer: z.object({ undo_until: moment }),
    codes: [20021, 20035, 20052, 20085, 31002],
    needsProof: 'always',
  },
  'POST /member/addresses/undo': {
    ...change,
    reaches: ['account.address'],
    summary: 'Takes two accounts apart that the member has put together within the last week',
    input: z.object({ ...token, lang, request: id }),
    answer: nothing,
    codes: [20035, 20085],
    needsProof: 'always',
  },
  'POST /member/addresses/stop': {
    ...change,
    summary: 'Stops what was asked for about the member’s account; any session can',
    input: z.object({ ...token, lang, request: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /api/auth/find_purchase': {
    ...asked,
    summary: 'Mails to an address what was bought with it, or that nothing was; the answer is always the same',
    input: z.object({ ...token, lang, email, code: captchaCode }),
    answer: nothing,
    codes: [42011],
  },
  'POST /api/auth/way_back/code': {
    ...asked,
    summary: 'Mails a code to the address that an account is to have whose mailbox is lost',
    input: z.object({ ...token, lang, email, code: captchaCode }),
    answer: nothing,
    codes: [42011],
  },
  'POST /api/auth/way_back': {
    ...asked,
    reaches: ['account.address'],
    provenBy: 'a recovery code, or the wait in which the account hears of it',
    summary:
      'Asks for the way back into an account whose mailbox is lost: at once by a recovery code, else after a wait in which it can be stopped',
    /** No code of an app: it would be six digits in place of 80 random bits, and all that the account asks for. */
    input: z.object({ ...token, lang, account: email, email, code, recovery_code: typedFactor }),
    answer: z.object({ days: z.number() }),
    codes: [20021, 20052],
  },
  'POST /api/auth/address_request/check': {
    who: 'visitor',
    effect: 'read',
    summary: 'The request that the link in a notice stops or undoes',
    input: z.object(byLink),
    answer: z.object({
      kind: z.enum(requestKinds),
      state: z.enum(['waits', 'undoable', 'over']),
      due: z.nullable(moment),
    }),
    codes: [20032],
  },
  'POST /api/auth/address_request/stop': {
    ...asked,
    summary: 'Stops what a notice has told of, or undoes the merge that it has told of',
    input: z.object(byLink),
    answer: nothing,
    codes: [20032, 20035],
  },
})
