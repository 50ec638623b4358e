import { after, before, type Duration, days } from '@/platform/time/duration'

/** The mail before the end comes this long before it, in a waiting period that is long enough for one. */
const reminderBefore = days(3)
const shortestWithReminder = days(7)

/** When an account ends whose end is asked for now. */
export const endOf = (requestedAt: Date, waiting: Duration) => after(requestedAt, waiting)

export interface WaitingDeletion {
  readonly requestedAt: Date
  readonly endsAt: Date
  readonly remindedAt: Date | null
}

/** When the mail before the end is due; null: the whole period is so short that the first mail says it all. */
export function reminderAt({ requestedAt, endsAt }: Pick<WaitingDeletion, 'requestedAt' | 'endsAt'>): Date | null {
  return endsAt < after(requestedAt, shortestWithReminder) ? null : before(endsAt, reminderBefore)
}

/** Returns the work that is due on an account that waits for its end; null: none. */
export function dueNow(waiting: WaitingDeletion, now: Date): 'end' | 'reminder' | null {
  if (waiting.endsAt <= now) return 'end'
  const due = reminderAt(waiting)
  return waiting.remindedAt === null && due !== null && due <= now ? 'reminder' : null
}

/**
 * Until when the books must show what an account has bought: so many years from the end of the year of the newest order.
 * Of who never bought anything nothing is kept.
 */
export const booksUntil = (newestOrder: Date | null, years: number, now: Date) =>
  newestOrder === null ? now : new Date(Date.UTC(newestOrder.getUTCFullYear() + 1 + years, 0, 1))
