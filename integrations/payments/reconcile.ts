import type { Logger } from 'pino'
import type { Database } from '@/platform/database/connect'
import { before, days, minutes } from '@/platform/time/duration'
import type { PaymentProvider } from './provider'
import type { Report } from './report'
import { reconciledUntil, setReconciledUntil } from './store'

/** The delay to expect in a provider's list, or its clock. A repeated report changes nothing. */
const overlap = minutes(30)
/** Where a provider is asked for the first time: as long as Paddle tries to deliver a webhook. */
const firstReach = days(3)

interface Round {
  readonly database: Database
  readonly now: Date
  readonly log: Logger
  readonly apply: (report: Report) => Promise<void>
}

/**
 * Asks a provider for everything that changed since it was asked last, and applies it as if webhooks had brought it. A
 * report that cannot be applied does not hold up the others, and is asked for again in the next round.
 */
export async function reconcile(provider: PaymentProvider, { database, now, log, apply }: Round) {
  const reached = (await reconciledUntil(database, provider.name)) ?? before(now, firstReach)
  let until = now
  for await (const report of provider.reportsSince(before(reached, overlap))) {
    try {
      await apply(report)
    } catch (error) {
      const told = report.kind === 'payment' ? report.payment : report.subscription
      log.error({ error, provider: provider.name, told }, 'a report of a payment could not be applied')
      if (report.at < until) until = report.at
    }
  }
  await setReconciledUntil(database, provider.name, until)
}
