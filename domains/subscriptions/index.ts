export { endSubscriptionsOf } from './actions/close'
export { subscriptionsFile } from './imports/subscriptions-file'
export { subscriptionUpgrade } from './rules/discount'
export { lives } from './store/served'
