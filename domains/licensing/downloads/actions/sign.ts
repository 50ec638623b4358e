import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Queryable } from '@/platform/database/connect'
import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import type { Signatures } from '../rules/release'
import { semanticOf } from '../rules/versions'
import { addUpdateKey, updateKey } from '../store/updates'

interface SigningContext {
  readonly database: Queryable
  readonly licenceSecret: LicenceSecret
  readonly clock: () => Date
}

const purpose = { purpose: 'foyer update signing key', owner: 'updates' } as const

/**
 * The largest file that is signed here, in bytes: Ed25519 needs the whole file in memory. A larger one is signed where
 * it is built.
 */
const mostInMemory = 1024 ** 3

/** The key that signs updates here; the first one is made when something is first signed. */
async function signingKey({ database, licenceSecret: secret, clock }: SigningContext) {
  const known = await updateKey(database)
  if (!known) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = {
      publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
      privateKey: seal(privateKey.export({ format: 'der', type: 'pkcs8' }), { secret, ...purpose }),
    }
    await addUpdateKey(database, key, clock())
  }
  const key = known ?? (await updateKey(database))
  if (!key) throw new Error('There is no key to sign updates with')
  const der = unseal(key.privateKey, { secret, ...purpose })
  return { publicKey: key.publicKey, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
}

/** minisign names a key by eight bytes. */
const keyId = (publicKey: Buffer) => createHash('sha256').update(publicKey).digest().subarray(0, 8)

/** Returns the key's name as minisign shows it. */
const shownId = (publicKey: Buffer) => Buffer.from(keyId(publicKey)).reverse().toString('hex').toUpperCase()

/** The public half, as Sparkle and as Tauri have it in the program. */
export async function publicKeys(context: SigningContext) {
  const { publicKey } = await signingKey(context)
  const body = Buffer.concat([Buffer.from('Ed'), keyId(publicKey), publicKey]).toString('base64')
  return {
    ed25519: publicKey.toString('base64'),
    minisign: `untrusted comment: minisign public key: ${shownId(publicKey)}\n${body}\n`,
  }
}

interface SigningKey {
  readonly publicKey: Buffer
  readonly privateKey: KeyObject
}

interface SignedFile {
  readonly name: string
  /** That of the release. */
  readonly version: string
  readonly at: Date
}

/** Signs a file as Sparkle and as minisign check it; what the sender has signed stays as it is. */
export async function signFile(
  context: SigningContext,
  { read, size, ...file }: SignedFile & { readonly read: () => Promise<Readable>; readonly size: number },
): Promise<Signatures> {
  const key = await signingKey(context)
  if (size <= mostInMemory) return signaturesOf(await buffer(await read()), file, key)
  const hash = createHash('blake2b512')
  await pipeline(await read(), hash)
  return { minisign: minisignature(hash.digest(), file, key) }
}

/** Signs many that are in memory, with the key looked up once. */
export async function openSigner(context: SigningContext): Promise<(content: Buffer, file: SignedFile) => Signatures> {
  const key = await signingKey(context)
  return (content, file) => signaturesOf(content, file, key)
}

const signaturesOf = (content: Buffer, file: SignedFile, key: SigningKey): Signatures => ({
  ed25519: sign(null, content, key.privateKey).toString('base64'),
  minisign: minisignature(createHash('blake2b512').update(content).digest(), file, key),
})

/**
 * The signature of a file's BLAKE2b-512, and one of both it and the comment that can be trusted then. The comment has the
 * version as Tauri reads it: programs with `requireSignedVersion` take no file without (decision 0233).
 */
function minisignature(hash: Buffer, { name, version, at }: SignedFile, key: SigningKey) {
  const semantic = semanticOf(version)
  const signedVersion = semantic === null ? '' : `\tversion:${semantic}`
  const comment = `timestamp:${Math.floor(at.getTime() / 1000)}\tfile:${name}${signedVersion}\thashed`
  const signature = sign(null, hash, key.privateKey)
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key.privateKey)
  return [
    `untrusted comment: signature from minisign secret key ${shownId(key.publicKey)}`,
    Buffer.concat([Buffer.from('ED'), keyId(key.publicKey), signature]).toString('base64'),
    `trusted comment: ${comment}`,
    whole.toString('base64'),
    '',
  ].join('\n')
}
