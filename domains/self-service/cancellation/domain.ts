import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { before, days, hours } from '@/platform/time/duration'
import { noticesConsole } from './calls/console'
import { visitorHandlers } from './calls/visitor'
import type { CancellationContext, CancellationPorts } from './context'
import { noticesConsoleCalls } from './contract/console'
import { cancellingCalls } from './contract/visitor'
import { serveCancellationPage } from './pages/cancellation'
import { purgeNotices } from './store/notices'
import { staff } from './store/staff'
import { personalData } from './tables'

/** The years in which claims about the end of a contract can still be made, and the one in which they begin. */
const keptFor = days(4 * 365 + 1)

function registerNoticeJobs({ worker, clock }: CancellationContext) {
  worker.recur('cancelling.purge', hours(24), async (patient) => {
    await purgeNotices(patient, before(clock(), keptFor))
  })
}

/** The way out of a contract for people who do not log in (decision 0166). */
export const cancellation = defineDomain({
  name: 'cancellation',
  feature: 'subscriptions',
  mails: wordingOf('domains/self-service/cancellation/mails'),
  samples: async () => (await import('./mails/mails')).cancellationMails,
  open: (deps, ports: CancellationPorts): CancellationContext => ({ ...deps, ...ports }),
  member: { calls: cancellingCalls, handlers: visitorHandlers },
  console: { calls: noticesConsoleCalls, handlers: noticesConsole },
  pages: serveCancellationPage,
  jobs: registerNoticeJobs,
  personalData,
  staff,
})
