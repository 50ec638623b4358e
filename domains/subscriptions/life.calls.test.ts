import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { days } from '@/platform/time/duration'
import { beginPayment, openShop, pay } from '@/tests/checkout'
import { password, startServer, type TestServer } from '@/tests/server'
import type { Visitor } from '@/tests/visitor'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.login('ada@example.test', password)
  for (const kind of ['sandbox.renew', 'subscriptions.watch']) {
    await enqueue(server.database, { kind, payload: {}, runAt: server.clock.now(), singleton: kind })
  }
})
afterAll(() => server.close())

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** What the member sees of the one subscription, in one line. */
async function seen() {
  const [own, ...more] = (await info()).order_list
  if (!own || more.length > 0) return `${more.length + 1} subscriptions`
  const { EXT2, STATUS, end, expired, overdue, resumable } = own
  const words = [overdue && 'overdue', resumable && 'resumable', expired && 'expired'].filter(Boolean)
  return [EXT2, STATUS, day(end), ...words].join(' ')
}

const info = async () => {
  // A session is good for a day.
  const answer = await ada.call('GET /member/subscription_info', { lang: 'en' })
  if (answer.cscode === 0) return answer.data
  await ada.login('ada@example.test', password)
  return (await ada.call('GET /member/subscription_info', { lang: 'en' })).data
}

it('trial', async () => {
  const { payment } = await beginPayment(ada, { pid: 367, option: '1M', currency: 'USD', country: 'US' })
  await pay(ada, payment, '4000000000000341')
  await server.worker.drain()
  console.log(await seen())
  for (let d = 0; d < 50; d++) {
    server.clock.advance(days(1))
    await server.worker.drain()
    if (d % 3 === 0 || d > 26) console.log(d + 1, await seen())
  }
  console.log((await server.mailsTo('ada@example.test')).map((mail) => mail.subject))
  console.log(server.log.filter((l) => l.includes('"level":50')).slice(0, 3))
})
