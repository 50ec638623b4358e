import { eq, type SQL, sql } from 'drizzle-orm'
import { companyPeople } from '@/domains/accounts/companies/relations'
import { openSessions } from '@/domains/accounts/identity'
import { members } from '@/domains/accounts/identity/relations'
import { managingRoles } from '@/platform/contract/company-roles'
import type { Queryable } from '@/platform/database/connect'
import { ticketPasses, tickets } from '../tables'

/** The holder of a pass: a member with all their tickets, or a visitor with a mailed link to one. */
export interface Holder {
  readonly memberId: number | null
  readonly ticketId: number | null
  /** The number of that ticket. */
  readonly ticket: string | null
  readonly email: string
  readonly name: string
  readonly language: string | null
  /** Unix seconds. */
  readonly expires: number
}

/** Which tickets a holder may see. Every statement about a customer's tickets says it. */
export const within = ({ memberId, ticketId }: Pick<Holder, 'memberId' | 'ticketId'>): SQL =>
  memberId === null ? sql`ticket.id = ${ticketId}::bigint` : sql`ticket.member_id = ${memberId}::bigint`

/** The id of the ticket with a number, or of the one that it was merged into. Every statement that customers reach says it. */
export const standing = (number: string): SQL => sql`(
  select coalesce(named.merged_into, named.id) from ${tickets} named where named.number = ${number})`

interface MemberPass {
  readonly tokenHash: Buffer
  readonly memberId: number
  /** The pass ends when this session does. */
  readonly sessionHash: Buffer
  readonly expiresAt: Date
}

export const addMemberPass = (database: Queryable, pass: MemberPass) => database.insert(ticketPasses).values(pass)

export const prolongPass = (database: Queryable, tokenHash: Buffer, expiresAt: Date) =>
  database.update(ticketPasses).set({ expiresAt }).where(eq(ticketPasses.tokenHash, tokenHash))

/** Lets anyone who holds the token read and continue one ticket. */
export async function addTicketPass(
  database: Queryable,
  { tokenHash, ticket, expiresAt }: { tokenHash: Buffer; ticket: string; expiresAt: Date },
) {
  await database.execute(sql`
    insert into ${ticketPasses} (token_hash, ticket_id, expires_at)
    select ${tokenHash}, id, ${expiresAt}::timestamptz from ${tickets} where number = ${ticket}`)
}

/** Ends what mailed links open of a member's tickets. */
export async function endMailedPasses(database: Queryable, memberId: number) {
  await database.execute(sql`
    delete from ${ticketPasses} where ticket_id in (select id from ${tickets} where member_id = ${memberId})`)
}

/**
 * The condition that the session still acts for the owner of the pass: the person, or a company in which they have a
 * role for it.
 */
const standsFor = sql`pass.member_id = coalesce(session.company_id, session.member_id) and (session.company_id is null
  or exists (select from ${companyPeople} a where a.company_id = session.company_id and a.person_id = session.member_id
    and a.role in (${sql.join(
      managingRoles.map((role) => sql`${role}`),
      sql`, `,
    )})))`

/** @returns null when the pass is not known or has ended, its session has, or the account is suspended */
export async function holderOf(database: Queryable, tokenHash: Buffer, now: Date): Promise<Holder | null> {
  const { rows } = await database.execute<Holder & Record<string, unknown>>(sql`
    select pass.member_id::float8 as "memberId", pass.ticket_id::float8 as "ticketId", ticket.number as ticket,
      coalesce(member.billing_email, member.email, ticket.email) as email, coalesce(member.username, ticket.name) as name,
      coalesce(member.language, ticket.language) as language,
      floor(extract(epoch from least(pass.expires_at, session.expires_at)))::float8 as expires
    from ${ticketPasses} pass
    left join ${tickets} ticket on ticket.id = pass.ticket_id
    left join ${members} member on member.id = coalesce(pass.member_id, ticket.member_id)
    left join ${openSessions(now)} session on session.token_hash = pass.session_hash
    where pass.token_hash = ${tokenHash} and pass.expires_at > ${now} and member.blacklisted_at is null
      and (pass.session_hash is null or (session.token_hash is not null and ${standsFor}))`)
  return rows[0] ?? null
}

export const purgePasses = (database: Queryable, now: Date) =>
  database.execute(sql`delete from ${ticketPasses} where expires_at < ${now}`)
