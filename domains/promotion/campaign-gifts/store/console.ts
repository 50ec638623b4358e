import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { inWork, type WorkFilter } from '@/domains/staff/case-work/relations'
import type { Queryable } from '@/platform/database/connect'
import { hashesPerPicture } from '@/platform/files/picture-hashes'
import { foldAddress } from '@/platform/text/typed/address'
import { numberIn } from '@/platform/text/typed/code'
import type { CampaignKey, ClaimState } from '../rules'
import { giftClaims } from '../tables'
import { type Claim, everyClaim } from './reviews'

/** The filter of an operator; undefined does not restrict it. */
export interface WantedClaims {
  readonly state: ClaimState | 'all'
  readonly campaign: CampaignKey | undefined
  readonly work: WorkFilter
  /** An order's number or a member's address. */
  readonly search: string | undefined
  readonly oldestFirst: boolean
  /** The id of the last one of the page before. */
  readonly after: number | undefined
  readonly most: number
}

export function findClaims(database: Queryable, wanted: WantedClaims): Promise<Claim[]> {
  const { state, campaign, work, search, oldestFirst, after, most } = wanted
  return everyClaim(database)
    .where(
      and(
        state === 'all' ? undefined : eq(giftClaims.state, state),
        campaign && eq(giftClaims.campaign, campaign),
        inWork('gifts', sql`${giftClaims.id}::text`, work, state === 'waiting'),
        search === undefined
          ? undefined
          : or(eq(orders.number, numberIn(search)), eq(members.email, foldAddress(search))),
        behind(after, oldestFirst),
      ),
    )
    .orderBy(oldestFirst ? asc(giftClaims.id) : desc(giftClaims.id))
    .limit(most)
}

function behind(id: number | undefined, oldestFirst: boolean) {
  if (id === undefined) return
  return oldestFirst ? gt(giftClaims.id, id) : lt(giftClaims.id, id)
}

/** A claim whose picture looks like that of another one. */
export interface AlikeClaim {
  readonly id: number
  readonly state: ClaimState
  readonly memberEmail: string
  readonly orderNumber: string
  readonly pictureKey: string | null
  /** In milliseconds since 1970. */
  readonly submitted: number
  /** The number of bits in which one of the hashes differs from the other picture. */
  readonly distance: number
}

/** Each look of one picture beside the other picture as it is, both ways round: who turned or cut which is not known. */
const leastDistance = sql.raw(
  `least(${Array.from({ length: hashesPerPicture }, (_, place) => {
    const look = (of: string, which: number) => `${of}.picture_looks[${which}]`
    const bits = (one: string, another: string) => `bit_count(${one} # ${another})`
    return [bits(look('claim', place + 1), look('other', 1)), bits(look('other', place + 1), look('claim', 1))]
  }).join(', ')})`,
)

/** Returns the claims with similar pictures, by any sender: the most similar first. */
export async function claimsAlike(
  database: Queryable,
  id: number,
  { distance, most }: { distance: number; most: number },
): Promise<readonly AlikeClaim[]> {
  const { rows } = await database.execute<AlikeClaim & Record<string, unknown>>(sql`
    select * from (
      select other.id::float8 as id, other.state, member.email as "memberEmail", bought.number as "orderNumber",
        other.picture_key as "pictureKey", (extract(epoch from other.submitted_at) * 1000)::float8 as submitted,
        ${leastDistance}::int as distance
      from ${giftClaims} claim
      join ${giftClaims} other on other.id <> claim.id and other.picture_looks is not null
      join ${orders} bought on bought.id = other.order_id
      join ${members} member on member.id = other.member_id
      where claim.id = ${id}) alike
    where distance <= ${distance} order by distance, id desc limit ${most}`)
  return rows
}
