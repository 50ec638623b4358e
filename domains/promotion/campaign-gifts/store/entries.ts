import { type SQL, sql } from 'drizzle-orm'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { textOf } from '@/platform/database/texts'
import type { Reader } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/money'
import { type ClaimState, currencyAt, type Site, sites } from '../rules'
import type { Campaign } from '../rules/campaign'
import { giftClaims, giftCodes } from '../tables'

/** More lines of a gift's products than any member's page shows. */
const mostListed = 200

/** An order line for which a member may have a gift, and how far that is. */
export interface Entry {
  readonly orderNumber: string
  readonly position: number
  readonly pid: number
  readonly name: string
  readonly country: string
  readonly orderCurrency: Currency
  /** Null: no picture was ever sent. */
  readonly state: ClaimState | null
  readonly reason: string | null
  /** The shop that suits the code. */
  readonly site: Site | null
  /** The one that takes it; null: every shop of its currency does. */
  readonly onlyShop: Site | null
  readonly code: string | null
  readonly currency: Currency | null
  /** In the currency's smallest unit. */
  readonly amount: number | null
  /** The shops for which codes are left that no other shop takes, and the currencies of which any shop takes some. */
  readonly shops: readonly Site[]
  readonly anywhere: readonly Currency[]
}

/**
 * As part of a statement: the lines that a member bought and holds, of these products. A line with an open refund
 * request does not count until the request has ended, so that a member cannot have both the gift and the money.
 */
export const eligibleLines = (holdings: HoldingsReader, memberId: number, pids: readonly number[]): SQL => sql`
  ${orderLines} line join ${orders} bought on bought.id = line.order_id and bought.member_id = ${memberId}
    and ${holdings.counts('gifts', sql`line`)}
    and line.pid = any(${sql.param([...pids])}::int[])`

/**
 * Returns the member's entries of a campaign, the newest order first. A given code stays, in every state of the order.
 */
export async function entriesOf(
  database: Queryable,
  request: { memberId: number; campaign: Campaign; reader: Reader; holdings: HoldingsReader },
): Promise<readonly Entry[]> {
  const { memberId, reader, holdings } = request
  const { key: campaign, pids, amounts } = request.campaign
  const values = sites.flatMap((site) => {
    const amount = amounts[currencyAt(site)]
    return amount ? [{ site, currency: amount.currency, amount: amount.minor }] : []
  })
  // The same for every row, and asked once.
  const free = (which: SQL) => sql`exists (
    select from ${giftCodes} free where free.campaign = ${campaign} and free.currency = shop.currency
      and free.amount = shop.amount and free.claim_id is null and ${which})`
  const shops = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as shop (site text, currency text, amount bigint)`
  const { rows } = await database.execute<Entry & Record<string, unknown>>(sql`
    select bought.number as "orderNumber", line.position, line.pid, ${textOf(sql`line.names`, reader)} as name, bought.country,
      bought.currency as "orderCurrency", claim.state, claim.reason, claim.site, taken.site as "onlyShop", taken.code, taken.currency,
      taken.amount::float8 as amount,
      (select coalesce(json_agg(shop.site), '[]') from ${shops} where ${free(sql`free.site = shop.site`)}) as shops,
      (select coalesce(json_agg(distinct shop.currency), '[]') from ${shops} where ${free(sql`free.site is null`)})
        as anywhere
    from ${orders} bought
    join ${orderLines} line on line.order_id = bought.id
    left join ${giftClaims} claim
      on claim.order_id = line.order_id and claim.position = line.position and claim.campaign = ${campaign}
    left join ${giftCodes} taken on taken.claim_id = claim.id
    where bought.member_id = ${memberId}
      and (claim.state = 'given' or
        (line.pid = any(${sql.param([...pids])}::int[]) and claim.state is distinct from 'withdrawn'
          and ${holdings.counts('gifts', sql`line`)}))
    order by bought.placed_at desc, bought.id desc, line.position
    limit ${mostListed}`)
  return rows
}
