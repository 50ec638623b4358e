import type { Commands } from '@/platform/commands/command'
import type { CheckoutContext } from '../context'
import { listPayments, refundStray, settlePayment } from './payments'
import { finishStray, listStrays } from './strays'

export const commands: Commands<CheckoutContext> = {
  'payments list': listPayments,
  'payments settle': settlePayment,
  'payments return': refundStray,
  'payments strays': listStrays,
  'payments close': finishStray,
}
