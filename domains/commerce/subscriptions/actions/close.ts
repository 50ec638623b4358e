import { forEach } from '@/platform/jobs/each'
import type { SubscriptionsContext } from '../context'
import { chargeable, type Subscription } from '../store/subscriptions'
import { expectReport } from './follow'

/**
 * Cancels the subscriptions of a member who wants the account to end, at once and at their providers, so that no
 * further period is charged while the account waits; a member who keeps the account can resume them.
 */
export function cancelForClosingAccounts(context: SubscriptionsContext) {
  context.events.on(
    'account.deletion_requested',
    'subscriptions',
    async ({ memberId }) => {
      await forEach(await chargeable(context.database, memberId), async (own) => {
        if (own.state !== 'cancelled') await cancel(context, own)
      })
    },
    'outside',
  )
}

/** A provider that cannot be reached, or does not know the subscription by name yet, is asked again later. */
async function cancel(context: SubscriptionsContext, own: Subscription) {
  const { provider: name, providerSubscription, id } = own
  const provider = name && context.payments.provider(name)
  if (!provider || providerSubscription === null) throw new Error(`The subscription ${id} cannot be cancelled yet`)
  const outcome = await provider.cancelSubscription(providerSubscription)
  if (!outcome.cancelled && outcome.reason === 'refused') throw new Error(`The provider keeps the subscription ${id}`)
  const endsAt = outcome.cancelled ? outcome.endsAt : own.paidUntil
  await context.database.transaction((transaction) =>
    expectReport(context, transaction, own, { paidUntil: endsAt, endsAt }),
  )
}

/**
 * Has the providers stop charging for all subscriptions of a member. Throws when one cannot be reached; then the
 * account must not be erased yet, since its number at the provider would be lost.
 */
export async function endSubscriptionsOf({ database, payments }: SubscriptionsContext, memberId: number) {
  await forEach(await chargeable(database, memberId), async ({ provider, providerSubscription }) => {
    if (provider !== null && providerSubscription !== null) {
      await payments.provider(provider)?.endSubscription(providerSubscription)
    }
  })
}
