import type { Stripe } from 'stripe'
import { unixSeconds } from '@/platform/time/duration'
import type { MovedSubscription, MoveOutcome, SubscriptionMover } from '../moves'
import { monthOf, type PaidCard } from '../report'
import { toStripe } from './amounts'
import { isFinal, unlessUnknown } from './errors'
import { recurring } from './session'
import { isOver } from './subscriptions'

/** Begun without a charge until the day of the next payment, as the other shop would have charged it (decision 0159). */
export const subscriptionMover = (stripe: Stripe): SubscriptionMover => ({
  async means({ customer, means }) {
    if (means.startsWith('pm_')) {
      const method = await unlessUnknown(stripe.paymentMethods.retrieve(means))
      if (method === null) return 'gone'
      const payer = typeof method.customer === 'string' ? method.customer : method.customer?.id
      return payer === customer ? { card: cardIn(method) } : 'another'
    }
    const source = await unlessUnknown(stripe.customers.retrieveSource(customer, means))
    if (source === null) return 'gone'
    return { card: source.object === 'card' ? cardOf(source) : null }
  },

  async begin(wanted) {
    try {
      // Stripe forgets its own keys after a day; what was moved stays written on it.
      const begun = await begunBy(stripe, wanted)
      return movedTo(begun.find((each) => !isOver(each)) ?? (await create(stripe, wanted, begun.length)))
    } catch (error) {
      if (isFinal(error)) return { moved: false, reason: error.message }
      throw error
    }
  },

  async standing(wanted) {
    const running = (await begunBy(stripe, wanted)).filter((each) => !isOver(each))
    if (running.length === 0) return null
    return running.every(waits) ? 'waits' : 'charged'
  },

  async undo(wanted) {
    const waiting = (await begunBy(stripe, wanted)).filter(waits)
    for (const { id } of waiting) await stripe.subscriptions.cancel(id)
  },
})

const waits = ({ status }: Stripe.Subscription) => status === 'trialing'

async function begunBy(stripe: Stripe, { key, customer }: Pick<MovedSubscription, 'key' | 'customer'>) {
  const found: Stripe.Subscription[] = []
  const all = stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.default_payment_method'],
  })
  for await (const each of all) if (each.metadata.moved === key) found.push(each)
  return found
}

/** @param before how often it was begun and undone: then the key of the request is another one */
async function create(
  stripe: Stripe,
  { key, customer, means, name, renewal, from }: MovedSubscription,
  before: number,
) {
  const request = `move ${key} ${before}`
  const product = await stripe.products.create({ name }, { idempotencyKey: `${request} product` })
  const { amount, every } = renewal
  return stripe.subscriptions.create(
    {
      customer,
      // A means of payment from before payment methods existed is a source.
      ...(means.startsWith('pm_') ? { default_payment_method: means } : { default_source: means }),
      items: [
        {
          quantity: 1,
          price_data: {
            currency: amount.currency.toLowerCase(),
            unit_amount: toStripe(amount),
            product: product.id,
            recurring: recurring(every),
          },
        },
      ],
      trial_end: unixSeconds(from),
      off_session: true,
      metadata: { moved: key },
      expand: ['default_payment_method'],
    },
    { idempotencyKey: request },
  )
}

const movedTo = ({ id, default_payment_method: method }: Stripe.Subscription): MoveOutcome => ({
  moved: true,
  subscription: id,
  card: typeof method === 'object' && method !== null ? cardIn(method) : null,
})

const cardIn = ({ card }: Stripe.PaymentMethod) => (card ? cardOf(card) : null)

const cardOf = ({ brand, last4, exp_year: year, exp_month: month }: StripeCard): PaidCard => ({
  brand,
  lastFour: last4,
  expires: monthOf(year, month),
})

type StripeCard = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_year' | 'exp_month'>
