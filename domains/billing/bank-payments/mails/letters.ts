import { type TransferInstructions, writtenIban } from '@/integrations/payments/transfer/account'
import { writtenReference } from '@/integrations/payments/transfer/reference'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

export interface TransferFacts {
  readonly vendor: string
  readonly language: Language
  /** The order's number. */
  readonly order: string
  readonly products: readonly string[]
  readonly transfer: TransferInstructions
  readonly addresses: {
    readonly orders: string
    /** The pro forma invoice. */
    readonly proForma: string
  }
}

const rowsOf = (t: Translate, { transfer, language }: TransferFacts): NonNullable<Letter['rows']> => [
  { label: t('mail.transfer.holder'), value: transfer.holder },
  { label: t('mail.transfer.iban'), value: writtenIban(transfer.iban) },
  { label: t('mail.transfer.bic'), value: transfer.bic },
  { label: t('mail.transfer.reference'), value: writtenReference(transfer.reference) },
  { label: t('mail.transfer.amount'), value: formatMoney(transfer.amount, language), strong: true },
]

const productsOf = ({ products, language }: TransferFacts) => new Intl.ListFormat(tagOf(language)).format(products)

/** Where to transfer what: the order waits for it. */
export const due = (t: Translate, facts: TransferFacts): Letter => ({
  subject: t('mail.transfer.subject', { number: facts.order, vendor: facts.vendor }),
  heading: t('mail.transfer.heading'),
  paragraphs: [
    t('mail.transfer.text', { number: facts.order, products: productsOf(facts) }),
    t('mail.transfer.how', { until: facts.transfer.until }),
  ],
  rows: rowsOf(t, facts),
  action: { label: t('mail.transfer.proForma'), url: facts.addresses.proForma },
  links: [{ label: t('mail.transfer.orders'), url: facts.addresses.orders }],
  notes: [t('mail.transfer.delivery')],
})

/** Half of the time is over, and nothing has come yet. */
export const reminder = (t: Translate, facts: TransferFacts): Letter => ({
  ...due(t, facts),
  subject: t('mail.transferReminder.subject', { number: facts.order, vendor: facts.vendor }),
  heading: t('mail.transferReminder.heading'),
  paragraphs: [
    t('mail.transferReminder.text', { number: facts.order, products: productsOf(facts) }),
    t('mail.transfer.how', { until: facts.transfer.until }),
  ],
  notes: [t('mail.transferReminder.crossed')],
})

/** Nothing has come in time. */
export const expired = (t: Translate, facts: TransferFacts): Letter => ({
  subject: t('mail.transferExpired.subject', { number: facts.order, vendor: facts.vendor }),
  heading: t('mail.transferExpired.heading'),
  paragraphs: [
    t('mail.transferExpired.text', { number: facts.order, products: productsOf(facts) }),
    t('mail.transferExpired.late'),
  ],
  action: { label: t('mail.transfer.orders'), url: facts.addresses.orders },
})
