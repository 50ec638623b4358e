import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { isBouncing } from './bounces'
import { recentMails } from './mailer'
import { bouncingAddresses } from './tables'

const received: string[] = []
const senders: string[] = []
const refusals = new Map<string, readonly [status: string, code: number]>([
  ['gone@example.test', ['5.1.1 No such user', 550]],
  ['spam@example.test', ['5.7.1 Looks like spam', 550]],
])
let down = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: ({ address }, _session, done) => {
    senders.push(address)
    done(down ? new Error('try again later') : null)
  },
  onRcptTo({ address }, _session, done) {
    const [status, responseCode] = refusals.get(address) ?? []
    done(status === undefined ? null : Object.assign(new Error(status), { responseCode }))
  },
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
  server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Tidewren <hello@tidewren.example>',
    MAIL_RETURN_PATH: 'bounces+{token}@tidewren.example',
  })
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

it('an answer goes to the reply address of a mail', async () => {
  const letter = { subject: 'New ticket', heading: 'New ticket', paragraphs: ['Where is it?'] }
  const facts = { kind: 'support.staff.opened', language: 'en', letter, confidential: false } as const
  await server.installation.mailer.send(server.database, {
    ...facts,
    to: 'staff@example.test',
    replyTo: 'ada@example.test',
  })
  await server.worker.drain()
  expect(received.at(-1)).toContain('Reply-To: ada@example.test')
  expect(received.at(-1)).toMatch(
    /Content-Type: image\/png[\s\S]*Content-Id: <brand>[\s\S]*Content-Disposition: inline/i,
  )
})

const post = (to: string, more: object = {}) => {
  const letter = { subject: 'News', heading: 'News', paragraphs: ['There is a new version.'] }
  const mail = { kind: 'test.news', to, language: 'en', letter, confidential: false, ...more } as const
  return server.installation.mailer.send(server.database, mail)
}
const statesOf = async (address: string) =>
  (await recentMails(server.database, address)).map(
    ({ sentAt, bouncedAt, withheldAt }) =>
      (bouncedAt && 'bounced') ?? (withheldAt && 'withheld') ?? (sentAt && 'sent') ?? 'waiting',
  )

it('mail has an id, the ids of its thread, and a header against automatic answers', async () => {
  await post('ada@example.test', { thread: '<a@x> <b@x>' })
  await post('ada@example.test', { written: true })
  await server.worker.drain()
  const [written, automatic] = await recentMails(server.database, 'ada@example.test')
  const of = (token: string | null | undefined) => received.find((text) => text.includes(`Message-ID: <${token}@`))
  expect(of(automatic?.token)).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(of(automatic?.token)).toMatch(/^References: <a@x> <b@x>\r$/m)
  expect(of(automatic?.token)).toMatch(/^In-Reply-To: <b@x>\r$/m)
  expect(of(written?.token)).not.toMatch(/Auto-Submitted/i)
  expect(senders).toContain(`bounces+${automatic?.token}@tidewren.example`)
})

it('only security mails go to an address that a server has rejected, until it is proven again', async () => {
  await post('gone@example.test')
  await server.worker.drain()
  expect(await statesOf('gone@example.test')).toEqual(['bounced'])
  await post('gone@example.test', { confidential: true })
  await post('gone@example.test', { essential: true })
  await server.worker.drain()
  expect(await statesOf('gone@example.test')).toEqual(['bounced', 'withheld', 'bounced'])
  expect((await recentMails(server.database, 'gone@example.test'))[1]).toMatchObject({ text: null, html: null })
  refusals.delete('gone@example.test')
  await server.database.delete(bouncingAddresses)
  const [, , first] = await recentMails(server.database, 'gone@example.test')
  await server.database.transaction((transaction) => server.installation.mailer.again(transaction, first?.id ?? 0))
  await server.worker.drain()
  expect((await statesOf('gone@example.test'))[0]).toBe('sent')
})

it('a refusal of the mail itself is retried, and does not count against the address', async () => {
  await post('spam@example.test')
  await server.worker.drain()
  expect(await statesOf('spam@example.test')).toEqual(['waiting'])
  expect(await isBouncing(server.database, 'spam@example.test')).toBe(false)
})

it('the texts of a mail are attached as files', async () => {
  const letter = { subject: 'Your order', heading: 'Your order', paragraphs: ['Thank you.'] }
  const facts = { kind: 'checkout.order', to: 'ada@example.test', language: 'en', letter, confidential: false } as const
  const terms = server.installation.legal.find('terms', 'en')?.version ?? ''
  await server.installation.mailer.send(server.database, { ...facts, enclosures: [terms] })
  await server.worker.drain()
  expect(received.at(-1)).toMatch(/Content-Disposition: attachment;\s+filename="?Terms of sale 2026-11-01\.txt/)
})

it('each of several simultaneous mails gets its own result', async () => {
  refusals.set('moved@example.test', ['5.1.1 No such user', 550])
  await server.database.insert(bouncingAddresses).values({
    address: 'closed@example.test',
    since: server.clock.now(),
    reason: '5.1.1 No such user',
  })
  const names = ['eve', 'moved', 'closed', 'spam', 'fay']
  for (const name of names) await post(`${name}@example.test`, { confidential: name === 'fay' })
  await server.worker.start()
  const states = async () => Promise.all(names.map(async (name) => (await statesOf(`${name}@example.test`))[0]))
  await expect.poll(states).toEqual(['sent', 'bounced', 'withheld', 'waiting', 'sent'])
  await server.worker.stop()
  const textOf = async (name: string) => (await recentMails(server.database, `${name}@example.test`))[0]?.text
  expect([await textOf('eve'), await textOf('fay')]).toEqual([expect.stringContaining('a new version'), null])
  const { rows } = await server.database.execute("select from jobs where kind = 'mail' and last_error is null")
  expect(rows).toEqual([])
})
