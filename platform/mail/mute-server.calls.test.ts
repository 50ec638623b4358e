import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { buy, openShop } from '@/tests/shop/checkout'

const received: string[] = []
/** The connections to which nothing was said yet. */
const unanswered: (() => void)[] = []
let mute = true
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => (mute ? void unanswered.push(done) : done()),
  onData(stream, { envelope }, done) {
    received.push(...envelope.rcptTo.map(({ address }) => address))
    stream.resume().once('end', () => done())
  },
})
// A client that has given up waiting resets its connection.
smtp.on('error', () => {})

let server: TestServer
beforeAll(async () => {
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  const { port } = smtp.server.address() as AddressInfo
  server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Tidewren <hello@tidewren.example>' })
  await openShop(server)
  await server.worker.start()
})
afterAll(async () => {
  await server.worker.stop()
  await server.close()
  await new Promise<void>((closed) => smtp.close(closed))
})

it('a purchase does not wait for a mail server that accepts connections and says nothing; its mail goes out later', async () => {
  await server.member({ email: 'ada@example.test' })
  const ada = server.visitor()
  await ada.signIn('ada@example.test')
  // More letters than are handed over at once.
  for (let letter = 0; letter < 6; letter++) {
    const visitor = server.visitor()
    await visitor.call('POST /api/auth/register/per', {
      email: `waiting${letter}@example.test`,
      code: await visitor.captcha(),
      lang: 'en',
    })
  }
  await expect.poll(() => unanswered.length).toBeGreaterThan(0)

  const outcome = await buy(ada, { pid: '701', option: 'LFT', currency: 'USD', country: 'US' })
  expect(outcome).toMatchObject({ state: 'paid', order: expect.any(String) })
  const ordersOf = async () => (await ada.call('GET /member/get_order_list')).data.order_list
  await expect.poll(ordersOf).toMatchObject([{ order_id: outcome.order, status: 0 }])
  expect(await ada.open('/member.htm?a=order_history')).toContain('</html>')
  expect((await ada.call('GET /member/sessions')).cscode).toBe(0)

  const kept = async () => {
    const { rows } = await server.database.execute<{ kind: string; recipient: string; sent_at: string | null }>(
      `select kind, recipient, sent_at from mails where kind like 'checkout.%' or recipient like 'waiting%'`,
    )
    return rows
  }
  await expect.poll(async () => (await kept()).length).toBe(7)
  expect((await kept()).map(({ sent_at }) => sent_at)).toEqual((await kept()).map(() => null))
  expect(received).toEqual([])

  mute = false
  for (const answer of unanswered) answer()
  const late = (await kept()).map(({ recipient }) => recipient).sort()
  await expect
    .poll(() => {
      // Failed deliveries are retried after a delay.
      server.clock.advance(minutes(2))
      return received.filter((recipient) => late.includes(recipient)).length
    })
    .toBeGreaterThanOrEqual(late.length)
  await expect.poll(async () => (await kept()).every(({ sent_at }) => sent_at !== null)).toBe(true)
  expect([...new Set(received)].sort()).toEqual([...new Set(late)].sort())
})
