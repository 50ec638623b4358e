import { merchantOf } from '@/integrations/payments/seller'
import { tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { clockOf } from '@/platform/time/time-zones'
import { amountOf } from '../rules/amount'
import type { RefundCase } from '../store/cases'

/** The facts of a case in letters. */
type CaseSummary = Pick<
  RefundCase,
  | 'number'
  | 'fullName'
  | 'email'
  | 'language'
  | 'createdAt'
  | 'orderNumber'
  | 'country'
  | 'currency'
  | 'lines'
  | 'provider'
  | 'soldBy'
  | 'steps'
>

export interface Facts {
  readonly found: CaseSummary
  readonly vendor: string
  /** The order history. */
  readonly url: string
}

type Write = (t: Translate, facts: Facts) => Letter

/** The mails of refunds, by what has happened. */
export const letters = {
  requested: (t, { found, vendor, url }) => ({
    subject: t('mail.refundRequested.subject', { vendor, order: found.orderNumber }),
    heading: t('mail.refundRequested.heading'),
    paragraphs: [
      t('mail.refundRequested.text', { order: found.orderNumber, products: products(found), amount: amount(found) }),
      t('mail.refundRequested.next'),
    ],
    action: { label: t('mail.refund.action'), url },
    notes: [t('mail.refund.number', { number: found.number })],
  }),
  /** The confirmation on a durable medium, with its content, date and time (Directive 2023/2673/EU). */
  withdrawn: (t, { found, vendor, url }) => ({
    subject: t('mail.withdrawn.subject', { vendor, order: found.orderNumber }),
    heading: t('mail.withdrawn.heading'),
    paragraphs: [
      t('mail.withdrawn.received', { at: momentOf(found) }),
      t('mail.withdrawn.content', {
        name: found.fullName,
        email: found.email,
        order: found.orderNumber,
        products: products(found),
      }),
      t('mail.withdrawn.next', { amount: amount(found) }),
    ],
    action: { label: t('mail.refund.action'), url },
    notes: [t('mail.refund.number', { number: found.number })],
  }),
  /** Says what was charged by mistake; the member made no request. */
  returned: (t, { found, vendor, url }) => ({
    subject: t('mail.returned.subject', { vendor }),
    heading: t('mail.refunded.heading', { amount: amount(found) }),
    paragraphs: [
      t('mail.returned.text', { order: found.orderNumber, products: products(found), amount: amount(found) }),
      t('mail.refunded.next'),
      t('mail.returned.calm'),
    ],
    action: { label: t('mail.refund.action'), url },
    notes: [t('mail.refund.number', { number: found.number })],
  }),
  /** Says what the fee was for; the member made no request. */
  feeReturned: (t, { found, vendor, url }) => ({
    subject: t('mail.refunded.subject', { vendor, order: found.orderNumber }),
    heading: t('mail.refunded.heading', { amount: amount(found) }),
    paragraphs: [
      t('mail.feeReturned.text', { order: found.orderNumber, products: products(found), amount: amount(found) }),
      t('mail.refunded.next'),
    ],
    action: { label: t('mail.refund.action'), url },
    notes: [t('mail.refund.number', { number: found.number })],
  }),
  /** The line is kept. */
  goodwill: (t, { found, vendor, url }) => ({
    subject: t('mail.refunded.subject', { vendor, order: found.orderNumber }),
    heading: t('mail.refunded.heading', { amount: amount(found) }),
    paragraphs: [
      t('mail.goodwill.text', { order: found.orderNumber, products: products(found), amount: amount(found) }),
      t('mail.refunded.next'),
    ],
    action: { label: t('mail.refund.action'), url },
    notes: [t('mail.refund.number', { number: found.number })],
  }),
  refunded: (t, { found, vendor, url }) => ({
    subject: t('mail.refunded.subject', { vendor, order: found.orderNumber }),
    heading: t('mail.refunded.heading', { amount: amount(found) }),
    paragraphs: [
      t('mail.refunded.text', { order: found.orderNumber, products: products(found), amount: amount(found) }),
      t('mail.refunded.next'),
    ],
    action: { label: t('mail.refund.action'), url },
    notes: [t('mail.refund.number', { number: found.number })],
  }),
  declined: (t, { found, vendor, url }) => ({
    subject: t('mail.refundDeclined.subject', { vendor, order: found.orderNumber }),
    heading: t('mail.refundDeclined.heading'),
    paragraphs: [
      t('mail.refundDeclined.text', { order: found.orderNumber, products: products(found) }),
      t('mail.refundDeclined.reason', { reason: found.steps.at(-1)?.note ?? '' }),
      t('mail.refundDeclined.next'),
    ],
    action: { label: t('mail.refund.action'), url },
    notes: [t('mail.refund.number', { number: found.number })],
  }),
} satisfies Record<string, Write>

export type LetterName = keyof typeof letters

/** Returns the letter as sent: it names the merchant of record, where there is one (decision 0070). */
export function letterOf(t: Translate, facts: Facts, name: LetterName): Letter {
  const letter: Letter = letters[name](t, facts)
  const merchant = merchantOf(facts.found)?.name
  if (merchant === undefined) return letter
  const key = name === 'withdrawn' ? 'mail.refund.merchantWithdrawn' : 'mail.refund.merchant'
  return { ...letter, paragraphs: [...letter.paragraphs, t(key, { merchant, vendor: facts.vendor })] }
}
const amount = (found: CaseSummary) => formatMoney(amountOf(found), found.language)

/** Some units are named with their number: `5 × Pilot`. */
const products = ({ lines, language }: CaseSummary) =>
  new Intl.ListFormat(tagOf(language)).format([
    ...new Set(lines.map(({ names, units }) => `${units === null ? '' : `${units} × `}${textIn(names, language)}`)),
  ])

/** Formats the moment in the member's time zone, with its name: `21 November 2026 at 13:05 CET`. */
const momentOf = ({ createdAt, language, country }: CaseSummary) =>
  new Intl.DateTimeFormat(tagOf(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: clockOf(country),
  }).format(createdAt)
