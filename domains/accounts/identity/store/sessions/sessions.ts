import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { after, before, hours, minutes } from '@/platform/time/duration'
import { loginTickets } from '../../tables/factors'
import { attempts, captchas, memberDevices, members, sessions } from '../../tables/members'
import { alsoWith, type Proof, usedProof } from '../captcha/proofs'
import { admits, type CompanyLogin } from './company-login'
import type { AllInOneSource } from './session-reader'

/** spec 2.3; a session of an operator who looks through the member's eyes is short (spec 12.3). */
const sessionLength = hours(24)
const impersonationLength = minutes(30)
const mostListed = 100

interface NewSession {
  readonly tokenHash: Buffer
  readonly memberId: number
  readonly now: Date
  readonly network: string
  readonly userAgent: string
  readonly operator: string | null
  readonly operatorId: number | null
  /** The operator sees the draft of the catalogue. */
  readonly preview: boolean
  /** The visitor token or older session that this one replaces. */
  readonly replaces: Buffer | null
  /** The browser that is remembered as the member's own; null for an operator's session. */
  readonly deviceHash: Buffer | null
  readonly counted: LoginCounts
  /** The hash that the password was checked against; null: it was none that let the caller in. */
  readonly passwordHash: string | null
  /** The second step, or a passkey in place of both. */
  readonly proof: Proof | null
  /** The company's own provider has vouched, by this link; null: it has not. */
  readonly companyLink: number | null
  /** Another party has vouched for a member without a proof of their own: weighty acts ask for it. */
  readonly byOthers: boolean
  /** The first step that this one completes; it opens one session. */
  readonly ticket: Buffer | null
  /** The event that is published when the session is opened, as a part of the statement. */
  readonly announcement: SQL | null
}

/** The throttle counts of the login, which are reset when it succeeds. */
export interface LoginCounts {
  /** Forgotten altogether. */
  readonly clears: readonly string[]
  /** Less this one attempt: others share the count. */
  readonly refunds: readonly string[]
}

/** A condition for `announcement`: the session was opened in a browser that is new, and the member had one before. */
export const inNewBrowser = (memberId: number, deviceHash: Buffer) => sql`(exists (select from admitted)
  and not exists (select from ${memberDevices} d where d.member_id = ${memberId} and d.device_hash = ${deviceHash})
  and exists (select from ${memberDevices} d where d.member_id = ${memberId}))`

/** A condition for `announcement`: the session was opened. */
export const isOpened = sql`exists (select from admitted)`

/**
 * Opens a session in one round trip: it uses up the proof and the ticket, replaces what the caller held before, clears
 * the caller's failed attempts and remembers the device.
 * @returns when it ends and what tells a holder of the all-in-one; null when the password was replaced meanwhile, or
 * the proof has expired: then only the proof is changed
 */
export async function openSession(
  database: Queryable,
  { companyLogin: login, allInOne }: { readonly companyLogin: CompanyLogin; readonly allInOne: AllInOneSource },
  session: NewSession,
): Promise<{ readonly expiresAt: Date; readonly allInOne: unknown } | null> {
  const { tokenHash, memberId, now, network, userAgent, operator, replaces, deviceHash, counted, passwordHash } =
    session
  const { operatorId, preview, proof, ticket, companyLink: link, byOthers, announcement } = session
  const expiresAt = after(now, operator === null ? sessionLength : impersonationLength)
  const provenAt = operator === null && !byOthers ? now : null
  const { rows } = await database.execute<{ allInOne: unknown }>(sql`
    with ${usedProof(proof, memberId, now)},
      spent as (
        delete from ${loginTickets} where hash = ${ticket} and expires_at > ${now} and exists (select from used)
        returning 1 as one),
      admitted as (
        select m.id from ${members} m
        where m.id = ${memberId} and (m.kind = 'person' or ${operator}::text is not null)
          and (${passwordHash}::text is null or m.password_hash = ${passwordHash})
          and (${operator}::text is not null or ${admits(login, link)})
          and exists (select from used) and (${ticket}::bytea is null or exists (select from spent))
        for share),
      ended as (delete from ${sessions} where token_hash = ${replaces} and ${isOpened}),
      visited as (delete from ${captchas} where token_hash = ${replaces} and ${isOpened}),
      cleared as (delete from ${attempts} where key in (${textsOf(counted.clears)}) and ${isOpened}),
      refunded as (
        update ${attempts} set count = count - 1, next_at = 'epoch'
        where key in (${textsOf(counted.refunds)}) and ${isOpened}),
      remembered as (
        insert into ${memberDevices} (member_id, device_hash, last_login_at)
        select a.id, ${deviceHash}::bytea, ${now}::timestamptz from admitted a where ${deviceHash}::bytea is not null
        on conflict (member_id, device_hash) do update set last_login_at = excluded.last_login_at)
      ${alsoWith(announcement)}
      ${alsoWith(link === null ? null : login.note(link, tokenHash, isOpened))},
      opened as (insert into ${sessions} (token_hash, member_id, created_at, expires_at, network, user_agent, operator, operator_id,
      preview, seen_at, proven_at)
    select ${tokenHash}::bytea, a.id, ${now}::timestamptz, ${expiresAt}::timestamptz, ${network}, ${userAgent}, ${operator},
      ${operatorId}::bigint, ${preview}, ${now}::timestamptz, ${provenAt}::timestamptz
    from admitted a returning member_id)
    select ${allInOne.of(sql`opened.member_id`)} as "allInOne" from opened`)
  return rows[0] ? { expiresAt, allInOne: rows[0].allInOne } : null
}

const textsOf = (values: readonly string[]) => sql`select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`
/** How exactly the list of sessions knows when one was last used. */
const seenWithin = minutes(5)

/** Whether it is time to note that a session is used. */
export const isUnseen = (seenAt: Date, now: Date) => seenAt < before(now, seenWithin)

/** Notes that a session is used; of calls at once one writes. */
export const noteSeen = (database: Queryable, tokenHash: Buffer, now: Date) =>
  database
    .update(sessions)
    .set({ seenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.seenAt, before(now, seenWithin))))

/**
 * Ends every session of a member but one. By a statement of its own, after the change that ends them: it sees a session
 * that was opened while the change waited for the member's row.
 */
export const endOtherSessions = (database: Queryable, memberId: number, keep: Buffer | null) =>
  database
    .delete(sessions)
    .where(sql`${sessions.memberId} = ${memberId} and ${sessions.tokenHash} is distinct from ${keep}`)

/**
 * Gives a session a new token and ends every other one of the member, by a statement of its own like the one above.
 * @returns when it ends, or null when it has ended meanwhile
 */
export async function moveSession(
  database: Queryable,
  { memberId, from, to }: { memberId: number; from: Buffer; to: Buffer },
): Promise<Date | null> {
  const ended = database.$with('ended').as(
    database
      .delete(sessions)
      .where(and(eq(sessions.memberId, memberId), ne(sessions.tokenHash, from)))
      .returning({ tokenHash: sessions.tokenHash }),
  )
  const [moved] = await database
    .with(ended)
    .update(sessions)
    .set({ tokenHash: to })
    .where(and(eq(sessions.tokenHash, from), eq(sessions.memberId, memberId)))
    .returning({ expiresAt: sessions.expiresAt })
  return moved?.expiresAt ?? null
}

/** The live sessions of a member, newest first; a member has few, since they end by themselves within a day. */
export const sessionsOf = (database: Queryable, memberId: number, now: Date) =>
  database
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(mostListed)

/** Ends a session of this member's, if there is one with that token. */
export const endSessionOf = (database: Queryable, memberId: number, tokenHash: Buffer) =>
  database.delete(sessions).where(and(eq(sessions.memberId, memberId), eq(sessions.tokenHash, tokenHash)))

/** @returns whose session it was, if it was one */
export async function endSession(database: Queryable, tokenHash: Buffer) {
  const [ended] = await database
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ memberId: sessions.memberId, operator: sessions.operator })
  return ended ?? null
}

/** As a table: the open sessions, with their end, their person and their company. */
export const openSessions = (now: Date) => sql`(
  select token_hash, expires_at, member_id, company_id from ${sessions} where expires_at > ${now})`

/**
 * Switches a session to a company, or back to its person.
 * @returns false when there is no such session
 */
export async function switchSession(
  database: Queryable,
  tokenHash: Buffer,
  companyId: number | null,
): Promise<boolean> {
  const { rowCount } = await database.update(sessions).set({ companyId }).where(eq(sessions.tokenHash, tokenHash))
  return rowCount === 1
}

/** Whether a member has logged in with a browser; with an address, one who has it. */
export async function isKnownDevice(database: Queryable, deviceHash: Buffer, email?: string): Promise<boolean> {
  const owner = email === undefined ? undefined : or(eq(members.email, email), eq(members.provenEmail, email))
  const [found] = await database
    .select({ id: members.id })
    .from(memberDevices)
    .innerJoin(members, eq(members.id, memberDevices.memberId))
    .where(and(eq(memberDevices.deviceHash, deviceHash), owner))
    .limit(1)
  return found !== undefined
}
