import { type TransferInstructions, writtenIban } from '@/integrations/payments/transfer/account'
import { creditorReference, writtenReference } from '@/integrations/payments/transfer/reference'
import { formatMoney } from '@/platform/i18n/money'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like } from '@/platform/mail/facts'
import { money } from '@/platform/money/money'
import { invoicePage, memberPage } from '@/platform/paths'
import { after, days } from '@/platform/time/duration'

const transfer = like<TransferInstructions>(({ vendor, now }) => [
  {
    holder: vendor,
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    amount: money(122500, 'EUR'),
    reference: creditorReference('EX2048QRST'),
    until: after(now, days(14)),
  },
])

interface Due {
  readonly transfer: TransferInstructions
  readonly number: string
}

const { mail, mails } = defineMails({
  domain: 'transfers',
  words: 'mail',
  kind: 'notice',
  facts: { number: 'order', products: 'products' },
})

/** Where to transfer what. */
const due = {
  rows: ({ transfer: { holder, iban, bic, reference, amount } }: Due, { t, language }: Pen<never>) => [
    { label: t('mail.transfer.holder'), value: holder },
    { label: t('mail.transfer.iban'), value: writtenIban(iban) },
    { label: t('mail.transfer.bic'), value: bic },
    { label: t('mail.transfer.reference'), value: writtenReference(reference) },
    { label: t('mail.transfer.amount'), value: formatMoney(amount, language), strong: true },
  ],
  action: '.transfer.proForma',
  leadsTo: ({ number }: Due) => invoicePage(number),
  links: { '.transfer.orders': memberPage('order_history') },
} as const

const over = { lines: ['text', 'late'], action: '.transfer.orders', leadsTo: memberPage('order_history') } as const

/** The mails to the buyer of an order that is paid by transfer. */
export const transferMails = mails({
  /** The order waits for it. */
  due: mail('transfer', {
    facts: { transfer },
    lines: ({ transfer: { until } }, { say }) => [say('text'), say('how', { until })],
    ...due,
    notes: ['delivery'],
  }),
  /** Half of the time is over, and nothing has come yet. The amount and the date were in the first mail, so this one is optional. */
  reminder: mail('transferReminder', {
    choice: { optional: 'paymentReminders' },
    facts: { transfer },
    lines: ({ transfer: { until } }, { say }) => [say('text'), say('.transfer.how', { until })],
    ...due,
    notes: ['crossed'],
  }),
  /** Nothing has come in time. */
  expired: mail('transferExpired', over),
  /** The buyer has cancelled the order. */
  cancelled: mail('transferCancelled', { subject: '.transferExpired.subject', ...over }),
})
