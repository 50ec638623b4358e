import type { InputOf } from '@/platform/contract/call'
import type { Visit } from '@/platform/http/visit'
import { foldName, namesVendor } from '@/platform/text/shown-name'
import type { CheckoutContext } from '../context'
import type { checkoutCalls } from '../contract/member'
import { deliveryAt } from '../rules/present'
import { mayGive } from './present-quote'
import type { QuoteResult } from './quoting'

type BeginVisit = Pick<Visit, 'now' | 'language'> & {
  readonly input: InputOf<(typeof checkoutCalls)['POST /checkout/begin']>
}

/**
 * Returns the details of a gift with its delivery time; null: the product cannot be given, or not on that day, or the
 * text would pretend to be the vendor's.
 */
export function presentDetails(
  context: CheckoutContext,
  { input: { present }, now, language }: BeginVisit,
  quoted: QuoteResult,
) {
  if (!present || !mayGive(context, quoted)) return null
  const { day, time_zone: timeZone, name, sender, message, email } = present
  if ([name, sender].some((each) => namesVendor(each, context.vendorName))) return null
  const deliverAt = day === undefined ? now : deliveryAt({ day, timeZone }, now)
  if (deliverAt === null) return null
  return {
    email,
    name: foldName(name),
    sender: foldName(sender),
    message: message.trim(),
    language,
    deliverAt,
    day: day ?? null,
  }
}
