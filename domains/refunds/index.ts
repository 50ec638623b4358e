export { approveRefund, caseByNumber, declineRefund, type RefundCase } from './actions/decide'
export type { RefundsContext } from './context'
export { amountOf } from './rules/amount'
export { casesOfOrder } from './store/cases'
