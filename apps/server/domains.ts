import { openCheckout } from '@/domains/checkout'
import { checkoutCalls } from '@/domains/checkout/contract'
import { wording as checkoutMails } from '@/domains/checkout/mails/messages'
import { unionTerms } from '@/domains/checkout/rules/market'
import { type IdentityContext, identityHandlers } from '@/domains/identity'
import { identityCalls } from '@/domains/identity/contract'
import { offersHandlers } from '@/domains/offers'
import { offersCalls } from '@/domains/offers/contract'
import { ordersHandlers } from '@/domains/orders'
import { ordersCalls } from '@/domains/orders/contract'
import { openSubscriptions, subscriptionUpgrade } from '@/domains/subscriptions'
import { subscriptionsCalls } from '@/domains/subscriptions/contract'
import { wording as subscriptionMails } from '@/domains/subscriptions/mails/messages'
import { subscriptionTerms } from '@/domains/subscriptions/rules/service'
import type { Calls } from '@/platform/contract/call'
import type { Handlers } from '@/platform/http/visit'
import { readTranslators } from '@/platform/i18n/server'
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
    opened(
      checkoutCalls,
      openCheckout({
        ...house,
        translate: await readTranslators(checkoutMails),
        sellsThrough: house.config.payments.provider,
        withdrawal: unionTerms,
        discounts: [subscriptionUpgrade],
      }),
    ),
    opened(
      subscriptionsCalls,
      openSubscriptions({
        ...house,
        translate: await readTranslators(subscriptionMails),
        terms: subscriptionTerms(house.vendor),
        oldMembersBefore: house.vendor.oldMembersBefore ? new Date(house.vendor.oldMembersBefore) : null,
        activatedBy: async () => [],
      }),
    ),
    opened(sandboxCalls, sandboxHandlers(house.database, house.payments)),
    opened(offersCalls, offersHandlers(house)),
  ]
}
