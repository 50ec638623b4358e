import { type Catalogue, isHandoverFee, productOf } from '@/domains/commerce/catalogue/rules'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import type { Order, OrderLine } from '@/domains/commerce/orders'
import { endOfTrial } from '@/domains/commerce/subscriptions/rules/trial'
import type { Merchant } from '@/integrations/payments/seller'
import { type Language, tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { money, subtract, sum, times } from '@/platform/money/money'
import { basisPoints } from '@/platform/money/rate'
import { splitVat } from '@/platform/money/vat'
import { type CommonPlatform, messageOf } from '@/platform/programs/platforms'

/** The facts of an order in the letter. */
type OrderSummary = Pick<
  Order,
  | 'number'
  | 'placedAt'
  | 'paidAt'
  | 'total'
  | 'couponCode'
  | 'vatBasisPoints'
  | 'withdrawalWaivedAt'
  | 'outsideDocument'
  | 'purchaseOrder'
  | 'lines'
>

export interface Facts {
  readonly vendor: string
  readonly order: OrderSummary
  /** The catalogue version of the order. */
  readonly catalogue: Catalogue | null
  readonly language: Language
  readonly isVatShown: boolean
  /** The merchant of record, where the vendor does not sell. */
  readonly merchant: Merchant | null
  readonly addresses: {
    readonly orders: string
    /** Null: the vendor has no such page. */
    readonly licences: string | null
    readonly subscriptions: string | null
    /** The page with the programs of the order; null: there is nothing to install, or the buyer does not hold it. */
    readonly programs: string | null
  }
  /** The price of each line from its second period on, in smallest units, by position; null: it is paid once. */
  readonly renewals: readonly (number | null)[]
  /** The number of trial days of each line, by position; null: it was paid for. */
  readonly trials: readonly (number | null)[]
  /** The licence keys that came with it, by position. */
  readonly keys: ReadonlyMap<number, string>
  /** Where a new account gets its first password; null: it has one. */
  readonly passwordLink: string | null
  /** Terms and the like go with it. */
  readonly hasEnclosures: boolean
}

/** The confirmation of an order: the durable medium on which the buyer has what was agreed (Directive 2011/83/EU, article 8). */
export function confirmation(t: Translate, facts: Facts): Letter {
  const { vendor, order, language, addresses, passwordLink, merchant } = facts
  const { number, withdrawalWaivedAt } = order
  const orders = { label: t('mail.order.orders'), url: addresses.orders }
  const programs = { label: t('mail.order.download'), url: addresses.programs }
  const password = { label: t('mail.order.password'), url: passwordLink }
  const renewing = renewalsOf(t, facts)
  // The purchase comes first, then the way into the account.
  const [action = orders, ...links] = [
    programs,
    password,
    orders,
    { label: t('mail.order.licences'), url: addresses.licences },
    { label: t('mail.order.subscriptions'), url: renewing.length > 0 ? addresses.subscriptions : null },
    { label: t('mail.order.merchantTerms', { merchant: merchant?.name ?? '' }), url: merchant?.terms ?? null },
  ].flatMap(({ label, url }) => (url === null ? [] : { label, url }))
  return {
    subject: t('mail.order.subject', { vendor, number }),
    heading: t('mail.order.heading'),
    paragraphs: [
      t(order.total.minor === 0 ? 'mail.order.textFree' : 'mail.order.text', { number, placed: order.placedAt }),
      ...(merchant === null ? [] : [t('mail.order.merchant', { merchant: merchant.name, vendor })]),
      ...(order.purchaseOrder === null ? [] : [t('mail.order.purchaseOrder', { order: order.purchaseOrder })]),
      ...activationOf(t, facts),
      ...renewing,
      ...(passwordLink === null ? [] : [t('mail.order.newAccount')]),
    ],
    rows: rowsOf(t, facts),
    action,
    links,
    notes: [
      ...(passwordLink === null ? [] : [t('mail.order.passwordExpires')]),
      ...(withdrawalWaivedAt === null
        ? []
        : [
            t(isFee(facts) ? 'mail.order.feeWaiver' : 'mail.order.waiver', {
              at: timeIn(withdrawalWaivedAt, language),
            }),
          ]),
      ...(facts.hasEnclosures ? [t('mail.order.enclosed')] : []),
    ],
  }
}

/** The confirmation of an order that was paid elsewhere, whose document stays the only one (decision 0058). */
export function entryConfirmation(t: Translate, facts: Facts): Letter {
  const { order, passwordLink } = facts
  const { number, outsideDocument: document } = order
  return {
    ...confirmation(t, facts),
    heading: t('mail.entered.heading'),
    paragraphs: [
      t('mail.entered.text', { number, paid: order.paidAt ?? order.placedAt }),
      t('mail.entered.document', { document: document ?? '' }),
      ...activationOf(t, facts),
      ...(passwordLink === null ? [] : [t('mail.order.newAccount')]),
    ],
  }
}

/**
 * Returns the paragraph about starting the products, for a vendor with licences that are checked; of a fee, about the
 * transfer.
 */
function activationOf(t: Translate, facts: Facts) {
  if (isFee(facts)) return [t('mail.order.fee')]
  return facts.addresses.licences === null ? [] : [t('mail.order.activation', { count: facts.order.lines.length })]
}

/** Whether it was paid to hand a licence on. */
const isFee = ({ order, catalogue }: Facts) =>
  order.lines.some(({ pid }) => {
    const product = catalogue && productOf(catalogue, pid)
    return product !== null && isHandoverFee(product)
  })

const renewingOnes = { month: 'mail.order.renewsMonth', year: 'mail.order.renewsYear' } as const
const triedOnes = { month: 'mail.order.trialMonth', year: 'mail.order.trialYear' } as const
/** No means of payment was given, so nothing is charged later. */
const freeOnes = { month: 'mail.order.endsMonth', year: 'mail.order.endsYear' } as const

/** Returns the future charges of a subscription with their times (Directive 2011/83/EU, article 6, 1 e and o). */
const renewalsOf = (t: Translate, { order, renewals, trials, language }: Facts) =>
  order.lines.flatMap(({ position, term, names }) => {
    const renewal = renewals[position] ?? null
    const begun = order.paidAt ?? order.placedAt
    const trial = trials[position] ?? null
    const on = trial === null ? endOfTerm(term, begun) : endOfTrial(begun, trial)
    if (renewal === null || on === null) return []
    const amount = formatMoney(money(renewal, order.total.currency), language)
    const paidOnes = order.total.minor === 0 ? freeOnes : renewingOnes
    const words = trial === null ? paidOnes : triedOnes
    const count = Number.parseInt(term, 10)
    return [t(words[term.endsWith('M') ? 'month' : 'year'], { product: textIn(names, language), on, amount, count })]
  })

function rowsOf(
  t: Translate,
  { order, catalogue, language, isVatShown, addresses, keys }: Facts,
): NonNullable<Letter['rows']> {
  const { lines, total, couponCode, vatBasisPoints } = order
  const full = sum(
    lines.map(({ unit, quantity }) => times(unit, quantity)),
    total.currency,
  )
  const off = subtract(total, full)
  const vat = splitVat(total, basisPoints(vatBasisPoints)).vat
  const say = (amount: typeof total) => formatMoney(amount, language)
  return [
    ...lines.map((line) => ({
      label: textIn(line.names, language),
      // Without licences there are no seats.
      detail: [
        ...(line.quantity > 1 ? [`${formatCount(line.quantity, language)} × ${say(line.unit)}`] : []),
        ...factsOf(t, line, addresses.licences === null ? null : catalogue),
      ].join(' · '),
      ...keyOf(t, keys.get(line.position)),
      value: say(times(line.unit, line.quantity)),
    })),
    ...(off.minor === 0
      ? []
      : [
          {
            label: couponCode === null ? t('mail.order.volume') : t('mail.order.coupon', { code: couponCode }),
            value: say(off),
          },
        ]),
    { label: t('mail.order.total'), value: say(total), strong: true },
    ...(isVatShown ? [{ label: t('mail.order.vat', { percent: vatBasisPoints / 100 }), value: say(vat) }] : []),
  ]
}

const keyOf = (t: Translate, key: string | undefined) =>
  key === undefined ? {} : { secret: t('mail.order.key', { key }) }

const platformNames = {
  win: 'mail.order.win',
  mac: 'mail.order.mac',
  linux: 'mail.order.linux',
  mobile: 'mail.order.mobile',
} as const satisfies Record<CommonPlatform, MessageKey>

const formatCount = (count: number, language: Language) => new Intl.NumberFormat(tagOf(language)).format(count)

/** Returns the term, the platforms, and the number of devices. */
function factsOf(t: Translate, line: OrderLine, catalogue: Catalogue | null) {
  const { platforms, pid, quantity } = line
  const product = catalogue && productOf(catalogue, pid)
  const count = product && 'seats' in product ? product.seats * quantity : 0
  const seats = count > 0 ? [t('mail.order.seats', { count })] : []
  return [formatTerm(line, t), ...platforms.map((platform) => t(messageOf(platformNames, platform))), ...seats]
}

/** The moment in UTC, since the reader's time zone is unknown. */
const timeIn = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment)
