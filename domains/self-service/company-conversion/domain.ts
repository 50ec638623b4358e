import { conversionCalls } from '@/domains/accounts/companies/contract/conversion'
import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { conversionHandlers } from './calls/member'
import type { CompanyConversionContext, CompanyConversionPorts } from './context'

/** The conversion of a person's purchases into a company's. */
export const companyConversion = defineDomain({
  name: 'company-conversion',
  mails: wordingOf('domains/self-service/company-conversion/mails'),
  samples: async () => (await import('./mails/mails')).conversionMails,
  open: (deps, ports: CompanyConversionPorts): CompanyConversionContext => ({ ...deps, ...ports }),
  member: { calls: conversionCalls, handlers: conversionHandlers },
})
