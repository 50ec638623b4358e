import { readingsReached } from '@/integrations/payments/movement-store'
import { readMovements } from '@/integrations/payments/movements'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable } from '@/platform/database/connect'
import { forEach } from '@/platform/jobs/each'
import { after, before, days } from '@/platform/time/duration'
import type { TaxContext } from '../context'
import type { Period } from '../rules/period'
import { momentsAround } from './journal'

type Context = Pick<TaxContext, 'database' | 'vendor' | 'clock' | 'payments' | 'balances'>

/** Reads what has moved on the balances at providers since the last time. Goes over the network. @returns how many were new */
export async function readBalances({ database, vendor, clock, payments, balances }: Context): Promise<number> {
  const { payouts } = vendor.datev ?? {}
  if (!payouts) return 0
  const { since } = payouts
  let added = 0
  await forEach(balances, async (name) => {
    const provider = payments.provider(name)
    const reading = { database, now: clock(), since: momentsAround({ from: since, until: since }).from }
    if (provider) added += await readMovements(provider, reading)
  })
  return added
}

/** The job that reads comes round several times a day: what is older than this has been told. */
const patience = days(1)

/** Providers whose balance was not read to the end of a period, or for a day where it is not over. */
export async function unreadOf(
  database: Queryable,
  {
    period,
    balances,
    now,
  }: { readonly period: Period; readonly balances: readonly ProviderName[]; readonly now: Date },
): Promise<readonly ProviderName[]> {
  const over = after(momentsAround(period).until, patience)
  const needed = Math.min(over.getTime(), before(now, patience).getTime())
  const reached = await readingsReached(database)
  return balances.filter((name) => (reached.get(name)?.getTime() ?? Number.NEGATIVE_INFINITY) < needed)
}
