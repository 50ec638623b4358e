import { type Fact, gap, leftOut, type Subscription } from '../../facts'
import type { Fields } from '../../source/row'
import { currencyIn, listIn, minor, moment, text } from '../../source/values'
import type { ShopSystem, SourceFile } from '../../system'
import { licenceFrom } from '../licence'
import { metaIn } from './billing'
import { customersFile, usersFile } from './customers'
import { ordersFile, refundsFile } from './orders'

/** WooCommerce charges automatically. Where a plugin has left that to a provider, the provider continues to charge. */
function chargedBy(meta: Fields): Subscription['charged'] {
  const [stripe, paddle] = [text(meta, '_stripe_subscription_id'), text(meta, '_paddle_subscription_id')]
  if (stripe !== null) return { provider: 'stripe', subscription: stripe }
  return paddle === null ? null : { provider: 'paddle', subscription: paddle }
}

/** Returns the means of payment that its Stripe gateways keep with a subscription. */
const meansOf = (fields: Fields, meta: Fields): NonNullable<Subscription['means']> => ({
  gateway: text(fields, 'payment_method') ?? '',
  customer: text(meta, '_stripe_customer_id'),
  method: text(meta, '_stripe_source_id'),
})

const states: Readonly<Record<string, Subscription['state']>> = {
  active: 'active',
  'pending-cancel': 'cancelled',
  cancelled: 'ended',
  expired: 'ended',
  switched: 'ended',
}

function read(fields: Fields): Fact {
  const id = text(fields, 'id', 'subscription_id') ?? ''
  const status = (text(fields, 'status', 'subscription_status') ?? '').replace(/^wc-/, '')
  const state = states[status]
  if (status === 'pending') return leftOut('subscriptions', id, 'never began')
  if (!state) return gap('subscriptions', id, `is ${status}: resume or cancel it before the day of the move`)
  const end = moment(fields, 'end_date_gmt', 'end_date', 'cancelled_date_gmt', 'date_modified_gmt')
  const next = moment(fields, 'next_payment_date_gmt', 'next_payment_date')
  const [item] = listIn(fields, 'line_items')
  const variation = text(item, 'variation_id') ?? '0'
  const product = text(item, 'product_id')
  const currency = currencyIn(fields, 'currency', 'order_currency')
  return {
    is: 'subscription',
    id,
    order: text(fields, 'parent_id', 'parent_order_id', 'post_parent'),
    state,
    paidUntil: state === 'active' ? next : end,
    trialUntil: state === 'active' ? moment(fields, 'trial_end_date_gmt', 'trial_end') : null,
    product: product === null || variation === '0' ? product : `${product}:${variation}`,
    renewalAmount: currency && state === 'active' ? minor(fields, currency, 'total', 'order_total') : null,
    charged: chargedBy(metaIn(fields)),
    means: meansOf(fields, metaIn(fields)),
    endedAt: state === 'ended' ? end : null,
  }
}

const subscriptionsFile: SourceFile = {
  kind: 'subscriptions',
  named: /subscriptions/i,
  known: [
    ['id', 'status', 'billing_period', 'parent_id'],
    ['subscription_id', 'subscription_status', 'next_payment_date'],
  ],
  read: ([fields = {}]) => [read(fields)],
}

/** Of License Manager for WooCommerce. */
const licencesFile: SourceFile = {
  kind: 'licences',
  named: /licen[cs]es/i,
  known: [
    ['orderId', 'licenseKey'],
    ['order_id', 'license_key'],
  ],
  read: ([fields = {}]) => {
    const key = text(fields, 'licenseKey', 'license_key')
    const order = text(fields, 'orderId', 'order_id')
    if (key === null) return []
    if (order === null) return [leftOut('licence keys', key, 'was never sold')]
    const status = (text(fields, 'status') ?? '').toLowerCase()
    const isDisabled = status === '5' || status === 'disabled'
    const product = text(fields, 'productId', 'product_id')
    return [licenceFrom(fields, licenceNames, { key, order, product, ...(isDisabled && { disabled: 'Disabled' }) })]
  },
}

/** License Manager leaves out how many where nothing was counted. */
const licenceNames = {
  end: ['expiresAt', 'expires_at'],
  limit: ['timesActivatedMax', 'times_activated_max'],
  any: () => false,
}

/** WooCommerce: its REST API's JSON, and the CSV of its customers and orders with a row for each item. */
export const woocommerce: ShopSystem = {
  files: [usersFile, customersFile, refundsFile, ordersFile, licencesFile, subscriptionsFile],
}
