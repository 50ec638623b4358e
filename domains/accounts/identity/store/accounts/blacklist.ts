import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { members } from '../../tables/members'
import { endOtherSessions } from '../sessions/sessions'

/** Blocks and suspensions of accounts by staff. One that was merged into another stays shut. */

/**
 * Blocks a member and ends every session.
 * @returns false when they are blocked already, or do not exist
 */
export async function blacklist(transaction: Transaction, memberId: number, at: Date): Promise<boolean> {
  const { rowCount } = await transaction
    .update(members)
    .set({ blacklistedAt: at })
    .where(and(eq(members.id, memberId), isNull(members.blacklistedAt)))
  if (rowCount !== 1) return false
  await endSessionsOf(transaction, memberId)
  return true
}

/** Lets a member in again. @returns false when they were not out */
export async function liftBlacklist(transaction: Transaction, memberId: number): Promise<boolean> {
  const { rowCount } = await transaction
    .update(members)
    .set({ blacklistedAt: null })
    .where(and(eq(members.id, memberId), isNotNull(members.blacklistedAt), isNull(members.mergedInto)))
  return rowCount === 1
}

/**
 * Suspends an account; its sessions stay.
 * @returns false when it is suspended already, or does not exist
 */
export async function suspend(transaction: Transaction, memberId: number, at: Date): Promise<boolean> {
  const { rowCount } = await transaction
    .update(members)
    .set({ suspendedAt: at })
    .where(and(eq(members.id, memberId), isNull(members.suspendedAt)))
  return rowCount === 1
}

/** Opens a suspended account again. @returns false when it was not suspended */
export async function resume(transaction: Transaction, memberId: number): Promise<boolean> {
  const { rowCount } = await transaction
    .update(members)
    .set({ suspendedAt: null })
    .where(and(eq(members.id, memberId), isNotNull(members.suspendedAt)))
  return rowCount === 1
}

export const endSessionsOf = (transaction: Transaction, memberId: number) =>
  endOtherSessions(transaction, memberId, null)
