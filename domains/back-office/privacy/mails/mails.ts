import { defineMails } from '@/platform/mail/define'
import { memberPage, profilePage } from '@/platform/paths'

/** The vendor has subscriptions, so that there may be some. */
const ends = { endsAt: 'day', hasSubscriptions: 'flag' } as const
const subscriptions = { hasSubscriptions: '.accountEnd.subscriptions' } as const
const keptSubscriptions = { hasSubscriptions: '.accountEnd.kept.subscriptions' } as const
const company = { company: 'company' } as const
const toCompany = { action: '.companyEnd.action', leadsTo: memberPage('companies') } as const

/** The mails to a member whose account is to end, and to the owners of a company that is to. */
const { mail, mails } = defineMails({
  domain: 'privacy',
  words: 'mail',
  kind: 'essential',
  leadsTo: profilePage('data'),
})

export const privacyMails = mails({
  requested: mail('accountEnd.requested', {
    kind: 'secret',
    facts: { ...ends, hash: 'code' },
    lines: ['text', subscriptions, 'keep'],
    action: '.accountEnd.keepAction',
    leadsTo: ({ hash }) => memberPage('keep_account', { hash }),
    notes: ['.accountEnd.notYou'],
  }),
  reminder: mail('accountEnd.reminder', {
    unasked: true,
    facts: { endsAt: 'day' },
    lines: ['text', 'keep'],
    action: '.accountEnd.openAction',
  }),
  kept: mail('accountEnd.kept', {
    facts: { hasSubscriptions: 'flag' },
    lines: ['text', keptSubscriptions],
    action: '.accountEnd.openAction',
    notes: ['notYou'],
  }),
  ended: mail('accountEnd.ended', { lines: ['text', 'books', 'again'], action: null }),
  companyRequested: mail('companyEnd.requested', {
    facts: { ...company, ...ends },
    lines: ['text', subscriptions, 'stop'],
    ...toCompany,
  }),
  companyReminder: mail('companyEnd.reminder', {
    unasked: true,
    facts: { ...company, endsAt: 'day' },
    lines: ['.companyEnd.requested.text', '.companyEnd.requested.stop'],
    ...toCompany,
  }),
  companyKept: mail('companyEnd.kept', {
    facts: { ...company, hasSubscriptions: 'flag' },
    lines: ['text', keptSubscriptions],
    ...toCompany,
  }),
  companyEnded: mail('companyEnd.ended', { facts: company, action: null }),
})
