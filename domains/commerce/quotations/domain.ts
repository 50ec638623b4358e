import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { quotationsConsole } from './calls/console'
import { memberHandlers } from './calls/member'
import type { QuotationsContext } from './context'
import { quotationsConsoleCalls } from './contract/console'
import { quotationsCalls } from './contract/member'
import { registerQuotationJobs } from './jobs'
import { serveQuotations } from './pages/file'
import { personalData } from './tables'

/** Prices that are promised in writing (decision 0090). */
export const quotations = defineDomain({
  name: 'quotations',
  mails: wordingOf('domains/commerce/quotations/mails', 'domains/commerce/catalogue'),
  samples: () => import('./mails/mails'),
  open: (deps): QuotationsContext => deps,
  member: { calls: quotationsCalls, handlers: memberHandlers },
  console: { calls: quotationsConsoleCalls, handlers: quotationsConsole },
  pages: serveQuotations,
  jobs: registerQuotationJobs,
  personalData,
  impersonalTables: { quotation_series: 'how far numbers have come' },
})
