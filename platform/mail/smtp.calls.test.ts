import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server'

const received: string[] = []
let down = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => done(down ? new Error('try again later') : null),
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})

let server: TestServer
beforeAll(async () => {
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  const { port } = smtp.server.address() as AddressInfo
  server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Tidewren <hello@tidewren.example>' })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((closed) => smtp.close(closed))
})

const register = async (email: string) => {
  const visitor = server.visitor()
  await visitor.call('POST /api/auth/register/per', { email, code: await visitor.captcha(), lang: 'ja' })
  await server.worker.drain()
}

it('mail leaves by SMTP in text and HTML, and its secret is not kept', async () => {
  await register('ada@example.test')
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: ada@example.test')
  expect(received[0]).toContain('From: Tidewren <hello@tidewren.example>')
  expect(received[0]).toMatch(/text\/plain[\s\S]*text\/html/)
  const [kept] = await server.mailsTo('ada@example.test')
  expect(kept).toMatchObject({ text: null, html: null, sentAt: server.clock.now(), confidential: true })
})

it('mail waits for a server that is down, and goes out once', async () => {
  down = true
  await register('bob@example.test')
  expect(received).toHaveLength(1)
  down = false
  server.clock.advance(minutes(1))
  await server.worker.drain()
  await server.worker.drain()
  expect(received).toHaveLength(2)
})

it('an answer goes to whom a mail names for it', async () => {
  const letter = { subject: 'New ticket', heading: 'New ticket', paragraphs: ['Where is it?'] }
  const facts = { kind: 'support.staff.opened', language: 'en', letter, confidential: false } as const
  await server.house.mailer.send(server.database, { ...facts, to: 'staff@example.test', replyTo: 'ada@example.test' })
  await server.worker.drain()
  expect(received.at(-1)).toContain('Reply-To: ada@example.test')
})
