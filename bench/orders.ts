import { asMembers } from './accounts'
import { interleave, ratios, type Table } from './figures'
import { askedPerSecond, width } from './load'
import type { Contenders, Server } from './servers'

/** What a member asks for most: the newest orders, the session included. */
export async function measureOrders({ limit, product }: Contenders): Promise<Table> {
  const run = (server: Server, path: string) => () =>
    askedPerSecond(server.port, asMembers({ method: 'GET', path }), 2000)
  const figures = await interleave({
    bare: run(limit, '/orders'),
    two: run(limit, '/orders-in-two'),
    list: run(product, '/member/get_order_list?lang=en&limit=10'),
  })
  return {
    head: `the newest 10 of 100 orders, of 1,000,000 in all, ${width} at once`,
    unit: 'a second',
    comparedTo: 'of the limit',
    digits: 0,
    rows: [
      { what: 'node:http + pg, session and orders in one SQL: **the limit**', figures: figures.bare },
      {
        what: 'the same in two SQL, one after the other',
        figures: figures.two,
        compared: ratios(figures.two, figures.bare),
      },
      {
        what: '`GET /member/get_order_list`',
        figures: figures.list,
        compared: ratios(figures.list, figures.bare),
        budget: { least: 0.75 },
      },
    ],
  }
}
