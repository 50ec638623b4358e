import { defineMails } from '@/platform/mail/define'
import { memberPage } from '@/platform/paths'

const { mail, mails } = defineMails({
  domain: 'risk',
  words: 'mail',
  kind: 'notice',
  unasked: true,
  facts: { order: 'order', amount: 'money' },
})

/** The mails about orders under review, by event. */
export const fraudMails = mails({
  held: mail('orderHeld', { lines: ['text', 'next'], action: 'support', leadsTo: memberPage('get_support') }),
  released: mail('orderReleased', {
    lines: ['text', 'next'],
    action: 'orders',
    leadsTo: memberPage('order_history'),
  }),
})

export type LetterName = keyof typeof fraudMails.mails
