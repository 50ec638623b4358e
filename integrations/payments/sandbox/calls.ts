import { refuse } from '@/platform/contract/refusal'
import type { Database, Transaction } from '@/platform/database/connect'
import type { Handlers } from '@/platform/http/visit'
import type { Payments } from '../payments'
import type { PaymentState } from '../report'
import { type ReadCard, readCard } from './cards'
import { changeCard } from './changes'
import type { SandboxAttempt, sandboxCalls } from './contract'
import { changePayment, lockPayment, paymentReport, type SandboxPayment } from './store'
import { beginSubscription } from './subscriptions'
import { announce } from './webhooks'

/** An attempt to pay. @returns null when there is no such payment, or it is over or withdrawn */
function attempt(database: Database, id: string, card: ReadCard, now: Date): Promise<SandboxAttempt | null> {
  return database.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, id)
    if (payment?.state === 'paid') return { state: 'paid', reason: null }
    if (!payment || payment.withdrawn || !isOpen(payment.state)) return null
    const held = { cardBrand: card.brand, cardLastFour: card.lastFour, cardExpires: card.expires }
    if (card.expired || card.outcome === 'isDeclined') {
      await settle(transaction, payment, 'declined', now, held)
      return { state: 'declined', reason: card.expired ? 'expired_card' : 'card_declined' }
    }
    if (card.outcome === 'asksHolder') {
      await settle(transaction, payment, 'waiting', now, held)
      return { state: 'confirm', reason: null }
    }
    await settle(transaction, payment, 'paid', now, held)
    return { state: 'paid', reason: null }
  })
}

/** The second step. @returns null when the payment does not wait for one */
function confirm(database: Database, id: string, approve: boolean, now: Date): Promise<SandboxAttempt | null> {
  return database.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, id)
    if (payment?.state === 'paid' && approve) return { state: 'paid', reason: null }
    if (payment?.state !== 'waiting') return null
    await settle(transaction, payment, approve ? 'paid' : 'declined', now)
    return approve ? { state: 'paid', reason: null } : { state: 'declined', reason: 'not_confirmed' }
  })
}

const isOpen = (state: PaymentState) => state === 'begun' || state === 'waiting' || state === 'declined'

async function settle(
  transaction: Transaction,
  payment: SandboxPayment,
  state: PaymentState,
  now: Date,
  held: { readonly cardBrand?: string; readonly cardLastFour?: string; readonly cardExpires?: string } = {},
) {
  const refusals = payment.refusals + (state === 'declined' ? 1 : 0)
  const changed = await changePayment(transaction, payment.id, { state, changedAt: now, refusals, ...held })
  if (state !== 'paid') return announce(transaction, paymentReport(changed))
  const begun = changed.renewal ? changed.subscription : await beginSubscription(transaction, changed, now)
  await announce(transaction, paymentReport({ ...changed, subscription: begun }))
  if (changed.renewal) await changeCard(transaction, changed, now)
  else if (begun !== null) await changePayment(transaction, payment.id, { subscription: begun })
}

/** The card's number goes no further than this: what is kept of it is its brand and the last four digits. */
export const sandboxHandlers = (database: Database, payments: Payments): Handlers<typeof sandboxCalls> => ({
  'POST /checkout/sandbox/pay': async ({ input: { payment, ...given }, now }) => {
    if (!payments.provider('sandbox')) return refuse(20035)
    const card = readCard(given, now)
    if (!('outcome' in card)) return { refused: 10001, fields: card }
    return (await attempt(database, payment, card, now)) ?? refuse(20035)
  },
  'POST /checkout/sandbox/confirm': async ({ input: { payment, approve }, now }) => {
    if (!payments.provider('sandbox')) return refuse(20035)
    return (await confirm(database, payment, approve, now)) ?? refuse(20035)
  },
})
