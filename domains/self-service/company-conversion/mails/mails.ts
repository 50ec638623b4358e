import { defineMails } from '@/platform/mail/define'
import { memberPage } from '@/platform/paths'

/** To a person whose purchases became a company's, or are theirs again: it also exposes a conversion from a stolen session. */
export const conversionMails = defineMails({
  domain: 'conversions',
  words: 'mail.conversions',
  kind: 'essential',
  facts: { company: 'company', until: 'day' },
  action: '.action',
  leadsTo: memberPage('companies'),
  notes: ['.notYou'],
  mails: { converted: { lines: ['text', 'stays', 'undo'] }, undone: {} },
})

export type LetterName = Parameters<typeof conversionMails.send>[2]

export const { samples } = conversionMails
