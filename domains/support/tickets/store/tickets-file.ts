import { sql } from 'drizzle-orm'
import { members, membersThere } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { type HeldChecks, stagingTable } from '@/platform/database/staging'
import { takeStatistics } from '@/platform/database/statistics'
import { original } from '../rules'
import { ticketAttachments, ticketMessages, tickets } from '../tables'

/** A conversation as the import has it, with the keys of what was sent with its messages. */
interface ExportedTicket extends Record<string, unknown> {
  readonly line: { readonly number: string } & Readonly<Record<string, unknown>>
  readonly messages: readonly {
    readonly message: Readonly<Record<string, unknown>>
    readonly files: readonly { readonly name: string; readonly key: string }[]
  }[]
}

/** The earlier number is in a first message of the system's, which the import writes again. */
const isNumber = sql`said.author = 'system' and said.text = own.former_number
  and said.id = (select min(id) from ${ticketMessages} begun where begun.ticket_id = own.id)`

export const exportedTickets = (transaction: Transaction) =>
  rowsOf<ExportedTicket>(
    transaction,
    sql`select ${objectOf({
      number: sql`coalesce(own.former_number, own.number)`,
      member: sql`coalesce(owner.proven_email, owner.email)`,
      email: sql`case when owner.id is null then own.email end`,
      name: sql`case when owner.id is null then own.name end`,
      language: sql`own.language`,
      subject: sql`own.subject`,
      state: sql`own.state`,
    })} as line, (
      select json_agg(json_build_object('message', ${objectOf({
        author: sql`said.author`,
        operator: sql`said.operator`,
        at: inIso(sql`said.at`),
        text: sql`said.text`,
      })}, 'files', (select coalesce(json_agg(json_build_object('name', name, 'key', file_key) order by name collate "C", file_key), '[]')
          from ${ticketAttachments} file
          where file.message_id = said.id and file.media_type <> ${original})) order by said.at, said.id)
      from ${ticketMessages} said where said.ticket_id = own.id
        and not (own.former_number is not null and ${isNumber})) as messages
    from ${tickets} own left join ${members} owner on owner.id = own.member_id
    where owner.email is null or owner.email not like '%@account.invalid'
    order by coalesce(own.former_number, own.number) collate "C"`,
  )

/** Tickets of a vendor's file, until they are tickets here. */
export const heldTickets = stagingTable('imported_tickets', {
  former_number: 'text',
  number: 'text',
  member: 'text',
  email: 'text',
  name: 'text',
  language: 'text',
  subject: 'text',
  state: 'text',
})

/** The messages of imported tickets. */
export const heldMessages = stagingTable('imported_ticket_messages', {
  ticket: 'text',
  position: 'integer',
  author: 'text',
  operator: 'text',
  at: 'timestamptz',
  text: 'text',
})

/** The files that came with it, which are laid down already. */
export const heldAttachments = stagingTable('imported_ticket_attachments', {
  ticket: 'text',
  position: 'integer',
  id: 'text',
  name: 'text',
  media_type: 'text',
  size: 'integer',
  file_key: 'text',
})

export const ticketChecks = (now: Date): HeldChecks => ({
  table: heldTickets.table,
  ofMembers: true,
  checks: [
    heldTickets.repeated(sql`former_number`),
    membersThere(heldTickets.table, 'bring the member, or name email in place of member'),
    {
      kind: 'has the number of another ticket',
      mend: 'mend number, member or email',
      lines: sql`select line, 'the ticket ' || held.former_number || ' is there already, and is somebody else’s'
        from ${heldTickets.table} held join ${tickets} known on known.former_number = held.former_number
        left join ${members} owner on owner.id = known.member_id
        where coalesce(held.member, held.email) <> coalesce(owner.email, known.email)`,
    },
    {
      kind: 'was written in the future',
      mend: 'mend at',
      lines: sql`select distinct line, 'was written in the future' from ${heldMessages.table}
        where at > ${now}::timestamptz`,
    },
  ],
})

/** Adds the held tickets that are not there yet, with all that was said. @returns how many */
export async function addHeldTickets(transaction: Transaction, now: Date): Promise<number> {
  await transaction.execute(sql`create temporary table added_tickets (id bigint, number text) on commit drop`)
  const { rowCount: added } = await transaction.execute(sql`
    with added as (
      insert into ${tickets} (number, former_number, member_id, email, name, language, subject, state, created_at, updated_at)
      select held.number, held.former_number, owner.id, case when owner.id is null then held.email end,
        coalesce(owner.username, held.name, held.email), coalesce(held.language, owner.language, 'en'), held.subject,
        held.state, said.first_at, said.last_at
      from ${heldTickets.table} held
      left join ${members} owner on owner.email = held.member and owner.proven_email is null
      join (select ticket, min(at) as first_at, max(at) as last_at from ${heldMessages.table} group by ticket) said
        on said.ticket = held.former_number
      where held.member is null or owner.id is not null
      order by said.last_at, held.line
      on conflict (former_number) do nothing
      returning id, former_number)
    insert into added_tickets select id, former_number from added`)
  if (!added) return 0
  await takeStatistics(transaction)
  await transaction.execute(sql`
    create temporary table added_messages (id bigint, ticket_id bigint, position integer) on commit drop`)
  await transaction.execute(sql`
    with said as (
      select added_tickets.id as ticket_id, held.position, held.author, held.operator, held.text, held.at
      from ${heldMessages.table} held join added_tickets on added_tickets.number = held.ticket
      order by added_tickets.id, held.position),
    added as (
      insert into ${ticketMessages} (ticket_id, author, operator, text, at)
      select ticket_id, author, operator, text, at from said
      returning id, ticket_id)
    insert into added_messages
    select id, ticket_id, row_number() over (partition by ticket_id order by id) - 1 from added`)
  await takeStatistics(transaction)
  await transaction.execute(sql`
    insert into ${ticketAttachments}
      (id, member_id, ticket_id, message_id, name, media_type, size, file_key, created_at)
    select held.id::uuid, owned.member_id, case when owned.member_id is null then owned.id end, message.id, held.name,
      held.media_type, held.size, held.file_key, ${now}::timestamptz
    from ${heldAttachments.table} held
    join added_tickets on added_tickets.number = held.ticket
    join ${tickets} owned on owned.id = added_tickets.id
    join added_messages message on message.ticket_id = owned.id and message.position = held.position`)
  return added
}
