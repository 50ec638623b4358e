import { z } from 'zod/mini'
import { states } from '@/domains/commerce/subscriptions/rules/life'
import { defineCalls } from '@/platform/contract/call'
import { wantedWork, workOnRow } from '@/platform/contract/cases'
import { id, moment, text, trimmedText } from '@/platform/contract/fields'
import { limits, noticeKinds, noticeStates } from '../rules'

const key = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))

declare module '@/platform/contract/cases' {
  interface CaseKinds {
    'cancellation-notices': true
  }
}

const notice = z.object({
  id,
  number: z.string(),
  received: moment,
  name: z.string(),
  email: z.string(),
  contract: z.string(),
  kind: z.enum(noticeKinds),
  reason: z.nullable(z.string()),
  /** `2026-12-31`; null: as soon as it can. */
  day: z.nullable(z.string()),
  state: z.enum(noticeStates),
  decided: z.nullable(moment),
  operator: z.nullable(z.string()),
  note: z.nullable(z.string()),
  member: z.nullable(id),
  ...workOnRow,
})
export type ShownNotice = z.output<typeof notice>

/** A subscription that it may concern. */
const candidate = z.object({
  subscription: z.string(),
  product: z.string(),
  order: z.string(),
  member: id,
  email: z.string(),
  state: z.enum(states),
  until: moment,
  /** Its order is the named one; the address is its owner’s. */
  named: z.boolean(),
  addressed: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

const decided = z.object({ notice: id })

export const noticesConsoleCalls = defineCalls({
  'GET /console/api/cancellation-notices': {
    summary: 'Lists the notices of the public page that end a contract, 50 at a time, the newest first',
    who: 'operator',
    permission: 'subscriptions.read',
    effect: 'read',
    input: z.object({ state: z._default(z.enum(noticeStates), 'waiting'), whose: wantedWork, after: z.optional(key) }),
    answer: z.object({ notices: z.array(notice), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/cancellation-notices/candidates': {
    summary: 'The subscriptions that a notice may be about: of the order that it names, and of whom the address is',
    who: 'operator',
    permission: 'subscriptions.read',
    effect: 'read',
    input: z.object({ notice: key }),
    answer: z.object({ candidates: z.array(candidate) }),
    codes: [20085],
  },
  'POST /console/api/cancellation-notices/join': {
    summary: 'Joins a notice to a subscription, which is cancelled by that as it is for a member, once',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'write',
    costs: 'a renewal of one subscription, which can be resumed',
    input: z.object({ notice: id, subscription: text(40) }),
    answer: decided,
    codes: [13103, 20035, 20085, 31002],
  },
  'POST /console/api/cancellation-notices/set-aside': {
    summary: 'Sets a notice aside for which there is nothing to cancel; it stays readable',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'write',
    costs: 'a notice that is read again in the list of those set aside',
    input: z.object({ notice: id, reason: trimmedText(limits.note) }),
    answer: decided,
    codes: [20085, 31002],
  },
})
