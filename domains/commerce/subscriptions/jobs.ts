import type { Transaction } from '@/platform/database/connect'
import { forEach, pagesOf } from '@/platform/jobs/each'
import { after, days, hours } from '@/platform/time/duration'
import { beginWhenPaid } from './actions/begin'
import { doWork, end, endAtProviderJob, followMember, nextLook } from './actions/change'
import { planChangeJob, settleChange } from './actions/change-plan'
import { cancelForClosingAccounts } from './actions/close'
import { goOnAfterDispute, stopForDispute } from './actions/dispute'
import { followProviders } from './actions/follow'
import { pauseJob, settlePause } from './actions/pause'
import type { SubscriptionsContext } from './context'
import { changeSubscription, lockPaidBy, subscriptionById, subscriptionsDue, takeDue } from './store/subscriptions'

/**
 * Registers the reactions of subscriptions to providers' reports, paid orders and closing accounts, and the scheduled
 * jobs.
 */
export function registerSubscriptionJobs(context: SubscriptionsContext) {
  context.payments.listen(followProviders(context))
  beginWhenPaid(context)
  watchSubscriptions(context)
  cancelForClosingAccounts(context)
}

/** Registers scheduled work on subscriptions, reactions to refunded orders, and retries at providers. */
function watchSubscriptions(context: SubscriptionsContext) {
  const { worker, database, clock, events, payments } = context
  worker.recur('subscriptions.watch', hours(1), () => lookAfterAll(context, clock()))

  worker.handle<{ subscription: number }>(
    endAtProviderJob,
    async ({ subscription: id }) => {
      const { provider, providerSubscription } = (await subscriptionById(database, id)) ?? {}
      if (!provider) return
      // Its name comes with the first report; until then this is tried again.
      if (!providerSubscription) throw new Error(`The provider has not named the subscription ${id} yet`)
      await payments.provider(provider)?.endSubscription(providerSubscription)
    },
    'outside',
  )

  worker.handle<{ change: number }>(
    planChangeJob,
    async ({ change }) => {
      const outcome = await settleChange(context, change, { byItself: true })
      if (outcome === 'unanswered') throw new Error('The provider was not reached')
    },
    'outside',
  )
  worker.handle<{ subscription: number }>(
    pauseJob,
    async ({ subscription: id }) => {
      const outcome = await settlePause(context, id, { byItself: true })
      if (outcome === 'unanswered') throw new Error('The provider was not reached')
    },
    'outside',
  )

  const endPaidBy = (order: number, positions: 'all' | readonly number[], ending: 'refunded' | 'chargedBack') =>
    database.transaction(async (transaction) => {
      for (const subscription of await lockPaidBy(transaction, order, positions)) {
        await end(context, transaction, subscription, { ending, now: clock() })
      }
    })
  events.on('order.refunded', 'subscriptions', ({ order, positions }) => endPaidBy(order, positions, 'refunded'))
  events.on('order.cancelled', 'subscriptions', ({ order }) => endPaidBy(order, 'all', 'chargedBack'))
  events.on('order.disputed', 'subscriptions', ({ order }) => stopForDispute(context, order), 'outside')
  events.on('order.disputeEnded', 'subscriptions', ({ order }) => goOnAfterDispute(context, order), 'outside')
  events.on('members.moved', 'subscriptions', async ({ to, renewed = false }) => {
    if (renewed) await database.transaction((transaction) => followMember(context, transaction, to, clock()))
  })
}

/** Each one that something is due about, in a transaction of its own; any number of processes may do this at once. */
async function lookAfterAll(context: SubscriptionsContext, now: Date) {
  const { database } = context
  const due = pagesOf<number>((last, most) => subscriptionsDue(database, now, last, most))
  await forEach(due, (id) => database.transaction((transaction) => lookAfterOne(transaction, id)))

  async function lookAfterOne(transaction: Transaction, id: number): Promise<void> {
    const due = await takeDue(transaction, id, now)
    if (!due) return
    const done = await doWork(context, transaction, due, now)
    if (done.lookAt === null || done.lookAt > now) return
    // There was less to do than expected: it is checked again when work is due, and at the latest tomorrow.
    const next = nextLook(context, done)
    const lookAt = next !== null && next > now ? next : after(now, days(1))
    await changeSubscription(transaction, due.id, { lookAt })
  }
}
