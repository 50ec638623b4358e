import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import { after, hours, minutes } from '@/platform/time/duration'
import { attempts, captchas, memberDevices, members, sessions } from '../tables'
import type { Member } from './members'

/** D5; a session of an operator who looks through the member's eyes is short (D12). */
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
  /** The visitor token or older session that this one replaces. */
  readonly replaces: Buffer | null
  /** The browser that is remembered as the member's own; null for an operator's session. */
  readonly deviceHash: Buffer | null
  readonly counted: Counted
  /** The hash that the password was checked against; null: it was none that let the caller in. */
  readonly passwordHash: string | null
}

/** What the login has counted against throttles, and takes back now that it succeeded. */
export interface Counted {
  /** Forgotten altogether. */
  readonly clears: readonly string[]
  /** Less this one attempt: others share the count. */
  readonly refunds: readonly string[]
}

/**
 * Opens a session in one round trip: it replaces what the caller held before, clears the caller's failed attempts and
 * remembers the device. @returns when it ends, or null when the password was replaced meanwhile
 */
export async function openSession(database: Queryable, session: NewSession): Promise<Date | null> {
  const { tokenHash, memberId, now, network, userAgent, operator, replaces, deviceHash, counted, passwordHash } =
    session
  const expiresAt = after(now, operator === null ? sessionLength : impersonationLength)
  const opened = await database.execute(sql`
    with ended as (delete from ${sessions} where token_hash = ${replaces}),
      visited as (delete from ${captchas} where token_hash = ${replaces}),
      cleared as (delete from ${attempts} where key in (${textsOf(counted.clears)})),
      refunded as (update ${attempts} set count = count - 1, next_at = least(next_at, ${now}) where key in (${textsOf(counted.refunds)})),
      remembered as (
        insert into ${memberDevices} (member_id, device_hash, last_login_at)
        select ${memberId}::bigint, ${deviceHash}::bytea, ${now}::timestamptz where ${deviceHash}::bytea is not null
        on conflict (member_id, device_hash) do update set last_login_at = excluded.last_login_at)
    insert into ${sessions} (token_hash, member_id, created_at, expires_at, network, user_agent, operator)
    select ${tokenHash}::bytea, m.id, ${now}::timestamptz, ${expiresAt}::timestamptz, ${network}, ${userAgent}, ${operator}
    from ${members} m where m.id = ${memberId} and (${passwordHash}::text is null or m.password_hash = ${passwordHash})
    for share`)
  return opened.rowCount === 1 ? expiresAt : null
}

const textsOf = (values: readonly string[]) => sql`select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`

export type SessionReader = (
  tokenHash: Buffer,
  now: Date,
) => Promise<{ member: Member; operator: string | null; endsAt: string | null } | null>

/**
 * Finds the member of a live session, in one round trip; the statement is built and planned once.
 * @param endsAt tells over the member's row when the account ends, if that was asked for
 */
export function sessionReader(database: Database, endsAt: SQL<string | null>): SessionReader {
  const statement = database
    .select({ member: members, operator: sessions.operator, endsAt })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session')
  return async (tokenHash, now) => (await statement.execute({ tokenHash, now }))[0] ?? null
}

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
