import { before, days } from '@/platform/time/duration'

/** How often a member may change the address: one time for ever, or so often in 365 days (decision 0104). */
export type EmailChanges = 'once' | number

const year = days(365)

/** Returns the moment from which changes count. */
export const changesCountFrom = (now: Date) => before(now, year)

interface Changer {
  /** Null: no change counts, since there was none or it was undone. */
  readonly emailChangedAt: Date | null
  readonly emailChangesAt: readonly Date[]
}

/** How many changes are left to a member. */
export function changesLeft(allowed: EmailChanges, { emailChangedAt, emailChangesAt }: Changer, now: Date): number {
  if (allowed === 'once') return emailChangedAt === null ? 1 : 0
  const since = changesCountFrom(now)
  return Math.max(0, allowed - emailChangesAt.filter((at) => at > since).length)
}

/**
 * A code of the new mailbox alone changes the address: under the specification's one change, and of an account whose own
 * mailbox has never shown anything. Elsewhere both mailboxes are shown, or it waits (decision 0104).
 */
export const newMailboxIsEnough = (allowed: EmailChanges, { provenEmail }: { readonly provenEmail: string | null }) =>
  allowed === 'once' || provenEmail === null

export const mayChangeEmail = (allowed: EmailChanges, changer: Changer, now: Date) =>
  changesLeft(allowed, changer, now) > 0
