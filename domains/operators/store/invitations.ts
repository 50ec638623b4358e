import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { hashOf, newSecret } from '@/domains/identity'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { after } from '@/platform/time/duration'
import type { Role } from '../permissions'
import { invitationLength } from '../rules'
import { operatorInvitations, operators } from '../tables'

export type Invitation = typeof operatorInvitations.$inferSelect

interface NewInvitation {
  readonly email: string
  readonly role: Role
  /** Null: somebody new. */
  readonly operatorId: number | null
  readonly invitedBy: string
  /** Sealed. */
  readonly totpSecret: Buffer
  readonly now: Date
}

/** Withdraws what was open for the address, and opens another. @returns it, with the secret for the mail */
export async function openInvitation(transaction: Transaction, { now, ...invitation }: NewInvitation) {
  await transaction
    .update(operatorInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(operatorInvitations.email, invitation.email), isOpen))
  const secret = newSecret()
  const [row] = await transaction
    .insert(operatorInvitations)
    .values({ ...invitation, secretHash: hashOf(secret), createdAt: now, expiresAt: after(now, invitationLength) })
    .returning()
  if (!row) throw new Error('The invitation is not there')
  return { invitation: row, secret }
}

const isOpen = and(isNull(operatorInvitations.usedAt), isNull(operatorInvitations.withdrawnAt))

/** Invitations that somebody can still use, newest first. */
export const openInvitations = (database: Queryable, now: Date) =>
  database
    .select()
    .from(operatorInvitations)
    .where(and(isOpen, gt(operatorInvitations.expiresAt, now)))
    .orderBy(desc(operatorInvitations.id))
    .limit(100)

type InvitationState =
  | { readonly state: 'good'; readonly invitation: Invitation; readonly name: string | null }
  | { readonly state: 'unknown' | 'expired' | 'used' }

export async function checkInvitation(database: Queryable, secret: string, now: Date): Promise<InvitationState> {
  const [found] = await database
    .select({ invitation: operatorInvitations, name: operators.name })
    .from(operatorInvitations)
    .leftJoin(operators, eq(operators.id, operatorInvitations.operatorId))
    .where(eq(operatorInvitations.secretHash, hashOf(secret)))
  if (!found || found.invitation.withdrawnAt !== null) return { state: 'unknown' }
  if (found.invitation.usedAt !== null) return { state: 'used' }
  return found.invitation.expiresAt > now ? { state: 'good', ...found } : { state: 'expired' }
}

/** Uses an invitation up; false when somebody was faster, or it was withdrawn meanwhile. */
export async function takeInvitation(transaction: Transaction, id: number, now: Date): Promise<boolean> {
  const taken = await transaction
    .update(operatorInvitations)
    .set({ usedAt: now })
    .where(and(eq(operatorInvitations.id, id), isOpen))
  return taken.rowCount === 1
}

/** @returns the address that it was for; null when there is none that is open */
export async function withdrawInvitation(transaction: Transaction, id: number, now: Date): Promise<string | null> {
  const [withdrawn] = await transaction
    .update(operatorInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(operatorInvitations.id, id), isOpen))
    .returning({ email: operatorInvitations.email })
  return withdrawn?.email ?? null
}

/** Takes back the link by which an operator would set up their way in anew. */
export const withdrawLinkOf = (transaction: Transaction, operatorId: number, now: Date) =>
  transaction
    .update(operatorInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(operatorInvitations.operatorId, operatorId), isOpen))

interface Taking {
  readonly invitation: Invitation
  readonly name: string
  readonly passwordHash: string
  /** Of the code that showed the second factor to work. */
  readonly totpStep: number
  readonly now: Date
}

/** Makes somebody an operator, or sets up anew one who is. @returns their id */
export async function takeOn(transaction: Transaction, { invitation, now, ...facts }: Taking): Promise<number> {
  const { email, role, operatorId, totpSecret } = invitation
  const access = { ...facts, totpSecret }
  const [row] =
    operatorId === null
      ? await transaction
          .insert(operators)
          .values({ ...access, email, role, createdAt: now, changedAt: now })
          .returning({ id: operators.id })
      : await transaction
          .update(operators)
          .set({ passwordHash: facts.passwordHash, totpSecret, totpStep: facts.totpStep })
          .where(eq(operators.id, operatorId))
          .returning({ id: operators.id })
  if (!row) throw new Error('The operator is not there')
  return row.id
}
