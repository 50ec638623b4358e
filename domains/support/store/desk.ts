import { and, eq, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/identity/tables'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { TicketState } from '../rules'
import { ticketMessages, tickets } from '../tables'
import { type Message, messagesOf } from './thread'

/** More than anybody reads of one conversation at once. */
const mostMessages = 200

/** A ticket as an operator sees it in a list. */
export interface DeskEntry {
  readonly id: number
  readonly number: string
  readonly subject: string
  readonly state: TicketState
  readonly memberId: number | null
  /** The account's address, or that of somebody without one. */
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly refund: string | null
  readonly assignedTo: string | null
  readonly version: number
  /** In milliseconds since 1970. */
  readonly created: number
  readonly updated: number
}

export interface DeskTicket extends DeskEntry {
  /** The newest of them, the oldest first. */
  readonly messages: readonly Message[]
}

const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`

const columns = sql`
  ticket.id::float8 as id, ticket.number, ticket.subject, ticket.state, ticket.member_id::float8 as "memberId",
  coalesce(member.email, ticket.email) as email, coalesce(nullif(member.username, ''), ticket.name) as name,
  ticket.language, ticket.refund, ticket.assigned_to as "assignedTo", ticket.version,
  ${milliseconds(sql`ticket.created_at`)} as created, ${milliseconds(sql`ticket.updated_at`)} as updated`

const everyTicket = sql`${tickets} ticket left join ${members} member on member.id = ticket.member_id`

/** What an operator looks for. */
export interface Wanted {
  readonly state: TicketState
  /** Only those of this operator; without it everybody's. */
  readonly assignedTo?: string
  /** The last one of the page before. */
  readonly after?: Pick<DeskEntry, 'id' | 'updated'>
  readonly most: number
}

/** Those that have waited longest first. */
export async function listTickets(
  database: Queryable,
  { state, assignedTo, after, most }: Wanted,
): Promise<DeskEntry[]> {
  const place = after ?? null
  const since = place && new Date(place.updated)
  const { rows } = await database.execute<DeskEntry & Record<string, unknown>>(sql`
    select ${columns} from ${everyTicket}
    where ticket.state = ${state} and (${assignedTo ?? null}::text is null or ticket.assigned_to = ${assignedTo ?? null})
      and (${since}::timestamptz is null
        or (ticket.updated_at, ticket.id) > (${since}::timestamptz, ${place?.id ?? null}::bigint))
    order by ticket.updated_at, ticket.id limit ${most}`)
  return rows
}

export async function findTicket(database: Queryable, number: string): Promise<DeskTicket | null> {
  const { rows } = await database.execute<DeskTicket & Record<string, unknown>>(sql`
    select ${columns}, ${messagesOf(null, mostMessages)} as messages
    from ${everyTicket} where ticket.number = ${number}`)
  return rows[0] ?? null
}

interface Change {
  readonly number: string
  /** What the operator has seen; if more was said since, nothing changes. Null: whatever there is. */
  readonly version: number | null
  readonly now: Date
}

const unchanged = ({ number, version }: Change) =>
  and(eq(tickets.number, number), version === null ? undefined : eq(tickets.version, version))

const nextVersion = sql`${tickets.version} + 1`

/** @returns the id of the message, or null when the ticket is another one by now */
export async function addAnswer(
  transaction: Transaction,
  change: Change,
  { operator, text }: { operator: string; text: string },
): Promise<number | null> {
  const [answered] = await transaction
    .update(tickets)
    .set({
      state: 'answered',
      updatedAt: change.now,
      version: nextVersion,
      assignedTo: sql`coalesce(${tickets.assignedTo}, ${operator})`,
    })
    .where(unchanged(change))
    .returning({ id: tickets.id })
  if (!answered) return null
  const [said] = await transaction
    .insert(ticketMessages)
    .values({ ticketId: answered.id, author: 'operator', operator, text, at: change.now })
    .returning({ id: ticketMessages.id })
  return said?.id ?? null
}

/** @returns false when the ticket is another one by now, or closed already */
export async function markClosed(transaction: Transaction, change: Change): Promise<boolean> {
  const closed = await transaction
    .update(tickets)
    .set({ state: 'closed', updatedAt: change.now, version: nextVersion })
    .where(and(unchanged(change), sql`${tickets.state} <> 'closed'`))
    .returning({ id: tickets.id })
  return closed.length > 0
}

/** Its place in the list stays: nobody has said anything. @returns false when the ticket is another one by now */
export async function markAssigned(
  transaction: Transaction,
  change: Change,
  assignedTo: string | null,
): Promise<boolean> {
  const assigned = await transaction
    .update(tickets)
    .set({ assignedTo, version: nextVersion })
    .where(unchanged(change))
    .returning({ id: tickets.id })
  return assigned.length > 0
}
