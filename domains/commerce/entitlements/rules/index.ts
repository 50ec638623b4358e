import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import { type OrderStatus, type OrderStatusName, orderStatus } from '@/domains/commerce/orders/rules'
import { after, type Duration, days } from '@/platform/time/duration'

/** The uses for which a member's line can count. */
export const uses = ['seats', 'activations', 'downloads', 'codes', 'gifts', 'offers', 'credit', 'extension'] as const
export type Use = (typeof uses)[number]

/** The states in which a line counts for a use. A line that was refunded or charged back never counts. */
interface CountingRule {
  /** It is asked back, and nothing is decided yet. */
  readonly askedBack: boolean
  /** The payment is disputed at the bank, or the order is under review. */
  readonly disputed: boolean
  /** Its subscription has ended, even if more was paid; or a later version has replaced it. */
  readonly over: boolean
  /** It has paid for an earlier period of a subscription than the newest. */
  readonly superseded: boolean
  /** Its term has run out: it counts for a grace more, without end, or not at all. */
  readonly lapsed: boolean | 'grace'
}

/**
 * THE table of lines and uses (decision 0052). A revocable use counts as long as the money is not back; an irrevocable
 * one (a code, a gift, a lower price) does not count while a refund is requested. While a payment is disputed nothing
 * can be used and nothing is taken away: seats count, but are suspended (decision 0080); the same holds for an order
 * under review (decision 0083). A guarantee and an add-on check the terms of lines themselves, by what was released
 * within them; a gift depends on the purchase alone.
 */
const counting: Readonly<Record<Use, CountingRule>> = {
  seats: { askedBack: true, disputed: true, over: false, superseded: true, lapsed: 'grace' },
  activations: { askedBack: true, disputed: false, over: false, superseded: true, lapsed: false },
  downloads: { askedBack: true, disputed: false, over: true, superseded: true, lapsed: true },
  codes: { askedBack: false, disputed: false, over: false, superseded: true, lapsed: false },
  gifts: { askedBack: false, disputed: false, over: true, superseded: true, lapsed: true },
  offers: { askedBack: false, disputed: false, over: false, superseded: false, lapsed: false },
  credit: { askedBack: false, disputed: false, over: false, superseded: false, lapsed: false },
  extension: { askedBack: true, disputed: false, over: true, superseded: true, lapsed: true },
}

/** The states of a line other than paid and kept, whether it was bought, given or imported. */
export type Fate = Exclude<OrderStatusName, 'complete'> | 'askedBack' | 'disputed' | 'over' | 'superseded'

/** Whether a line of which all this has become counts for a use, until its term has run out. */
export const countsFor = (use: Use, ...fates: readonly Fate[]): boolean =>
  fates.every((fate) => {
    const { askedBack, disputed, over, superseded } = counting[use]
    return { waiting: false, refunded: false, cancelled: false, askedBack, disputed, over, superseded }[fate]
  })

/** It was paid for and has not gone back, by a refund, a withdrawal or the buyer's bank. */
export const isOwned = ({ status }: { readonly status: OrderStatus }): boolean => status === orderStatus.complete

/** A line of an order that its member owns. */
export interface OwnedLine {
  readonly pid: number
  readonly term: Term
  readonly quantity: number
  /** When the term began, or the period of a subscription: when it was paid, or placed where no payment is known. */
  readonly since: Date
  /** The end of its subscription, which replaces its term; left out: there is none. */
  readonly until?: Date | undefined
  /** The end of the paid period, for a subscription. */
  readonly paidUntil?: Date
  /** It is a subscription's, whose rest has lowered a price already: it may be used, and lowers no other one. */
  readonly spent?: boolean
  /** It has led to a later version, and leads to no other one. */
  readonly upgraded?: boolean
  /** The number of months of updates; null or left out: as long as it may be used. */
  readonly updatesMonths?: number | null
  /** Extras that staff have granted: days of its term and of its updates, devices on each platform. */
  readonly extraDays?: number
  readonly extraUpdatesDays?: number
  readonly extraSeats?: number
  /** Its payment is disputed: it is kept, and nothing of it may be used. */
  readonly resting?: boolean
}

type LineTerm = Pick<OwnedLine, 'term' | 'since' | 'until' | 'extraDays'>

/** The end of its term with what was given on top, or of the subscription behind it; null: it never ends. */
export function endOf({ term, since, until, extraDays = 0 }: LineTerm): Date | null {
  if (until) return until
  const end = endOfTerm(term, since)
  return end && after(end, days(extraDays))
}

/** Until when a line counts for a use; null: without end. A subscription's end has its grace in it. */
export function countsUntil(use: Use, line: LineTerm, grace: Duration): Date | null {
  const { lapsed } = counting[use]
  if (lapsed === true) return null
  const end = endOf(line)
  return lapsed === false || end === null || line.until ? end : after(end, grace)
}

/** Its term runs, or the subscription behind it. */
export function isRunning(line: LineTerm, now: Date): boolean {
  const end = endOf(line)
  return end === null || end > now
}
