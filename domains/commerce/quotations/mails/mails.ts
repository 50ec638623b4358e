import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { formatLongDay } from '@/platform/i18n/day'
import { tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { defineMails } from '@/platform/mail/define'
import { like } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { money } from '@/platform/money/money'
import { checkoutPage, quotationFile } from '@/platform/paths'
import { after, before, days, seconds } from '@/platform/time/duration'
import type { QuotationRow } from '../store/quotations'

type Quotation = Pick<QuotationRow, 'lines' | 'total' | 'currency' | 'validUntil' | 'note'>

const quotation = like<Quotation>(({ now }) => [
  {
    total: 122500,
    currency: 'EUR',
    validUntil: after(now, days(30)),
    note: null,
    lines: [
      {
        pid: 1,
        term: 'LFT',
        platforms: [],
        names: { en: sample.product },
        quantity: 25,
        list: 122500,
        unit: 4900,
        amount: 122500,
      },
    ],
  },
])

/** The last day on which it holds: it ends with the day. */
const lastDay = (validUntil: Date, timeZone: string, reader: Reader) =>
  formatLongDay(before(validUntil, seconds(1)), reader, timeZone)

const { mail, mails } = defineMails({ domain: 'quotations', words: 'mail', kind: 'private' })

export const quotationMails = mails({
  /** The quotation that a buyer asked for, or that staff made. */
  made: mail('quotation', {
    facts: { number: 'number', quotation, timeZone: like(() => ['UTC']), key: 'code' },
    lines: ({ quotation: { validUntil, note }, timeZone }, { say, reader }) => [
      say('text', { until: lastDay(validUntil, timeZone, reader) }),
      note,
    ],
    rows: ({ quotation: { lines, total, currency } }, { say, t, language, reader }) => [
      ...lines.map(({ quantity, names, term, updatesMonths, amount }) => ({
        label: `${new Intl.NumberFormat(tagOf(language)).format(quantity)} × ${textIn(names, reader)}`,
        detail: formatTerm({ term, updatesMonths }, t),
        value: formatMoney(money(amount, currency), language),
      })),
      { label: say('total'), value: formatMoney(money(total, currency), language), strong: true },
    ],
    action: 'accept',
    leadsTo: ({ key }, { language }) => checkoutPage(new URLSearchParams({ quotation: key, lang: language })),
    links: { file: ({ key }) => quotationFile(key) },
    notes: ['once'],
  }),
})
