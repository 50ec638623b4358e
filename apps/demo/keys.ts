import type { LicencesContext } from '@/domains/licensing/licences'
import { sealKey } from '@/domains/licensing/licences/actions/key-secrets'
import { issueKeys } from '@/domains/licensing/licences/actions/keys'
import { endingOf } from '@/domains/licensing/licences/rules/keys'
import { hashOfKey } from '@/domains/licensing/licences/store/key-hashes'
import { addLicenceKey } from '@/domains/licensing/licences/store/licence-keys'
import type { Transaction } from '@/platform/database/connect'

/** The dependencies of making licence keys of a demo. */
export type DemoKeys = Pick<LicencesContext, 'catalogue' | 'secret' | 'events' | 'offer'>

interface BoughtProduct {
  readonly pid: number
  readonly term: Parameters<typeof addLicenceKey>[1]['term']
  readonly quantity: number
  readonly key?: string | undefined
}

interface PlacedOrder {
  readonly id: number
  readonly placedAt: Date
  readonly products: readonly BoughtProduct[]
}

/** Gives an order the keys that come with it: those that the demo tells everybody, and others of their own. */
export async function giveKeys(
  keys: DemoKeys,
  transaction: Transaction,
  { id: orderId, placedAt: at, products }: PlacedOrder,
) {
  for (const [position, { key, pid, term, quantity }] of products.entries()) {
    if (key === undefined) continue
    const told = { hash: hashOfKey(key), sealed: sealKey(keys.secret, key), ending: endingOf(key) }
    await addLicenceKey(transaction, { ...told, orderId, position, pid, term, quantity, boughtAt: at, createdAt: at })
  }
  await issueKeys(keys, transaction, orderId, at)
}
