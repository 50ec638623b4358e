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
    sold: {
      email: text(fields, 'Customer Email', 'customer_email'),
      at: moment(fields, 'Purchase Date', 'date_created'),
    },
    ...(status === 'disabled' && { disabled: 'Disabled' }),
  })
}

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
