import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { textOf } from '@/platform/database/texts'
import type { Reader } from '@/platform/i18n/texts'
import { planChanges } from '../tables/plan-changes'
import { subscriptions } from '../tables/subscriptions'
import type { ActivatedPids } from './sources'
import { namesOf, type Subscription } from './subscriptions'

/** A subscription as its member sees it in the list. */
export interface ListedSubscription
  extends Pick<
    Subscription,
    | 'reference'
    | 'position'
    | 'pid'
    | 'term'
    | 'state'
    | 'ending'
    | 'currency'
    | 'amount'
    | 'renewalAmount'
    | 'cardBrand'
    | 'cardLastFour'
    | 'cardExpires'
    | 'startedAt'
    | 'paidUntil'
    | 'endedAt'
    | 'pausedFrom'
    | 'pausedUntil'
    | 'quantity'
    | 'trialUntil'
  > {
  readonly order: string
  /** In the member's language. */
  readonly name: string
  /** It is charged by a provider, which may therefore be told to stop and to go on. */
  readonly charged: boolean
  readonly change: OpenChange | null
}

/** The change of plan that is asked for or waits. */
export type OpenChange = Pick<
  typeof planChanges.$inferSelect,
  'state' | 'pid' | 'term' | 'quantity' | 'renewalAmount' | 'effectiveAt'
>

const openChange = sql`(
  select json_build_object('state', change.state, 'pid', change.pid, 'term', change.term, 'quantity', change.quantity,
    'renewalAmount', change.renewal_amount, 'effectiveAt', change.effective_at)
  from ${planChanges} change where change.subscription_id = own.id and change.closed_at is null)`

const momentOf = (written: string | null) => (written === null ? null : new Date(written))

type Dates = 'trialUntil' | 'startedAt' | 'paidUntil' | 'endedAt' | 'pausedFrom' | 'pausedUntil' | 'change'

type Row = Omit<ListedSubscription, Dates> & {
  readonly startedAt: string
  readonly paidUntil: string
  readonly endedAt: string | null
  readonly trialUntil: string | null
  readonly pausedFrom: string | null
  readonly pausedUntil: string | null
  readonly change: (Omit<OpenChange, 'effectiveAt'> & { readonly effectiveAt: string }) | null
}

/** A member has a handful; anyone who changes often sees these. */
const mostListed = 100

interface Subscriber {
  readonly list: readonly ListedSubscription[]
  readonly memberSince: Date
  /** The products that they have activated under their subscriptions. */
  readonly activated: readonly number[]
}

/** All that a member subscribes to, the newest first, with what depends on it: in one statement. */
export async function subscriptionsOf(
  database: Queryable,
  { memberId, reader, activatedPids }: { memberId: number; reader: Reader; activatedPids: ActivatedPids },
): Promise<Subscriber> {
  const { rows } = await database.execute<{ list: Row[] | null; activated: number[] | null; since: string }>(sql`
    select who.created_at as since, ${activatedPids(sql`who.id`)} as activated, (
      select json_agg(json_build_object(
        'reference', own.reference, 'position', own.position, 'pid', own.pid, 'term', own.term, 'state', own.state,
        'ending', own.ending, 'currency', own.currency, 'amount', own.amount, 'renewalAmount', own.renewal_amount,
        'cardBrand', own.card_brand, 'cardLastFour', own.card_last_four, 'cardExpires', own.card_expires, 'startedAt', own.started_at,
        'paidUntil', own.paid_until, 'endedAt', own.ended_at, 'order', bought.number,
        'name', ${textOf(namesOf(sql`own`), reader)}, 'pausedFrom', own.paused_from, 'pausedUntil', own.paused_until,
        'quantity', own.quantity, 'trialUntil', own.trial_until,
        'change', ${openChange}, 'charged', own.provider is not null and own.checkout is not null)
        order by own.started_at desc, own.id desc)
      from (
        select * from ${subscriptions} where member_id = who.id order by started_at desc, id desc limit ${mostListed}) own
      join ${orders} bought on bought.id = own.order_id) as list
    from ${members} who where who.id = ${memberId}`)
  const [row] = rows
  return {
    memberSince: new Date(row?.since ?? 0),
    activated: row?.activated ?? [],
    list: (row?.list ?? []).map(
      ({ startedAt, paidUntil, endedAt, pausedFrom, pausedUntil, trialUntil, change, ...rest }) => ({
        ...rest,
        startedAt: new Date(startedAt),
        paidUntil: new Date(paidUntil),
        endedAt: momentOf(endedAt),
        pausedFrom: momentOf(pausedFrom),
        pausedUntil: momentOf(pausedUntil),
        trialUntil: momentOf(trialUntil),
        change: change && { ...change, effectiveAt: new Date(change.effectiveAt) },
      }),
    ),
  }
}
