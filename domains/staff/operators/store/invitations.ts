import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { hashOf, newSecret } from '@/domains/accounts/identity'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { after } from '@/platform/time/duration'
import { invitationLength } from '../rules'
import { type Role, rolesWith } from '../rules/permissions'
import { operatorInvitations, operators } from '../tables'
import type { Operator } from './operators'

export type Invitation = typeof operatorInvitations.$inferSelect

interface NewInvitation {
  readonly email: string
  readonly role: Role
  /** Null: a new operator. */
  readonly operatorId: number | null
  readonly invitedBy: string
  /** Null: at the command line. */
  readonly invitedById: number | null
  /** Sealed. */
  readonly totpSecret: Buffer
  /** The account at the company's provider that is linked where it is accepted. */
  readonly issuer?: string
  readonly subject?: string
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

/** Returns open invitations, newest first. */
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

/**
 * Uses an invitation up; false when it was used or withdrawn or has expired meanwhile, or its sender may no longer
 * invite.
 */
export async function consumeInvitation(transaction: Transaction, id: number, now: Date): Promise<boolean> {
  const { invitedById, expiresAt, operatorId } = operatorInvitations
  const stillMay = sql`(${operatorId} is not null or ${invitedById} is null or exists (
    select from ${operators} inviter where inviter.id = ${invitedById} and inviter.disabled_at is null
      and inviter.role in ${[...rolesWith('operators.manage')]}))`
  const taken = await transaction
    .update(operatorInvitations)
    .set({ usedAt: now })
    .where(and(eq(operatorInvitations.id, id), isOpen, gt(expiresAt, now), stillMay))
  return taken.rowCount === 1
}

/**
 * Withdraws the invitations of an operator who may no longer invite. A link for an operator's own access stays theirs.
 */
export const withdrawInvitationsBy = (transaction: Transaction, invitedById: number, now: Date) =>
  transaction
    .update(operatorInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(operatorInvitations.invitedById, invitedById), isNull(operatorInvitations.operatorId), isOpen))

/** @returns its address; null when there is no such open invitation */
export async function withdrawInvitation(transaction: Transaction, id: number, now: Date): Promise<string | null> {
  const [withdrawn] = await transaction
    .update(operatorInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(operatorInvitations.id, id), isOpen))
    .returning({ email: operatorInvitations.email })
  return withdrawn?.email ?? null
}

/** Withdraws the link by which an operator would set up their access again. */
export const withdrawLinkOf = (transaction: Transaction, operatorId: number, now: Date) =>
  transaction
    .update(operatorInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(operatorInvitations.operatorId, operatorId), isOpen))

interface AcceptedInvitation {
  readonly invitation: Invitation
  readonly name: string
  readonly passwordHash: string
  /** Seals the second factor of the invitation for the operator. */
  readonly sealFor: (operatorId: number) => Buffer
  /** The time step of the code that proved the second factor. */
  readonly totpStep: number
  readonly now: Date
}

/**
 * Creates an operator, or sets an existing one up again.
 * @returns their id
 */
export async function acceptInvitation(
  transaction: Transaction,
  { invitation, now, ...facts }: AcceptedInvitation,
): Promise<number> {
  const { email, role } = invitation
  const { name, passwordHash, totpStep, sealFor } = facts
  const { invitedBy: changedBy, invitedById: changedById } = invitation
  const added = { email, role, name, passwordHash, changedBy, changedById, now }
  const id = invitation.operatorId ?? (await addOperator(transaction, added))
  await transaction
    .update(operators)
    .set({ passwordHash, totpSecret: sealFor(id), totpStep })
    .where(eq(operators.id, id))
  return id
}

async function addOperator(
  transaction: Transaction,
  {
    now,
    ...facts
  }: Pick<Invitation, 'email' | 'role'> &
    Pick<Operator, 'name' | 'passwordHash' | 'changedBy' | 'changedById'> & { readonly now: Date },
) {
  const [row] = await transaction
    .insert(operators)
    .values({ ...facts, createdAt: now, changedAt: now })
    .returning({ id: operators.id })
  if (!row) throw new Error('The operator is not there')
  return row.id
}
