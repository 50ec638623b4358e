import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { hours } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { plainPng } from '@/tests/shop/gifts'
import { ticketMessages } from './tables'

let server: TestServer
let folder: string
let pass: string
let foreignPass: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-tickets-'))
  server = await startServer({ FILES_DIR: folder })
  pass = await passOf('ada@example.test')
  foreignPass = await passOf('bo@example.test')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function passOf(email: string) {
  await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return (await visitor.call('POST /member/ticket_pass')).data.pass
}

/** The frame has no cookies to speak of: all it has is its pass. */
const frame = () => server.visitor()
const open = async (more: Record<string, unknown> = {}) => {
  const input = { laravel_session: pass, subject: 'A question', message: 'See for yourself.', lang: 'en', ...more }
  const answer = await frame().call('POST /ticket/open', input)
  return { ...answer, ticket: answer.data.ticket }
}
const thread = (ticket: string) => frame().call('GET /ticket/thread', { laravel_session: pass, ticket })
const reply = (ticket: string, more: Record<string, unknown>) =>
  frame().call('POST /ticket/reply', { laravel_session: pass, ticket, message: 'One more thing', ...more })

async function attach(content: Buffer, name = 'picture.png', by = pass) {
  const form = new FormData()
  form.append('laravel_session', by)
  form.append('name', name)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const response = await frame().send('/ticket/attach', { method: 'POST', body: form })
  return { status: response.status, ...(await response.json()) }
}

describe('an attachment', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const send = async (content: Buffer, name: string) => {
    const { data } = await attach(content, name)
    const { ticket } = await open({ attachments: [data.id] })
    const response = await frame().send(`/ticket/attachment/${data.id}?laravel_session=${pass}`)
    return { ticket, data, response, content: Buffer.from(await response.arrayBuffer()) }
  }

  it('a picture is encoded again and shown, and cannot run anything', async () => {
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

  it('that is a PDF is offered as a download', async () => {
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

  it('of more than 8 MB, or of a stranger, is refused', async () => {
    expect((await attach(Buffer.alloc(8_388_609))).status).toBe(413)
    expect(await attach(pdf, 'a.pdf', 'nobody')).toMatchObject({ cscode: 85641 })
  })

  it('is open to the customer of its ticket alone', async () => {
    const { data } = await send(pdf, 'mine.pdf')
    const read = async (by: string) =>
      (await frame().send(`/ticket/attachment/${data.id}?laravel_session=${by}`)).status
    expect([await read(pass), await read(foreignPass), await read('nobody')]).toEqual([200, 404, 404])
    expect((await frame().send(`/ticket/attachment/..%2f${data.id}?laravel_session=${pass}`)).status).toBe(404)
  })

  it('belongs to one message of its sender, or to none', async () => {
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

  it('an attachment that was never sent is invisible, and deleted after a day', async () => {
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
