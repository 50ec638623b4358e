import { orderStatus } from '@/domains/commerce/orders/rules'
import { discrepancyKinds } from '@/domains/commerce/subscriptions/rules/discrepancy'
import { type SampleFacts, type SampleLetters, sample } from '@/platform/mail/samples'
import { money } from '@/platform/money/money'
import { checkoutPage, consoleRoom, memberPage, pages } from '@/platform/paths'
import { mismatches } from '../rules/review'
import { confirmation, entryConfirmation, type Facts } from './confirmation'
import { discrepancyNotice } from './discrepancy'
import { addressMended } from './mended'
import { unfinishedLetter } from './reminder'
import { reviewNotice, reviewReturned, underReview } from './review'

type Line = Facts['order']['lines'][number]

const lineFor = ({ language }: SampleFacts, position: number, facts: Partial<Line>): Line => ({
  position,
  pid: 0,
  term: 'LFT',
  updatesMonths: null,
  platforms: ['win'],
  quantity: 1,
  names: { [language]: position === 0 ? sample.product : sample.otherProduct } as Line['names'],
  unit: money(4900, 'EUR'),
  amount: money(4900, 'EUR'),
  status: orderStatus.complete,
  ...facts,
})

function orderFor(given: SampleFacts, terms: readonly Line['term'][], minor: number): Facts {
  const { vendor, publicUrl, language, now } = given
  return {
    vendor,
    language,
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
      lines: terms.map((term, position) =>
        lineFor(given, position, {
          term,
          platforms: ['win', 'mac', 'linux', 'mobile'],
          updatesMonths: term === 'LFT' ? 12 : null,
        }),
      ),
    },
    // Only the number of devices is read from the catalogue.
    catalogue: { productsByPid: new Map([[0, { seats: 3 }]]) } as never,
    isVatShown: true,
    merchant: null,
    addresses: {
      orders: publicUrl + memberPage('order_history'),
      licences: publicUrl + memberPage('license'),
      subscriptions: publicUrl + memberPage('subscription'),
      programs: publicUrl + pages.download,
    },
    renewals: terms.map((term) => (/[MY]$/.test(term) ? 4900 : null)),
    trials: terms.map(() => null),
    keys: new Map([[0, sample.code]]),
    passwordLink: null,
    hasEnclosures: true,
  }
}

/** Two of a product, at a price for more than one. */
const ofSeveral = ({ order, ...facts }: Facts): Facts => ({
  ...facts,
  order: { ...order, couponCode: null, lines: order.lines.map((line) => ({ ...line, quantity: 2 })) },
})

/** A fee for handing a licence on. */
const feeOf = (facts: Facts): Facts => ({
  ...facts,
  catalogue: { productsByPid: new Map([[0, { kind: 'addOn', addOn: 'fee' }]]) } as never,
})

const reviewFor = ({ language, now }: SampleFacts, mismatch: (typeof mismatches)[number]) => ({
  checkout: 'ex2048',
  mismatch,
  amount: 3900,
  currency: 'EUR' as const,
  agreed: {
    total: 4900,
    currency: 'EUR' as const,
    email: sample.email,
    language,
    lines: [{ names: { [language]: sample.product, en: sample.product } }] as never,
    provider: null,
    payment: null,
    begunAt: now,
  },
})

const contact = 'support@example.com'
const consoleUrl = ({ publicUrl }: SampleFacts) => publicUrl + consoleRoom('payments')

export const samples: SampleLetters = {
  'checkout.order': (t, given) => [
    confirmation(t, orderFor(given, ['LFT', '1Y'], 8900)),
    confirmation(t, {
      ...orderFor(given, ['1M', '1Y', 'FREE'], 0),
      passwordLink: given.publicUrl + memberPage('login'),
    }),
    confirmation(t, orderFor(given, ['1M'], 4900)),
    confirmation(t, { ...orderFor(given, ['1M', '1Y'], 0), trials: [14, 14] }),
    confirmation(t, ofSeveral(orderFor(given, ['LFT'], 8900))),
    confirmation(t, {
      ...orderFor(given, ['LFT'], 4900),
      isVatShown: false,
      merchant: { name: 'Sandbox', terms: null },
    }),
    entryConfirmation(t, orderFor(given, ['LFT'], 4900)),
    confirmation(t, feeOf(orderFor(given, ['LFT'], 500))),
  ],
  'checkout.underReview': (t, given) => {
    const of = (mismatch: (typeof mismatches)[number]) =>
      underReview(t, { ...given, review: reviewFor(given, mismatch), contact })
    const [first, ...others] = mismatches
    return [of(first), ...others.map(of)]
  },
  'checkout.returned': (t, given) => [reviewReturned(t, { ...given, review: reviewFor(given, 'amount'), contact })],
  'checkout.addressMended': (t, { vendor }) => [addressMended(t, { vendor, order: sample.order, contact })],
  'checkout.unfinished': (t, { vendor, publicUrl, language, now }) => [
    unfinishedLetter(t, {
      vendor,
      language,
      products: [sample.product],
      until: now,
      url: publicUrl + checkoutPage('resume=ex2048'),
      stopUrl: publicUrl + checkoutPage('stop=ex2048'),
    }),
  ],
  'checkout.reviewNotice': (t, given) => [
    reviewNotice(t, { vendor: given.vendor, review: reviewFor(given, 'amount'), url: consoleUrl(given) }),
  ],
  'checkout.discrepancyNotice': (t, given) => {
    const of = (kind: (typeof discrepancyKinds)[number]) =>
      discrepancyNotice(t, { vendor: given.vendor, discrepancy: discrepancyFor(given, kind), url: consoleUrl(given) })
    const [first, ...others] = discrepancyKinds
    return [of(first), ...others.map(of)]
  },
}

const discrepancyFor = ({ now }: SampleFacts, kind: (typeof discrepancyKinds)[number]) => ({
  id: 1,
  provider: 'sandbox' as const,
  kind,
  name: 'EX-1',
  checkout: 'ex2048',
  subscription: null,
  amount: 4900,
  currency: 'EUR' as const,
  agreedAmount: 4900,
  agreedCurrency: 'EUR' as const,
  openedAt: now,
  closedAt: null,
  operator: null,
})
