import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { parseMoney } from '@/platform/i18n/money'
import { type Currency, type Money, zero } from '@/platform/money/money'
import { before, days } from '@/platform/time/duration'
import type { SubscriptionOnWire } from '../contract/member'

/** A subscription as the screens have it. */
export interface ShownSubscription {
  readonly id: string
  readonly reference: string
  readonly order: string
  readonly pid: number
  readonly name: string
  readonly term: Term
  /** It runs, and is shown among the active ones. */
  readonly live: boolean
  readonly renews: boolean
  /** Cancelled, and not over yet. */
  readonly runsOut: boolean
  readonly expired: boolean
  readonly overdue: boolean
  readonly resumable: boolean
  readonly end: Date
  readonly paid: Money
  readonly renewal: Money
  /** Ends: the last day on which it is good, where that is soon. */
  readonly card: { readonly brand: string; readonly lastFour: string; readonly ends: Date | null } | null
  /** Why it is not live. */
  readonly status: SubscriptionOnWire['STATUS']
  readonly quantity: number
  /** Until when it is tried; null: it is paid for. */
  readonly trialUntil: Date | null
  readonly pause: { readonly from: Date; readonly until: Date; readonly begun: boolean } | null
  readonly change: PlannedChange | null
}

/** The change of plan that waits for the end of the period, or is being made. */
export interface PlannedChange {
  readonly scheduled: boolean
  readonly name: string
  readonly term: Term
  readonly quantity: number
  readonly renewal: Money
  readonly effectiveAt: Date
}

export const readSubscription = (wire: SubscriptionOnWire): ShownSubscription => ({
  id: wire.id,
  reference: wire.vid,
  order: wire.oid,
  pid: wire.pid,
  name: wire.pname,
  term: wire.ANSWER,
  live: isActive(wire),
  renews: wire.EXT2 === 0,
  runsOut: wire.EXT2 === 1,
  expired: wire.expired,
  overdue: wire.overdue,
  resumable: wire.resumable,
  end: new Date(wire.end * 1000),
  paid: readAmount(wire.payment_amount, wire),
  renewal: readAmount(wire.renew_amount, wire),
  card:
    wire.card_last4 === ''
      ? null
      : {
          brand: wire.card_type,
          lastFour: wire.card_last4,
          ends: wire.card_ends ? before(momentOf(wire.card_ends), days(1)) : null,
        },
  status: wire.STATUS,
  quantity: wire.quantity,
  trialUntil: wire.trial_until ? momentOf(wire.trial_until) : null,
  pause: wire.pause && readPause(wire.pause),
  change: readChange(wire.change, wire.payment_currency),
})

const momentOf = (unix: number) => new Date(unix * 1000)

export const readPause = ({ from, until, begun }: NonNullable<SubscriptionOnWire['pause']>) => {
  return { from: momentOf(from), until: momentOf(until), begun }
}

export const readChange = (change: SubscriptionOnWire['change'], currency: Currency): PlannedChange | null =>
  change && {
    scheduled: change.scheduled,
    name: change.pname,
    term: change.term,
    quantity: change.quantity,
    renewal: parseMoney(change.renew_amount, currency) ?? zero(currency),
    effectiveAt: momentOf(change.effective_at),
  }

/** Second text, section 4; whether the end has passed by its own clock, the server has said. */
const isActive = ({ EXT2, STATUS, expired }: SubscriptionOnWire) => EXT2 !== 2 && !expired && STATUS === 'Registered'

const readAmount = (amount: string, { payment_currency }: SubscriptionOnWire) =>
  parseMoney(amount, payment_currency) ?? zero(payment_currency)
