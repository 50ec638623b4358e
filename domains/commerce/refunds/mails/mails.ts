import { formatLongMoment } from '@/platform/i18n/day'
import { defineMails } from '@/platform/mail/define'
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

const ofMerchant = { merchant: '.refund.merchant' } as const
/** As a refund that the member has asked for. */
const refunded = {
  subject: '.refunded.subject',
  heading: '.refunded.heading',
  lines: ['text', '.refunded.next', ofMerchant],
} as const

/** The mails of refunds, by what has happened. */
export const refundMails = mails({
  requested: mail('refundRequested', { lines: ['text', 'next', ofMerchant] }),
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
    lines: ['text', '.refunded.next', 'calm', ofMerchant],
  }),
  /** Says what the fee was for; the member made no request. */
  feeReturned: mail('feeReturned', refunded),
  /** The line is kept. */
  goodwill: mail('goodwill', refunded),
  refunded: mail('refunded', { lines: ['text', 'next', ofMerchant] }),
  declined: mail('refundDeclined', { facts: { reason: 'ownWords' }, lines: ['text', 'reason', 'next', ofMerchant] }),
})

export type LetterName = keyof typeof refundMails.mails
