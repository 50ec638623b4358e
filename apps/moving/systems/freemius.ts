import type { Currency } from '@/platform/money/currencies'
import { type Fact, gap, leftOut } from '../facts'
import type { Fields } from '../source/row'
import { countryIn, currencyIn, fullName, minorOf, moment, text } from '../source/values'
import type { ShopSystem, SourceFile } from '../system'
import { licenceFrom } from './licence'

const isTest = (fields: Fields) => text(fields, 'environment') === '1'
const numberOf = (fields: Fields) => `FS-${text(fields, 'id')}`

/** The plan, and the price by the number of licences. */
const productOf = (fields: Fields) =>
  [text(fields, 'plugin_id'), text(fields, 'plan_id'), text(fields, 'pricing_id')].filter((id) => id !== null).join(':')

/** Amounts go without taxes, which stand beside; those that go back are below zero. */
const paidIn = (fields: Fields, currency: Currency) =>
  ['gross', 'vat'].reduce((sum, name) => sum + Math.abs(minorOf(text(fields, name), currency) ?? 0), 0)

const kindOf = (fields: Fields) => text(fields, 'type') ?? 'payment'

/** A dispute that is won takes nothing back, and neither does one that is open. */
function refundIn(fields: Fields): readonly Fact[] {
  const [order, currency, kind] = [text(fields, 'bound_payment_id'), currencyIn(fields, 'currency'), kindOf(fields)]
  const isDispute = kind === 'chargeback' || kind === 'lost_dispute'
  if (order === null || currency === null || isTest(fields) || !(isDispute || kind === 'refund')) return []
  return [{ is: 'refund', order, amount: paidIn(fields, currency), isDispute }]
}

function paymentIn(fields: Fields): readonly Fact[] {
  if (kindOf(fields) !== 'payment') return []
  const [id, number] = [text(fields, 'id') ?? '', numberOf(fields)]
  if (isTest(fields)) return [leftOut('orders', number, 'was a test', id)]
  const [currency, placedAt] = [currencyIn(fields, 'currency'), moment(fields, 'created')]
  if (currency === null || placedAt === null) return [gap('orders', number, 'names no currency or no day')]
  const [total, country, product] = [paidIn(fields, currency), countryIn(fields, 'country_code'), productOf(fields)]
  const [licence, isRenewal] = [text(fields, 'license_id'), text(fields, 'is_renewal') === 'true']
  const order: Fact = {
    is: 'order',
    id,
    number,
    customer: text(fields, 'user_id'),
    email: null,
    name: null,
    status: 'complete',
    placedAt,
    currency,
    country,
    total,
    tax: minorOf(text(fields, 'vat'), currency),
    items: [{ product, name: `Plan ${text(fields, 'plan_id')}`, quantity: 1, amount: total }],
    subscription: text(fields, 'subscription_id'),
    business: {
      company: null,
      vatId: text(fields, 'vat_id'),
      country,
      addressLine: null,
      postalCode: text(fields, 'zip_postal_code'),
      city: null,
      state: null,
      phone: null,
    },
  }
  if (licence === null) return [order]
  return [
    order,
    isRenewal ? { is: 'renewal', order: id, key: licence } : { is: 'origin', licence, order: id, parent: null },
  ]
}

function licenceIn(fields: Fields): Fact {
  const [id, key] = [text(fields, 'id'), text(fields, 'secret_key') ?? '?']
  if (isTest(fields)) return leftOut('licence keys', key, 'was a test')
  const names = { end: ['expiration'], limit: ['quota'], any: (limit: string | null) => limit === null }
  const parent = text(fields, 'parent_license_id')
  const isDisabled = text(fields, 'is_cancelled') === 'true'
  return licenceFrom(fields, names, {
    key,
    id,
    parent,
    order: null,
    product: productOf(fields),
    ...(isDisabled && { disabled: 'Cancelled' }),
  })
}

function subscriptionIn(fields: Fields): Fact {
  const id = text(fields, 'id') ?? ''
  if (isTest(fields)) return leftOut('subscriptions', id, 'was a test')
  const next = moment(fields, 'next_payment')
  return {
    is: 'subscription',
    id,
    order: null,
    state: moment(fields, 'canceled_at') === null && next !== null ? 'active' : 'cancelled',
    product: productOf(fields),
    paidUntil: next,
    trialUntil: moment(fields, 'trial_ends'),
    renewalWritten: text(fields, 'renewal_amount'),
  }
}

const payments: Omit<SourceFile, 'read'> = {
  kind: 'payments',
  named: /payments/i,
  known: [['id', 'user_id', 'plan_id', 'gross', 'currency']],
}

/** Freemius: what its API answers. It charges its subscriptions itself, so they run to their ends. */
export const freemius: ShopSystem = {
  files: [
    {
      kind: 'users',
      named: /users/i,
      known: [['id', 'email', 'first', 'last', 'created']],
      read: ([fields = {}]) => [
        {
          is: 'customer',
          isAccount: true,
          id: text(fields, 'id'),
          email: text(fields, 'email'),
          name: fullName(text(fields, 'first'), text(fields, 'last')),
          since: moment(fields, 'created'),
        },
      ],
    },
    { ...payments, read: ([fields = {}]) => refundIn(fields) },
    { ...payments, read: ([fields = {}]) => paymentIn(fields) },
    {
      kind: 'licences',
      named: /licen[cs]es/i,
      known: [['id', 'plan_id', 'secret_key', 'expiration', 'quota']],
      read: ([fields = {}]) => [licenceIn(fields)],
    },
    {
      kind: 'subscriptions',
      named: /subscriptions/i,
      known: [['id', 'user_id', 'plan_id', 'billing_cycle', 'next_payment']],
      read: ([fields = {}]) => [subscriptionIn(fields)],
    },
  ],
}
