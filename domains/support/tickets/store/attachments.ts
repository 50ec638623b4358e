import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { original } from '../rules'
import { ticketAttachments, ticketMessages, tickets } from '../tables'
import { type Holder, within } from './passes'
import type { Attachment } from './thread'

/** Puts down who sent a file; it belongs to no message yet. */
export const addAttachment = (
  database: Queryable,
  holder: Pick<Holder, 'memberId' | 'ticketId'>,
  file: Attachment,
  now: Date,
) =>
  database.insert(ticketAttachments).values({
    ...file,
    memberId: holder.memberId,
    ticketId: holder.memberId === null ? holder.ticketId : null,
    createdAt: now,
  })

/** Returns a file of a message that the holder may read; null: there is none. */
export async function attachmentOf(database: Queryable, holder: Holder, id: string): Promise<Attachment | null> {
  const { rows } = await database.execute<Attachment & Record<string, unknown>>(sql`
    select file.id, file.name, file.media_type as "mediaType", file.size, file.file_key as "fileKey"
    from ${ticketAttachments} file
    join ${ticketMessages} message on message.id = file.message_id
    join ${tickets} ticket on ticket.id = message.ticket_id
    where file.id = ${id}::uuid and file.media_type <> ${original} and ${within(holder)}`)
  return rows[0] ?? null
}

/** Returns a file of any message, for the staff; null: there is none. */
export async function attachmentById(database: Queryable, id: string): Promise<Attachment | null> {
  const [row] = await database
    .select({
      id: ticketAttachments.id,
      name: ticketAttachments.name,
      mediaType: ticketAttachments.mediaType,
      size: ticketAttachments.size,
      fileKey: ticketAttachments.fileKey,
    })
    .from(ticketAttachments)
    .where(and(eq(ticketAttachments.id, id), isNotNull(ticketAttachments.messageId)))
  return row ?? null
}

/** Puts files with the first message of a ticket that is being begun. */
export async function attachToFirst(
  transaction: Transaction,
  { ticket, files, now }: { ticket: string; files: readonly Attachment[]; now: Date },
) {
  if (files.length === 0) return
  const [first] = await transaction
    .select({ ticketId: tickets.id, messageId: ticketMessages.id })
    .from(tickets)
    .innerJoin(ticketMessages, eq(ticketMessages.ticketId, tickets.id))
    .where(eq(tickets.number, ticket))
    .limit(1)
  if (!first) throw new Error('The ticket is gone')
  await transaction.insert(ticketAttachments).values(files.map((file) => ({ ...file, ...first, createdAt: now })))
}

/** Lets files that wait for the answer to a ticket go with it. @returns false when one of them is not there */
export async function attachTo(
  transaction: Transaction,
  { ticketId, messageId, attachments }: { ticketId: number; messageId: number; attachments: readonly string[] },
): Promise<boolean> {
  if (attachments.length === 0) return true
  const attached = await transaction
    .update(ticketAttachments)
    .set({ messageId })
    .where(
      and(
        inArray(ticketAttachments.id, [...attachments]),
        eq(ticketAttachments.ticketId, ticketId),
        isNull(ticketAttachments.messageId),
      ),
    )
    .returning({ id: ticketAttachments.id })
  return attached.length === attachments.length
}

/** Files that were never sent with a message. */
export async function unsentBefore(
  database: Queryable,
  moment: Date,
): Promise<readonly Pick<Attachment, 'id' | 'fileKey'>[]> {
  const { rows } = await database.execute<Pick<Attachment, 'id' | 'fileKey'> & Record<string, unknown>>(sql`
    select id, file_key as "fileKey" from ${ticketAttachments}
    where message_id is null and created_at < ${moment} order by created_at limit 500`)
  return rows
}

/** @returns false when it was sent after all */
export async function forgetUnsent(database: Queryable, id: string): Promise<boolean> {
  const { rows } = await database.execute(
    sql`delete from ${ticketAttachments} where id = ${id}::uuid and message_id is null returning id`,
  )
  return rows.length > 0
}
