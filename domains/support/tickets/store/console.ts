import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { members, provenAddress } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { TicketState } from '../rules'
import { ticketAttachments, ticketMessages, ticketNotes, ticketPasses, tickets } from '../tables'
import { attachTo } from './attachments'
import { standing } from './passes'
import { type Message, messagesOf } from './thread'

/** The most messages of a conversation that are shown. */
const mostMessages = 200

/** A ticket as an operator sees it in a list. */
export interface ConsoleEntry {
  readonly id: number
  readonly number: string
  readonly subject: string
  readonly state: TicketState
  readonly memberId: number | null
  /** The account's address, or that of a customer without one. */
  readonly email: string
  /** Where letters go: an address that the account has only named may be a stranger's (spec 3.8). */
  readonly writtenTo: string
  readonly name: string
  readonly language: Language
  readonly refund: string | null
  /** The Message-ID of the customer's last letter; null: none came by mail. */
  readonly lastLetter: string | null
  readonly assignedTo: string | null
  /** In milliseconds since 1970; null: it was not put off. */
  readonly snoozedUntil: number | null
  /** The number of the ticket that it was merged into; null: it stands for itself. */
  readonly mergedInto: string | null
  readonly version: number
  /** The operator who changed it last; null: no operator did. */
  readonly changedBy: string | null
  /** In milliseconds since 1970; null: nothing was done since it began. */
  readonly changed: number | null
  /** In milliseconds since 1970. */
  readonly created: number
  readonly updated: number
}

export interface ConsoleTicket extends ConsoleEntry {
  /** The newest of them, the oldest first. */
  readonly messages: readonly Message[]
  /** The newest notes of staff, the oldest first. */
  readonly notes: readonly Note[]
}

/** A note of staff for each other. */
export interface Note {
  readonly id: number
  readonly operator: string
  readonly text: string
  /** Unix seconds. */
  readonly at: number
}

const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`

const columns = sql`
  ticket.id::float8 as id, ticket.number, ticket.subject, ticket.state, ticket.member_id::float8 as "memberId",
  coalesce(member.email, ticket.email) as email,
  coalesce(member.billing_email, member.proven_email, member.email, ticket.email) as "writtenTo", coalesce(nullif(member.username, ''), ticket.name) as name,
  ticket.language, ticket.refund, ticket.last_letter as "lastLetter", ticket.assigned_to as "assignedTo", ticket.version,
  (select stays.number from ${tickets} stays where stays.id = ticket.merged_into) as "mergedInto",
  ${milliseconds(sql`ticket.snoozed_until`)} as "snoozedUntil", ticket.changed_by as "changedBy", ${milliseconds(sql`ticket.changed_at`)} as changed,
  ${milliseconds(sql`ticket.created_at`)} as created, ${milliseconds(sql`ticket.updated_at`)} as updated`

const everyTicket = sql`${tickets} ticket left join ${members} member on member.id = ticket.member_id`

/** The filter of an operator; a missing field does not restrict it. */
export interface TicketFilter {
  /** `open`: those that were not put off, or not longer than until now; `snoozed`: the others. */
  readonly state?: TicketState | 'snoozed'
  /** Only those of this operator; null: the unassigned ones. */
  readonly assignedTo?: string | null
  /** Only those of others than this operator. */
  readonly notAssignedTo?: string
  /** Text to find in numbers, addresses, subjects and messages. */
  readonly search?: string
  /** The last one of the page before. */
  readonly after?: Pick<ConsoleEntry, 'id' | 'updated'>
  readonly newestFirst?: boolean
  readonly now: Date
  readonly most: number
}

/** Those that have waited longest first, where nothing else is asked for. */
export async function listTickets(database: Queryable, wanted: TicketFilter): Promise<ConsoleEntry[]> {
  const { after, newestFirst = false, most } = wanted
  const direction = newestFirst ? sql`desc` : sql`asc`
  const place =
    after &&
    sql`(ticket.updated_at, ticket.id) ${newestFirst ? sql`<` : sql`>`}
    (${new Date(after.updated)}::timestamptz, ${after.id}::bigint)`
  const { rows } = await database.execute<ConsoleEntry & Record<string, unknown>>(sql`
    select ${columns} from ${everyTicket}
    where ${and(...narrowing(wanted), place) ?? sql`true`}
    order by ticket.updated_at ${direction}, ticket.id ${direction} limit ${most}`)
  return rows
}

/** The condition of a state. One that was put off is open: it waits for the vendor, from a day on. */
function inState(state: TicketState | 'snoozed', now: Date): SQL {
  if (state === 'snoozed') return sql`ticket.state = 'open' and ticket.snoozed_until > ${now}::timestamptz`
  const open = sql`ticket.state = 'open' and (ticket.snoozed_until is null or ticket.snoozed_until <= ${now}::timestamptz)`
  return state === 'open' ? open : sql`ticket.state = ${state}`
}

function narrowing({ state, assignedTo, notAssignedTo, search, now }: TicketFilter): (SQL | undefined)[] {
  const pattern = search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return [
    state && inState(state, now),
    // One that was merged is found by its number alone, and leads to the other.
    search === undefined ? sql`ticket.merged_into is null` : undefined,
    assignedTo === undefined ? undefined : sql`ticket.assigned_to is not distinct from ${assignedTo}::text`,
    notAssignedTo === undefined ? undefined : sql`ticket.assigned_to <> ${notAssignedTo}`,
    pattern === null
      ? undefined
      : sql`(ticket.subject ilike ${pattern} or ticket.number ilike ${pattern} or ticket.refund ilike ${pattern}
          or ticket.name ilike ${pattern} or coalesce(member.email, ticket.email) ilike ${pattern} or exists (
            select from ${ticketMessages} message
            where message.ticket_id = ticket.id and message.text ilike ${pattern}) or exists (
            select from ${ticketNotes} note where note.ticket_id = ticket.id and note.text ilike ${pattern}))`,
  ]
}

export const findTicket = (database: Queryable, number: string) => readTicket(database, sql`ticket.number = ${number}`)

/** The same, or the ticket that it was merged into. */
export const findStanding = (database: Queryable, number: string) =>
  readTicket(database, sql`ticket.id = ${standing(number)}`)

async function readTicket(database: Queryable, which: SQL): Promise<ConsoleTicket | null> {
  const { rows } = await database.execute<ConsoleTicket & Record<string, unknown>>(sql`
    select ${columns}, ${messagesOf(null, mostMessages)} as messages,
      (select coalesce(jsonb_agg(to_jsonb(note) order by note.id), '[]') from (
        select id, operator, text, floor(extract(epoch from at))::float8 as at from ${ticketNotes}
        where ticket_id = ticket.id order by id desc limit ${mostMessages}) note) as notes
    from ${everyTicket} where ${which}`)
  return rows[0] ?? null
}

interface Change {
  readonly number: string
  /** The version that the operator has seen; if the ticket has changed since, the change is refused. Null: any. */
  readonly version: number | null
  /** The operator who changes it. */
  readonly operator: string
  readonly now: Date
}

const unchanged = ({ number, version }: Change) =>
  and(
    eq(tickets.number, number),
    isNull(tickets.mergedInto),
    version === null ? undefined : eq(tickets.version, version),
  )

const noted = ({ operator, now }: Change) => ({
  version: sql`${tickets.version} + 1`,
  changedBy: operator,
  changedAt: now,
})

interface OperatorMessage {
  readonly assignee: string | null
  readonly text: string
  /** A letter's quote of ours. */
  readonly quoted?: string | null
  readonly attachments: readonly string[]
}

/** @returns the id of the message; null when the ticket has changed since */
export async function addAnswer(
  transaction: Transaction,
  change: Change,
  { assignee, text, quoted = null, attachments }: OperatorMessage,
): Promise<number | null> {
  const { operator, now } = change
  const [answered] = await transaction
    .update(tickets)
    .set({
      ...noted(change),
      state: 'answered',
      snoozedUntil: null,
      updatedAt: now,
      assignedTo: sql`coalesce(${tickets.assignedTo}, ${assignee}::text)`,
    })
    .where(unchanged(change))
    .returning({ id: tickets.id })
  if (!answered) return null
  const [said] = await transaction
    .insert(ticketMessages)
    .values({ ticketId: answered.id, author: 'operator', operator, text, quoted, at: now })
    .returning({ id: ticketMessages.id })
  if (!said) return null
  return (await attachTo(transaction, { ticketId: answered.id, messageId: said.id, attachments })) ? said.id : null
}

/** @returns false when the ticket has changed since, or is closed already */
export async function markClosed(transaction: Transaction, change: Change): Promise<boolean> {
  const closed = await transaction
    .update(tickets)
    .set({ ...noted(change), state: 'closed', snoozedUntil: null, updatedAt: change.now })
    .where(and(unchanged(change), ne(tickets.state, 'closed')))
    .returning({ id: tickets.id })
  return closed.length > 0
}

/**
 * Reopens a closed ticket.
 * @returns false when the ticket has changed since, or is not closed
 */
export async function markOpen(transaction: Transaction, change: Change): Promise<boolean> {
  const opened = await transaction
    .update(tickets)
    .set({ ...noted(change), state: 'open', updatedAt: change.now })
    .where(and(unchanged(change), eq(tickets.state, 'closed')))
    .returning({ id: tickets.id })
  return opened.length > 0
}

/**
 * Puts a ticket off until a day begins in the vendor's time zone; null: it waits from now on again. An answered one waits
 * for the vendor then. A closed one is not put off. Does not touch `updated_at`, so the ticket keeps its position (decision 0216).
 * @returns false when the ticket has changed since, or is closed
 */
export async function markSnoozed(
  transaction: Transaction,
  change: Change,
  until: { readonly day: string; readonly timeZone: string } | null,
): Promise<boolean> {
  const snoozedUntil = until && sql`(${until.day}::date)::timestamp at time zone ${until.timeZone}::text`
  const snoozed = await transaction
    .update(tickets)
    .set({ ...noted(change), state: 'open', snoozedUntil })
    .where(and(unchanged(change), ne(tickets.state, 'closed')))
    .returning({ id: tickets.id })
  return snoozed.length > 0
}

/**
 * Does not touch `updated_at`, so the ticket keeps its position.
 * @returns false when the ticket has changed since
 */
export async function markAssigned(
  transaction: Transaction,
  change: Change,
  assignedTo: string | null,
): Promise<boolean> {
  const assigned = await transaction
    .update(tickets)
    .set({ ...noted(change), assignedTo })
    .where(unchanged(change))
    .returning({ id: tickets.id })
  return assigned.length > 0
}

/**
 * Adds a note for staff. It changes nothing that anyone decides on, so the version stays (decision 0217).
 * @returns its id; null: the ticket was merged
 */
export async function addNote(
  transaction: Transaction,
  { ticketId, operator, text, now }: { ticketId: number; operator: string; text: string; now: Date },
): Promise<number | null> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    with held as (select id from ${tickets} where id = ${ticketId} and merged_into is null for share)
    insert into ${ticketNotes} (ticket_id, operator, text, at)
    select id, ${operator}, ${text}, ${now}::timestamptz from held returning id::float8 as id`)
  return rows[0]?.id ?? null
}

/** A ticket of the same customer. */
export type OtherTicket = Pick<ConsoleEntry, 'number' | 'subject' | 'state'>

/**
 * Whether one ticket is of the same customer as another: of one account; of one address without an account; or of an
 * address without an account that the other's account has proven.
 */
const sameCustomer = (moved: SQL, stays: SQL): SQL => sql`(
  ${moved}.member_id = ${stays}.member_id
  or ${moved}.member_id is null and ${stays}.member_id is null and lower(${moved}.email) = lower(${stays}.email)
  or ${moved}.member_id is null and lower(${moved}.email) = (
    select ${provenAddress} from ${members} where ${members.id} = ${stays}.member_id))`

/** The other tickets of a customer that a ticket can be merged into, those first in which something happened last. */
export async function othersOf(database: Queryable, number: string): Promise<readonly OtherTicket[]> {
  const { rows } = await database.execute<OtherTicket & Record<string, unknown>>(sql`
    select stays.number, stays.subject, stays.state from ${tickets} ticket
    join ${tickets} stays on stays.id <> ticket.id and stays.merged_into is null
      and ${sameCustomer(sql`ticket`, sql`stays`)}
    where ticket.number = ${number} and ticket.merged_into is null and ticket.refund is null
    order by stays.updated_at desc, stays.id desc limit 50`)
  return rows
}

/** The result of a merge: `other customer` as well where a ticket has a refund, or is merged itself. */
type MergeOutcome = 'merged' | 'changed' | 'other customer'

/**
 * Moves all of a ticket into another of the same customer, and closes it: it leads there from then on, and so do its
 * links and the addresses of its letters. The other waits for the vendor if one of the two did.
 */
export async function mergeInto(transaction: Transaction, change: Change, into: string): Promise<MergeOutcome> {
  const at = sql`${change.now}::timestamptz`
  await transaction.execute(sql`
    select from ${tickets} where number in (${change.number}, ${into}) order by id for update`)
  // A later statement sees what stood when the locks were there.
  const { rows } = await transaction.execute<{ moved: number; stays: number; fits: boolean }>(sql`
    select moved.id::float8 as moved, stays.id::float8 as stays,
      moved.refund is null and stays.merged_into is null and moved.id <> stays.id
        and ${sameCustomer(sql`moved`, sql`stays`)} as fits
    from ${tickets} moved join ${tickets} stays on stays.number = ${into}
    where moved.number = ${change.number} and moved.merged_into is null
      and (${change.version}::int is null or moved.version = ${change.version}::int)`)
  const [pair] = rows
  if (!pair) return (await findTicket(transaction, into)) === null ? 'other customer' : 'changed'
  if (!pair.fits) return 'other customer'
  const { moved, stays } = pair
  await transaction.execute(sql`
    with moved as (select * from ${tickets} where id = ${moved})
    update ${tickets} ticket set
      state = case when 'open' in (ticket.state, moved.state) then 'open'
        when 'answered' in (ticket.state, moved.state) then 'answered' else 'closed' end,
      snoozed_until = case when moved.state = 'open' then null else ticket.snoozed_until end,
      assigned_to = coalesce(ticket.assigned_to, moved.assigned_to),
      last_letter = coalesce(ticket.last_letter, moved.last_letter),
      updated_at = greatest(ticket.updated_at, moved.updated_at), version = ticket.version + 1,
      changed_by = ${change.operator}, changed_at = ${at}
    from moved where ticket.id = ${stays}`)
  for (const table of [ticketMessages, ticketNotes, ticketAttachments, ticketPasses]) {
    await transaction.update(table).set({ ticketId: stays }).where(eq(table.ticketId, moved))
  }
  await transaction
    .update(tickets)
    .set({ ...noted(change), state: 'closed', snoozedUntil: null, mergedInto: stays, updatedAt: change.now })
    .where(eq(tickets.id, moved))
  await transaction.update(tickets).set({ mergedInto: stays }).where(eq(tickets.mergedInto, moved))
  return 'merged'
}
