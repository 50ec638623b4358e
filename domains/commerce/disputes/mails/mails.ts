import { defineMails } from '@/platform/mail/define'
import { memberPage } from '@/platform/paths'

const orders = { action: '.dispute.orders', leadsTo: memberPage('order_history') }

/** The mails about disputed payments, by what has happened. */
export const disputeMails = defineMails({
  domain: 'disputes',
  words: 'mail',
  kind: 'notice',
  unasked: true,
  facts: { number: 'number', order: 'order', amount: 'money' },
  action: '.dispute.support',
  leadsTo: memberPage('get_support'),
  notes: ['.dispute.number'],
  mails: {
    opened: { words: 'disputeOpened', lines: ['text', 'rests', 'mistake'] },
    kept: { words: 'disputeKept', lines: ['text', 'next'], ...orders },
    lost: { words: 'disputeLost', lines: ['text', 'next'] },
    lostPart: { words: 'disputeKept', lines: ['.disputeLostPart.text', 'next'], ...orders },
  },
})

export type LetterName = Parameters<typeof disputeMails.send>[2]

export const { samples } = disputeMails
