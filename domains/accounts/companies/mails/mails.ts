import { type CompanyRole, companyRoles } from '@/platform/contract/company-roles'
import { defineMails } from '@/platform/mail/define'
import { oneOf, orNull } from '@/platform/mail/facts'
import { memberPage } from '@/platform/paths'
import { lesserRoles } from '../rules'

const { mail, mails } = defineMails({
  domain: 'companies',
  words: 'mail.companies',
  kind: 'secret',
  facts: { company: 'company' },
  action: '.action',
  leadsTo: memberPage('companies'),
})

/** The mails about companies and their people. Secret: they say who may do what for a company, and one carries an invitation. */
export const companyMails = mails({
  invitation: mail('invitation', {
    facts: { person: 'person', role: oneOf<CompanyRole>(['user']), until: 'day', code: 'code' },
    lines: ({ role }, { say }) => [say('text', { role: say(`.role.${role}`) }), say('own')],
    action: 'action',
    leadsTo: ({ code }) => memberPage('company_invitation', { code }),
    notes: ['note', 'stranger'],
  }),
  joined: mail('joined', {
    /** The page of seats, where the reader assigns them. */
    facts: { person: 'person', seats: orNull('link') },
    action: ({ seats }, { say }) => say(seats === null ? '.action' : 'assign'),
    leadsTo: ({ seats }) => seats ?? memberPage('companies'),
  }),
  request: mail('request', { heading: 'subject', facts: { person: 'person', email: 'email' } }),
  admitted: mail('admitted', {}),
  role: mail('roleChanged', {
    facts: { role: oneOf(companyRoles) },
    lines: ({ role }, { say }) => [say('text', { role: say(`.role.${role}`) })],
  }),
  removed: mail('removed', {
    heading: 'subject',
    lines: ['text', 'own'],
    action: 'action',
    leadsTo: memberPage('my_products'),
  }),
  newOwner: mail('newOwner', { facts: { person: 'person', by: 'person' }, lines: ['text', 'stop'] }),
  ownerNotice: mail('ownerNotice', {
    facts: { person: 'person', role: oneOf(lesserRoles), at: 'day' },
    lines: ({ role }, { say }) => [
      say(role === 'gone' ? 'goes' : 'stays', { role: say(`.role.${role}`) }),
      say('stop'),
    ],
  }),
  ownerStays: mail('ownerStays', { facts: { person: 'person' } }),
  billing: mail('billing', { facts: { email: 'email' }, lines: ['text', 'stop'] }),
})

export type CompanyMail = keyof typeof companyMails.mails
