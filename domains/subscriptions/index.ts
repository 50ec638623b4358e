import type { Handlers } from '@/platform/http/visit'
import { beginWhenPaid } from './actions/begin'
import { cancelForClosingAccounts } from './actions/close'
import { followProviders } from './actions/follow'
import { cancelHandlers } from './calls/cancel'
import { keepHandlers } from './calls/keep'
import { lookHandlers } from './calls/look'
import type { SubscriptionsContext } from './context'
import type { subscriptionsCalls } from './contract/member'
import { watchSubscriptions } from './jobs'

export { endSubscriptionsOf } from './actions/close'
export { subscriptionsPart } from './imports/subscriptions'
export { subscriptionsFile } from './imports/subscriptions-file'
export { subscriptionUpgrade } from './rules/discount'
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
