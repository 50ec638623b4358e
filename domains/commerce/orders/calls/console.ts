import type { Handlers } from '@/platform/http/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { orderTable } from '../actions/order-table'
import type { OrdersContext } from '../context'
import { type ListedOrder, type ordersConsoleCalls, withoutProvider } from '../contract/console'
import { stateOf, statuses } from '../rules'
import { buyersOf, type OrderFilter, orderNamed, ordersListed, ordersWithin, totalsOf } from '../store/api'

const pageLength = 50

type Input = Parameters<Handlers<typeof ordersConsoleCalls>['GET /console/api/orders.csv']>[0]['input']

/** Handlers for staff's list of all orders. */
export function ordersConsole({ database, catalogue, vendor }: OrdersContext): Handlers<typeof ordersConsoleCalls> {
  const { timeZone } = vendor.seller
  const filterOf = ({ state, from, until, country, product, provider, least, most }: Input): OrderFilter => ({
    status: state && statuses[state],
    days: { from, until, timeZone },
    country,
    pid: product,
    provider: provider === withoutProvider ? null : provider,
    price: { least, most },
  })
  return {
    'GET /console/api/orders': async ({ input, reader }) => {
      const filter = filterOf(input)
      const before = input.after === undefined ? null : ((await orderNamed(database, input.after)) ?? 0)
      const found = await ordersListed(database, filter, { before, limit: pageLength + 1 })
      const shown = found.slice(0, pageLength)
      const buyers = await buyersOf(
        database,
        shown.map(({ memberId }) => memberId),
      )
      const { products } = await catalogue.currentCatalogue(database)
      return {
        orders: shown.map((order) => present(order, buyers.get(order.memberId), reader)),
        more: found.length > pageLength,
        totals: before === null ? await totalsOf(database, filter) : null,
        products: products.map(({ pid, names }) => ({ pid, name: textIn(names, reader) })),
      }
    },

    'GET /console/api/orders.csv': async ({ input, now, language }) => ({
      name: `orders-${now.toISOString().slice(0, 10)}.csv`,
      language,
      rows: orderTable(ordersWithin(database, filterOf(input)), timeZone),
    }),
  }
}

type Buyer = { readonly email: string; readonly name: string }

function present(
  order: Awaited<ReturnType<typeof ordersListed>>[number],
  buyer: Buyer | undefined,
  reader: Reader,
): ListedOrder {
  const { number, memberId, placedAt, status, origin, country, provider, total, currency, lines } = order
  return {
    order: number,
    member: { id: memberId, email: buyer?.email ?? '', name: buyer?.name ?? '' },
    placed: unixSeconds(placedAt),
    state: stateOf(status),
    origin,
    country,
    provider,
    total,
    currency,
    products: lines.map(({ names, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${textIn(names, reader)}`),
  }
}
