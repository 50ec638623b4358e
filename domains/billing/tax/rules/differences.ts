import type { ProviderName } from '@/integrations/payments/provider'
import type { BookedMovement } from './booked-movement'
import { bookedCents, movesMoney, type RateOn } from './datev-entry'
import { inCents } from './exchange'
import type { JournalEntry } from './journal'

/** The difference between the provider's rate and the one by which documents are booked. */
export interface RateDifference {
  readonly day: string
  readonly order: string
  readonly provider: ProviderName
  /** Above zero: the provider has given more. */
  readonly cents: number
}

/** The share of a document or a movement in an order, on a day. */
interface Posting {
  readonly day: string
  readonly order: string
  /** The open amount in the buyer's currency until the other side reports the same. */
  readonly minor: number
  /** Euros beyond what documents have booked. */
  readonly cents: number
  readonly provider: ProviderName | null
}

/**
 * Returns the differences of rates of each order in another currency: documents are booked by the rate of their day,
 * the provider converts at its own. Once both have reported the same amount in the buyer's currency, the difference in
 * euros is known, on that day; a refund or a dispute that one of them has not reported yet leaves it open (decision
 * 0155).
 */
export function differencesOf({
  since,
  entries,
  movements,
  rateOn,
}: {
  readonly since: string
  readonly entries: readonly JournalEntry[]
  readonly movements: readonly BookedMovement[]
  readonly rateOn: RateOn
}): readonly RateDifference[] {
  const told: Posting[] = [
    ...entries.filter(movesMoney).flatMap((entry): Posting[] => {
      const { booked: day, order, gross, paidInto } = entry
      if (paidInto !== 'provider' || day < since) return []
      return [{ day, order, minor: gross, cents: -bookedCents(entry, rateOn), provider: null }]
    }),
    ...movements.flatMap(({ day, order, amount, currency, sold, provider, isMerchant, kind }): Posting[] => {
      const isOfOrder = kind === 'payment' || kind === 'refund' || kind === 'dispute'
      if (order === null || isMerchant || !isOfOrder || day < since) return []
      const cents = inCents(amount, currency, currency === 'EUR' ? '1' : (rateOn({ currency, day }) ?? '1'))
      return [{ day, order, minor: -(sold?.minor ?? amount), cents, provider }]
    }),
  ]
  const byOrder = new Map<string, Posting[]>()
  for (const each of told) {
    const known = byOrder.get(each.order)
    if (known) known.push(each)
    else byOrder.set(each.order, [each])
  }
  return [...byOrder.values()].flatMap(ofOrder)
}

function ofOrder(told: readonly Posting[]): readonly RateDifference[] {
  const provider = told.find((each) => each.provider !== null)?.provider
  if (!provider) return []
  const found: RateDifference[] = []
  let [open, euros, known] = [0, 0, 0]
  const days = [...new Set(told.map(({ day }) => day))].sort()
  for (const day of days) {
    for (const { minor, cents } of told.filter((each) => each.day === day)) {
      open += minor
      euros += cents
    }
    if (open !== 0 || euros === known) continue
    found.push({ day, order: told[0]?.order ?? '', provider, cents: euros - known })
    known = euros
  }
  return found
}
