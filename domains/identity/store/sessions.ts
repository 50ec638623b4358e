import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import { after, hours, minutes } from '@/platform/time/duration'
import { attempts, captchas, memberDevices, members, sessions } from '../tables'
import type { Member } from './members'

/** D5; a session of an operator who looks through the member's eyes is short (D12). */
const sessionLength = hours(24)
const impersonationLength = minutes(30)

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
) => Promise<{ member: Member; operator: string | null } | null>

/** Finds the member of a live session, in one round trip; the statement is built and planned once. */
export function sessionReader(database: Database): SessionReader {
  const statement = database
    .select({ member: members, operator: sessions.operator })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session')
  return async (tokenHash, now) => (await statement.execute({ tokenHash, now }))[0] ?? null
}

/** @returns whose session it was, if it was one */
export async function endSession(database: Queryable, tokenHash: Buffer) {
  const [ended] = await database
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ memberId: sessions.memberId, operator: sessions.operator })
  return ended ?? null
}
