import { defineMails } from '@/platform/mail/define'
import { memberPage } from '@/platform/paths'

const orders = { action: '.dispute.orders', leadsTo: memberPage('order_history') } as const

const { mail, mails } = defineMails({
  domain: 'disputes',
  words: 'mail',
  kind: 'notice',
  unasked: true,
  facts: { number: 'number', order: 'order', amount: 'money' },
  action: '.dispute.support',
  leadsTo: memberPage('get_support'),
  notes: ['.dispute.number'],
})

/** The mails about disputed payments, by what has happened. */
export const disputeMails = mails({
  opened: mail('disputeOpened', { lines: ['text', 'rests', 'mistake'] }),
  kept: mail('disputeKept', { lines: ['text', 'next'], ...orders }),
  lost: mail('disputeLost', { lines: ['text', 'next'] }),
  lostPart: mail('disputeKept', { lines: ['.disputeLostPart.text', 'next'], ...orders }),
})

export type LetterName = keyof typeof disputeMails.mails
