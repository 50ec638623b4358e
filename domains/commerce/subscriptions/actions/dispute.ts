import { isRefusal } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { forEach } from '@/platform/jobs/each'
import type { SubscriptionsContext } from '../context'
import { changeSubscription, lockPaidBy, type Subscription } from '../store/subscriptions'
import { cancelAtProvider } from './cancel'
import { expectReport } from './follow'
import { resumeAtProvider } from './resume'

const paidBy = ({ database }: SubscriptionsContext, order: number) =>
  database.transaction((transaction) => lockPaidBy(transaction, order, 'all'))

const renews = ({ state }: Subscription) => state === 'active' || state === 'pastDue'

/**
 * The buyer disputes what the running period was paid with: nothing more is charged until it is decided, since the bank
 * would take that back as well. @throws when the provider cannot be reached: the queue tries again
 */
export async function stopForDispute(context: SubscriptionsContext, order: number): Promise<void> {
  const { database, clock } = context
  await forEach(await paidBy(context, order), async (known) => {
    if (known.provider === null || !renews(known)) return
    const mark = (transaction: Transaction) => changeSubscription(transaction, known.id, { disputedAt: clock() })
    const own = known.disputedAt ? known : await database.transaction(mark)
    const outcome = await cancelAtProvider(context, own)
    if (isRefusal(outcome)) {
      if (outcome.refused === 13103) throw new Error(`The renewals of subscription ${own.id} could not be stopped`)
      return
    }
    const { endsAt } = outcome
    await database.transaction((transaction) => expectReport(context, transaction, own, { paidUntil: endsAt, endsAt }))
  })
}

/** It is decided, and the order stands: what was stopped for the dispute renews again, unless its period is over. */
export async function goOnAfterDispute(context: SubscriptionsContext, order: number): Promise<void> {
  const { database, clock } = context
  await forEach(await paidBy(context, order), async (own) => {
    if (own.disputedAt === null) return
    const outcome = await resumeAtProvider(context, own, clock())
    if (isRefusal(outcome) && outcome.refused === 13103) {
      throw new Error(`The renewals of subscription ${own.id} could not go on`)
    }
    await database.transaction(async (transaction) => {
      if (!isRefusal(outcome)) {
        await expectReport(context, transaction, own, { paidUntil: outcome.paidUntil, endsAt: null })
      }
      await changeSubscription(transaction, own.id, { disputedAt: null })
    })
  })
}
