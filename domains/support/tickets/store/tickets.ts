import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Author, TicketState } from '../rules'
import { ticketAttachments, ticketMessages, tickets } from '../tables'
import { type Holder, standing, within } from './passes'

export interface NewTicket {
  readonly number: string
  readonly memberId: number | null
  readonly email: string | null
  readonly name: string
  readonly language: Language
  readonly subject: string
  readonly refund: string | null
  readonly author: Author
  readonly text: string
  /** A letter's quote of ours. */
  readonly quoted?: string | null
  /** Files that the member has sent before. */
  readonly attachments: readonly string[]
  readonly now: Date
}

/** Files that were sent and belong to no message yet, locked, as part of a statement. */
const unsent = (ids: readonly string[], sender: SQL): SQL => sql`
  unsent as (
    select id from ${ticketAttachments}
    where id = any(${sql.param([...ids])}::uuid[]) and message_id is null and ${sender} for update)`

const sentBy = ({ memberId, ticketId }: Pick<Holder, 'memberId' | 'ticketId'>): SQL =>
  memberId === null ? sql`ticket_id = ${ticketId}::bigint` : sql`member_id = ${memberId}::bigint`

/**
 * Creates a ticket with its first message and its event, in one round trip. Fails with a unique violation when its
 * refund has one.
 * @param event null: the ticket is imported, without an event
 * @returns false when a file does not exist: then the transaction must be rolled back, since the event is written
 */
export async function openTicket(transaction: Transaction, ticket: NewTicket, event: SQL | null): Promise<boolean> {
  const {
    number,
    memberId,
    email,
    name,
    language,
    subject,
    refund,
    author,
    text,
    quoted = null,
    attachments,
    now,
  } = ticket
  const at = sql`${now}::timestamptz`
  const { rows } = await transaction.execute(sql`
    with ${unsent(attachments, sql`member_id = ${memberId}::bigint`)},
    opened as (
      insert into ${tickets}
        (number, member_id, email, name, language, subject, state, refund, created_at, updated_at)
      values (${number}, ${memberId}::bigint, ${email}, ${name}, ${language}, ${subject}, 'open', ${refund}, ${at}, ${at})
      returning id),
    said as (
      insert into ${ticketMessages} (ticket_id, author, text, quoted, at)
      select id, ${author}, ${text}, ${quoted}, ${at} from opened returning id),
    attached as (
      update ${ticketAttachments} set message_id = said.id from said
      where ticket_attachments.id in (select id from unsent))
    ${event === null ? sql`` : sql`, ${event}`}
    select id from opened where (select count(*) from unsent) = ${attachments.length}`)
  return rows.length > 0
}

export async function ticketExists(database: Queryable, number: string): Promise<boolean> {
  const { rows } = await database.execute(sql`select from ${tickets} where number = ${number}`)
  return rows.length > 0
}

/** The result of adding a message. */
export type AdditionOutcome = 'added' | 'no ticket' | 'no file'

interface AddedMessage {
  readonly ticket: string
  readonly text: string
  /** A letter's quote of ours. */
  readonly quoted?: string | null
  readonly attachments: readonly string[]
  readonly now: Date
}

/**
 * Adds a customer's message and opens the ticket again, or the one that it was merged into. Anything but `added`: the
 * transaction must not be kept. `no ticket` is also the answer where it was merged while its lock was waited for: only a
 * later transaction sees into which.
 */
export async function addMessage(
  transaction: Transaction,
  holder: Pick<Holder, 'memberId' | 'ticketId'>,
  { ticket, text, quoted = null, attachments, now }: AddedMessage,
  event: SQL,
): Promise<AdditionOutcome> {
  const at = sql`${now}::timestamptz`
  const { rows } = await transaction.execute<{ held: boolean; said: boolean }>(sql`
    with held as (
      select id from ${tickets} ticket
      where id = ${standing(ticket)} and merged_into is null and ${within(holder)} for update),
    ${unsent(attachments, sentBy(holder))},
    moved as (
      update ${tickets} set state = 'open', snoozed_until = null, version = version + 1, changed_by = null,
        changed_at = ${at}, updated_at = ${at}
      where id in (select id from held) and (select count(*) from unsent) = ${attachments.length} returning id),
    said as (
      insert into ${ticketMessages} (ticket_id, author, text, quoted, at)
      select id, 'customer', ${text}, ${quoted}, ${at} from moved returning id),
    attached as (
      update ${ticketAttachments} set message_id = said.id from said
      where ticket_attachments.id in (select id from unsent)),
    ${event}
    select exists (select from held) as held, exists (select from said) as said`)
  const [{ held, said } = { held: false, said: false }] = rows
  if (!held) return 'no ticket'
  return said ? 'added' : 'no file'
}

/** @returns false when it is another holder's; a closed one stays closed */
export async function closeByCustomer(database: Queryable, holder: Holder, number: string, now: Date) {
  const { rows } = await database.execute(sql`
    with held as (select id, state from ${tickets} ticket where id = ${standing(number)} and ${within(holder)} for update),
    closed as (
      update ${tickets} set state = 'closed', snoozed_until = null, version = version + 1, changed_by = null,
        changed_at = ${now}, updated_at = ${now}
      where id in (select id from held where state <> 'closed'))
    select id from held`)
  return rows.length > 0
}

/** Closes the ticket of a refund with a last line of the system's, unless that line stands there already. */
export async function closeBySystem(
  transaction: Transaction,
  { refund, text, now }: { refund: string; text: string; now: Date },
) {
  const at = sql`${now}::timestamptz`
  // Changes of another job are visible only to a statement that begins after the lock is taken.
  await transaction.execute(sql`select from ${tickets} where refund = ${refund} for update`)
  await transaction.execute(sql`
    with closed as (
      update ${tickets} ticket set state = 'closed', snoozed_until = null, version = version + 1, updated_at = ${at}
      where refund = ${refund} and not exists (
        select from ${ticketMessages} said
        where said.ticket_id = ticket.id and said.author = 'system' and said.text = ${text})
      returning id)
    insert into ${ticketMessages} (ticket_id, author, text, at) select id, 'system', ${text}, ${at} from closed`)
}

export interface TicketEntry {
  readonly id: number
  readonly number: string
  readonly subject: string
  readonly state: TicketState
  readonly updatedAt: Date
}

/** A place in the list: the page continues behind it. */
export type Place = Pick<TicketEntry, 'id' | 'updatedAt'>

/** A holder's tickets, those first in which something happened last. */
export async function ticketsOf(
  database: Queryable,
  holder: Holder,
  request: { state: TicketState | null; search: string | null; after: Place | null; most: number },
): Promise<readonly TicketEntry[]> {
  const { state, search, after, most } = request
  const pattern = search === null ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await database.execute<TicketEntry & { updated: number } & Record<string, unknown>>(sql`
    select ticket.id::float8 as id, ticket.number, ticket.subject, ticket.state,
      (extract(epoch from ticket.updated_at) * 1000)::float8 as updated
    from ${tickets} ticket
    where ${within(holder)} and ticket.merged_into is null
      and (${state}::text is null or ticket.state = ${state})
      and (${after?.id ?? null}::bigint is null
        or (ticket.updated_at, ticket.id) < (${after?.updatedAt ?? null}::timestamptz, ${after?.id ?? null}::bigint))
      and (${pattern}::text is null or ticket.subject ilike ${pattern} or ticket.number ilike ${pattern} or exists (
        select from ${ticketMessages} message where message.ticket_id = ticket.id and message.text ilike ${pattern}))
    order by ticket.updated_at desc, ticket.id desc limit ${most}`)
  return rows.map(({ updated, ...row }) => ({ ...row, updatedAt: new Date(updated) }))
}
