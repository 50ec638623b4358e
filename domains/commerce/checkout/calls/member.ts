import { isRefusal } from '@/platform/contract/refusal'
import { type Handlers, reading } from '@/platform/http/visit'
import type { CheckoutContext } from '../context'
import type { checkoutCalls } from '../contract/member'
import type { quotationCalls } from '../contract/quotation'
import { type BuyingBusiness, businessOfCaller } from '../store/buyer'
import { beginCheckout } from './begin'
import { mendOrderAddress } from './mend'
import { presentQuote } from './present-quote'
import { askForQuotation } from './quotation'
import { quoteVisit } from './quoting'
import { checkoutStatus } from './status'

/** Every call of the checkout with its handler. */
export const checkoutHandlers = (context: CheckoutContext): Handlers<typeof checkoutCalls & typeof quotationCalls> => ({
  'POST /checkout/quote': reading<(typeof checkoutCalls)['POST /checkout/quote'], BuyingBusiness>({
    column: () => businessOfCaller(context.vatIds),
    values: () => ({}),
    answer: async (business, visit) => {
      const quoted = await quoteVisit(context, visit, business)
      return isRefusal(quoted) ? quoted : presentQuote(context, quoted, visit.member)
    },
  }),
  'POST /checkout/begin': reading<(typeof checkoutCalls)['POST /checkout/begin'], BuyingBusiness>({
    column: () => businessOfCaller(context.vatIds),
    values: () => ({}),
    answer: beginCheckout(context),
  }),
  'POST /checkout/quotation': reading<(typeof quotationCalls)['POST /checkout/quotation'], BuyingBusiness>({
    column: () => businessOfCaller(context.vatIds),
    values: () => ({}),
    answer: askForQuotation(context),
  }),
  'POST /checkout/status': checkoutStatus(context),
  'POST /checkout/mend_address': mendOrderAddress(context),
})
