import { countAttempt } from '@/domains/accounts/identity'
import { noBusiness } from '@/domains/accounts/profile/rules'
import { buyerOf } from '@/domains/commerce/invoices'
import type { Buyer } from '@/domains/commerce/invoices/rules'
import { tidyReference } from '@/domains/commerce/orders/rules'
import { makeQuotation } from '@/domains/commerce/quotations'
import { refreshVatId } from '@/domains/commerce/vat-ids'
import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { ReadingHandler } from '@/platform/http/visit'
import { parseMoney } from '@/platform/i18n/money'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import { plainName } from '@/platform/text/shown-name'
import { hours, minutes } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import type { CheckoutContext } from '../context'
import type { quotationCalls } from '../contract/quotation'
import { isUnavailable, vatBasisPoints } from '../rules/quote'
import { promiseOf } from '../rules/quoted-in-writing'
import type { BuyingBusiness } from '../store/buyer'
import { presentQuote } from './present-quote'
import { mayQuote, quoteVisit } from './quoting'

type Ask = ReadingHandler<(typeof quotationCalls)['POST /checkout/quotation'], BuyingBusiness>['answer']

/** Each quotation sends a mail to any address. */
const throttles = (network: string, to: string) => [
  networkCount({ key: `quotations from ${network}`, free: 10, forgives: minutes(10), longestDelay: hours(1) }),
  openCount('a session, which is counted by its account', {
    key: `quotations to ${to}`,
    free: 5,
    forgives: hours(1),
    longestDelay: hours(6),
  }),
]

/** Makes a quotation of the shown purchase (decision 0090). */
export const askForQuotation =
  (context: CheckoutContext): Ask =>
  async (business, visit) => {
    const { database } = context
    const { input, member, network, now, language } = visit
    const email = member?.email ?? input.email
    if (email === undefined) return refuseFields('email')
    // A visitor types whose address it goes to: what they call themselves there leads nowhere.
    const unfit = member ? [] : unfitNames(context.vendorName, input)
    if (unfit.length > 0) return refuseFields(...unfit)
    const quoted = await quoteVisit(context, visit, business)
    if (isRefusal(quoted)) return quoted
    const { quote, request, catalogue } = quoted
    const consented = parseMoney(input.total, request.currency)
    if (isUnavailable(quote) || consented?.minor !== quote.total.minor) {
      return { state: 'changed', quote: presentQuote(context, quoted, member) }
    }
    if (quoted.terms !== null || !mayQuote(context, quote)) return refuse(20035)
    const wait = await countAttempt(database, throttles(network, member ? `member ${member.id}` : email), now)
    if (wait !== null) return refuseUntil(wait)
    if (member) await refreshVatId(context, member.id)
    const { country } = request
    const buyer = (member && (await buyerOf(context, member.id))) ?? strangerOf({ ...input, email, country })
    const quotation = await database.transaction((transaction) =>
      makeQuotation(
        context.quotations,
        transaction,
        {
          memberId: member?.id ?? null,
          email,
          buyer,
          language,
          country,
          currency: quote.currency,
          postalCode: postalCodeOutside(country, request.postalCode),
          vatBasisPoints: vatBasisPoints(quote),
          catalogueVersion: catalogue.version,
          lines: promiseOf(catalogue, quote),
          purchaseOrder: tidyReference(input.purchase_order),
        },
        now,
      ),
    )
    return { state: 'made', number: quotation.number, email }
  }

const unfitNames = (
  vendor: string,
  typed: { readonly name?: string | undefined; readonly company?: string | undefined },
) => (['name', 'company'] as const).filter((field) => typed[field]?.trim() && plainName(vendor, typed[field]) === null)

interface Stranger {
  readonly email: string
  readonly name?: string | undefined
  readonly company?: string | undefined
  readonly country: string
}

/** Returns the buyer as a visitor names themselves. */
function strangerOf({ email, name: typed = '', company: named = '', country }: Stranger): Buyer {
  const [company, name] = [named.trim(), typed.trim() || named.trim() || email]
  return { name, email, business: company === '' ? null : { ...noBusiness, name, company, country } }
}
