/** Written from the contracts by `npx vitest run --project rules -u`. */
import type {
  Consent,
  Event,
  Invoice,
  Licence,
  LicenceKey,
  Member,
  Money,
  Order,
  OrderAnswer,
  Page,
  PauseAnswer,
  Person,
  Plan,
  Product,
  Refund,
  Release,
  Seat,
  Subscription,
  Trial,
  WebhookEndpoint,
} from './things.js'

export type * from './things.js'

export interface Calls {
  /** Lists the people who act for a company, with their roles. */
  'GET /api/v1/companies/{company}/people': {
    input: { company: number; limit?: number; after?: string }
    answer: Page<Person>
  }
  /** Lists the consents to a topic, newest first, with the proof of each. */
  'GET /api/v1/consents': {
    input: { topic?: string; email?: string; withdrawn?: string; bouncing?: string; limit?: number; after?: string }
    answer: Page<Consent>
  }
  /** One consent, as events name it. */
  'GET /api/v1/consents/{consent}': {
    input: { consent: number }
    answer: Consent
  }
  /** Lists the events in order, without a gap. */
  'GET /api/v1/events': {
    input: { after?: string; limit?: number; types?: string }
    answer: Page<Event>
  }
  /** Invoices with their credit notes, newest first. */
  'GET /api/v1/invoices': {
    input: {
      order?: string
      member?: number
      issued_from?: string
      issued_until?: string
      limit?: number
      after?: string
    }
    answer: Page<Invoice>
  }
  /** One invoice. */
  'GET /api/v1/invoices/{invoice}': {
    input: { invoice: string }
    answer: Invoice
  }
  /** Reads the scopes of the calling key. */
  'GET /api/v1/key': {
    input: Record<never, never>
    answer: { name: string; scopes: string[]; per_minute: number; expires_at: string | null }
  }
  /** One licence. */
  'GET /api/v1/licences/{licence}': {
    input: { licence: string }
    answer: Licence
  }
  /** Members, newest first, or the one of an address. */
  'GET /api/v1/members': {
    input: { email?: string; limit?: number; after?: string }
    answer: Page<Member>
  }
  /** One member. */
  'GET /api/v1/members/{member}': {
    input: { member: number }
    answer: Member
  }
  /** The licence keys of a member, newest first, those that were replaced among them. */
  'GET /api/v1/members/{member}/licence-keys': {
    input: { member: number }
    answer: { items: LicenceKey[] }
  }
  /** Everything that a member has bought or was given, newest first. */
  'GET /api/v1/members/{member}/licences': {
    input: { member: number }
    answer: { items: Licence[] }
  }
  /** The seats of a member, by line and platform, with the devices that have taken one, and what floats. */
  'GET /api/v1/members/{member}/seats': {
    input: { member: number }
    answer: { items: Seat[] }
  }
  /** Orders, newest first. */
  'GET /api/v1/orders': {
    input: {
      member?: number
      status?: 'paid' | 'refunded' | 'waiting' | 'cancelled'
      placed_from?: string
      placed_until?: string
      limit?: number
      after?: string
    }
    answer: Page<Order>
  }
  /** One order. */
  'GET /api/v1/orders/{order}': {
    input: { order: string }
    answer: Order
  }
  /** Lists the vendor’s products, with their prices. */
  'GET /api/v1/products': {
    input: { line?: string }
    answer: { items: Product[] }
  }
  /** One product. */
  'GET /api/v1/products/{product}': {
    input: { product: number }
    answer: Product
  }
  /** Refunds and withdrawals, newest first. */
  'GET /api/v1/refunds': {
    input: {
      status?: 'requested' | 'approved' | 'refunding' | 'refunded' | 'failed' | 'declined' | 'retracted' | 'closed'
      kind?: 'request' | 'withdrawal' | 'return' | 'fee' | 'goodwill'
      order?: string
      limit?: number
      after?: string
    }
    answer: Page<Refund>
  }
  /** One refund, with what became of it. */
  'GET /api/v1/refunds/{refund}': {
    input: { refund: string }
    answer: Refund
  }
  /** The releases of a software, the newest build first. */
  'GET /api/v1/releases': {
    input: { software: string }
    answer: { items: Release[]; next: null }
  }
  /** Subscriptions, newest first. */
  'GET /api/v1/subscriptions': {
    input: {
      member?: number
      status?: 'active' | 'pastDue' | 'paused' | 'cancelled' | 'ended'
      limit?: number
      after?: string
    }
    answer: Page<Subscription>
  }
  /** One subscription. */
  'GET /api/v1/subscriptions/{subscription}': {
    input: { subscription: string }
    answer: Subscription
  }
  /** Lists possible changes and pauses of a subscription, with prices and times. */
  'GET /api/v1/subscriptions/{subscription}/plans': {
    input: { subscription: string; quantity?: number }
    answer: {
      items: Plan[]
      pauses: { months: number; from: string; until: string }[]
      planned: {
        product: number
        term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
        quantity: number
        renewal_amount: Money
        effective_at: string
        confirmed: boolean
      } | null
    }
  }
  /** Trials of devices, newest first. */
  'GET /api/v1/trials': {
    input: {
      product?: number
      status?: 'running' | 'ended' | 'bought'
      member?: number
      limit?: number
      after?: string
    }
    answer: Page<Trial>
  }
  /** Where events are sent to. */
  'GET /api/v1/webhook-endpoints': {
    input: Record<never, never>
    answer: { items: WebhookEndpoint[] }
  }
  /** Writes down a consent that another system has, with its proof. */
  'POST /api/v1/consents': {
    input: {
      email: string
      topic: string
      given_at: string
      source: string
      wording?: string
      network?: string
      language?: string
    }
    answer: Consent
  }
  /** Ends what an address has agreed to, since its owner has said so elsewhere. */
  'POST /api/v1/consents/withdraw': {
    input: { email: string; topic?: string }
    answer: { withdrawn: number }
  }
  /** The licence key that was typed, whatever account it belongs to. */
  'POST /api/v1/licence-keys/find': {
    input: { key: string }
    answer: LicenceKey
  }
  /** Disables a licence key: no new device gets in with it. */
  'POST /api/v1/licence-keys/{key}/disable': {
    input: { key: number; reason: string; release_devices?: boolean }
    answer: LicenceKey
  }
  /** Lets a disabled licence key work again. */
  'POST /api/v1/licence-keys/{key}/enable': {
    input: { key: number; reason: string }
    answer: LicenceKey
  }
  /** Puts another licence key in place of one; its owner gets a mail and reads it on the licence page. */
  'POST /api/v1/licence-keys/{key}/replace': {
    input: { key: number; reason: string }
    answer: LicenceKey
  }
  /** The licence key itself, as it is typed; that it was shown stands in the audit log. */
  'POST /api/v1/licence-keys/{key}/reveal': {
    input: { key: number; reason: string }
    answer: { text: string }
  }
  /** Issues a licence for a deal that was made elsewhere. */
  'POST /api/v1/licences': {
    input: {
      email: string
      name?: string
      language: string
      product: number
      term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
      quantity?: number
      price?: Money
      country: string
      postal_code?: string
      starts_at?: string
      document: string
      reason: string
    }
    answer: OrderAnswer
  }
  /** Gives another term of a licence, free of charge, from the end of the running one. */
  'POST /api/v1/licences/{licence}/extend': {
    input: { licence: string; reason: string }
    answer: { licence: string; ends_at: string }
  }
  /** Writes metadata of the vendor’s own beside a licence. */
  'POST /api/v1/licences/{licence}/metadata': {
    input: { licence: string; metadata: { [name: string]: string | null } }
    answer: { metadata: { [name: string]: string } }
  }
  /** Gives a revoked licence back as it was. */
  'POST /api/v1/licences/{licence}/restore': {
    input: { licence: string; reason: string }
    answer: Licence
  }
  /** Takes a licence away without giving money back, until it is restored. */
  'POST /api/v1/licences/{licence}/revoke': {
    input: { licence: string; reason: string }
    answer: Licence
  }
  /** Gives a known device of a member a seat before its program asks. */
  'POST /api/v1/members/{member}/devices': {
    input: {
      member: number
      line: string
      platform: string
      fingerprint: string
      device?: string
      name?: string
      reason: string
    }
    answer: { seat: string; file: string; name: string }
  }
  /** Releases a device: its seat is free, and does not count against what the member may release. */
  'POST /api/v1/members/{member}/devices/{device}/release': {
    input: { member: number; device: string; reason: string }
    answer: { released: number }
  }
  /** Writes metadata of the vendor’s own beside a member. */
  'POST /api/v1/members/{member}/metadata': {
    input: { member: number; metadata: { [name: string]: string | null } }
    answer: { metadata: { [name: string]: string } }
  }
  /** Adds to the limit of a meter of a member for its present period. */
  'POST /api/v1/members/{member}/meters': {
    input: { member: number; line: string; platform: string; meter: string; amount: number; reason: string }
    answer: {
      meter: string
      used: number
      limit: number
      per: 'month' | 'year' | 'all'
      resets_at: string | null
      name: string
    }
  }
  /** Gives floating places of a member to a relay in their own network. */
  'POST /api/v1/members/{member}/relays': {
    input: {
      member: number
      line: string
      platform: string
      key: string
      name: string
      places: number
      reason: string
    }
    answer: { until: string; file: string; name: string }
  }
  /** Opens a suspended account again. */
  'POST /api/v1/members/{member}/resume': {
    input: { member: number; reason: string }
    answer: Member
  }
  /** Closes an account for a while. */
  'POST /api/v1/members/{member}/suspend': {
    input: { member: number; reason: string }
    answer: Member
  }
  /** Enters an order that was paid elsewhere. */
  'POST /api/v1/orders': {
    input: {
      email: string
      name?: string
      language: string
      items: {
        product: number
        term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
        quantity?: number
        amount: number
      }[]
      currency: string
      country: string
      postal_code?: string
      paid_at: string
      document: string
      reason: string
    }
    answer: OrderAnswer
  }
  /** Proposes to give a part of what a line cost back, while the member keeps it; an operator decides on it. */
  'POST /api/v1/orders/{order}/goodwill': {
    input: { order: string; position: number; amount: number; reason: string }
    answer: Refund
  }
  /** Writes metadata of the vendor’s own beside an order. */
  'POST /api/v1/orders/{order}/metadata': {
    input: { order: string; metadata: { [name: string]: string | null } }
    answer: { metadata: { [name: string]: string } }
  }
  /** Begins a refund of an order, or of some of it; an operator decides on it. */
  'POST /api/v1/orders/{order}/refunds': {
    input: {
      order: string
      positions?: number[]
      units?: number
      cause: 'does_not_work' | 'not_as_expected' | 'bought_by_mistake' | 'bought_twice' | 'not_needed' | 'other'
      reason: string
    }
    answer: Refund
  }
  /** Writes down that a member has withdrawn from a contract by phone or letter, and when. */
  'POST /api/v1/orders/{order}/withdrawals': {
    input: { order: string; positions?: number[]; declared_at: string; reason: string }
    answer: Refund
  }
  /** Has the money returned by the payment provider. */
  'POST /api/v1/refunds/{refund}/approve': {
    input: { refund: string; seen?: number; by_hand?: string }
    answer: Refund
  }
  /** Declines a request; the member gets the reason by mail. */
  'POST /api/v1/refunds/{refund}/decline': {
    input: { refund: string; seen?: number; reason: string }
    answer: Refund
  }
  /** Begins to publish a file, or goes on with it. */
  'POST /api/v1/releases': {
    input: {
      software: string
      platform: 'win' | 'mac' | 'linux'
      version: string
      build: number
      bundle_version?: string
      delta_from?: number
      update_from?: number
      minimum_system?: string
      arch?: 'any' | 'x64' | 'arm64' | 'x86'
      channel?: string
      use?: 'both' | 'download' | 'update'
      critical?: boolean
      share?: number
      notes?: { [name: string]: string }
      note_links?: { [name: string]: string }
      signatures?: { ed25519?: string; minisign?: string }
      file: string
      size: number
      sha256: string
      released_at?: string
    }
    answer: { release: string | null; upload: { id: string; received: number; part_bytes: number } | null }
  }
  /** Lets a roll-out grow, stops it, moves a release to a steadier channel, or says what is new. */
  'POST /api/v1/releases/{release}/change': {
    input: {
      release: string
      share?: number
      critical?: boolean
      notes?: { [name: string]: string }
      note_links?: { [name: string]: string }
      update_from?: number
      channel?: string
      halted?: boolean
    }
    answer: { release: string }
  }
  /** Takes a release away: no program gets it, and the one before it is the newest again. */
  'POST /api/v1/releases/{release}/withdraw': {
    input: { release: string; reason: string }
    answer: { release: string }
  }
  /** Cancels a subscription: it runs to the end of what is paid for. */
  'POST /api/v1/subscriptions/{subscription}/cancel': {
    input: { subscription: string; reason: string }
    answer: Subscription
  }
  /** Changes the plan as it was quoted; the member may be charged by it. */
  'POST /api/v1/subscriptions/{subscription}/change': {
    input: {
      subscription: string
      reason: string
      product: number
      term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
      quantity: number
      quote: string
    }
    answer: PauseAnswer
  }
  /** Pauses a subscription from the end of what is paid for on. */
  'POST /api/v1/subscriptions/{subscription}/pause': {
    input: { subscription: string; months: number; reason: string }
    answer: PauseAnswer
  }
  /** Takes a cancellation back: the subscription renews again. */
  'POST /api/v1/subscriptions/{subscription}/resume': {
    input: { subscription: string; reason: string }
    answer: Subscription
  }
  /** Takes back what was agreed on for the end of the period, a pause or another plan. */
  'POST /api/v1/subscriptions/{subscription}/take-back': {
    input: { subscription: string; reason: string }
    answer: Subscription
  }
  /** Lets a trial last for some days more; its device gets the licence when it asks next. */
  'POST /api/v1/trials/{trial}/extend': {
    input: { trial: string; days: number; reason: string; seen?: string }
    answer: Trial
  }
  /** Ends a trial that runs, of which its device hears when it asks next. */
  'POST /api/v1/trials/{trial}/revoke': {
    input: { trial: string; reason: string }
    answer: Trial
  }
  /** Makes an endpoint; its secret is shown this once. */
  'POST /api/v1/webhook-endpoints/make': {
    input: {
      url: string
      description: string
      types: ('order.paid' | 'order.refunded' | 'order.credited' | 'order.cancelled' | 'licence.revoked' | 'licence.restored' | 'licence.handed_on' | 'licence_key.created' | 'licence_key.disabled' | 'licence_key.enabled' | 'licence_key.replaced' | 'refund.requested' | 'refund.closed' | 'dispute.opened' | 'dispute.closed' | 'subscription.started' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.changed' | 'subscription.cancelled' | 'subscription.ended' | 'seat.activated' | 'seat.released' | 'trial.started' | 'trial.extended' | 'trial.ended' | 'meter.used_up' | 'company.founded' | 'company.person_joined' | 'company.role_changed' | 'company.person_left' | 'member.registered' | 'member.email_changed' | 'member.deletion_requested' | 'member.deletion_withdrawn' | 'member.erased' | 'consent.given' | 'consent.withdrawn' | 'ticket.opened' | 'ticket.continued' | 'ticket.answered' | 'ticket.closed')[]
    }
    answer: { id: string; secret: string }
  }
  /** Changes where an endpoint is, what is sent there, and whether anything is. */
  'POST /api/v1/webhook-endpoints/{endpoint}/change': {
    input: {
      endpoint: string
      url: string
      description: string
      types: ('order.paid' | 'order.refunded' | 'order.credited' | 'order.cancelled' | 'licence.revoked' | 'licence.restored' | 'licence.handed_on' | 'licence_key.created' | 'licence_key.disabled' | 'licence_key.enabled' | 'licence_key.replaced' | 'refund.requested' | 'refund.closed' | 'dispute.opened' | 'dispute.closed' | 'subscription.started' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.changed' | 'subscription.cancelled' | 'subscription.ended' | 'seat.activated' | 'seat.released' | 'trial.started' | 'trial.extended' | 'trial.ended' | 'meter.used_up' | 'company.founded' | 'company.person_joined' | 'company.role_changed' | 'company.person_left' | 'member.registered' | 'member.email_changed' | 'member.deletion_requested' | 'member.deletion_withdrawn' | 'member.erased' | 'consent.given' | 'consent.withdrawn' | 'ticket.opened' | 'ticket.continued' | 'ticket.answered' | 'ticket.closed')[]
      enabled: boolean
    }
    answer: { id: string }
  }
  /** Removes an endpoint with its log. */
  'POST /api/v1/webhook-endpoints/{endpoint}/remove': {
    input: { endpoint: string }
    answer: Record<never, never>
  }
  /** Sends events again: `event`, or all since a moment, in their order. */
  'POST /api/v1/webhook-endpoints/{endpoint}/replay': {
    input: { endpoint: string; event?: string; since?: string }
    answer: { count: number }
  }
  /** Gives an endpoint a new secret; the one before is good for a day beside it. */
  'POST /api/v1/webhook-endpoints/{endpoint}/rotate': {
    input: { endpoint: string }
    answer: { secret: string; previous_until: string }
  }
  /** Sends an event that is made up to an endpoint, and says what came of it. */
  'POST /api/v1/webhook-endpoints/{endpoint}/test': {
    input: { endpoint: string }
    answer: {
      outcome: 'delivered' | 'rejected' | 'redirected' | 'gone' | 'late' | 'unreachable' | 'forbidden'
      status: number | null
      milliseconds: number
      answer: string | null
    }
  }
}
