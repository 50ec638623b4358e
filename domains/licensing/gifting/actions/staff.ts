import { countAttempt } from '@/domains/accounts/identity'
import { lockOrderOf } from '@/domains/commerce/orders'
import type { ActingOperator } from '@/platform/audit/change'
import { refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { hours } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import type { GiftingContext } from '../context'
import { linesToGive, lockPresent, orderOfPresent, type Present } from '../store/presents'
import { sendCodeAgain } from './mailing'
import { giveBack } from './presents'

/** Limits letters of a buyer to any addresses: staff send none that the buyer could not have sent. */
export const lettersBy = (buyer: number) => [
  ownCount({ key: `presents sent by ${buyer}`, free: 6, forgives: hours(1), longestDelay: hours(12) }),
]

declare module '@/platform/audit/record' {
  interface MemberActions {
    'present.send': true
    'present.takeBack': true
  }
}

interface PresentRequest {
  readonly present: number
  readonly reason: string
}

/** Changes a gift that is not accepted yet. 20085: there is none; 20035: it has ended, or is not available now. */
const about = (
  { change }: ActingOperator,
  action: 'present.send' | 'present.takeBack',
  { present: id, reason }: PresentRequest,
  act: (transaction: Transaction, present: Present) => Promise<boolean>,
) =>
  change(async (transaction) => {
    const bought = await orderOfPresent(transaction, id)
    const order = bought && (await lockOrderOf(transaction, bought.order))
    if (!order) return refuse(20085)
    const present = await lockPresent(transaction, id)
    if (!present || !(await act(transaction, present))) return refuse(20035)
    const details = { present: id, order: order.number, reason }
    return { answer: {}, record: { action, memberId: order.memberId, details } }
  })

/** Mails the code that went out once more, as often as the buyer could have done so. */
export async function sendAgain(context: GiftingContext, acting: ActingOperator, request: PresentRequest) {
  const bought = await orderOfPresent(context.database, request.present)
  if (bought === null) return refuse(20085)
  const wait = await countAttempt(context.database, lettersBy(bought.buyer), acting.now)
  if (wait !== null) return refuseUntil(wait)
  return about(acting, 'present.send', request, async (transaction, present) => {
    if (!(await linesToGive(transaction, context.holdings, bought.order))) return false
    return sendCodeAgain(context, transaction, present)
  })
}

/** Gives a present back to its buyer, as they can do themselves. */
export const withdrawPresent = (context: GiftingContext, acting: ActingOperator, request: PresentRequest) =>
  about(acting, 'present.takeBack', request, (transaction, present) =>
    giveBack(context, transaction, present, { outcome: 'takenBack', endedAt: acting.now }),
  )
