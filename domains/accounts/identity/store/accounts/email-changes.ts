import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { changesCountFrom, type EmailChanges } from '../../rules/email-changes'
import { letterAddress } from '../../tables/addresses'
import { mailedLinks, members } from '../../tables/members'

/**
 * Whether a member may change the address once more, as a condition on the row of `members` that is changed: of changes at
 * once the second sees what the first has counted.
 */
export const isChangeLeft = (allowed: EmailChanges, now: Date): SQL =>
  allowed === 'once'
    ? sql`email_changed_at is null`
    : sql`(select count(*) from unnest(email_changes_at) made where made > ${changesCountFrom(now)}::timestamptz) < ${allowed}`

/** Appends a change to the earlier ones. */
export const oneMore = (now: Date): SQL => sql`email_changes_at || ${now}::timestamptz`

interface Move {
  readonly memberId: number
  readonly to: string
  readonly now: Date
  /** Null: it counts against no number. */
  readonly allowed: EmailChanges | null
}

/** Gives an account another address, as its own; every open link of the account is over. @returns what it was, or why not */
export async function moveToAddress(
  transaction: Transaction,
  { memberId, to, now, allowed }: Move,
): Promise<{ readonly from: string } | 'taken' | 'used' | 'same'> {
  const own = eq(members.id, memberId)
  const [before] = await transaction
    .select({ from: letterAddress, email: members.email })
    .from(members)
    .where(own)
    .for('update')
  if (!before || (before.email === to && before.from === to)) return 'same'
  const [other] = await transaction
    .select({ id: members.id })
    .from(members)
    .where(and(ne(members.id, memberId), or(eq(members.email, to), eq(members.provenEmail, to))))
  if (other) return 'taken'
  const counted = allowed === null ? {} : { emailChangedAt: now, emailChangesAt: oneMore(now) }
  const [changed] = await transaction
    .update(members)
    .set({ email: to, emailProven: true, provenEmail: null, ...counted })
    .where(and(own, allowed === null ? undefined : isChangeLeft(allowed, now)))
    .returning({ id: members.id })
  if (!changed) return 'used'
  await transaction
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(eq(mailedLinks.memberId, memberId), isNull(mailedLinks.usedAt), ne(mailedLinks.purpose, 'old_email')))
  return { from: before.from }
}
