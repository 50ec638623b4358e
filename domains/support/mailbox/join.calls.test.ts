import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '@/domains/staff/operators/rules/permissions'
import { ticketByNumber } from '@/domains/support/tickets'
import { ticketReplyAddresses, tickets } from '@/domains/support/tickets/tables'
import { auditLog } from '@/platform/audit/tables'
import { newTicket } from '@/tests/console/console-queues'
import { ImapServer } from '@/tests/mail/imap'
import { mailboxAt, readMailboxOf, writeLetter } from '@/tests/mail/letters'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { lettersBefore } from './store/letters'
import { incomingLetters } from './tables'

const imap = new ImapServer()
let server: TestServer
let beside: TestServer
beforeAll(async () => {
  const variables = mailboxAt(await imap.listen())
  server = await startServer(variables)
  beside = await startServer(variables, server)
})
afterAll(async () => {
  await beside.close()
  await server.close()
  await imap.close()
})

let count = 0
const sender = () => `stranger${++count}@example.test`
const openedBy = (email: string) => server.database.select().from(tickets).where(eq(tickets.email, email))
const read = () => readMailboxOf(server)

const letterFrom = async (from: string) =>
  (await server.database.select().from(incomingLetters).where(eq(incomingLetters.sender, from)))[0]

/**
 * Writes a letter to another customer's ticket, which is set aside.
 * @returns its sender and its number
 */
async function letterAside(text: string) {
  const from = sender()
  const { ticket } = await newTicket(server)
  await server.worker.drain()
  const [token] = await server.database
    .select({ token: ticketReplyAddresses.token })
    .from(ticketReplyAddresses)
    .innerJoin(tickets, eq(tickets.id, ticketReplyAddresses.ticketId))
    .where(and(eq(tickets.number, ticket), isNull(ticketReplyAddresses.operator)))
  imap.deliver(writeLetter({ from, to: `support+${token?.token}@tidewren.example`, text }))
  await read()
  const letter = await letterFrom(from)
  expect(letter).toMatchObject({ outcome: 'aside', reason: 'sender', ticket })
  return { from, ticket, letter: letter?.id ?? 0 }
}

describe('a letter that was laid aside', () => {
  const join = async (role: Role, input: { letter: number; ticket?: string }) =>
    (await (await signedInOperator(server, role)).visitor.call('POST /console/api/letters/join', input)).cscode

  it('is added once to the ticket that staff name, with its sender', async () => {
    const { from, ticket, letter } = await letterAside('My colleague wrote to you.')
    const aside = imap.count('Set aside')
    expect(await join('support', { letter, ticket: 'T-22222222' })).toBe(20040)
    expect(await join('support', { letter, ticket: ticket.toLowerCase() })).toBe(0)
    expect(await join('support', { letter, ticket })).toBe(20035)
    await Promise.all([read(), readMailboxOf(beside)])
    const messages = (await ticketByNumber(server.database, ticket))?.messages ?? []
    expect(messages.filter(({ text }) => text.includes('My colleague wrote to you.'))).toHaveLength(1)
    expect(messages.at(-1)).toMatchObject({ author: 'customer', text: expect.stringContaining(from) })
    expect(await letterFrom(from)).toMatchObject({ outcome: 'reply', reason: null, ticket, joins: null })
    expect(imap.count('Set aside')).toBe(aside - 1)
    expect(await join('support', { letter, ticket })).toBe(20035)
    const [row] = await server.database.select().from(auditLog).where(eq(auditLog.action, 'letter.join'))
    expect(row?.details).toMatchObject({ letter, ticket, sender: from })
  })

  it('opens a ticket of its sender where none is named', async () => {
    const { from, letter } = await letterAside('Where is my key?')
    expect(await join('support', { letter })).toBe(0)
    await read()
    const [opened] = await openedBy(from)
    expect(opened).toMatchObject({ state: 'open', memberId: null })
    expect(await letterFrom(from)).toMatchObject({ outcome: 'ticket', ticket: opened?.number })
  })

  it('is reported as gone after its deletion, and found again once it is back', async () => {
    const { from, letter } = await letterAside('Nothing.')
    expect(await join('support', { letter })).toBe(0)
    const thrown = imap.folders.get('Set aside')?.splice(0) ?? []
    await read()
    expect(await letterFrom(from)).toMatchObject({ outcome: 'aside', reason: 'gone', joins: null })
    imap.folders.get('Handled')?.push(...thrown)
    expect(await join('support', { letter })).toBe(0)
    await read()
    expect(await letterFrom(from)).toMatchObject({ outcome: 'ticket', reason: null })
  })

  it('cannot be moved by operators without tickets, nor into an unknown ticket', async () => {
    const { letter } = await letterAside('Hello.')
    expect(await join('finance', { letter })).toBe(31001)
    expect(await join('support', { letter: 999_999 })).toBe(20085)
  })
})

describe('every letter without a ticket', () => {
  const newest = async () => (await lettersBefore(server.database, { limit: 1 }))[0]
  async function receive(source: string) {
    imap.deliver(source)
    await read()
    return newest()
  }
  async function join(letter: number | undefined, ticket?: string) {
    const { visitor } = await signedInOperator(server, 'support')
    const input = { letter: letter ?? 0, ...(ticket && { ticket }) }
    const { cscode } = await visitor.call('POST /console/api/letters/join', input)
    await read()
    return cscode
  }
  const messagesOf = async (ticket: string | null | undefined) =>
    (await ticketByNumber(server.database, ticket ?? ''))?.messages ?? []

  const log = { name: 'a.log', content: Buffer.alloc(26_000_000, 65) }
  it.each<[string, (from: string) => string]>([
    ['automatic', (from) => writeLetter({ from, headers: ['Auto-Submitted: auto-replied'], text: 'I am away.' })],
    ['empty', (from) => writeLetter({ from, subject: '', text: '' })],
    ['large', (from) => writeLetter({ from, text: 'My log:', files: [log] })],
  ])('can be made a ticket: %s', async (_, write) => {
    const from = sender()
    const letter = await receive(write(from))
    expect(letter?.ticket).toBeNull()
    expect(await join(letter?.id)).toBe(0)
    expect(await openedBy(from)).toHaveLength(1)
    expect(await newest()).toMatchObject({ id: letter?.id, outcome: 'ticket' })
  })

  it('can be added to a ticket that has it already, only once: repeated', async () => {
    const source = writeLetter({ from: sender(), text: 'Is anybody there?' })
    const first = await receive(source)
    const again = await receive(source)
    expect(again).toMatchObject({ outcome: 'aside', reason: 'repeated' })
    expect(await join(again?.id, first?.ticket ?? '')).toBe(0)
    expect(await messagesOf(first?.ticket)).toHaveLength(2)
    expect(await join(again?.id)).toBe(20035)
  })

  it('can be added to a ticket as a file, where it cannot be read', async () => {
    const deep = Array.from({ length: 60 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}`)
    const from = sender()
    imap.deliver(`From: ${from}\nSubject: Deep\n${deep.join('\n')}\n`)
    for (let round = 0; round < 7; round++) await read()
    const letter = await newest()
    expect(letter).toMatchObject({ outcome: 'aside', reason: 'unreadable' })
    expect(await join(letter?.id)).toBe(0)
    const [opened] = await openedBy(from)
    expect((await messagesOf(opened?.number))[0]?.attachments).toMatchObject([{ mediaType: 'message/rfc822' }])
  })
})
