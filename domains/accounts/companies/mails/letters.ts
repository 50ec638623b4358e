import type { CompanyRole } from '@/platform/contract/company-roles'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { ShownName } from '@/platform/text/shown-name'
import type { LesserRole } from '../rules'

interface Facts {
  readonly vendor: string
  readonly company: ShownName
  readonly url: string
}
type PersonFacts = Facts & { readonly person: ShownName }

const roleWords = {
  owner: 'mail.companies.role.owner',
  billing: 'mail.companies.role.billing',
  technical: 'mail.companies.role.technical',
  user: 'mail.companies.role.user',
  gone: 'mail.companies.role.gone',
} as const satisfies Readonly<Record<CompanyRole | LesserRole, MessageKey>>

const roleName = (t: Translate, role: CompanyRole | LesserRole) => t(roleWords[role])
const action = (t: Translate, url: string) => ({ label: t('mail.companies.action'), url })

/** The letters about companies and their people. */
export const letters = {
  invitation: (
    t: Translate,
    { role, url, ...facts }: PersonFacts & { readonly role: CompanyRole; readonly until: Date },
  ): Letter => ({
    subject: t('mail.companies.invitation.subject', facts),
    heading: t('mail.companies.invitation.heading', facts),
    paragraphs: [
      t('mail.companies.invitation.text', { ...facts, role: roleName(t, role) }),
      t('mail.companies.invitation.own'),
    ],
    action: { label: t('mail.companies.invitation.action'), url },
    notes: [t('mail.companies.invitation.note', facts), t('mail.companies.invitation.stranger')],
  }),
  joined: (t: Translate, { url, ...facts }: PersonFacts): Letter => ({
    subject: t('mail.companies.joined.subject', facts),
    heading: t('mail.companies.joined.heading', facts),
    paragraphs: [t('mail.companies.joined.text', facts)],
    action: action(t, url),
  }),
  request: (t: Translate, { url, ...facts }: PersonFacts & { readonly email: string }): Letter => ({
    subject: t('mail.companies.request.subject', facts),
    heading: t('mail.companies.request.heading', facts),
    paragraphs: [t('mail.companies.request.text', facts)],
    action: action(t, url),
  }),
  admitted: (t: Translate, { url, ...facts }: Facts): Letter => ({
    subject: t('mail.companies.admitted.subject', facts),
    heading: t('mail.companies.admitted.heading', facts),
    paragraphs: [t('mail.companies.admitted.text', facts)],
    action: action(t, url),
  }),
  role: (t: Translate, { url, role, ...facts }: Facts & { readonly role: CompanyRole }): Letter => ({
    subject: t('mail.companies.roleChanged.subject', facts),
    heading: t('mail.companies.roleChanged.heading', facts),
    paragraphs: [t('mail.companies.roleChanged.text', { ...facts, role: roleName(t, role) })],
    action: action(t, url),
  }),
  removed: (t: Translate, { url: _, ...facts }: Facts): Letter => ({
    subject: t('mail.companies.removed.subject', facts),
    heading: t('mail.companies.removed.heading', facts),
    paragraphs: [t('mail.companies.removed.text', facts), t('mail.companies.removed.own')],
  }),
  newOwner: (t: Translate, { url, ...facts }: PersonFacts & { readonly by: ShownName }): Letter => ({
    subject: t('mail.companies.newOwner.subject', facts),
    heading: t('mail.companies.newOwner.heading', facts),
    paragraphs: [t('mail.companies.newOwner.text', facts), t('mail.companies.newOwner.stop')],
    action: action(t, url),
  }),
  ownerNotice: (
    t: Translate,
    { url, role, ...facts }: PersonFacts & { readonly role: LesserRole; readonly at: Date },
  ): Letter => ({
    subject: t('mail.companies.ownerNotice.subject', facts),
    heading: t('mail.companies.ownerNotice.heading', facts),
    paragraphs: [
      t(role === 'gone' ? 'mail.companies.ownerNotice.goes' : 'mail.companies.ownerNotice.stays', {
        ...facts,
        role: roleName(t, role),
      }),
      t('mail.companies.ownerNotice.stop'),
    ],
    action: action(t, url),
  }),
  ownerStays: (t: Translate, { url, ...facts }: PersonFacts): Letter => ({
    subject: t('mail.companies.ownerStays.subject', facts),
    heading: t('mail.companies.ownerStays.heading', facts),
    paragraphs: [t('mail.companies.ownerStays.text', facts)],
    action: action(t, url),
  }),
  billing: (t: Translate, { url, ...facts }: Facts & { readonly email: string }): Letter => ({
    subject: t('mail.companies.billing.subject', facts),
    heading: t('mail.companies.billing.heading', facts),
    paragraphs: [t('mail.companies.billing.text', facts), t('mail.companies.billing.stop')],
    action: action(t, url),
  }),
}
