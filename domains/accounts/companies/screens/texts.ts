import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { AnswerOf } from '@/platform/contract/call'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { MessageKey } from '@/platform/i18n/message'
import type { companyCalls } from '../contract/company'
import type { conversionCalls } from '../contract/conversion'
import type { personCalls } from '../contract/person'
import type { InviteResult, JoiningWay, LesserRole } from '../rules'

export type OwnCompany = AnswerOf<(typeof personCalls)['GET /member/companies']>['companies'][number]
export type CompanyView = AnswerOf<(typeof companyCalls)['GET /member/company']>
export type Person = CompanyView['people'][number]
export type ConversionView = AnswerOf<(typeof conversionCalls)['GET /member/companies/conversion']>

export const roleNames = {
  owner: 'companies.owner',
  billing: 'companies.billing',
  technical: 'companies.technical',
  user: 'companies.user',
  gone: 'companies.gone',
} as const satisfies Record<CompanyRole | LesserRole, MessageKey>

/** The purpose of each role. */
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

/** The things that become a company’s, with their counts. */
export const goingTexts = {
  orders: 'companies.convert.orders',
  invoices: 'companies.convert.invoices',
  subscriptions: 'companies.convert.subscriptions',
  quotations: 'companies.convert.quotations',
  refunds: 'companies.convert.refunds',
  licence_keys: 'companies.convert.keys',
  devices: 'companies.convert.devices',
  tickets: 'companies.convert.tickets',
} as const satisfies Record<Exclude<keyof ConversionView['goes'], 'business'>, MessageKey>

export const stayingTexts = {
  presents: 'companies.convert.presents',
  seats: 'companies.convert.seats',
  companies: 'companies.convert.companies',
} as const satisfies Record<keyof ConversionView['stays'], MessageKey>

/** Why a conversion is not undone. */
export const blockedTexts = {
  people: 'companies.convert.blockedPeople',
  purchases: 'companies.convert.blockedPurchases',
} as const satisfies Record<'people' | 'purchases', MessageKey>

/** Returns how a person is named beside others. */
export const nameOf = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  name === '' ? email : `${name} (${email})`

/** True if the person's address is not proven yet: what depends on addresses is closed to them. */
export const isUnproven = ({ acting, emailProven }: SignedInMember) => acting === null && !emailProven

export const on = (seconds: number) => new Date(seconds * 1000)
