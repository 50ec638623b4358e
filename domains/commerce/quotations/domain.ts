import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { before, days } from '@/platform/time/duration'
import { quotationsConsole } from './calls/console'
import { memberHandlers } from './calls/member'
import type { QuotationsContext } from './context'
import { quotationsConsoleCalls } from './contract/console'
import { quotationsCalls } from './contract/member'
import { serveQuotations } from './pages/file'
import { purgeQuotations } from './store/quotations'
import { personalData } from './tables'

/** Expired quotations are kept this long, for questions about them. */
const kept = days(365)

function registerQuotationJobs({ worker, clock }: QuotationsContext) {
  worker.recur('quotations.purge', days(1), async (patient) => {
    await purgeQuotations(patient, before(clock(), kept))
  })
}

/** Prices that are promised in writing (decision 0090). */
export const quotations = defineDomain({
  name: 'quotations',
  mails: wordingOf('domains/commerce/quotations/mails', 'domains/commerce/catalogue'),
  samples: async () => (await import('./mails/mails')).quotationMails,
  open: (deps): QuotationsContext => deps,
  member: { calls: quotationsCalls, handlers: memberHandlers },
  console: { calls: quotationsConsoleCalls, handlers: quotationsConsole },
  pages: serveQuotations,
  jobs: registerQuotationJobs,
  personalData,
  impersonalTables: { quotation_series: 'how far numbers have come' },
})
