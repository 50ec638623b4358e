import { type Fact, gap, leftOut, type Subscription } from '../../facts'
import type { Fields } from '../../source/row'
import { below, countryIn, currencyIn, listIn, moment, text } from '../../source/values'
import type { ShopSystem, SourceFile } from '../../system'
import { chargeIn, invoiceIn, refundIn } from './payments'
import { amountIn, idIn } from './values'

const states: Readonly<Record<string, Subscription['state']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'active',
  unpaid: 'active',
  canceled: 'ended',
}

function subscriptionIn(fields: Fields): Fact {
  const [id, status] = [text(fields, 'id') ?? '', text(fields, 'status') ?? '']
  const state = states[status]
  if (fields.livemode === false) return leftOut('subscriptions', id, 'was a test')
  if (status.startsWith('incomplete')) return leftOut('subscriptions', id, 'never began')
  if (!state) return gap('subscriptions', id, `is ${status}: let it run or end before the day of the move`)
  const [item] = listIn(below(fields, 'items'), 'data')
  const period = item && 'current_period_end' in item ? item : fields
  const isOverdue = status === 'past_due' || status === 'unpaid'
  const endsAt = state === 'active' ? moment(fields, 'cancel_at') : null
  const isEnding = endsAt !== null || fields.cancel_at_period_end === true
  const endedAt = state === 'ended' ? moment(fields, 'ended_at', 'canceled_at') : null
  const card = below(fields, 'default_payment_method', 'card')
  const [brand, lastFour] = [text(card, 'brand'), text(card, 'last4')]
  return {
    is: 'subscription',
    id,
    order: null,
    endedAt,
    product: idIn(item ?? {}, 'price', 'plan'),
    state: isEnding && state === 'active' ? 'cancelled' : state,
    paidUntil: endsAt ?? endedAt ?? moment(period, isOverdue ? 'current_period_start' : 'current_period_end'),
    charged: { provider: 'stripe', subscription: id },
    ...(status === 'trialing' && trialOf(fields)),
    card: brand && lastFour ? { brand, lastFour } : null,
  }
}

/** Returns the charge at the end of a trial: the price of the subscription. */
function trialOf(fields: Fields): Pick<Subscription, 'trialUntil' | 'renewalAmount'> {
  const currency = currencyIn(fields, 'currency')
  const amounts = listIn(below(fields, 'items'), 'data').map((item) => {
    const price = currency && amountIn(below(item, 'price'), currency, 'unit_amount')
    return (price ?? 0) * Number(text(item, 'quantity') ?? 1)
  })
  const renewalAmount = amounts.reduce((sum, amount) => sum + amount, 0)
  return { trialUntil: moment(fields, 'trial_end'), renewalAmount: renewalAmount || null }
}

function customerIn(fields: Fields): readonly Fact[] {
  const [id, country] = [text(fields, 'id'), countryIn(below(fields, 'address'), 'country')]
  if (id === null || fields.deleted === true) return []
  const [language] = Array.isArray(fields.preferred_locales) ? fields.preferred_locales : []
  return [
    {
      is: 'customer',
      id,
      email: text(fields, 'email', 'Email'),
      name: text(fields, 'name', 'Name'),
      since: moment(fields, 'created', 'Created (UTC)'),
      language: typeof language === 'string' ? language : null,
    },
    { is: 'address', id, country },
  ]
}

const charges: Omit<SourceFile, 'read'> = {
  kind: 'charges',
  named: /charges/i,
  known: [['id', 'amount', 'amount_refunded', 'currency', 'billing_details']],
}

/** Stripe: what its API lists, and its customers as CSV. Subscriptions go on, by the names that they have there. */
export const stripe: ShopSystem = {
  files: [
    {
      kind: 'customers',
      named: /customers/i,
      known: [
        ['id', 'email', 'created'],
        ['id', 'Email', 'Created (UTC)'],
      ],
      read: ([fields = {}]) => customerIn(fields),
    },
    { ...charges, read: ([fields = {}]) => refundIn(fields) },
    {
      kind: 'invoices',
      named: /invoices/i,
      known: [['id', 'status', 'currency', 'total', 'lines']],
      read: ([fields = {}]) => [invoiceIn(fields)],
    },
    { ...charges, read: ([fields = {}]) => [chargeIn(fields)] },
    {
      kind: 'subscriptions',
      named: /subscriptions/i,
      known: [['id', 'status', 'customer', 'items']],
      read: ([fields = {}]) => [subscriptionIn(fields)],
    },
  ],
}
