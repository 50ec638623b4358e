import { isRefusal } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { beginCheckout } from './calls/begin'
import { askQuote, presentQuote } from './calls/quoting'
import { checkoutStatus } from './calls/status'
import type { CheckoutContext } from './context'
import type { checkoutCalls } from './contract'

/** Every call of the checkout with its handler. */
export const checkoutHandlers = (context: CheckoutContext): Handlers<typeof checkoutCalls> => ({
  'POST /checkout/quote': async (visit) => {
    const asked = await askQuote(context, visit)
    return isRefusal(asked) ? asked : presentQuote(context, asked, visit.member)
  },
  'POST /checkout/begin': beginCheckout(context),
  'POST /checkout/status': checkoutStatus(context),
})
