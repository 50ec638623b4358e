import type { Database } from '@/platform/database/connect'
import { before, days } from '@/platform/time/duration'
import type { Movement, MovementReport } from './movement'
import { knownMovements, putMovements, readingOf, setReading } from './movement-store'
import type { PaymentProvider } from './provider'

/** The delay to expect in a provider's list. A repeated movement is stored once, and nothing more is asked about it. */
const overlap = days(3)
/** How many are written at once. */
const pageLength = 200

interface Reading {
  readonly database: Database
  readonly now: Date
  /** Earlier movements are not booked. */
  readonly since: Date
}

/**
 * Stores the movements of a provider's balance since the last reading. An interrupted reading is repeated the next
 * time, without duplicates.
 * @returns the number of new movements
 */
export async function readMovements(provider: PaymentProvider, { database, now, since }: Reading): Promise<number> {
  if (!provider.movementsSince) return 0
  const last = await readingOf(database, provider.name)
  const isReadFrom = last !== null && last.since <= since
  const from = isReadFrom ? new Date(Math.max(since.getTime(), before(last.reached, overlap).getTime())) : since
  let added = 0
  let page: MovementReport[] = []
  const write = async () => {
    if (page.length === 0) return
    const known = await knownMovements(
      database,
      provider.name,
      page.map(({ id }) => id),
    )
    const named: Movement[] = []
    for (const each of page) if (!known.has(each.id)) named.push({ ...each, payment: await each.payment() })
    added += await putMovements(database, provider.name, named)
    page = []
  }
  for await (const movement of provider.movementsSince(from)) {
    if (movement.at < since) continue
    if (page.push(movement) === pageLength) await write()
  }
  await write()
  await setReading(database, provider.name, { since, reached: now })
  return added
}
