import { allocate } from '@/platform/money/allocation'
import { type Currency, type Money, money } from '@/platform/money/money'
import { after, type Duration, hours } from '@/platform/time/duration'

/** How long a price holds that a buyer has agreed to. */
const promise: Duration = hours(24)

export const promisedUntil = ({ begunAt }: { readonly begunAt: Date }) => after(begunAt, promise)

/**
 * Why a payment does not match its order. Amount: more, less, or another currency came. Coupon: it was used up
 * meanwhile. Credit: a purchase that lowered the price was refunded. Late: the promise had expired, and the price may
 * differ.
 */
export const mismatches = ['amount', 'coupon', 'credit', 'late'] as const
export type Mismatch = (typeof mismatches)[number]

/** Failed: the provider did not return the money, and staff has to look again. */
export const reviewStates = ['open', 'accepted', 'returning', 'returned', 'failed'] as const
export type ReviewState = (typeof reviewStates)[number]

/** States in which a payment waits for an operator, or for its provider. */
export const waitingStates = ['open', 'returning', 'failed'] as const satisfies readonly ReviewState[]

interface AgreedTerms {
  readonly begunAt: Date
  readonly catalogueVersion: number
  readonly couponCode: string | null
  readonly discount: string | null
  readonly lines: readonly { readonly credited?: readonly unknown[] }[]
}

/**
 * Whether a payment comes too late for the agreed price. One that was made after the promise, by a page that was left
 * open, is still accepted where the price cannot have changed: the same catalogue, and nothing that depends on the day
 * or on the buyer's purchases.
 */
export function isTooLate(
  agreed: AgreedTerms,
  { at, catalogueVersion }: { at: Date; catalogueVersion: number },
): boolean {
  if (at <= promisedUntil(agreed)) return false
  const { couponCode, discount, lines } = agreed
  const isPlain = couponCode === null && discount === null && lines.every(({ credited = [] }) => credited.length === 0)
  return !isPlain || agreed.catalogueVersion !== catalogueVersion
}

interface Line {
  readonly quantity?: number
  readonly unit: number
  readonly list: number
  readonly amount: number
  readonly renewal: number | null
  readonly credited?: readonly unknown[]
}

/**
 * Returns the agreement as if made for the money that came: the lines share it as they shared the total. A renewal in a
 * currency that was not paid has no amount, and credits are dropped.
 */
export function asPaid<Each extends Line>(
  { total, currency, lines }: { total: number; currency: Currency; lines: readonly Each[] },
  paid: Money,
): { total: number; currency: Currency; lines: readonly Each[] } {
  const kept = lines.map((line) => ({ ...line, credited: [] }))
  if (paid.minor === total && paid.currency === currency) return { total, currency, lines: kept }
  const weights = lines.map(({ amount }) => amount)
  const shares = allocate(
    money(paid.minor, paid.currency),
    weights.some((weight) => weight > 0) ? weights : weights.map(() => 1),
  )
  return {
    total: paid.minor,
    currency: paid.currency,
    lines: kept.map((line, index) => {
      const amount = shares[index]?.minor ?? 0
      const unit = Math.ceil(amount / (line.quantity ?? 1))
      return { ...line, amount, unit, list: amount, renewal: paid.currency === currency ? line.renewal : null }
    }),
  }
}
