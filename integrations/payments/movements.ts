import type { Database } from '@/platform/database/connect'
import { before, days } from '@/platform/time/duration'
import type { Movement, MovementReport } from './movement'
import { knownMovements, putMovements, readingOf, setReading } from './movement-store'
import type { PaymentProvider } from './provider'

/** So far behind may a provider's list be. What is told twice is kept once, and nothing more is asked of it. */
const overlap = days(3)
/** How many are written at once. */
const pageLength = 200

interface Reading {
  readonly database: Database
  readonly now: Date
  /** What moved before is none of the books'. */
  readonly since: Date
}

/**
 * Keeps what has moved on the balance of a provider since it was read last. What is broken off is read again the next
 * time, and nothing is there twice. @returns how many movements were new
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
