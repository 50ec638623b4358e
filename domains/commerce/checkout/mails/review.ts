import { type Language, tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { money } from '@/platform/money/money'
import type { Mismatch } from '../rules/review'
import type { Review } from '../store/reviews'

/** The facts of letters about a payment that does not match. */
type ReviewSummary = Pick<Review, 'checkout' | 'mismatch' | 'amount' | 'currency' | 'agreed'>

interface Facts {
  readonly vendor: string
  readonly review: ReviewSummary
  readonly language: Language
  /** Where the buyer may write to. */
  readonly contact: string
}

const paidOf = ({ amount, currency }: ReviewSummary, language: Language) =>
  formatMoney(money(amount, currency), language)
const agreedOf = ({ agreed }: ReviewSummary, language: Language) =>
  formatMoney(money(agreed.total, agreed.currency), language)
const productsOf = ({ agreed }: ReviewSummary, language: Language) =>
  new Intl.ListFormat(tagOf(language)).format(agreed.lines.map(({ names }) => textIn(names, language)))

const reasons = {
  amount: 'mail.review.amount',
  coupon: 'mail.review.coupon',
  credit: 'mail.review.credit',
  late: 'mail.review.late',
} as const satisfies Record<Mismatch, MessageKey>

/** The letter to the buyer: the payment does not match, and nothing is lost. */
export const underReview = (t: Translate, { vendor, review, language, contact }: Facts): Letter => ({
  subject: t('mail.review.subject', { vendor }),
  heading: t('mail.review.heading'),
  paragraphs: [
    t('mail.review.text', { paid: paidOf(review, language), products: productsOf(review, language) }),
    t(reasons[review.mismatch], { agreed: agreedOf(review, language) }),
    t('mail.review.next'),
  ],
  notes: [t('mail.review.contact', { contact })],
})

/** The letter to the buyer: the money goes back, and nothing was bought. */
export const reviewReturned = (t: Translate, { vendor, review, language, contact }: Facts): Letter => ({
  subject: t('mail.reviewReturned.subject', { vendor }),
  heading: t('mail.reviewReturned.heading', { paid: paidOf(review, language) }),
  paragraphs: [
    t('mail.reviewReturned.text', { paid: paidOf(review, language), products: productsOf(review, language) }),
    t('mail.reviewReturned.next'),
  ],
  notes: [t('mail.review.contact', { contact })],
})

/** The letter to the vendor: a payment needs a decision. */
export const reviewNotice = (
  t: Translate,
  { vendor, review, url }: Pick<Facts, 'vendor' | 'review'> & { readonly url: string },
): Letter => ({
  subject: t('mail.reviewNotice.subject', { vendor, paid: paidOf(review, 'en') }),
  heading: t('mail.reviewNotice.heading'),
  paragraphs: [t('mail.reviewNotice.text'), t('mail.reviewNotice.how', { checkout: review.checkout })],
  action: { label: t('mail.reviewNotice.action'), url },
  rows: [
    { label: t('mail.reviewNotice.reason'), value: review.mismatch },
    { label: t('mail.reviewNotice.paid'), value: paidOf(review, 'en') },
    { label: t('mail.reviewNotice.agreed'), value: agreedOf(review, 'en') },
    { label: t('mail.reviewNotice.products'), value: productsOf(review, 'en') },
    { label: t('mail.reviewNotice.buyer'), value: review.agreed.email },
    { label: t('mail.reviewNotice.payment'), value: `${review.agreed.provider ?? ''} ${review.agreed.payment ?? ''}` },
  ],
})
