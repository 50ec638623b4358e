import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { InvitationOutcome } from '../rules'
import { householdInvitations } from '../tables'

export type Invitation = typeof householdInvitations.$inferSelect

const waits = (now: Date) => and(isNull(householdInvitations.endedAt), gt(householdInvitations.expiresAt, now))

/** @returns false: one to that address waits already */
export async function addInvitation(
  transaction: Transaction,
  invitation: typeof householdInvitations.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await transaction.insert(householdInvitations).values(invitation).onConflictDoNothing()
  return rowCount === 1
}

/** Ends overdue invitations, which makes room for others. */
export const endOverdue = (transaction: Transaction, holderId: number, now: Date) =>
  transaction
    .update(householdInvitations)
    .set({ outcome: 'withdrawn', endedAt: sql`${householdInvitations.expiresAt}` })
    .where(
      and(
        eq(householdInvitations.holderId, holderId),
        isNull(householdInvitations.endedAt),
        lte(householdInvitations.expiresAt, now),
      ),
    )

/** Returns a holder's open invitations, newest first. */
export const invitationsOf = (database: Queryable, holderId: number, now: Date): Promise<Invitation[]> =>
  database
    .select()
    .from(householdInvitations)
    .where(and(eq(householdInvitations.holderId, holderId), waits(now)))
    .orderBy(desc(householdInvitations.id))

/** Returns an open invitation, by the mailed code. */
export async function invitationByCode(database: Queryable, codeHash: Buffer, now: Date): Promise<Invitation | null> {
  const [found] = await database
    .select()
    .from(householdInvitations)
    .where(and(eq(householdInvitations.codeHash, codeHash), waits(now)))
  return found ?? null
}

interface InvitationEnd {
  readonly id: number
  readonly holderId: number
  readonly outcome: InvitationOutcome
  readonly now: Date
}

/**
 * Ends a waiting invitation; of two concurrent calls the second finds it ended.
 * @returns the invitation; null: it does not wait
 */
export async function endInvitation(
  transaction: Transaction,
  { id, holderId, outcome, now }: InvitationEnd,
): Promise<Invitation | null> {
  const [ended] = await transaction
    .update(householdInvitations)
    .set({ outcome, endedAt: now })
    .where(and(eq(householdInvitations.id, id), eq(householdInvitations.holderId, holderId), waits(now)))
    .returning()
  return ended ?? null
}

/** Withdraws all waiting invitations of a holder whose household has ended. */
export const withdrawAll = (transaction: Transaction, holderId: number, now: Date) =>
  transaction
    .update(householdInvitations)
    .set({ outcome: 'withdrawn', endedAt: now })
    .where(and(eq(householdInvitations.holderId, holderId), isNull(householdInvitations.endedAt)))

/** Deletes the addresses of invitations, a while after their end. */
export const purgeInvitations = (database: Queryable, before: Date) =>
  database
    .delete(householdInvitations)
    .where(sql`coalesce(${householdInvitations.endedAt}, ${householdInvitations.expiresAt}) < ${before}`)
