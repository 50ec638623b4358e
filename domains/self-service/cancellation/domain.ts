import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { noticesConsole } from './calls/console'
import { visitorHandlers } from './calls/visitor'
import type { CancellationContext, CancellationPorts } from './context'
import { noticesConsoleCalls } from './contract/console'
import { cancellingCalls } from './contract/visitor'
import { registerNoticeJobs } from './jobs'
import { serveCancellationPage } from './pages/cancellation'
import { staff } from './staff'
import { personalData } from './tables'

/** The way out of a contract for people who do not log in (decision 0166). */
export const cancellation = defineDomain({
  name: 'cancellation',
  feature: 'subscriptions',
  mails: wordingOf('domains/self-service/cancellation/mails'),
  samples: () => import('./mails/mails'),
  open: (deps, ports: CancellationPorts): CancellationContext => ({ ...deps, ...ports }),
  member: { calls: cancellingCalls, handlers: visitorHandlers },
  console: { calls: noticesConsoleCalls, handlers: noticesConsole },
  pages: serveCancellationPage,
  jobs: registerNoticeJobs,
  personalData,
  staff,
})
