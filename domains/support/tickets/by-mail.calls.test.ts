import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '@/domains/accounts/identity/tables/members'
import { operators } from '@/domains/staff/operators/tables'
import { lettersBefore } from '@/domains/support/mailbox/store/letters'
import { auditLog } from '@/platform/audit/tables'
import { recentMails } from '@/platform/mail/mailer'
import { ImapServer } from '@/tests/mail/imap'
import { mailboxAt, readMailboxOf, writeLetter } from '@/tests/mail/letters'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { plainPng } from '@/tests/shop/gifts'
import { ticketByNumber } from '.'

const imap = new ImapServer()
const mailHost = 'mx.tidewren.example'
let server: TestServer
let ada: Visitor
let pass: string
let operator: { readonly id: number; readonly email: string; readonly name: string }
let staffBrowser: Visitor
const email = 'ada@example.test'
beforeAll(async () => {
  server = await startServer({ ...mailboxAt(await imap.listen()), MAILBOX_AUTHENTICATOR: mailHost })
  await server.member({ email, language: 'de' })
  ada = server.visitor()
  await ada.signIn(email)
  pass = (await ada.call('POST /member/ticket_pass')).data.pass
  const signedIn = await signedInOperator(server, 'support')
  operator = signedIn.operator
  staffBrowser = signedIn.visitor
})
afterAll(async () => {
  await server.close()
  await imap.close()
})

const found = async (number: string) => {
  const ticket = await ticketByNumber(server.database, number)
  if (!ticket) throw new Error(`There is no ${number}`)
  return ticket
}
/** Opens a ticket of the member's that is assigned to the operator, and returns the reply addresses of both. */
async function open() {
  const input = { laravel_session: pass, subject: 'My key', message: 'Where is it?', lang: 'de' }
  const number: string = (await ada.call('POST /ticket/open', input)).data.ticket
  const seen = { ticket: number, seen: 1, to: operator.email }
  await staffBrowser.call('POST /console/api/tickets/assign', seen)
  await ada.call('POST /ticket/reply', { laravel_session: pass, ticket: number, message: 'Hello?' })
  await server.worker.drain()
  const mailTo = async (address: string) =>
    (await recentMails(server.database, address)).find(({ subject }) => subject.includes(number))
  const [forCustomer, forOperator] = [await mailTo(email), await mailTo(operator.email)]
  return { number, customer: forCustomer?.replyTo ?? '', staff: forOperator?.replyTo ?? '', forCustomer, forOperator }
}
const authentic = [`Authentication-Results: ${mailHost}; dmarc=pass header.from=example.test`]
const forged = [`Authentication-Results: ${mailHost}; dmarc=fail header.from=example.test`]
const newest = async () => (await lettersBefore(server.database, { limit: 1 }))[0]
async function receive(letter: Parameters<typeof writeLetter>[0]) {
  imap.deliver(writeLetter(letter))
  await readMailboxOf(server)
  return newest()
}

describe('a customer', () => {
  it('replies by mail, without the quotation, and gets the answer by mail in the same thread', async () => {
    const { number, customer, forCustomer } = await open()
    expect(customer).toMatch(/^support\+[a-z0-9]{24}@tidewren\.example$/)
    expect(forCustomer?.text).toContain('Sie können auch einfach auf diese E-Mail antworten')
    const text = 'Danke, gefunden.\n\nAm 21.11.26 um 13:02 schrieb Tidewren:\n> Guten Tag\n> Ada'
    const headers = [...authentic, 'Message-ID: <from-ada@example.test>']
    expect(await receive({ from: `Ada <${email.toUpperCase()}>`, to: customer, text, headers })).toMatchObject({
      outcome: 'reply',
      ticket: number,
    })
    const ticket = await found(number)
    expect(ticket).toMatchObject({ state: 'open', lastLetter: '<from-ada@example.test>' })
    expect(ticket.messages.at(-1)).toMatchObject({ author: 'customer', text: 'Danke, gefunden.' })
    const answer = { ticket: number, seen: ticket.version, message: 'Gern.' }
    await staffBrowser.call('POST /console/api/tickets/answer', answer)
    const [mail] = await server.mailsTo(email)
    expect(mail).toMatchObject({ replyTo: customer, written: true })
    expect(mail?.thread?.split(' ').at(-1)).toBe('<from-ada@example.test>')
  })

  it('replies to a ticket that was merged, and arrives in the one that stays', async () => {
    const [old, stays] = [await open(), await open()]
    const { version: seen } = await found(old.number)
    const merge = { ticket: old.number, seen, into: stays.number }
    expect((await staffBrowser.call('POST /console/api/tickets/merge', merge)).cscode).toBe(0)
    const letter = { from: email, to: old.customer, text: 'To the old number', headers: authentic }
    expect(await receive(letter)).toMatchObject({ outcome: 'reply', ticket: stays.number })
    expect((await found(stays.number)).messages.at(-1)).toMatchObject({ text: 'To the old number' })
    const answer = { from: operator.email, to: old.staff, text: 'Answered', headers: authentic }
    expect(await receive(answer)).toMatchObject({ outcome: 'answer', ticket: stays.number })
    // The mailed link to the old number opens the one that stays.
    const link = new URL(/https?:\S+laravel_session=\S+/.exec(old.forCustomer?.text ?? '')?.[0] ?? '')
    const held = { laravel_session: link.searchParams.get('laravel_session') ?? '', ticket: old.number }
    const thread = (await server.visitor().call('GET /ticket/thread', held)).data
    expect(thread.ticket).toBe(stays.number)
  })

  it('sends files, which are checked like uploads', async () => {
    const { number, customer } = await open()
    const files = [
      { name: 'shot.png', content: plainPng(40, 30) },
      { name: 'setup.exe', content: Buffer.from('MZ not a picture') },
      { name: 'page.pdf', content: Buffer.from('<script>alert(1)</script>') },
    ]
    await receive({ from: email, to: customer, text: 'Siehe Anhang', headers: authentic, files })
    const message = (await found(number)).messages.at(-1)
    expect(message?.attachments).toMatchObject([{ name: 'shot.jpg', mediaType: 'image/jpeg' }])
    expect(message?.text).toMatch(/^Siehe Anhang\n\n\[Nicht angenommen: setup\.exe, page\.pdf\./)
  })

  it.each([
    ['another sender', { from: 'eve@example.test', headers: authentic }, 'sender'],
    ['a sender who is not who they say', { from: email, headers: forged }, 'forged'],
    ['nothing', { from: email, headers: authentic, text: '' }, 'empty'],
  ])('is not believed with %s', async (_, letter, reason) => {
    const { number, customer } = await open()
    const before = (await found(number)).messages.length
    expect(await receive({ to: customer, ...letter })).toMatchObject({ outcome: 'aside', reason, ticket: number })
    expect((await found(number)).messages).toHaveLength(before)
    expect(imap.count('Set aside')).toBeGreaterThan(0)
  })

  it('is not believed from an unproven address of the account', async () => {
    const { number, customer } = await open()
    const naming = { email: 'named@example.test', emailProven: false, provenEmail: email }
    const account = eq(members.email, email)
    await server.database.update(members).set(naming).where(account)
    const letter = { to: customer, text: 'Danke', headers: authentic }
    expect(await receive({ ...letter, from: naming.email })).toMatchObject({ outcome: 'aside', reason: 'sender' })
    expect(await receive({ ...letter, from: email })).toMatchObject({ outcome: 'reply', ticket: number })
    const back = { email, emailProven: true, provenEmail: null }
    await server.database.update(members).set(back).where(eq(members.email, naming.email))
  })

  it('is throttled for a while after many replies', async () => {
    const { customer } = await open()
    for (let letter = 0; letter < 25; letter++) {
      imap.deliver(writeLetter({ from: email, to: customer, headers: authentic, text: `Again ${letter}` }))
    }
    await readMailboxOf(server)
    expect(await newest()).toMatchObject({ outcome: 'aside', reason: 'limit' })
  })
})

describe('a letter to the support address', () => {
  it('opens a ticket, which belongs to an account only where the sender is proven', async () => {
    const text = 'I cannot log in.'
    const stranger = await receive({ from: 'Cleo <cleo@example.test>', subject: 'Help', text })
    expect(stranger?.outcome).toBe('ticket')
    expect(await found(stranger?.ticket ?? '')).toMatchObject({ memberId: null, name: 'Cleo', subject: 'Help' })
    const [mail] = await server.mailsTo('cleo@example.test')
    expect(mail?.kind).toBe('support.received')
    const unproven = await receive({ from: email, subject: 'A', text })
    expect((await found(unproven?.ticket ?? '')).memberId).toBeNull()
    const proven = await receive({ from: email, subject: 'B', text, headers: authentic })
    expect(await found(proven?.ticket ?? '')).toMatchObject({ memberId: expect.any(Number), language: 'de' })
    expect(await receive({ from: email, subject: 'C', text, headers: forged })).toMatchObject({ reason: 'forged' })
  })

  it('opens a few tickets, and is then laid aside', async () => {
    for (let letter = 0; letter < 5; letter++)
      imap.deliver(writeLetter({ from: 'loud@example.test', text: `${letter}` }))
    await readMailboxOf(server)
    expect(await newest()).toMatchObject({ sender: 'loud@example.test', outcome: 'aside', reason: 'limit' })
  })
})

describe('an operator', () => {
  it('answers by mail, in their own name, with an entry in the audit log', async () => {
    const { number, staff, customer, forOperator } = await open()
    expect(staff).not.toBe(customer)
    expect(forOperator?.text).toContain('Your reply to this email is sent to the customer in your name')
    const letter = { from: operator.email, to: staff, text: 'It is in your account.', headers: authentic }
    expect(await receive(letter)).toMatchObject({ outcome: 'answer', ticket: number })
    const ticket = await found(number)
    expect(ticket).toMatchObject({ state: 'answered', assignedTo: operator.email })
    expect(ticket.messages.at(-1)).toMatchObject({ author: 'operator', operator: operator.name })
    const [mail] = await server.mailsTo(email)
    expect(mail?.text).toContain('It is in your account.')
    const [record] = await server.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'ticket.answer'))
      .orderBy(desc(auditLog.id))
    expect(record).toMatchObject({ operator: operator.name, details: { ticket: number, byMail: true } })
  })

  it.each([
    ['from another address', () => ({ from: 'eve@example.test', headers: authentic }), 'sender'],
    ['from the customer', () => ({ from: email, headers: authentic }), 'sender'],
    ['without proof of the sender', () => ({ from: operator.email }), 'forged'],
    ['with a forged sender', () => ({ from: operator.email, headers: forged }), 'forged'],
    [
      'with proof by a foreign host',
      () => ({ from: operator.email, headers: ['Authentication-Results: mx.evil.test; dmarc=pass'] }),
      'forged',
    ],
  ])('an operator cannot answer by a letter %s', async (_, letter, reason) => {
    const { number, staff } = await open()
    expect(await receive({ to: staff, text: 'Nonsense', ...letter() })).toMatchObject({ outcome: 'aside', reason })
    expect((await found(number)).state).toBe('open')
  })

  it("an operator cannot answer from the customer's address, nor after leaving", async () => {
    const { number, customer, staff } = await open()
    const letter = { from: operator.email, text: 'Nonsense', headers: authentic }
    expect(await receive({ ...letter, to: customer })).toMatchObject({ outcome: 'aside', reason: 'sender' })
    const { database, clock } = server
    await database.update(operators).set({ disabledAt: clock.now() }).where(eq(operators.id, operator.id))
    expect(await receive({ ...letter, to: staff })).toMatchObject({ outcome: 'aside', reason: 'sender' })
    expect((await found(number)).state).toBe('open')
  })
})
