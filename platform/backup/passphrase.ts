import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { type Identity, type Recipient, Stanza } from 'age-encryption'

/*
 * How `age` wraps the key of a file in a passphrase (age-encryption.org/v1, "scrypt"). Node's own function takes a tenth
 * of the time that the package takes, which is written in JavaScript.
 */
const kind = 'scrypt'
const label = 'age-encryption.org/v1/scrypt'
const cipher = 'chacha20-poly1305'
const tagLength = 16
/** Powers of two: 128 MiB and half a second for each guess; and what a foreign header may cost at most. */
const work = { own: 17, most: 20 } as const
const noNonce = Buffer.alloc(12)

function keyOf(passphrase: string, salt: Buffer, power: number) {
  const cost = 2 ** power
  return scryptSync(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, {
    N: cost,
    r: 8,
    p: 1,
    maxmem: cost * 2048,
  })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

export const passphraseRecipient = (passphrase: string): Recipient => ({
  wrapFileKey(fileKey) {
    const salt = randomBytes(16)
    const sealing = createCipheriv(cipher, keyOf(passphrase, salt, work.own), noNonce, { authTagLength: tagLength })
    const body = Buffer.concat([sealing.update(fileKey), sealing.final(), sealing.getAuthTag()])
    return [new Stanza([kind, base64(salt), String(work.own)], body)]
  },
})

export const passphraseIdentity = (passphrase: string): Identity => ({
  unwrapFileKey([stanza, ...others]) {
    const [found, salt = '', power = ''] = stanza?.args ?? []
    if (!stanza || others.length > 0 || found !== kind || Number(power) > work.most) return null
    const key = keyOf(passphrase, Buffer.from(salt, 'base64'), Number(power))
    const opening = createDecipheriv(cipher, key, noNonce, { authTagLength: tagLength })
    opening.setAuthTag(stanza.body.subarray(-tagLength))
    try {
      return Buffer.concat([opening.update(stanza.body.subarray(0, -tagLength)), opening.final()])
    } catch {
      return null
    }
  },
})
