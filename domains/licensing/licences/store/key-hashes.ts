import { hashOf } from '@/domains/accounts/identity'
import { foldCode } from '@/platform/text/typed/code'
import { keysIn } from '../rules/keys'

/** Returns the hash under which a key is stored. Typed or pasted text is searched by `hashesOfKey`. */
export const hashOfKey = (key: string): Buffer => hashOf(foldCode(key))

export interface TypedKey {
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
