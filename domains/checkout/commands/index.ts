import type { Commands } from '@/platform/commands/command'
import type { CheckoutContext } from '../context'
import { givePaymentBack, listPayments, settlePayment } from './payments'
import { finishStray, listStrays } from './strays'

export const commands: Commands<CheckoutContext> = {
  'payments list': listPayments,
  'payments settle': settlePayment,
  'payments return': givePaymentBack,
  'payments strays': listStrays,
  'payments close': finishStray,
}
