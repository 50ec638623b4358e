import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The encrypted store of every client (docs/reference/licences): ChaCha20-Poly1305 (RFC 8439) under a hash of a secret. */
interface SealedFile {
  readonly foyer: 'licence-store'
  readonly version: 1
  readonly nonce: string
  readonly box: string
}

const cipher = 'chacha20-poly1305'
const about = Buffer.from('foyer-licence-store')
const tagLength = 16

const keyOf = (secret: string) => createHash('sha256').update(`foyer-licence-store-1\n${secret}`).digest()

export function seal(text: string, secret: string): string {
  const nonce = randomBytes(12)
  const sealing = createCipheriv(cipher, keyOf(secret), nonce, { authTagLength: tagLength })
  sealing.setAAD(about, { plaintextLength: Buffer.byteLength(text) })
  const box = Buffer.concat([sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
  const file: SealedFile = {
    foyer: 'licence-store',
    version: 1,
    nonce: nonce.toString('base64url'),
    box: box.toString('base64url'),
  }
  return JSON.stringify(file)
}

export const isSealed = (text: string) => (JSON.parse(text) as Partial<SealedFile>).foyer === 'licence-store'

/** @throws when the secret is another one, or the file was changed */
export function unseal(text: string, secret: string): string {
  const { nonce, box } = JSON.parse(text) as SealedFile
  const bytes = Buffer.from(box, 'base64url')
  const opening = createDecipheriv(cipher, keyOf(secret), Buffer.from(nonce, 'base64url'), { authTagLength: tagLength })
  const content = bytes.subarray(0, -tagLength)
  opening.setAAD(about, { plaintextLength: content.length })
  opening.setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([opening.update(content), opening.final()]).toString('utf8')
}
