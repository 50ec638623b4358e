import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, unixSeconds } from '@/platform/time/duration'
import { addressLife, answerOf, checkedKey, type Handout } from './store'

/** A distribution of Amazon CloudFront in front of the bucket. */
export interface CloudFront {
  /** Its address and, behind it, the folder in which everything lies; without a slash at the end. */
  readonly place: string
  /** The id of the public key in the distribution's key group. */
  readonly keyPairId: string
  /** The private key, in PEM. */
  readonly keyFile: string
}

/** Reads `https://KEYPAIRID@d111111abcdef8.cloudfront.net/FOLDER`; null: it is no such address. */
export function readCloudFrontAddress(address: string): Omit<CloudFront, 'keyFile'> | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, host, pathname, search, hash } = new URL(address)
  if (protocol !== 'https:' || !/^[A-Z0-9]+$/.test(username) || password || search || hash) return null
  return { keyPairId: username, place: `https://${host}${pathname.replace(/\/+$/, '')}` }
}

/**
 * An address that CloudFront takes for an hour: a signed URL with a canned policy
 * (docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-canned-policy.html).
 */
export function addressInCloudFront({ place, keyPairId, keyFile }: CloudFront) {
  const privateKey = readKey(keyFile)
  return (key: string, handout: Handout) => {
    const url = `${place}/${checkedKey(key)}?${new URLSearchParams(answerOf(handout))}`.replaceAll('+', '%20')
    const end = unixSeconds(after(handout.at, addressLife))
    const policy = `{"Statement":[{"Resource":"${url}","Condition":{"DateLessThan":{"AWS:EpochTime":${end}}}}]}`
    // CloudFront takes RSA with SHA-1, and nothing newer of RSA's.
    const signature = sign('sha1', Buffer.from(policy), privateKey).toString('base64').replaceAll(/[+=/]/g, replaced)
    return `${url}&Expires=${end}&Signature=${signature}&Key-Pair-Id=${keyPairId}`
  }
}

const replaced = (character: string) => ({ '+': '-', '=': '_', '/': '~' })[character] ?? character

/** Thrown when files are opened; its message says which variable to mend. */
export class SigningKeyError extends Error {}

function readKey(file: string): KeyObject {
  const key = (() => {
    try {
      return createPrivateKey(readFileSync(file))
    } catch (cause) {
      throw new SigningKeyError(`CLOUDFRONT_KEY_FILE cannot be read: ${(cause as Error).message}`, { cause })
    }
  })()
  if (key.asymmetricKeyType !== 'rsa') throw new SigningKeyError('CLOUDFRONT_KEY_FILE holds no RSA key')
  return key
}
