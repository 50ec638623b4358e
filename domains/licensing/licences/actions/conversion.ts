import type { Transaction } from '@/platform/database/connect'
import type { LicencesContext } from '../context'
import { emptyInto, givePlaces, lockPoolsOf, moveNewest } from '../store/converted-pools'
import { noteConverted } from '../store/key-readers'
import { lockPool } from '../store/pools'
import { lookAt, settleAt } from './settle'

type SettlingContext = Pick<LicencesContext, 'catalogue' | 'settings' | 'holdings' | 'events'>

interface Sides {
  readonly personId: number
  readonly companyId: number
  readonly now: Date
}

/**
 * Moves the devices of purchases that have become a company's (decision 0123): each device that used the person's
 * account gets a seat of theirs in the company, so that it goes on signing in. Devices that the person's remaining
 * licences cover stay with the person.
 */
export async function seatsToCompany(
  context: SettlingContext,
  transaction: Transaction,
  { personId, companyId, now }: Sides,
) {
  await noteConverted(transaction, { companyId, personId, at: now })
  const catalogue = await context.catalogue.currentCatalogue(transaction)
  for (const { line, platform } of await lockPoolsOf(transaction, companyId)) {
    const place = { line, platform }
    const { pool, total } = await lookAt(context, transaction, { catalogue, memberId: companyId, place, now })
    const own = await lookAt(context, transaction, { catalogue, memberId: personId, place, now })
    const count = Math.min(pool.used - total, own.total)
    if (count > 0) await moveNewest(transaction, { pool: pool.id, to: own.pool.id, count })
    await givePlaces(transaction, { pool: pool.id, personId })
    for (const memberId of [companyId, personId])
      await settleAt(context, transaction, { catalogue, memberId, place, now })
  }
}

/** The devices of a company that is to be a person's purchases again go to the person, and have their seats by themselves. */
export async function seatsToPerson(
  { events }: Pick<LicencesContext, 'events'>,
  transaction: Transaction,
  { personId, companyId, now: at }: Sides,
) {
  for (const { id: pool, line, platform } of await lockPoolsOf(transaction, companyId)) {
    const { id: to } = await lockPool(transaction, personId, { line, platform })
    await emptyInto(transaction, events, { pool, to, at })
  }
}
