import type { Commands } from '@/platform/commands/command'
import type { CheckoutContext } from '../context'
import { finishDiscrepancy, listDiscrepancies } from './discrepancies'
import { enter } from './enter'
import { confirm } from './orders'
import { listPayments, refundDiscrepancy, settlePayment } from './payments'

export const commands: Commands<CheckoutContext> = {
  'orders confirm': confirm,
  'orders enter': enter,
  'payments list': listPayments,
  'payments settle': settlePayment,
  'payments return': refundDiscrepancy,
  'payments discrepancies': listDiscrepancies,
  'payments close': finishDiscrepancy,
}
