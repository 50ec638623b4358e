import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { withoutValues } from '@/platform/database/errors'
import type { LetterOutcome, LetterResult } from '../rules/letter'
import { incomingLetters } from '../tables'

/** One message of a mailbox, as its server counts. */
export interface MessagePlace {
  readonly mailbox: string
  readonly validity: string
  readonly uid: number
}

/**
 * Counts an attempt at a message, before it is made. @returns null when it was handled already
 */
export async function beginLetter(
  database: Queryable,
  place: MessagePlace,
  now: Date,
): Promise<{ readonly id: number; readonly attempts: number } | null> {
  const [begun] = await database
    .insert(incomingLetters)
    .values({ ...place, attempts: 1, firstSeenAt: now })
    .onConflictDoUpdate({
      target: [incomingLetters.mailbox, incomingLetters.validity, incomingLetters.uid],
      set: { attempts: sql`${incomingLetters.attempts} + 1` },
      setWhere: isNull(incomingLetters.outcome),
    })
    .returning({ id: incomingLetters.id, attempts: incomingLetters.attempts })
  return begun ?? null
}

/** Within an update of a letter: whether another one says the same. */
const repeatsOther = (digest: string) =>
  sql<boolean>`exists (select from ${incomingLetters} other where other.digest = ${digest} and other.id <> incoming_letters.id)`

interface LetterFacts {
  readonly sender: string
  readonly subject: string
  readonly digest: string
}

/**
 * Takes a letter for the transaction that handles it: of several processes one gets it. @returns false when it was handled
 * meanwhile; `repeated` when another message says the same
 */
export async function holdLetter(transaction: Transaction, id: number, facts: LetterFacts) {
  const [held] = await transaction
    .select({ outcome: incomingLetters.outcome })
    .from(incomingLetters)
    .where(eq(incomingLetters.id, id))
    .for('update')
  if (!held || held.outcome !== null) return false
  const { sender, subject, digest } = facts
  const { rows } = await transaction.execute<{ repeats: boolean }>(sql`
    update ${incomingLetters} set sender = ${sender}, subject = ${subject}, digest = ${digest},
      repeats = ${repeatsOther(digest)}
    where id = ${id} returning repeats`)
  return rows[0]?.repeats ? 'repeated' : true
}

export const finishLetter = (database: Queryable, id: number, result: LetterResult, now: Date) =>
  database
    .update(incomingLetters)
    .set({ reason: null, ...result, handledAt: now, error: null })
    .where(and(eq(incomingLetters.id, id), isNull(incomingLetters.outcome)))

/** The facts of a letter that was not read; the digest identifies it. */
export interface AsideFacts {
  readonly sender: string | null
  readonly subject: string | null
  readonly digest: string
}

/** Lays a letter aside that was not read, or not whole. */
export const layLetterAside = (
  database: Queryable,
  id: number,
  { result, facts: { sender, subject, digest }, now }: { result: LetterResult; facts: AsideFacts; now: Date },
) =>
  database
    .update(incomingLetters)
    .set({ sender, subject, digest, repeats: repeatsOther(digest), ...result, handledAt: now, error: null })
    .where(and(eq(incomingLetters.id, id), isNull(incomingLetters.outcome)))

export const noteFailure = (database: Queryable, id: number, error: unknown) =>
  database
    .update(incomingLetters)
    .set({ error: withoutValues(error).message.slice(0, 500) })
    .where(eq(incomingLetters.id, id))

export const noteMove = (database: Queryable, { mailbox, validity, uid }: MessagePlace, now: Date) =>
  database
    .update(incomingLetters)
    .set({ movedAt: now })
    .where(
      and(eq(incomingLetters.mailbox, mailbox), eq(incomingLetters.validity, validity), eq(incomingLetters.uid, uid)),
    )

/** Returns the handled messages among some, with their outcomes. */
export async function handledAmong(
  database: Queryable,
  { mailbox, validity }: Pick<MessagePlace, 'mailbox' | 'validity'>,
  uids: readonly number[],
): Promise<ReadonlyMap<number, LetterOutcome>> {
  if (uids.length === 0) return new Map()
  const rows = await database
    .select({ uid: incomingLetters.uid, outcome: incomingLetters.outcome })
    .from(incomingLetters)
    .where(
      and(
        eq(incomingLetters.mailbox, mailbox),
        eq(incomingLetters.validity, validity),
        inArray(incomingLetters.uid, [...uids]),
      ),
    )
  return new Map(rows.flatMap(({ uid, outcome }) => (outcome === null ? [] : [[uid, outcome] as const])))
}

/** Deletes old outcomes of letters; a letter that is still in the mailbox keeps its own. */
export const purgeLetters = (database: Queryable, before: Date) =>
  database.delete(incomingLetters).where(lt(incomingLetters.movedAt, before))

export interface LetterQuery {
  /** Waiting: not handled yet. */
  readonly state?: LetterOutcome | 'waiting' | undefined
  readonly before?: number | undefined
  readonly limit: number
}

export type LoggedLetter = Awaited<ReturnType<typeof lettersBefore>>[number]

const listed = {
  id: incomingLetters.id,
  sender: incomingLetters.sender,
  subject: incomingLetters.subject,
  outcome: incomingLetters.outcome,
  reason: incomingLetters.reason,
  ticket: incomingLetters.ticket,
  error: incomingLetters.error,
  joins: incomingLetters.joins,
  /** It was read so far that it is found again. */
  readable: sql<boolean>`${incomingLetters.digest} is not null`,
  seenAt: incomingLetters.firstSeenAt,
}

/** The newest letters, or those before one. */
export const lettersBefore = (database: Queryable, { state, before, limit }: LetterQuery) =>
  database
    .select(listed)
    .from(incomingLetters)
    .where(
      and(
        state === 'waiting' ? isNull(incomingLetters.outcome) : state && eq(incomingLetters.outcome, state),
        before === undefined ? undefined : lt(incomingLetters.id, before),
      ),
    )
    .orderBy(desc(incomingLetters.id))
    .limit(limit)

export async function letterById(database: Queryable, id: number): Promise<LoggedLetter | null> {
  const [found] = await database.select(listed).from(incomingLetters).where(eq(incomingLetters.id, id))
  return found ?? null
}
