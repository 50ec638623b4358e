import { afterAll, beforeAll, expect, it } from 'vitest'
import { handLines, lockOrderOf, returnLines } from '@/domains/commerce/orders'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

type Visitor = Awaited<ReturnType<typeof seats.member>>['visitor']

const activate = (key: string) => server.visitor().call('POST /licence/activate', { ...deviceOf(), key })
const keysOf = async ({ visitor }: { visitor: Visitor }) =>
  (await visitor.call('GET /member/licence_keys', { lang: 'en' })).data.keys.map(({ key }) => key)

/** Changes the holder of an order; `buyer`: back to its buyer, null: no holder. */
async function hand(order: number, to: number | null | 'buyer') {
  const lines = { order, positions: [0], at: server.clock.now() }
  await server.database.transaction(async (transaction) => {
    await lockOrderOf(transaction, order)
    const { events } = server.identity
    await (to === 'buyer'
      ? returnLines(transaction, events, lines)
      : handLines(transaction, events, { ...lines, to, as: 'present' }))
  })
  await server.worker.drain()
}

it('a changed holder takes seats and keys from the former one, and gives them to the other', async () => {
  const ada = await seats.member('ada@example.test', [{ pid: 17, quantity: 1 }])
  const grace = await seats.member('grace@example.test')
  const order = ada.order?.id ?? 0
  await server.database.transaction((transaction) =>
    server.identity.events.emit(transaction, 'order.paid', { order }, server.clock.now()),
  )
  await server.worker.drain()
  const [first = ''] = await keysOf(ada)
  const { refresh_token } = (await activate(first)).data
  expect(refresh_token).toBeTruthy()

  await hand(order, null)
  expect([await keysOf(ada), await keysOf(grace)]).toEqual([[], []])
  expect((await activate(first)).cscode).toBe(30011)

  await hand(order, grace.id)
  const [second = ''] = await keysOf(grace)
  expect(second).not.toBe(first)
  expect((await activate(first)).cscode).toBe(30011)
  const { fingerprint } = deviceOf() as { fingerprint: string }
  expect((await server.visitor().call('POST /licence/refresh', { refresh_token, fingerprint })).cscode).not.toBe(0)
  expect((await activate(second)).cscode).toBe(0)

  await hand(order, 'buyer')
  expect(await keysOf(grace)).toEqual([])
  const [third = ''] = await keysOf(ada)
  expect((await activate(second)).cscode).toBe(30011)
  expect((await activate(third)).cscode).toBe(0)
})
