import { lettersTo } from '@/domains/accounts/identity'
import { cancelOrder, grantGoodwill, type Order, orderById } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { DisputeReport } from '@/integrations/payments/disputes'
import type { ProviderName } from '@/integrations/payments/provider'
import type { PaymentReport } from '@/integrations/payments/report'
import type { Transaction } from '@/platform/database/connect'
import { allocate } from '@/platform/money/allocation'
import { money } from '@/platform/money/money'
import { newReference } from '@/platform/text/alphabet'
import type { DisputesContext } from '../context'
import { disputeMails, type LetterName } from '../mails/mails'
import { isWhole, lostAgain, rests, stageAfter } from '../rules'
import {
  addDispute,
  addStep,
  type Dispute,
  hasStep,
  lockDispute,
  moveDispute,
  noteLostAgain,
  updateFacts,
} from '../store/disputes'
import { linesLeft, orderOfPayment, restLines, wakeLines } from '../store/lines'
import { refundsOfOrder } from '../store/refunded'

/** Writes to the member about their disputed payment, in the language of the order; without an order it sends nothing. */
async function sendLetter(
  context: DisputesContext,
  transaction: Transaction,
  name: LetterName,
  { number, amount, currency }: Dispute,
  order: Order | null,
): Promise<void> {
  const to = order && (await lettersTo(transaction, order.memberId))
  if (!order || !to) return
  const facts = { number, order: order.number, amount: money(amount, currency) }
  await disputeMails.send(context, transaction, name, { to, language: order.language }, facts)
}

/** Applies a provider's report on the disputes about a payment; reports of one payment come one at a time. */
export async function hearOfPayment(
  context: DisputesContext,
  transaction: Transaction,
  provider: ProviderName,
  { payment, disputes = [] }: PaymentReport,
): Promise<void> {
  for (const report of disputes) await hear(context, transaction, { provider, payment }, report)
}

async function hear(
  context: DisputesContext,
  transaction: Transaction,
  { provider, payment }: { provider: ProviderName; payment: string },
  report: DisputeReport,
) {
  const at = context.clock()
  const known = await lockDispute(transaction, provider, report.dispute)
  if (known === null) {
    const orderId = await orderOfPayment(transaction, provider, payment)
    const added = await addDispute(transaction, { number: newReference('D'), provider, payment, orderId }, report)
    if (!added) return
    await addStep(transaction, added.id, { kind: added.stage, at: report.openedAt, actorKind: 'provider' })
    return followStage(context, transaction, added, at)
  }
  await updateFacts(transaction, known.id, report)
  const stage = stageAfter(known.stage, report.stage)
  if (stage !== known.stage) {
    const moved = await moveDispute(transaction, known.id, { kind: stage, at, actorKind: 'provider' })
    return followStage(context, transaction, moved, at)
  }
  // A lost dispute already has its credit note: after a late win staff decide about compensation.
  if (known.stage === 'lost' && report.stage === 'won' && !(await hasStep(transaction, known.id, 'wonLate'))) {
    await addStep(transaction, known.id, { kind: 'wonLate', at, actorKind: 'provider' })
  }
}

/** Does to the order what a dispute's stage asks for; what was done before is not done again. */
export async function followStage(
  context: DisputesContext,
  transaction: Transaction,
  dispute: Dispute,
  at: Date,
): Promise<void> {
  const { id, orderId: order, stage } = dispute
  if (order === null) return
  const { events } = context
  if (rests(stage)) {
    if ((await restLines(transaction, id, order)) === 0) return
    await events.emit(transaction, 'order.disputed', { order }, at)
    return sendLetter(context, transaction, 'opened', dispute, await orderById(transaction, order))
  }
  const rested = await wakeLines(transaction, id)
  if (stage === 'lost') return lose(context, transaction, dispute, at)
  if (rested === 0) return
  await events.emit(transaction, 'order.disputeEnded', { order }, at)
  await sendLetter(context, transaction, 'kept', dispute, await orderById(transaction, order))
}

/** A loss of the whole amount cancels the order. A part of it lowers the price of the lines, which are kept. */
async function lose(context: DisputesContext, transaction: Transaction, dispute: Dispute, at: Date) {
  const { orderId, amount, currency, number } = dispute
  const order = orderId === null ? null : await orderById(transaction, orderId)
  if (!order) return
  const refunds = await refundsOfOrder(transaction, order.id)
  const returned = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  await noteLostAgain(transaction, dispute.id, lostAgain(amount, { total: order.total.minor, returned }), at)
  // All of it had gone back before: nothing ends by it, and the buyer knows.
  if (order.status === orderStatus.refunded) return
  const lines = await linesLeft(transaction, order.id)
  const { events } = context
  const whole = order.status !== orderStatus.complete || isWhole(amount, lines)
  if (whole) await cancelOrder(transaction, events, { order: order.id, at })
  else {
    const parts = allocate(
      money(amount, currency),
      lines.map(({ left }) => left),
    )
    for (const [index, { position }] of lines.entries()) {
      const part = parts[index]?.minor ?? 0
      if (part === 0) continue
      const refund = `${number}-${position}`
      await grantGoodwill(transaction, events, { order: order.id, position, amount: part, refund, at })
    }
    await events.emit(transaction, 'order.disputeEnded', { order: order.id }, at)
  }
  await sendLetter(context, transaction, whole ? 'lost' : 'lostPart', dispute, order)
}
