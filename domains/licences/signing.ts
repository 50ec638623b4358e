import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CompactSign } from 'jose'
import type { LicenceSecret } from '@/platform/config/config'
import { after, type Duration, days } from '@/platform/time/duration'
import type { LicencesContext } from './context'
import { addSigningKey, type NewKey, replaceSigningKey, signingKey } from './store/keys'
import type { PublicKey } from './tables'

type SigningContext = Pick<LicencesContext, 'database' | 'secret' | 'settings' | 'clock'>

/** Signs claims as a compact JWS (Ed25519) with the key of the day; the first one is made when it is needed. */
export async function sign(context: SigningContext, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const key = (await signingKey(context.database)) ?? (await firstKey(context))
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: 'licence+jwt' })
    .sign(opened(key, context.secret))
}

async function firstKey({ database, secret, clock }: SigningContext): Promise<NewKey> {
  await addSigningKey(database, newKey(secret), clock())
  const key = await signingKey(database)
  if (!key) throw new Error('There is no key to sign licences with')
  return key
}

/**
 * Lets a new key sign. The old one stays published until the last licence that it may have signed has ended, and a day
 * more for one that was being signed in this moment. @returns the new key's id, and those that it takes over from
 */
export async function rotateKey({ database, secret, settings, clock }: SigningContext) {
  const now = clock()
  const key = newKey(secret)
  const longest = Math.max(settings.lease, settings.offlineLease) as Duration
  const until = after(after(now, longest), days(1))
  return { kid: key.kid, until, retired: await replaceSigningKey(database, key, { now, until }) }
}

function newKey(secret: LicenceSecret): NewKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const jwk: PublicKey = { crv: 'Ed25519', kty: 'OKP', x }
  // The thumbprint of RFC 7638: these members, in this order.
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url').slice(0, 22)
  return { kid, publicKey: jwk, privateKey: seal(privateKey, kid, secret) }
}

const cipher = 'aes-256-gcm'
const lengths = { nonce: 12, tag: 16 } as const

const sealingKey = (secret: LicenceSecret, kid: string) =>
  Buffer.from(hkdfSync('sha256', textOf(secret), kid, 'foyer licence signing key', 32))

function seal(key: KeyObject, kid: string, secret: LicenceSecret): Buffer {
  const nonce = randomBytes(lengths.nonce)
  const sealing = createCipheriv(cipher, sealingKey(secret, kid), nonce)
  const body = Buffer.concat([sealing.update(key.export({ format: 'der', type: 'pkcs8' })), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

const openKeys = new Map<string, KeyObject>()

function opened({ kid, privateKey }: NewKey, secret: LicenceSecret): KeyObject {
  const known = openKeys.get(kid)
  if (known) return known
  const [nonce, tag, body] = [
    privateKey.subarray(0, lengths.nonce),
    privateKey.subarray(lengths.nonce, lengths.nonce + lengths.tag),
    privateKey.subarray(lengths.nonce + lengths.tag),
  ]
  try {
    const opening = createDecipheriv(cipher, sealingKey(secret, kid), nonce).setAuthTag(tag)
    const der = Buffer.concat([opening.update(body), opening.final()])
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    openKeys.set(kid, key)
    return key
  } catch (error) {
    throw new Error(
      `The licence key ${kid} was encrypted with another secret. Set LICENCE_SECRET to what it was, or rotate the key.`,
      { cause: error },
    )
  }
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
