export { endSubscriptionsOf } from './actions/close'
export { subscriptionsFile } from './imports/subscriptions-file'
export { subscriptionUpgrade } from './rules/discount'
export { type LineLife, linesOfSubscriptions, paidPeriod, servedUntil, shownUntil } from './store/served'
