import type { Handlers } from '@/platform/http/visit'
import { caseCalls } from './calls/cases'
import { requestCalls } from './calls/request'
import { withdrawCalls } from './calls/withdraw'
import type { RefundsContext } from './context'
import type { refundsCalls } from './contract/member'

/** Every call of refunds with its handler. */
export const refundsHandlers = (context: RefundsContext): Handlers<typeof refundsCalls> => ({
  ...requestCalls(context),
  ...withdrawCalls(context),
  ...caseCalls(context),
})

export { approveRefund, caseByNumber, casesIn, type Decision, declineRefund, type RefundCase } from './actions/decide'
export { refundsConsoleHandlers } from './calls/console'
export type { RefundsContext } from './context'
export { registerRefundJobs } from './jobs'
export { amountOf } from './rules/amount'
export { casesOfOrder } from './store/cases'
export { personalData } from './store/personal-data'
export { timeline } from './store/timeline'
