import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { PaymentReport } from '@/integrations/payments/report'
import { money } from '@/platform/money/money'
import { startServer, type TestServer } from '@/tests/server/server'
import { beginPayment, openShop } from '@/tests/shop/checkout'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

/** The embedded database has one connection, for which a transaction waits eight seconds at most. */
const atOnce = inject('postgres') === null ? 4 : 20

it('a purchase is one order and one mail when its payment is reported many times at once', async () => {
  await server.member({ email: 'ada@example.test' })
  const ada = server.visitor()
  await ada.signIn('ada@example.test')
  const { payment } = await beginPayment(ada, { pid: '701,751', option: 'LFT', currency: 'USD' })
  const rowsOf = async (statement: string) => (await server.database.execute(statement)).rows
  const [row] = await rowsOf(`select reference, total from checkouts where payment = '${payment}'`)
  const { reference, total } = row as { reference: string; total: string }
  const report: PaymentReport = {
    kind: 'payment',
    payment,
    checkout: reference,
    state: 'paid',
    total: money(Number(total), 'USD'),
    at: server.clock.now(),
    refunded: [],
    refusedRefunds: [],
    subscription: null,
    renewal: false,
  }
  await Promise.all(Array.from({ length: atOnce }, () => server.payments.apply('sandbox', report)))
  expect(
    await rowsOf(`
      select bought.status, (select array_agg(line.status order by line.position) from order_lines line
        where line.order_id = bought.id) as lines from orders bought where bought.payment = '${payment}'`),
  ).toEqual([{ status: 0, lines: [0, 0] }])
  expect(await server.mailsTo('ada@example.test')).toHaveLength(1)
})
