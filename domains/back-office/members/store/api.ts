import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { profiles } from '@/domains/accounts/profile/relations'
import { isErased } from '@/domains/back-office/privacy'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { HoldingsReader, LineLife } from '@/domains/commerce/entitlements'
import { endOf } from '@/domains/commerce/entitlements/rules'
import { orderLines } from '@/domains/commerce/orders/relations'
import { type OrderStatus, orderStatus } from '@/domains/commerce/orders/rules'
import type { Metadata } from '@/platform/contract/metadata'
import type { Queryable } from '@/platform/database/connect'
import type { PageBounds } from '@/platform/http/api/page'
import type { Texts } from '@/platform/i18n/texts'

export type MemberFacts = Awaited<ReturnType<typeof membersWith>>[number]

/** Members, newest first, for the server API. */
export const membersListed = (database: Queryable, { before, limit }: PageBounds) =>
  membersWith(database, before === null ? undefined : lt(members.id, before), limit)

export async function memberFacts(database: Queryable, id: number): Promise<MemberFacts | null> {
  const [found] = await membersWith(database, eq(members.id, id), 1)
  return found ?? null
}

const membersWith = (database: Queryable, which: SQL | undefined, limit: number) =>
  database
    .select({
      id: members.id,
      kind: members.kind,
      email: members.email,
      billingEmail: members.billingEmail,
      username: members.username,
      language: members.language,
      country: members.country,
      createdAt: members.createdAt,
      emailProven: members.emailProven,
      suspendedAt: members.suspendedAt,
      blacklistedAt: members.blacklistedAt,
      mergedInto: members.mergedInto,
      isErased: isErased(members.id),
      company: profiles.company,
      taxId: profiles.taxId,
      metadata: members.metadata,
    })
    .from(members)
    .leftJoin(profiles, eq(profiles.memberId, members.id))
    .where(and(which))
    .orderBy(desc(members.id))
    .limit(limit)

/** A line of an order, as what its member owns. */
export interface OwnedLicence {
  readonly order: string
  readonly position: number
  readonly pid: number
  readonly term: Term
  readonly updatesMonths: number | null
  readonly platforms: Platform[]
  readonly quantity: number
  readonly names: Texts
  readonly status: OrderStatus
  readonly isResting: boolean
  readonly isRevoked: boolean
  readonly startsAt: Date
  /** Null: it never ends. */
  readonly endsAt: Date | null
  readonly metadata: Metadata
}

/** Everything that a member has paid for or was given, newest first, whatever became of it. */
export async function licencesOf(
  database: Queryable,
  holdings: HoldingsReader,
  memberId: number,
): Promise<OwnedLicence[]> {
  const { rows } = await database.execute<
    Omit<OwnedLicence, 'startsAt' | 'endsAt' | 'order' | 'isResting' | 'isRevoked'> & {
      number: string
      since: string
      extraDays: number
      life: LineLife | null
      resting: boolean
      revoked: boolean
    }
  >(sql`
    select line.number, line.position, line.pid, line.term, line.platforms, line.quantity, line.names, line.status,
      line.since, line.extra_days as "extraDays", line.life, own.metadata, own.updates_months as "updatesMonths",
      own.revoked_at is not null as revoked, not ${holdings.counts('activations', sql`line`)} as resting
    from ${holdings.bought(sql`${memberId}::bigint`)} line
    join ${orderLines} own on own.order_id = line.order_id and own.position = line.position
    order by line.order_id desc, line.position`)
  return rows.map(({ number, since, extraDays, life, resting, revoked, ...line }) => {
    const startsAt = new Date(since)
    const endsAt = endOf({ term: line.term, since: startsAt, extraDays, until: holdings.servedUntil(life) })
    return { ...line, order: number, isResting: resting, isRevoked: revoked, startsAt, endsAt }
  })
}

/** Whether anything that a member has bought still runs. */
export async function isServed(database: Queryable, holdings: HoldingsReader, memberId: number, now: Date) {
  const owned = await licencesOf(database, holdings, memberId)
  return owned.some(
    ({ status, isRevoked, endsAt }) =>
      status === orderStatus.complete && !isRevoked && (endsAt === null || endsAt > now),
  )
}
