import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recentMails } from '@/platform/mail/mailer'
import { days, hours, minutes, seconds } from '@/platform/time/duration'
import { openReceiver, type Receiver } from '@/tests/outside/webhook-receiver'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { addEndpoint, happen } from './testing'

let server: TestServer
let staff: SignedInOperator
let receiver: Receiver
let signedIn = new Date(0)
beforeAll(async () => {
  server = await startServer()
  staff = await signedInOperator(server, 'owner')
  signedIn = server.clock.now()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.database.execute(sql`delete from jobs where kind = 'webhooks.deliver'`)
  await server.database.execute(sql`delete from webhook_messages`)
  await server.database.execute(sql`delete from webhook_endpoints`)
  await receiver.close()
})

/** A receiver with an endpoint that leads to it, and staff that look after it. */
async function connected(...answer: Parameters<typeof openReceiver>) {
  receiver = await openReceiver(...answer)
  const { endpoint, secret } = await addEndpoint(server, receiver.url)
  return { endpoint, secret }
}

let members = 1000
const somebody = () => ++members
const said = () => receiver.received.map(({ event }) => event.object.id)
const done = async <Answer extends { cscode: number; data: unknown }>(
  answer: Promise<Answer>,
): Promise<Answer['data']> => {
  const { cscode, data } = await answer
  expect(cscode).toBe(0)
  return data
}
/** Returns the staff's visitor, logged in again after a long time on the clock. */
async function console() {
  if (server.clock.now() > signedIn) {
    staff = await signedInOperator(server, 'owner')
    signedIn = server.clock.now()
  }
  return staff.visitor
}
const shown = async () =>
  (await done((await console()).call('GET /console/api/endpoints'))).endpoints[0] ?? expect.fail('There is none')
const log = async (endpoint: string) =>
  (await done((await console()).call('GET /console/api/endpoints/attempts', { endpoint }))).attempts

describe('an event', () => {
  it('arrives signed by the rules of Standard Webhooks, and is recorded', async () => {
    const { endpoint, secret } = await connected()
    const member = somebody()
    await happen(server, member)
    await server.worker.drain()
    const [one] = receiver.received
    expect(one?.event).toEqual({
      id: expect.stringMatching(/^evt_\d+_[2-9A-Z]{8}$/),
      type: 'member.registered',
      version: 1,
      timestamp: server.clock.now().toISOString(),
      object: { type: 'member', id: String(member) },
      data: { member },
    })
    const headers = one?.headers as Record<string, string>
    expect(headers['webhook-id']).toBe(one?.event.id)
    expect(headers['webhook-timestamp']).toBe(String(server.clock.now().getTime() / 1000))
    const signature = new Webhook(secret).sign(String(one?.event.id), server.clock.now(), String(one?.body))
    expect(headers['webhook-signature']).toBe(signature)
    expect(await log(endpoint)).toMatchObject([{ outcome: 'delivered', status: 200, answer: 'thanks', attempt: 1 }])
  })

  it('is signed by both secrets for a day after a change, and by the new one from then on', async () => {
    const { endpoint, secret } = await connected()
    const { secret: next } = await done((await console()).call('POST /console/api/endpoints/rotate', { endpoint }))
    const signedBy = async () => {
      await happen(server, somebody())
      await server.worker.drain()
      const { headers, event, body } = receiver.received.at(-1) ?? expect.fail('Nothing came')
      const signatures = String(headers['webhook-signature']).split(' ')
      return [secret, next].map((each) =>
        signatures.includes(new Webhook(each).sign(event.id, server.clock.now(), body)),
      )
    }
    expect(await signedBy()).toEqual([true, true])
    server.clock.advance(days(1))
    expect(await signedBy()).toEqual([false, true])
  })

  it('waits for the previous one of the same object, and for no other', async () => {
    await connected((response, { event }) => {
      response.statusCode = event.object.id === String(slow) && failures-- > 0 ? 503 : 200
      response.end()
    })
    const [slow, quick] = [somebody(), somebody()]
    let failures = 2
    await happen(server, slow)
    await happen(server, slow)
    await happen(server, quick)
    await server.worker.drain()
    expect(said()).toEqual([slow, quick].map(String))
    expect((await shown()).waiting).toBe(2)
    server.clock.advance(seconds(5))
    await server.worker.drain()
    server.clock.advance(seconds(30))
    await server.worker.drain()
    expect(said()).toEqual([slow, quick, slow, slow, slow].map(String))
    const [first, , second, third, other] = receiver.received.map(({ event }) => event.id)
    expect([second, third]).toEqual([first, first])
    expect(other).not.toBe(first)
    expect(await shown()).toMatchObject({ waiting: 0, failing_since: 0 })
  })

  it('of a type that an endpoint has not chosen is not sent there', async () => {
    await connected()
    const other = await addEndpoint(server, `${receiver.url}/orders`, ['order.paid'])
    await happen(server, somebody())
    await server.worker.drain()
    expect(receiver.received).toHaveLength(1)
    expect(await log(other.endpoint)).toEqual([])
  })
})

describe('a receiver', () => {
  it('that is gone is switched off, and staff are told', async () => {
    const { endpoint } = await connected((response) => response.writeHead(410).end())
    await console()
    await happen(server, somebody())
    await server.worker.drain()
    expect(await shown()).toMatchObject({ enabled: false, off: { reason: 'gone' }, waiting: 0 })
    expect(await log(endpoint)).toMatchObject([{ outcome: 'gone' }])
    const letters = await recentMails(server.database, staff.operator.email)
    expect(letters.filter(({ kind }) => kind === 'webhooks.off')).toHaveLength(1)
    const { entries } = await done((await console()).call('GET /console/api/attention'))
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'deadEndpoints', count: 1 }))
    await happen(server, somebody())
    await server.worker.drain()
    expect(receiver.received).toHaveLength(1)
  })

  it('that fails for three days is switched off, and gets the missed events by a replay', async () => {
    const { endpoint } = await connected((response) => response.writeHead(500).end())
    server.clock.advance(hours(1))
    const begun = server.clock.now()
    const missed = Array.from({ length: 12 }, somebody)
    for (const member of missed) await happen(server, member)
    await server.worker.drain()
    const first = receiver.received.length
    expect(first).toBeLessThan(12)
    for (let hour = 0; hour < 72; hour++) {
      server.clock.advance(hours(1))
      await server.worker.drain()
    }
    expect(await shown()).toMatchObject({ enabled: false, off: { reason: 'failing' }, waiting: 0 })
    expect(receiver.received.length).toBeLessThan(12 * 30)
    receiver.answerWith((response) => response.end())
    receiver.received.length = 0
    const since = begun.getTime() / 1000
    const { cscode } = await (await console()).call('POST /console/api/endpoints/replay', { endpoint, since })
    expect(cscode).toBe(20035)
    const wanted = { endpoint, url: receiver.url, description: '', types: [], enabled: true }
    await done((await console()).call('POST /console/api/endpoints/change', wanted))
    expect(await done((await console()).call('POST /console/api/endpoints/replay', { endpoint, since }))).toEqual({
      count: 12,
    })
    await server.worker.drain()
    expect(said()).toEqual(missed.map(String))
  })

  it('that takes all but one event continues with that object in the end', async () => {
    let poison = ''
    await connected((response, { event }) => {
      poison ||= event.id
      response.writeHead(event.id === poison ? 422 : 200).end()
    })
    const member = somebody()
    await happen(server, member)
    await server.worker.drain()
    await happen(server, member)
    for (let hour = 0; hour < 84; hour++) {
      server.clock.advance(hours(1))
      await happen(server, somebody())
      await server.worker.drain()
    }
    const ids = receiver.received.filter(({ event }) => event.object.id === String(member)).map(({ event }) => event.id)
    expect(new Set(ids).size).toBe(2)
    expect(ids.at(-1)).not.toBe(poison)
    expect(await shown()).toMatchObject({ enabled: true, waiting: 0 })
  })

  it('that redirects is not followed, and a long answer is cut off', async () => {
    const elsewhere = await openReceiver()
    const { endpoint } = await connected((response) => response.writeHead(302, { location: elsewhere.url }).end())
    const first = await done((await console()).call('POST /console/api/endpoints/test', { endpoint }))
    expect(first).toMatchObject({ outcome: 'redirected', status: 302 })
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
    receiver.answerWith((response) => {
      // It would go on for ever.
      const more = () => response.write('x'.repeat(1000)) && setImmediate(more)
      response.on('close', () => response.removeAllListeners())
      more()
    })
    const second = await done((await console()).call('POST /console/api/endpoints/test', { endpoint }))
    expect(second.outcome).toBe('delivered')
    expect(second.answer).toHaveLength(300)
  })

  it('that is unreachable, or breaks off, is tried again', async () => {
    const { endpoint } = await connected((response) => response.destroy())
    expect(await done((await console()).call('POST /console/api/endpoints/test', { endpoint }))).toMatchObject({
      outcome: 'unreachable',
    })
    await happen(server, somebody())
    await server.worker.drain()
    expect(await shown()).toMatchObject({ waiting: 1, enabled: true })
    receiver.answerWith((response) => response.end())
    server.clock.advance(minutes(1))
    await server.worker.drain()
    expect(await shown()).toMatchObject({ waiting: 0 })
    expect((await log(endpoint)).map(({ outcome }) => outcome)).toEqual(['delivered', 'unreachable', 'unreachable'])
  })
})

describe('a single event', () => {
  it('is sent again by its id, and a test event never', async () => {
    const { endpoint } = await connected()
    await happen(server, somebody())
    await server.worker.drain()
    const id = receiver.received[0]?.event.id
    await done((await console()).call('POST /console/api/endpoints/replay', { endpoint, event: id }))
    await server.worker.drain()
    expect(receiver.received.map(({ event }) => event.id)).toEqual([id, id])
    await done((await console()).call('POST /console/api/endpoints/test', { endpoint }))
    const test = receiver.received.at(-1)?.event
    expect(test).toMatchObject({ type: 'endpoint.test', object: { type: 'endpoint', id: endpoint } })
    const replayed = await (await console()).call('POST /console/api/endpoints/replay', { endpoint, event: test?.id })
    expect(replayed.cscode).toBe(20035)
  })
})
