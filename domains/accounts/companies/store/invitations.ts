import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { type CompanyRole, companyRoles } from '@/platform/contract/company-roles'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type GivenRole, type InvitationOutcome, mayAppoint } from '../rules'
import { companyInvitations, companyPeople } from '../tables'
import { calledBy } from './changes'

export type Invitation = typeof companyInvitations.$inferSelect

const appointments = companyRoles.flatMap((own) =>
  companyRoles.filter((role) => mayAppoint(own, role)).map((role) => sql`(${own}, ${role})`),
)

/** The condition that the inviter is still in the company with a role that may invite, and is not blocked. */
const isGivenByRight = sql`exists (
  select from ${companyPeople} giver join ${members} own on own.id = giver.person_id
  where giver.company_id = ${companyInvitations.companyId} and giver.person_id = ${companyInvitations.invitedBy}
    and (giver.role, ${companyInvitations.role}) in (${sql.join(appointments, sql`, `)})
    and own.blacklisted_at is null and own.suspended_at is null)`

/** It can be accepted: nothing else looks for one. */
const open = (now: Date) =>
  and(isNull(companyInvitations.endedAt), gt(companyInvitations.expiresAt, now), isGivenByRight)

/** @returns its number; null: one to that address waits already */
export async function addInvitation(
  transaction: Transaction,
  invitation: Omit<typeof companyInvitations.$inferInsert, 'role'>,
  { role }: GivenRole,
): Promise<number | null> {
  const [added] = await transaction
    .insert(companyInvitations)
    .values({ ...invitation, role })
    .onConflictDoNothing()
    .returning({ id: companyInvitations.id })
  return added?.id ?? null
}

/** Makes room for new ones in place of those that cannot be accepted. */
export const endOverdue = (transaction: Transaction, companyId: number, now: Date) =>
  transaction
    .update(companyInvitations)
    .set({ outcome: 'withdrawn', endedAt: sql`least(${companyInvitations.expiresAt}, ${now})` })
    .where(and(eq(companyInvitations.companyId, companyId), isNull(companyInvitations.endedAt), sql`not ${open(now)}`))

export const countWaiting = (database: Queryable, companyId: number, now: Date) =>
  database.$count(companyInvitations, and(eq(companyInvitations.companyId, companyId), open(now)))

/** Selects invitations with their companies and inviters; the newest first. */
const withNames = (database: Queryable) =>
  database
    .select({
      invitation: companyInvitations,
      company: members.username,
      from: calledBy(companyInvitations.invitedBy),
    })
    .from(companyInvitations)
    .innerJoin(members, eq(members.id, companyInvitations.companyId))
    .orderBy(desc(companyInvitations.createdAt), desc(companyInvitations.id))
    .$dynamic()

/** Returns the open invitations to an address. */
export const invitationsTo = (database: Queryable, email: string, now: Date) =>
  withNames(database).where(and(eq(companyInvitations.email, email), open(now), isNull(members.blacklistedAt)))

export const invitationsOf = (database: Queryable, companyId: number, now: Date) =>
  withNames(database).where(and(eq(companyInvitations.companyId, companyId), open(now)))

export async function invitationByCode(database: Queryable, codeHash: Buffer, now: Date) {
  const [found] = await withNames(database).where(
    and(eq(companyInvitations.codeHash, codeHash), open(now), isNull(members.blacklistedAt)),
  )
  return found ?? null
}

/** An invitation that waits, until the transaction ends. */
export async function lockInvitation(
  transaction: Transaction,
  { id, companyId, now }: { readonly id: number; readonly companyId: number; readonly now: Date },
): Promise<Invitation | null> {
  const one = and(eq(companyInvitations.id, id), eq(companyInvitations.companyId, companyId))
  // A statement of its own (`findLocked`), so that the inviter's rights are read after the wait.
  await transaction.select({ id: companyInvitations.id }).from(companyInvitations).where(one).for('update')
  const [found] = await transaction
    .select()
    .from(companyInvitations)
    .where(and(one, open(now)))
  return found ?? null
}

/** Returns the company of an invitation; null: there is none. */
export async function companyOfInvitation(database: Queryable, id: number): Promise<number | null> {
  const [found] = await database
    .select({ companyId: companyInvitations.companyId })
    .from(companyInvitations)
    .where(eq(companyInvitations.id, id))
  return found?.companyId ?? null
}

export const endInvitation = (transaction: Transaction, id: number, outcome: InvitationOutcome, now: Date) =>
  transaction
    .update(companyInvitations)
    .set({ outcome, endedAt: now, usesLeft: 0 })
    .where(and(eq(companyInvitations.id, id), isNull(companyInvitations.endedAt)))

/** Counts one use of an invitation; the last one ends it. */
export const useInvitation = (transaction: Transaction, { id, kind, usesLeft }: Invitation, now: Date) =>
  transaction
    .update(companyInvitations)
    .set({
      usesLeft: usesLeft - 1,
      ...(usesLeft === 1 && { endedAt: now, outcome: kind === 'mail' ? ('accepted' as const) : ('used' as const) }),
    })
    .where(eq(companyInvitations.id, id))

/** Ends other invitations of a person who has joined the company. */
export const endInvitationsTo = (transaction: Transaction, companyId: number, email: string, now: Date) =>
  transaction
    .update(companyInvitations)
    .set({ outcome: 'accepted', endedAt: now, usesLeft: 0 })
    .where(
      and(
        eq(companyInvitations.companyId, companyId),
        eq(companyInvitations.email, email),
        isNull(companyInvitations.endedAt),
      ),
    )

/** Returns which of these addresses have an open invitation. */
export async function waitingAmong(
  database: Queryable,
  { companyId, emails, now }: { readonly companyId: number; readonly emails: readonly string[]; readonly now: Date },
): Promise<ReadonlySet<string | null>> {
  const rows = await database
    .select({ email: companyInvitations.email })
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), inArray(companyInvitations.email, [...emails]), open(now)))
  return new Set(rows.map(({ email }) => email))
}

/** Withdraws what a person has invited to, as far as they may not give it as what they are now. @param role null: they are not there */
export const withdrawInvitationsBy = (
  transaction: Transaction,
  { companyId, personId }: { readonly companyId: number; readonly personId: number },
  role: CompanyRole | null,
  now: Date,
) =>
  transaction
    .update(companyInvitations)
    .set({ outcome: 'withdrawn', endedAt: now, usesLeft: 0 })
    .where(
      and(
        eq(companyInvitations.companyId, companyId),
        eq(companyInvitations.invitedBy, personId),
        inArray(
          companyInvitations.role,
          companyRoles.filter((given) => role === null || !mayAppoint(role, given)),
        ),
        isNull(companyInvitations.endedAt),
      ),
    )
