import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { randomCharacters } from '@/platform/text/alphabet'
import { type Announcement, type EventType, eventVersion, type PublicEvent } from '../rules/types'
import { publicEventNumbers, publicEvents } from '../tables'

export type StoredEvent = PublicEvent & { readonly sequence: number }

/** The number is in the name, so that it is found by it; the rest is of chance: after a restore a number may come again. */
const nameOf = (sequence: number) => `evt_${sequence}_${randomCharacters(8)}`

/** The number that a name begins with; null: it is no event's name. */
function sequenceIn(name: string): number | null {
  const [, digits] = /^evt_(\d{1,15})_[2-9A-HJKMNP-Z]{8}$/.exec(name) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * Numbers events. The counter is locked until the transaction ends, so that a number is visible only after all smaller
 * ones.
 */
export async function publishEvents(
  transaction: Transaction,
  events: readonly Announcement[],
): Promise<readonly StoredEvent[]> {
  const count = events.length
  const [numbers] = await transaction
    .insert(publicEventNumbers)
    .values({ last: count })
    .onConflictDoUpdate({ target: publicEventNumbers.id, set: { last: sql`${publicEventNumbers.last} + ${count}` } })
    .returning()
  const first = (numbers?.last ?? count) - count + 1
  const numbered = events.map((event, index) => ({
    ...event,
    version: eventVersion,
    sequence: first + index,
    id: nameOf(first + index),
  }))
  await transaction.insert(publicEvents).values(
    numbered.map(({ sequence, at, id: name, type, version, object, data }) => ({
      sequence,
      at,
      name,
      type,
      version,
      data,
      objectType: object.type,
      objectId: object.id,
    })),
  )
  return numbered
}

const read = ({ name, objectType, objectId, ...event }: typeof publicEvents.$inferSelect): StoredEvent => ({
  ...event,
  id: name,
  object: { type: objectType, id: objectId },
})

interface WantedEvents {
  /** The number of the last one that is known; 0: from the beginning. */
  readonly after: number
  /** Empty: all of them. */
  readonly types: readonly EventType[]
  readonly most: number
}

/** Events in their order. */
export async function eventsAfter(
  database: Queryable,
  { after, types, most }: WantedEvents,
): Promise<readonly StoredEvent[]> {
  const rows = await database
    .select()
    .from(publicEvents)
    .where(
      and(gt(publicEvents.sequence, after), types.length === 0 ? undefined : inArray(publicEvents.type, [...types])),
    )
    .orderBy(asc(publicEvents.sequence))
    .limit(most)
  return rows.map(read)
}

export async function eventCalled(database: Queryable, name: string): Promise<StoredEvent | null> {
  const sequence = sequenceIn(name)
  if (sequence === null) return null
  const [row] = await database
    .select()
    .from(publicEvents)
    .where(and(eq(publicEvents.sequence, sequence), eq(publicEvents.name, name)))
  return row ? read(row) : null
}

export async function eventNumbered(
  database: Queryable,
  { sequence, at }: { sequence: number; at: Date },
): Promise<StoredEvent | null> {
  const [row] = await database
    .select()
    .from(publicEvents)
    .where(and(eq(publicEvents.sequence, sequence), eq(publicEvents.at, at)))
  return row ? read(row) : null
}
