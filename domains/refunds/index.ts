import type { Handlers } from '@/platform/http/visit'
import { caseCalls } from './calls/cases'
import { requestCalls } from './calls/request'
import { withdrawCalls } from './calls/withdraw'
import type { RefundsContext } from './context'
import type { refundsCalls } from './contract'

/** Every call of refunds with its handler. */
export const refundsHandlers = (context: RefundsContext): Handlers<typeof refundsCalls> => ({
  ...requestCalls(context),
  ...withdrawCalls(context),
  ...caseCalls(context),
})

export { amountOf } from './amount'
export { refundsDeskHandlers } from './calls/desk'
export type { RefundsContext } from './context'
export { approveRefund, caseByNumber, casesIn, type Decision, declineRefund, type RefundCase } from './decide'
export { registerRefundJobs } from './follow'
export { casesOfOrder } from './store/cases'
export { personalData } from './store/personal-data'
export { timeline } from './store/timeline'
