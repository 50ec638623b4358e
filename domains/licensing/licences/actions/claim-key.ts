import { productOf, updatesWith } from '@/domains/commerce/catalogue/rules'
import { addOrder } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { money } from '@/platform/money/money'
import type { LicencesContext } from '../context'
import { endingOf } from '../rules/keys'
import { claimKey, lockUnclaimedKey } from '../store/licence-keys'
import { marketOfMember } from '../store/market'
import { type KeyReader, noteReading } from './key-readers'
import { findKey, sealKey } from './key-secrets'
import { type KeyActContext, tellOf } from './staff-keys'

interface KeyClaim {
  readonly key: string
  readonly memberId: number
  readonly language: Language
  readonly now: Date
}

/**
 * Turns an old key into an order without an amount, so that seats, downloads and terms follow as from any other; its
 * term began with the purchase. Of two concurrent claims one succeeds. 30011: there is no such unclaimed key; 30016:
 * staff have disabled it.
 */
export const claimOldKey = (
  context: KeyActContext & Pick<LicencesContext, 'database'>,
  { reader, ...claim }: Omit<KeyClaim, 'memberId'> & { readonly reader: KeyReader },
) =>
  context.database.transaction(async (transaction) => {
    const reading = await noteReading(transaction, reader, [], claim.now)
    if (isRefusal(reading)) return reading
    const claimed = await claimFor(context, transaction, { ...claim, memberId: reader.id })
    if (!isRefusal(claimed)) await noteReading(transaction, reader, [claimed.key], claim.now)
    return claimed
  })

/** The same within a transaction: for the member named by a vendor's list. */
export async function claimFor(
  context: KeyActContext,
  transaction: Transaction,
  { key: typed, memberId, language, now }: KeyClaim,
): Promise<{ readonly number: string; readonly key: number } | Refusal<30011 | 30016>> {
  const catalogue = await context.catalogue.currentCatalogue(transaction)
  const found = await findKey(typed, async (each) => {
    const kept = await lockUnclaimedKey(transaction, each.hash)
    return kept && { ...kept, key: each.key }
  })
  const product = found && productOf(catalogue, found.pid)
  if (!found || !product) return refuse(30011)
  if (found.disabledAt !== null) return refuse(30016)
  const { id, key, pid, term, quantity, extraDays, extraSeats, boughtAt } = found
  const market = await marketOfMember(transaction, { memberId, language, offer: context.offer, catalogue, now })
  const item = { pid, term, quantity, extraDays, extraSeats, platforms: product.platforms, names: product.names }
  const added = await addOrder(transaction, {
    memberId,
    status: orderStatus.complete,
    origin: 'given',
    placedAt: now,
    paidAt: boughtAt,
    catalogueVersion: catalogue.version,
    ...market,
    items: [{ ...item, ...updatesWith(catalogue, product), unit: money(0, market.currency) }],
  })
  const sealed = sealKey(context.secret, key)
  await claimKey(transaction, id, { orderId: added.id, sealed, ending: endingOf(key) })
  await tellOf(context.events, transaction, 'licenceKey.created', id, { now })
  await context.events.emit(transaction, 'order.paid', { order: added.id, origin: 'given', payment: null }, now)
  return { number: added.number, key: id }
}
