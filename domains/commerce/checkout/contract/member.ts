import { z } from 'zod/mini'
import { captchaCode } from '@/domains/accounts/identity/contract/fields'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { referenceLengths } from '@/domains/commerce/orders/rules'
import { vatIdOutcomes } from '@/domains/commerce/vat-ids/rules/check'
import { payment } from '@/integrations/payments/browser'
import { providerNames } from '@/integrations/payments/provider'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { caller, sentenceVersions, anyText as text } from '@/platform/contract/fields'
import { name } from '@/platform/contract/typed-fields'
import { currencyField } from '@/platform/money/currency-field'
import { platformField } from '@/platform/programs/platform-field'
import { couponProblems } from '../rules/coupon'
import { discountProblems } from '../rules/quote'
import { obstacles } from '../rules/quote-request'
import { trialStates } from '../rules/trial'
import { email, secret } from './fields'
import { present } from './present'
import { request } from './request'
import { instructions } from './transfer'

export { email, secret }

/** In decimals as the currency has them: `29.99`, `1980`. VAT is in it. */
const amount = z.string()

const line = z.object({
  pid: z.number(),
  name: z.string(),
  description: z.string(),
  /** The name of the picture under `/art/`. */
  box: z.string(),
  platforms: z.array(platformField),
  option: z.enum(terms),
  updates_months: z.optional(z.number()), // Left out: they come for as long as it may be used.
  quantity: z.number(),
  /** How many may be bought at once. */
  most: z.number(),
  /** The price of each, and its volume tiers; empty: the price is the same for every number. */
  unit: amount,
  tiers: z.array(z.object({ from: z.number(), unit: amount })),
  /** A larger number that costs no more, where the next tier is that much cheaper; null: every larger one costs more. */
  same_for: z.nullable(z.number()),
  /** The price for all units: by the price list of single ones, here, and after the coupon. */
  list: amount,
  lowest_before: z.optional(amount), // Of the 30 days before an announced reduction, for all of them.
  price: amount,
  amount,
  /** The price of a subscription from its second period on; null: it is paid once. */
  renewal: z.nullable(amount),
  /** It renews at that price. False: nothing is paid for the order, so nothing is charged later, and it ends. */
  renews: z.boolean(),
  renews_updates: z.optional(z.literal(true)), // Of something; left out: it renews none.
})

const offer = z.object({
  available: z.literal(true),
  /** The provider that collects the money. */
  provider: z.enum(providerNames),
  /** It can be paid by transfer, too. */
  transfer: z.optional(z.boolean()),
  /** The merchant of record, who sells in the vendor’s place; null: the vendor sells. */
  merchant: z.nullable(z.object({ name: z.string(), terms: z.nullable(z.string()) })),
  /** The signed-in buyer's address, which they cannot change. */
  email: z.nullable(z.string()),
  obliges: z.optional(z.literal(true)), // By the law where they buy the button says so.
  /** The company that the buyer acts for, by name; null: they buy for themselves. */
  company: z.nullable(z.string()),
  /** Invoices cannot print some letters of the buyer’s name: they are asked for others (decision 0150). */
  name_not_printed: z.optional(z.literal(true)),
  /** The value that a page with this quote sends with the purchase (`x-foyer-acting-for`, decision 0137). */
  acting_for: z.string(),
  country: z.string(),
  /**
   * Whether the lower prices of a group of countries hold: false where nothing says that the visitor is in one of them.
   * Null: this country is in no group.
   */
  country_price: z.nullable(z.boolean()),
  /** The buyer's concession on every price, proven by their address; null: none. */
  concession: z.nullable(z.object({ name: z.string(), percent: z.string() })),
  currency: currencyField,
  lines: z.array(line),
  /** The terms in which a single product is for sale. */
  options: z.array(z.object({ option: z.enum(terms), price: amount })),
  subtotal: amount,
  off: amount,
  total: amount,
  /** Where the language shows it: the rate in percent, and the VAT that is in the total. */
  vat: z.nullable(z.object({ percent: z.string(), amount })),
  /** A business in another member state of the European Union than the seller: it owes the VAT, and none is charged. */
  reverse_charge: z.boolean(),
  /** The answer of VIES about the business’s VAT id, where the vendor asks; with `invalid` the price includes VAT. */
  vat_id: z.nullable(z.enum(vatIdOutcomes)),
  /**
   * Why the coupon takes nothing off; null: it does. `minimum` is the required amount of the order, where it is lower.
   */
  coupon: z.nullable(
    z.object({ code: z.string(), problem: z.nullable(z.enum(couponProblems)), minimum: z.nullable(amount) }),
  ),
  /** The quotation whose price it is; and whether one can be asked for. Unix seconds. */
  quotation: z.nullable(z.object({ number: z.string(), until: z.number() })),
  quotable: z.boolean(),
  discount: z.nullable(z.object({ name: z.string(), problem: z.nullable(z.enum(discountProblems)) })),
  /** It can be tried first; until when, from now on, in unix seconds. Used: the buyer has subscribed to it before. */
  trial: z.nullable(z.object({ days: z.number(), until: z.number(), state: z.enum(trialStates) })),
  /** The buyer has to ask for delivery at once, and gives up the right of withdrawal by it. */
  waiver: z.boolean(),
  /** It can be bought as a gift. */
  givable: z.optional(z.literal(true)),
  /** It is the fee for handing a licence on. */
  handover: z.optional(z.literal(true)),
  /** The buyer's network is there, and they have told another country: they are asked whether it is theirs. */
  network_country: z.nullable(z.string()),
  /** VAT depends on the buyer's place in the country, and only `postal_code` tells it. */
  asks_postal_code: z.optional(z.literal(true)),
})
export type QuoteOnWire = z.output<typeof offer>

const unavailable = z.object({
  available: z.literal(false),
  obstacle: z.enum(obstacles),
  pid: z.number(),
  /** The product's name, if it exists. */
  name: z.nullable(z.string()),
  /** The country of the purchase, ISO 3166: another may be sold to. */
  country: z.string(),
})
export type UnavailableOnWire = z.output<typeof unavailable>

export const quote = z.discriminatedUnion('available', [offer, unavailable])
export type QuoteAnswer = z.output<typeof quote>

const standing = z.object({
  /**
   * Expired: not paid while the price was promised, so a new quote is needed. Review: the payment does not match what
   * was agreed, and staff looks at it. Returned: staff gave the money back.
   */
  state: z.enum(['open', 'expired', 'waiting', 'declined', 'paid', 'review', 'returned']),
  /** The order's number, once there is one. */
  order: z.nullable(z.string()),
  held: z.optional(z.literal(true)), // The order is under review before it can be used.
  /** The bank transfer that it waits for. */
  transfer: z.optional(instructions),
  /** Where the confirmation goes. */
  email: z.string(),
  return_to: z.optional(z.string()), // The page of the vendor's own site that sent the buyer.
  kind: z.optional(z.enum(['company', 'gift', 'fee', 'addOn'])), // Left out: the buyer bought it for themselves.
  /** The recipient, and the giver's day on which it will be sent; without it, it is sent at once. */
  gift: z.optional(z.object({ name: z.string(), day: z.optional(z.string()) })),
  /** The products that the buyer can use now: not those of a present, nor of an order under review; left out: none. */
  pids: z.optional(z.array(z.number())),
  /** The licence keys of what the buyer bought for themselves, to the browser that bought, for a day; left out: none. */
  keys: z.optional(z.array(z.object({ key: z.string(), name: z.string() }))),
  /** The products paid for that the catalogue tracks. */
  tracked: z.array(z.number()),
  /** The browser that asks may put another address in the place of a mistyped one (decision 0084). */
  mendable: z.boolean(),
})
export type StandingOnWire = z.output<typeof standing>

export const checkoutCalls = defineCalls({
  'POST /checkout/quote': {
    companyRoles: buyingRoles,
    summary: 'The price for this buyer, with coupon, VAT and what the law asks for (spec 6.5)',
    who: 'anyone',
    effect: 'read',
    // An address does not affect the price, so it is ignored: links carry it beside the rest.
    input: z.object({ ...request, email: z.optional(z.string()) }),
    answer: quote,
    codes: [],
  },
  'POST /checkout/begin': {
    companyRoles: buyingRoles,
    summary: 'Freezes a quote that the buyer has agreed to, and begins its payment',
    who: 'anyone',
    effect: 'write',
    input: z.object({
      ...request,
      /** The address of a visitor. */
      email: z.optional(email),
      name: z.optional(name(100)),
      /** The total that the buyer has seen: when it has changed, the new quote is the answer. */
      total: text(30),
      /** The typed captcha, once one is asked for (42011). */
      code: z.optional(captchaCode),
      waiver: z._default(z.boolean(), false),
      /** The buyer confirms the country, though their network is in another one. */
      country_confirmed: z._default(z.boolean(), false),
      /** References for a business's invoice: its purchase order, and the invoice's destination (a Leitweg-ID). */
      purchase_order: z.optional(text(referenceLengths.purchaseOrder)),
      buyer_reference: z.optional(text(referenceLengths.buyerReference)),
      present: z.optional(present),
      /** The buyer has read that they have bought or have the same (`bought`), and buys it all the same. */
      again: z._default(z.boolean(), false),
      /** The affiliate, and the page of a vendor's site that the order leads back to; other pages are ignored. */
      affiliate: z.optional(text(100)),
      return_to: z.optional(text(1000)),
      topics: z.optional(sentenceVersions),
    }),
    answer: z.discriminatedUnion('state', [
      /** `checkout` is the secret by which the page asks on. */
      z.object({ state: z.literal('pay'), checkout: z.string(), payment }),
      z.object({ state: z.literal('changed'), quote }),
      /**
       * Nothing has begun: the buyer has bought the same within the hour, may still pay it in another tab, or
       * subscribes to it. The same request with `again` buys it.
       */
      z.object({ state: z.literal('bought'), how: z.enum(['ordered', 'open', 'subscribed']), name: z.string() }),
      /** There was nothing to pay. */
      z.object({ state: z.literal('paid'), checkout: z.string(), order: z.string() }),
    ]),
    codes: [13103, 42011],
    closedToImpersonation: true,
  },
  'POST /checkout/status': {
    summary: 'The state of a checkout; also asks the payment provider, so that a slow webhook does not matter',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...caller, checkout: secret }),
    answer: standing,
    codes: [],
  },
  'POST /checkout/mend_address': {
    summary:
      'Puts another address in the place of a mistyped one, by the browser that bought; 20035 where that is not allowed, or too late (decision 0084)',
    who: 'visitor',
    effect: 'write',
    input: z.object({ lang: z.optional(z.coerce.string<string>()), checkout: secret, email }),
    answer: z.object({ email: z.string() }),
    codes: [20035],
  },
})
