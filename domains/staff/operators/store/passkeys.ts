import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { hashOf } from '@/domains/accounts/identity'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { after } from '@/platform/time/duration'
import { challengeLength } from '../rules'
import { operatorChallenges, operatorPasskeys, operators } from '../tables'

export const passkeysOf = (database: Queryable, operatorId: number) =>
  database
    .select()
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operatorId, operatorId))
    .orderBy(asc(operatorPasskeys.createdAt))
    .limit(50)

/** Returns a passkey with its operator, if that one is active. */
export async function passkeyById(database: Queryable, id: string) {
  const [row] = await database
    .select({ passkey: operatorPasskeys, operator: operators })
    .from(operatorPasskeys)
    .innerJoin(operators, eq(operators.id, operatorPasskeys.operatorId))
    .where(and(eq(operatorPasskeys.id, id), isNull(operators.disabledAt)))
  return row ?? null
}

/** @returns false when the key is there already */
export async function addPasskey(transaction: Transaction, passkey: typeof operatorPasskeys.$inferInsert) {
  const added = await transaction.insert(operatorPasskeys).values(passkey).onConflictDoNothing()
  return added.rowCount === 1
}

/** @returns what it was called, or null: this operator has no such key */
export async function removePasskey(transaction: Transaction, operatorId: number, id: string): Promise<string | null> {
  const [removed] = await transaction
    .delete(operatorPasskeys)
    .where(and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.operatorId, operatorId)))
    .returning({ name: operatorPasskeys.name })
  return removed?.name ?? null
}

/** Notes a use; a counter that went back is a copy of the key, and refused. */
export async function usePasskey(transaction: Transaction, id: string, counter: number, now: Date): Promise<boolean> {
  const used = await transaction
    .update(operatorPasskeys)
    .set({ counter, usedAt: now })
    .where(and(eq(operatorPasskeys.id, id), sql`(${counter} = 0 or ${operatorPasskeys.counter} < ${counter})`))
  return used.rowCount === 1
}

/** Remembers what a key was asked to sign. @param operatorId null: for signing in */
export const noteChallenge = (database: Queryable, challenge: string, operatorId: number | null, now: Date) =>
  database
    .insert(operatorChallenges)
    .values({ hash: hashOf(challenge), operatorId, expiresAt: after(now, challengeLength) })

/** Uses a challenge up: it is signed once. */
export async function consumeChallenge(
  database: Queryable,
  challenge: string,
  operatorId: number | null,
  now: Date,
): Promise<boolean> {
  const taken = await database
    .delete(operatorChallenges)
    .where(
      and(
        eq(operatorChallenges.hash, hashOf(challenge)),
        sql`${operatorChallenges.operatorId} is not distinct from ${operatorId}`,
        gt(operatorChallenges.expiresAt, now),
      ),
    )
  return taken.rowCount === 1
}
