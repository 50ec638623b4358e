import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { lookBits } from '@/platform/files/looks'
import type { Money } from '@/platform/money/money'
import { type CampaignKey, type ClaimState, type Site, statesBefore } from '../rules'
import { giftClaims, giftCodes } from '../tables'
import { eligibleLines } from './entries'

/** A line of a member's order, as the wire names it. */
export interface NamedLine {
  readonly memberId: number
  readonly campaign: CampaignKey
  readonly pids: readonly number[]
  readonly orderNumber: string
  /** Null: the first line of the order that still needs a picture. */
  readonly position: number | null
}

const among = (states: readonly ClaimState[]) => sql`any(${sql.param([...states])}::text[])`

/** In one statement, so that of pictures sent at once there is one claim. */
const claimedLine = ({ memberId, campaign, pids, orderNumber, position }: NamedLine): SQL => sql`
  select line.order_id, line.position, claim.picture_key
  from ${eligibleLines(memberId, pids)}
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
      ${`{${pictureLooks.join(',')}}`}::bit(${sql.raw(String(lookBits))})[], ${now}::timestamptz
    from line
    on conflict (campaign, order_id, position) do update
      set state = 'waiting', picture_key = excluded.picture_key, picture_looks = excluded.picture_looks, submitted_at = excluded.submitted_at,
        reason = null, operator = null, decided_at = null
      where gift_claims.state = ${among(statesBefore('waiting'))}
    returning (select picture_key from line) as replaced`)
  return rows[0] ?? null
}

/** What a claim has come to when somebody asked for its code. */
export interface Given {
  readonly code: string
  readonly currency: Money['currency']
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly site: Site
}

/** Takes the next free code of a value for the claims that `chosen` finds and locks, and marks them. */
export const takingCode = (campaign: SQL, { amount, site, now }: { amount: Money; site: Site; now: Date }): SQL => sql`
  taken as (
    update ${giftCodes} set claim_id = chosen.id from chosen
    where gift_codes.id = (
      select free.id from ${giftCodes} free
      where free.campaign = ${campaign} and free.currency = ${amount.currency} and free.amount = ${amount.minor}
        and free.claim_id is null and exists (select from chosen)
      order by free.id limit 1 for update skip locked)
    returning gift_codes.code, gift_codes.currency, gift_codes.amount, gift_codes.claim_id),
  given as (
    update ${giftClaims} set state = 'given', currency = ${amount.currency}, site = ${site}, given_at = ${now}
    from taken where gift_claims.id = taken.claim_id)`

/**
 * Gives an approved claim its code. Whoever asks again gets the one that was given. @returns null when there is nothing
 * to give: the claim is not the member's or not approved, or no code of this value is left
 */
export async function claimCode(
  database: Queryable,
  line: NamedLine & { readonly position: number },
  wish: { amount: Money; site: Site; now: Date },
): Promise<Given | null> {
  const { memberId, campaign, orderNumber, position, pids } = line
  const { rows } = await database.execute<Given & Record<string, unknown>>(sql`
    with held as (
      select claim.id, claim.state, claim.site from ${eligibleLines(memberId, pids)}
      join ${giftClaims} claim
        on claim.order_id = line.order_id and claim.position = line.position and claim.campaign = ${campaign}
      where bought.number = ${orderNumber} and line.position = ${position}
      for update of claim),
    chosen as (select id from held where state = 'choosing'),
    ${takingCode(sql`${campaign}`, wish)}
    select code, currency, amount::float8 as amount, ${wish.site}::text as site from taken
    union all
    select before.code, before.currency, before.amount::float8, held.site from ${giftCodes} before
    join held on held.id = before.claim_id and held.state = 'given'`)
  return rows[0] ?? null
}
