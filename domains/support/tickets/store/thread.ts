import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Author, MediaType, TicketState } from '../rules'
import { ticketAttachments, ticketMessages, tickets } from '../tables'
import { type Holder, standing, within } from './passes'

export interface Attachment {
  readonly id: string
  readonly name: string
  readonly mediaType: MediaType
  /** In bytes. */
  readonly size: number
  readonly fileKey: string
}

export interface Message {
  readonly id: number
  readonly author: Author
  readonly operator: string | null
  readonly text: string
  /** A mailed reply's quote of our letter. */
  readonly quoted: string | null
  /** Unix seconds. */
  readonly at: number
  readonly attachments: readonly Attachment[]
}

export interface Thread {
  readonly number: string
  readonly subject: string
  readonly state: TicketState
  readonly refund: string | null
  /** Unix seconds. */
  readonly created: number
  readonly updated: number
  /** The oldest first. */
  readonly messages: readonly Message[]
}

const seconds = (moment: SQL) => sql`floor(extract(epoch from ${moment}))::float8`

/** The newest messages of the ticket of a statement, or those before one of them, as JSON. */
export const messagesOf = (before: number | null, most: number): SQL => sql`
  (select coalesce(jsonb_agg(to_jsonb(said) order by said.at, said.id), '[]') from (
    select message.id, message.author, message.operator, message.text, message.quoted, ${seconds(sql`message.at`)} as at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'mediaType', file.media_type,
          'size', file.size, 'fileKey', file.file_key) order by file.created_at, file.id), '[]')
        from ${ticketAttachments} file where file.message_id = message.id) as attachments
    from ${ticketMessages} message
    where message.ticket_id = ticket.id and (${before}::bigint is null or (message.at, message.id) < (
      select earlier.at, earlier.id from ${ticketMessages} earlier where earlier.id = ${before}::bigint))
    order by message.at desc, message.id desc limit ${most}) said)`

/** Returns a ticket of the holder's with `most` messages; null: it is another's. */
export async function threadOf(
  database: Queryable,
  holder: Holder,
  { ticket, before, most }: { ticket: string; before: number | null; most: number },
): Promise<Thread | null> {
  const { rows } = await database.execute<Thread & Record<string, unknown>>(sql`
    select ticket.number, ticket.subject, ticket.state, ticket.refund, ${seconds(sql`ticket.created_at`)} as created,
      ${seconds(sql`ticket.updated_at`)} as updated, ${messagesOf(before, most)} as messages
    from ${tickets} ticket where ticket.id = ${standing(ticket)} and ${within(holder)}`)
  return rows[0] ?? null
}
