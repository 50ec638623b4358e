import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declineRefund } from '@/domains/commerce/refunds'
import { refunds } from '@/domains/commerce/refunds/domain'
import { auditLog } from '@/platform/audit/tables'
import { minutes } from '@/platform/time/duration'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { placeOrder } from '@/tests/shop/orders'
import { answerTicket, assignTicket, closeTicket, ticketByNumber, ticketsIn } from '.'

let server: TestServer
let ada: Visitor
let adaId: number
let pass: string
beforeAll(async () => {
  server = await startServer()
  adaId = (await server.member({ email: 'ada@example.test' })).id
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  pass = (await ada.call('POST /member/ticket_pass')).data.pass
})
afterAll(() => server.close())

const open = async (subject = 'A question') => {
  const input = { laravel_session: pass, subject, message: 'Where is it?', lang: 'de' }
  return (await ada.call('POST /ticket/open', input)).data.ticket
}
const reply = (ticket: string) => ada.call('POST /ticket/reply', { laravel_session: pass, ticket, message: 'More' })
const found = async (number: string) => {
  const ticket = await ticketByNumber(server.database, number)
  if (!ticket) throw new Error(`There is no ${number}`)
  return ticket
}
const operator = 'op@example.test'

describe('an operator', () => {
  it('answers the messages that they have seen, and is refused after a new one', async () => {
    const number = await open()
    const { version } = await found(number)
    await reply(number)
    const act = { number, version, text: 'Here.', assignee: operator }
    const answer = (given: typeof act) =>
      outcomeOf(answerTicket(server.installation, actingOn(server, operator), given))
    expect(await answer(act)).toBe(31002)
    expect(await found(number)).toMatchObject({ state: 'open', messages: [{}, {}], assignedTo: null })
    expect(await answer({ ...act, version: version + 1 })).toBe('done')
    expect(await found(number)).toMatchObject({ state: 'answered', assignedTo: operator, version: version + 2 })
    expect(await answer({ ...act, number: 'T-22222222' })).toBe(20085)
  })

  it('is one of several: one of two concurrent answers is accepted', async () => {
    const number = await open()
    const { version } = await found(number)
    const answers = ['a', 'b', 'c'].map((text) =>
      outcomeOf(
        answerTicket(server.installation, actingOn(server, operator), { number, version, text, assignee: operator }),
      ),
    )
    expect((await Promise.all(answers)).sort()).toEqual([31002, 31002, 'done'])
    expect((await found(number)).messages).toHaveLength(2)
  })

  it('closes and assigns tickets, with entries in the audit log', async () => {
    const number = await open('Eine Frage')
    const act = { number, version: null }
    const acting = actingOn(server, operator)
    expect(await outcomeOf(assignTicket(server.installation, acting, { ...act, to: 'mara@example.test' }))).toBe('done')
    expect(await outcomeOf(closeTicket(server.installation, acting, act))).toBe('done')
    expect(await outcomeOf(closeTicket(server.installation, acting, act))).toBe(20035)
    expect(await found(number)).toMatchObject({ state: 'closed', assignedTo: 'mara@example.test' })
    const [mail] = await server.mailsTo('ada@example.test')
    expect(mail?.kind).toBe('support.closed')
    expect(mail?.subject).toBe(`Ihre Anfrage ${number} bei Tidewren ist geschlossen`)
    const log = await server.database.select().from(auditLog).where(eq(auditLog.operator, operator))
    expect(log.filter(({ details }) => (details as { ticket: string }).ticket === number)).toMatchObject([
      { action: 'ticket.assign', memberId: adaId, details: { ticket: number, to: 'mara@example.test' } },
      { action: 'ticket.close', memberId: adaId },
    ])
  })

  it('finds those that have waited longest first, page by page, or their own', async () => {
    const numbers: string[] = []
    for (const subject of ['first', 'second', 'third']) {
      server.clock.advance(minutes(1))
      numbers.push(await open(subject))
    }
    const wish = { number: numbers[1] ?? '', version: null, to: 'me@example.test' }
    await assignTicket(server.installation, actingOn(server, operator), wish)
    const now = server.clock.now()
    const all = await ticketsIn(server.database, { state: 'open', now, most: 100 })
    expect(all.slice(-3).map(({ number }) => number)).toEqual(numbers)
    const [last] = all.slice(-3)
    const rest = await ticketsIn(server.database, { state: 'open', now, most: 100, ...(last && { after: last }) })
    expect(rest.map(({ number }) => number)).toEqual(numbers.slice(1))
    const own = await ticketsIn(server.database, { state: 'open', now, most: 9, assignedTo: 'me@example.test' })
    expect(own.map(({ number }) => number)).toEqual([numbers[1]])
  })
})

it('a request for a refund opens one ticket, which both sides find', async () => {
  const order = await placeOrder(server, adaId)
  const { data } = await ada.call('POST /ticket/request_refund', {
    order_no: order.number,
    refund_method: 1,
    refund_id: 'bought_by_mistake',
    reason_desc: 'Wrong one',
    lang: 'de',
  })
  await server.worker.drain()
  await server.installation.events.emit(
    server.database,
    'refund.requested',
    { refund: data.case_no },
    server.clock.now(),
  )
  await server.worker.drain()
  const list = await ada.call('GET /ticket/list', { laravel_session: pass, search: 'Wrong one' })
  expect(list.data.tickets).toMatchObject([{ subject: `Erstattung für die Bestellung ${order.number}`, state: 'open' }])
  const ticket = await found(list.data.tickets[0]?.ticket ?? '')
  expect(ticket).toMatchObject({ refund: data.case_no, messages: [{ author: 'system' }] })
  expect((await server.mailsTo('support@tidewren.example')).map(({ subject }) => subject)).toContain(
    `New ticket ${ticket.number}: Erstattung für die Bestellung ${order.number}`,
  )
  const kinds = (await server.mailsTo('ada@example.test')).filter(({ subject }) => subject.includes(ticket.number))
  expect(kinds).toEqual([])
})

describe('the ticket of a refund', () => {
  const ask = async () => {
    const order = await placeOrder(server, adaId)
    const request = { order_no: order.number, refund_method: 1, refund_id: 'not_needed', lang: 'en' }
    const { case_no: refund } = (await ada.call('POST /ticket/request_refund', request)).data
    return { order, refund }
  }
  const ticketOf = async (refund: string) => {
    await server.worker.drain()
    const { data } = await ada.call('GET /ticket/list', { laravel_session: pass, search: refund })
    return found(data.tickets[0]?.ticket ?? '')
  }
  const decide = async (refund: string) => {
    const context = server.installation.of(refunds)
    const wish = { number: refund, reason: 'It was used for a year.' }
    expect(await outcomeOf(declineRefund(context, actingOn(server, operator), wish))).toBe('done')
  }

  it('is closed with the refund, and its last line states the decision once', async () => {
    const { refund } = await ask()
    expect(await ticketOf(refund)).toMatchObject({ state: 'open', messages: [{}] })
    await decide(refund)
    const closed = await ticketOf(refund)
    expect(closed).toMatchObject({
      state: 'closed',
      messages: [{}, { author: 'system', text: expect.stringMatching(/cannot approve .*It was used for a year\./s) }],
    })
    expect((await server.mailsTo('ada@example.test'))[0]?.kind).toBe('refunds.declined')
    await reply(closed.number)
    await server.installation.events.emit(server.database, 'refund.ended', { refund }, server.clock.now())
    expect(await ticketOf(refund)).toMatchObject({ state: 'open', messages: [{}, {}, { author: 'customer' }] })
  })

  it('the ticket of a refund is also closed when the refund ended before the ticket was opened', async () => {
    const { refund } = await ask()
    await ada.call('POST /member/retract_refund', { case_no: refund })
    expect(await ticketOf(refund)).toMatchObject({ state: 'closed', messages: [{}, { author: 'system' }] })
  })
})

describe('the contact page', () => {
  const write = async (visitor: Visitor, more: Record<string, unknown> = {}) =>
    visitor.call('POST /ticket/contact', {
      email: 'Guest@Example.test',
      name: 'Gus',
      subject: 'Before I buy',
      message: 'Does it run on a boat?',
      code: await visitor.captcha(),
      lang: 'fr',
      ...more,
    })

  it('opens a ticket with a mailed link, in a mail without a stranger’s text', async () => {
    expect((await write(server.visitor())).cscode).toBe(0)
    const [mail] = await server.mailsTo('guest@example.test')
    expect(mail?.language).toBe('fr')
    expect(mail?.text).not.toContain('boat')
    expect(mail?.text).not.toContain('Gus')
    const link = new URL(/https?:\/\/\S+\/tickets\.htm\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const guest = {
      laravel_session: link.searchParams.get('laravel_session') ?? '',
      ticket: link.searchParams.get('ticket') ?? '',
    }
    expect((await server.visitor().call('GET /ticket/thread', guest)).data).toMatchObject({ subject: 'Before I buy' })
    const again = await server.visitor().call('POST /ticket/reply', { ...guest, message: 'A small one.' })
    expect(again.cscode).toBe(0)
  })

  it('takes any name, also one that an account could not have', async () => {
    const named = { email: 'long@example.test', name: ' Dr. Maria-Magdalena\n"Lena" von der Heide ' }
    expect((await write(server.visitor(), named)).cscode).toBe(0)
    const [staff] = await server.mailsTo('support@tidewren.example')
    expect(staff?.text).toContain('Dr. Maria-Magdalena "Lena" von der Heide')
    const tooLong = await write(server.visitor(), { ...named, name: 'x'.repeat(61) })
    expect(tooLong).toMatchObject({ cscode: 10001, data: { fields: ['name'] } })
  })

  it('needs a captcha for each message, and limits messages to one address', async () => {
    const visitor = server.visitor()
    expect((await write(visitor, { code: 'zzzz' })).cscode).toBe(42011)
    expect((await write(visitor, { email: 'nobody' })).cscode).toBe(10001)
    const to = { email: 'flooded@example.test' }
    for (let count = 0; count < 3; count++) expect((await write(visitor, to)).cscode).toBe(0)
    await write(visitor, to)
    expect(await write(visitor, to)).toMatchObject({ status: 429, cscode: 20039 })
  })
})

it('the frame shows another ticket system where the vendor has one', async () => {
  const ticketUrl = 'https://help.example/tickets?brand=1'
  const other = await startServer({ TICKET_URL: ticketUrl })
  try {
    await other.member({ email: 'ada@example.test' })
    const visitor = other.visitor()
    await visitor.signIn('ada@example.test')
    expect((await visitor.call('POST /member/ticket_pass')).data.service).toBe(ticketUrl)
    const policy = (await visitor.send('/member.htm')).headers.get('content-security-policy') ?? ''
    expect(policy.split(';').find((part) => part.startsWith('frame-src'))).toBe("frame-src 'self' https://help.example")
  } finally {
    await other.close()
  }
})

it('the page of the ticket service is shown in frames of ours alone, every other page in none', async () => {
  const policyOf = async (path: string) =>
    (await server.visitor().send(path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/tickets.htm')).toContain("frame-ancestors 'self'")
  for (const path of ['/member.htm', '/contact.htm', '/tickets', '/ticket/list']) {
    expect(await policyOf(path)).toContain("frame-ancestors 'none'")
  }
})
