import { defineMails } from '@/platform/mail/define'
import { like, oneOf } from '@/platform/mail/facts'
import { memberPage } from '@/platform/paths'
import { noticeKinds } from '../rules'

const { mail, mails } = defineMails({
  domain: 'sso',
  words: 'mail.sso',
  kind: 'essential',
  facts: { company: 'company' },
})

/** The mails about the company login. */
export const companyLoginMails = mails({
  /** To every owner. */
  changed: mail('changed', {
    facts: { change: oneOf(noticeKinds), person: 'person', issuer: like(() => ['login.acme.example']) },
    lines: ({ change }, { say }) => [say(change), say('note')],
    leadsTo: memberPage('company_sign_in'),
  }),
  /** To the address that a company's provider has named. */
  code: mail('code', { kind: 'secret', facts: { code: 'code' }, code: ({ code }) => code, notes: ['note'] }),
})
