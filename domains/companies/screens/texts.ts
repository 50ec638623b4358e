import type { SignedInMember } from '@/domains/identity/contract/boot'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { MessageKey } from '@/platform/i18n/message'
import type { InviteResult, JoiningWay, LesserRole } from '../rules'

export const roleNames = {
  owner: 'companies.owner',
  billing: 'companies.billing',
  technical: 'companies.technical',
  user: 'companies.user',
  gone: 'companies.gone',
} as const satisfies Record<CompanyRole | LesserRole, MessageKey>

/** What each role is for. */
export const roleTexts = {
  owner: 'companies.ownerText',
  billing: 'companies.billingText',
  technical: 'companies.technicalText',
  user: 'companies.userText',
} as const satisfies Record<CompanyRole, MessageKey>

export const joiningTexts = {
  request: 'companies.joinRequest',
  open: 'companies.joinOpen',
} as const satisfies Record<JoiningWay, MessageKey>

export const resultTexts = {
  sent: 'companies.result.sent',
  here: 'companies.result.here',
  waits: 'companies.result.waits',
  later: 'companies.result.later',
} as const satisfies Record<InviteResult, MessageKey>

/** How somebody is named beside others. */
export const nameOf = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  name === '' ? email : `${name} (${email})`

/** Nobody knows yet whether the person’s address is theirs: what goes by addresses is closed to them. */
export const isUnproven = ({ acting, emailProven }: SignedInMember) => acting === null && !emailProven

export const on = (seconds: number) => new Date(seconds * 1000)
