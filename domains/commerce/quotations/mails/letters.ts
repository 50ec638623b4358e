import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { money } from '@/platform/money/money'
import { before, seconds } from '@/platform/time/duration'
import type { QuotationRow } from '../store/quotations'

export interface QuotationFacts {
  readonly vendor: string
  readonly language: Language
  readonly timeZone: string
  readonly quotation: Pick<QuotationRow, 'number' | 'lines' | 'total' | 'currency' | 'validUntil' | 'note'>
  readonly addresses: { readonly file: string; readonly accept: string }
}

/** The quotation that a buyer asked for, or that staff made. */
export const made = (t: Translate, { vendor, language, timeZone, quotation, addresses }: QuotationFacts): Letter => ({
  subject: t('mail.quotation.subject', { number: quotation.number, vendor }),
  heading: t('mail.quotation.heading'),
  paragraphs: [
    t('mail.quotation.text', { number: quotation.number, until: lastDay(quotation.validUntil, timeZone, language) }),
    ...(quotation.note === null ? [] : [quotation.note]),
  ],
  rows: [
    ...quotation.lines.map((line) => ({
      label: `${new Intl.NumberFormat(tagOf(language)).format(line.quantity)} × ${textIn(line.names, language)}`,
      detail: formatTerm({ term: line.term, updatesMonths: line.updatesMonths }, t),
      value: formatMoney(money(line.amount, quotation.currency), language),
    })),
    {
      label: t('mail.quotation.total'),
      value: formatMoney(money(quotation.total, quotation.currency), language),
      strong: true,
    },
  ],
  action: { label: t('mail.quotation.accept'), url: addresses.accept },
  links: [{ label: t('mail.quotation.file'), url: addresses.file }],
  notes: [t('mail.quotation.once')],
})

/** The last day on which it holds: it ends with the day. */
const lastDay = (validUntil: Date, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'long', timeZone }).format(before(validUntil, seconds(1)))
