import { randomInt } from 'node:crypto'
import { countAttempt } from '@/domains/accounts/identity'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { isRefusal, type Refusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { type Lock, openWay } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import { before, days, minutes, seconds } from '@/platform/time/duration'
import { networkCount, ownCount } from '@/platform/time/throttle'
import type { LicencesContext } from '../context'
import { endingOf, isMistyped, keysIn, newLicenceKey } from '../rules/keys'
import { seatProduct } from '../rules/seats'
import { hashesOfKey, hashOfKey } from '../store/key-hashes'
import {
  addLicenceKey,
  holderOfKey,
  keysOfLines,
  linesWithoutKey,
  lockKeyOfLine,
  lockOrder,
  lockOwnKey,
} from '../store/licence-keys'
import { type KeyReader, noteLetter, noteReading } from './key-readers'
import { findKey, openKey, sealKey } from './key-secrets'
import { exchangeKey, putAnother, tellOf } from './staff-keys'

type KeyContext = Pick<LicencesContext, 'catalogue' | 'secret' | 'events' | 'offer'>

/** Makes the keys of an order that was paid, one for each line whose product comes with one (decision 0107). */
export async function issueKeys(context: KeyContext, transaction: Transaction, order: number, now: Date) {
  await lockOrder(transaction, order)
  const lines = await linesWithoutKey(transaction, order)
  if (lines.length === 0) return
  const catalogue = await context.catalogue.currentCatalogue(transaction)
  for (const { hasOne, ...line } of lines) {
    const product = seatProduct(catalogue, line.pid)
    if (!product?.licenceKey || (hasOne && product.kind === 'subscription')) continue
    const key = newLicenceKey(product.licenceKey.prefix, randomInt)
    const made = { hash: hashOfKey(key), sealed: sealKey(context.secret, key), ending: endingOf(key) }
    const id = await addLicenceKey(transaction, { ...line, ...made, orderId: order, boughtAt: now, createdAt: now })
    await tellOf(context.events, transaction, 'licenceKey.created', id, { now })
  }
}

/** Replaces the key of a line that has another holder from now on. */
export async function replaceKey(
  context: KeyContext,
  transaction: Transaction,
  line: { readonly order: number; readonly position: number },
  now: Date,
) {
  const known = await lockKeyOfLine(transaction, line)
  if (known) await exchangeKey(context, transaction, openWay('key of a licence that is handed on'), { key: known, now })
}

/** The keys of an order by the positions of its lines, made if they are not yet: for the mail to an address that says them. */
export async function keysOfOrder(
  context: KeyContext,
  transaction: Transaction,
  { order, to, now }: { readonly order: number; readonly to: string; readonly now: Date },
) {
  await issueKeys(context, transaction, order, now)
  const kept = await keysOfLines(transaction, order)
  const ids = kept.map(({ id }) => id)
  const noted = await noteLetter(transaction, ids, { to, at: now })
  return new Map(
    kept.flatMap(({ position, sealed, hash }) =>
      sealed === null ? [] : [[position, openKey(context.secret, { sealed, hash }, noted)] as const],
    ),
  )
}

interface TypedKey {
  readonly key: string
  readonly line: string
  readonly network: string
  readonly now: Date
}

interface KeyOwner {
  /** The member's id. */
  readonly id: number
  /** The number of the key; null: it came with an earlier order. */
  readonly key: number | null
}

/**
 * Returns the member whose seats a key opens. 10001: mistyped, by its check characters; 30011: there is none, or it was
 * replaced; 30016: staff have disabled it; 30012: it is not claimed; 30008: its order was refunded, or it is for
 * another line.
 */
export async function memberOfKey(
  context: Pick<LicencesContext, 'database' | 'catalogue'>,
  { key, line, network, now }: TypedKey,
): Promise<KeyOwner | Refusal<10001 | 20027 | 20039 | 30008 | 30011 | 30012 | 30016>> {
  const { database } = context
  const catalogue = await context.catalogue.currentCatalogue(database)
  const wait = await countAttempt(
    database,
    [
      networkCount({ key: `licence key from ${network}`, free: 30, forgives: seconds(20), longestDelay: minutes(5) }),
      ...hashesOfKey(key).map(({ hash }) =>
        ownCount({
          key: `licence key ${hash.toString('base64url')}`,
          free: 20,
          forgives: minutes(1),
          longestDelay: minutes(10),
        }),
      ),
    ],
    now,
  )
  if (wait !== null) return refuseUntil(wait)
  const found = await findKey(key, (each) => holderOfKey(database, each))
  if (!found || found.retired) {
    const prefixes = prefixesOf(catalogue)
    return keysIn(key).some(({ code }) => isMistyped(code, prefixes)) ? refuseFields('key') : refuse(30011)
  }
  if (found.disabled) return refuse(30016)
  if (found.memberId === null) return refuse(30012)
  if (found.suspended) return refuse(20027)
  const product = seatProduct(catalogue, found.pid)
  const elsewhere = product !== null && product.line !== line && !('includes' in product)
  return elsewhere || found.status !== orderStatus.complete ? refuse(30008) : { id: found.memberId, key: found.id }
}

const prefixesOf = ({ products }: Catalogue): readonly string[] =>
  products.flatMap(({ licenceKey }) => (licenceKey ? [licenceKey.prefix ?? ''] : []))

/** How often a member may have another key for the same licence. */
const rotationEvery = days(30)

interface Rotation {
  readonly key: string
  readonly reader: KeyReader
  readonly now: Date
}

/**
 * Puts another key in place of one. 20035: it is not theirs, or works no more; 20039: there was another one lately, and all who
 * have read it may; 30016: staff have disabled it.
 */
export async function rotateLicenceKey(
  context: KeyContext & Pick<LicencesContext, 'database'>,
  lock: Lock<'key.seen'>,
  { key, reader, now }: Rotation,
) {
  lock.assertOpen('key.seen', 'rotateLicenceKey')
  return context.database.transaction(async (transaction) => {
    const found = await findKey(key, ({ hash }) => lockOwnKey(transaction, { hash, memberId: reader.id }))
    if (!found) return refuse(20035)
    const isLate = found.replacedAt !== null && found.replacedAt > before(now, rotationEvery)
    if (isLate && !found.isTaken) return refuse(20039)
    if (found.key.disabledAt !== null) return refuse(30016)
    const reading = await noteReading(transaction, reader, [], now)
    if (isRefusal(reading)) return reading
    const made = await putAnother(context, transaction, found.key, now)
    await noteReading(transaction, reader, [made.id], now)
    return { key: made.key }
  })
}
