import { conversionCalls } from '@/domains/accounts/companies/contract/conversion'
import { defineDomain } from '@/platform/installation/domain'
import { conversionHandlers } from './calls/member'
import type { ConversionsContext } from './context'
import { wording } from './mails/messages'

type Ports = Pick<ConversionsContext, 'members' | 'licences' | 'households'>

/** What a person has bought becomes a company's. */
export const conversions = defineDomain({
  name: 'conversions',
  mails: wording,
  samples: () => import('./mails/samples'),
  open: (deps, ports: Ports): ConversionsContext => ({ ...deps, ...ports }),
  member: { calls: conversionCalls, handlers: conversionHandlers },
})
