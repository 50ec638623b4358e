import type { Commands } from '@/platform/commands/command'
import type { CheckoutContext } from '../context'
import { enter } from './enter'
import { confirm } from './orders'
import { listPayments, refundStray, settlePayment } from './payments'
import { finishStray, listStrays } from './strays'

export const commands: Commands<CheckoutContext> = {
  'orders confirm': confirm,
  'orders enter': enter,
  'payments list': listPayments,
  'payments settle': settlePayment,
  'payments return': refundStray,
  'payments strays': listStrays,
  'payments close': finishStray,
}
