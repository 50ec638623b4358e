/** Written from the contracts by `npx vitest run --project rules -u`. */
import type { InvoicesCalls } from './invoices.js'
import type { KeyCalls } from './key.js'
import type { LicencesCalls } from './licences.js'
import type { MembersCalls } from './members.js'
import type { OrdersCalls } from './orders.js'
import type { ProductsCalls } from './products.js'
import type { RefundsCalls } from './refunds.js'
import type { SubscriptionsCalls } from './subscriptions.js'

export interface Calls
  extends InvoicesCalls,
    KeyCalls,
    LicencesCalls,
    MembersCalls,
    OrdersCalls,
    ProductsCalls,
    RefundsCalls,
    SubscriptionsCalls {}
