import { type Fact, gap, leftOut } from '../facts'
import type { Fields } from '../source/row'
import { below, fullName, moment, text } from '../source/values'
import type { ShopSystem } from '../system'
import { edd } from './edd'
import { fastspring } from './fastspring'
import { freemius } from './freemius'
import { gumroad } from './gumroad'
import { lemonsqueezy } from './lemonsqueezy'
import { licenceFrom } from './licence'
import { paddle } from './paddle'
import { stripe } from './stripe'
import { woocommerce } from './woocommerce'

/** Every thing of JSON:API has what it is in `attributes`, and what it belongs to in `relationships`. */
const known = [['type', 'id', 'attributes', 'relationships']]
const of = (fields: Fields) => below(fields, 'attributes')
const related = (fields: Fields, ...names: readonly string[]) =>
  names.flatMap((name) => text(below(fields, 'relationships', name, 'data'), 'id') ?? [])[0] ?? null

function userIn(fields: Fields): Fact {
  const [id, attributes] = [text(fields, 'id'), of(fields)]
  if (text(attributes, 'role') !== 'user') return leftOut('members', text(attributes, 'email') ?? '?', 'is staff')
  return {
    is: 'customer',
    isAccount: true,
    id,
    email: text(attributes, 'email'),
    since: moment(attributes, 'created'),
    name: text(attributes, 'fullName') ?? fullName(text(attributes, 'firstName'), text(attributes, 'lastName')),
  }
}

/** Keygen knows no money: a licence comes with an order that cost nothing, whose product is its policy. */
function licenceIn(fields: Fields): readonly Fact[] {
  const [id, attributes] = [text(fields, 'id') ?? '', of(fields)]
  const [placedAt, key] = [moment(attributes, 'created'), text(attributes, 'key')]
  const metadata = below(attributes, 'metadata')
  const product = related(fields, 'policy')
  if (placedAt === null || product === null) return [gap('orders', id, 'names no policy or no day')]
  const status = (text(attributes, 'status') ?? '').toUpperCase()
  const isTaken = attributes.suspended === true || status === 'SUSPENDED' || status === 'BANNED'
  const order: Fact = {
    is: 'order',
    id,
    placedAt,
    currency: 'USD',
    country: null,
    total: 0,
    number: `KG-${id.replaceAll('-', '')}`,
    status: 'complete',
    customer: related(fields, 'owner', 'user'),
    email: text(metadata, 'email', 'userEmail', 'customerEmail', 'user_email', 'customer_email'),
    name: text(metadata, 'name', 'userName', 'customerName'),
    items: [{ product, name: text(attributes, 'name') ?? product, quantity: 1, amount: 0 }],
  }
  if (key === null) return [order]
  const names = { end: ['expiry'], limit: ['maxMachines'], any: (limit: string | null) => limit === null }
  const disabled = isTaken && { disabled: status === 'BANNED' ? 'Banned' : 'Suspended' }
  return [order, licenceFrom(attributes, names, { key, order: id, product, ...disabled })]
}

function machineIn(fields: Fields): readonly Fact[] {
  const [attributes, licence] = [of(fields), related(fields, 'license')]
  const [fingerprint, grantedAt] = [text(attributes, 'fingerprint'), moment(attributes, 'created')]
  if (fingerprint === null || grantedAt === null || licence === null) return []
  return [
    {
      is: 'device',
      fingerprint,
      grantedAt,
      order: licence,
      email: null,
      customer: related(fields, 'owner', 'user'),
      platform: text(attributes, 'platform'),
      label: text(below(attributes, 'metadata'), 'mac', 'macAddress', 'mac_address'),
      name: text(attributes, 'name', 'hostname'),
      lastSeenAt: moment(attributes, 'lastHeartbeat', 'lastCheckOut'),
    },
  ]
}

/** Keygen: what its API answers (JSON:API). */
const keygen: ShopSystem = {
  files: [
    { kind: 'users', named: /users/i, known, read: ([fields = {}]) => [userIn(fields)] },
    { kind: 'licences', named: /licen[cs]es/i, known, read: ([fields = {}]) => licenceIn(fields) },
    { kind: 'machines', named: /machines/i, known, read: ([fields = {}]) => machineIn(fields) },
  ],
}

/** THE systems that a vendor may come from. */
export const systems: Readonly<Record<string, ShopSystem>> = {
  woocommerce,
  edd,
  fastspring,
  paddle,
  lemonsqueezy,
  gumroad,
  freemius,
  stripe,
  keygen,
}
