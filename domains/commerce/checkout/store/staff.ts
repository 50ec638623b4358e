import { inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { isDue } from '@/domains/staff/case-work/relations'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { CaseSource } from '@/platform/installation/console/cases'
import { amount, facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { type Mismatch, type ReviewState, waitingStates } from '../rules/review'
import { checkouts, discrepancies, paymentReviews } from '../tables/checkouts'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'payment.declined': true
    'payment.held': true
    'payment.settled': true
  }
  interface TimelineTerms {
    mismatch: Mismatch
    reviewState: ReviewState
  }
}

/** The name of a checkout is enough to pay it, so entries have another id. */
const id = sql`md5(${checkouts.reference})`

/** The member's checkouts: begun by them, become an order of theirs, or paid by a visitor who named their address. */
const own = (memberId: number): SQL => sql`(
  select reference from ${checkouts} where ${checkouts.memberId} = ${memberId}
  union select bought.reference from ${orders} join ${checkouts} bought on bought.order_id = ${orders.id}
    where ${orders.memberId} = ${memberId}
  union select reference from ${checkouts}
    where ${checkouts.memberId} is null and ${checkouts.orderId} is null and ${checkouts.email} = (
      select ${letterAddress} from ${members} where ${members.id} = ${memberId}))`

const reviews = (
  memberId: number,
  at: typeof paymentReviews.openedAt | typeof paymentReviews.decidedAt,
  details: SQL,
) => sql`
  select ${at} as at, ${id} as id, ${details} as facts
  from ${paymentReviews} join ${checkouts} on ${checkouts.reference} = ${paymentReviews.checkout}
  left join ${orders} on ${orders.id} = ${checkouts.orderId}
  where ${paymentReviews.checkout} in ${own(memberId)}`

const paid = { total: amount(paymentReviews.amount, paymentReviews.currency), order: text(orders.number) }
const held = facts({ mismatch: term(paymentReviews.mismatch), ...paid })
const settled = facts({ reviewState: term(paymentReviews.state), operator: text(paymentReviews.operator), ...paid })

/** The timeline's entries about payments, beside their orders. */
const timeline: readonly TimelineSource[] = [
  {
    // Until the buyer tries again with something that pays.
    kind: 'payment.declined',
    rows: ({ memberId }) => sql`
      select ${checkouts.stateAt} as at, ${id} as id,
        ${facts({ total: amount(checkouts.total, checkouts.currency) })} as facts
      from ${checkouts} where ${checkouts.state} = 'declined' and ${checkouts.reference} in ${own(memberId)}`,
  },
  { kind: 'payment.held', rows: ({ memberId }) => reviews(memberId, paymentReviews.openedAt, held) },
  { kind: 'payment.settled', rows: ({ memberId }) => reviews(memberId, paymentReviews.decidedAt, settled) },
]

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    payments: true
  }
}

/** Payments that do not match, and payments at the provider that are unknown here: one queue. */
const attention: readonly AttentionSource[] = [
  {
    kind: 'payments',
    permission: 'payments.read',
    row: sql`select count(*) as count, min(opened_at) as since from (
      select ${paymentReviews.openedAt} from ${paymentReviews} where ${inArray(paymentReviews.state, [...waitingStates])}
        and ${isDue('payments', paymentReviews.checkout)}
      union all select ${discrepancies.openedAt} from ${discrepancies} where ${isNull(discrepancies.closedAt)}) waiting`,
  },
]

const cases: readonly CaseSource[] = [
  {
    kind: 'payments',
    permission: 'payments.read',
    row: (
      key,
    ) => sql`select c.member_id as member from ${paymentReviews} r join ${checkouts} c on c.reference = r.checkout
      where r.checkout = ${key}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  timeline,
  attention,
  cases,
}
