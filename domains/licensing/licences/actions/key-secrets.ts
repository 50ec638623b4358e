import { hashOf } from '@/domains/accounts/identity'
import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import { foldCode } from '@/platform/text/typed/code'
import { keysIn } from '../rules/keys'
import type { NotedReading } from './key-readers'

/** Returns the hash under which a key is stored. Typed or pasted text is searched by `hashesOfKey`. */
export const hashOfKey = (key: string): Buffer => hashOf(foldCode(key))

interface TypedKey {
  /** The key as written, without the text around it. */
  readonly key: string
  readonly hash: Buffer
}

/** The hashes of the keys that may be meant by what was typed, most likely first; there is always one. */
export function hashesOfKey(typed: string): readonly [TypedKey, ...TypedKey[]] {
  const [first = { text: '', code: '' }, ...others] = keysIn(typed)
  const hashed = ({ text, code }: { readonly text: string; readonly code: string }) => ({
    key: text,
    hash: hashOf(code),
  })
  return [hashed(first), ...others.map(hashed)]
}

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
