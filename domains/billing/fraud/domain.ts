import { defineDomain } from '@/platform/installation/domain'
import { consoleHandlers } from './calls/console'
import { memberHandlers } from './calls/member'
import type { RiskContext } from './context'
import { riskConsoleCalls } from './contract/console'
import { riskCalls } from './contract/member'
import { registerRiskJobs } from './jobs'
import { wording } from './mails/messages'
import { attention } from './store/attention'
import { card } from './store/member-card'
import { personalData } from './store/personal-data'
import { timeline } from './store/timeline'

type Ports = Pick<RiskContext, 'refunds'>

export const risk = defineDomain({
  name: 'risk',
  mails: wording,
  samples: () => import('./mails/samples'),
  open: (deps, ports: Ports): RiskContext => ({ ...deps, ...ports }),
  member: { calls: riskCalls, handlers: memberHandlers },
  console: { calls: riskConsoleCalls, handlers: consoleHandlers },
  jobs: registerRiskJobs,
  personalData,
  impersonalTables: { payment_risks: 'what providers think of payments, by their names for them' },
  card,
  timeline,
  attention,
})
