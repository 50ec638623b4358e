import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 43
const sumLength = 6

/**
 * The form of a secret that source scanners recognise: `foyer_live_` or `foyer_demo_`, 43 random characters (256 bits)
 * and a checksum of six.
 */
const pattern = /^foyer_(live|demo)_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/

/** A new secret of a key; what a demo gives out is good nowhere else, and says so. */
export function newKeySecret({ demo }: { readonly demo: boolean }): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const head = `foyer_${demo ? 'demo' : 'live'}_${random}`
  return head + checksumOf(head)
}

/** Whether a text has the form of a secret, without a query: a mistyped or truncated one has not. */
export const isKeySecret = (text: string) =>
  pattern.test(text) && checksumOf(text.slice(0, -sumLength)) === text.slice(-sumLength)

/** The only form in which it is stored. It has 256 bits already, so a fast hash is enough. */
export const hashOfSecret = (secret: string) => hash('sha256', secret, 'buffer')

/** Returns the end of a secret, which the console shows. */
export const hintOf = (secret: string) => secret.slice(-4)

/** CRC-32 in base 62, as in other vendors' tokens. */
function checksumOf(head: string) {
  let rest = crc32(head)
  let written = ''
  for (let place = 0; place < sumLength; place += 1) {
    written = (alphabet[rest % alphabet.length] ?? '') + written
    rest = Math.floor(rest / alphabet.length)
  }
  return written
}
