import type { Handlers } from '@/platform/http/visit'
import { beginWhenPaid } from './begin'
import { cancelHandlers } from './calls/cancel'
import { keepHandlers } from './calls/keep'
import { lookHandlers } from './calls/look'
import { cancelForClosingAccounts } from './closing'
import type { SubscriptionsContext } from './context'
import type { subscriptionsCalls } from './contract'
import { followProviders } from './follow'
import { watchSubscriptions } from './watch'

export { endSubscriptionsOf } from './closing'
export { subscriptionUpgrade } from './discount'
export { subscriptionsPart } from './import/subscriptions'
export { subscriptionsFile } from './import/subscriptions-file'
export { personalData } from './store/personal-data'
export { type LineLife, linesOfSubscriptions, paidPeriod, servedUntil, shownUntil } from './store/served'

/** Opens the subscriptions: their calls, what they do when a provider tells of one, and what they do by the clock. */
export function openSubscriptions(context: SubscriptionsContext): Handlers<typeof subscriptionsCalls> {
  context.payments.listen(followProviders(context))
  beginWhenPaid(context)
  watchSubscriptions(context)
  cancelForClosingAccounts(context)
  return { ...lookHandlers(context), ...cancelHandlers(context), ...keepHandlers(context) }
}
export { timeline } from './store/timeline'
