import { afterAll, beforeAll, expect, it } from 'vitest'
import { minutes } from '@/platform/time/duration'
import { paddleKeys, startPaddle } from '@/tests/payments/paddle/stand-in'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, openShop } from '@/tests/shop/checkout'
import { signedInBuyers } from '../buyers'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'
import { openBucket, openGate } from './gate'
import { type Manner, openMailServer } from './smtp'

// A purchase beside a silent mail server: platform/mail/mute-server.calls.test.ts.

const rounds = roundsOr(1)
const rows = reportOf('outside', [
  'mail, files and payments are',
  'rounds',
  'slowest call of a member, ms',
  'longest wait for them, ms',
  'letters',
  'lost',
  'twice',
])

let paddle: Awaited<ReturnType<typeof startPaddle>>
let bucket: Awaited<ReturnType<typeof openBucket>>
let gates: { mail: Awaited<ReturnType<typeof openMailServer>>; files: Gate; payments: Gate }
let server: TestServer
let ada: Visitor
let pass: string
type Gate = Awaited<ReturnType<typeof openGate>>
beforeAll(async () => {
  paddle = await startPaddle()
  bucket = await openBucket()
  gates = { mail: await openMailServer(), files: await openGate(bucket.url), payments: await openGate(paddle.address) }
  server = await startServer({
    ...paddleKeys,
    PADDLE_API_URL: gates.payments.url,
    TRUSTED_PROXIES: '1',
    FILES_URL: `${gates.files.url.replace('//', '//key:secret@')}/bucket`,
    SMTP_URL: gates.mail.url,
    MAIL_FROM: 'Tidewren <hello@tidewren.example>',
  })
  paddle.follow(server.clock.now)
  await openShop(server)
  const [buyer] = await signedInBuyers(server.database, server.url, { name: 'ada', count: 1, now: server.clock.now() })
  if (!buyer) throw new Error('There is nobody')
  ada = buyer
  pass = (await ada.call('POST /member/ticket_pass')).data.pass
  await server.worker.start()
})
afterAll(async () => {
  for (const gate of Object.values(gates)) gate.behave('well')
  await server.worker.stop()
  await server.close()
  for (const { close } of [...Object.values(gates), paddle, bucket]) await close()
})

const file = () =>
  new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 32), Buffer.from('%%EOF')])], 'screen.pdf')
const behave = (manner: Manner) => {
  for (const gate of Object.values(gates)) gate.behave(manner)
}

/** Calls that need an outside party for their answer. */
const attach = () => ada.call('POST /ticket/attach', { laravel_session: pass, file: file() })
const pay = () => begin(ada, { pid: '701', option: 'LFT', currency: 'USD', country: 'US' })

let letter = 0
async function writeLetter() {
  const visitor = server.visitor()
  const email = `letter${letter++}@example.test`
  return visitor.call('POST /api/auth/register/per', { email, code: await visitor.captcha(), lang: 'en' })
}

/**
 * Makes everyday calls, which need no outside party.
 * @returns how long the slowest took
 */
async function lookAround() {
  let slowest = 0
  const acts = [
    () => ada.call('GET /member/get_order_list').then(({ cscode }) => cscode),
    () => ada.call('GET /member/sessions').then(({ cscode }) => cscode),
    () => ada.call('POST /member/language', { lang: 'de' }).then(({ cscode }) => cscode),
    () => writeLetter().then(({ cscode }) => cscode),
    () => ada.open().then((page) => (page.includes('</html>') ? 0 : 1)),
  ]
  for (const act of acts) {
    const began = performance.now()
    expect(await act()).toBe(0)
    slowest = Math.max(slowest, performance.now() - began)
  }
  return slowest
}

const mails = async () =>
  (
    await server.database.execute<{ token: string; sent_at: string | null }>(
      "select token, sent_at from mails where recipient like 'letter%'",
    )
  ).rows

it.each<Manner>(['silent', 'reset', 'broken', 'slow'])(
  'mail, files and payments that are %s delay no call, and lose nothing',
  { timeout: 0 },
  async (manner) => {
    const before = letter
    let [slowest, longest] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      behave(manner)
      const began = performance.now()
      let pending = 2
      const waiting = [attach(), pay()].map((call) =>
        call.finally(() => {
          pending--
          longest = Math.max(longest, performance.now() - began)
        }),
      )
      slowest = Math.max(slowest, await lookAround())
      // No other call has waited for the silent party.
      if (manner === 'silent') expect(pending).toBeGreaterThan(0)
      for (const { status, cscode } of await Promise.all(waiting)) {
        expect([status, cscode]).toEqual(
          manner === 'slow'
            ? [200, 0]
            : [expect.toSatisfy((code) => code >= 200 && code <= 500), expect.toSatisfy((code) => code > 0)],
        )
      }
      behave('well')
      expect([(await attach()).cscode, (await pay()).data.state]).toEqual([0, 'pay'])
    }
    await expect
      .poll(async () => {
        // Failed jobs are retried after a delay.
        server.clock.advance(minutes(2))
        server.worker.wake()
        const written = await mails()
        return [written.length, written.filter(({ sent_at: sent }) => sent === null).length]
      })
      .toEqual([letter, 0])
    const written = await mails()
    const arrived = gates.mail.letters.filter((name) => written.some(({ token }) => name.startsWith(token)))
    const lost = written.length - new Set(arrived).size
    const twice = arrived.length - new Set(arrived).size
    expect([lost, twice]).toEqual([0, 0])
    rows.add(manner, rounds, Math.round(slowest), Math.round(longest), letter - before, lost, twice)
  },
)
