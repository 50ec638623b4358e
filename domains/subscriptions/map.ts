import type { Term } from '@/domains/catalogue/rules/kinds'
import { parseMoney } from '@/platform/money/format'
import { type Money, zero } from '@/platform/money/money'
import type { SubscriptionOnWire } from './contract/member'

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
  readonly card: { readonly brand: string; readonly lastFour: string } | null
  /** Why it is not live. */
  readonly status: SubscriptionOnWire['STATUS']
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
  card: wire.card_last4 === '' ? null : { brand: wire.card_type, lastFour: wire.card_last4 },
  status: wire.STATUS,
})

/** Second text, section 4; whether the end has passed by its own clock, the server has said. */
const isActive = ({ EXT2, STATUS, expired }: SubscriptionOnWire) => EXT2 !== 2 && !expired && STATUS === 'Registered'

const readAmount = (amount: string, { payment_currency }: SubscriptionOnWire) =>
  parseMoney(amount, payment_currency) ?? zero(payment_currency)
