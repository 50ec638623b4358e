import { type Catalogue, isHandoverFee, productOf } from '@/domains/commerce/catalogue/rules'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import type { Order, OrderLine } from '@/domains/commerce/orders'
import { endOfTrial } from '@/domains/commerce/subscriptions/rules/trial'
import type { Merchant } from '@/integrations/payments/seller'
import { type Language, tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { MessageValues, Translate } from '@/platform/i18n/translator'
import type { Letter, Link } from '@/platform/mail/letter'
import { type Money, money, subtract, sum, times } from '@/platform/money/money'
import { basisPoints } from '@/platform/money/rate'
import { splitVat } from '@/platform/money/vat'
import { memberPage } from '@/platform/paths'
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

/** The facts of the confirmation of an order. */
export interface Confirmed {
  readonly order: OrderSummary
  /** It was paid elsewhere, whose document stays the only one (decision 0058). */
  readonly isEntered: boolean
  /** The catalogue version of the order. */
  readonly catalogue: Catalogue | null
  readonly isVatShown: boolean
  /** The merchant of record, where the vendor does not sell. */
  readonly merchant: Merchant | null
  /** The vendor has licences that are checked. */
  readonly hasLicences: boolean
  readonly hasSubscriptions: boolean
  /** The page with the programs of the order; null: there is nothing to install, or the buyer does not hold it. */
  readonly programs: string | null
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

interface OrderPen {
  readonly t: Translate
  readonly language: Language
  readonly reader: Reader
  readonly publicUrl: string
}

/**
 * The paragraphs of a confirmation: the durable medium on which the buyer has what was agreed (Directive 2011/83/EU,
 * article 8).
 */
export function linesOf(
  facts: Confirmed,
  pen: OrderPen & { readonly say: (line: 'merchant', values: MessageValues) => string },
) {
  const { order, merchant, passwordLink } = facts
  const { number, purchaseOrder, placedAt, paidAt, outsideDocument } = order
  const { t } = pen
  const activation = activationOf(t, facts)
  const newAccount = passwordLink !== null && t('mail.order.newAccount')
  if (facts.isEntered)
    return [
      t('mail.entered.text', { number, paid: paidAt ?? placedAt }),
      t('mail.entered.document', { document: outsideDocument ?? '' }),
      activation,
      newAccount,
    ]
  return [
    t(order.total.minor === 0 ? 'mail.order.textFree' : 'mail.order.text', { number, placed: placedAt }),
    merchant && pen.say('merchant', { merchant: merchant.name }),
    purchaseOrder !== null && t('mail.order.purchaseOrder', { order: purchaseOrder }),
    activation,
    ...renewalsOf(facts, pen),
    newAccount,
  ]
}

/** The pages to which a confirmation leads: the purchase comes first, then the way into the account. */
export function waysOf(facts: Confirmed, pen: OrderPen): readonly [Link, ...Link[]] {
  const { merchant, passwordLink, programs, hasLicences, hasSubscriptions } = facts
  const { t, publicUrl } = pen
  const to = (key: MessageKey, path: string) => ({ label: t(key), url: publicUrl + path })
  const orders = to('mail.order.orders', memberPage('order_history'))
  const renews = renewalsOf(facts, pen).length > 0
  const [first = orders, ...others] = [
    programs !== null && to('mail.order.download', programs),
    passwordLink !== null && { label: t('mail.order.password'), url: passwordLink },
    orders,
    hasLicences && to('mail.order.licences', memberPage('license')),
    renews && hasSubscriptions && to('mail.order.subscriptions', memberPage('subscription')),
    merchant !== null &&
      merchant.terms !== null && {
        label: t('mail.order.merchantTerms', { merchant: merchant.name }),
        url: merchant.terms,
      },
  ].filter((way) => typeof way === 'object')
  return [first, ...others]
}

/** The small print of a confirmation. */
export function notesOf(facts: Confirmed, { t, language }: OrderPen) {
  const { passwordLink, hasEnclosures } = facts
  const { withdrawalWaivedAt: waivedAt } = facts.order
  const waiver = isFee(facts) ? 'mail.order.feeWaiver' : 'mail.order.waiver'
  return [
    passwordLink !== null && t('mail.order.passwordExpires'),
    waivedAt !== null && t(waiver, { at: timeIn(waivedAt, language) }),
    hasEnclosures && t('mail.order.enclosed'),
  ]
}

/**
 * Returns the paragraph about starting the products, for a vendor with licences that are checked; of a fee, about the
 * transfer.
 */
function activationOf(t: Translate, facts: Confirmed) {
  if (isFee(facts)) return t('mail.order.fee')
  return facts.hasLicences && t('mail.order.activation', { count: facts.order.lines.length })
}

/** Whether it was paid to hand a licence on. */
const isFee = ({ order, catalogue }: Confirmed) =>
  order.lines.some(({ pid }) => {
    const product = catalogue && productOf(catalogue, pid)
    return product !== null && isHandoverFee(product)
  })

const renewingOnes = { month: 'mail.order.renewsMonth', year: 'mail.order.renewsYear' } as const
const triedOnes = { month: 'mail.order.trialMonth', year: 'mail.order.trialYear' } as const
/** No means of payment was given, so nothing is charged later. */
const freeOnes = { month: 'mail.order.endsMonth', year: 'mail.order.endsYear' } as const

/** Returns the future charges of a subscription with their times (Directive 2011/83/EU, article 6, 1 e and o). */
const renewalsOf = ({ order, renewals, trials }: Confirmed, { t, language, reader }: OrderPen) =>
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
    return [t(words[term.endsWith('M') ? 'month' : 'year'], { product: textIn(names, reader), on, amount, count })]
  })

/** The lines of an order with their totals. */
export function rowsOf(
  { order, catalogue, isVatShown, hasLicences, keys }: Confirmed,
  { t, language, reader }: OrderPen,
): NonNullable<Letter['rows']> {
  const { lines, total, couponCode, vatBasisPoints } = order
  const full = sum(
    lines.map(({ unit, quantity }) => times(unit, quantity)),
    total.currency,
  )
  const off = subtract(total, full)
  const vat = splitVat(total, basisPoints(vatBasisPoints)).vat
  const say = (amount: Money) => formatMoney(amount, language)
  return [
    ...lines.map((line) => ({
      label: textIn(line.names, reader),
      // Without licences there are no seats.
      detail: [
        ...(line.quantity > 1 ? [`${formatCount(line.quantity, language)} × ${say(line.unit)}`] : []),
        ...factsOf(t, line, hasLicences ? catalogue : null),
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
