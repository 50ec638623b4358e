import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours, minutes } from '@/platform/time/duration'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { answerTicket } from '.'

let server: TestServer
let ada: Visitor
let pass: string
let foreignPass: string
beforeAll(async () => {
  server = await startServer()
  await server.member({ email: 'ada@example.test' })
  await server.member({ email: 'bo@example.test', username: 'Bo' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  const bo = server.visitor()
  await bo.signIn('bo@example.test')
  pass = await passFor(ada)
  foreignPass = await passFor(bo)
})
afterAll(() => server.close())

const passFor = async (visitor: Visitor) => (await visitor.call('POST /member/ticket_pass')).data.pass
/** The frame has no cookies to speak of: all it has is its pass. */
const frame = () => server.visitor()
const open = async (more: Record<string, unknown> = {}) => {
  const input = { laravel_session: pass, subject: 'A question', message: 'Where is my code?', lang: 'en', ...more }
  const answer = await frame().call('POST /ticket/open', input)
  return { ...answer, ticket: answer.data.ticket }
}
const thread = (ticket: string, by = pass) => frame().call('GET /ticket/thread', { laravel_session: by, ticket })
const reply = (ticket: string, more: Record<string, unknown> = {}) =>
  frame().call('POST /ticket/reply', { laravel_session: pass, ticket, message: 'One more thing', ...more })
const operatorAnswers = (ticket: string, text = 'It is in your mail.') =>
  outcomeOf(
    answerTicket(server.installation, actingOn(server, 'op@example.test'), {
      number: ticket,
      version: null,
      text,
      assignee: 'op@example.test',
    }),
  )

describe('a pass', () => {
  it('opens the ticket service and nothing else', async () => {
    const { data } = await frame().call('GET /ticket/session', { laravel_session: pass })
    expect(data).toMatchObject({ email: 'ada@example.test', name: 'Ada', ticket: null })
    const elsewhere = await frame().call('GET /member/get_order_list', { laravel_session: pass })
    expect(elsewhere.cscode).toBe(10010)
    expect(server.log.join('\n')).not.toContain(pass)
  })

  it('does not work as a session, nor a session as a pass, as a parameter or cookie', async () => {
    expect(pass).not.toBe(ada.token)
    expect((await frame().call('GET /ticket/list', { laravel_session: ada.token ?? '' })).cscode).toBe(85641)
    expect((await ada.call('GET /ticket/list')).cscode).toBe(85641)
    expect((await ada.call('POST /ticket/open', { subject: 'x', message: 'y' })).cscode).toBe(85641)
    expect((await frame().call('POST /member/ticket_pass')).cscode).toBe(10010)
  })

  it('ends after an hour unless it is renewed, and with its session in any case', async () => {
    const visitor = server.visitor()
    await server.member({ email: 'cy@example.test' })
    await visitor.signIn('cy@example.test')
    const session = (of: string) => frame().call('GET /ticket/session', { laravel_session: of })
    const [first, second] = [await passFor(visitor), await passFor(visitor)]
    server.clock.advance(minutes(40))
    expect((await frame().call('POST /ticket/renew', { laravel_session: first })).cscode).toBe(0)
    server.clock.advance(minutes(40))
    expect((await session(first)).cscode).toBe(0)
    expect((await session(second)).cscode).toBe(85641)
    await visitor.call('POST /member/logout')
    expect((await session(first)).cscode).toBe(85641)
    pass = await passFor(ada)
    const bo = server.visitor()
    await bo.signIn('bo@example.test')
    foreignPass = await passFor(bo)
  })
})

describe('a ticket', () => {
  it('is opened, announced to both sides by mail, answered, and answered again from the mail', async () => {
    const { ticket } = await open({ subject: ' My  code ', message: 'Where is it?\nI looked.' })
    const [received] = await server.mailsTo('ada@example.test')
    expect(received?.subject).toContain(ticket)
    expect(received?.text).not.toContain('Where is it?')
    const [staff] = await server.mailsTo('support@tidewren.example')
    expect(staff?.subject).toBe(`New ticket ${ticket}: My code`)
    expect(staff?.text).toContain('Where is it?')
    expect(staff?.text).toContain(`/console/tickets/${ticket}`)

    expect(await operatorAnswers(ticket)).toBe('done')
    expect((await thread(ticket)).data).toMatchObject({
      subject: 'My code',
      state: 'answered',
      more: false,
      messages: [
        { author: 'customer', text: 'Where is it?\nI looked.' },
        { author: 'operator', text: 'It is in your mail.' },
      ],
    })
    expect((await thread(ticket)).text).not.toContain('op@example.test')
    const [answer] = await server.mailsTo('ada@example.test')
    expect(answer?.text).toContain('It is in your mail.')
    const link = new URL(/https?:\/\/\S+\/tickets\.htm\S+/.exec(answer?.text ?? '')?.[0] ?? '')
    const mailed = link.searchParams.get('laravel_session') ?? ''
    expect(link.searchParams.get('ticket')).toBe(ticket)
    expect((await reply(ticket, { laravel_session: mailed, message: 'Found it' })).cscode).toBe(0)
    expect((await thread(ticket, mailed)).data).toMatchObject({ state: 'open' })
    const [told] = await server.mailsTo('support@tidewren.example')
    expect([told?.kind, told?.subject]).toEqual(['support.staff.continued', `New message in ${ticket}: My code`])

    const { ticket: another } = await open()
    expect((await thread(another, mailed)).cscode).toBe(20035)
    expect((await open({ laravel_session: mailed })).cscode).toBe(20035)
    const list = await frame().call('GET /ticket/list', { laravel_session: mailed })
    expect(list.data.tickets.map((each) => each.ticket)).toEqual([ticket])
    server.clock.advance(hours(24 * 7))
    expect((await thread(ticket, mailed)).cscode).toBe(85641)
    await ada.signIn('ada@example.test')
    pass = await passFor(ada)
    const bo = server.visitor()
    await bo.signIn('bo@example.test')
    foreignPass = await passFor(bo)
  })

  it('other members cannot read, answer, close or find a ticket', async () => {
    const { ticket } = await open({ message: 'A needle' })
    await reply(ticket)
    const by = { laravel_session: foreignPass, ticket }
    expect((await thread(ticket, foreignPass)).cscode).toBe(20035)
    expect((await reply(ticket, by)).cscode).toBe(20035)
    expect((await frame().call('POST /ticket/close', by)).cscode).toBe(20035)
    const found = await frame().call('GET /ticket/list', { laravel_session: foreignPass, search: 'needle' })
    expect(found.data.tickets).toEqual([])
    expect((await thread(ticket)).data).toMatchObject({ state: 'open', messages: [{}, {}] })
    expect((await thread('T-22222222')).cscode).toBe(20035)
  })

  it('closes when its question is answered, and opens again with the next message', async () => {
    const { ticket } = await open()
    expect((await frame().call('POST /ticket/close', { laravel_session: pass, ticket })).cscode).toBe(0)
    expect((await thread(ticket)).data.state).toBe('closed')
    await reply(ticket)
    expect((await thread(ticket)).data.state).toBe('open')
  })

  it.each([
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'x'.repeat(151) }, 'subject'],
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(10_001) }, 'message'],
    [{ attachments: ['1; drop table'] }, 'attachments'],
  ])('with %j is refused, and the field is named', async (more, field) => {
    expect(await open(more)).toMatchObject({ cscode: 10001, data: { fields: [field] } })
  })

  it('takes three statements to open and to continue, and two to read', async () => {
    const { ticket } = await open()
    expect(await server.statementsOf(() => open())).toBeLessThanOrEqual(3)
    expect(await server.statementsOf(() => reply(ticket))).toBeLessThanOrEqual(3)
    expect(await server.statementsOf(() => thread(ticket))).toBe(2)
    expect(await server.statementsOf(() => passFor(ada))).toBe(2)
  })
})

it('a changed password or address voids the mailed links, since their reader may be another person', async () => {
  const visitor = server.visitor()
  await server.member({ email: 'fay@example.test' })
  await visitor.signIn('fay@example.test')
  const { ticket } = await open({ laravel_session: await passFor(visitor) })
  const mailed = async (text = 'Here you are.') => {
    await operatorAnswers(ticket, text)
    const [answer] = await server.mailsTo('fay@example.test')
    const link = new URL(/https?:\/\/\S+\/tickets\.htm\S+/.exec(answer?.text ?? '')?.[0] ?? '')
    return link.searchParams.get('laravel_session') ?? ''
  }
  const first = await mailed()
  expect((await thread(ticket, first)).cscode).toBe(0)
  const words = { new_pw: 'newer1234', re_pw: 'newer1234' }
  expect((await visitor.call('POST /member/change_password_v1', words)).cscode).toBe(0)
  await server.worker.drain()
  expect((await thread(ticket, first)).cscode).toBe(85641)

  const second = await mailed()
  expect((await thread(ticket, second)).cscode).toBe(0)
  const to = 'fay.new@example.test'
  await visitor.call('POST /member/verify_code', { new_email: to })
  const code = /^[2-9A-Z]{4}$/m.exec((await server.mailsTo(to))[0]?.text ?? '')?.[0] ?? ''
  expect((await visitor.call('POST /member/change_email', { new_email: to, code })).cscode).toBe(0)
  await server.worker.drain()
  expect((await thread(ticket, second)).cscode).toBe(85641)
})

it('lists tickets by page, state and words', async () => {
  const visitor = server.visitor()
  await server.member({ email: 'deb@example.test', username: 'Deb' })
  await visitor.signIn('deb@example.test')
  const own = await passFor(visitor)
  const numbers: string[] = []
  for (let count = 0; count < 22; count++) {
    server.clock.advance(minutes(2))
    numbers.unshift(
      (await open({ laravel_session: own, subject: `100% sure ${count}`, message: `Text ${count}` })).ticket,
    )
  }
  const list = async (request: Record<string, string> = {}) =>
    (await frame().call('GET /ticket/list', { laravel_session: own, ...request })).data
  const first = await list()
  const second = await list({ after: first.next ?? '' })
  expect([...first.tickets, ...second.tickets].map(({ ticket }) => ticket)).toEqual(numbers)
  expect([first.tickets.length, second.next]).toEqual([20, null])
  expect((await list({ search: 'TEXT 21' })).tickets.map(({ ticket }) => ticket)).toEqual([numbers[0]])
  expect((await list({ search: '100% sure 7' })).tickets).toHaveLength(1)
  expect((await list({ search: '100_ sure' })).tickets).toEqual([])
  expect((await list({ search: numbers[3] ?? '' })).tickets).toHaveLength(1)
  server.clock.advance(minutes(1))
  await operatorAnswers(numbers[5] ?? '')
  expect((await list({ state: 'answered' })).tickets.map(({ ticket }) => ticket)).toEqual([numbers[5]])
  expect((await list()).tickets[0]?.ticket).toBe(numbers[5])
})
