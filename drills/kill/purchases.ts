import { setTimeout as wait } from 'node:timers/promises'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, pay } from '@/tests/shop/checkout'
import type { Ledger } from '../ledger'

/** The pause of a buyer before the next attempt, in milliseconds. */
const pause = 50

/** Members who buy one thing after the other, as fast as they are answered, whatever becomes of the server meanwhile. */
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
  /** Anyone who hears nothing pays once more, until there is an answer. */
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
