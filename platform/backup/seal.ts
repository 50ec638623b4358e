import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { Transform } from 'node:stream'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
import { BackupError } from './problem'

/*
 * How `age` wraps the key of a file in a passphrase (age-encryption.org/v1, "scrypt"). Node's own function takes a tenth
 * of the time that the package takes, which is written in JavaScript.
 */
const kind = 'scrypt'
const label = 'age-encryption.org/v1/scrypt'
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

const passphraseRecipient = (passphrase: string): Recipient => ({
  wrapFileKey(fileKey) {
    const salt = randomBytes(16)
    const sealing = createCipheriv(cipher, keyOf(passphrase, salt, work.own), noNonce, { authTagLength: tagLength })
    const body = Buffer.concat([sealing.update(fileKey), sealing.final(), sealing.getAuthTag()])
    return [new Stanza([kind, base64(salt), String(work.own)], body)]
  },
})

const passphraseIdentity = (passphrase: string): Identity => ({
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

/*
 * The payload of a file that `age` encrypts (age-encryption.org/v1): after 16 bytes that the key is drawn from come pieces
 * of 64 KiB, each sealed by ChaCha20-Poly1305 under its number, the last one marked as such. Node's own cipher takes a
 * twentieth of the time that the package takes, which is written in JavaScript.
 */
const sizes = { chunk: 64 * 1024, tag: 16, nonce: 16 } as const
const cipher = 'chacha20-poly1305'
const options = { authTagLength: sizes.tag }

const payloadKey = (fileKey: Uint8Array, nonce: Buffer) =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))

function numberOf(count: number, isLast: boolean) {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(count, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

function sealChunks(fileKey: Uint8Array, nonce: Buffer): Transform {
  const key = payloadKey(fileKey, nonce)
  return inChunks(sizes.chunk, (chunk, count, isLast) => {
    const sealing = createCipheriv(cipher, key, numberOf(count, isLast), options)
    return Buffer.concat([sealing.update(chunk), sealing.final(), sealing.getAuthTag()])
  })
}

/** Decrypts the chunks of a file. Altered, truncated or wrongly sealed input ends the stream with an error. */
function openChunks(fileKey: Uint8Array, nonce: Buffer): Transform {
  const key = payloadKey(fileKey, nonce)
  return inChunks(sizes.chunk + sizes.tag, (chunk, count, isLast) => {
    if (chunk.length < sizes.tag) throw new BackupError('it ends too soon')
    const opening = createDecipheriv(cipher, key, numberOf(count, isLast), options)
    opening.setAuthTag(chunk.subarray(-sizes.tag))
    try {
      return Buffer.concat([opening.update(chunk.subarray(0, -sizes.tag)), opening.final()])
    } catch (error) {
      throw new BackupError('what is sealed was altered', { cause: error })
    }
  })
}

/** Hands on pieces of one size; the last may be shorter, and is empty only where there is nothing at all. */
function inChunks(size: number, work: (chunk: Buffer, count: number, isLast: boolean) => Buffer): Transform {
  let held: Buffer = Buffer.alloc(0)
  let count = 0
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
        while (held.length > size) {
          this.push(work(held.subarray(0, size), count++, false))
          held = held.subarray(size)
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, work(held, count, true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** The recipients of an encrypted backup: a passphrase, or public keys (`age1…`). */
export type SealFor = { readonly passphrase: string } | { readonly recipients: readonly string[] }

/** The secret that decrypts a backup. */
export type SealKey = { readonly passphrase: string } | { readonly identity: string }

/** Encrypts and decrypts all files of a backup. */
export interface Seal {
  /** The suffix of each file's name. */
  readonly ending: string
  seal(): readonly Transform[]
  open(): readonly Transform[]
}

const endings = { plain: '', age: '.age' } as const
/** A header has a few lines, one or two for each of those who may open it. */
const longestHeader = 64 * 1024

/** Writes without encryption. */
export const noSeal: Seal = { ending: endings.plain, seal: () => [], open: () => [] }

/** Encrypts as `age` does. All files of a backup have one header, which takes a while to make where it is a passphrase. */
export async function newSeal(whom: SealFor): Promise<Seal> {
  const encrypter = new Encrypter()
  let fileKey = new Uint8Array()
  if ('passphrase' in whom) encrypter.addRecipient(passphraseRecipient(whom.passphrase))
  else for (const recipient of whom.recipients) addRecipient(encrypter, recipient)
  // A pseudo-recipient, to which nothing is written, that notes the key.
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  const empty = Buffer.from(await encrypter.encrypt(new Uint8Array()))
  return sealWith(headerIn(empty) ?? empty, fileKey)
}

function addRecipient(encrypter: Encrypter, recipient: string) {
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new BackupError(`${recipient} is no public key of age (age1…).`, { cause: error })
  }
}

/** @param begin the first bytes of a file of the backup @throws BackupError when the key is not the one */
export async function knownSeal(begin: Buffer, key: SealKey | null): Promise<Seal> {
  const header = headerIn(begin)
  if (!header) throw new BackupError('The manifest is damaged: it does not begin as age writes it.')
  if (key === null) {
    throw new BackupError('The backup is encrypted: give --passphrase-file, or --identity with the file of the key.')
  }
  return sealWith(header, await fileKeyIn(header, key))
}

async function fileKeyIn(header: Buffer, key: SealKey): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity('passphrase' in key ? passphraseIdentity(key.passphrase) : key.identity)
    return await decrypter.decryptHeader(header)
  } catch (error) {
    const what = 'passphrase' in key ? 'passphrase' : 'key'
    throw new BackupError(`The ${what} does not open this backup.`, { cause: error })
  }
}

/** Up to the line with the checksum, its end of line included. */
function headerIn(bytes: Buffer): Buffer | null {
  const last = bytes.indexOf('\n--- ')
  const end = last === -1 ? -1 : bytes.indexOf('\n', last + 1)
  return end === -1 ? null : bytes.subarray(0, end + 1)
}

const nonceLength = 16

const sealWith = (header: Buffer, fileKey: Uint8Array): Seal => ({
  ending: endings.age,
  seal() {
    const nonce = randomBytes(nonceLength)
    return [sealChunks(fileKey, nonce), withBefore(Buffer.concat([header, nonce]))]
  },
  open: () => [opener(header, fileKey)],
})

function withBefore(bytes: Buffer): Transform {
  let begun = false
  return new Transform({
    transform(chunk, _encoding, done) {
      if (!begun) this.push(bytes)
      begun = true
      done(null, chunk)
    },
  })
}

/** Reads past the header, which has to be that of the backup. */
function opener(header: Buffer, fileKey: Uint8Array): Transform {
  const before = header.length + nonceLength
  let held: Buffer = Buffer.alloc(0)
  let chunks: Transform | null = null
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      if (chunks) return void chunks.write(bytes, done)
      held = Buffer.concat([held, bytes])
      if (held.length < before && held.length < longestHeader) return done()
      if (!held.subarray(0, header.length).equals(header)) return done(new BackupError('it is of another backup'))
      chunks = openChunks(fileKey, held.subarray(header.length, before))
      chunks.on('data', (opened) => this.push(opened))
      chunks.on('error', (error) => this.destroy(error))
      chunks.write(held.subarray(before), done)
    },
    flush(done) {
      if (!chunks) return done(new BackupError('it ends too soon'))
      chunks.once('end', () => done())
      chunks.end()
    },
  })
}
