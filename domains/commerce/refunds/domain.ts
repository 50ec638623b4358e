import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { refundsApi } from './calls/api'
import { caseCalls } from './calls/cases'
import { refundsConsoleHandlers } from './calls/console'
import { requestCalls } from './calls/request'
import { withdrawCalls } from './calls/withdraw'
import type { RefundsContext, RefundsPorts } from './context'
import { refundsApiCalls } from './contract/api'
import { refundsConsoleCalls } from './contract/console'
import { refundsCalls } from './contract/member'
import { registerRefundJobs } from './jobs'
import { staff } from './store/staff'
import { personalData } from './tables'

export const refunds = defineDomain({
  name: 'refunds',
  mails: wordingOf('domains/commerce/refunds/mails'),
  samples: async () => (await import('./mails/mails')).refundMails,
  open: (deps, ports: RefundsPorts): RefundsContext => ({ ...deps, ...ports }),
  member: {
    calls: refundsCalls,
    handlers: (context) => ({ ...requestCalls(context), ...withdrawCalls(context), ...caseCalls(context) }),
  },
  console: { calls: refundsConsoleCalls, handlers: refundsConsoleHandlers },
  api: { calls: refundsApiCalls, handlers: refundsApi },
  jobs: registerRefundJobs,
  commands: () => import('./commands'),
  personalData,
  staff,
})
