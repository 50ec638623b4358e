import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { planChanges } from './plan-changes'
import { providerSubscriptions, renewalPayments } from './provider-state'
import { cancellations, subscriptionPeriods, subscriptionSteps, subscriptions } from './subscriptions'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    subscriptions: true
    cancellations: true
  }
}

const subscribed: PersonalTable = {
  table: subscriptions,
  thing: 'subscriptions',
  rows: ownedBy(subscriptions.memberId),
  wholeBy: [subscriptions.id],
}

/** The personal data of subscriptions. */
export const personalData: readonly PersonalTable[] = [
  subscribed,
  {
    table: subscriptionPeriods,
    rows: under(subscriptionPeriods.subscriptionId, subscribed, subscriptions.id),
    takes: {
      table: orders,
      which: (memberId) => sql`exists (
        select from ${subscriptionPeriods} period join ${subscriptions} own on own.id = period.subscription_id
        where period.order_id = t.id and own.member_id = ${memberId})`,
    },
  },
  { table: planChanges, rows: under(planChanges.subscriptionId, subscribed, subscriptions.id) },
  { table: subscriptionSteps, rows: under(subscriptionSteps.subscriptionId, subscribed, subscriptions.id) },
  {
    table: providerSubscriptions,
    rows: (person) => sql`exists (select from ${subscriptions} where ${subscribed.rows(person)}
      and ${subscriptions.provider} = ${providerSubscriptions.provider}
      and (${subscriptions.checkout} = ${providerSubscriptions.boughtIn}
        or ${subscriptions.providerSubscription} = ${providerSubscriptions.subscription}))`,
  },
  {
    table: renewalPayments,
    rows: under(renewalPayments.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
    kept: { because: 'A payment that is charged back later must find its order in the books.' },
  },
  { table: cancellations, thing: 'cancellations', rows: ownedBy(cancellations.memberId) },
]
