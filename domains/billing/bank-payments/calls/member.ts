import { presentInstructions } from '@/domains/commerce/checkout'
import type { Handlers } from '@/platform/http/visit'
import { cancelAwaited } from '../actions/cancel-awaited'
import type { BankPaymentsContext } from '../context'
import type { bankPaymentsCalls } from '../contract/member'
import { awaitedTransfersOf } from '../store/awaited'

/** Handlers for the orders of members that wait for a bank transfer. */
export const bankPaymentsMember = (context: BankPaymentsContext): Handlers<typeof bankPaymentsCalls> => ({
  'GET /member/awaited_payments': async ({ member, input: { order } }) => {
    const { byTransfer } = context.payments
    const awaited = byTransfer ? await awaitedTransfersOf(context.database, member.id, order) : []
    return {
      payments: awaited.flatMap(({ transfer, ...named }) =>
        byTransfer
          ? { ...named, begun: transfer.received > 0, ...presentInstructions(byTransfer.instructionsFor(transfer)) }
          : [],
      ),
    }
  },
  'POST /member/cancel_awaited_payment': ({ member, input: { order }, now }) =>
    cancelAwaited(context, { memberId: member.id, order, now }),
})
