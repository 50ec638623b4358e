import { defineMails } from '@/platform/mail/define'
import { memberPage } from '@/platform/paths'

const { mail, mails } = defineMails({
  domain: 'conversions',
  words: 'mail.conversions',
  kind: 'essential',
  facts: { company: 'company', until: 'day' },
  action: '.action',
  leadsTo: memberPage('companies'),
  notes: ['.notYou'],
})

/** To a person whose purchases became a company's, or are theirs again: it also exposes a conversion from a stolen session. */
export const conversionMails = mails({
  converted: mail('converted', { lines: ['text', 'stays', 'undo'] }),
  undone: mail('undone', {}),
})

export type LetterName = keyof typeof conversionMails.mails
