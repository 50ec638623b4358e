import { conversionCalls } from '@/domains/accounts/companies/contract/conversion'
import { defineDomain } from '@/platform/installation/domain'
import { conversionHandlers } from './calls/member'
import type { CompanyConversionContext } from './context'
import { wording } from './mails/messages'

type Ports = Pick<CompanyConversionContext, 'members' | 'licences' | 'households'>

/** The conversion of a person's purchases into a company's. */
export const companyConversion = defineDomain({
  name: 'company-conversion',
  mails: wording,
  samples: () => import('./mails/mails'),
  open: (deps, ports: Ports): CompanyConversionContext => ({ ...deps, ...ports }),
  member: { calls: conversionCalls, handlers: conversionHandlers },
})
