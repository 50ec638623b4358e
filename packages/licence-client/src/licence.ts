import { createPublicKey, verify } from 'node:crypto'
import { LicenceError } from './errors.js'
import { readJson } from './json.js'

/** An Ed25519 key, as the server publishes it at `/.well-known/jwks.json`. */
export interface PublicKey {
  readonly kid: string
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  /** The chain of older keys that vouched for this key: each a signed key, oldest first. */
  readonly vouchers?: readonly string[]
}

/** The content of a licence whose signature is verified. */
export interface Licence {
  readonly seat: string
  readonly line: string
  readonly platform: string
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** `device`, `trial` or `floating`; a vendor's server may bring others. */
  readonly kind: string
  /** The program's features, by the vendor's own names. */
  readonly features: readonly string[]
  readonly products: readonly LicensedProduct[]
  /** How many more devices than are paid for have seats: the vendor only warns, and the program may say so. 0: none. */
  readonly over: number
  /** The running program that alone it is for, by its name; null: any on the device. */
  readonly process: string | null
}

/** A product of a licence. */
export interface LicensedProduct {
  readonly pid: number
  /** When its term ends; null: never. */
  readonly endsAt: Date | null
  /** Versions released by then are the owner's; null: every version. */
  readonly updatesUntil: Date | null
}

/** The line and device that a licence is for, and its signers. */
export interface OpenOptions {
  /** The keys that are trusted. */
  readonly keys: readonly PublicKey[]
  readonly line: string
  readonly fingerprint: string
  /** The name of this running program: a licence for another one is not good here. */
  readonly process?: string
}

/** When a licence is looked at, and by which version. */
export interface TimeOptions {
  readonly now: Date
  /** When this version of the program was released: a licence whose updates all ended before does not open it. */
  readonly released?: Date
}

export interface CheckOptions extends OpenOptions, TimeOptions {}

/** Clocks differ a little: this much, in seconds, a licence may come from the future. */
const tolerance = 300

interface Claims {
  readonly aud: string
  readonly sub: string
  readonly iat: number
  readonly exp: number
  readonly platform: string
  readonly device: string
  readonly kind?: string
  readonly features?: readonly string[]
  readonly over?: unknown
  readonly process?: unknown
  readonly products: readonly {
    readonly pid: number
    readonly ends: number | null
    readonly updates_until?: number | null
  }[]
}

/**
 * Checks a licence without network: that a trusted key has signed it, and that it is for this line, this device and this
 * moment. @throws LicenceError that says what is wrong
 */
export function verifyLicence(jws: string, options: CheckOptions): Licence {
  return licenceInTime(openLicence(jws, options), options)
}

/** The same without the moment: the signature, the line, the device and the running program. @throws LicenceError */
export function openLicence(jws: string, { keys, line, fingerprint, process }: OpenOptions): Licence {
  const [header = '', payload = '', signature = '', ...rest] = jws.split('.')
  const { alg, kid, typ, allotment } = read<Header>(header)
  if (rest.length > 0 || alg !== 'EdDSA' || typ !== 'licence+jwt') throw damaged()
  const given = allotment === undefined ? null : openAllotment(allotment, keys)
  const key = given ? given.key : keys.find((each) => each.kid === kid)
  if (!key) throw unknownKey(kid)
  if (key.kid !== kid || !isSignedBy(key, `${header}.${payload}`, signature)) throw damaged()

  const claims = claimsOf(given ? within(given, read(payload)) : read(payload))
  if (claims.aud !== line) throw new LicenceError('otherProduct', `This licence is for ${claims.aud}.`)
  if (claims.device !== fingerprint) throw new LicenceError('otherDevice', 'This licence is for another device.')
  if (claims.process !== undefined && claims.process !== process) {
    throw new LicenceError('otherDevice', 'This licence is for another running program.')
  }
  const products = claims.products.map(({ pid, ends, updates_until: until = null }) => ({
    pid,
    endsAt: momentOf(ends),
    updatesUntil: momentOf(until),
  }))
  const { kind = 'device', features = [], over } = claims
  return {
    seat: claims.sub,
    line: claims.aud,
    platform: claims.platform,
    issuedAt: dateOf(claims.iat),
    expiresAt: dateOf(claims.exp),
    kind,
    features,
    products,
    over: Number.isSafeInteger(over) ? Number(over) : 0,
    process: process !== undefined && claims.process === process ? process : null,
  }
}

interface Header {
  readonly alg?: unknown
  readonly kid?: unknown
  readonly typ?: unknown
  /** Of a licence that a relay has signed. */
  readonly allotment?: unknown
}

type Allotment = Pick<Claims, 'aud' | 'platform' | 'exp' | 'products' | 'features'> & { readonly key: PublicKey }

/** Opens what the vendor has allotted to a relay in the customer's network, whose key signs licences within it. */
function openAllotment(jws: unknown, keys: readonly PublicKey[]): Allotment {
  const [header = '', payload = '', signature = '', ...rest] = String(jws).split('.')
  const { alg, kid, typ } = read<Header>(header)
  if (rest.length > 0 || alg !== 'EdDSA' || typ !== 'licence-allotment+jwt') throw damaged()
  const by = keys.find((each) => each.kid === kid)
  if (!by) throw unknownKey(kid)
  if (!isSignedBy(by, `${header}.${payload}`, signature)) throw damaged()
  const claims = read<Allotment>(payload)
  const { key } = claims
  if (typeof key?.kid !== 'string' || typeof key.x !== 'string' || !Number.isFinite(claims.exp)) throw damaged()
  return { ...claims, key: { kid: key.kid, kty: 'OKP', crv: 'Ed25519', x: key.x } }
}

/** The claims of a relay's licence: what it opens is what its vendor says, for floating seats of one place, until then. */
function within({ aud, platform, exp, products, features }: Allotment, claims: Claims): object {
  const isWithin = claims.aud === aud && claims.platform === platform && claims.exp <= exp && claims.kind === 'floating'
  if (!isWithin) throw damaged()
  return { ...claims, products, features: features ?? [] }
}

const unknownKey = (kid: unknown) =>
  new LicenceError('unknownKey', `No trusted key has signed this licence (${String(kid)}).`)

/** Returns the licence if it is good at a moment. @throws LicenceError */
export function licenceInTime(licence: Licence, { now, released }: TimeOptions): Licence {
  const { issuedAt, expiresAt, products } = licence
  const ahead = (issuedAt.getTime() - now.getTime()) / 1000
  if (ahead > tolerance) {
    const minutes = Math.round(ahead / 60)
    throw new LicenceError('clockIsWrong', `The clock of this machine is behind by ${minutes} minutes or more.`)
  }
  if (expiresAt <= now) throw new LicenceError('expired', 'This licence has expired.')
  if (
    released &&
    products.length > 0 &&
    products.every(({ updatesUntil }) => updatesUntil && updatesUntil < released)
  ) {
    throw new LicenceError('versionTooNew', 'This version was released after the updates of this licence ended.')
  }
  return licence
}

/** Reads what a licence says; a signed text of another form is damaged, too. */
function claimsOf(read: unknown): Claims {
  const { aud, sub, platform, iat, exp, products } = read as Partial<Claims>
  const isText = [aud, sub, platform].every((each) => typeof each === 'string')
  if (!isText || !Number.isFinite(iat) || !Number.isFinite(exp) || !Array.isArray(products)) throw damaged()
  return read as Claims
}

const dateOf = (seconds: number) => new Date(seconds * 1000)
const momentOf = (seconds: number | null) => (seconds === null ? null : dateOf(seconds))

const damaged = (cause?: unknown) => new LicenceError('damaged', 'This is no licence, or it was changed.', { cause })

export function isSignedBy(key: PublicKey, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  // Several spellings decode to the same bytes; only one is accepted.
  if (bytes.toString('base64url') !== signature) return false
  const { kty, crv, x } = key
  return verify(null, Buffer.from(text), createPublicKey({ key: { kty, crv, x }, format: 'jwk' }), bytes)
}

export function read<Content>(part: string): Content {
  try {
    const content = readJson(Buffer.from(part, 'base64url'))
    if (typeof content === 'object' && content !== null) return content as Content
  } catch (error) {
    throw damaged(error)
  }
  throw damaged()
}
