import { hashOf, newSecret } from '@/domains/accounts/identity'
import { handoverFeeOf, productOf } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { isRunning } from '@/domains/commerce/entitlements/rules'
import { lockOrderOf } from '@/domains/commerce/orders'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { Language } from '@/platform/i18n/languages'
import { after, before, days } from '@/platform/time/duration'
import type { GiftingContext } from '../context'
import { freeFrom, isTransferable, transfersLeft } from '../rules/handovers'
import { markBegun } from '../store/handover-fees'
import { type HeldLicence, licenceAt, orderOfHolder } from '../store/handover-lines'
import { addHandover, handedSince, isOnItsWay, lockGiver } from '../store/handovers'
import { feeLink } from './fee-link'
import { tellHolder } from './handover-letters'

interface LicencePlace {
  readonly giver: number
  /** The order's row, and the line's place in it. */
  readonly order: number
  readonly position: number
}

export interface HandoverDetails extends LicencePlace {
  readonly email: string
  readonly sender: string
  readonly network: string
  readonly language: Language
}

/**
 * Whether a licence may be handed on now, under the rows of its giver and its order, and for which fee. 20035: it cannot be (a
 * subscription, one that rests or is asked back, or one that its product excludes); 20039: not so soon, or not so often.
 */
export async function admitHandover(
  { holdings, catalogue: reader, transfers }: GiftingContext,
  transaction: Transaction,
  { giver, order, position }: LicencePlace,
  now: Date,
): Promise<{ readonly licence: HeldLicence; readonly fee: Product | null } | Refusal<20035 | 20039>> {
  if (!transfers.allowed) return refuse(20035)
  // A merge, too, takes the orders before the accounts (`lockOrder`).
  await lockOrderOf(transaction, order)
  if (!(await lockGiver(transaction, giver))) return refuse(20035)
  const licence = await licenceAt(transaction, holdings, { memberId: giver, order, position })
  const catalogue = await reader.currentCatalogue(transaction)
  const product = licence && productOf(catalogue, licence.pid)
  if (!licence || !product || !isRunning(licence, now) || !isTransferable(product)) return refuse(20035)
  if (freeFrom(licence, transfers) > now) return refuse(20039)
  const handed = await handedSince(transaction, giver, before(now, days(365)))
  if (transfersLeft(handed, transfers, now) === 0) return refuse(20039)
  return { licence, fee: handoverFeeOf(catalogue, product) }
}

/**
 * Writes it down, and tells its holder alone. @param paidBy the order of its fee
 * @returns until when it is held; null: the licence is on its way already
 */
export async function writeHandover(
  context: GiftingContext,
  transaction: Transaction,
  { giver: giverId, order: orderId, ...request }: HandoverDetails,
  { now, paidBy }: { readonly now: Date; readonly paidBy: number | null },
): Promise<Date | null> {
  const secret = newSecret()
  const heldUntil = after(now, days(context.transfers.holdDays))
  const times = { begunAt: now, heldUntil, stopHash: hashOf(secret) }
  const id = await addHandover(transaction, { ...request, giverId, orderId, ...times })
  if (id === null) return null
  if (paidBy !== null) await markBegun(transaction, paidBy, id)
  await tellHolder(context, transaction, id, secret)
  return heldUntil
}

interface HandoverRequest extends Omit<HandoverDetails, 'order'> {
  /** The number of the order. */
  readonly number: string
  readonly now: Date
}

/** Until when it is held; or the link to the checkout, where its giver pays first. */
type HandoverBegun = { readonly until: Date } | { readonly pay: string }

/**
 * Begins to transfer a licence: only its holder is told until the hold is over. Where there is a fee, nothing is
 * recorded before it is paid. 20085: it is not the caller's; 20035: it cannot be transferred, or is being transferred
 * already; 20039: as above.
 */
export async function beginHandover(
  context: GiftingContext,
  { number, now, ...request }: HandoverRequest,
): Promise<HandoverBegun | Refusal<20035 | 20039 | 20085>> {
  const { giver, position, email, sender } = request
  const order = await orderOfHolder(context.database, { memberId: giver, number, position })
  if (order === null) return refuse(20085)
  const begun = await allOrNothing(context.database, async (transaction) => {
    const admitted = await admitHandover(context, transaction, { giver, order, position }, now)
    if (isRefusal(admitted)) return admitted
    if (admitted.fee) {
      if (await isOnItsWay(transaction, order, position)) return null
      const { pid, term, platforms } = admitted.licence
      const asked = { order, position, pid, term, platforms: [...platforms], email, sender, at: now.getTime() }
      return { pay: feeLink(context, giver, asked) }
    }
    const until = await writeHandover(context, transaction, { ...request, order }, { now, paidBy: null })
    return until && { until }
  })
  return begun ?? refuse(20035)
}
