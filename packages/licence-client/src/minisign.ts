import { createHash, createPublicKey, type Hash, type KeyObject, verify } from 'node:crypto'
import { LicenceError } from './errors.js'

/** A public key of minisign, which a program carries. */
interface MinisignKey {
  /** The eight bytes by which a signature names it. */
  readonly id: Buffer
  readonly key: KeyObject
}

/** A signature whose comment is the vendor's; the file itself is still to be looked at. */
export interface FileSignature {
  readonly key: KeyObject
  readonly signature: Buffer
  /** The name of the file, which is signed, too. */
  readonly file: string
}

/** Returns the hash that is signed in place of a file, so that the file need not be in memory. */
export const signedHash = (): Hash => createHash('blake2b512')

const forged = (message: string) => new LicenceError('forgedUpdate', message)

/** Several spellings decode to the same bytes; only one is accepted. */
function bytesOf(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === length && bytes.toString('base64') === text ? bytes : null
}

/** The keys of a `.pub` file, or of several, one below the other. @throws LicenceError */
export function readKeys(text: string): readonly MinisignKey[] {
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('untrusted comment:')).map(readKey)
  if (keys.length === 0) throw new LicenceError('invalid', 'There is no key to check updates with.')
  return keys
}

function readKey(line: string): MinisignKey {
  const bytes = bytesOf(line, 42)
  if (bytes?.toString('latin1', 0, 2) !== 'Ed') throw new LicenceError('invalid', 'This is no public key of minisign.')
  const x = bytes.subarray(10).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return { id: bytes.subarray(2, 10), key }
}

/** Reads the text of a `.minisig` file, and checks its comment. @throws LicenceError */
export function readSignature(text: string, keys: readonly MinisignKey[]): FileSignature {
  const [, body = '', comment = '', whole = ''] = text.split('\n')
  const [signed, over] = [bytesOf(body, 74), bytesOf(whole, 64)]
  const [, words] = /^trusted comment: (.*)$/.exec(comment) ?? []
  if (!signed || !over || words === undefined) throw forged('The update is not signed.')
  if (signed.toString('latin1', 0, 2) !== 'ED') throw forged('The update was signed without hashing it first.')
  const known = keys.find(({ id }) => id.equals(signed.subarray(2, 10)))
  if (!known) throw new LicenceError('unknownKey', 'No key of this program has signed the update.')
  const signature = signed.subarray(10)
  if (!verify(null, Buffer.concat([signature, Buffer.from(words)]), known.key, over))
    throw forged('The signature of the update was changed.')
  const file = words.split('\t').find((word) => word.startsWith('file:')) ?? ''
  return { key: known.key, signature, file: file.slice('file:'.length) }
}

/** @param hash of the file, by `signedHash` */
export const isSigned = ({ key, signature }: FileSignature, hash: Buffer) => verify(null, hash, key, signature)
