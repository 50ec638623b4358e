import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import { hashesOfKey, hashOfKey, type TypedKey } from '../store/key-hashes'
import type { NotedReading } from './key-readers'

/** Returns the record of the first key that matches the typed text. */
export async function findKey<Found>(
  typed: string,
  look: (key: TypedKey) => Promise<Found | null>,
): Promise<Found | null> {
  for (const each of hashesOfKey(typed)) {
    const found = await look(each)
    if (found !== null) return found
  }
  return null
}

const sealOf = (secret: LicenceSecret, hash: Buffer) => ({
  secret,
  purpose: 'foyer licence key',
  owner: hash.toString('hex'),
})

/** For its owner's page, and of no use without the installation's secret. */
export const sealKey = (secret: LicenceSecret, key: string): Buffer =>
  seal(Buffer.from(key), sealOf(secret, hashOfKey(key)))

export const openKey = (
  secret: LicenceSecret,
  { sealed, hash }: { sealed: Buffer; hash: Buffer },
  _noted: NotedReading,
): string => unseal(sealed, sealOf(secret, hash)).toString()
