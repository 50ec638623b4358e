import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { payment } from '@/integrations/payments/browser'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { optionalText, caller as session, text } from '@/platform/contract/fields'
import { name, soughtAddress } from '@/platform/contract/typed-fields'
import { currencyField, offeredCurrency } from '@/platform/money/currency-field'
import { amount, pause, plannedChange } from './fields'

/** Statistics of older clients' pages; ignored. */
const track = optionalText(200)
/** The member's own subscription: by its name and the number of the order in which it was bought. */
const named = { vid: text(60), oid: text(40) }
const reason = z.coerce.number().check(z.int(), z.gte(1), z.lte(4))

const subscription = z.object({
  id: z.string(),
  tid: z.string(),
  oid: z.string(),
  vid: z.string(),
  pid: z.number(),
  pname: z.string(),
  /** The billing period: `1M`, `2M`, `1Y`, `2Y`; a longer one is paid for in advance. */
  ANSWER: z.enum(terms),
  /** 0: it renews. 1: it runs to its end and no longer. 2: it has ended. */
  EXT2: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  STATUS: z.enum(['Registered', 'Cancelled', 'Refunded', 'ChargeBack']),
  /** Unix seconds. Of an overdue renewal, the end is that of the grace. */
  start: z.number(),
  end: z.number(),
  expired: z.boolean(),
  /** A renewal has failed; it is tried again until the end. */
  overdue: z.boolean(),
  /** It was cancelled, and may be resumed until the end. */
  resumable: z.boolean(),
  payment_currency: currencyField,
  payment_amount: amount,
  renew_amount: amount,
  /** `visa`; empty where no card is known. */
  card_type: z.string(),
  /** Its last four digits. */
  card_last4: z.string(),
  /** When the paying card ends, in unix seconds, if that is soon; 0: not soon, or unknown. */
  card_ends: z.number(),
  track_id: z.string(),
  /** It is tried until then, in unix seconds, and paid for from then on; 0: it is paid for. */
  trial_until: z.number(),
  /** How many of it; the amounts are for all. */
  quantity: z.number(),
  /** A pause that was agreed on: it is paid again when it ends, which is what the end says then. */
  pause: z.nullable(z.object({ ...pause.shape, begun: z.boolean() })),
  /** A change of plan that waits for the end of the period. */
  change: z.nullable(plannedChange),
})
export type SubscriptionOnWire = z.output<typeof subscription>

const done = z.object({
  status: z.literal(1),
  /** Until when it runs, in unix seconds. */
  end: z.number(),
})

/** The present state of a cancelled subscription: it runs out, was resumed, or is over. */
const cancelled = { state: z.enum(['cancelled', 'goesOn', 'ended']), end: z.number() }
export type CancellationState = z.output<typeof cancelled.state>

const price = z.object({
  /** The larger subscription's first period: its list price, the reduction, and the rest to pay. */
  old_price: amount,
  save: amount,
  discount_price: amount,
  /** The price of each further period, and the start of the first of these, in unix seconds. */
  renew_amount: amount,
  renews_at: z.number(),
  /** The amount paid for the running period of the present subscription. */
  old_subscription_amount: amount,
  /** How many subscriptions it takes the place of. */
  subscription_num: z.number(),
  /** The period of both. */
  old_opt: z.enum(terms),
  /** The larger subscription. */
  pid: z.number(),
  pname: z.string(),
  currency: currencyField,
})
export type UpgradePriceOnWire = z.output<typeof price>

export const subscriptionsCalls = defineCalls(
  {
    'GET /member/dvdfab365': {
      companyRoles: buyingRoles,
      summary: 'Whether the member subscribes now, until when, and which products are the largest there are',
      who: 'member',
      effect: 'read',
      input: z.object(session),
      answer: z.object({ status: z.union([z.literal(0), z.literal(1)]), vip: z.number(), pro365: z.array(z.number()) }),
      codes: [],
    },
    'GET /member/subscription_info': {
      companyRoles: buyingRoles,
      summary: 'All that the member subscribes to or has subscribed to, newest first',
      who: 'member',
      effect: 'read',
      input: z.object(session),
      answer: z.object({
        /** `active`: something runs; `inactive`: something did; `none`. */
        type: z.enum(['active', 'inactive', 'none']),
        /** Unix seconds. */
        time_now: z.number(),
        order_list: z.array(subscription),
        /** The next renewal of all. */
        next_subscribe: z.nullable(z.object({ vid: z.string(), date: z.number(), currency: currencyField, amount })),
        pro365: z.array(z.number()),
        activated_list: z.array(z.number()),
        is_old_user: z.boolean(),
      }),
      codes: [],
    },
    'POST /member/upgrade_subscription_price': {
      companyRoles: buyingRoles,
      summary:
        'The price of the larger subscription in place of this one; 20035: there is none, or not in that currency',
      who: 'member',
      effect: 'read',
      input: z.object({ ...session, ...named, currency: z.optional(offeredCurrency), track }),
      answer: price,
      codes: [20002, 20035],
    },
    'GET /pre_cancel_subscribe.php': {
      companyRoles: buyingRoles,
      summary: 'Notes that the member takes the larger subscription instead of cancelling',
      who: 'member',
      effect: 'write',
      input: z.object({ ...session, ...named, a: z.literal('submit'), email: z.optional(soughtAddress(255)), track }),
      answer: z.object({ sub_cel_id: z.string() }),
      codes: [13101],
      ofOrderService: true,
      closedToImpersonation: true,
    },
    'GET /subscribe.php': {
      companyRoles: buyingRoles,
      summary: 'Cancels at the end of the period, at the provider (spec 9.2); the address says until when it runs',
      who: 'member',
      effect: 'write',
      input: z.object({
        ...session,
        ...named,
        m: z.literal('paddle_sf_sub'),
        a: z.literal('cancel_url'),
        email: z.optional(soughtAddress(255)),
        type: optionalText(40),
        cancel_reason: z.optional(reason),
        name: z.optional(name(200)),
        time: optionalText(40),
        track,
      }),
      answer: z.object({ cancel_url: z.string() }),
      codes: [13101, 13102, 13103],
      ofOrderService: true,
      closedToImpersonation: true,
    },
    'POST /article/product/subscribe/cancel': {
      companyRoles: buyingRoles,
      summary: 'The reason for a cancellation: 1 the price, 2 hardly used, 3 most of it useless, 4 the service',
      who: 'member',
      effect: 'write',
      input: z.object({
        ...session,
        email: z.optional(soughtAddress(255)),
        subject: reason,
        content: optionalText(2000),
        /**
         * The subscription that the reason is about; left out: the member's next cancellation, or one that waits for a
         * reason.
         */
        vid: optionalText(60),
        oid: optionalText(40),
      }),
      answer: z.object({ status: z.literal(1) }),
      codes: [],
      closedToImpersonation: true,
    },
    'GET /member/cancellation': {
      companyRoles: buyingRoles,
      summary:
        'The present state of what was cancelled, by the address that subscribe.php gave, and whether a reason was told',
      who: 'member',
      effect: 'read',
      input: z.object({ ...session, link: text(500) }),
      answer: z.object({ pname: z.string(), ...cancelled, reasoned: z.boolean() }),
      codes: [13101],
    },
    'POST /article/product/subscribe/cancel_sub': {
      companyRoles: buyingRoles,
      summary:
        'Closes a cancellation by the address that subscribe.php gave, and says what holds of it now; 10001 names the reason where none was told',
      who: 'member',
      effect: 'write',
      input: z.object({ ...session, link: text(500) }),
      answer: z.object({ status: z.literal(1), ...cancelled }),
      codes: [13101],
      closedToImpersonation: true,
    },
    'POST /member/cancel_trial': {
      companyRoles: buyingRoles,
      summary:
        'Cancels what is tried, in one act: it runs to the end of the trial, and is never charged; 20035: it is none',
      who: 'member',
      effect: 'write',
      input: z.object({ ...session, ...named }),
      answer: done,
      codes: [13101, 13102, 13103, 20035],
      closedToImpersonation: true,
    },
    'POST /member/resume_subscription': {
      companyRoles: buyingRoles,
      summary: 'Takes a cancellation back while the subscription still runs',
      who: 'member',
      effect: 'write',
      input: z.object({ ...session, ...named }),
      answer: done,
      codes: [13103, 20002, 20035],
      closedToImpersonation: true,
    },
    'POST /member/payment_method_session': {
      companyRoles: buyingRoles,
      summary: 'Lets the member name another means of payment for their own subscription, at the provider',
      who: 'member',
      effect: 'write',
      input: z.object({ ...session, vid: text(60) }),
      answer: z.object({
        pname: z.string(),
        card_type: z.string(),
        card_last4: z.string(),
        overdue: z.boolean(),
        renew_amount: amount,
        currency: currencyField,
        payment,
      }),
      codes: [13103, 20002],
      closedToImpersonation: true,
      needsProof: 'withSecondFactor',
    },
  },
  'subscriptions',
)
