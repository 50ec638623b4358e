import { countAttempt, hashOf } from '@/domains/accounts/identity'
import { noteBy } from '@/platform/audit/change'
import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { noLock } from '@/platform/contract/weighty'
import { type Handler, type Handlers, reading } from '@/platform/http/visit'
import { hours, minutes } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import { mendOrder } from '../actions/mend-order'
import type { CheckoutContext } from '../context'
import type { checkoutCalls } from '../contract/member'
import type { quotationCalls } from '../contract/quotation'
import { type BuyingBusiness, businessOfCaller } from '../store/buyer'
import { checkoutByToken } from '../store/checkouts'
import { beginCheckout } from './begin'
import { browserOf } from './buyer-cookie'
import { presentQuote } from './present-quote'
import { askForQuotation } from './quotation'
import { quoteVisit } from './quoting'
import { checkoutStatus } from './status'

type Mend = Handler<(typeof checkoutCalls)['POST /checkout/mend_address']>

/** Each correction sends two letters, one of them to any address. */
const throttles = (network: string, to: string) => [
  networkCount({ key: `addresses mended from ${network}`, free: 10, forgives: minutes(10), longestDelay: hours(1) }),
  openCount('the receipt that has come, and staff', {
    key: `address mended to ${to}`,
    free: 3,
    forgives: hours(1),
    longestDelay: hours(1),
  }),
]

const mendOrderAddress =
  (context: CheckoutContext): Mend =>
  async (visit) => {
    const { database } = context
    const { input, network, now } = visit
    const browser = browserOf(visit)
    const found = await checkoutByToken(database, hashOf(input.checkout))
    if (!found) return refuseFields('checkout')
    if (browser === null) return refuse(20035)
    const { email: to } = input
    if (to === found.email) return refuseFields('email')
    const wait = await countAttempt(database, throttles(network, to), now)
    if (wait !== null) return refuseUntil(wait)
    const mended = await noteBy(database, { by: 'system', now, lock: noLock }, (transaction) =>
      mendOrder(context, transaction, { reference: found.reference, browser, to, now }),
    )
    return mended ? { email: to } : refuse(20035)
  }

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
