import { createCipheriv, createHash } from 'node:crypto'

/** A store as every client writes it (docs/reference/licences): ChaCha20-Poly1305 under a hash of the secret. */
export function sealed(content: object, secret: string, nonce = Buffer.alloc(12, 7)): string {
  const key = createHash('sha256').update(`foyer-licence-store-1\n${secret}`).digest()
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
  const text = JSON.stringify(content)
  cipher.setAAD(Buffer.from('foyer-licence-store'), { plaintextLength: Buffer.byteLength(text) })
  const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const file = { foyer: 'licence-store', version: 1, nonce: nonce.toString('base64url') }
  return JSON.stringify({ ...file, box: box.toString('base64url') })
}
