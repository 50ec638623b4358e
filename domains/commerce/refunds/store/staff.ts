import { eq, sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { isDue } from '@/domains/staff/case-work/relations'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { CaseSource } from '@/platform/installation/console/cases'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { type MemberMatches, numbered } from '@/platform/installation/console/member-search'
import { amount, facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { numberIn } from '@/platform/text/typed/code'
import { card } from '../contract/console'
import type { CaseState } from '../rules'
import { refundCaseSteps, refundCases } from '../tables'
import { awaitsOperator } from './cases'
import { isHeldByCase } from './sources'

const read: CardPart = ({ member }) => ({
  refunds: listOnCard(sql`
    select c.number, c.state, o.number as "order", ${secondsOnCard(sql`c.created_at`)} as at from ${refundCases} c
    join ${orders} o on o.id = c.order_id where c.member_id = ${member}.id order by c.id desc limit ${mostOnCard}`),
})

/** Finds by the number of a case. */
const matches: MemberMatches = ({ text }) => [
  {
    by: 'refund',
    memberId: sql`member_id`,
    from: sql`${refundCases}`,
    ...numbered(sql`number`, numberIn(text), { permission: 'refunds.read', key: sql`number` }),
  },
]

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'refund.step': true
    'refund.withoutCase': true
  }
  interface TimelineFacts {
    refund: 'text'
  }
  interface TimelineTerms {
    refundState: CaseState
  }
}

/** The timeline's entries about refunds: each step of each case, and refunds without one. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'refund.step',
    rows: ({ memberId }) => sql`
      select ${refundCaseSteps.at} as at, ${refundCaseSteps.id}::text as id,
        ${facts({
          refundState: term(refundCaseSteps.state),
          refund: text(refundCases.number),
          order: text(orders.number),
          because: text(refundCaseSteps.note),
        })} as facts
      from ${refundCases} join ${orders} on ${orders.id} = ${refundCases.orderId}
      join ${refundCaseSteps} on ${refundCaseSteps.caseId} = ${refundCases.id}
      where ${refundCases.memberId} = ${memberId}`,
  },
  {
    // Given back in the provider's own console, or by the system itself.
    kind: 'refund.withoutCase',
    rows: ({ memberId }) => sql`
      select ${orderLines.returnedAt} as at, ${orders.id} || '-' || min(${orderLines.position}) as id, ${facts({
        order: text(orders.number),
        total: amount(sql`sum(${orderLines.amount} - ${orderLines.goodwill})`, orders.currency),
      })} as facts
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${orders.memberId} = ${memberId} and ${orderLines.status} = ${orderStatus.refunded}
        and not ${isHeldByCase(sql`${orderLines}`)}
      group by ${orders.id}, ${orderLines.returnedAt}`,
  },
]

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    refunds: true
  }
}

const attention: readonly AttentionSource[] = [
  {
    kind: 'refunds',
    permission: 'refunds.read',
    row: sql`select count(*) as count, min(${refundCases.createdAt}) as since
      from ${refundCases} join ${orders} on ${eq(orders.id, refundCases.orderId)} where ${awaitsOperator}
        and ${isDue('refunds', refundCases.number)}`,
  },
]

const cases: readonly CaseSource[] = [
  {
    kind: 'refunds',
    permission: 'refunds.read',
    row: (key) =>
      sql`select ${refundCases.memberId} as member from ${refundCases} where ${eq(refundCases.number, key)}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  matches,
  timeline,
  attention,
  cases,
}
