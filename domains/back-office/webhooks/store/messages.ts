import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { jobs } from '@/platform/jobs/tables'
import { after } from '@/platform/time/duration'
import { objectKey } from '../rules/types'
import { publicEvents, webhookEndpoints, webhookMessages } from '../tables'
import type { Endpoint } from './endpoints'
import type { StoredEvent } from './feed'
import { awaited, beginNext, deliverJob, longestTurn } from './turns'

export type Message = typeof webhookMessages.$inferSelect

interface NewMessage {
  readonly endpoint: Endpoint
  readonly event: StoredEvent
}

/** Has messages wait for endpoints that are locked; those that are the first of their object begin in turn. */
export async function addMessages(transaction: Transaction, messages: readonly NewMessage[], now: Date) {
  if (messages.length === 0) return
  const rows = messages.map(({ endpoint, event: { sequence, at, object } }) => ({
    endpoint: endpoint.id,
    sequence,
    at,
    object: objectKey(object),
  }))
  await transaction.execute(
    wait(
      sql`select row.endpoint, row.sequence, row.at, row.object
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          row(endpoint bigint, sequence bigint, at timestamptz, object text) order by row.endpoint, row.sequence`,
      now,
    ),
  )
  for (const endpoint of new Set(messages.map((message) => message.endpoint))) {
    await beginNext(transaction, endpoint, now)
  }
}

/** Sends again what an endpoint is sent, in its order. @returns how many */
export async function addMessagesSince(
  transaction: Transaction,
  endpoint: Pick<Endpoint, 'id' | 'types' | 'failingSince'>,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<number> {
  const { id, types } = endpoint
  const wanted =
    types.length === 0
      ? sql`true`
      : sql`${publicEvents.type} in (select jsonb_array_elements_text(${JSON.stringify(types)}::jsonb))`
  const { rows } = await transaction.execute<{ count: number }>(
    wait(
      sql`select ${id}::bigint, ${publicEvents.sequence}, ${publicEvents.at},
          ${publicEvents.objectType} || ':' || ${publicEvents.objectId}
        from ${publicEvents} where ${publicEvents.at} >= ${since}::timestamptz and ${wanted}
        order by ${publicEvents.sequence}`,
      now,
    ),
  )
  await beginNext(transaction, endpoint, now)
  return rows[0]?.count ?? 0
}

/** The statement does not see what it adds: what is there was there before, and goes first. */
const wait = (messages: SQL, now: Date) => sql`
  with added as (
    insert into ${webhookMessages} (endpoint_id, sequence, event_at, object) ${messages}
    returning id, endpoint_id, object),
  begun as (
    insert into ${jobs} (kind, payload, run_at, awaits)
    select ${deliverJob}, jsonb_build_object('message', min(added.id)), ${after(now, longestTurn)}::timestamptz,
      ${awaited('turn', '')}::text || added.endpoint_id
    from added
    where not exists (
      select from ${webhookMessages} earlier
      where earlier.endpoint_id = added.endpoint_id and earlier.object = added.object)
    group by added.endpoint_id, added.object order by min(added.id))
  select count(*)::int as count from added`

/** A message with where it goes. */
export async function messageToSend(database: Queryable, id: number) {
  const [found] = await database
    .select({ message: webhookMessages, endpoint: webhookEndpoints })
    .from(webhookMessages)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
    .where(eq(webhookMessages.id, id))
  return found ?? null
}

/** Nothing more is to be done about a message of a locked endpoint. @returns the next of its object */
export async function endMessage(
  transaction: Transaction,
  { id, endpointId, object }: Pick<Message, 'id' | 'endpointId' | 'object'>,
): Promise<number | null> {
  await transaction.delete(webhookMessages).where(eq(webhookMessages.id, id))
  const [next] = await transaction
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.endpointId, endpointId), eq(webhookMessages.object, object)))
    .orderBy(asc(webhookMessages.id))
    .limit(1)
  return next?.id ?? null
}

/** Counts an attempt in vain, which gives its place back. */
export const noteAttempt = (transaction: Transaction, id: number, at: Date) =>
  transaction
    .update(webhookMessages)
    .set({
      attempts: sql`${webhookMessages.attempts} + 1`,
      triedFirst: sql`coalesce(tried_first, ${at}::timestamptz)`,
      inHandUntil: null,
    })
    .where(eq(webhookMessages.id, id))

interface Backlog extends Record<string, unknown> {
  readonly endpoint: string
  readonly count: number
  /** In seconds, since the oldest happened. */
  readonly age: number
}

/** Returns the backlog of each endpoint, for the metrics. */
export async function readWaiting(database: Queryable, now: Date): Promise<readonly Backlog[]> {
  const { rows } = await database.execute<Backlog>(sql`
    select e.name as endpoint, count(m.id)::int as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(m.event_at)), 0)::float8 as age
    from ${webhookEndpoints} e left join ${webhookMessages} m on m.endpoint_id = e.id group by e.id order by e.id`)
  return rows
}
