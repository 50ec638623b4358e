import type { AnswerOf } from '@/platform/contract/call'
import type { companyCalls } from '../contract/company'
import type { conversionCalls } from '../contract/conversion'
import type { personCalls } from '../contract/person'

export type OwnCompany = AnswerOf<(typeof personCalls)['GET /member/companies']>['companies'][number]
export type CompanyView = AnswerOf<(typeof companyCalls)['GET /member/company']>
export type Person = CompanyView['people'][number]
export type ConversionView = AnswerOf<(typeof conversionCalls)['GET /member/companies/conversion']>
