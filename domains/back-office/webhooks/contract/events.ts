import { z } from 'zod/mini'
import { apiMoney, time } from '@/platform/contract/api-fields'
import { companyRoles } from '@/platform/contract/company-roles'
import type { EventType } from '../rules/types'

const member = z.int()
const orderNumber = z.string()

/** Which line of its order: from 0, as in every call. */
const position = z.int()

const orderFields = {
  order: orderNumber,
  member,
  placed_at: time,
  total: apiMoney,
  lines: z.array(
    z.object({
      position,
      product: z.int(),
      term: z.string(),
      /** The number of months of updates; null: as long as it may be used. */
      updates_months: z.nullable(z.int()),
      quantity: z.int(),
      amount: apiMoney,
    }),
  ),
}

const lineFields = {
  /** As the calls about licences name it. */
  licence: z.string(),
  order: orderNumber,
  member,
  position,
  product: z.nullable(z.int()),
  term: z.nullable(z.string()),
}

const refundFields = { refund: z.string(), order: orderNumber, member, kind: z.string(), state: z.string() }

const subscriptionFields = {
  subscription: z.string(),
  member,
  order: orderNumber,
  product: z.int(),
  term: z.string(),
  state: z.string(),
  started_at: time,
  paid_until: time,
  ended_at: z.nullable(time),
  ended_by: z.nullable(z.string()),
}

/** `key`: as the calls about licence keys name it. A key without `member` is not claimed, so it has no order either. */
const keyFields = {
  key: z.int(),
  member: z.nullable(member),
  order: z.nullable(orderNumber),
  licence: z.nullable(z.string()),
  product: z.int(),
}

const seatFields = { seat: z.string(), member, line: z.string(), platform: z.string() }

const trialFields = {
  trial: z.string(),
  /** Null: no member has signed in on the device. */
  member: z.nullable(member),
  line: z.string(),
  platform: z.string(),
}

/** Nothing of a payload is left out: what is not described here is not sent. */
const described = <Shape extends Record<string, z.ZodMiniType>>(summary: string, shape: Shape) => ({
  summary,
  data: z.strictObject(shape),
})

const subscription = (summary: string) => described(summary, subscriptionFields)
const ofMember = (summary: string) => described(summary, { member })
const role = z.enum(companyRoles)
/** The numbers of two accounts. */
const ofCompany = (summary: string, more: Readonly<Record<string, z.ZodMiniType>> = {}) =>
  described(summary, { company: member, person: member, ...more })
/** Without an address: events are kept by age, and must not name erased people. */
const ofConsent = (summary: string) => described(summary, { consent: z.int(), topic: z.string() })
function ofTicket(summary: string) {
  return described(summary, { ticket: z.string() })
}

/** THE description of every type: the API document, the documentation and the tests read it. */
export const describedEvents = {
  'order.paid': described('An order was paid, given by staff, or entered', orderFields),
  'order.refunded': described('Lines of an order were given back; `whole` when none is left', {
    ...orderFields,
    refunded: z.array(z.int()),
    whole: z.boolean(),
  }),
  'order.credited': described(
    'A part of a line’s price went back, and the line is kept; `units`: but for so many of it',
    {
      order: orderNumber,
      member,
      refund: z.string(),
      position,
      units: z.nullable(z.int()),
      amount: apiMoney,
    },
  ),
  'order.cancelled': described('The payment of an order did not come, or was charged back', orderFields),
  'licence.revoked': described('A licence was taken away; the order stays paid', lineFields),
  'licence.restored': described('It was given back', lineFields),
  'licence.handed_on': described(
    'Another member, `holder`, may use a licence from now on; null: none, until a present of it is accepted',
    { ...lineFields, holder: z.nullable(member) },
  ),
  'licence_key.created': described('A licence key was made for an order, or an old one claimed', keyFields),
  'licence_key.disabled': described('Staff has disabled it; `released` devices lost their seats by that', {
    ...keyFields,
    released: z.int(),
  }),
  'licence_key.enabled': described('It works again', keyFields),
  'licence_key.replaced': described('Another key, `key`, is in place of `replaces`', {
    ...keyFields,
    replaces: z.int(),
  }),
  'refund.requested': described('A member has asked for a refund, or withdrawn from a contract', refundFields),
  'refund.closed': described('A refund has come to its end; `state` says which', refundFields),
  'dispute.opened': described(
    'A buyer disputes the payment of an order at their bank: what was bought rests',
    orderFields,
  ),
  'dispute.closed': described('The bank has decided, and the order stands; else it is cancelled', orderFields),
  'subscription.started': subscription('A subscription has begun'),
  'subscription.renewed': subscription('Another period was paid for'),
  'subscription.past_due': subscription('A payment has failed, and is tried again'),
  'subscription.paused': subscription('A pause has begun'),
  'subscription.resumed': subscription('It goes on after a pause or a cancellation'),
  'subscription.changed': subscription('Its plan, or the end of its period, is another'),
  'subscription.cancelled': subscription('It was cancelled, and runs until what is paid for ends'),
  'subscription.ended': subscription('It has ended; `ended_by` says why'),
  'seat.activated': described('A device has taken a seat of a licence', seatFields),
  'seat.released': described('A device has lost its seat; `reason` says how', { ...seatFields, reason: z.string() }),
  'trial.started': described('A device has begun to try a line', { ...trialFields, until: time }),
  'trial.extended': described('Staff have extended it, also when it had ended', { ...trialFields, until: time }),
  'trial.ended': described('It has ended; `reason`: `over`, `bought` or `revoked`', {
    ...trialFields,
    reason: z.string(),
  }),
  'meter.used_up': described('Use that is counted has reached its limit, or gone above it, for the period that runs', {
    member,
    line: z.string(),
    platform: z.string(),
    meter: z.string(),
    /** Such as `2026-11`, `2026` or `all`. */
    period: z.string(),
    used: z.int(),
    limit: z.int(),
  }),
  'company.founded': ofCompany('A person has founded a company; its purchases are its own'),
  'company.person_joined': ofCompany('A person acts for a company from now on', { role }),
  'company.role_changed': ofCompany('A person has another role in a company', { role }),
  'company.person_left': ofCompany('A person has left a company, or was removed'),
  'member.registered': ofMember('An account was opened'),
  'member.email_changed': ofMember('A member has another address'),
  'member.deletion_requested': ofMember('A member has asked for the end of the account, and it waits'),
  'member.deletion_withdrawn': ofMember('The member keeps the account after all'),
  'member.erased': ofMember('The account has ended, and its data are gone: erase what you have'),
  'consent.given': ofConsent('A person may be written to about a topic; the call about consents says who'),
  'consent.withdrawn': ofConsent('The consent of a person to mail about a topic has ended'),
  'ticket.opened': ofTicket('A customer has begun a conversation'),
  'ticket.continued': ofTicket('A customer has written again'),
  'ticket.answered': ofTicket('Staff has answered'),
  'ticket.closed': ofTicket('Staff has closed it'),
} as const satisfies Readonly<Record<EventType, { readonly summary: string; readonly data: z.ZodMiniType }>>
