import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { CompactSign } from 'jose'
import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import { after, type Duration, days } from '@/platform/time/duration'
import type { LicencesContext } from '../context'
import { addSigningKey, type NewKey, replaceSigningKey, signingKey } from '../store/keys'
import type { PublicKey } from '../tables/signing-keys'

type SigningContext = Pick<LicencesContext, 'database' | 'secret' | 'settings' | 'clock' | 'relay'>

/** The kinds of signed texts: a licence, the allotment of a relay, or a relay's word to its vendor. */
export type SignedKind = 'licence+jwt' | 'licence-allotment+jwt' | 'licence-relay+jwt'

/**
 * Signs claims as a compact JWS (Ed25519).
 * A relay's licence brings the allotment along, which names its key.
 * @param given the key of the day, where it was read already
 */
export async function sign(
  context: SigningContext,
  claims: Readonly<Record<string, unknown>>,
  given: NewKey | null = null,
  typ: SignedKind = 'licence+jwt',
): Promise<string> {
  const key = given ?? (await keyOfTheDay(context))
  const allotment = typ === 'licence+jwt' ? context.relay?.allotment() : undefined
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ, ...(allotment !== undefined && { allotment }) })
    .sign(opened(key, context.secret))
}

/**
 * Returns the signing key. The first one is made at the first start, so that a process with another secret fails before
 * the first login.
 */
export const keyOfTheDay = async (context: SigningContext): Promise<NewKey> =>
  (await signingKey(context.database)) ?? (await firstKey(context))

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
  const next = newKey(secret)
  const key = { ...next, vouchers: await vouchersFor(next, await signingKey(database), secret) }
  const longest = Math.max(settings.lease, settings.offlineLease) as Duration
  const until = after(after(now, longest), days(1))
  return { kid: key.kid, until, retired: await replaceSigningKey(database, key, { now, until }) }
}

/**
 * The present key signs the next one, so that programs with an older built-in key follow. One that cannot be decrypted
 * signs nothing: then programs need a version with the next key.
 */
async function vouchersFor(next: NewKey, before: NewKey | null, secret: LicenceSecret): Promise<readonly string[]> {
  if (before === null) return []
  let key: KeyObject
  try {
    key = opened(before, secret)
  } catch {
    return []
  }
  const voucher = await new CompactSign(new TextEncoder().encode(JSON.stringify({ kid: next.kid, ...next.publicKey })))
    .setProtectedHeader({ alg: 'EdDSA', kid: before.kid, typ: 'licence-key+jwt' })
    .sign(key)
  return [...before.vouchers, voucher]
}

function newKey(secret: LicenceSecret): NewKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const jwk: PublicKey = { crv: 'Ed25519', kty: 'OKP', x }
  const kid = kidOf(jwk)
  return {
    kid,
    publicKey: jwk,
    vouchers: [],
    privateKey: seal(privateKey.export({ format: 'der', type: 'pkcs8' }), sealOf(secret, kid)),
  }
}

/** Returns a public key as a JWK. */
export const jwkOf = (x: string): PublicKey => ({ crv: 'Ed25519', kty: 'OKP', x })

/** The thumbprint of RFC 7638: these members, in this order. */
export const kidOf = ({ crv, kty, x }: PublicKey) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url').slice(0, 22)

const sealOf = (secret: LicenceSecret, kid: string) => ({ secret, purpose: 'foyer licence signing key', owner: kid })

/** Why no licence can be signed, where the secret is another than that of the key; null: nothing is in the way. */
export async function secretProblem({ database, secret }: Pick<SigningContext, 'database' | 'secret'>) {
  const key = await signingKey(database)
  if (!key) return null
  try {
    opened(key, secret)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const openKeys = new Map<string, KeyObject>()

function opened({ kid, privateKey }: NewKey, secret: LicenceSecret): KeyObject {
  const known = openKeys.get(kid)
  if (known) return known
  try {
    const der = unseal(privateKey, sealOf(secret, kid))
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
