import type { Handlers } from '@/platform/http/visit'
import { beginWhenPaid } from './begin'
import { cancelHandlers } from './calls/cancel'
import { keepHandlers } from './calls/keep'
import { lookHandlers } from './calls/look'
import type { SubscriptionsContext } from './context'
import type { subscriptionsCalls } from './contract'
import { followProviders } from './follow'
import { watchSubscriptions } from './watch'

export { subscriptionUpgrade } from './discount'
export { subscriptionsPart } from './import/subscriptions'
export { subscriptionsFile } from './import/subscriptions-file'

/** Opens the subscriptions: their calls, what they do when a provider tells of one, and what they do by the clock. */
export function openSubscriptions(context: SubscriptionsContext): Handlers<typeof subscriptionsCalls> {
  context.payments.listen(followProviders(context))
  beginWhenPaid(context)
  watchSubscriptions(context)
  return { ...lookHandlers(context), ...cancelHandlers(context), ...keepHandlers(context) }
}
