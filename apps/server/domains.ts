import { openActivation } from '@/domains/activation'
import { activationCalls } from '@/domains/activation/contract'
import { type IdentityContext, identityHandlers } from '@/domains/identity'
import { identityCalls } from '@/domains/identity/contract'
import { offersHandlers } from '@/domains/offers'
import { offersCalls } from '@/domains/offers/contract'
import { ordersHandlers } from '@/domains/orders'
import { ordersCalls } from '@/domains/orders/contract'
import { productsHandlers } from '@/domains/products'
import { productsCalls } from '@/domains/products/contract'
import { profileHandlers } from '@/domains/profile'
import { profileCalls } from '@/domains/profile/contract'
import type { Calls } from '@/platform/contract/call'
import type { Handlers } from '@/platform/http/visit'
import { sandboxHandlers } from '@/platform/payments/sandbox/calls'
import { sandboxCalls } from '@/platform/payments/sandbox/contract'
import type { House } from './house'

/** The calls of a domain, each with what answers it. */
export interface OpenDomain {
  readonly calls: Calls
  readonly handlers: Handlers<Calls>
}

const opened = <C extends Calls>(calls: C, handlers: Handlers<C>): OpenDomain => ({
  calls,
  handlers: handlers as unknown as Handlers<Calls>,
})

/** Opens every domain of the house, in one place: its calls, its jobs, and what it does when something happens. */
export async function openDomains(house: House, identity: IdentityContext): Promise<readonly OpenDomain[]> {
  return [
    opened(identityCalls, identityHandlers(identity)),
    opened(ordersCalls, ordersHandlers),
    opened(sandboxCalls, sandboxHandlers(house.database, house.payments)),
    opened(offersCalls, offersHandlers(house)),
    opened(profileCalls, profileHandlers(house)),
    opened(activationCalls, openActivation(house)),
    opened(productsCalls, productsHandlers(house)),
  ]
}
