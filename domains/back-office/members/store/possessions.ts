import { and, desc, eq, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { profiles } from '@/domains/accounts/profile/relations'
import { ownMail } from '@/domains/back-office/privacy'
import { type Catalogue, vatRateOn } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { auditLog } from '@/platform/audit/tables'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { chooseMarket, type MarketOffer } from '@/platform/i18n/market'
import type { Person } from '@/platform/installation/console/personal-data'
import { mails } from '@/platform/mail/tables'
import type { Currency } from '@/platform/money/money'
import { inBasisPoints } from '@/platform/money/rate'

/** Whether a mail was written to the member. */
export async function isOwnMail(database: Queryable, person: Person, id: number): Promise<boolean> {
  const [found] = await database
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, id), ownMail(person)))
  return found !== undefined
}

/** A line of an order of the member's; null: there is none. */
export async function boughtLine(
  database: Queryable,
  memberId: number,
  { order, position }: { readonly order: string; readonly position: number },
) {
  const [found] = await database
    .select({
      pid: orderLines.pid,
      term: orderLines.term,
      platforms: orderLines.platforms,
      quantity: orderLines.quantity,
      names: orderLines.names,
      status: orderLines.status,
      market,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.memberId, memberId), eq(orders.number, order), eq(orderLines.position, position)))
  return found ?? null
}

/** The market of an order. */
export interface Market {
  readonly currency: Currency
  readonly country: string
  readonly postalCode?: string | null
  readonly language: Language
  readonly vatBasisPoints: number
}

const market = {
  currency: orders.currency,
  country: orders.country,
  postalCode: orders.postalCode,
  language: orders.language,
  vatBasisPoints: orders.vatBasisPoints,
}

/** The market of a member's last purchase; without one, the market that their language and profile suggest. */
export async function marketOf(
  database: Queryable,
  member: { readonly id: number; readonly language: string | null },
  { offer, catalogue, now }: { readonly offer: MarketOffer; readonly catalogue: Catalogue; readonly now: Date },
): Promise<Market> {
  const [last] = await database
    .select(market)
    .from(orders)
    .where(eq(orders.memberId, member.id))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1)
  if (last) return last
  const [profile] = await database
    .select({ country: profiles.country })
    .from(profiles)
    .where(eq(profiles.memberId, member.id))
  const [chosen] = await database
    .select({ country: members.country, currency: members.currency })
    .from(members)
    .where(eq(members.id, member.id))
  const language = offer.languages.of(member.language)
  const { country, currency } = chooseMarket(offer, language, [chosen, profile])
  const rate = vatRateOn(catalogue, country, now.toISOString().slice(0, 10))
  const vatBasisPoints = rate === null ? 0 : inBasisPoints(rate)
  return { currency, country, language, vatBasisPoints }
}

interface PaidTerm {
  readonly term: Term
  readonly since: Date
  readonly extraDays: number
}

/** Every term of a product that a member has paid for, and when it began. */
export async function termsOf(
  database: Queryable,
  holdings: HoldingsReader,
  { memberId, pid }: { readonly memberId: number; readonly pid: number },
): Promise<PaidTerm[]> {
  const { rows } = await database.execute<{ term: Term; since: string; extraDays: number }>(sql`
    select term, since, extra_days as "extraDays" from ${holdings.lines('extension', sql`${memberId}::bigint`)} line
    where pid = ${pid} and term <> 'LFT'`)
  return rows.map(({ since, ...line }) => ({ ...line, since: new Date(since) }))
}

/** The order that a member's page shows first, and which operator gave it free of charge; null: there is none. */
export async function newestOrder(database: Queryable, memberId: number) {
  const [newest] = await database
    .select({
      number: orders.number,
      placedAt: orders.placedAt,
      operator: sql<
        string | null
      >`(select ${auditLog.operator} from ${auditLog} where ${auditLog.memberId} = ${memberId}
        and ${auditLog.action} in ('member.extend', 'member.giveProduct', 'member.giveCode')
        and coalesce(${auditLog.details} ->> 'added', ${auditLog.details} ->> 'order') = ${orders.number} limit 1)`,
    })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1)
  return newest ?? null
}
