import { z } from 'zod/mini'
import type { Currency } from '@/platform/money/currencies'
import { minutes } from '@/platform/time/duration'
import { type SellerKind, sellerKinds } from '../seller'
import type { ProviderSetup } from '../setup'
import { SandboxProvider } from './provider'
import { renewDue } from './subscriptions'
import { type SandboxEvent, webhookJob } from './webhooks'

const least: Readonly<Partial<Record<Currency, number>>> = { USD: 50, EUR: 50, GBP: 30, JPY: 50 }

/** A provider of make-believe needs no keys and loads nothing from elsewhere. It is open where it is chosen, and there alone. */
export const setup: ProviderSetup<{ readonly seller: SellerKind }> = {
  takes: () => true,
  // As real providers have it, so that it is seen before one is there.
  least: (currency) => least[currency] ?? null,
  variables: { SANDBOX_SELLER: z.optional(z.enum(sellerKinds, `must be ${sellerKinds.join(' or ')}`)) },
  problems: () => [],
  settings: ({ PAYMENT_PROVIDER: chosen, SANDBOX_SELLER: seller = 'vendor' }) =>
    chosen === 'sandbox' ? { seller: seller === 'provider' ? seller : 'vendor' } : null,
  seller: ({ seller }) => seller,
  page: { script: [], style: [], frame: [], connect: [] },
  open: async (_settings, { database, clock }) => new SandboxProvider(database, clock),
  attend(intake, { database, clock, worker }) {
    const hear = async (event: SandboxEvent) => {
      const sandbox = intake.provider('sandbox')
      if (!(sandbox instanceof SandboxProvider)) return
      const receipt = await intake.receive(sandbox, await sandbox.deliveryOf(event))
      if (receipt === 'forged') throw new Error('The sandbox could not read its own signature')
    }
    worker.handle(webhookJob, hear, 'money')
    worker.recur('sandbox.renew', minutes(10), () => renewDue(database, clock()))
  },
}
