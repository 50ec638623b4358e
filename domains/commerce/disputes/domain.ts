import { readTranslators } from '@/platform/i18n/server'
import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { consoleHandlers } from './calls/console'
import { memberHandlers } from './calls/member'
import type { DisputesContext, DisputesPorts } from './context'
import { disputesConsoleCalls } from './contract/console'
import { disputesCalls } from './contract/member'
import { registerDisputeJobs } from './jobs'
import { staff } from './store/staff'
import { personalData } from './tables'

export const disputes = defineDomain({
  name: 'disputes',
  mails: wordingOf('domains/commerce/disputes/mails'),
  samples: async () => (await import('./mails/mails')).disputeMails,
  open: async (deps, ports: DisputesPorts): Promise<DisputesContext> => ({
    ...deps,
    words: readTranslators(wordingOf('domains/commerce/disputes/pdf'), deps.overrides),
    ...ports,
  }),
  member: { calls: disputesCalls, handlers: memberHandlers },
  console: { calls: disputesConsoleCalls, handlers: consoleHandlers },
  jobs: registerDisputeJobs,
  personalData,
  staff,
})
