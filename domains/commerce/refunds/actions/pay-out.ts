import { orderStatus } from '@/domains/commerce/orders/rules'
import type { RefundOutcome } from '@/integrations/payments/provider'
import { after, hours } from '@/platform/time/duration'
import type { RefundsContext } from '../context'
import { amountOf, type CaseState } from '../rules'
import { caseByNumber, isCodeTaken, type RefundCase } from '../store/cases'
import { moveCase, nameRefund } from '../store/move-case'
import { giveBack, isOfPart } from './give-back'
import { isSettled, settleCase } from './settle'
import { sendLetter } from './tell'

/** How long a provider that does not answer is asked again before an operator has to look. */
const timeout = hours(20)

const unpaid = ['approved', 'refunding'] as const satisfies readonly CaseState[]

/** Both would give it back twice. */
const disputed = 'The payment is disputed at the buyer’s bank. Approve the refund again if the payment stands.'

/**
 * Has the payment provider give the money back for an approved case, and writes down that it did. It bears being run
 * twice: the provider knows the request again by its key. @throws when the provider cannot be reached: the queue tries again
 */
export async function payOut(context: RefundsContext, number: string): Promise<void> {
  const { database, clock } = context
  const found = await caseByNumber(database, number)
  if (!found || (found.state !== 'approved' && found.state !== 'refunding')) return
  const { lines } = found
  const held = lines.filter(({ status }) => status === orderStatus.complete)
  if (held.length === 0) return isSettled(found) ? settleCase(context, found, unpaid) : closeCase(context, found)
  const toPay = { ...found, lines: held }
  const amount = amountOf(toPay)
  const paidOutside = found.provider === null || found.payment === null
  // An operator returns the money and says so.
  if (paidOutside && amount.minor > 0) return
  const begin = { number, to: 'refunding', from: ['approved'], at: clock(), actor: 'provider' } as const
  if (found.state === 'approved' && !(await moveCase(database, begin))) return
  if (await context.isDisputed(database, found.orderId)) return void (await fail(context, number, disputed))
  if (await awaitsStaff(context, toPay)) return void (await fail(context, number, 'A code was taken for it.'))

  const outcome = await askProvider(context, toPay).catch((error) => {
    if (clock() < after(begunAt(found, clock()), timeout)) throw error
    return null
  })
  if (outcome === null) await fail(context, number, 'The payment provider could not be reached.')
  else if (!outcome.refunded) await fail(context, number, outcome.reason, { refused: true })
  // The provider reports the result of its review; until then nothing is refunded.
  else if (outcome.pending) await nameRefund(database, number, outcome.reference)
  else await settle(context, found, toPay, outcome.reference)
}

/**
 * True if a withdrawal must wait for staff. Withdrawals need no decision, so a redeemed code was not noticed, and spec
 * 6.3 accepts back only unredeemed codes: staff review it first and approve it.
 */
async function awaitsStaff({ database, lines: sources }: RefundsContext, { kind, steps, orderId, lines }: RefundCase) {
  if (kind !== 'withdrawal' || steps.some(({ actorKind }) => actorKind === 'operator')) return false
  const positions = lines.map(({ position }) => position)
  return isCodeTaken(database, sources, orderId, positions)
}

/** When this round of asking began. */
const begunAt = ({ state: current, steps }: RefundCase, otherwise: Date) => {
  const begun = current === 'refunding' && steps.findLast(({ state }) => state === 'refunding')
  return begun ? new Date(begun.at * 1000) : otherwise
}

async function askProvider(context: RefundsContext, toPay: RefundCase): Promise<RefundOutcome> {
  const { number, provider: name, payment, lines, orderLines, refusals } = toPay
  const isPart = isOfPart(toPay)
  const amount = amountOf(toPay)
  if (amount.minor === 0) return { refunded: true, reference: '' }
  const provider = name && context.payments.provider(name)
  if (!provider || payment === null) return { refunded: false, reason: `The payment provider ${name} is not set up.` }
  return provider.refund({
    payment,
    amount,
    positions: isPart || lines.length < orderLines ? lines.map(({ position }) => position) : 'all',
    ...(isPart && { isPart }),
    // A refused refund is requested again; one whose answer was lost must not be paid twice.
    idempotencyKey: `${number}-${refusals}`,
  })
}

/** The money is on its way back: order, case and mail say so together. */
async function settle(context: RefundsContext, found: RefundCase, toPay: RefundCase, reference: string) {
  const { number, orderId, kind } = found
  const { database, clock, events } = context
  const at = clock()
  await database.transaction(async (transaction) => {
    if (!isOfPart(toPay)) await giveBack(context, transaction, toPay, at)
    const move = { number, to: 'refunded', from: ['refunding'], at, actor: 'provider', reference } as const
    // A report was faster than the answer, which brings the name of the refund and nothing else.
    if (!(await moveCase(transaction, move))) return void (await nameRefund(transaction, number, reference))
    // The provider does not report it, so only the case tells whether it was refunded before.
    if (isOfPart(toPay)) await giveBack(context, transaction, toPay, at)
    await events.emit(transaction, 'refund.ended', { refund: number, orderId, kind }, at)
    await sendLetter(context, transaction, 'refunded', found)
  })
}

async function fail({ database, clock }: RefundsContext, number: string, note: string, { refused = false } = {}) {
  await moveCase(database, { number, to: 'failed', from: ['refunding'], at: clock(), actor: 'provider', note, refused })
}

/** Closes a case whose amount was refunded another way. */
export async function closeCase({ database, clock, events }: RefundsContext, found: RefundCase): Promise<void> {
  const { number, orderId, kind } = found
  const at = clock()
  await database.transaction(async (transaction) => {
    if (!(await moveCase(transaction, { number, to: 'closed', at, actor: 'provider' }))) return
    await events.emit(transaction, 'refund.ended', { refund: number, orderId, kind }, at)
  })
}
