import { between, days } from '@/platform/time/duration'

/** A payment is invoiced seconds after it came; what takes longer than this is booked when it is issued. */
export const bookedLater = days(7)

interface IssuedDocument {
  readonly kind: 'invoice' | 'creditNote'
  readonly replaces: string | null
  readonly issuedAt: Date
  readonly suppliedAt: Date
}

/**
 * Returns the booking date of a document: for an order's first invoice the date of its payment, so that one of the last
 * second of a quarter is in that quarter; for corrections the date of issue (decision 0074).
 */
export function bookedAt({ kind, replaces, issuedAt, suppliedAt }: IssuedDocument): Date {
  const apart = Math.abs(between(suppliedAt, issuedAt))
  const isFirst = kind === 'invoice' && replaces === null
  return isFirst && apart <= bookedLater ? suppliedAt : issuedAt
}
