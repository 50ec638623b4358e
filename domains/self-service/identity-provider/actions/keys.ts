import { createHash, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Database, Transaction } from '@/platform/database/connect'
import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import { after } from '@/platform/time/duration'
import { lengths } from '../rules/lengths'
import { addKey, type KeyRow, oneAtATime, publishedKeys, retireKeys } from '../store/keys'

/** The algorithm that every client supports: OpenID Connect requires it. */
const algorithm = 'RS256'

const sealOf = (secret: LicenceSecret, kid: string) => ({ secret, purpose: 'foyer openid key', owner: kid })

async function newKey(secret: LicenceSecret) {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(`${jwk.n}`).digest('base64url').slice(0, 22)
  return { kid, sealed: seal(Buffer.from(JSON.stringify(jwk)), sealOf(secret, kid)) }
}

/**
 * The keys that are published, the one that signs first: of those whose time has come the newest. The first of all is made
 * here, when it is needed.
 */
export async function keysAt(database: Database, secret: LicenceSecret, now: Date): Promise<JWK[]> {
  const rows = await publishedKeys(database, now)
  const found = rows.length > 0 ? rows : await firstKey(database, secret, now)
  const waiting = found.filter(({ signsFrom }) => signsFrom > now)
  return [...found.filter(({ signsFrom }) => signsFrom <= now), ...waiting].map((row) => opened(row, secret))
}

async function firstKey(database: Database, secret: LicenceSecret, now: Date): Promise<KeyRow[]> {
  const key = await newKey(secret)
  return database.transaction(async (transaction) => {
    await oneAtATime(transaction)
    const meanwhile = await publishedKeys(transaction, now)
    if (meanwhile.length > 0) return meanwhile
    await addKey(transaction, { ...key, createdAt: now, signsFrom: now })
    return publishedKeys(transaction, now)
  })
}

/**
 * Adds a key that signs once every process and every client can know it. Earlier keys stay published until all that
 * they signed has expired.
 */
export async function rotateKeys(transaction: Transaction, secret: LicenceSecret, now: Date) {
  const key = await newKey(secret)
  await oneAtATime(transaction)
  const isFirst = (await publishedKeys(transaction, now)).length === 0
  const signsFrom = isFirst ? now : after(now, lengths.keyPublished)
  const retiresAt = after(signsFrom, lengths.keyKept)
  const retired = await retireKeys(transaction, retiresAt)
  await addKey(transaction, { ...key, createdAt: now, signsFrom })
  return { kid: key.kid, signsFrom, retired, retiresAt }
}

function opened({ kid, sealed }: KeyRow, secret: LicenceSecret): JWK {
  try {
    const jwk: JWK = JSON.parse(unseal(sealed, sealOf(secret, kid)).toString())
    return { ...jwk, kid, alg: algorithm, use: 'sig' }
  } catch (cause) {
    const words = `The OpenID key ${kid} was sealed with another secret. Set LICENCE_SECRET to what it was.`
    throw new Error(words, { cause })
  }
}
