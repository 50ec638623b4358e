import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { type SampleFacts, sample } from '@/platform/mail/samples'
import { money } from '@/platform/money/money'
import { memberPage, pages } from '@/platform/paths'
import { keptName } from '@/platform/text/shown-name'
import type { BoughtAs } from '../rules/bought-as'
import type { Confirmed } from './confirmation'

function orderOf({ now }: SampleFacts, terms: readonly Term[], minor: number): Confirmed {
  const price = money(4900, 'EUR')
  return {
    order: {
      number: sample.order,
      placedAt: now,
      paidAt: now,
      total: money(minor, 'EUR'),
      couponCode: sample.code,
      vatBasisPoints: 1900,
      withdrawalWaivedAt: now,
      outsideDocument: sample.order,
      purchaseOrder: sample.code,
      lines: terms.map((term, position) => ({
        position,
        pid: 0,
        term,
        updatesMonths: term === 'LFT' ? 12 : null,
        platforms: ['win', 'mac', 'linux', 'mobile'],
        quantity: 1,
        names: { en: position === 0 ? sample.product : sample.otherProduct },
        unit: price,
        amount: price,
        status: orderStatus.complete,
      })),
    },
    isEntered: false,
    // Only the number of devices is read from the catalogue.
    catalogue: { productsByPid: new Map([[0, { seats: 3 }]]) } as never,
    isVatShown: true,
    merchant: null,
    hasLicences: true,
    hasSubscriptions: true,
    programs: pages.download,
    boughtAs: { kind: 'own' },
    renewals: terms.map((term) => (/[MY]$/.test(term) ? 4900 : null)),
    trials: terms.map(() => null),
    keys: new Map([[0, sample.code]]),
    passwordLink: null,
    hasEnclosures: true,
  }
}

/** Two of a product, at a price for more than one. */
const ofSeveral = ({ order, ...facts }: Confirmed): Confirmed => ({
  ...facts,
  order: { ...order, couponCode: null, lines: order.lines.map((line) => ({ ...line, quantity: 2 })) },
})

/** An order without a program for its buyer. */
const ofKind = (order: Confirmed, boughtAs: BoughtAs): Confirmed => ({ ...order, boughtAs, programs: null })

const gift = (day: string | null) => ({ name: keptName(sample.name), email: sample.email, day })

/** Orders whose confirmations differ. */
export const orderExamples = (given: SampleFacts): readonly [Confirmed, ...Confirmed[]] => [
  orderOf(given, ['LFT', '1Y'], 8900),
  { ...orderOf(given, ['1M', '1Y', 'FREE'], 0), passwordLink: given.publicUrl + memberPage('login') },
  orderOf(given, ['1M'], 4900),
  { ...orderOf(given, ['1M', '1Y'], 0), trials: [14, 14] },
  ofSeveral(orderOf(given, ['LFT'], 8900)),
  {
    ...orderOf(given, ['LFT'], 4900),
    isVatShown: false,
    merchant: { name: 'Sandbox', terms: 'https://pay.example/terms' },
  },
  { ...orderOf(given, ['LFT'], 4900), isEntered: true },
  ofKind(orderOf(given, ['LFT'], 500), { kind: 'fee' }),
  ofKind(orderOf(given, ['LFT'], 4900), { kind: 'gift', gift: gift('2026-12-24') }),
  ofKind(orderOf(given, ['LFT'], 4900), { kind: 'gift', gift: gift(null) }),
  ofKind(orderOf(given, ['LFT'], 4900), { kind: 'gift', gift: null }),
  { ...orderOf(given, ['LFT'], 4900), boughtAs: { kind: 'company', id: 1, company: keptName('Acme GmbH') } },
  ofKind(orderOf(given, ['1Y'], 4900), { kind: 'addOn' }),
]
