import type { Fact, Subscription } from '../../facts'
import { gap, leftOut } from '../../gap'
import type { Fields } from '../../source/row'
import { moment, text } from '../../source/values'
import type { ShopSystem } from '../../system'
import { licenceFrom } from '../licence'
import { usersFile } from '../woocommerce/customers'
import { paymentIn } from './payments'

const states: Readonly<Record<string, Subscription['state']>> = {
  active: 'active',
  trialling: 'active',
  failing: 'active',
  cancelled: 'cancelled',
  expired: 'ended',
  completed: 'ended',
}

function subscriptionIn(fields: Fields): Fact {
  const [id, status] = [text(fields, 'id') ?? '', (text(fields, 'status') ?? '').toLowerCase()]
  const state = states[status]
  if (status === 'pending') return leftOut('subscriptions', id, 'never began')
  if (!state) return gap('subscriptions', id, `is ${status}: let it run or end before the day of the move`)
  const [profile, until] = [text(fields, 'profile_id'), moment(fields, 'expiration')]
  return {
    is: 'subscription',
    id,
    state,
    product: null,
    paidUntil: until,
    endedAt: state === 'ended' ? until : null,
    ...(status === 'trialling' && { trialUntil: until, renewalWritten: text(fields, 'recurring_amount') }),
    order: text(fields, 'parent_payment_id'),
    series: `customer ${text(fields, 'customer_id')}`,
    charged: profile?.startsWith('sub_') ? { provider: 'stripe', subscription: profile } : null,
  }
}

/** A row of the export of Software Licensing, or of its table. */
function licenceIn(fields: Fields): Fact {
  const key = text(fields, 'License Key', 'license_key', 'Key', 'key') ?? '?'
  const status = (text(fields, 'License Status', 'Status', 'status') ?? '').toLowerCase()
  const product = text(fields, 'Product Name', 'Product', 'Download', 'product', 'download')
  return licenceFrom(fields, licenceNames, {
    key,
    product,
    order: text(fields, 'Payment ID', 'payment_id', 'Order ID', 'Purchase ID'),
    id: text(fields, 'License ID', 'id'),
    parent: named(fields, 'parent'),
    sold: {
      email: text(fields, 'Customer Email', 'customer_email'),
      at: moment(fields, 'Purchase Date', 'date_created'),
    },
    ...(status === 'disabled' && { disabled: 'Disabled' }),
  })
}

/** Zero is what its tables write for none. */
const named = (fields: Fields, name: string) => {
  const id = text(fields, name)
  return id === '0' ? null : id
}

/** A row of the table of licences: its export names neither the payment nor the bundle. */
const originIn = (fields: Fields): Fact => ({
  is: 'origin',
  licence: text(fields, 'id') ?? '',
  order: named(fields, 'payment_id'),
  parent: named(fields, 'parent'),
})

/** A row of what its table of orders has beside them: the key of a licence that the order renews. */
function renewalIn(fields: Fields): readonly Fact[] {
  const [order, key] = [text(fields, 'edd_order_id'), text(fields, 'meta_value')]
  if ((text(fields, 'meta_key') ?? renewalKey) !== renewalKey || order === null || key === null) return []
  return [{ is: 'renewal', order, key }]
}

const renewalKey = '_edd_sl_renewal_key'

/** Zero is what it writes for any number, and nothing where that was never set. */
const licenceNames = {
  end: ['Expiration Date', 'Expiration', 'expiration'],
  limit: ['Activation Limit', 'activation_limit'],
  any: (limit: string | null) => limit === '0' || limit?.toLowerCase() === 'unlimited',
}

/** Easy Digital Downloads: the CSV of its own exports, WordPress's users, and the table of its subscriptions. */
export const edd: ShopSystem = {
  files: [
    // A customer of the shop has another id than the account in WordPress.
    {
      ...usersFile,
      read: (rows) => usersFile.read(rows).map((fact) => (fact.is === 'customer' ? { ...fact, id: null } : fact)),
    },
    {
      kind: 'customers',
      named: /customers/i,
      known: [['ID', 'Name', 'Email', 'Date Created']],
      read: ([fields = {}]) => [
        {
          is: 'customer',
          id: text(fields, 'ID'),
          name: text(fields, 'Name'),
          email: text(fields, 'Email'),
          since: moment(fields, 'Date Created'),
        },
      ],
    },
    {
      kind: 'payments',
      named: /payments|orders/i,
      known: [['Email', 'Products (Verbose)', 'Products (Raw)', 'Date', 'Currency', 'Status']],
      read: ([fields = {}]) => paymentIn(fields),
    },
    {
      kind: 'renewals',
      named: /renewals/i,
      known: [['edd_order_id', 'meta_value']],
      read: ([fields = {}]) => renewalIn(fields),
    },
    {
      kind: 'origins',
      named: /origins/i,
      known: [['id', 'payment_id', 'parent']],
      read: ([fields = {}]) => [originIn(fields)],
    },
    {
      kind: 'licences',
      named: /licen[cs]es/i,
      known: [['License Key'], ['license_key'], ['Key', 'Status']],
      read: ([fields = {}]) => [licenceIn(fields)],
    },
    {
      kind: 'subscriptions',
      named: /subscriptions/i,
      known: [['id', 'customer_id', 'parent_payment_id', 'status', 'expiration']],
      read: ([fields = {}]) => [subscriptionIn(fields)],
    },
  ],
}
