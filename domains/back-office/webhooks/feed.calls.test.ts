import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { emitTo, happen } from './testing'

let server: TestServer
let secret: string
beforeAll(async () => {
  server = await startServer()
  const owner = await signedInOperator(server, 'owner')
  ;({ secret } = await makeKey(owner, { name: 'Reader', scopes: ['events.read'] }))
})
afterAll(() => server.close())

interface Page {
  readonly items: readonly { readonly id: string; readonly type: string; readonly object: { readonly id: string } }[]
  readonly next: string | null
}

async function read(input: Record<string, string>) {
  const { status, body } = await callApi(server, 'GET /api/v1/events', { secret, input })
  return { status, ...(body as Page) }
}
/** Returns the numbers of the objects concerned. */
const whomOf = ({ items }: Page) => items.map(({ object }) => Number(object.id))

describe('the feed', () => {
  it('is read page by page, by type, and resumed at its end', async () => {
    expect(await read({})).toEqual({ status: 200, items: [], next: null })
    for (const member of [1, 2, 3]) await happen(server, member)
    await server.database.transaction((transaction) =>
      server.installation.events.emit(transaction, 'ticket.opened', { ticket: 'T-22222222' }, server.clock.now()),
    )
    await server.worker.drain()
    const first = await read({ limit: '2' })
    expect(whomOf(first)).toEqual([1, 2])
    expect(first.next).toBe(first.items[1]?.id)
    const rest = await read({ after: String(first.next) })
    expect(rest.items.map(({ type }) => type)).toEqual(['member.registered', 'ticket.opened'])
    expect(await read({ after: String(rest.next) })).toEqual({ status: 200, items: [], next: rest.next })
    const some = await read({ types: 'ticket.opened,order.paid' })
    expect(some.items.map(({ type }) => type)).toEqual(['ticket.opened'])
  })

  it('refuses an expired position, an unknown type, and a key without the scope', async () => {
    const { items } = await read({ limit: '1' })
    const other = `${items[0]?.id.slice(0, -1)}${items[0]?.id.endsWith('2') ? '3' : '2'}`
    expect((await read({ after: other })).status).toBe(422)
    expect((await read({ after: 'evt_x' })).status).toBe(400)
    expect((await read({ types: 'order.lost' })).status).toBe(422)
    const owner = await signedInOperator(server, 'owner')
    const { secret: foreign } = await makeKey(owner, { name: 'Orders', scopes: ['orders.read'] })
    expect((await callApi(server, 'GET /api/v1/events', { secret: foreign })).status).toBe(403)
  })

  // The embedded database has one connection, so there are no concurrent writers.
  it.runIf(inject('postgres') !== null)(
    'the feed skips no event of a transaction that takes long to commit',
    async () => {
      const before = (await read({ limit: '500' })).next ?? ''
      let commit = () => {}
      let begin = () => {}
      const gate = new Promise<void>((resolve) => {
        commit = resolve
      })
      const begun = new Promise<void>((resolve) => {
        begin = resolve
      })
      const slow = server.database.transaction(async (transaction) => {
        await emitTo(server, transaction, 11)
        begin()
        await gate
      })
      await begun
      await happen(server, 12)
      await server.worker.drain()
      const first = await read({ after: before })
      expect(whomOf(first)).toEqual([12])
      commit()
      await slow
      await server.worker.drain()
      expect(whomOf(await read({ after: String(first.next) }))).toEqual([11])
      expect(whomOf(await read({ after: before }))).toEqual([12, 11])
    },
  )
})
