import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { original } from '../rules'
import { ticketAttachments, ticketMessages, tickets } from '../tables'

/** A conversation as the import has it, with the keys of what was sent with its messages. */
export interface ExportedTicket extends Record<string, unknown> {
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
