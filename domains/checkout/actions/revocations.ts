import { setAllInOne } from '@/domains/identity'
import { orderById } from '@/domains/orders'
import { orderStatus } from '@/domains/orders/rules'
import type { CheckoutContext } from '../context'
import { becomes } from '../rules/becomes'
import { pidsHeld, pidsReturned } from '../store/buyer'
import { returnRemainders } from '../store/credits'

/** What follows from what was given back, or paid back by a bank. */
export function followRevocations(context: CheckoutContext) {
  followAllInOne(context)
  const { database, events } = context
  const follow = async ({ order }: { order: number }) => void (await returnRemainders(database, order))
  events.on('order.refunded', 'rests', follow)
  events.on('order.cancelled', 'rests', follow)
}

/** Who gave the last all-in-one back, or was paid back by their bank, is no holder of it any more (spec 6.3). */
function followAllInOne({ database, catalogue: reader, events, holdings }: CheckoutContext) {
  const follow = ({ order: id }: { order: number }) =>
    database.transaction(async (transaction) => {
      const order = await orderById(transaction, id)
      // Of an order that was never paid nothing is taken back.
      if (!order || (order.status === orderStatus.cancelled && order.paidAt === null)) return
      const { memberId, lines } = order
      const catalogue = await reader.currentCatalogue(transaction)
      const taken = lines.filter(({ status }) => status !== orderStatus.complete).map(({ pid }) => pid)
      if (!becomes(catalogue, taken).allInOne) return
      // The member's row is locked by the change, so that a purchase of this moment is either seen here or comes after it.
      await setAllInOne(transaction, memberId, false)
      if (becomes(catalogue, await pidsHeld(transaction, holdings, memberId)).allInOne) {
        await setAllInOne(transaction, memberId, true)
      }
    })
  events.on('order.refunded', 'buyer', follow)
  events.on('order.cancelled', 'buyer', follow)
  // What was bought or given back while two accounts were one may be another one's by now.
  events.on('members.moved', 'buyer', ({ to }) =>
    database.transaction(async (transaction) => {
      const catalogue = await reader.currentCatalogue(transaction)
      const holds = (pids: readonly number[]) => becomes(catalogue, pids).allInOne
      if (holds(await pidsReturned(transaction, holdings, to))) await setAllInOne(transaction, to, false)
      if (holds(await pidsHeld(transaction, holdings, to))) await setAllInOne(transaction, to, true)
    }),
  )
}
