import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import * as support from '@/domains/support/tickets/tables'
import type { FileStore } from '@/platform/files/store'
import { newReference } from '@/platform/text/alphabet'
import type { Life, Put } from './personal-data'

/** Two conversations with support, one of them from before the account, and a file that was never sent. */
export async function addTickets(put: Put, files: FileStore, { id, email, now }: Life & { readonly now: Date }) {
  const later = new Date(now.getTime() + 3600_000)
  const both = { name: 'Ada', language: 'en', subject: 'Where is it?', createdAt: now, updatedAt: now } as const
  const own = await put(support.tickets, {
    ...both,
    number: newReference('T'),
    memberId: id,
    state: 'answered',
    assignedTo: 'Olga',
  })
  const before = await put(support.tickets, { ...both, number: newReference('T'), email, state: 'open' })
  const said = await put(support.ticketMessages, {
    ticketId: own.id,
    author: 'customer',
    text: 'Here I am',
    quoted: '> Where are you?',
    at: now,
  })
  await put(support.ticketMessages, { ticketId: own.id, author: 'operator', operator: 'Olga', text: 'Hello', at: now })
  await put(support.ticketMessages, { ticketId: before.id, author: 'customer', text: 'Is it for me?', at: now })
  const keys: string[] = []
  for (const sender of [{ memberId: id, messageId: said.id }, { ticketId: before.id }]) {
    const file = randomUUID()
    const fileKey = `tickets/${file}.pdf`
    await files.put(fileKey, Readable.from([Buffer.from('picture')]), 7)
    const facts = { name: 'page.pdf', mediaType: 'application/pdf', size: 7, fileKey, createdAt: now } as const
    await put(support.ticketAttachments, { ...facts, ...sender, id: file })
    keys.push(fileKey)
  }
  await put(support.ticketReplyAddresses, { token: randomUUID(), ticketId: own.id, createdAt: now })
  const pass = () => ({ tokenHash: randomBytes(32), expiresAt: later })
  await put(support.ticketPasses, { ...pass(), memberId: id, sessionHash: randomBytes(32) })
  await put(support.ticketPasses, { ...pass(), ticketId: own.id })
  return keys
}
