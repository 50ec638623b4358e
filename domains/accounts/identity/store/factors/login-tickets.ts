import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { after, minutes } from '@/platform/time/duration'
import { authenticatorApps, loginTickets, recoveryCodes } from '../../tables/factors'
import { members } from '../../tables/members'
import { factorsOf } from '../captcha/proofs'
import type { CompanyLogin } from '../sessions/company-login'
import type { LoginCounts } from '../sessions/sessions'
import { knownPasskeys } from './second-factor'

/** Between the two steps of a login. */
export const ticketLength = minutes(10)
const mostTries = 5

interface NewTicket {
  readonly hash: Buffer
  readonly memberId: number
  readonly passwordHash: string | null
  /** The link by which the company's own provider has vouched for the member; null: it has not. */
  readonly companyLink: number | null
  readonly counted: LoginCounts
  readonly throttle: string
}

export const putTicket = (database: Queryable, ticket: NewTicket, now: Date) =>
  database.insert(loginTickets).values({ ...ticket, expiresAt: after(now, ticketLength) })

/** With its table's name: the subqueries have columns of the same name. */
const ofTicket = sql`${loginTickets}.member_id`

const live = (hash: Buffer, now: Date) => and(eq(loginTickets.hash, hash), gt(loginTickets.expiresAt, now))

/**
 * Returns the member of a login and how it can be completed; null: there is no such ticket, or it was tried too often.
 */
export async function waysOfTicket(
  database: Queryable,
  { closes }: Pick<CompanyLogin, 'closes'>,
  { hash, now }: { readonly hash: Buffer; readonly now: Date },
) {
  const [found] = await database
    .select({
      app: sql<boolean>`exists (select from ${authenticatorApps} a
        where a.member_id = ${ofTicket} and a.confirmed_at is not null)`,
      recovery: sql<boolean>`exists (select from ${recoveryCodes} r
        where r.member_id = ${ofTicket} and r.used_at is null)`,
      passkeys: knownPasskeys(ofTicket),
      company: sql<boolean>`${loginTickets.companyLink} is null and ${closes(ofTicket)}`,
    })
    .from(loginTickets)
    .where(and(live(hash, now), lt(loginTickets.tries, mostTries)))
  return found ?? null
}

/** Counts a try before it is made, so that of many at once only so many are. */
export async function tryTicket(
  database: Queryable,
  { hash, credentialId, now }: { hash: Buffer; credentialId: string; now: Date },
) {
  const tried = database
    .update(loginTickets)
    .set({ tries: sql`${loginTickets.tries} + 1` })
    .from(members)
    .where(and(live(hash, now), lt(loginTickets.tries, mostTries), eq(members.id, loginTickets.memberId)))
    .returning({
      member: members,
      passwordHash: loginTickets.passwordHash,
      companyLink: loginTickets.companyLink,
      counted: loginTickets.counted,
      throttle: loginTickets.throttle,
      factors: factorsOf({
        memberId: sql`${members.id}`,
        passwordHash: sql`${members.passwordHash}`,
        credentialId: sql`${credentialId}`,
        holder: sql`${hash}`,
        now: sql`${now}::timestamptz`,
      }),
    })
  const [ticket] = await tried
  return ticket ?? null
}
