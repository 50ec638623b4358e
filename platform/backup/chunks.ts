import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { Transform } from 'node:stream'
import { BackupError } from './problem'

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

export function sealChunks(fileKey: Uint8Array, nonce: Buffer): Transform {
  const key = payloadKey(fileKey, nonce)
  return inChunks(sizes.chunk, (chunk, count, isLast) => {
    const sealing = createCipheriv(cipher, key, numberOf(count, isLast), options)
    return Buffer.concat([sealing.update(chunk), sealing.final(), sealing.getAuthTag()])
  })
}

/** Decrypts the chunks of a file. Altered, truncated or wrongly sealed input ends the stream with an error. */
export function openChunks(fileKey: Uint8Array, nonce: Buffer): Transform {
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
