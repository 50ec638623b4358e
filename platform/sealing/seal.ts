import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Itself, or the file that it is kept in; the file is made when it is needed. */
export type LicenceSecret = { readonly text: string } | { readonly file: string }

/** The scope of a seal: one purpose and one owner; it is opened for no other. */
export interface Seal {
  readonly secret: LicenceSecret
  readonly purpose: string
  /** The owner: a key's id, a member's. */
  readonly owner: string
}

const cipher = 'aes-256-gcm'
const lengths = { nonce: 12, tag: 16 } as const

const keyOf = ({ secret, purpose, owner }: Seal) => Buffer.from(hkdfSync('sha256', textOf(secret), owner, purpose, 32))

/** Encrypts with the installation's secret, so that anyone who sees the database alone has nothing of it. */
export function seal(plain: Uint8Array, given: Seal): Buffer {
  const nonce = randomBytes(lengths.nonce)
  const sealing = createCipheriv(cipher, keyOf(given), nonce)
  const body = Buffer.concat([sealing.update(plain), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

/** @throws when it was sealed with another secret, for another purpose, or for another owner */
export function unseal(sealed: Buffer, given: Seal): Buffer {
  const nonce = sealed.subarray(0, lengths.nonce)
  const tag = sealed.subarray(lengths.nonce, lengths.nonce + lengths.tag)
  const opening = createDecipheriv(cipher, keyOf(given), nonce).setAuthTag(tag)
  return Buffer.concat([opening.update(sealed.subarray(lengths.nonce + lengths.tag)), opening.final()])
}

/** Of concurrent processes that make the file, one succeeds; an existing file is never overwritten. */
function textOf(secret: LicenceSecret): string {
  if ('text' in secret) return secret.text
  const { file } = secret
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EEXIST') throw error
    }
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
