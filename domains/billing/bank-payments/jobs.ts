import {
  changeTransfer,
  noteLetter,
  noteReminder,
  type Transfer,
  takeDue,
  transferBy,
  transfersDue,
  waitingTransferOf,
} from '@/integrations/payments/transfer/store'
import type { Transaction } from '@/platform/database/connect'
import { forEach, pagesOf } from '@/platform/jobs/each'
import { before, days, hours } from '@/platform/time/duration'
import { sendLetter } from './actions/tell'
import type { BankPaymentsContext } from './context'

/** The time until the bank’s file reports a transfer of the last day. */
const grace = days(4)

/** Tells buyers where to transfer what, reminds them once, and cancels unpaid orders. */
export function registerBankPaymentJobs(context: BankPaymentsContext) {
  const { payments, worker, clock } = context
  payments.listen({
    payment: async (transaction, provider, { payment, state }) => {
      if (provider !== 'transfer' || state !== 'waiting') return
      const transfer = await transferBy(transaction, payment)
      if (transfer && (await noteLetter(transaction, payment, clock()))) {
        await sendLetter(context, transaction, 'due', transfer)
      }
    },
  })
  // The first letter went to a mistyped address.
  context.events.once('order.address_mended', 'transfer letter', async (transaction, { checkout }) => {
    const transfer = await waitingTransferOf(transaction, checkout)
    if (transfer) await sendLetter(context, transaction, 'due', transfer)
  })
  worker.recur('transfers.follow', hours(1), () => followTransfers(context))
}

/** Sends reminders after half of the time, and cancels unpaid orders. */
export async function followTransfers(context: BankPaymentsContext): Promise<void> {
  const { database } = context
  const now = context.clock()
  const follow = async (due: Parameters<typeof takeDue>[2], work: typeof remind) => {
    const references = pagesOf<string>((last, most) => transfersDue(database, due, last, most))
    await forEach(references, (reference) =>
      database.transaction(async (transaction) => {
        const transfer = await takeDue(transaction, reference, due)
        if (transfer) await work(context, transaction, transfer)
      }),
    )
  }
  const rounds = [() => follow(['reminder', now], remind), () => follow(['overdue', before(now, grace)], expire)]
  await forEach(rounds, (round) => round())
}

async function remind(context: BankPaymentsContext, transaction: Transaction, transfer: Transfer) {
  await noteReminder(transaction, transfer.reference)
  await sendLetter(context, transaction, 'reminder', transfer)
}

async function expire(context: BankPaymentsContext, transaction: Transaction, transfer: Transfer) {
  await changeTransfer(transaction, transfer.reference, { state: 'declined', changedAt: context.clock() })
  await sendLetter(context, transaction, 'expired', transfer)
}
