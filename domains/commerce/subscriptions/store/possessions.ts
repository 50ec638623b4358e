import { sql } from 'drizzle-orm'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { endOf, isRunning, type OwnedLine } from '@/domains/commerce/entitlements/rules'
import type { Queryable } from '@/platform/database/connect'
import type { Life } from '../rules/life'
import type { Possession } from '../rules/possessions'
import { isLive, shownEnd, type Terms } from '../rules/service'
import { planChanges } from '../tables/plan-changes'
import { subscriptions } from '../tables/subscriptions'

interface PossessionsQuestion {
  readonly memberId: number
  /** The rows' id of the subscription that is at hand, which does not count; null: none is. */
  readonly beside: number | null
  readonly holdings: HoldingsReader
  readonly terms: Terms
  readonly now: Date
}

interface SubscribedRow extends Pick<Life, 'state'> {
  readonly pid: number
  readonly quantity: number
  readonly paidUntil: string
  readonly pausedFrom: string | null
  readonly pausedUntil: string | null
}

interface LicenceRow extends Pick<OwnedLine, 'pid' | 'term' | 'quantity' | 'extraDays'> {
  readonly since: string
}

/** Returns a member's subscriptions with the plans that they change to, and their licences; in one statement. */
export async function possessionsOf(
  database: Queryable,
  { memberId, beside, holdings, terms, now }: PossessionsQuestion,
): Promise<readonly Possession[]> {
  const life = sql`'state', own.state, 'paidUntil', own.paid_until, 'pausedFrom', own.paused_from, 'pausedUntil', own.paused_until`
  const other = sql`own.member_id = ${memberId}::bigint and own.state <> 'ended' and own.id is distinct from ${beside}::bigint`
  const { rows } = await database.execute<{ subscribed: SubscribedRow[] | null; licences: LicenceRow[] | null }>(sql`
    select (
      select json_agg(every_plan.plan) from (
        select json_build_object('pid', own.pid, 'quantity', own.quantity, ${life}) as plan
          from ${subscriptions} own where ${other}
        union all
        select json_build_object('pid', planned.pid, 'quantity', planned.quantity, ${life})
          from ${planChanges} planned join ${subscriptions} own on own.id = planned.subscription_id
          where planned.closed_at is null and ${other}) every_plan) as subscribed, (
      select json_agg(json_build_object('pid', line.pid, 'term', line.term, 'quantity', line.quantity,
        'since', line.since, 'extraDays', line.extra_days))
      from ${holdings.lines('offers', sql`${memberId}::bigint`)} line where line.life is null) as licences`)
  const subscribed = (rows[0]?.subscribed ?? []).map(({ pid, quantity, ...own }) => ({
    pid,
    quantity,
    ...readLife(own),
  }))
  const licences = (rows[0]?.licences ?? []).map((line) => ({ ...line, since: new Date(line.since) }))
  return [
    ...licences
      .filter((line) => isRunning(line, now))
      .map((line) => ({ pid: line.pid, quantity: line.quantity, until: endOf(line), renews: false })),
    ...subscribed
      .filter((own) => own.state === 'paused' || isLive(own, terms, now))
      .map(({ pid, quantity, pausedUntil, ...own }) => {
        const renews = own.state !== 'cancelled'
        return { pid, quantity, until: pausedUntil ?? shownEnd(own, terms, now), renews }
      }),
  ]
}

const readLife = ({ state, paidUntil, pausedFrom, pausedUntil }: Omit<SubscribedRow, 'pid' | 'quantity'>) => ({
  state,
  paidUntil: new Date(paidUntil),
  pausedFrom: pausedFrom === null ? null : new Date(pausedFrom),
  pausedUntil: pausedUntil === null ? null : new Date(pausedUntil),
  endedAt: null,
})
