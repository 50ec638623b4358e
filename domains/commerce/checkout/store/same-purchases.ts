import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { before, hours } from '@/platform/time/duration'
import { checkouts } from '../tables/checkouts'

/** The buyer in a repeated purchase: the account, or the browser of a visitor, whose address may be false. */
export type SameBuyer = { readonly memberId: number } | { readonly browserHash: Buffer }

interface WantedThing {
  readonly pid: number
  readonly term: Term
  readonly quantity: number
}

export interface SamePurchase {
  readonly checkout: string
  readonly provider: ProviderName | null
  readonly payment: string | null
  /** It was paid, or its order waits for the money; else it can still be paid. */
  readonly ordered: boolean
}

/** A repetition after this time is taken as intended. */
const recent = hours(1)

const isBuyers = (buyer: SameBuyer): SQL =>
  'memberId' in buyer
    ? sql`begun.member_id = ${buyer.memberId}`
    : sql`begun.member_id is null and begun.browser_hash = ${buyer.browserHash}`

/** Lets purchases of one buyer begin one after the other, so that the second sees the first. */
export async function waitForPurchase(transaction: Transaction, buyer: SameBuyer) {
  const name = 'memberId' in buyer ? `member ${buyer.memberId}` : `browser ${buyer.browserHash.toString('hex')}`
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchase of ${name}`}, 0))`)
}

/** The purchases of the very same things that the same buyer has made, or is about to, within the hour. */
export async function samePurchases(
  database: Queryable,
  { buyer, things, now }: { readonly buyer: SameBuyer; readonly things: readonly WantedThing[]; readonly now: Date },
): Promise<readonly SamePurchase[]> {
  const wanted = things.map(({ pid, term, quantity }) => `${pid} ${term} ${quantity}`).toSorted()
  const { rows } = await database.execute<SamePurchase & Record<string, unknown>>(sql`
    select begun.reference as checkout, begun.provider, begun.payment, begun.order_id is not null as ordered
    from ${checkouts} begun left join ${orders} bought on bought.id = begun.order_id
    where ${isBuyers(buyer)} and begun.begun_at > ${before(now, recent)} and begun.total > 0
      and begun.withdrawn_at is null and begun.mismatch is null
      and (bought.status in (${orderStatus.waiting}, ${orderStatus.complete})
        or (begun.order_id is null and begun.state in ('begun', 'waiting', 'declined')))
      and (select array_agg(concat(line ->> 'pid', ' ', line ->> 'term', ' ', coalesce(line ->> 'quantity', '1')) order by
          concat(line ->> 'pid', ' ', line ->> 'term', ' ', coalesce(line ->> 'quantity', '1')) collate "C")
        from jsonb_array_elements(begun.lines) line) = ${sql.param(wanted)}::text[]
    order by ordered desc, begun.begun_at desc`)
  return rows
}
