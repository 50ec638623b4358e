import { z } from 'zod/mini'
import { caller, anyText as text } from '@/platform/contract/fields'
import { offeredCurrency } from '@/platform/money/currency-field'
import { country, options, pids, quantities } from './fields'

/** The buyer's request, by the parameters of links to the checkout (spec 6.5). */
export const request = {
  ...caller,
  /** A product id, or several with commas between them. */
  pid: z.optional(pids),
  /** The key of a quotation: what it offers, at its price, in place of all that follows. */
  quotation: z.optional(text(64)),
  /** The link to pay a transfer fee, in place of all but country and currency. */
  handover: z.optional(text(2000)),
  /** The term; left out: the one that is proposed first. */
  option: z.optional(options),
  /** The quantity; left out: one. A product that is sold singly is quoted as one. */
  quantity: z.optional(quantities),
  coupon: z.optional(text(64)),
  discount: z.optional(text(64)),
  /**
   * The offer that `pre_cancel_subscribe.php` has named: its subscription lowers the price, and ends with the purchase.
   */
  sub_cel_id: z.optional(text(64)),
  currency: z.optional(offeredCurrency),
  /** ISO 3166. */
  country: z.optional(country),
  /**
   * Where the buyer is in it, for VAT (decision 0154). Left out: where the buyer’s invoice data say, or in the country itself. A
   * country whose VAT is one everywhere passes it over.
   */
  postal_code: z.optional(text(20)),
  /** To be paid by transfer to the vendor's account, where the quote says that it can be. */
  by_transfer: z.optional(z.boolean()),
  /** To be tried first, where the quote says that it can be. */
  trial: z.optional(z.boolean()),
}
