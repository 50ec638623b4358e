import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { after, before, minutes } from '@/platform/time/duration'
import { entryLength, lookLength, sessionEnds } from '../rules'
import type { Role } from '../rules/permissions'
import { operatorChallenges, operatorEntries, operatorSessions, operators } from '../tables'
import { forgetDevicesOf, purgeDevices } from './devices'

interface NewSession {
  readonly tokenHash: Buffer
  readonly operatorId: number
  readonly now: Date
  readonly network: string
  readonly userAgent: string
  /** The session that this browser had before, which it replaces. */
  readonly replaces: Buffer | null
}

/** @returns when it ends at the latest */
export async function openSession(transaction: Transaction, session: NewSession): Promise<Date> {
  const { replaces, now, ...rest } = session
  const expiresAt = after(now, sessionEnds.absolute)
  if (replaces) await transaction.delete(operatorSessions).where(eq(operatorSessions.tokenHash, replaces))
  await transaction.insert(operatorSessions).values({ ...rest, createdAt: now, seenAt: now, expiresAt })
  await transaction.update(operators).set({ signedInAt: now }).where(eq(operators.id, session.operatorId))
  return expiresAt
}

/**
 * The operator of a live session, in one round trip, which also notes, to the minute, that it is in use.
 * @param byClock a page asked by itself: the session stays as idle as it was
 */
export async function operatorOf(database: Queryable, tokenHash: Buffer, now: Date, byClock = false) {
  const used = database.$with('used').as(
    database
      .update(operatorSessions)
      .set({ seenAt: now })
      .where(
        and(
          eq(operatorSessions.tokenHash, tokenHash),
          lt(operatorSessions.seenAt, before(now, minutes(1))),
          isLive(now),
          byClock ? sql`false` : undefined,
        ),
      )
      .returning({ tokenHash: operatorSessions.tokenHash }),
  )
  const [row] = await database
    .with(used)
    .select({
      id: operators.id,
      email: operators.email,
      name: operators.name,
      role: operators.role,
      language: operators.language,
      provenAt: operatorSessions.provenAt,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.tokenHash, tokenHash), isLive(now), sql`${operators.disabledAt} is null`))
  return row ?? null
}

/** Remembers that the second factor was given in a session. */
export const noteProof = (transaction: Transaction, tokenHash: Buffer, now: Date) =>
  transaction.update(operatorSessions).set({ provenAt: now }).where(eq(operatorSessions.tokenHash, tokenHash))

const isLive = (now: Date) =>
  and(gt(operatorSessions.expiresAt, now), gt(operatorSessions.seenAt, before(now, sessionEnds.idle)))

interface Look {
  readonly tokenHash: Buffer
  readonly operatorId: number
  /** The room and the item that are open there: `tickets/12`. */
  readonly place: string
  readonly now: Date
}

/** Notes what a session has open, and returns the names of the other operators who have the same open at that moment. */
export async function noteLook(database: Queryable, { tokenHash, operatorId, place, now }: Look) {
  const noted = database
    .$with('noted')
    .as(
      database
        .update(operatorSessions)
        .set({ place, placeAt: now })
        .where(eq(operatorSessions.tokenHash, tokenHash))
        .returning({ place: operatorSessions.place }),
    )
  const found = await database
    .with(noted)
    .selectDistinct({ name: operators.name })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.place, place),
        gt(operatorSessions.placeAt, before(now, lookLength)),
        ne(operatorSessions.operatorId, operatorId),
        isLive(now),
      ),
    )
    .orderBy(operators.name)
  return found.map(({ name }) => name)
}

export const endSession = (database: Queryable, tokenHash: Buffer) =>
  database.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash))

/** Ends every session of an operator, every sign-in that waits for its second factor, and what their browsers are known by. */
export async function endSessionsOf(database: Queryable, operatorId: number) {
  await database.delete(operatorSessions).where(eq(operatorSessions.operatorId, operatorId))
  await database.delete(operatorEntries).where(eq(operatorEntries.operatorId, operatorId))
  await forgetDevicesOf(database, operatorId)
}

const isOther = (operatorId: number, own: Buffer) =>
  and(eq(operatorSessions.operatorId, operatorId), ne(operatorSessions.tokenHash, own))

/** How many live sessions an operator has beside their own one. */
export const countOtherSessions = (database: Queryable, operatorId: number, own: Buffer, now: Date) =>
  database.$count(operatorSessions, and(isOther(operatorId, own), isLive(now)))

/** Ends every session of an operator but one, and every sign-in that waits for its second factor. */
export async function endOtherSessions(transaction: Transaction, operatorId: number, own: Buffer) {
  await transaction.delete(operatorSessions).where(isOther(operatorId, own))
  await transaction.delete(operatorEntries).where(eq(operatorEntries.operatorId, operatorId))
}

interface NewEntry {
  readonly tokenHash: Buffer
  readonly operatorId: number
  readonly companyRole: Role | null
  readonly now: Date
}

/** Remembers for a few minutes that a person has given an operator's password, or that the company's provider has named them. */
export const noteEntry = (database: Queryable, { now, ...entry }: NewEntry) =>
  database.insert(operatorEntries).values({ ...entry, expiresAt: after(now, entryLength) })

/** Returns the operator who has given the password there, if that is recent enough. */
export async function entryOf(database: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await database
    .select({ operator: operators })
    .from(operatorEntries)
    .innerJoin(operators, eq(operators.id, operatorEntries.operatorId))
    .where(
      and(
        eq(operatorEntries.tokenHash, tokenHash),
        gt(operatorEntries.expiresAt, now),
        sql`${operators.disabledAt} is null`,
      ),
    )
  return row?.operator ?? null
}

/** Uses it up. @returns null when a person has used it already */
export async function consumeEntry(transaction: Transaction, tokenHash: Buffer) {
  const [taken] = await transaction
    .delete(operatorEntries)
    .where(eq(operatorEntries.tokenHash, tokenHash))
    .returning({ companyRole: operatorEntries.companyRole })
  return taken ?? null
}

/** Deletes expired sessions and logins. */
export async function purgeExpired(database: Queryable, now: Date) {
  await database.delete(operatorSessions).where(lt(operatorSessions.expiresAt, now))
  await database.delete(operatorEntries).where(lt(operatorEntries.expiresAt, now))
  await database.delete(operatorChallenges).where(lt(operatorChallenges.expiresAt, now))
  await purgeDevices(database, now)
}
