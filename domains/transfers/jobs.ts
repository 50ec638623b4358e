import type { Transaction } from '@/platform/database/connect'
import {
  changeTransfer,
  noteLetter,
  takeOverdue,
  takeReminder,
  transferBy,
  waitingTransferOf,
} from '@/platform/payments/transfer/store'
import { before, days, hours } from '@/platform/time/duration'
import type { TransfersContext } from './context'
import { sendLetter } from './mails/send'

/** What was transferred on the last day takes this long until the bank’s file tells of it. */
const grace = days(4)

/** Tells buyers where to transfer what, reminds them once, and cancels what nobody pays. */
export function registerTransferJobs(context: TransfersContext) {
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
  // Who mistyped their address has not had it.
  context.events.once('order.address_mended', 'transfer letter', async (transaction, { checkout }) => {
    const transfer = await waitingTransferOf(transaction, checkout)
    if (transfer) await sendLetter(context, transaction, 'due', transfer)
  })
  worker.recur('transfers.follow', hours(1), () => followTransfers(context))
}

/** Reminds of what half of the time is over for, and cancels what nobody has paid. */
export async function followTransfers(context: TransfersContext): Promise<void> {
  const { database } = context
  while (await database.transaction((transaction) => remindOne(context, transaction)));
  while (await database.transaction((transaction) => expireOne(context, transaction)));
}

async function remindOne(context: TransfersContext, transaction: Transaction): Promise<boolean> {
  const transfer = await takeReminder(transaction, context.clock())
  if (transfer) await sendLetter(context, transaction, 'reminder', transfer)
  return transfer !== null
}

async function expireOne(context: TransfersContext, transaction: Transaction): Promise<boolean> {
  const now = context.clock()
  const transfer = await takeOverdue(transaction, before(now, grace))
  if (!transfer) return false
  await changeTransfer(transaction, transfer.reference, { state: 'declined', changedAt: now })
  await sendLetter(context, transaction, 'expired', transfer)
  return true
}
