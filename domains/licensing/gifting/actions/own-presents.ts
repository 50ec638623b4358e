import { lockOrderOf } from '@/domains/commerce/orders'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { GiftingContext } from '../context'
import { correctPresent, lockPresent, orderOfOwn, type Present } from '../store/presents'
import { sendCode } from './mailing'
import { giveBack } from './presents'

interface OwnPresent {
  readonly id: number
  readonly buyer: number
  readonly now: Date
}

/** Changes a buyer's own gift that is not accepted yet. 20035: there is none, or it has ended. */
async function withOwn(
  context: GiftingContext,
  { id, buyer }: OwnPresent,
  act: (transaction: Transaction, present: Present) => Promise<boolean>,
): Promise<Record<string, never> | Refusal<20035>> {
  const order = await orderOfOwn(context.database, { id, buyer })
  if (order === null) return refuse(20035)
  const done = await allOrNothing(context.database, async (transaction) => {
    await lockOrderOf(transaction, order)
    const present = await lockPresent(transaction, id)
    return present && (await act(transaction, present)) ? {} : null
  })
  return done ?? refuse(20035)
}

/** Puts another address in the place of a mistyped one; what was mailed to that one is void. */
export const correctRecipient = (
  context: GiftingContext,
  { email, name, ...own }: OwnPresent & { readonly email: string; readonly name: string },
) =>
  withOwn(context, own, async (transaction, present) => {
    if (!(await correctPresent(transaction, own.id, { email, name }))) return false
    if (present.sentAt !== null) await sendCode(context, transaction, { ...present, email, name }, own.now)
    return true
  })

/** Its buyer keeps it. */
export const takeBack = (context: GiftingContext, own: OwnPresent) =>
  withOwn(context, own, (transaction, present) =>
    giveBack(context, transaction, present, { outcome: 'takenBack', endedAt: own.now }),
  )
