import { formatLongMoment } from '@/platform/i18n/day'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like, orNull } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { ownText } from '@/platform/text/shown-name'
import { clockOf } from '@/platform/time/time-zones'

const { mail, mails } = defineMails({
  domain: 'refunds',
  words: 'mail',
  kind: 'notice',
  facts: {
    number: 'number',
    order: 'order',
    products: 'product',
    amount: 'money',
    /** The merchant of record, which the mail names (decision 0070); null: the vendor sold. */
    merchant: orNull(like(() => ['Sandbox'])),
  },
  action: '.refund.action',
  leadsTo: memberPage('order_history'),
  notes: ['.refund.number'],
})

/** Says some messages, and of the merchant, where there is one. */
const withMerchant =
  <Line extends string>(...lines: readonly Line[]) =>
  ({ merchant }: { readonly merchant: string | null }, { say }: Pen<Line | '.refund.merchant'>) => [
    ...lines.map((line) => say(line)),
    merchant !== null && say('.refund.merchant'),
  ]

/** The mails of refunds, by what has happened. */
export const refundMails = mails({
  requested: mail('refundRequested', { lines: withMerchant('text', 'next') }),
  /** The confirmation on a durable medium, with its content, date and time (Directive 2023/2673/EU). */
  withdrawn: mail('withdrawn', {
    facts: { name: like(() => [ownText(sample.name)]), email: 'email', at: 'day', country: like(() => ['DE']) },
    lines: ({ at, country, merchant }, { say, reader }) => [
      say('received', { at: formatLongMoment(at, reader, { timeZone: clockOf(country) }) }),
      say('content'),
      say('next'),
      merchant !== null && say('.refund.merchantWithdrawn'),
    ],
  }),
  /** Says what was charged by mistake; the member made no request. */
  returned: mail('returned', {
    heading: '.refunded.heading',
    lines: withMerchant('text', '.refunded.next', 'calm'),
  }),
  /** Says what the fee was for; the member made no request. */
  feeReturned: mail('feeReturned', {
    subject: '.refunded.subject',
    heading: '.refunded.heading',
    lines: withMerchant('text', '.refunded.next'),
  }),
  /** The line is kept. */
  goodwill: mail('goodwill', {
    subject: '.refunded.subject',
    heading: '.refunded.heading',
    lines: withMerchant('text', '.refunded.next'),
  }),
  refunded: mail('refunded', { lines: withMerchant('text', 'next') }),
  declined: mail('refundDeclined', { facts: { reason: 'ownWords' }, lines: withMerchant('text', 'reason', 'next') }),
})

export type LetterName = keyof typeof refundMails.mails
