import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/platform/database/connect'
import type { ExportedLine } from '@/platform/import/export-part'
import type { Entry } from '@/platform/import/json-lines'
import type { LoadContext, Part } from '@/platform/import/part'
import { newReference } from '@/platform/text/alphabet'
import { attachmentName, inParts } from '../rules'
import {
  addHeldTickets,
  exportedTickets,
  heldAttachments,
  heldMessages,
  heldTickets,
  ticketChecks,
} from '../store/tickets-file'
import { type ImportedTicket, ticketsFile } from './tickets-file'

/** Each conversation, with its files in a folder of its own. */
async function* ticketsForExport(transaction: Transaction): AsyncGenerator<ExportedLine> {
  for await (const { line, messages } of exportedTickets(transaction)) {
    const folder = `tickets/${line.number.replaceAll(/[^\w.-]/g, '-')}`
    let count = 0
    const said = (messages ?? []).map(({ message, files }) => {
      const named = files.map(({ name, key }) => ({ path: `${folder}/${++count}/${name}`, key }))
      return { message: { ...message, ...(named.length > 0 && { files: named.map(({ path }) => path) }) }, named }
    })
    if (said.length === 0) continue
    yield { line: { ...line, messages: said.map(({ message }) => message) }, files: said.flatMap(({ named }) => named) }
  }
}

/** The author of answers where the file names none. */
const nobodyNamed = 'earlier system'

/** Imports earlier conversations (spec 12.4), without mails. Existing tickets stay as they are. */
export const ticketsPart: Part<{ readonly now: Date }> = {
  files: [ticketsFile],
  exports: [{ file: ticketsFile, lines: ticketsForExport }],

  async load(loading, { now }) {
    const { transaction, batches, examine } = loading
    for (const table of [heldTickets, heldMessages, heldAttachments]) await table.create(transaction)
    for await (const batch of batches(ticketsFile)) {
      await heldTickets.hold(
        transaction,
        batch.map((entry) => heldTicket(entry, loading)),
      )
      const messages = batch.flatMap(messagesOf)
      await heldMessages.hold(
        transaction,
        messages.map(({ files: _, ...message }) => message),
      )
      await heldAttachments.hold(
        transaction,
        messages.flatMap((message) => attachmentsOf(message, loading)),
      )
    }
    await examine(ticketsFile, ticketChecks(now))
    const added = await addHeldTickets(transaction, now)
    return [{ file: ticketsFile.name, added, known: (await heldTickets.count(transaction)) - added }]
  },
}

const heldTicket = ({ line, value }: Entry<ImportedTicket>, { spoken }: LoadContext) => ({
  line,
  former_number: value.number,
  number: newReference('T'),
  member: value.member ?? null,
  email: value.email ?? null,
  name: value.name?.trim() ?? null,
  language: value.language === undefined ? null : spoken(ticketsFile, { line, tag: value.language }),
  subject: value.subject.trim(),
  state: value.state,
})

/**
 * Returns the messages of a ticket. The earlier number comes first, so that it can be searched for; a text that is too
 * long for one message continues in the next.
 */
function messagesOf({ line, value: { number, messages } }: Entry<ImportedTicket>) {
  const said = messages.flatMap(({ author, operator = nobodyNamed, at, text, files }) =>
    inParts(text).map((part, place) => ({
      author,
      at,
      text: part,
      operator: author === 'operator' ? operator : null,
      files: place === 0 ? files : [],
    })),
  )
  const numbered = { author: 'system' as const, at: said[0]?.at, text: number, operator: null, files: [] }
  return [numbered, ...said].map((message, position) => ({ line, ticket: number, position, ...message }))
}

function attachmentsOf(
  { line, ticket, position, files }: ReturnType<typeof messagesOf>[number],
  { enclosed }: LoadContext,
) {
  return files.map((path) => {
    const { key, size, mediaType } = enclosed({ path, owner: ticket })
    const name = attachmentName(path, mediaType === 'image/jpeg' ? 'jpg' : 'pdf')
    return { line, ticket, position, id: randomUUID(), name, media_type: mediaType, size, file_key: key }
  })
}
