import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** Keys and signatures as minisign writes them, without minisign. */

const rawKey = (privateKey: KeyObject) =>
  Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url')
/** minisign draws eight bytes to tell its keys apart. */
const idOf = (publicKey: Buffer) => createHash('sha256').update(publicKey).digest().subarray(0, 8)

/** The text of a `.pub` file, as a program carries it. */
export function minisignKey(privateKey: KeyObject): string {
  const publicKey = rawKey(privateKey)
  const body = Buffer.concat([Buffer.from('Ed'), idOf(publicKey), publicKey])
  return `untrusted comment: minisign public key\n${body.toString('base64')}\n`
}

interface SignatureFacts {
  readonly privateKey: KeyObject
  /** The name of the file, which minisign signs with it. */
  readonly file: string
  readonly comment?: string
  /** By whose name it is signed, where that is another's. */
  readonly under?: KeyObject
  /** Whether the file is hashed first, as minisign has done for years. */
  readonly prehashed?: boolean
}

/** The text of a `.minisig` file. */
export function minisigned(content: Buffer, facts: SignatureFacts): string {
  const { privateKey, file, under = privateKey, prehashed = true } = facts
  const { comment = `timestamp:1795262400\tfile:${file}\thashed` } = facts
  const message = prehashed ? createHash('blake2b512').update(content).digest() : content
  const signature = sign(null, message, privateKey)
  const body = Buffer.concat([Buffer.from(prehashed ? 'ED' : 'Ed'), idOf(rawKey(under)), signature])
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey)
  return [
    'untrusted comment: signature from minisign secret key',
    body.toString('base64'),
    `trusted comment: ${comment}`,
    whole.toString('base64'),
    '',
  ].join('\n')
}
