/** Written from the contracts by `npx vitest run --project rules -u`. */
/** `next` is the cursor of the next page; null: this is the last. */
export interface Page<Item> {
  items: Item[]
  next: string | null
}

export interface Money {
  amount: number
  currency: string
}

export interface Consent {
  id: number
  email: string | null
  topic: string
  language: string
  given_at: string
  page: 'form' | 'registration' | 'checkout' | 'profile' | 'preferences' | 'api' | 'import'
  source: string | null
  wording: string | null
  asked_at: string
  asked_network: string | null
  given_network: string | null
  withdrawn_at: string | null
  withdrawn_by: 'oneClick' | 'preferences' | 'profile' | 'complaint' | 'api' | 'import' | null
}

export interface Invoice {
  id: string
  order: string
  member: number
  issued_at: string
  total: Money
  net: Money
  vat: Money
  country: string
  reverse_charge: boolean
  replaces: string | null
  lines: InvoiceLine[]
  credit_notes: InvoiceCreditNote[]
}

export interface Licence {
  id: string
  order: string
  member: number
  product: number
  name: string
  term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
  updates_months: number | null
  platforms: string[]
  quantity: number
  status: 'active' | 'expired' | 'resting' | 'revoked' | 'refunded' | 'cancelled'
  starts_at: string
  ends_at: string | null
  metadata: { [name: string]: string }
}

export interface Member {
  id: number
  kind: 'person' | 'company'
  email: string
  billing_email: string | null
  name: string
  language: string | null
  country: string | null
  created_at: string
  email_proven: boolean
  suspended_at: string | null
  blocked_at: string | null
  merged_into: number | null
  erased: boolean
  company: string | null
  tax_id: string | null
  metadata: { [name: string]: string }
}

export interface Order {
  id: string
  member: number
  status: 'paid' | 'refunded' | 'waiting' | 'cancelled'
  origin: 'checkout' | 'renewal' | 'given' | 'import' | 'entered'
  placed_at: string
  paid_at: string | null
  total: Money
  country: string
  vat_basis_points: number
  sold_by: 'vendor' | 'provider'
  provider: 'sandbox' | 'paddle' | 'stripe' | 'transfer' | null
  payment: string | null
  coupon: string | null
  document: string | null
  purchase_order: string | null
  lines: OrderLine[]
  metadata: { [name: string]: string }
}

export interface Product {
  id: number
  kind: 'single' | 'allInOne' | 'bundle' | 'subscription' | 'upgrade' | 'addOn' | 'oem'
  line: string
  family: string
  name: string
  platforms: string[]
  updates_months: number | null
  prices: ProductPrice[]
}

export interface Refund {
  id: string
  order: string
  member: number
  kind: 'request' | 'withdrawal' | 'return' | 'fee' | 'goodwill'
  status: 'requested' | 'approved' | 'refunding' | 'refunded' | 'failed' | 'declined' | 'retracted' | 'closed'
  reason: 'does_not_work' | 'not_as_expected' | 'bought_by_mistake' | 'bought_twice' | 'not_needed' | 'other' | null
  description: string
  amount: Money
  lines: RefundLine[]
  reference: string | null
  created_at: string
  version: number
  steps: RefundStep[]
}

export interface Subscription {
  id: string
  member: number
  order: string
  product: number
  term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
  quantity: number
  status: 'active' | 'pastDue' | 'paused' | 'cancelled' | 'ended'
  started_at: string
  paid_until: string
  ended_at: string | null
  ended_by: 'ranOut' | 'unpaid' | 'refunded' | 'chargedBack' | 'upgraded' | 'trialUsed' | null
  paused_from: string | null
  paused_until: string | null
  amount: Money
  renewal_amount: Money
  provider: 'sandbox' | 'paddle' | 'stripe' | 'transfer' | null
  provider_subscription: string | null
}

export interface Person {
  member: number
  email: string
  name: string
  role: 'owner' | 'billing' | 'technical' | 'user'
  joined_at: string
  notice: { role: 'billing' | 'technical' | 'user' | 'gone'; at: string } | null
}

export interface Event {
  id: string
  type: 'order.paid' | 'order.refunded' | 'order.credited' | 'order.cancelled' | 'licence.revoked' | 'licence.restored' | 'licence.handed_on' | 'licence_key.created' | 'licence_key.disabled' | 'licence_key.enabled' | 'licence_key.replaced' | 'refund.requested' | 'refund.closed' | 'dispute.opened' | 'dispute.closed' | 'subscription.started' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.changed' | 'subscription.cancelled' | 'subscription.ended' | 'seat.activated' | 'seat.released' | 'trial.started' | 'trial.extended' | 'trial.ended' | 'meter.used_up' | 'company.founded' | 'company.person_joined' | 'company.role_changed' | 'company.person_left' | 'member.registered' | 'member.email_changed' | 'member.deletion_requested' | 'member.deletion_withdrawn' | 'member.erased' | 'consent.given' | 'consent.withdrawn' | 'ticket.opened' | 'ticket.continued' | 'ticket.answered' | 'ticket.closed'
  version: number
  timestamp: string
  object: {
    type: 'order' | 'subscription' | 'seat' | 'licence_key' | 'trial' | 'company' | 'member' | 'consent' | 'ticket'
    id: string
  }
  data: { [name: string]: unknown }
}

export interface LicenceKey {
  key: number
  member: number | null
  order: string | null
  licence: string | null
  product: number
  ending: string | null
  status: 'works' | 'disabled' | 'replaced'
  created_at: string
  disabled_at: string | null
  disabled_because: string | null
  replaced_at: string | null
  devices: number
}

export interface Seat {
  line: string
  platform: string
  total: number
  used: number
  devices: {
    id: string
    device: string
    name: string | null
    last_seen_at: string
    version: string | null
    architecture: string | null
    system: string | null
    granted_at: string
  }[]
  floating: {
    total: number
    used: number
    leases: {
      id: string
      device: string
      name: string | null
      last_seen_at: string
      version: string | null
      architecture: string | null
      system: string | null
      processes: number
      since: string
      kept_until: string
    }[]
  } | null
}

export interface Release {
  id: string
  software: string
  platform: 'win' | 'mac' | 'linux'
  arch: 'any' | 'x64' | 'arm64' | 'x86'
  version: string
  build: number
  channel: string
  use: 'both' | 'download' | 'update'
  released_at: string
  size: number
  sha256: string
  critical: boolean
  share: number
  withdrawn: boolean
}

export interface Plan {
  quote: string
  product: number
  name: string
  term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
  quantity: number
  timing: 'now' | 'periodEnd'
  effective_at: string
  days_left: number
  days_in_period: number
  credit: Money
  charge: Money
  renewal_amount: Money
  renews_at: string
  lost: number[]
  fewer_seats: number
}

export interface Trial {
  trial: string
  product: number
  line: string
  platform: string
  device: string | null
  name: string | null
  version: string | null
  member: number | null
  status: 'running' | 'ended' | 'bought'
  ending: 'over' | 'bought' | 'revoked' | null
  started_at: string
  until: string
  bought_at: string | null
  last_seen_at: string
}

export interface WebhookEndpoint {
  id: string
  url: string
  description: string
  types: ('order.paid' | 'order.refunded' | 'order.credited' | 'order.cancelled' | 'licence.revoked' | 'licence.restored' | 'licence.handed_on' | 'licence_key.created' | 'licence_key.disabled' | 'licence_key.enabled' | 'licence_key.replaced' | 'refund.requested' | 'refund.closed' | 'dispute.opened' | 'dispute.closed' | 'subscription.started' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.changed' | 'subscription.cancelled' | 'subscription.ended' | 'seat.activated' | 'seat.released' | 'trial.started' | 'trial.extended' | 'trial.ended' | 'meter.used_up' | 'company.founded' | 'company.person_joined' | 'company.role_changed' | 'company.person_left' | 'member.registered' | 'member.email_changed' | 'member.deletion_requested' | 'member.deletion_withdrawn' | 'member.erased' | 'consent.given' | 'consent.withdrawn' | 'ticket.opened' | 'ticket.continued' | 'ticket.answered' | 'ticket.closed')[]
  enabled: boolean
  created_at: string
  off: { reason: 'gone' | 'failing'; at: string } | null
  failing_since: string | null
  waiting: number
}

export interface InvoiceLine {
  position: number
  name: string
  quantity: number
  vat_basis_points: number
  amount: Money
}

export interface InvoiceCreditNote {
  id: string
  issued_at: string
  cause: 'refunded' | 'chargedBack' | 'corrected' | 'goodwill'
}

export interface OrderLine {
  id: string
  position: number
  product: number
  name: string
  term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
  updates_months: number | null
  platforms: string[]
  quantity: number
  returned: number
  status: 'paid' | 'refunded' | 'waiting' | 'cancelled'
  amount: Money
}

export interface ProductPrice {
  term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
  price: Money
  renewal: Money | null
  on_sale: boolean
}

export interface RefundLine {
  position: number
  product: number
  units: number | null
  amount: Money
}

export interface RefundStep {
  status: 'requested' | 'approved' | 'refunding' | 'refunded' | 'failed' | 'declined' | 'retracted' | 'closed'
  at: string
  by: 'member' | 'law' | 'system' | 'provider' | 'operator'
  name: string | null
  note: string | null
}

export interface OrderAnswer {
  order: string
  member: number
  licences: string[]
}

export interface PauseAnswer extends Subscription {
  pending: boolean
}
