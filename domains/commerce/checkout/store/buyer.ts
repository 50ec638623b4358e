import { and, eq, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { profiles } from '@/domains/accounts/profile/relations'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { HoldingsReader, LineLife } from '@/domains/commerce/entitlements'
import type { OrderStatus } from '@/domains/commerce/orders/rules'
import { heldPids, offerTaken, runningPeriods } from '@/domains/commerce/subscriptions'
import type { State } from '@/domains/commerce/subscriptions/rules/life'
import type { MemberLine, RunningSubscription } from '@/domains/commerce/subscriptions/rules/member-price'
import { mayBeUpgraded, runningOf } from '@/domains/commerce/subscriptions/rules/upgrade'
import { checkColumn } from '@/domains/commerce/vat-ids'
import type { VatIdCheck } from '@/domains/commerce/vat-ids/rules/check'
import type { VatIdSettings } from '@/domains/commerce/vat-ids/rules/settings'
import type { Queryable } from '@/platform/database/connect'
import type { SessionColumn } from '@/platform/database/session-column'
import type { Currency } from '@/platform/money/money'
import type { CouponUses } from '../rules/coupon'
import { couponUses, creditUses } from '../tables/checkouts'

/** The business facts that VAT depends on; null: the member gave none, undefined: not signed in. */
export type BuyingBusiness =
  | {
      readonly country: string
      readonly postalCode?: string
      readonly taxId: string
      readonly vatCheck?: VatIdCheck | null
    }
  | null
  | undefined

/** As the invoice will state it: a buyer without company, tax id and street is a person of the country. */
const statedPostalCode = sql`case when own.company || own.tax_id || own.address_line <> '' then own.postal_code else '' end`

const businessIn = (settings: VatIdSettings, memberId: SQL): SQL<BuyingBusiness> => sql`(
    select json_build_object('country', own.country, 'postalCode', ${statedPostalCode}, 'taxId', own.tax_id, 'vatCheck', ${checkColumn(ownColumns, settings)})
    from ${profiles} own where own.member_id = ${memberId})`
const ownColumns = { memberId: sql`own.member_id`, country: sql`own.country`, taxId: sql`own.tax_id` }

/** The business in the buyer's profile, in the statement that knows the session. */
export const businessOfCaller = (settings: VatIdSettings): SessionColumn<BuyingBusiness> => ({
  name: 'business of caller',
  expression: businessIn(settings, sql`${members.id}`),
})

/** The same once more, after VIES was asked. */
export async function businessOf(database: Queryable, settings: VatIdSettings, memberId: number) {
  const { rows } = await database.execute<{ business: BuyingBusiness }>(
    sql`select ${businessIn(settings, sql`${memberId}::bigint`)} as business`,
  )
  return rows[0]?.business ?? null
}

interface BuyerFacts {
  readonly owned: readonly MemberLine[]
  readonly subscriptions: readonly RunningSubscription[]
  readonly couponUses: CouponUses
  /** The subscription whose offer led here, by its row's id; null: unknown; left out: none is named. */
  readonly offeredFor?: number | null
  /** The member's subscriptions, by product. */
  readonly held: readonly number[]
}

const noUses: CouponUses = { total: 0, own: 0, held: false }

interface OwnedRow {
  readonly pid: number
  readonly term: Term
  readonly quantity: number
  readonly status: OrderStatus
  readonly since: string
  readonly order: number
  readonly position: number
  readonly spent: boolean
  readonly upgraded: boolean
  readonly resting: boolean
  readonly life: LineLife | null
  readonly updatesMonths: number | null
  readonly extraDays: number
  readonly extraUpdatesDays: number
}

interface SubscriptionRow {
  readonly id: number
  readonly pid: number
  readonly term: Term
  readonly state: State
  readonly currency: Currency
  readonly amount: number
  readonly started: string
  readonly until: string
  readonly order: number
  readonly position: number
}

/** Whether a member was given a coupon, as a condition of a statement: coupons say it. */
export type HoldsCoupon = (code: string | null, memberId: SQL) => SQL

interface Question {
  readonly memberId: number | null
  /** The member's purchases are needed. */
  readonly owned: boolean
  /** The name of the offer that led here. */
  readonly offer: string | null
  /** The coupon whose uses are needed. */
  readonly coupon: string | null
  readonly holdsCoupon: HoldsCoupon
  readonly holdings: HoldingsReader
  readonly now: Date
}

/**
 * Returns what a price depends on beside the catalogue, in one statement; in none when it depends on nothing else. A
 * member's own reservations do not count against them.
 */
export async function buyerFacts(database: Queryable, question: Question): Promise<BuyerFacts> {
  const { memberId, owned, offer, coupon, holdsCoupon, holdings, now } = question
  const wantsOwned = owned && memberId !== null
  if (!wantsOwned && coupon === null) return { owned: [], subscriptions: [], couponUses: noUses, held: [] }
  const ofCoupon = sql`from ${couponUses} where code = ${coupon}`
  const own = sql`member_id is not distinct from ${memberId}::bigint and ${memberId}::bigint is not null`
  const { rows } = await database.execute<{
    owned: OwnedRow[] | null
    subscribed: SubscriptionRow[] | null
    offered_for: string | null
    plans: number[]
    total: number
    own: number
    held: boolean
  }>(sql`
    select
      (select json_agg(json_build_object('pid', pid, 'term', term, 'quantity', quantity,
        'status', status, 'since', since, 'order', order_id, 'position', position, 'spent', spent, 'upgraded', upgraded,
        'resting', resting, 'life', life, 'updatesMonths', updates_months, 'extraDays', extra_days,
        'extraUpdatesDays', extra_updates_days))
        from ${holdings.lines('offers', sql`${memberId}::bigint`)} line where ${wantsOwned}) as owned,
      (select json_agg(json_build_object('id', id, 'pid', pid, 'term', term, 'state', state, 'currency', currency,
        'amount', amount, 'started', started_at, 'until', paid_until, 'order', line.order_id, 'position', line.position))
        from ${runningPeriods} line
        where ${wantsOwned} and member_id = ${memberId}::bigint and state <> 'ended'
          and id not in (select subscription_id from ${creditUses}) and not ${holdings.isAskedBack(sql`line`)})
        as subscribed,
      ${offerTaken(offer, sql`${memberId}::bigint`)} as offered_for,
      ${heldPids(sql`${memberId}::bigint`)} as plans,
      (select count(*)::int ${ofCoupon} and (reserved_until is null or (reserved_until > ${now} and not (${own})))) as total,
      (select count(*)::int ${ofCoupon} and reserved_until is null and ${own}) as own,
      ${holdsCoupon(coupon, sql`${memberId}::bigint`)} as held`)
  const [row] = rows
  return {
    owned: (row?.owned ?? []).map(({ since, life, ...line }) => {
      return { ...line, since: new Date(since), ...holdings.paidPeriod(life) }
    }),
    subscriptions: (row?.subscribed ?? [])
      .map(({ started, until, ...facts }) => ({ ...facts, startedAt: new Date(started), paidUntil: new Date(until) }))
      .filter((subscription) => mayBeUpgraded(subscription, now))
      .map(({ id, order, position, ...bought }) => ({ ...runningOf(bought), id, purchase: { order, position } })),
    ...(offer !== null && { offeredFor: row?.offered_for ? Number(row.offered_for) : null }),
    held: row?.plans ?? [],
    couponUses: row ? { total: row.total, own: row.own, held: row.held } : noUses,
  }
}

/** Returns the name of the company that an account is; null: it is a person's. */
export async function companyOf(database: Queryable, memberId: number): Promise<string | null> {
  const [found] = await database
    .select({ name: members.username })
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.kind, 'company')))
  return found?.name ?? null
}
