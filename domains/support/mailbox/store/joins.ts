import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '@/platform/database/connect'
import { joinable, type LetterResult } from '../rules/letter'
import { incomingLetters } from '../tables'

/** Wanted: a ticket of its own. */
const newTicket = 'new'

/** A letter that an operator wants in a ticket. */
export interface WantedLetter {
  readonly id: number
  readonly sender: string
  readonly digest: string
  /** The number of a ticket; null: one of its own. */
  readonly ticket: string | null
}

/**
 * Records that a letter is wanted in a ticket.
 * @returns null when it cannot be moved, or is wanted already
 */
export async function wantLetter(transaction: Transaction, id: number, ticket: string | null) {
  const [wanted] = await transaction
    .update(incomingLetters)
    .set({ joins: ticket ?? newTicket, attempts: 0 })
    .where(
      and(
        eq(incomingLetters.id, id),
        inArray(incomingLetters.outcome, [...joinable]),
        isNotNull(incomingLetters.digest),
        isNull(incomingLetters.joins),
      ),
    )
    .returning({ sender: incomingLetters.sender })
  return wanted ?? null
}

export async function wantedLetters(database: Database, mailbox: string): Promise<readonly WantedLetter[]> {
  const rows = await database
    .select({
      id: incomingLetters.id,
      sender: incomingLetters.sender,
      digest: incomingLetters.digest,
      joins: incomingLetters.joins,
    })
    .from(incomingLetters)
    .where(and(isNotNull(incomingLetters.joins), eq(incomingLetters.mailbox, mailbox)))
    .orderBy(asc(incomingLetters.id))
    .limit(20)
  return rows.map(({ id, sender, digest, joins }) => ({
    id,
    sender: sender ?? '',
    digest: digest ?? '',
    ticket: joins === newTicket ? null : joins,
  }))
}

/** Counts an attempt at a wanted letter, before it is made. @returns how many there were, with this one */
export async function beginWanted(database: Database, id: number): Promise<number> {
  const [begun] = await database
    .update(incomingLetters)
    .set({ attempts: sql`${incomingLetters.attempts} + 1` })
    .where(eq(incomingLetters.id, id))
    .returning({ attempts: incomingLetters.attempts })
  return begun?.attempts ?? 0
}

/**
 * Locks a wanted letter for the transaction that puts it into its ticket.
 * @returns false when that was done already
 */
export async function holdWanted(transaction: Transaction, id: number) {
  const [held] = await transaction
    .select({ joins: incomingLetters.joins })
    .from(incomingLetters)
    .where(eq(incomingLetters.id, id))
    .for('update')
  return held?.joins !== null && held?.joins !== undefined
}

export const finishWanted = (database: Queryable, id: number, result: LetterResult, now: Date) =>
  database
    .update(incomingLetters)
    .set({ reason: null, ...result, joins: null, error: null, handledAt: now })
    .where(eq(incomingLetters.id, id))
