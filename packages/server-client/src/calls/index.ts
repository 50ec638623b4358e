/** Written from the contracts by `npx vitest run --project rules -u`. */
import type { CompaniesCalls } from './companies.js'
import type { ConsentsCalls } from './consents.js'
import type { EventsCalls } from './events.js'
import type { InvoicesCalls } from './invoices.js'
import type { KeyCalls } from './key.js'
import type { LicenceKeysCalls } from './licence-keys.js'
import type { LicencesCalls } from './licences.js'
import type { MembersCalls } from './members.js'
import type { OrdersCalls } from './orders.js'
import type { ProductsCalls } from './products.js'
import type { RefundsCalls } from './refunds.js'
import type { ReleasesCalls } from './releases.js'
import type { SubscriptionsCalls } from './subscriptions.js'
import type { TrialsCalls } from './trials.js'
import type { WebhookEndpointsCalls } from './webhook-endpoints.js'

export interface Calls
  extends CompaniesCalls,
    ConsentsCalls,
    EventsCalls,
    InvoicesCalls,
    KeyCalls,
    LicenceKeysCalls,
    LicencesCalls,
    MembersCalls,
    OrdersCalls,
    ProductsCalls,
    RefundsCalls,
    ReleasesCalls,
    SubscriptionsCalls,
    TrialsCalls,
    WebhookEndpointsCalls {}
