import { type SQL, sql } from 'drizzle-orm'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Queryable } from '@/platform/database/connect'
import { hashBits } from '@/platform/files/picture-hashes'
import type { Money } from '@/platform/money/money'
import { type CampaignKey, type ClaimState, type Site, shopsByCountry, siteSelling, statesBefore } from '../rules'
import { giftClaims, giftCodes } from '../tables'
import { eligibleLines } from './entries'

/** A line of a member's order, as the wire names it. */
export interface NamedLine {
  readonly holdings: HoldingsReader
  readonly memberId: number
  readonly campaign: CampaignKey
  readonly pids: readonly number[]
  readonly orderNumber: string
  /** Null: the first line of the order that still needs a picture. */
  readonly position: number | null
}

const among = (states: readonly ClaimState[]) => sql`any(${sql.param([...states])}::text[])`

/** Selects the claim and its line in one statement, so that concurrent uploads make one claim. */
const claimedLine = ({ holdings, memberId, campaign, pids, orderNumber, position }: NamedLine): SQL => sql`
  select line.order_id, line.position, claim.picture_key
  from ${eligibleLines(holdings, memberId, pids)}
  left join ${giftClaims} claim
    on claim.order_id = line.order_id and claim.position = line.position and claim.campaign = ${campaign}
  where bought.number = ${orderNumber} and (${position}::int is null or line.position = ${position}::int)
  order by (claim.id is null or claim.state = 'rejected') desc, line.position limit 1`

/**
 * Writes down that a picture was sent for a line. @returns null when the line is not the member's, is not of this
 * campaign, or its claim has gone further; else the picture that was replaced
 */
export async function submitClaim(
  database: Queryable,
  line: NamedLine,
  { pictureKey, pictureLooks, now }: { pictureKey: string; pictureLooks: readonly string[]; now: Date },
): Promise<{ replaced: string | null } | null> {
  const { rows } = await database.execute<{ replaced: string | null }>(sql`
    with line as (${claimedLine(line)})
    insert into ${giftClaims} 
      (campaign, order_id, position, member_id, state, picture_key, picture_looks, submitted_at)
    select ${line.campaign}, order_id, position, ${line.memberId}::bigint, 'waiting', ${pictureKey},
      ${`{${pictureLooks.join(',')}}`}::bit(${sql.raw(String(hashBits))})[], ${now}::timestamptz
    from line
    on conflict (campaign, order_id, position) do update
      set state = 'waiting', picture_key = excluded.picture_key, picture_looks = excluded.picture_looks, submitted_at = excluded.submitted_at,
        reason = null, operator = null, decided_at = null
      where gift_claims.state = ${among(statesBefore('waiting'))}
    returning (select picture_key from line) as replaced`)
  return rows[0] ?? null
}

/** The state of a claim when its code was asked for. */
export interface ClaimedCode {
  readonly code: string
  readonly currency: Money['currency']
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly site: Site
}

/** Which code is to be taken. */
export interface GiftCodeRequest {
  readonly amount: Money
  /** The shop that must take the code; null: any. */
  readonly shop: Site | null
  readonly now: Date
}

/**
 * As part of a statement: the shop of an order's country where it sells in a currency, else null. A code for any shop is
 * written down with it: nothing else says which shop the buyer uses.
 */
export const ownShop = (country: SQL, currency: SQL): SQL => sql`(
  select shop.site from jsonb_to_recordset(${JSON.stringify(shopsByCountry)}::jsonb)
    as shop (country text, site text, currency text)
  where shop.country = ${country} and shop.currency = ${currency})`

/**
 * Takes the next free code of a value for the claims that `chosen` finds and locks, and marks them. A code for one shop
 * goes before one that any shop takes, and one for another shop comes last (spec 10.1).
 * @param own the shop of the order where it sells in the currency, else null
 */
export const takingCode = (
  campaign: SQL,
  { amount, shop, now }: GiftCodeRequest,
  own: SQL = sql`null::text`,
): SQL => sql`
  taken as (
    update ${giftCodes} set claim_id = chosen.id from chosen
    where gift_codes.id = (
      select free.id from ${giftCodes} free
      where free.campaign = ${campaign} and free.currency = ${amount.currency} and free.amount = ${amount.minor}
        and (${shop}::text is null or free.site is null or free.site = ${shop}::text)
        and free.claim_id is null and exists (select from chosen)
      order by case when free.site = coalesce(${shop}::text, ${own}) then 0 when free.site is null then 1 else 2 end, free.id
      limit 1 for update skip locked)
    returning gift_codes.code, gift_codes.currency, gift_codes.amount, gift_codes.claim_id,
      coalesce(gift_codes.site, ${shop}::text, ${own}, ${siteSelling(amount.currency)}::text) as site),
  given as (
    update ${giftClaims} set state = 'given', currency = ${amount.currency}, site = taken.site, given_at = ${now}
    from taken where gift_claims.id = taken.claim_id)`

/**
 * Gives an approved claim its code. Anyone who asks again gets the one that was given. @returns null when there is nothing
 * to give: the claim is not the member's or not approved, or no code of this value is left
 */
export async function claimCode(
  database: Queryable,
  line: NamedLine & { readonly position: number },
  request: GiftCodeRequest,
): Promise<ClaimedCode | null> {
  // Of two who ask at once the second has waited for the first, and its own statement still sees the codes as they were.
  const given = await giveCode(database, line, request)
  if (given !== 'meanwhile') return given
  const own = await giveCode(database, line, request)
  return own === 'meanwhile' ? null : own
}

/** @returns `meanwhile` where it was given while this one waited */
async function giveCode(
  database: Queryable,
  line: NamedLine & { readonly position: number },
  request: GiftCodeRequest,
): Promise<ClaimedCode | 'meanwhile' | null> {
  const { holdings, memberId, campaign, orderNumber, position, pids } = line
  const { rows } = await database.execute<
    Omit<ClaimedCode, 'code'> & { code: string | null } & Record<string, unknown>
  >(sql`
    with held as (
      select claim.id, claim.state, claim.site, 
        ${ownShop(sql`bought.country`, sql`${request.amount.currency}::text`)} as own
      from ${eligibleLines(holdings, memberId, pids)}
      join ${giftClaims} claim
        on claim.order_id = line.order_id and claim.position = line.position and claim.campaign = ${campaign}
      where bought.number = ${orderNumber} and line.position = ${position}
      for update of claim),
    chosen as (select id from held where state = 'choosing'),
    ${takingCode(sql`${campaign}`, request, sql`(select own from held)`)}
    select code, currency, amount::float8 as amount, site from taken
    union all
    select before.code, before.currency, before.amount::float8, held.site
    from held left join ${giftCodes} before on before.claim_id = held.id where held.state = 'given'`)
  const [row] = rows
  if (!row) return null
  const { code } = row
  return code === null ? 'meanwhile' : { ...row, code }
}
