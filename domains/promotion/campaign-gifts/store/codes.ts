import { count, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Currency } from '@/platform/money/money'
import type { CampaignKey, Site } from '../rules'
import { giftClaims, giftCodes } from '../tables'

export interface NewCode {
  readonly campaign: CampaignKey
  readonly currency: Currency
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly code: string
  /** The shop that takes it; left out: every shop of its currency does. */
  readonly site?: Site | undefined
}

/** Parameters of a statement are limited; a pool is not. */
const atOnce = 1000

/** Adds codes to the pools; those that one of them has or had are passed over. @returns how many are new */
export async function addCodes(database: Queryable, codes: readonly NewCode[], now: Date): Promise<number> {
  let added = 0
  for (let start = 0; start < codes.length; start += atOnce) {
    const rows = codes.slice(start, start + atOnce).map((code) => ({ ...code, addedAt: now }))
    const inserted = await database
      .insert(giftCodes)
      .values(rows)
      .onConflictDoNothing({ target: giftCodes.code })
      .returning({ id: giftCodes.id })
    added += inserted.length
  }
  return added
}

/** Whether any was ever asked for, or is kept to be given. */
export async function giftsKept(database: Queryable): Promise<boolean> {
  const claims = database.select({ id: giftClaims.id }).from(giftClaims).limit(1)
  const stocked = database.select({ id: giftCodes.id }).from(giftCodes).limit(1)
  const [claimed, kept] = await Promise.all([claims, stocked])
  return claimed.length + kept.length > 0
}

/** How many codes there were of each campaign, value and shop, and how many are left: a count of all of them. */
export const giftCodeStock = sql`(
  select concat_ws(':', campaign, currency, amount, site) as pool, count(*) as total,
    count(*) filter (where claim_id is null) as free
  from ${giftCodes} group by campaign, currency, amount, site)`

/** The same, taken apart. */
export const countCodes = (database: Queryable) =>
  database
    .select({
      campaign: giftCodes.campaign,
      currency: giftCodes.currency,
      amount: giftCodes.amount,
      site: giftCodes.site,
      all: count(),
      free: sql<number>`(count(*) filter (where ${isNull(giftCodes.claimId)}))::int`,
    })
    .from(giftCodes)
    .groupBy(giftCodes.campaign, giftCodes.currency, giftCodes.amount, giftCodes.site)
    .orderBy(giftCodes.campaign, giftCodes.currency, giftCodes.amount, giftCodes.site)
