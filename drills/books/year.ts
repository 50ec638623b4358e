import { bookedCents, movesMoney, type RateOn } from '@/domains/billing/tax/rules/datev-entry'
import { inCents } from '@/domains/billing/tax/rules/exchange'
import { type Document, entriesOf } from '@/domains/billing/tax/rules/journal'
import { lastDayOf } from '@/domains/billing/tax/rules/oss'
import { quarterOf } from '@/domains/billing/tax/rules/period'
import { contentOf, creditOf, type InvoiceContent } from '@/domains/commerce/invoices/rules'
import type { Movement } from '@/integrations/payments/movement'
import type { ProviderName } from '@/integrations/payments/provider'
import { type Currency, money } from '@/platform/money/money'
import { random } from '@/tests/samples/random'

const begins = Date.UTC(2025, 0, 1, 6)
const hours = 3_600_000
const seller = { name: 'S', address: [], country: 'DE', taxId: '', email: '', timeZone: 'UTC' }
const places = [
  ['DE', 1900],
  ['FR', 2000],
  ['AT', 2000],
  ['US', 0],
] as const
const currencies: readonly Currency[] = ['EUR', 'EUR', 'EUR', 'USD', 'JPY']
/** The payment provider of each of ten orders; Paddle is the seller of the orders that it collects. */
const collectors: readonly ProviderName[] = [
  'stripe',
  'stripe',
  'stripe',
  'stripe',
  'stripe',
  'stripe',
  'transfer',
  'transfer',
  'paddle',
  'paddle',
]

/** Returns the rate of one euro on a day; it changes each month. */
export const rateOn: RateOn = ({ currency, day }) =>
  (((currency === 'JPY' ? 160 : 1.1) * (100 + Number(day.slice(5, 7)))) / 100).toFixed(4)

export interface MadeOrder {
  readonly at: Date
  readonly provider: ProviderName
  readonly payment: string
  readonly currency: Currency
  readonly total: number
  readonly country: string
  readonly vatBasisPoints: number
  /** The time of the full refund; null: none. */
  readonly backAt: Date | null
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A year of orders in order of time, by a seed. All that follows from them happens before it ends. */
export function ordersOf(count: number, seed: number): readonly MadeOrder[] {
  const pick = random(seed)
  return Array.from({ length: count }, (_, index) => {
    const [country, vatBasisPoints] = places[pick(places.length)] ?? places[0]
    const provider = collectors[pick(10)] ?? 'stripe'
    // Orders fill 340 days, so that late reports fall within the year too.
    const at = new Date(begins + Math.floor((index * 340 * 24 * hours) / count))
    return {
      at,
      provider,
      payment: `${provider}-${index}`,
      // The vendor's account takes euros alone.
      currency: provider === 'transfer' ? 'EUR' : (currencies[pick(5)] ?? 'EUR'),
      total: 100 + pick(20_000),
      country,
      vatBasisPoints,
      backAt: pick(12) === 0 ? new Date(at.getTime() + pick(20) * 24 * hours) : null,
    }
  })
}

/** Returns the content of an order's invoice. */
export const invoiceOf = ({ at, ...order }: MadeOrder, number: string): InvoiceContent =>
  contentOf(
    {
      ...order,
      number,
      placedAt: at,
      paidAt: at,
      isTakenOver: false,
      lines: [
        {
          names: {},
          term: '1Y',
          platforms: ['win'],
          quantity: 1,
          status: 0,
          position: 0,
          unit: order.total,
          amount: order.total,
        },
      ],
    },
    seller,
  )

/**
 * Returns the movements of the providers: sales and refunds, with fees, at rates of their own; and a payout each week.
 */
export function movementsOf(
  orders: readonly MadeOrder[],
  seed: number,
): Readonly<Record<'stripe' | 'paddle', Movement[]>> {
  const pick = random(seed)
  const moved = { stripe: [] as Movement[], paddle: [] as Movement[] }
  for (const { provider, at, backAt, currency, total, payment } of orders) {
    if (provider !== 'stripe' && provider !== 'paddle') continue
    const worth = (day: Date) =>
      inCents(total, currency, currency === 'EUR' ? '1' : (rateOn({ currency, day: dayOf(day) }) ?? '1'))
    const tell = (kind: 'payment' | 'refund', day: Date, amount: number, fee: number) =>
      moved[provider].push({
        id: `${provider}-${moved[provider].length}`,
        kind,
        at: new Date(day.getTime() + pick(48) * hours),
        currency: 'EUR',
        amount,
        fee,
        source: payment,
        payment,
        sold: money(amount < 0 ? -total : total, currency),
      })
    const isSame = currency === 'EUR'
    const charged = isSame ? total : Math.round(worth(at) * 0.985)
    tell('payment', at, charged, 25 + Math.round(charged / 60))
    if (backAt) tell('refund', backAt, isSame ? -total : -Math.round(worth(backAt) * 1.01), 0)
  }
  for (const [provider, all] of Object.entries(moved)) payOut(provider, all)
  return moved
}

function payOut(provider: string, all: Movement[]) {
  all.sort((one, other) => one.at.getTime() - other.at.getTime())
  const paid: Movement[] = []
  let [there, next] = [0, begins + 7 * 24 * hours]
  for (const { at, amount, fee } of all) {
    if (at.getTime() > next) {
      const facts = { kind: 'payout' as const, currency: 'EUR' as const, fee: 0, payment: null, sold: null }
      if (there > 0)
        paid.push({ ...facts, id: `po-${provider}-${paid.length}`, at: new Date(next), amount: -there, source: null })
      there = Math.min(there, 0)
      while (next < at.getTime()) next += 7 * 24 * hours
    }
    there += amount - fee
  }
  all.push(...paid)
}

/** Returns the sums of the orders' documents, as the books must report them. */
export function sumsOf(orders: readonly MadeOrder[]) {
  const documents = orders.filter(({ provider }) => provider !== 'paddle').flatMap(documentsOf)
  const sums = {
    invoiced: new Map<string, number>(),
    credited: new Map<string, number>(),
    vat: new Map<string, number>(),
  }
  const oss = new Map<string, Map<string, number>>()
  const add = (map: Map<string, number>, key: string, amount: number) => map.set(key, (map.get(key) ?? 0) + amount)
  let transferred = 0
  for (const entry of documents.flatMap((document) => entriesOf(document))) {
    const { kind, currency, gross, vat, country, category, rate, booked, supplied, paidInto } = entry
    add(kind === 'invoice' ? sums.invoiced : sums.credited, currency, gross)
    if (vat !== 0) add(sums.vat, `${country} ${currency}`, vat)
    if (paidInto === 'bank' && movesMoney(entry)) transferred += bookedCents(entry, rateOn)
    if (category !== 'union') continue
    const quarter = oss.get(quarterOf(booked)) ?? new Map<string, number>()
    oss.set(quarterOf(booked), quarter)
    add(quarter, [quarterOf(supplied), country, rate, currency].join(' '), vat)
  }
  const owed = [...oss].map(([quarter, told]) => [quarter, ossCents(told)] as const)
  return { ...sums, transferred, documents: documents.length, oss: new Map(owed) }
}

const ossCents = (told: ReadonlyMap<string, number>) =>
  [...told].reduce((total, [key, vat]) => {
    const [quarter = '', , , currency = ''] = key.split(' ')
    const perEuro = currency === 'EUR' ? '1' : rateOn({ currency: currency as Currency, day: lastDayOf(quarter) })
    return total + inCents(vat, currency as Currency, perEuro ?? '1')
  }, 0)

function documentsOf(order: MadeOrder): readonly Document[] {
  const content = invoiceOf(order, order.payment)
  const facts = {
    about: null,
    order: order.payment,
    supplied: dayOf(order.at),
    currency: order.currency,
    country: order.country,
    sellerCountry: 'DE',
    reverseCharge: false,
    taxId: '',
    paidInto: order.provider === 'transfer' ? ('bank' as const) : ('provider' as const),
  }
  const day = dayOf(order.at)
  const invoice = { ...facts, kind: 'invoice' as const, number: 'I', cause: null, issued: day, booked: day }
  if (!order.backAt) return [{ ...invoice, lines: content.lines }]
  const back = dayOf(order.backAt)
  const note = {
    ...facts,
    kind: 'creditNote' as const,
    number: 'C',
    cause: 'refunded' as const,
    issued: back,
    booked: back,
  }
  return [
    { ...invoice, lines: content.lines },
    { ...note, lines: creditOf(content, [0], []) },
  ]
}
