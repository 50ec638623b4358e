import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { cancelOrder, type Order, orderById, payOrder, refundLines } from '.'
import { orderStatus } from './rules'

let server: TestServer
let memberId: number
const heard: unknown[] = []
beforeAll(async () => {
  server = await startServer()
  memberId = (await server.member({ email: 'ada@example.test' })).id
  for (const name of ['order.paid', 'order.refunded', 'order.cancelled'] as const) {
    server.identity.events.on(name, 'test', async (payload) => void heard.push({ name, ...payload }))
  }
})
afterAll(() => server.close())

const change = <Result>(act: (transaction: Parameters<typeof payOrder>[0]) => Promise<Result>) =>
  server.database.transaction(act)
const at = new Date('2026-11-21T12:00:00Z')
const pay = ({ id }: Order) => change((transaction) => payOrder(transaction, server.identity.events, { order: id, at }))
const cancel = ({ id }: Order) =>
  change((transaction) => cancelOrder(transaction, server.identity.events, { order: id, at }))
const refund = ({ id }: Order, positions: 'all' | readonly number[]) =>
  change((transaction) => refundLines(transaction, server.identity.events, { order: id, positions, at }))
const statusesOf = async ({ id }: Order) => {
  const order = await orderById(server.database, id)
  return [order?.status, ...(order?.lines ?? []).map(({ status }) => status)]
}
const { complete, refunded, waiting, cancelled } = orderStatus

describe('an order', () => {
  it('is paid once, for any number of payment reports', async () => {
    const order = await placeOrder(server, memberId, { status: waiting })
    const told = await Promise.all(Array.from({ length: 10 }, () => pay(order)))
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await statusesOf(order)).toEqual([complete, complete])
    await server.worker.drain()
    expect(heard.splice(0)).toMatchObject([{ name: 'order.paid', order: order.id }])
  })

  it('is refunded line by line, each once, and counts as refunded with the last', async () => {
    const order = await placeOrder(server, memberId, { items: [itemOf(1), itemOf(2), itemOf(3)] })
    expect(await refund(order, [1])).toEqual([1])
    expect(await statusesOf(order)).toEqual([complete, complete, refunded, complete])
    const asked = await Promise.all([refund(order, [0, 1]), refund(order, 'all')])
    expect(asked.flat().sort()).toEqual([0, 2])
    expect(await statusesOf(order)).toEqual([refunded, refunded, refunded, refunded])
    expect(await refund(order, 'all')).toEqual([])
    await server.worker.drain()
    expect(heard.splice(0).filter((event) => (event as { whole?: boolean }).whole)).toHaveLength(1)
  })

  it('that was charged back is neither paid nor refunded by late reports', async () => {
    const order = await placeOrder(server, memberId)
    expect(await cancel(order)).toBe(true)
    expect([await cancel(order), await pay(order), await refund(order, 'all')]).toEqual([false, false, []])
    expect(await statusesOf(order)).toEqual([cancelled, cancelled])
    await server.worker.drain()
    expect(heard.splice(0)).toEqual([{ name: 'order.cancelled', order: order.id }])
  })
})
