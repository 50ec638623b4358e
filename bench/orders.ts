import { asMembers } from './accounts'
import { interleave, rateRow, type Table } from './figures'
import { asked, width } from './load'
import type { Contenders, Server } from './servers'

/** Measures the most frequent call of members: the newest orders, the session included. */
export async function measureOrders({ limit, product }: Contenders): Promise<Table> {
  const run = (server: Server, path: string) => () => asked([server], asMembers({ method: 'GET', path }), 1500)
  const figures = await interleave({
    bare: run(limit, '/orders'),
    two: run(limit, '/orders-in-two'),
    list: run(product, orderList),
  })
  return {
    head: `the newest 10 of 100 orders, of 1,000,000 in all, ${width} at once`,
    unit: 'a second',
    comparedTo: 'of the limit',
    digits: 0,
    rows: [
      rateRow('node:http + pg, session and orders in one SQL: **the limit**', figures.bare),
      rateRow('the same in two SQL, one after the other', figures.two, figures.bare),
      rateRow('`GET /member/get_order_list`', figures.list, figures.bare, { least: 0.75 }),
    ],
  }
}

export const orderList = '/member/get_order_list?lang=en&limit=10'
