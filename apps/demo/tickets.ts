import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod/mini'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { cleanAttachment } from '@/domains/support/tickets/actions/attachment'
import { addAttachment } from '@/domains/support/tickets/store/attachments'
import { addAnswer, markClosed } from '@/domains/support/tickets/store/console'
import { openTicket, ticketExists } from '@/domains/support/tickets/store/tickets'
import { ConfigError } from '@/platform/config/config'
import { spokenLanguage } from '@/platform/config/settings/fields'
import type { Database, Transaction } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import { referencePattern } from '@/platform/text/alphabet'
import { after, before, days, hours } from '@/platform/time/duration'

const message = z.strictObject({
  author: z.enum(['customer', 'operator']),
  text: z.string(),
  /** The name of its picture. */
  picture: z.optional(z.string()),
})
const line = z.strictObject({
  number: z.string().check(z.regex(referencePattern('T'))),
  member: z.string(),
  language: spokenLanguage,
  subject: z.string(),
  daysAgo: z.number(),
  closed: z.optional(z.boolean()),
  /** The first is the customer's. */
  messages: z.array(message),
})
type DemoTicket = z.output<typeof line>
export type DemoTicketLine = z.input<typeof line>

/** The operator who answers in the demo. */
const operator = 'operator@example.test'

/**
 * Adds tickets of demo members. Existing ones are left alone.
 * @throws ConfigError when a member is missing
 */
export async function loadDemoTickets(database: Database, files: FileStore, folder: string, now: Date) {
  const rows = readFileSync(join(folder, 'tickets.jsonl'), 'utf8').split('\n').filter(Boolean)
  for (const row of rows) {
    const ticket = line.parse(JSON.parse(row))
    if (await ticketExists(database, ticket.number)) continue
    const picture = await pictureOf(ticket, folder)
    if (picture) await files.put(picture.file.fileKey, Readable.from([picture.content]), picture.content.length)
    await database.transaction((transaction) => write(transaction, ticket, picture, now))
  }
}

async function pictureOf({ messages: [first] }: DemoTicket, folder: string) {
  if (!first?.picture) return null
  const { default: sharp } = await import('sharp')
  return cleanAttachment(await sharp(join(folder, 'ticket-picture.svg')).png().toBuffer(), `${first.picture}.png`)
}

type Picture = Awaited<ReturnType<typeof pictureOf>>

async function write(transaction: Transaction, ticket: DemoTicket, picture: Picture, now: Date) {
  const { number, language, subject, daysAgo, closed = false } = ticket
  const [first, ...answers] = ticket.messages
  const member = await memberByEmail(transaction, ticket.member)
  if (!member || !first) throw new ConfigError(`VENDOR_DIR: tickets.jsonl: ${number} has no member`)
  const at = before(now, days(daysAgo))
  if (picture) await addAttachment(transaction, { memberId: member.id, ticketId: null }, picture.file, at)
  await openTicket(
    transaction,
    {
      number,
      memberId: member.id,
      email: null,
      name: member.username,
      language,
      subject,
      refund: null,
      author: 'customer',
      text: first.text,
      attachments: picture ? [picture.file.id] : [],
      now: at,
    },
    null,
  )
  for (const { text } of answers) {
    await addAnswer(
      transaction,
      { number, version: null, operator, now: after(at, hours(5)) },
      { assignee: operator, text, attachments: [] },
    )
  }
  if (closed) await markClosed(transaction, { number, version: null, operator, now: after(at, days(1)) })
}
