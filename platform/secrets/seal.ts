import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LicenceSecret } from '@/platform/config/config'

/** What a secret of the database is for: what is sealed for one purpose and name opens for no other. */
interface Seal {
  readonly purpose: string
  readonly name: string
  readonly secret: LicenceSecret
}

const cipher = 'aes-256-gcm'
const lengths = { nonce: 12, tag: 16 } as const

const keyOf = ({ purpose, name, secret }: Seal) =>
  Buffer.from(hkdfSync('sha256', textOf(secret), name, `foyer ${purpose}`, 32))

/** Encrypts what has to be read again, so that a copy of the database alone gives it to nobody. */
export function seal(content: Buffer, how: Seal): Buffer {
  const nonce = randomBytes(lengths.nonce)
  const sealing = createCipheriv(cipher, keyOf(how), nonce)
  const body = Buffer.concat([sealing.update(content), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

/** @throws when it was sealed with another secret, for another purpose or name */
export function unseal(sealed: Buffer, how: Seal): Buffer {
  const [nonce, tag, body] = [
    sealed.subarray(0, lengths.nonce),
    sealed.subarray(lengths.nonce, lengths.nonce + lengths.tag),
    sealed.subarray(lengths.nonce + lengths.tag),
  ]
  const opening = createDecipheriv(cipher, keyOf(how), nonce).setAuthTag(tag)
  return Buffer.concat([opening.update(body), opening.final()])
}

/** Of processes that make the file at once, one does; a file that is there is never written again. */
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
