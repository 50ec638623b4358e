import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { hours, minutes } from '@/platform/time/duration'
import { plainPng } from '@/tests/gifts'
import { password, startServer, type TestServer } from '@/tests/server'
import type { Visitor } from '@/tests/visitor'
import { answerTicket } from '.'
import { ticketMessages } from './tables'

let server: TestServer
let folder: string
let ada: Visitor
let pass: string
let foreignPass: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-tickets-'))
  server = await startServer({ FILES_DIR: folder })
  await server.member({ email: 'ada@example.test' })
  await server.member({ email: 'bo@example.test', username: 'Bo' })
  ada = server.visitor()
  await ada.login('ada@example.test', password)
  const bo = server.visitor()
  await bo.login('bo@example.test', password)
  pass = await passFor(ada)
  foreignPass = await passFor(bo)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

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
  answerTicket(server.house, { number: ticket, operator: 'op@example.test', version: null, text })

async function attach(content: Buffer, name = 'picture.png', by = pass) {
  const form = new FormData()
  form.append('laravel_session', by)
  form.append('name', name)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const response = await frame().send('/ticket/attach', { method: 'POST', body: form })
  return { status: response.status, ...(await response.json()) }
}

describe('a pass', () => {
  it('opens the ticket service and nothing else', async () => {
    const { data } = await frame().call('GET /ticket/session', { laravel_session: pass })
    expect(data).toMatchObject({ email: 'ada@example.test', name: 'Ada', ticket: null })
    const elsewhere = await frame().call('GET /member/get_order_list', { laravel_session: pass })
    expect(elsewhere.cscode).toBe(10010)
    expect(server.log.join('\n')).not.toContain(pass)
  })

  it('is not the session, and the session is no pass: not as parameter, and never as a cookie', async () => {
    expect(pass).not.toBe(ada.token)
    expect((await frame().call('GET /ticket/list', { laravel_session: ada.token ?? '' })).cscode).toBe(85641)
    expect((await ada.call('GET /ticket/list')).cscode).toBe(85641)
    expect((await ada.call('POST /ticket/open', { subject: 'x', message: 'y' })).cscode).toBe(85641)
    expect((await frame().call('POST /member/ticket_pass')).cscode).toBe(10010)
  })

  it('ends after an hour unless it is renewed, and with its session in any case', async () => {
    const visitor = server.visitor()
    await server.member({ email: 'cy@example.test' })
    await visitor.login('cy@example.test', password)
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
    await bo.login('bo@example.test', password)
    foreignPass = await passFor(bo)
  })
})

describe('a ticket', () => {
  it('is opened, told to both sides by mail, answered, and answered again from the mail', async () => {
    const { ticket } = await open({ subject: ' My  code ', message: 'Where is it?\nI looked.' })
    const [received] = await server.mailsTo('ada@example.test')
    expect(received?.subject).toContain(ticket)
    expect(received?.text).not.toContain('Where is it?')
    const [staff] = await server.mailsTo('support@tidewren.example')
    expect(staff?.subject).toBe(`New ticket ${ticket}: My code`)
    expect(staff?.text).toContain('Where is it?')

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
    expect((await server.mailsTo('support@tidewren.example'))[0]?.subject).toBe(`New message in ${ticket}: My code`)

    const { ticket: another } = await open()
    expect((await thread(another, mailed)).cscode).toBe(20035)
    expect((await open({ laravel_session: mailed })).cscode).toBe(20035)
    const list = await frame().call('GET /ticket/list', { laravel_session: mailed })
    expect(list.data.tickets.map((each) => each.ticket)).toEqual([ticket])
    server.clock.advance(hours(24 * 7))
    expect((await thread(ticket, mailed)).cscode).toBe(85641)
    await ada.login('ada@example.test', password)
    pass = await passFor(ada)
    const bo = server.visitor()
    await bo.login('bo@example.test', password)
    foreignPass = await passFor(bo)
  })

  it('is nobody else’s: not to read, to write to, to close, or to find', async () => {
    const { ticket } = await open({ message: 'A needle' })
    const { data: file } = await attach(plainPng(20, 20))
    await reply(ticket, { attachments: [file.id] })
    const by = { laravel_session: foreignPass, ticket }
    expect((await thread(ticket, foreignPass)).cscode).toBe(20035)
    expect((await reply(ticket, by)).cscode).toBe(20035)
    expect((await frame().call('POST /ticket/close', by)).cscode).toBe(20035)
    const found = await frame().call('GET /ticket/list', { laravel_session: foreignPass, search: 'needle' })
    expect(found.data.tickets).toEqual([])
    expect((await frame().send(`/ticket/attachment/${file.id}?laravel_session=${foreignPass}`)).status).toBe(404)
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

it('lists tickets by page, state and words', async () => {
  const visitor = server.visitor()
  await server.member({ email: 'deb@example.test', username: 'Deb' })
  await visitor.login('deb@example.test', password)
  const own = await passFor(visitor)
  const numbers: string[] = []
  for (let count = 0; count < 22; count++) {
    server.clock.advance(minutes(2))
    numbers.unshift(
      (await open({ laravel_session: own, subject: `100% sure ${count}`, message: `Text ${count}` })).ticket,
    )
  }
  const list = async (wish: Record<string, string> = {}) =>
    (await frame().call('GET /ticket/list', { laravel_session: own, ...wish })).data
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

describe('an attachment', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const send = async (content: Buffer, name: string) => {
    const { data } = await attach(content, name)
    const { ticket } = await open({ attachments: [data.id] })
    const response = await frame().send(`/ticket/attachment/${data.id}?laravel_session=${pass}`)
    return { ticket, data, response, content: Buffer.from(await response.arrayBuffer()) }
  }

  it('that is a picture is drawn anew and shown, and runs nothing', async () => {
    const secret = 'GPS <script>alert(1)</script>'
    const jpeg = await sharp(plainPng(40, 30))
      .jpeg()
      .withExif({ IFD0: { ImageDescription: secret } })
      .toBuffer()
    const { data, response, content, ticket } = await send(jpeg, '../../etc/wo"rst\u202e.JPEG')
    expect(data).toMatchObject({ name: 'worst.jpg', type: 'image/jpeg' })
    expect(content.includes('GPS')).toBe(false)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('content-disposition')).toMatch(/^inline/)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await thread(ticket)).data.messages[0]?.attachments).toEqual([data])
  })

  it('that is a PDF is a file to keep', async () => {
    const { response, content, data } = await send(pdf, 'Rechnung März (2).pdf')
    expect(data).toMatchObject({ name: 'Rechnung März (2).pdf', type: 'application/pdf', size: pdf.length })
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Rechnung%20M%C3%A4rz%20%282%29.pdf",
    )
    expect(content.equals(pdf)).toBe(true)
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that runs', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['half a PDF', Buffer.from('%PDF-1.7\n')],
    ['a bomb', plainPng(20_000, 20_000)],
  ])('that is %s is refused', async (_, content) => {
    expect(await attach(content, 'picture.png')).toMatchObject({ cscode: 20040, data: { fields: ['file'] } })
  })

  it('of more than 8 MB, or of a stranger, is not taken', async () => {
    expect((await attach(Buffer.alloc(8_388_609))).status).toBe(413)
    expect(await attach(pdf, 'a.pdf', 'nobody')).toMatchObject({ cscode: 85641 })
  })

  it('goes with one message of its sender, or with none at all', async () => {
    const { data: mine } = await attach(pdf, 'mine.pdf')
    const { data: foreign } = await attach(pdf, 'foreign.pdf', foreignPass)
    const before = (await server.database.select().from(ticketMessages)).length
    const refused = { cscode: 20040, data: { fields: ['attachments'] } }
    expect(await open({ attachments: [mine.id, foreign.id] })).toMatchObject(refused)
    const { ticket } = await open()
    expect(await reply(ticket, { attachments: [foreign.id] })).toMatchObject(refused)
    expect((await server.database.select().from(ticketMessages)).length).toBe(before + 1)
    expect(await reply(ticket, { attachments: [mine.id] })).toMatchObject({ cscode: 0 })
    expect(await reply(ticket, { attachments: [mine.id] })).toMatchObject(refused)
    expect(await open({ attachments: Array(6).fill(mine.id) })).toMatchObject({ cscode: 10001 })
  })

  it('that was never sent is seen by nobody, and taken away after a day', async () => {
    const { data } = await attach(pdf, 'left.pdf')
    expect((await frame().send(`/ticket/attachment/${data.id}?laravel_session=${pass}`)).status).toBe(404)
    const kept = async () => (await readdir(join(folder, 'tickets'))).includes(`${data.id}.pdf`)
    expect(await kept()).toBe(true)
    server.clock.advance(hours(49))
    const runAt = server.clock.now()
    await enqueue(server.database, { kind: 'support.tidying', payload: {}, runAt })
    await server.worker.drain()
    expect(await kept()).toBe(false)
  })
})
