import type { Deps } from '@/platform/installation/deps'
import { defineDomain } from '@/platform/installation/domain'
import { sandboxHandlers } from './sandbox/calls'
import { sandboxCalls } from './sandbox/contract'

const books = 'the books of a payment provider of make-believe, where no real card is'

/** The providers, and the one of make-believe: the platform's, and in the list as a domain is. */
export const payments = defineDomain({
  name: 'payments',
  open: (deps): Pick<Deps, 'database' | 'payments'> => deps,
  member: {
    calls: sandboxCalls,
    handlers: ({ database, payments: providers }) => sandboxHandlers(database, providers),
  },
  commands: () => import('./sandbox/commands'),
  impersonalTables: {
    movement_readings: 'from when to when balances at providers were read',
    payment_fees: 'what providers have kept, by their names for payments',
    provider_movements: 'what has moved on balances at providers, by their names for payments',
    reconciliations: 'up to when providers were asked',
    sandbox_payments: books,
    sandbox_refunds: books,
    sandbox_secrets: 'the secret of a payment provider of make-believe',
    sandbox_subscriptions: books,
    transfers: 'what is to be transferred for which checkout, without the buyer',
    trial_clock: 'how far the clock of a trial was turned',
    webhook_deliveries: 'what providers have told, without the buyer',
  },
})
