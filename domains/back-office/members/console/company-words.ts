import type { MessageKey } from '@/platform/i18n/message'
import type { TimelineTerms } from '../contract/member-card'

type Words<Name extends keyof TimelineTerms> = Readonly<Record<TimelineTerms[Name] & string, MessageKey>>

/** What happened to a company. */
export const companyChangeWords: Words<'companyChange'> = {
  founded: 'members.companyChange.founded',
  renamed: 'members.companyChange.renamed',
  billing: 'members.companyChange.billing',
  invited: 'members.companyChange.invited',
  linked: 'members.companyChange.linked',
  withdrawn: 'members.companyChange.withdrawn',
  joined: 'members.companyChange.joined',
  role: 'members.companyChange.role',
  ownerNotice: 'members.companyChange.ownerNotice',
  ownerStays: 'members.companyChange.ownerStays',
  removed: 'members.companyChange.removed',
  left: 'members.companyChange.left',
  asked: 'members.companyChange.asked',
  refused: 'members.companyChange.refused',
  domain: 'members.companyChange.domain',
  domainEnded: 'members.companyChange.domainEnded',
}

/** The role that a person gets in a company. */
export const companyRoleWords: Words<'companyRole'> = {
  owner: 'members.companyRole.owner',
  billing: 'members.companyRole.billing',
  technical: 'members.companyRole.technical',
  user: 'members.companyRole.user',
  gone: 'members.companyRole.gone',
}
