import {
  type Buyer,
  type CreditedAmount,
  contentOf,
  correctedContent,
  creditOf,
  type InvoiceContent,
  linesOfNote,
} from '@/domains/commerce/invoices/rules'
import { bookedAt } from '@/domains/commerce/invoices/rules/booking'
import { withoutAmounts } from '@/domains/commerce/invoices/rules/credits'
import type { Currency } from '@/platform/money/money'
import { dayIn } from '@/platform/time/day'
import { random } from '@/tests/samples/random'
import type { Document } from '../rules/journal'

const day = 86_400_000
const start = Date.UTC(2024, 0, 1)
const timeZone = 'Europe/Berlin'
const seller = { name: 'S', address: [], country: 'DE', taxId: '', email: '', timeZone }

/** Countries with the rate of each, and the one that it became on the first day of 2025. */
const places: readonly (readonly [country: string, rate: number, since2025: number])[] = [
  ...([
    ['DE', 1900, 1900],
    ['FR', 2000, 2000],
    ['SK', 2000, 2300],
    ['HU', 2700, 2700],
    ['US', 0, 0],
  ] as const),
  ...([
    ['JP', 1000, 1000],
    ['GR', 2400, 2400],
    ['CH', 0, 0],
  ] as const),
]
const currencies: readonly Currency[] = ['EUR', 'EUR', 'USD', 'JPY', 'GBP']
const business: Buyer = {
  name: 'B',
  email: '',
  business: {
    name: 'B',
    company: 'B SARL',
    taxId: 'FR40303265045',
    country: 'FR',
    addressLine: '1',
    city: 'Lyon',
    postalCode: '69001',
    state: '',
    phone: '',
  },
}

/** An invoice in the books, and its credits so far. */
interface TradedInvoice {
  readonly id: number
  readonly number: string
  readonly content: InvoiceContent
  readonly left: Set<number>
  readonly goodwill: CreditedAmount[]
}

/**
 * Returns three made-up years of trade, by a seed: purchases and renewals in several currencies and countries, partial
 * and full refunds, goodwill, chargebacks, invoices issued again for businesses. Sales by a provider make no document.
 */
export function threeYears(seed: number, purchases: number) {
  const pick = random(seed)
  const documents: Document[] = []
  const counted = new Map<string, number>()
  const nextNumber = (pattern: string, at: Date) => {
    const series = `${pattern}-${dayIn(timeZone, at).slice(0, 4)}`
    const last = (counted.get(series) ?? 0) + 1
    counted.set(series, last)
    return `${series}-${String(last).padStart(6, '0')}`
  }
  /** Events in order of time: a refund must not be numbered before an older invoice. */
  const events: { readonly at: number; readonly run: (at: Date) => void }[] = []
  const plan = (at: number, run: (at: Date) => void) => {
    if (at < start + 3 * 365 * day) events.push({ at, run })
  }

  const write = (
    content: InvoiceContent,
    issued: Date,
    more: Pick<Document, 'number' | 'kind' | 'cause' | 'about'>,
    lines: Document['lines'],
  ) => {
    const suppliedAt = new Date(content.suppliedAt)
    const replaces = more.kind === 'invoice' ? more.about : null
    documents.push({
      ...more,
      order: content.order,
      issued: dayIn(timeZone, issued),
      supplied: dayIn(timeZone, suppliedAt),
      booked: dayIn(timeZone, bookedAt({ kind: more.kind, replaces, issuedAt: issued, suppliedAt })),
      currency: content.currency,
      country: content.country,
      sellerCountry: seller.country,
      reverseCharge: content.reverseCharge === true,
      taxId: content.reverseCharge ? (business.business?.taxId ?? '') : '',
      paidInto: content.order.length % 2 ? 'bank' : 'provider',
      lines,
    })
  }
  const invoice = (content: InvoiceContent, at: Date, replaces: string | null): TradedInvoice => {
    const number = nextNumber('I', at)
    write(content, at, { number, kind: 'invoice', cause: null, about: replaces }, content.lines)
    const left = new Set(content.lines.map(({ position }) => position))
    return { id: documents.length, number, content, left, goodwill: [] }
  }
  const credit = (of: TradedInvoice, at: Date, cause: Document['cause'], positions: readonly number[]) => {
    const taken = positions.filter((position) => of.left.delete(position))
    if (taken.length === 0) return
    const lines = creditOf(of.content, taken, of.goodwill)
    write(of.content, at, { number: nextNumber('C', at), kind: 'creditNote', cause, about: of.number }, lines)
  }
  const grant = (of: TradedInvoice, at: Date) => {
    const line = withoutAmounts(of.content, of.goodwill).find(
      ({ position, gross }) => of.left.has(position) && gross > 2,
    )
    if (!line) return
    const amount = { position: line.position, amount: 1 + pick(line.gross - 2) }
    const lines = linesOfNote(of.content, { invoiceId: of.id, positions: [], amounts: [amount] }, [])
    of.goodwill.push(amount)
    write(
      of.content,
      at,
      { number: nextNumber('C', at), kind: 'creditNote', cause: 'goodwill', about: of.number },
      lines,
    )
  }

  let orders = 0
  const purchase = (
    at: Date,
    place = places[pick(places.length)] ?? places[0],
    currency = currencies[pick(5)] ?? 'EUR',
  ) => {
    // A third is sold by the provider, and not in our books.
    if (pick(3) === 0 || !place) return
    const [country, before, since] = place
    const buyer = country === 'FR' && pick(3) === 0 ? business : null
    const lines = Array.from({ length: 1 + pick(3) }, (_, position) => {
      const amount = pick(20_000)
      const sold = { names: {}, term: '1Y' as const, platforms: ['win' as const], quantity: 1, status: 0 as const }
      return { ...sold, position, unit: amount, amount }
    })
    const order = {
      number: `O-${++orders}`,
      placedAt: at,
      paidAt: at,
      currency,
      country,
      lines,
      isTakenOver: false,
      vatBasisPoints: dayIn(timeZone, at) < '2025-01-01' ? before : since,
    }
    const later = (most: number) => at.getTime() + pick(most) * day + pick(day)
    // As a rule at once; at times after midnight, and when a job has failed after weeks.
    const delay = pick(40) === 0 ? pick(30) * day : pick(90_000)
    plan(at.getTime() + delay, (issued) => {
      let current = invoice(contentOf(order, seller, { buyer }), issued, null)
      const all = lines.map(({ position }) => position)
      const after = (most: number) => Math.max(later(most), issued.getTime())
      if (pick(5) === 0) plan(after(100), (then) => grant(current, then))
      if (pick(6) === 0) plan(after(200), (then) => credit(current, then, 'refunded', [pick(3)]))
      if (pick(8) === 0) plan(after(14), (then) => credit(current, then, 'refunded', all))
      if (pick(20) === 0) plan(after(300), (then) => credit(current, then, 'chargedBack', all))
      if (country === 'FR' && pick(4) === 0) {
        plan(after(150), (then) => {
          const left = [...current.left]
          if (left.length === 0) return
          const amounts = [...current.goodwill]
          const { content, number } = current
          credit(current, then, 'corrected', left)
          current = invoice(correctedContent(content, seller, { buyer: business, left, amounts, order }), then, number)
        })
      }
    })
    if (pick(4) === 0) plan(at.getTime() + 365 * day, (then) => purchase(then, place, currency))
  }
  for (let count = 0; count < purchases; count++) plan(start + pick(3 * 365) * day + pick(day), (at) => purchase(at))
  // Events that are planned meanwhile are sorted in.
  while (events.length > 0) {
    events.sort((one, other) => other.at - one.at)
    const next = events.pop()
    next?.run(new Date(next.at))
  }
  return { documents, counted, settings: { timeZone } }
}
