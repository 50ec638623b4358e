import { sql } from 'drizzle-orm'
import { members } from '@/domains/identity/relations'
import { orderLines, orders } from '@/domains/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { textOf } from '@/platform/database/texts'
import type { Language } from '@/platform/i18n/languages'
import { subscriptions } from '../tables'
import type { ActivatedPids } from './sources'
import type { Subscription } from './subscriptions'

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
    | 'startedAt'
    | 'paidUntil'
    | 'endedAt'
  > {
  readonly order: string
  /** In the member's language. */
  readonly name: string
  /** It is charged by a provider, which may therefore be told to stop and to go on. */
  readonly charged: boolean
}

type Row = Omit<ListedSubscription, 'startedAt' | 'paidUntil' | 'endedAt'> & {
  readonly startedAt: string
  readonly paidUntil: string
  readonly endedAt: string | null
}

/** A member has a handful; anyone who changes often sees these. */
const mostListed = 100

interface Subscriber {
  readonly list: readonly ListedSubscription[]
  readonly memberSince: Date
  /** What they have activated under their subscriptions. */
  readonly activated: readonly number[]
}

/** All that a member subscribes to, the newest first, with what depends on it: in one statement. */
export async function subscriptionsOf(
  database: Queryable,
  { memberId, language, activatedPids }: { memberId: number; language: Language; activatedPids: ActivatedPids },
): Promise<Subscriber> {
  const { rows } = await database.execute<{ list: Row[] | null; activated: number[] | null; since: string }>(sql`
    select who.created_at as since, ${activatedPids(sql`who.id`)} as activated, (
      select json_agg(json_build_object(
        'reference', own.reference, 'position', own.position, 'pid', own.pid, 'term', own.term, 'state', own.state,
        'ending', own.ending, 'currency', own.currency, 'amount', own.amount, 'renewalAmount', own.renewal_amount,
        'cardBrand', own.card_brand, 'cardLastFour', own.card_last_four, 'startedAt', own.started_at,
        'paidUntil', own.paid_until, 'endedAt', own.ended_at, 'order', bought.number,
        'name', ${textOf(sql`line.names`, language)}, 'charged', own.provider is not null and own.checkout is not null)
        order by own.started_at desc, own.id desc)
      from (
        select * from ${subscriptions} where member_id = who.id order by started_at desc, id desc limit ${mostListed}) own
      join ${orders} bought on bought.id = own.order_id
      join ${orderLines} line on line.order_id = own.order_id and line.position = own.position) as list
    from ${members} who where who.id = ${memberId}`)
  const [row] = rows
  return {
    memberSince: new Date(row?.since ?? 0),
    activated: row?.activated ?? [],
    list: (row?.list ?? []).map(({ startedAt, paidUntil, endedAt, ...rest }) => ({
      ...rest,
      startedAt: new Date(startedAt),
      paidUntil: new Date(paidUntil),
      endedAt: endedAt === null ? null : new Date(endedAt),
    })),
  }
}
