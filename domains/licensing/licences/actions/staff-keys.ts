import { randomInt } from 'node:crypto'
import { licenceId } from '@/domains/commerce/orders'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Lock } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import type { LicencesContext } from '../context'
import { endingOf, newLicenceKey } from '../rules/keys'
import { seatProduct } from '../rules/seats'
import { hashOfKey } from '../store/key-hashes'
import { forgetReaders } from '../store/key-readers'
import { keyRecord, type LicenceKeyRecord, lockKey, markKey, releaseByKey, type StoredKey } from '../store/key-records'
import { addLicenceKey, retireKey } from '../store/licence-keys'
import { auditedReading } from './key-readers'
import { openKey, sealKey } from './key-secrets'

/** The dependencies of acts on keys. */
export type KeyActContext = Pick<LicencesContext, 'catalogue' | 'secret' | 'events' | 'offer'>

interface KeyAct {
  readonly key: LicenceKeyRecord
  readonly now: Date
}

/** Returns the event about a key. */
const keyEvent = ({ id, memberId, order, position, pid }: Omit<LicenceKeyRecord, 'names'>) => ({
  key: id,
  member: memberId,
  orderNumber: order,
  product: pid,
  licence: order === null || position === null ? null : licenceId(order, position),
})

/**
 * Disables a key (decision 0111): no new device gets in with it. 20035: it is disabled, or another one is in its place.
 * @param releases whether the devices that came in by it lose their seats @returns how many did
 */
export async function disableKey(
  { events }: Pick<KeyActContext, 'events'>,
  transaction: Transaction,
  { key, reason, releases, now }: KeyAct & { readonly reason: string; readonly releases: boolean },
): Promise<{ readonly released: number } | Refusal<20035>> {
  const found = await lockKey(transaction, key.id)
  if (!found || found.retiredAt !== null || found.disabledAt !== null) return refuse(20035)
  await markKey(transaction, key.id, { at: now, because: reason })
  const released = releases ? await releaseByKey(transaction, events, key.id, now) : 0
  await events.emit(transaction, 'licenceKey.disabled', { ...keyEvent(key), released }, now)
  return { released }
}

/** Lets a key work again. 20035: it is not disabled, or another one is in its place. */
export async function enableKey(
  { events }: Pick<KeyActContext, 'events'>,
  transaction: Transaction,
  { key, now }: KeyAct,
): Promise<Refusal<20035> | null> {
  const found = await lockKey(transaction, key.id)
  if (!found || found.retiredAt !== null || found.disabledAt === null) return refuse(20035)
  await markKey(transaction, key.id, null)
  await events.emit(transaction, 'licenceKey.enabled', keyEvent(key), now)
  return null
}

/** Replaces a key; its owner reads the other on the licence page. 20035: it has no owner, or was replaced already. */
export async function replaceKey(
  context: KeyActContext,
  transaction: Transaction,
  { key, now }: KeyAct,
): Promise<LicenceKeyRecord | Refusal<20035>> {
  const found = await lockKey(transaction, key.id)
  if (!found || found.orderId === null || found.retiredAt !== null) return refuse(20035)
  const { id } = await putAnother(context, transaction, found, now)
  const made = await keyRecord(transaction, id)
  return made ?? refuse(20035)
}

/** Retires a locked key and makes the one that takes its place. */
export async function putAnother(
  { catalogue: reader, secret, events }: KeyActContext,
  transaction: Transaction,
  { id, orderId, position, pid, term, quantity, boughtAt }: StoredKey,
  now: Date,
): Promise<{ readonly id: number; readonly key: string }> {
  const catalogue = await reader.currentCatalogue(transaction)
  await retireKey(transaction, id, now)
  await forgetReaders(transaction, id)
  const key = newLicenceKey(seatProduct(catalogue, pid)?.licenceKey?.prefix, randomInt)
  const made = await addLicenceKey(transaction, {
    orderId,
    position,
    pid,
    term,
    quantity,
    boughtAt,
    createdAt: now,
    hash: hashOfKey(key),
    sealed: sealKey(secret, key),
    ending: endingOf(key),
  })
  await tellOf(events, transaction, 'licenceKey.replaced', made, { now, replaces: id })
  return { id: made, key }
}

/**
 * Replaces a locked key without an operator's request: its licence was transferred, or the key is known outside. A key
 * that staff have disabled stays disabled.
 */
export async function exchangeKey(
  context: KeyActContext,
  transaction: Transaction,
  lock: Lock<'key.seen'>,
  { key, now }: { readonly key: StoredKey; readonly now: Date },
) {
  lock.assertOpen('key.seen', 'exchangeKey')
  const { id } = await putAnother(context, transaction, key, now)
  const { disabledAt: at, disabledBecause: because } = key
  if (at !== null && because !== null) await markKey(transaction, id, { at, because })
}

interface MadeKey {
  readonly now: Date
  readonly replaces?: number
}

/** Tells that a key was made. */
export async function tellOf(
  events: EventBus,
  transaction: Transaction,
  name: 'licenceKey.created' | 'licenceKey.replaced',
  id: number,
  { now, replaces }: MadeKey,
) {
  const record = await keyRecord(transaction, id)
  if (!record) return
  if (name === 'licenceKey.created') await events.emit(transaction, name, keyEvent(record), now)
  else await events.emit(transaction, name, { ...keyEvent(record), replaces: replaces ?? id }, now)
}

/** Returns the key itself. 20035: it was imported, and is known to its owner only. */
export async function textOfKey(
  { secret }: Pick<KeyActContext, 'secret'>,
  transaction: Transaction,
  id: number,
): Promise<string | Refusal<20035>> {
  const found = await lockKey(transaction, id)
  return found?.sealed ? openKey(secret, { sealed: found.sealed, hash: found.hash }, auditedReading) : refuse(20035)
}
