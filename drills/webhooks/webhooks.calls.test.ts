import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Envelope } from '@/domains/back-office/webhooks/rules/types'
import { addEndpoint, emitTo } from '@/domains/back-office/webhooks/testing'
import { hours } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { openReceiver } from '@/tests/outside/webhook-receiver'
import { signedInOperator } from '@/tests/people/operator'
import { random } from '@/tests/samples/random'
import { startServer, type TestServer } from '@/tests/server/server'
import { roundsOr, seedOr } from '../rounds'
import { reportOf } from '../rows'

/** The embedded database has one connection, in one process, so writers wait for each other. */
const real = inject('postgres') !== null
const count = roundsOr(200)
const writers = real ? 8 : 2
const objects = Math.ceil(count / 10)
const rows = reportOf('webhooks', [
  'events',
  'writers',
  'objects',
  'refused or broken off',
  'missing',
  'out of order',
  'gaps',
])

let servers: TestServer[]
beforeAll(async () => {
  const first = await startServer()
  servers = real ? [first, await startServer({}, first)] : [first]
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const numberOf = ({ id }: Pick<Envelope, 'id'>) => Number(id.split('_')[1])

it(`${count} events arrive, in order of each object, at a receiver that fails at random, and the feed has no gap`, {
  timeout: 0,
}, async () => {
  const [server] = servers as [TestServer]
  const pick = random(seedOr(7))
  const taken: Envelope[] = []
  let failures = 0
  const receiver = await openReceiver((response, { event }) => {
    const chance = pick(10)
    if (chance < 2) {
      failures++
      return chance === 0 ? void response.destroy() : void response.writeHead(500).end()
    }
    taken.push(event)
    response.end()
  })
  await addEndpoint(server, receiver.url)
  const owner = await signedInOperator(server, 'owner')
  const { secret } = await makeKey(owner, { name: 'Reader', scopes: ['events.read'], per_minute: 10_000 })

  const read: Envelope[] = []
  /** Reads on to the last event. */
  async function readOn() {
    for (;;) {
      const after = read.at(-1)?.id
      const input = { limit: 500, ...(after && { after }) }
      const { items } = (await callApi(server, 'GET /api/v1/events', { secret, input })).body as {
        items: readonly Envelope[]
      }
      if (items.length === 0) return
      read.push(...items)
    }
  }

  let left = count
  const write = async (writer: number) => {
    const own = servers[writer % servers.length] as TestServer
    while (left-- > 0) {
      const member = 1 + pick(objects)
      await own.database.transaction(async (transaction) => {
        await emitTo(own, transaction, member)
        // A reader would skip a transaction that has a number but is not committed yet.
        if (real) for (let turns = pick(20); turns > 0; turns--) await new Promise(setImmediate)
      })
    }
  }
  let writing = true
  const others = async () => {
    while (writing) {
      await Promise.all(servers.map(({ worker }) => worker.drain()))
      await readOn()
      await new Promise(setImmediate)
    }
  }
  const beside = others()
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  writing = false
  await beside
  const settled = () => new Set(taken.map(({ id }) => id)).size === count
  for (let hour = 0; hour < 72 && !settled(); hour++) {
    await Promise.all(servers.map(({ worker }) => worker.drain()))
    // Each server of a test has a clock of its own.
    for (const { clock } of servers) clock.advance(hours(1))
  }
  await readOn()
  await receiver.close()

  expect(read.map(numberOf)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(read.map(({ id }) => id)))
  const last = new Map<string, number>()
  const disorder = taken.filter((event) => {
    const before = last.get(event.object.id) ?? 0
    last.set(event.object.id, numberOf(event))
    return numberOf(event) < before
  })
  expect(disorder).toEqual([])
  rows.add(String(count), writers, objects, failures, 0, disorder.length, 0)
})
