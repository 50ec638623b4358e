import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lettersBefore } from '@/domains/support/mailbox/store/letters'
import { ImapServer } from '@/tests/mail/imap'
import { mailboxAt, readMailboxOf, writeLetter } from '@/tests/mail/letters'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { ticketByNumber } from '.'

const imap = new ImapServer()
let server: TestServer
let ada: Visitor
let pass: string
const email = 'ada@example.test'
beforeAll(async () => {
  server = await startServer({ ...mailboxAt(await imap.listen()), PUBLIC_URL: 'https://my.tidewren.example' })
  await server.member({ email, language: 'de' })
  ada = server.visitor()
  await ada.signIn(email)
  pass = (await ada.call('POST /member/ticket_pass')).data.pass
})
afterAll(async () => {
  await server.close()
  await imap.close()
})

/** Signs in at the present time: the clock advances with each reading of the mailbox. */
const staff = async () => (await signedInOperator(server, 'support')).visitor

let count = 0
const sender = () => `writer${++count}@example.test`
const newest = async () => (await lettersBefore(server.database, { limit: 1 }))[0]
async function receive(source: string | Buffer) {
  imap.deliver(source)
  await readMailboxOf(server)
  return newest()
}
const ticketOf = async (number: string | null | undefined) => {
  const found = await ticketByNumber(server.database, number ?? '')
  if (!found) throw new Error(`There is no ${number}`)
  return found
}
/** The message of the ticket that a letter begins. */
async function openedBy(source: string | Buffer) {
  const letter = await receive(source)
  expect(letter?.outcome).toBe('ticket')
  return { letter, ticket: await ticketOf(letter?.ticket), said: (await ticketOf(letter?.ticket)).messages.at(-1) }
}
const acknowledged = async (address: string) => (await server.mailsTo(address)).map(({ kind }) => kind)

/** A letter whose text is HTML. */
const inHtml = (from: string, html: string) =>
  [`From: ${from}`, 'To: support@tidewren.example', 'Subject: Hello', 'Content-Type: text/html', '', html].join('\n')

const headersOf = ([of, sent, to, about]: readonly string[]) =>
  [`${of}: Shop <shop@example.test>`, `${sent}: 1 November 2026`, `${to}: Lina`, `${about}: Your order`].join('\n')
const key = 'Your licence key: ABC-123'

describe('a forwarded mail stays in the ticket', () => {
  it.each([
    ['Gmail', `---------- Forwarded message ---------\n${headersOf(['From', 'Date', 'To', 'Subject'])}`],
    ['Outlook', `________________________________\n${headersOf(['From', 'Sent', 'To', 'Subject'])}`],
    ['Outlook in German', `Siehe unten\n\n${headersOf(['Von', 'Gesendet', 'An', 'Betreff'])}`],
    ['Outlook in Japanese', headersOf(['差出人', '送信日時', '宛先', '件名'])],
    [
      'Apple Mail',
      `Begin forwarded message:\n\n> ${headersOf(['From', 'Date', 'To', 'Subject']).replaceAll('\n', '\n> ')}`,
    ],
  ])('from %s, as text', async (_, head) => {
    const text = `${head}\n\n${key}`
    const { said } = await openedBy(writeLetter({ from: sender(), subject: 'Fwd: Your order', text }))
    expect(said).toMatchObject({ text, quoted: null })
  })

  it.each([
    ['Apple Mail', `<blockquote type="cite"><div>${key}</div></blockquote>`],
    ['Gmail', `<div class="gmail_quote"><div>---------- Forwarded message ---------</div><div>${key}</div></div>`],
  ])('from %s, as HTML', async (_, html) => expect((await openedBy(inHtml(sender(), html))).said?.text).toContain(key))

  it('quoted lines of a first letter stay, too, and a text of any length', async () => {
    const text = 'The program says:\n\n> Fatal: licence store is locked\n> by process 4711'
    expect((await openedBy(writeLetter({ from: sender(), text }))).said).toMatchObject({ text, quoted: null })
    const log = `Log:\n${'A line of a log file.\n'.repeat(2000)}the end`
    expect((await openedBy(writeLetter({ from: sender(), text: log }))).said?.text).toBe(log)
  })
})

describe('a person who looks like a program', () => {
  it.each([
    ['asks others not to answer by machine', ['X-Auto-Response-Suppress: OOF'], 'Hello'],
    ['was redirected by Exchange', ['Auto-Submitted: auto-generated'], 'Hello'],
    ['writes by way of a group', ['List-Id: <team.example.test>', 'Precedence: list'], 'Hello'],
    ['misses an automatic letter', [], '自動返信メールが届きません'],
    ['asks about one in German', [], 'Automatische Antwort Ihres Shops fehlt'],
  ])('with %s gets a ticket, without an acknowledgement', async (_, headers, subject) => {
    const from = sender()
    const { ticket } = await openedBy(
      writeLetter({ from, subject: `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`, headers }),
    )
    expect(ticket).toMatchObject({ email: from, subject })
    expect(await acknowledged(from)).toEqual([])
  })

  it('is taken for the customer where the form names a reply address', async () => {
    const [from, customer] = ['noreply@form.example.test', sender()]
    const { ticket } = await openedBy(writeLetter({ from, headers: [`Reply-To: Lina <${customer}>`] }))
    expect(ticket).toMatchObject({ email: customer, name: 'Lina', memberId: null })
    expect(await acknowledged(customer)).toEqual(['support.received'])
  })

  it('continues an open ticket all the same', async () => {
    const { number, customer } = await open()
    const letter = { from: email, to: customer, subject: '不在 Re: Key', headers: ['Auto-Submitted: auto-generated'] }
    expect(await receive(writeLetter(letter))).toMatchObject({ outcome: 'reply', ticket: number })
  })
})

/** A ticket of the member's, with where their reply goes. */
async function open() {
  const input = { laravel_session: pass, subject: 'My key', message: 'Where is it?', lang: 'de' }
  const number: string = (await ada.call('POST /ticket/open', input)).data.ticket
  await server.worker.drain()
  const mail = (await server.mailsTo(email)).find(({ subject }) => subject.includes(number))
  return { number, customer: mail?.replyTo ?? '' }
}

describe('content outside the text', () => {
  const photo = { name: 'photo.heic', content: Buffer.from('no picture that is taken') }

  it('makes a ticket: in the subject alone, or in a refused file', async () => {
    const subject = 'Please send me the invoice for order TW-1001 again'
    expect((await openedBy(writeLetter({ from: sender(), subject, text: '' }))).said?.text).toBe(subject)
    const file = await openedBy(writeLetter({ from: sender(), subject: 'Re: x', text: '', files: [photo] }))
    expect(file.said?.text).toMatch(/^\[.*photo\.heic/)
    const { number, customer } = await open()
    expect(await receive(writeLetter({ from: email, to: customer, text: '', files: [photo] }))).toMatchObject({
      outcome: 'reply',
    })
    expect((await ticketOf(number)).messages.at(-1)?.text).toMatch(/^\[Nicht angenommen: photo\.heic/)
  })

  it('is reported where only Outlook opens it, and staff alone see the whole letter', async () => {
    const from = sender()
    const files = [{ name: 'winmail.dat', content: Buffer.from('789f3e22', 'hex') }]
    const { ticket, said } = await openedBy(writeLetter({ from, text: '', subject: 'Two screenshots', files }))
    expect(said?.text).toMatch(/^Two screenshots\n\n\[.*winmail\.dat/)
    expect(await acknowledged(from)).toEqual(['support.unopened'])
    const [file] = said?.attachments ?? []
    expect(file).toMatchObject({ mediaType: 'message/rfc822', name: 'original.eml' })
    const visitor = await staff()
    const download = await visitor.call('GET /console/api/tickets/attachment', { id: file?.id })
    expect([download.status, download.text]).toEqual([200, expect.stringContaining('winmail.dat')])
    const opened = await visitor.call('GET /console/api/tickets/ticket', { ticket: ticket.number })
    expect(opened.data.messages[0]?.attachments).toMatchObject([{ type: 'message/rfc822' }])
  })

  it('is not shown to the customer as a whole letter', async () => {
    const { number, customer } = await open()
    const files = [{ name: 'winmail.dat', content: Buffer.from('789f3e22', 'hex') }]
    await receive(writeLetter({ from: email, to: customer, text: 'See this.', files }))
    const [file] = (await ticketOf(number)).messages.at(-1)?.attachments ?? []
    expect(file?.mediaType).toBe('message/rfc822')
    const thread = await ada.call('GET /ticket/thread', { laravel_session: pass, ticket: number })
    expect(thread.data.messages.at(-1)).toMatchObject({ text: expect.stringContaining('winmail.dat'), attachments: [] })
    expect((await ada.send(`/ticket/attachment/${file?.id}?laravel_session=${pass}`)).status).toBe(404)
    expect((await server.mailsTo(email)).map(({ kind }) => kind)).toContain('support.unopened')
  })

  it('is kept whole where its character set is unknown', async () => {
    const head = writeLetter({ from: sender(), text: '' }).replace('utf-8', 'x-of-my-own')
    const { said } = await openedBy(
      Buffer.concat([Buffer.from(head), Buffer.from([0x50, 0x72, 0xfc, 0x66, 0x75, 0x6e, 0x67])]),
    )
    expect(said?.text).toMatch(/^Prüfung\n\n\[/)
    expect(said?.attachments).toMatchObject([{ mediaType: 'message/rfc822' }])
  })
})

describe('a reply', () => {
  const quote = '> Guten Tag, https://my.tidewren.example/tickets?ticket=T-1&laravel_session=abcdefghijk\n> Tidewren'

  it('is shown without the quotation of our mail, which the member and staff can open', async () => {
    const { number, customer } = await open()
    const text = `Danke.\n\nAm 21.11.26 um 13:02 schrieb Tidewren:\n${quote}`
    expect(await receive(writeLetter({ from: email, to: customer, text }))).toMatchObject({ outcome: 'reply' })
    const kept =
      'Am 21.11.26 um 13:02 schrieb Tidewren:\n> Guten Tag, https://my.tidewren.example/tickets?…\n> Tidewren'
    const said = { text: 'Danke.', quoted: kept }
    const thread = await ada.call('GET /ticket/thread', { laravel_session: pass, ticket: number })
    expect(thread.data.messages.at(-1)).toMatchObject(said)
    const opened = await (await staff()).call('GET /console/api/tickets/ticket', { ticket: number })
    expect(opened.data.messages.at(-1)).toMatchObject(said)
  })

  it.each([
    [
      'the words of others',
      'The vendor of my computer says:\n\nOn 1 Nov 2026 Eve <eve@example.test> wrote:\n> Reinstall it',
    ],
    [
      'a mail that is handed on',
      `See below\n\n---------- Forwarded message ---------\n${headersOf(['From', 'Date', 'To', 'Subject'])}`,
    ],
  ])('keeps %s', async (_, text) => {
    const { number, customer } = await open()
    await receive(writeLetter({ from: email, to: customer, text }))
    expect((await ticketOf(number)).messages.at(-1)).toMatchObject({ text, quoted: null })
  })

  it('of staff is treated the same, and its quotation is shown to staff alone', async () => {
    const { operator, visitor } = await signedInOperator(server, 'support')
    const { number } = await open()
    await visitor.call('POST /console/api/tickets/assign', { ticket: number, seen: 1, to: operator.email })
    await ada.call('POST /ticket/reply', { laravel_session: pass, ticket: number, message: 'Hello?' })
    await server.worker.drain()
    const mail = (await server.mailsTo(operator.email)).find(({ subject }) => subject.includes(number))
    const text = `It is in your account.\n\nOn 1 Nov 2026 Tidewren <${mail?.replyTo}> wrote:\n> Hello?`
    expect(await receive(writeLetter({ from: operator.email, to: mail?.replyTo ?? '', text }))).toMatchObject({
      outcome: 'answer',
    })
    const [answer] = (await ticketOf(number)).messages.slice(-1)
    expect(answer).toMatchObject({ text: 'It is in your account.', quoted: expect.stringContaining('> Hello?') })
    expect(answer?.quoted).not.toMatch(/\+[a-z0-9]{24}@/)
    const thread = await ada.call('GET /ticket/thread', { laravel_session: pass, ticket: number })
    expect(thread.data.messages.at(-1)).toMatchObject({ author: 'operator', quoted: null })
  })
})
