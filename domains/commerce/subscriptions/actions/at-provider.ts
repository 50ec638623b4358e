import type { PaymentProvider } from '@/integrations/payments/provider'
import type { SubscriptionsContext } from '../context'
import type { Subscription } from '../store/subscriptions'

/**
 * Asks a subscription's provider, outside of a transaction.
 * @returns null when there is no provider, or it could not be reached: it may be asked again
 */
export async function askProvider<Answer>(
  { payments, log }: SubscriptionsContext,
  { id, provider: name, providerSubscription }: Subscription,
  purpose: string,
  ask: (provider: PaymentProvider, subscription: string) => Promise<Answer>,
): Promise<Answer | null> {
  const provider = name && payments.provider(name)
  if (!provider || providerSubscription === null) return null
  try {
    return await ask(provider, providerSubscription)
  } catch (error) {
    log.error({ error, subscription: id }, `a provider could not be asked to ${purpose}`)
    return null
  }
}
