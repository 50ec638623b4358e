import { setTimeout as wait } from 'node:timers/promises'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, pay } from '@/tests/shop/checkout'
import type { Ledger } from '../ledger'

/** The pause of a buyer before the next attempt, in milliseconds. */
const pause = 50

/** Members who buy in a loop, as fast as they are answered, also while the server is killed. */
export function buyOn(buyers: readonly Visitor[], ledger: Ledger) {
  let going = true
  const shop = async (buyer: Visitor) => {
    while (going) {
      const begun = await beginPayment(buyer, { pid: '701', option: 'LFT', currency: 'USD', country: 'US' }).catch(
        () => null,
      )
      if (begun === null) await wait(pause)
      else await payFor(buyer, begun.payment)
    }
  }
  /** A buyer without an answer repeats the payment until one comes. */
  const payFor = async (buyer: Visitor, payment: string) => {
    for (;;) {
      const outcome = await ledger.send(payment, async () => {
        const answer = await pay(buyer, payment)
        if (answer?.state === undefined) throw new Error('No answer of the provider')
        return answer.state === 'paid'
      })
      if (outcome !== 'unanswered' || !going) return
      await wait(pause)
    }
  }
  const shopping = buyers.map(shop)
  return {
    async stop() {
      going = false
      await Promise.all(shopping)
    },
  }
}
