import type { ProviderName } from '@/integrations/payments/provider'
import {
  type CostAccount,
  type LedgerSettings,
  type PayoutAccounts,
  payoutAccounts,
} from '@/platform/config/settings/datev-accounts'
import type { Currency } from '@/platform/money/money'
import type { BookedMovement } from './booked-movement'
import { bookedCents, movesMoney, type RateOn } from './datev-entry'
import { amountCells, datevRow, quoted } from './datev-row'
import { inCents } from './exchange'
import type { JournalEntry } from './journal'
import type { Period } from './period'

/** The difference between the provider's rate and the one by which documents are booked. */
interface RateDifference {
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
function differencesOf({
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

interface Moved {
  readonly settings: LedgerSettings
  readonly period: Period
  readonly rateOn: RateOn
  /** Those of the period, and earlier ones of orders in other currencies. */
  readonly movements: readonly BookedMovement[]
  readonly entries: readonly JournalEntry[]
}

/** A booking on the account of money at a provider, against another one. */
interface Booking {
  readonly day: string
  readonly provider: ProviderName
  readonly currency: Currency
  readonly transit: number
  readonly against: CostAccount
  /** The amount booked to the transit account. */
  readonly minor: number
  readonly text: string
  /** The subject; null: it is a sum of the day. */
  readonly source: string | null
  readonly isPayout?: boolean
}

const names: Readonly<Partial<Record<ProviderName, string>>> = { stripe: 'Stripe', paddle: 'Paddle' }

/**
 * Returns the bookings of movements of provider balances without a document: fees, payouts, reserves, sales of a
 * merchant of record, payments that are not for our orders, and differences of rates (decision 0155). Fees, sales and
 * rates are one booking a day.
 */
export function movementRows({ settings, period, rateOn, movements, entries }: Moved): readonly string[] {
  const accounts = payoutAccounts(settings)
  if (!accounts || !settings.payouts) return []
  const { since } = settings.payouts
  const isBooked = ({ day }: { readonly day: string }) => day >= since && day >= period.from && day <= period.until
  const rates = differencesOf({ since, entries, movements, rateOn }).filter(isBooked)
  const bookings = [
    ...movements.filter(isBooked).flatMap((movement) => bookingsOf(movement, accounts)),
    ...rates.map(({ day, provider, cents }): Booking => {
      const against = { account: cents > 0 ? accounts.gains : accounts.losses }
      const text = 'Kursdifferenzen'
      return {
        day,
        provider,
        currency: 'EUR',
        against,
        text,
        transit: accounts.transit,
        minor: cents,
        source: null,
      }
    }),
  ]
  return summed(bookings).flatMap((booking) => rowOf(booking, rateOn))
}

function bookingsOf(movement: BookedMovement, accounts: PayoutAccounts): readonly Booking[] {
  const { kind, day, provider, currency, amount, fee, source, id, order, isMerchant } = movement
  const own = isMerchant ? accounts.merchant : accounts
  const base = { day, provider, currency, transit: own.transit }
  const alone = (account: number, text: string): Booking => {
    return { ...base, against: { account }, minor: amount, text, source: source ?? id, isPayout: kind === 'payout' }
  }
  const kept: Booking = { ...base, against: own.fees, minor: -fee, text: 'Gebühren', source: null }
  switch (kind) {
    case 'fee':
      return [{ ...kept, minor: amount - fee }]
    case 'payout':
      return [alone(accounts.bank, amount < 0 ? 'Auszahlung' : 'Auszahlung zurück'), kept]
    case 'reserve':
      return [alone(accounts.reserve, amount < 0 ? 'Einbehalt' : 'Freigabe des Einbehalts'), kept]
    case 'other':
      return [alone(accounts.unknown, 'Sonstige Bewegung'), kept]
    default: {
      if (isMerchant) {
        const against = { account: accounts.merchant.revenue }
        return [{ ...base, against, minor: amount, text: 'Verkäufe', source: null }, kept]
      }
      return order === null ? [alone(accounts.unknown, 'Zahlung ohne Auftrag'), kept] : [kept]
    }
  }
}

/**
 * Sums bookings of a day in the place of their first part, and leaves single ones as they are; zero sums are left out.
 */
function summed(bookings: readonly Booking[]): readonly Booking[] {
  const sums = new Map<string, Booking>()
  for (const [index, booking] of bookings.entries()) {
    const { day, provider, currency, transit, against, source, text } = booking
    const key = [day, provider, currency, transit, against.account, text, source === null ? '' : index].join(' ')
    sums.set(key, { ...booking, minor: (sums.get(key)?.minor ?? 0) + booking.minor })
  }
  return [...sums.values()].filter(({ minor }) => minor !== 0).sort((one, other) => one.day.localeCompare(other.day))
}

/** The signs that DATEV takes in a voucher's number. */
const voucher = (text: string) =>
  text
    .replaceAll('_', '-')
    .replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '')
    .slice(0, 36)

function rowOf(booking: Booking, rateOn: RateOn): readonly string[] {
  const { day, provider, currency, transit, against, minor, text, source, isPayout } = booking
  const perEuro = currency === 'EUR' ? '1' : (rateOn({ currency, day }) ?? '1')
  const cents = inCents(minor, currency, perEuro)
  if (cents === 0) return []
  const [, month = '', dayOfMonth = ''] = day.split('-')
  return [
    datevRow(
      new Map<string, string | number>([
        ...amountCells({ minor, currency }, { cents, perEuro }),
        ['Soll/Haben-Kennzeichen', minor > 0 ? '"S"' : '"H"'],
        ['Konto', transit],
        ['Gegenkonto (ohne BU-Schlüssel)', against.account],
        ...(against.taxKey === undefined
          ? []
          : [['BU-Schlüssel', quoted(String(against.taxKey).padStart(4, '0'))] as const]),
        ['Belegdatum', dayOfMonth + month],
        ['Belegfeld 1', quoted(voucher(source ?? `${provider.toUpperCase()}-${day}`))],
        ['Buchungstext', quoted(`${text} ${names[provider] ?? provider}`)],
        ['Festschreibung', 0],
        ...(isPayout && source !== null ? [['Abrechnungsreferenz', quoted(source.slice(0, 50))] as const] : []),
      ]),
    ),
  ]
}
