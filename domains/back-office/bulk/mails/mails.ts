import { defineMails } from '@/platform/mail/define'
import { like } from '@/platform/mail/facts'
import { memberPage } from '@/platform/paths'

const { mail, mails } = defineMails({ domain: 'bulk', words: 'mail', kind: 'notice', unasked: true })

export const bulkMails = mails({
  /** Staff's words to all owners of something, with its reason. */
  notice: mail('bulk', {
    written: true,
    facts: { subject: 'ownWords', paragraphs: like<readonly string[]>(() => [['…']]), products: 'products' },
    subject: ({ subject }) => subject,
    heading: ({ subject }) => subject,
    lines: ({ paragraphs }) => paragraphs,
    leadsTo: memberPage('my_products'),
    notes: ['why'],
  }),
})
