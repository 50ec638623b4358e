import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { consoleHandlers } from './calls/console'
import { memberHandlers } from './calls/member'
import type { FraudContext, FraudPorts } from './context'
import { riskConsoleCalls } from './contract/console'
import { fraudCalls } from './contract/member'
import { registerFraudJobs } from './jobs'
import { staff } from './store/staff'
import { personalData } from './tables'

export const fraud = defineDomain({
  name: 'fraud',
  mails: wordingOf('domains/billing/fraud/mails'),
  samples: async () => (await import('./mails/mails')).fraudMails,
  open: (deps, ports: FraudPorts): FraudContext => ({ ...deps, ...ports }),
  member: { calls: fraudCalls, handlers: memberHandlers },
  console: { calls: riskConsoleCalls, handlers: consoleHandlers },
  jobs: registerFraudJobs,
  personalData,
  impersonalTables: { payment_risks: 'what providers think of payments, by their names for them' },
  staff,
})
