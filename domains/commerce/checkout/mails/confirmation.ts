import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import type { Order, OrderLine } from '@/domains/commerce/orders'
import { endOfTrial } from '@/domains/commerce/subscriptions/rules/trial'
import type { Merchant } from '@/integrations/payments/seller'
import { formatCalendarDay, formatLongMoment } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { MessageValues, Translate } from '@/platform/i18n/translator'
import type { Pen } from '@/platform/mail/define'
import type { Letter } from '@/platform/mail/letter'
import { type Money, money, subtract, sum, times } from '@/platform/money/money'
import { basisPoints } from '@/platform/money/rate'
import { splitVat } from '@/platform/money/vat'
import { companySeatsPage, memberPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import type { BoughtAs, BoughtGift } from '../rules/bought-as'

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
  readonly boughtAs: BoughtAs
  /** The licence keys that came with it, by position. */
  readonly keys: ReadonlyMap<number, string>
  /** Where a new account gets its first password; null: it has one. */
  readonly passwordLink: string | null
  /** Terms and the like go with it. */
  readonly hasEnclosures: boolean
}

type OrderPen = Omit<Pen<never>, 'say'>

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
  const activation = activationOf(pen, facts)
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

/** The pages to which a confirmation leads: what was bought comes first, then the way into the account. */
export function waysOf(facts: Confirmed, { t }: Pick<OrderPen, 't'>) {
  const { merchant, passwordLink, programs, hasLicences, hasSubscriptions, renewals, boughtAs } = facts
  const { kind } = boughtAs
  const isHeld = kind === 'own' || kind === 'company'
  const renews = hasSubscriptions && renewals.some((renewal) => renewal !== null)
  const terms = merchant?.terms ?? null
  return [
    hasLicences && kind === 'company' && { label: t('mail.order.assign'), url: companySeatsPage(boughtAs.id) },
    programs !== null && { label: t('mail.order.download'), url: programs },
    passwordLink !== null && { label: t('mail.order.password'), url: passwordLink },
    kind === 'gift' && { label: t('mail.order.gifts'), url: memberPage('presents') },
    { label: t('mail.order.orders'), url: memberPage('order_history') },
    hasLicences && isHeld && { label: t('mail.order.licences'), url: memberPage('license') },
    renews && { label: t('mail.order.subscriptions'), url: memberPage('subscription') },
    terms !== null && { label: t('mail.order.merchantTerms', { merchant: merchant?.name ?? '' }), url: terms },
  ]
}

/** The small print of a confirmation. */
export function notesOf(facts: Confirmed, { t, reader }: OrderPen) {
  const { passwordLink, hasEnclosures } = facts
  const { withdrawalWaivedAt: waivedAt } = facts.order
  const waiver = facts.boughtAs.kind === 'fee' ? 'mail.order.feeWaiver' : 'mail.order.waiver'
  return [
    passwordLink !== null && t('mail.order.passwordExpires'),
    waivedAt !== null && t(waiver, { at: timeIn(waivedAt, reader) }),
    hasEnclosures && t('mail.order.enclosed'),
  ]
}

/** Returns the paragraph about what its buyer does next, by the kind of the purchase. */
function activationOf({ t, reader }: OrderPen, { boughtAs, hasLicences, order }: Confirmed) {
  switch (boughtAs.kind) {
    case 'gift':
      return giftIn(boughtAs.gift, t, reader)
    case 'fee':
      return t('mail.order.fee')
    case 'addOn':
      return t('mail.order.addOn')
    case 'company':
      return hasLicences && t('mail.order.company', { company: boughtAs.company })
    case 'own':
      return hasLicences && t('mail.order.activation', { count: order.lines.length })
  }
}

function giftIn(gift: BoughtGift | null, t: Translate, reader: Reader): string {
  if (gift === null) return t('mail.order.giftOver')
  const { name, email, day } = gift
  return day === null
    ? t('mail.order.gift', { name, email })
    : t('mail.order.giftOn', { name, email, day: formatCalendarDay(day, reader) })
}

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

const formatCount = (count: number, language: Language) => new Intl.NumberFormat(tagOf(language)).format(count)

/** Returns the term, the platforms, and the number of devices. */
function factsOf(t: Translate, line: OrderLine, catalogue: Catalogue | null) {
  const { platforms, pid, quantity } = line
  const product = catalogue && productOf(catalogue, pid)
  const count = product && 'seats' in product ? product.seats * quantity : 0
  const seats = count > 0 ? [t('mail.order.seats', { count })] : []
  return [formatTerm(line, t), ...platforms.map((platform) => t(platformMessage(platform))), ...seats]
}

/** The moment in UTC, since the reader's time zone is unknown. */
const timeIn = (moment: Date, reader: Reader) => formatLongMoment(moment, reader, { timeZone: 'UTC', time: 'short' })
