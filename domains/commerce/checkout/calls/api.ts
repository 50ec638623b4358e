import { licenceId } from '@/domains/commerce/orders'
import { isRefusal, underNames } from '@/platform/contract/refusal'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { enterOrder, type OrderEntry } from '../actions/enter-order'
import type { CheckoutContext } from '../context'
import type { checkoutApiCalls } from '../contract/api'

type EntryActor = Parameters<typeof enterOrder>[1]

/** Where a call takes a list of products, it is the list that is wrong. */
export const ofItems = { product: 'items', term: 'items' } as const

/** Handlers for the orders that the vendor's own systems enter. */
export function checkoutApi(context: CheckoutContext): ApiHandlers<typeof checkoutApiCalls> {
  async function entered(acting: EntryActor, entry: OrderEntry) {
    const done = await enterOrder(context, acting, entry)
    if (isRefusal(done)) return done
    return done.to(({ order, member }) => ({
      order,
      member,
      licences: entry.items.map((_, position) => licenceId(order, position)),
    }))
  }
  return {
    'POST /api/v1/orders': async ({ input: { items: wanted, paid_at: paid, ...entry }, acting }) => {
      const items = wanted.map(({ product: pid, ...item }) => ({ pid, ...item }))
      const names = { ...ofItems, paid: 'paid_at' }
      return underNames(await entered(acting, { ...entry, paid: new Date(paid), items }), names)
    },
    'POST /api/v1/licences': async ({ input, acting, now }) => {
      const { product: pid, term, quantity, price, starts_at: starts, ...entry } = input
      const { amount, currency } = price ?? { amount: 0, currency: context.offer.currencies[0] ?? 'EUR' }
      const paid = starts === undefined ? now : new Date(starts)
      const items = [{ pid, term, quantity, amount }]
      return underNames(await entered(acting, { ...entry, currency, paid, items }), { paid: 'starts_at' })
    },
  }
}
