import { defineMails } from '@/platform/mail/define'
import { memberPage } from '@/platform/paths'

/** The mails about orders under review, by event. */
export const fraudMails = defineMails({
  domain: 'risk',
  words: 'mail',
  kind: 'notice',
  unasked: true,
  facts: { order: 'order', amount: 'money' },
  mails: {
    held: { words: 'orderHeld', lines: ['text', 'next'], action: 'support', leadsTo: memberPage('get_support') },
    released: {
      words: 'orderReleased',
      lines: ['text', 'next'],
      action: 'orders',
      leadsTo: memberPage('order_history'),
    },
  },
})

export type LetterName = Parameters<typeof fraudMails.send>[2]

export const { samples } = fraudMails
