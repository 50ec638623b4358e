import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { noPassword } from '../../secrets/secrets'
import { emailCodes, mailedLinks, members, sessions } from '../../tables/members'
import { isKeptFor, provenAddressIn } from './addresses'
import { type Member, memberByEmail, memberById } from './members'

interface EmailCorrection {
  readonly memberId: number
  readonly to: string
  readonly now: Date
}

/** The result of a correction. */
type CorrectedEmail =
  /** The account has its own address again. */
  | { readonly outcome: 'returned' }
  /** `from` gets the way back; `mistyped`: it was never proven to be the account's own. */
  | { readonly outcome: 'corrected'; readonly from: string; readonly mistyped: boolean }

/**
 * Replaces the address of an account. The other address is not proven: the proven one stays the account's own until
 * then (spec 3.8). Sessions and open links end. A unique violation says that the address was taken meanwhile.
 * @returns why not: the account has it already, or it is another's
 */
export async function correctEmail(
  transaction: Transaction,
  { memberId, to, now }: EmailCorrection,
): Promise<CorrectedEmail | 'same' | 'taken' | null> {
  const member = await memberById(transaction, memberId)
  // A company has none of its own: its owners say where its letters go.
  if (!member || member.kind === 'company') return null
  const { email } = member
  if (email === to) return 'same'
  if (await memberByEmail(transaction, to)) return 'taken'
  const own = provenAddressIn(member)
  const returns = own === to
  if (!returns && (await isKeptFor(transaction, to))) return 'taken'
  await transaction
    .update(members)
    .set({ email: to, emailProven: returns, provenEmail: returns ? null : own })
    .where(eq(members.id, memberId))
  await endWaysIn(transaction, memberId, now)
  return returns ? { outcome: 'returned' } : { outcome: 'corrected', from: own ?? email, mistyped: own === null }
}

/** Ends all links to the former address, whose owner may be a stranger. */
export async function endWaysIn(transaction: Transaction, memberId: number, now: Date) {
  await transaction
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(eq(mailedLinks.memberId, memberId), isNull(mailedLinks.usedAt)))
  await transaction.delete(emailCodes).where(eq(emailCodes.memberId, memberId))
  await transaction.delete(sessions).where(eq(sessions.memberId, memberId))
}

/** Returns the account that can still be taken back by a former address; null: it has it again, or it is another's. */
export async function latestWayBack(transaction: Transaction, email: string): Promise<Member | null> {
  const [way] = await transaction
    .select({ member: members, usedAt: mailedLinks.usedAt })
    .from(mailedLinks)
    .innerJoin(members, eq(members.id, mailedLinks.memberId))
    .where(and(eq(mailedLinks.email, email), eq(mailedLinks.purpose, 'old_email')))
    .orderBy(desc(mailedLinks.expiresAt))
    .limit(1)
  if (!way || way.usedAt !== null || way.member.email === email) return null
  return (await memberByEmail(transaction, email)) ? null : way.member
}

/** True if an account has no password yet. */
export const hasNoPassword = ({ passwordHash }: { readonly passwordHash: string }) => passwordHash === noPassword
